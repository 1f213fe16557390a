"""The pages: a blueprint each."""
