"""Practice players in games with people: each thinks in a process of its own, which is stopped where it misbehaves.

This is no part of the engine, where a game depends on its orders and dice alone: whether a process was too slow depends
on the clock. A practice player's order enters the game as a person's would. In trials and fuzzing, for which no person
waits, players decide within the program itself; whole games of theirs are played by `workers`, in processes of their
own where they are played on several cores or in the background.
"""
