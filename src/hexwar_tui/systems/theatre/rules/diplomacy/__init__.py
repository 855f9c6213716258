"""Wars and treaties, what is handed over by them, and how neutrals answer."""
