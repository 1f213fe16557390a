"""Looks at everything a table rests on, says what to do, and saves what a damaged file still holds."""
