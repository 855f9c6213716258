"""How a game goes on: its changing core, and what orders, steps and rulings do to it."""
