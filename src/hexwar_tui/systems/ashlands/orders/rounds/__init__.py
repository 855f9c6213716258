"""The orders that units are given in the rounds: their fields, previews and odds."""
