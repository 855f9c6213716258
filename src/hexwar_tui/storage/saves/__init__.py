"""What a save and its journal hold, and how they are read."""
