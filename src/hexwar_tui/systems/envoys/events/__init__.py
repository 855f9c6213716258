"""The events of a game of Envoys: `war` has those of armies, cities and turns, `talks` those of diplomacy."""
