"""What an interface may show: looks, panels, overlays, advice."""
