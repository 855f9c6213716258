"""Ambush: a column of tanks against a hidden garrison. A rule system for hexwar, from outside its checkout."""
