"""The gathering phase: every deed a player can do, put together card by card or just ticked."""
