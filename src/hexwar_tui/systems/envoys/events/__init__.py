"""What players are told, by kinds of events: of armies and cities, and of what sides do to each other without
armies."""
