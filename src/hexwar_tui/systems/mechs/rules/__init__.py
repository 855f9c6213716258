"""The rules of Iron Lances: what happens in a game, in the order of the rule book."""
