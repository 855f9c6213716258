"""How the map of a game is drawn."""
