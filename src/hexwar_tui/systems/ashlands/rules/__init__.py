"""What happens in a game, by the rule book: the turn, the event of the turn, fighting, the end of turn, victory."""
