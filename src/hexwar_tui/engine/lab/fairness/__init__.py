"""How even the sides of a scenario are before anybody has moved: ways, ground, sight and forces, side by side."""
