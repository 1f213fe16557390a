"""The set-up page: what can be chosen, what it changes, and what to lay out."""
