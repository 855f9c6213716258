"""Seals, PINs, and the marks by which seats of a sealed game vouch for its history."""
