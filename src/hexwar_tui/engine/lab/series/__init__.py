"""Series of games of practice players against each other: what they ask, how their games ended, what came of them."""
