"""Drawing the map and the key points of a game, and measuring how fair they are."""
