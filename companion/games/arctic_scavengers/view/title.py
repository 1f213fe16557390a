"""What the game is called."""

TITLE = "Arctic Scavengers"
