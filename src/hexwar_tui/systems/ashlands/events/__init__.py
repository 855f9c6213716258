"""The events of Ashlands, which tell what happened: in turns and rounds, and by the random event of a turn."""
