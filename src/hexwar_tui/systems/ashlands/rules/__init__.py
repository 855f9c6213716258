"""The rules as they are carried out: turns, the event of the turn, fighting, the end of the turn, victory."""
