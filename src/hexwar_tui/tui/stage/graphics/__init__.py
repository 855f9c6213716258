"""The map by the terminal's own graphics, where it has them: its ground as pictures in the cells of the screen."""
