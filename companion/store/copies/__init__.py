"""Copies of the file, and files that are still being written."""
