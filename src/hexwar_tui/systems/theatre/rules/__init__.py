"""The rules: what happens in a turn, and what must always hold."""
