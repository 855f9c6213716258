"""Words for players: what they are told, in which language, and what they type."""
