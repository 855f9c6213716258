"""How even the sides of a scenario are, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from hexwar_tui.engine.lab.fairness.measured import EVEN, Fairness, Measure
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.engine.words.numbers import decimal

EVENLY = round(100 * EVEN)
"""Up to how many hundredths measures count as even."""

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


def told(measure: Measure, names: Mapping[Side, Text]) -> Phrase:
    """A measure in a sentence: the sides that have least of it, and those that have most, where these differ."""
    known = {side: value for side, value in measure.values.items() if value is not None}
    ends = [
        [side for side, value in known.items() if value == end]
        for end in dict.fromkeys((min(known.values(), default=0), max(known.values(), default=0)))
    ]
    parts = [
        _having(measure, sides, names) for sides in (*ends, [side for side in names if side not in known]) if sides
    ]
    return say("{what} – {parts}.", what=measure.title, parts=tuple(parts))


def _having(measure: Measure, sides: Sequence[Side], names: Mapping[Side, Text]) -> Phrase:
    return say("{sides} {number}", sides=listing([names[side] for side in sides]), number=number(measure, sides[0]))


def sentences(fairness: Fairness) -> Iterator[Text]:
    """Yields what there is to say of it: in how much the sides are uneven, and where most, or that they are even; by
    which units ways are reckoned, and by which seed what is left to chance is drawn."""
    if not fairness.measures:
        yield say("Its system does not tell what sides begin with; games alone can show how even it is.")
        return
    if uneven := fairness.uneven:
        most = max(uneven, key=lambda measure: inf if measure.spread is None else measure.spread)
        yield say(
            "The sides differ by more than {n} % in {uneven} of these {all} numbers, most of all in this one:",
            n=EVENLY,
            uneven=len(uneven),
            all=len(fairness.measures),
        )
        yield told(most, fairness.names)
    else:
        yield say("Even: in nothing that was measured do the sides differ by more than {n} %.", n=EVENLY)
    yield from _units(fairness)
    yield say("What is left to chance was drawn by the seed “{seed}”.", seed=fairness.seed)


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
