"""The game at the table: its state, what players ask for, what happens, and the chapters of play."""
