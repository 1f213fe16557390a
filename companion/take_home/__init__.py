"""What people take home and bring back: exports, imports, the hand-over to BG Stats."""
