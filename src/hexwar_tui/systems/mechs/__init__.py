"""Iron Lances: a campaign of mechs on a world map, whose battles are played out on boards of their own."""
