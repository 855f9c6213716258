"""What sides write, agree on and hand over while they talk."""
