"""The rules of Envoys: what happens in a turn, in the order of the rule book."""
