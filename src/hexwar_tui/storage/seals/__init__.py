"""Seals, PINs, and who was there."""
