"""The events of Skirmish: those of shooting and what it does, and those of the course of a game."""
