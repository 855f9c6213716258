"""What an interface may show a seat: looks, panels, overlays, advice."""
