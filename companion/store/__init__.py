"""The only place that knows SQLite."""
