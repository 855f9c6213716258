"""What units can be ordered to do in the rounds, with its odds."""
