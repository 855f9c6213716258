"""Parts that several papers have: the map, and the rules."""
