"""A skirmish without a table: its address holds everything, and nothing is recorded.

The page is the one that a table has: the same commands, the same rules, the same view of them.
"""
