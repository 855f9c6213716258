"""What can be ordered: fields, choices, words, JSON."""
