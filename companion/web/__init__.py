"""The only place that knows Flask."""
