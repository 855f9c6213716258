"""What is told, kind by kind: of armies and cities, and of what sides do to each other without them."""
