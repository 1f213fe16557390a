"""Setting up: which modules, which piles, which stacks, card by card (R1-R6)."""
