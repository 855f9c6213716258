"""The soak: games that are kept by programs that are killed."""
