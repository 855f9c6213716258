"""What happens, in the order of the rule book."""
