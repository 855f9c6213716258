"""Fleets: fights, convoys, trade."""
