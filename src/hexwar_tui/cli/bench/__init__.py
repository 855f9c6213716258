"""What things cost: `hexwar bench`."""
