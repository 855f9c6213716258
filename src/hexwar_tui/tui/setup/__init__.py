"""Before a game: the title, new games, seats, saves."""
