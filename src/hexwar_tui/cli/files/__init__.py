"""Commands about files: saves, scenarios, books, recovery, the app."""
