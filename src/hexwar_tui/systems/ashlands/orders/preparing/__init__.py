"""The orders of Preparation, and what a side may still enter."""
