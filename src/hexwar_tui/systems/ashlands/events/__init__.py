"""Random events (ASH-8)."""
