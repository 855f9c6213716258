"""A round at one keyboard: who comes next, his news, the replay, and the end of the game."""
