"""The table that every game is played at: orders, dice, journal, views, and the one door for all changes."""
