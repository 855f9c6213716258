"""Random events: their table, and what each does to rounds, combat and the end of turn."""
