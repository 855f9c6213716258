"""The events that a game tells, by kind: of turns and stores, of talks and treaties, and of the resolution."""
