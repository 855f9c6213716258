"""Detection, shooting with its exact odds, what it does to buildings, and tending the wounded."""
