"""What a referee does beside the rules: seals for others, gives seats away, notes things, and sees who learns what."""
