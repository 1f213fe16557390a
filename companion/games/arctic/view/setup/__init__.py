"""What a table decides before the game, and what it lays out."""
