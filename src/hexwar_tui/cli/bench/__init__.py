"""`hexwar bench`: what things cost in time."""
