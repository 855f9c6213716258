"""What is written for people to read away from the game: reports, order sheets, chronicles."""
