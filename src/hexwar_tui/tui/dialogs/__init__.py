"""Dialogs: each asks one thing and answers with a value, or None when it is left by Escape."""
