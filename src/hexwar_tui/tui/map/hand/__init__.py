"""The player's hand on the map: what its keys and the mouse do there."""
