"""The proofs; `python3 -m tests` runs them all."""
