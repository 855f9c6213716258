"""What is done with whole games: they are copied, rehearsed, shown, and laid out from a file."""
