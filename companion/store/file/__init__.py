"""The one file of the games: how it is opened, brought up to date, and what can go wrong with it."""
