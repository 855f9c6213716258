"""Commands that set up a game: systems, scenarios, new, phrase."""
