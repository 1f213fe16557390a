"""Companion: a referee, scorekeeper and rulebook for card games played with real cards."""

__version__ = "0.1.0"
