"""The `hexwar` command: the game without its screens, for scripts, tests, mail, and a referee at a shell."""
