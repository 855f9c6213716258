"""The blanks of order sheets: what may stand in them, and orders that are legal now as examples."""
