"""The gathering phase: every action a player can do, put together card by card or just ticked."""
