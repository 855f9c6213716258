"""Words for players: what is said, in which language, and what they type."""
