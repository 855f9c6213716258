"""The rules of Iron Lances as they are carried out, in the order of the rule book."""
