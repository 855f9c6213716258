"""Golden replays: recorded games that today's rules have to play as they were played then.

Each game is a file of JSON lines in `games/`: how it was set up, every entry with its dice, what it told and a digest
of the state behind it, and now and then how the sides stand, with digests of every field of the state and of every part
of every side's view. `python -m tests.golden.record` plays the recorded entries by today's rules and writes the files
again; their diff says what has changed.
"""
