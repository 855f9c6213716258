"""What is done with whole games: copied, rehearsed, shown, laid out from a file."""
