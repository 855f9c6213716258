"""Games that are kept: opened, gone on with, checked, had back, exported."""
