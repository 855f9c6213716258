"""The `hexwar` command: the same game without the screen, for scripts, tests, mail, and a referee with a shell."""
