"""What a referee may change."""
