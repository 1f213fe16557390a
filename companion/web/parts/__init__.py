"""What pages are made of: lists, lines of the log, charts, forms."""
