"""The screens of the workshop: the drawings that are kept, what a new one begins with, and the one at which somebody
works."""
