"""What the referee may change in a game of Iron Lances, and how it is changed."""
