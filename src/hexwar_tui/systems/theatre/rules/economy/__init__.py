"""What regions bring in, and what is bought and paid with it."""
