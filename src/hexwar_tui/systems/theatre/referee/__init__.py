"""What a referee may change in a game of Theatre of War."""
