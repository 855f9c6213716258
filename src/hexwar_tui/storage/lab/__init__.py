"""The soak: kept games are played by programs that are killed again and again, and must lose nothing."""
