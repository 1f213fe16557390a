"""Piles counted without a table: the address holds everything, and nothing is recorded.

The page is the one that a table has: the same commands, the same rules, the same view of them.
"""
