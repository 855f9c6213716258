"""Geometry: exact where it can be, checked against independent references."""
