"""What a seat's interface shows: the map, descriptions, cards, panels, overlays and advice."""
