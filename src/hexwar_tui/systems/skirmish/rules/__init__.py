"""The rules: movement, fire, the ground, damage and prices, and the course of a game."""
