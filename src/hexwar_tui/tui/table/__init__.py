"""The table at which a side gives its orders."""
