"""Maps to look at: a screen that shows an outlook, and what is done there with cursor, overlays and ruler."""
