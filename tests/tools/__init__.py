"""Tools that look for what the tests miss."""
