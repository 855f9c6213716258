"""What is kept of a game: entries, rolls, events, snapshots."""
