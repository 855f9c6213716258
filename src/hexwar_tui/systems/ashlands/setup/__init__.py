"""How the map and the key points of a game are drawn, and how fair they are."""
