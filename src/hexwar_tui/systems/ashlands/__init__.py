"""Ashlands: hidden stakes, fire and melee."""
