"""What an interface shows a seat of Iron Lances: hexes, cards, panels, overlays, advice, boards."""
