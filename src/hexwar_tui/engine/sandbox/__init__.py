"""Games to think on: what a seat knows, laid out as a game, on which orders are tried and taken back."""
