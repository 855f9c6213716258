"""What is done with kept games: they are opened and played on, checked, recovered, exported, and reported on paper."""
