"""The orders that a side enters in Preparation, and what it can still enter."""
