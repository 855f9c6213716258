"""The events of Iron Lances, on the world map and in battles. Their fields name armies, units and pilots by id."""
