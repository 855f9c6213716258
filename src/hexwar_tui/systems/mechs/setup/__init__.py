"""The map and the names that are drawn for a game."""
