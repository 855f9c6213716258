"""What an interface shows a seat of Ashlands: hexes, cards of units, panels, overlays, advice."""
