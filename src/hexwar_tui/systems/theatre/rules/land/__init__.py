"""Battles on land, landings, and moves to new bases."""
