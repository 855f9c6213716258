"""What comes of order sheets, and what is taken in beside orders."""
