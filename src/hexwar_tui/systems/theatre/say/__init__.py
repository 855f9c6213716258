"""Names of things, and events and orders as sentences."""
