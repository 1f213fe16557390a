"""What people take home and bring back: the exported file, and the import that never overwrites."""
