"""The odds of an order, as its preview tells them."""

from __future__ import annotations

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.words.language import Text
from hexwar_tui.engine.words.lines import UnitId


@dataclass(frozen=True, slots=True)
class OddsLine:
    """The exact odds of one number that dice will decide: what the number counts, and how likely each value is. Where
    it is what a unit loses of its strength, `loser` is the unit."""

    title: Text
    odds: Distribution
    loser: UnitId | None = None
