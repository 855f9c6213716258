"""What a referee may rule in a game of Ashlands."""
