"""Maps in words: as lines of text, and what the signs on them mean."""
