"""Skirmish: soldiers and vehicles on a small board of houses, bunkers, fences and hills, against the clock."""
