"""What can be set before a game of Theatre of War, each by the rule that names it."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.words.language import say


class TheOptions(Options):
    """What can be set before a game: numbers, within bounds, and choices, each by the rule that names it."""

    turns: int = option(28, ge=1, le=200, rule="THE-9.1", title=say("Turns, four to a year"))
    manpower: int = option(1, ge=0, le=20, rule="THE-2.1", title=say("Manpower of a region a turn"))
    production: int = option(3, ge=0, le=20, rule="THE-2.1", title=say("Production of a factory a turn"))
    supply: int = option(3, ge=0, le=20, rule="THE-2.1", title=say("Supply of a derrick a turn"))
    cargo: int = option(3, ge=1, le=30, rule="THE-2.3", title=say("Points that a trade fleet carries"))
    mobilising: int = option(2, ge=0, le=10, rule="THE-4.1", title=say("Turns of income to spend in turn zero"))
    pin: bool = option(True, rule="THE-6.2", title=say("A unit called to defend loses an attack not made yet"))
    passive_die: int = option(1, ge=0, le=6, rule="THE-6.2", title=say("Dice of a passive defence"))
    neutral_infantry: int = option(3, ge=0, le=20, rule="THE-6.3", title=say("Infantry divisions of a neutral region"))
    neutral_supply: int = option(6, ge=0, le=60, rule="THE-6.3", title=say("Supply of a neutral region"))
    rebase: int = option(2, ge=0, le=6, rule="THE-6.5", title=say("Regions that aircraft of a fallen base may flee"))
    overseas: int = option(1, ge=0, le=20, rule="THE-7.4", title=say("Points of a trade trip"))
    capital_worth: int = option(3, ge=1, le=20, rule="THE-9.1", title=say("Regions that a capital counts as"))
    peace_ends: int = option(4, ge=0, le=40, rule="THE-9.1", title=say("Turns of peace that end the game, 0 for never"))


OPEN_WAR: Mapping[str, int] = {"turns": 6, "peace_ends": 0, "mobilising": 3}
"""Options for random games: many units from the start, a last turn that comes soon, and no end by peace."""

OPEN_LANDS: Mapping[str, int] = {"neutral_infantry": 0, "turns": 10, "peace_ends": 0}
"""Options for random games: nobody holds the neutral regions and no peace ends the game, so that sides meet early."""

HUNGER: Mapping[str, int] = {"supply": 0, "neutral_supply": 2, "turns": 8}
"""Options for random games: derricks give no supply, so that units go unpaid."""
