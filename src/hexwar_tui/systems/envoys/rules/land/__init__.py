"""The land, its cities, and who sees what of it."""
