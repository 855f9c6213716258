"""Battles: how they arise, how they are fought quickly or on a board, and what they leave behind."""
