"""Commands that are given at the table of a game: looking, orders, clock, rulings, reports."""
