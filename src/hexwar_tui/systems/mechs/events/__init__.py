"""What players are told, by kinds of events: on the world map, and of battles. Armies, units and pilots are ids."""
