"""How the board is drawn of a game whose scenario has no map."""
