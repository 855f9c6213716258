"""Practice players at a table with people: each thinks in a process of its own, and is stopped where it misbehaves.

Not a part of the engine, where a game depends on its orders and dice alone: whether a process was too slow depends on
the clock. What comes of it enters the game as a person's order would. Trials, fuzzing and replays, which measure our
own players, let them decide in the program itself.
"""
