"""The words of Iron Lances: names of things, sentences for events and rulings, the price list."""
