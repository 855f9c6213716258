"""Names of things, and events as sentences."""
