"""The state after each event, a chapter of the rulebook a file."""
