"""What every screen stands on: the terminal, the driver, keys, and the app as its screens know it."""
