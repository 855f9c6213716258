"""Access to the disk: files that are written whole or not at all, locks, and the places where files belong."""
