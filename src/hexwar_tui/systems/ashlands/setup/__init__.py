"""The map that is drawn for a game, and how fair it is."""
