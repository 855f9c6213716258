"""How the map of a game and its names are drawn."""
