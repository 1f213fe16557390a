"""What is left of a damaged file, and how much of it can be read."""
