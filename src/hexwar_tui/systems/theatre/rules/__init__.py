"""What happens: the course of a turn, in the order of the rule book."""
