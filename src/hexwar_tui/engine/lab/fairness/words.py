"""How even the sides of a scenario are, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.engine.lab.fairness.measured import EVEN, Fairness, Measure
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.engine.words.numbers import decimal

NEVER = "–"
"""What stands for the number of a side that has none."""


def number(measure: Measure, side: Side) -> Text:
    """The number of a side, as it is shown."""
    value = measure.values[side]
    if value is None:
        return NEVER
    return decimal(value, measure.places) if measure.places else str(round(value))


def mark(measure: Measure) -> Text:
    """What stands beside the numbers of a measure: that they are uneven, and by how much; "" where they are not."""
    if not measure.is_uneven:
        return ""
    if measure.spread is None:
        return say("uneven")
    return say("uneven by {n} %", n=round(100 * measure.spread))


def sentences(fairness: Fairness) -> Iterator[Text]:
    """Yields what there is to say of it: which measures are uneven, or that none is, and by which units ways are
    reckoned."""
    if not fairness.measures:
        yield say("Its system does not tell what sides begin with; games alone can show how even it is.")
        return
    for measure in fairness.uneven:
        told = [
            say("{side} {number}", side=name, number=number(measure, side)) for side, name in fairness.names.items()
        ]
        yield say("{what}: {numbers} – {mark}.", what=measure.title, numbers=listing(told), mark=mark(measure))
    if not fairness.uneven:
        yield say("Even: in nothing that was measured do the sides differ by more than {n} %.", n=round(100 * EVEN))
    yield from _units(fairness)


def _units(fairness: Fairness) -> Iterator[Text]:
    yield say(
        "Turns are those of the usual unit, nobody being in its way: {units}.", units=_by_side(fairness.usual, fairness)
    )
    if fairness.quickest:
        yield say("The quickest: {units}.", units=_by_side(fairness.quickest, fairness))


def _by_side(units: Mapping[Side, Text], fairness: Fairness) -> Text:
    """The units of all sides; once, where all have the same."""
    if len(set(units.values())) == 1 and len(units) == len(fairness.names):
        return next(iter(units.values()))
    return listing([say("{side} – {unit}", side=fairness.names[side], unit=unit) for side, unit in units.items()])
