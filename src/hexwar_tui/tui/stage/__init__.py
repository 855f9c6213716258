"""What every screen stands on: the terminal, its keys, the page."""
