"""Names of things, events as sentences, sheets and prices."""
