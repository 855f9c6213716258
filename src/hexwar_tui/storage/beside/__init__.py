"""What is kept beside games: settings, plans, papers."""
