"""The random events (ASH-8.1): their table, and what each changes in rounds, combat and the end of turn."""
