"""Commands on files: saves, scenarios, rule books, recovery, and the app."""
