"""The `hexwar` command: the game without its screens, for scripts, tests, mail, and a referee at a shell."""

import gc
import os

# What a start makes stays: to look through it for garbage again and again takes a sixth of the start.
gc.set_threshold(100_000, 20, 20)

# Pydantic would look for its plugins in every package that is installed.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
