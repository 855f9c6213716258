"""What is told, kind by kind: of shooting and what it does, and of the course of the game."""
