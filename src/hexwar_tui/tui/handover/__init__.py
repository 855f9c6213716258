"""From one side to the next: the curtain, the seal."""
