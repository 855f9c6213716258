"""Aircraft: their ways and fights, and bombs."""
