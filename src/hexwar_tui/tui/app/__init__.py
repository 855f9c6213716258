"""The program as a whole: its start, commands, settings, all its keys."""
