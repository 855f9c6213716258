"""Theatre of War: Europe in quarters of a year, with three leaders, neutrals, land, air, sea and trade."""
