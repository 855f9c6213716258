"""The project itself: its layers, its house rules, its translations, its papers."""
