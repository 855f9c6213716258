"""The course of a game: forces, deployment, turns, the clock, and the end."""
