"""The table that every game is played at: orders, dice, journal, views, and `Game`, through which all changes go."""
