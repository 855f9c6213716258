"""Four players of a club for each of the five rule systems: a rusher, a turtle, a raider and a copycat."""
