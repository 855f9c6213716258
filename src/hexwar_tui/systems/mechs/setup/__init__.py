"""Drawing the map of a game and the names of its key points."""
