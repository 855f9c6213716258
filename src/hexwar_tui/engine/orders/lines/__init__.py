"""What parts of typed lines stand for, and what is said where they stand for nothing."""
