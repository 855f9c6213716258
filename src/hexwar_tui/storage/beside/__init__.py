"""What is kept besides games: the player's settings, and plans of orders."""
