"""Maps of shipped scenarios, as Tiled 1.8 has saved them again."""
