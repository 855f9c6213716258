"""What the referee may change in a game of Ashlands, and how it is changed."""
