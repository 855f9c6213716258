"""Saves, journals, locks and all that can go wrong with them."""
