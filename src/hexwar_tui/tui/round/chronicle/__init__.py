"""The chronicle: all that a seat was told, as a screen, sifted and searched."""
