"""Dice: the same question gives the same dice, whatever happened in between; sources answer or say why not."""

from __future__ import annotations

import struct
from collections import Counter

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.dice.rolls import (
    KeyedDice,
    NeedDice,
    Pool,
    RecordedDice,
    Roll,
    RollRequest,
    ScriptedDice,
    TypedDice,
    _faces_of,
)
from hexwar_tui.engine.errors import BadDice
from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import render
from tests.toys.common import toy_scenario


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Without a fact."""


@dataclass(frozen=True, slots=True)
class Found(Event):
    """With a fact."""

    cell: int


def new_table(frame: int = 0) -> Table:
    """A table at which nothing has been rolled yet."""
    return Table("s", "1", KeyedDice("x"), {}, frame)


def request(key: str = "1/R-1/a/0", dice: str = "3d6") -> RollRequest:
    return RollRequest(Pool.read(dice), "a test", "R-1", ("a",), key)


def test_pools_are_read_as_they_are_written() -> None:
    """`12d6`, and `d3` for one die; anything else is refused."""
    assert Pool.read("12d6") == Pool(12, 6)
    assert Pool.read("d3") == Pool(1, 3)
    assert Pool.read("9999d1") == Pool(9999, 1)
    assert [str(Pool.read(text)) for text in ("12d6", "d3", "0d6")] == ["12d6", "1d3", "0d6"]
    for wrong in ("", "6", "2d0", "-1d6", "2d6+1", "d", "99999d6"):
        with pytest.raises(ValueError, match="dice"):
            Pool.read(wrong)


def test_a_keyed_die_depends_on_seed_branch_and_key_alone() -> None:
    """Loading again or rolling something else before gives the same dice; another seed, branch or roll others. As many
    are thrown as are asked for, whether they fill a hash, or none, or many."""
    dice_source = KeyedDice("seed")
    first = dice_source.throw(request(dice="20d6"))
    dice_source.throw(request("other", "20d6"))
    assert KeyedDice("seed").throw(request(dice="20d6")) == first
    others = [KeyedDice("seed2"), KeyedDice("seed", "branch")]
    assert all(other.throw(request(dice="20d6")) != first for other in others)
    assert dice_source.throw(request("1/R-1/a/1", "20d6")) != first
    for count in (0, 1, 63, 64, 65, 500):
        assert len(dice_source.throw(RollRequest(Pool(count, 2), "", "", (), "k"))) == count


@pytest.mark.parametrize("faces", [3, 6, 15, 100, 256, 577])
def test_keyed_dice_are_even(faces: int) -> None:
    """Every face comes up, about as often as every other."""
    count = faces * 400
    thrown = Counter(KeyedDice("even").throw(RollRequest(Pool(count, faces), "", "", (), "k")))
    assert set(thrown) == set(range(1, faces + 1))
    assert all(abs(times - 400) < 6 * 20 for times in thrown.values())


def test_what_would_favour_some_faces_is_left_out() -> None:
    """Of the numbers that a hash holds those above the last whole round of the faces; a die of one face shows it."""
    top = 2**32 // 300 * 300
    numbers = (0, 299, 300, top - 1, top, 2**32 - 1, 7, 301)
    assert list(_faces_of(struct.pack(">8I", *numbers), 300)) == [1, 300, 1, 300, 8, 2]
    assert list(_faces_of(bytes([0, 5, 6, 251, 252, 255]), 6)) == [1, 6, 1, 6]
    assert list(_faces_of(struct.pack(">2I", 255, 256), 256)) == [256, 1]
    assert KeyedDice("x").throw(request(dice="3d1")) == (1, 1, 1)


def test_a_table_begins_with_nothing_done() -> None:
    """Nothing is told, revealed or made final; what is told is of the game itself unless a frame is named. One
    frame is opened at most; a second is a fault of the system."""
    table = new_table()
    assert (table.rolls, table.events, table.opened, table.revealed, table.settled) == ([], [], None, False, False)
    table.tell(Found(3))
    assert table.events == [News("s", "found", {"cell": 3}, None, 0)]
    table.settle()
    assert (table.revealed, table.settled) == (False, True)
    table.reveal()
    assert table.revealed
    inner = new_table(7)
    inner.tell(Told(), ["red"])
    assert inner.events == [News("s", "told", {}, ("red",), 7)]
    scenario = toy_scenario("duel")
    table.open_frame("duel", scenario, {})
    assert table.opened == ("duel", scenario, {})
    with pytest.raises(AssertionError):
        table.open_frame("duel", scenario, {})


def test_each_roll_is_counted_by_turn_rule_and_ids() -> None:
    """From 0 on, in what the game keeps; no dice are no roll."""
    counts = {"3.1/R-1/a,b": 4}
    table = Table("s", "3.1", ScriptedDice([1, 2, 3]), counts)
    for rule in ("R-1", "R-1", "R-2"):
        table.roll("1d6", "", rule, ["a", "b"])
    assert [roll.key for roll in table.rolls] == ["3.1/R-1/a,b/4", "3.1/R-1/a,b/5", "3.1/R-2/a,b/0"]
    assert counts == {"3.1/R-1/a,b": 6, "3.1/R-2/a,b": 1}
    assert table.roll("0d6", "", "R-1", ["a", "b"]) == ()
    assert len(table.rolls) == 3


def test_the_how_manieth_roll_is_part_of_the_key() -> None:
    """Two rolls of one kind in a turn differ in their keys, and an unrelated one between them changes neither."""
    one = new_table()
    plain = [one.roll("9d6", "", "R-1", ["a"]), one.roll("9d6", "", "R-1", ["a"])]
    other = new_table()
    first = other.roll("9d6", "", "R-1", ["a"])
    other.roll("9d6", "", "R-2", ["b"])
    assert [first, other.roll("9d6", "", "R-1", ["a"])] == plain
    assert plain[0] != plain[1]


def test_a_roll_is_known_to_those_who_know_the_event_it_led_to() -> None:
    """The event told next; one that is not told of yet is known to the referee alone."""
    table = new_table()
    for name, seen_by in (("a", ["red"]), ("b", None), ("c", [])):
        table.roll("1d6", "", "R-1", [name])
        table.roll("2d6", "", "R-2", [name])
        table.tell(Told(), seen_by)
    table.tell(Told(), ["blue"])
    table.roll("1d6", "", "R-1", ["d"])
    known = {
        seat: [roll.by[0] for roll in table.rolls if roll.is_known_to(seat)] for seat in ("red", "blue", "referee")
    }
    assert known == {"red": list("aabb"), "blue": list("bb"), "referee": list("aabbccd")}


def test_typed_dice_are_asked_for_and_checked() -> None:
    """Too few ask for more and tell what was thrown; out of range and too many are refused. A script that is too short
    is a fault, not luck."""
    dice_source = TypedDice([1, 2, 3])
    assert dice_source.throw(request()) == (1, 2, 3)
    with pytest.raises(NeedDice) as need:
        dice_source.throw(request())
    assert [roll.result for roll in need.value.thrown] == [[1, 2, 3]]
    for wrong in (TypedDice([1, 7, 3]), TypedDice([0, 1, 3]), ScriptedDice([1, 2])):
        with pytest.raises(BadDice):
            wrong.throw(request())
    with pytest.raises(BadDice):
        TypedDice([1]).finish()


def test_recorded_dice_answer_only_the_roll_they_were_thrown_for() -> None:
    """Another pool, rule or unit than was recorded, a roll that was never made, and one left over, are told."""
    roll = Roll("3d6", [1, 2, 3], "R-1", ["a"], "1/R-1/a/0")
    assert RecordedDice([roll]).throw(request()) == (1, 2, 3)
    others = [RollRequest(Pool(3, 6), "", rule, (by,), "") for rule, by in (("R-2", "a"), ("R-1", "b"))]
    for recorded, asked in (*(([roll], other) for other in (request(dice="2d6"), *others)), ([], request())):
        with pytest.raises(BadDice):
            RecordedDice(recorded).throw(asked)
    with pytest.raises(BadDice):
        RecordedDice([roll]).finish()


def test_one_item_needs_no_die() -> None:
    """Picking from several throws one die; picking from one throws none."""
    table = Table("s", "1", ScriptedDice([2]), {})
    assert table.pick(["only"], "", "R-1") == "only"
    assert table.pick(["a", "b", "c"], "", "R-1") == "b"
    assert [roll.dice for roll in table.rolls] == ["1d3"]


@pytest.mark.parametrize(
    ("chance", "english", "russian"),
    [
        (0.0, "0 %", "0 %"),
        (1e-9, "under 0.1 %", "меньше 0,1 %"),
        (0.00049, "under 0.1 %", "меньше 0,1 %"),
        (0.00051, "0.1 %", "0,1 %"),
        (0.425, "42.5 %", "42,5 %"),
        (0.5, "50.0 %", "50,0 %"),
        (0.99949, "99.9 %", "99,9 %"),
        (0.99951, "over 99.9 %", "больше 99,9 %"),
        (1.0, "100 %", "100 %"),
    ],
)
def test_only_what_is_certain_is_0_or_100_percent(chance: float, english: str, russian: str) -> None:
    """What may happen is under 0.1 %, however seldom; what may fail over 99.9 %."""
    assert (render(percent(chance), "en"), render(percent(chance), "ru")) == (english, russian)


def test_a_pool_written_without_a_count_is_kept_with_it() -> None:
    """`d6` is kept as `1d6`, by which a replay asks for it."""
    table = new_table()
    thrown = table.roll("d6", "a test", "R-1")
    again = Table("s", "1", RecordedDice(list(table.rolls)), {})
    assert again.roll("d6", "a test", "R-1") == thrown
    assert [roll.dice for roll in table.rolls] == ["1d6"]
