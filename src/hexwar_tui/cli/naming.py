"""How the words of orders name things: from what the seat knows, and nothing else."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import LANGUAGES, render
from hexwar_tui.engine.order_words import Naming
from hexwar_tui.engine.seats import Seat


def naming(game: Game, seat: Seat) -> Naming:
    """Names of hexes, units and sides in every language, as far as `seat` knows them."""
    view = game.view(seat)
    units = {line.badge.unit: tuple(render(line.name, language) for language in LANGUAGES) for line in view.units}
    sides = {line.side: tuple(render(line.name, language) for language in LANGUAGES) for line in view.sides}
    return Naming(view.grid, units, sides)
