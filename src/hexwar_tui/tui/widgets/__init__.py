"""Widgets: each gets views and texts, and posts what the player did."""
