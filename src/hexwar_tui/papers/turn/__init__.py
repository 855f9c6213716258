"""A turn in one go: what is missing, what comes, and the papers of every side in a folder of its own."""
