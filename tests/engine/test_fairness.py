"""Sides beside each other: what is made of what a system tells of their starts."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from hexwar_tui.engine.lab.fairness.measured import Fairness, Measure, measured, measures, times
from hexwar_tui.engine.lab.fairness.start import Aim, Mover, Opening, Place, Start
from hexwar_tui.engine.lab.fairness.words import mark, number, sentences, told
from hexwar_tui.engine.words.language import render
from tests.toys import TOYS
from tests.toys.common import toy_scenario


def on_a_line(start: int, steps: int, length: int = 10) -> Mover[int]:
    """A unit on a line of so many spots that makes so many steps a turn."""

    def turn(spots: Collection[int]) -> Mapping[int, float]:
        ways = {near: abs(near - spot) for spot in spots for near in range(spot - steps, spot + steps + 1)}
        return {spot: min(abs(spot - each) for each in spots) / steps for spot in ways if 0 <= spot < length}

    return Mover("unit", [start], turn)


def row(id: str, aims: tuple[Aim, ...], *starts: Start) -> Measure:
    """One measure of sides a, b, c that begin so."""
    opening = Opening(aims, dict(zip("abc", starts, strict=False)), "Spots", "coins")
    return next(measure for measure in measures(opening, 1) if measure.id == id)


def test_times_go_on_until_nothing_new_is_reached() -> None:
    """Turn by turn, with the share of the last one."""
    assert times(on_a_line(0, 2, 6)) == {0: 0, 1: 0.5, 2: 1, 3: 1.5, 4: 2, 5: 2.5}


def test_own_places_are_no_aims() -> None:
    """Nor are those of which a side has all."""
    a, b = Start(on_a_line(0, 1)), Start(on_a_line(9, 1))
    cities = Aim("cities", "Cities", (Place([1], "a", 2), Place([4]), Place([8], "b")))
    assert row("cities.held", (cities,), a, b).values == {"a": 2, "b": 1}
    assert row("cities.nearest", (cities,), a, b).values == {"a": 4, "b": 5}
    assert row("cities.mean", (cities,), a, b).values == {"a": 6, "b": 6.5}
    assert row("cities.first", (cities,), a, b).values == {"a": 1, "b": 0}
    alone = Aim("homes", "Homes", (Place([1], "a"),))
    with pytest.raises(StopIteration):
        row("homes.nearest", (alone,), a)


def test_who_comes_at_once_shares_a_place() -> None:
    """By as much as it counts."""
    wells = Aim("wells", "Wells", (Place([4], worth=3), Place([5]), Place([0, 9])))
    starts = Start(on_a_line(3, 1)), Start(on_a_line(5, 1))
    assert row("wells.first", (wells,), *starts).values == {"a": 2.5, "b": 2.5}


def test_the_quickest_is_never_slower_than_the_usual_unit() -> None:
    """Where it can't go the usual one goes; a side that has none goes as it always does."""
    stuck = Mover("cart", [0], lambda spots: dict.fromkeys(spots, 0.0))
    wells = Aim("wells", "Wells", (Place([4]),))
    starts = Start(on_a_line(0, 1), stuck), Start(on_a_line(9, 1), on_a_line(9, 5)), Start(on_a_line(0, 2))
    assert row("wells.quickest", (wells,), *starts).values == {"a": 4, "b": 1, "c": 2}
    assert row("ground.quickest", (wells,), *starts).values == {"a": 2, "b": 6, "c": 3}


def test_what_a_system_has_not_is_left_out() -> None:
    """No sight, no forces: no numbers at all, and none for a side that has none."""
    plain = Opening((), {"a": Start(on_a_line(0, 1)), "b": Start(on_a_line(9, 1))}, "Spots", "coins")
    assert [measure.id for measure in measures(plain, 1)] == ["ground.usual"]
    seeing = Start(on_a_line(0, 1), sight=lambda: (3, 7), forces=20)
    assert row("sight", (), seeing, Start(on_a_line(9, 1))).values == {"a": 7, "b": None}
    assert row("forces", (), seeing, Start(on_a_line(9, 1))).values == {"a": 20, "b": None}


@pytest.mark.parametrize(
    ("values", "spread", "is_uneven", "marked"),
    [
        ((10.0, 10.0), 0.0, False, ""),
        ((19.0, 21.0), 0.1, False, ""),
        ((9.0, 11.0), 0.2, True, "uneven by 20 %"),
        ((0.0, 0.0), 0.0, False, ""),
        ((None, None), 0.0, False, ""),
        ((None, 2.0), None, True, "uneven"),
    ],
)
def test_more_than_ten_hundredths_are_uneven(
    values: tuple[float | None, float | None], spread: float | None, is_uneven: bool, marked: str
) -> None:
    """The largest minus the smallest by the mean; also where some get nowhere."""
    measure = Measure("m", "Measure", dict(zip("ab", values, strict=True)))
    assert measure.spread == pytest.approx(spread)
    assert measure.is_uneven is is_uneven
    assert render(mark(measure), "en") == marked


def test_a_measure_is_told_by_its_ends() -> None:
    """Those that have least, those that have most, and those that have nothing."""
    names = {"a": "Ash", "b": "Beech", "c": "Cedar", "d": "Dogwood"}
    measure = Measure("m", "Ways", {"a": 1.0, "b": 2.25, "c": None, "d": 1.0}, 1)
    assert render(told(measure, names), "en") == "Ways – Ash and Dogwood 1.0, Beech 2.2, Cedar –."
    assert render(told(measure, names), "ru") == "Ways – Ash и Dogwood 1,0, Beech 2,2, Cedar –."
    even = Measure("m", "Ways", {"a": 3.0, "b": 3.0})
    assert render(told(even, {"a": "Ash", "b": "Beech"}), "en") == "Ways – Ash and Beech 3."
    assert number(even, "a") == "3"


def test_sentences_say_where_it_is_most_uneven_or_that_it_is_even() -> None:
    """And by which units and seed."""
    names, units = {"a": "Ash", "b": "Beech"}, {"a": "cart", "b": "cart"}
    even, odd = Measure("e", "Ground", {"a": 5, "b": 5}), Measure("o", "Ways", {"a": 1, "b": 2})
    none = Measure("n", "Wells", {"a": None, "b": 2})
    lines = [render(text, "en") for text in sentences(Fairness("Map", names, 3, "s", (even, odd, none), units))]
    assert lines == [
        "The sides differ by more than 10 % in 2 of these 3 numbers, most of all in this one:",
        "Wells – Beech 2, Ash –.",
        "Turns are those of the usual unit, nobody being in its way: cart.",
        "What is left to chance was drawn by the seed “s”.",
    ]
    fair = Fairness("Map", names, 3, "s", (even,), {"a": "cart", "b": "mule"}, {"b": "horse"})
    assert [render(text, "en") for text in sentences(fair)][:3] == [
        "Even: in nothing that was measured do the sides differ by more than 10 %.",
        "Turns are those of the usual unit, nobody being in its way: Ash – cart and Beech – mule.",
        "The quickest: Beech – horse.",
    ]


def test_a_system_that_tells_nothing_is_said_to() -> None:
    """The toys' laboratories have nothing of the kind."""
    found = measured(TOYS["harvest"], toy_scenario("harvest"))
    assert (found.measures, list(found.names)) == ((), ["red", "blue"])
    (line,) = sentences(found)
    assert render(line, "en").startswith("Its system does not tell")
