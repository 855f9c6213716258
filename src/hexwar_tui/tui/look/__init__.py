"""How everything looks: colours, palettes of the map, themes of the app, charts."""
