"""Commands at the table of a game: looks, orders, clock, rulings, reports."""
