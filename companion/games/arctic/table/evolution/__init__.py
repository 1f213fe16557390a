"""The table after each event, a chapter a file."""
