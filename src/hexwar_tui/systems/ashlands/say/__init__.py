"""What a game is told in: names of things, the sentences of events, sheets of unit types, and the table of prices."""
