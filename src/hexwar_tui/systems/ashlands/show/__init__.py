"""What an interface may show: looks, cards, panels, overlays, advice."""
