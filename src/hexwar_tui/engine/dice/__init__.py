"""Dice, their odds, and how chances are said."""
