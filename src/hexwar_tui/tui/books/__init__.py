"""Rule books and help."""
