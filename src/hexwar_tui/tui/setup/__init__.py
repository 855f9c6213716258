"""What comes before a game: the title, new games with their seats and options, saves, the first start."""
