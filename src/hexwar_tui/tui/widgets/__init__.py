"""Widgets of the screens with maps: each is given views and texts, and posts what the player did."""
