"""What is told, kind by kind: on the world map, and of battles. Armies, units and pilots are ids."""
