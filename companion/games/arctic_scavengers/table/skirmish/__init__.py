"""The skirmish at the table: cards revealed one by one, reactions in turn, the verdict (R17-R34).

Every rule is that of ``skirmish``, which answers other programs too; here is only what the table
enters, in which order it is asked, and what the verdict changes.
"""
