"""What all commands need to talk with whoever calls them: sentences, names of sides, PINs, and the games they open."""
