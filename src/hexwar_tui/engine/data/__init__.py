"""Data files: scenarios, options, rule books, and what is wrong with them."""
