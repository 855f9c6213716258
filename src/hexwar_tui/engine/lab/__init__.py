"""What plays, breaks and measures games without people."""
