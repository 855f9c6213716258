"""What a referee may change in a game of Envoys."""
