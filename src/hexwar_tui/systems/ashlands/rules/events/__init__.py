"""Random events (ASH-8.1): their table, and what each does to rounds, combat and the end of turn."""
