"""The map that is drawn for a game."""
