"""What an interface shows a seat: looks of hexes, cards of units, panels, overlays, advice."""
