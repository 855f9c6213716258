"""What an interface may show to a seat: looks, panels, overlays, advice."""
