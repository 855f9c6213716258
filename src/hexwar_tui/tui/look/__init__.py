"""Colours, palettes, themes, charts."""
