"""The skirmish from the reveal to what everyone does with the cards (R13-R34, R50).

``actions`` is what there is to declare, ``question`` what is asked, ``field`` the cards on the
table. ``may`` knows what can be declared on it (by the rules of ``attacks``), ``declare`` holds a
request to that, ``effects`` is what comes of it. ``totals`` adds up, ``winner`` decides,
``outcome`` puts all of it together; ``told``, ``reasons`` and ``aftermath`` put it into words,
but only once they are asked for: whoever tries thousands of skirmishes asks for the verdict alone.
"""
