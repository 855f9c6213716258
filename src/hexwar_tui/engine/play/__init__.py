"""How a game goes on: its core, orders, steps, rulings."""
