"""Commands that set a game up."""
