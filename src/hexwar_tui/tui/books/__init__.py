"""The rule books as they are read on the screen."""
