"""The board that is drawn for a game."""
