"""Lists of records and ways by keys: asked part by part, stepped back, rearranged, changed; drawn leg by leg."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.orders.treaties import Propose
from hexwar_tui.systems.envoys.system import ENVOYS
from hexwar_tui.tui.table.order_entry import OrderEntry, RecordEntry, Way
from hexwar_tui.tui.table.screen import TableScreen
from tests.systems.envoys.boards import small_scenario
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import Walk
from tests.toys.survey import SURVEYED, Survey
from tests.tui.table_kit import opened, press, shown

SPADE, EYE = ("spade", "deep", 1), ("eye", None, 0)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def survey() -> Game:
    return Game.new(SURVEYED, toy_scenario("harvest"), seed="s")


def table_of(pilot: Pilot[int]) -> TableScreen:
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    return table


def test_a_record_skips_what_leaves_no_choice_and_steps_back_over_it() -> None:
    """How deep is asked for with a spade only; stepping back from where leads to what was asked before."""
    game = survey()
    entry = OrderEntry(game, "red")
    entry.begin("survey")
    question = entry.question()
    assert question is not None
    record = RecordEntry(game, "red", question.spec, entry.draft.values)
    record.answer("eye")
    where = record.question()
    assert where is not None
    assert (where.way, set(where.places)) == (Way.MAP, {0, 1, 2})
    assert record.back()
    record.answer("spade")
    depth = record.question()
    assert depth is not None
    assert depth.left_out is not None
    assert depth.way is Way.LIST
    record.answer("deep")
    record.answer(1)
    assert record.record() == SPADE
    assert [record.back() for _ in range(4)] == [True, True, True, False]


def test_a_way_goes_on_from_where_it_was_led() -> None:
    """With the beginning given, the steps that are left."""
    entry = OrderEntry(Game.new(TOYS, toy_scenario("raid"), seed="s"), "red", {"unit": "red-1"})
    entry.begin("walk")
    further = entry.onward((0, 6, 12))
    ways = {candidate.value for candidate in further.choices.candidates}
    assert (0, 6, 12) in ways
    assert all(way[:3] == (0, 6, 12) and len(way) <= 4 for way in ways)


async def test_a_way_is_drawn_leg_by_leg(tmp_path: Path) -> None:
    """`v` leads it by a hex, Escape takes the last leg back, Enter ends it."""
    async with opened(Game.new(TOYS, toy_scenario("raid"), seed="s"), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "x", "down", "x", "escape", "right", "enter")
        await press(pilot, "enter")
        table = table_of(pilot)
        (order,) = [order for _, order in table.game.entered("red")]
        assert isinstance(order, Walk)
        assert order.path == (0, 6, 7, 13)


async def test_records_by_keys(tmp_path: Path) -> None:
    """Each part in a list or on the map; Escape steps back within the record, `-` moves it up, Delete drops it."""
    async with opened(survey(), tmp_path, (80, 24), SURVEYED) as pilot:
        await press(pilot, "enter", "a", "s", "a", "down", "enter", "escape", "enter", "down", "enter")
        await press(pilot, "tab", "enter")
        assert "1. spade at 0201" in shown(pilot)
        await press(pilot, "a", "down", "enter", "tab", "tab", "enter")
        await press(pilot, "minus")
        assert "1. eye at" in shown(pilot)
        await press(pilot, "down", "delete", "enter")
        assert "1 places are surveyed." in shown(pilot)
        await press(pilot, "enter")
        ((_, order),) = table_of(pilot).game.entered("red")
        assert isinstance(order, Survey)
        assert order.places is not None
        assert [record[0] for record in order.places] == ["eye"]


async def test_what_was_answered_is_kept_when_stepping_back(tmp_path: Path) -> None:
    """Back from the last look at an order, its list of records is as it was."""
    async with opened(survey(), tmp_path, registry=SURVEYED) as pilot:
        await press(pilot, "enter", "a", "s", "a", "down", "enter", "enter", "enter", "escape")
        assert "1. eye at" in shown(pilot)


async def test_an_entered_order_is_changed(tmp_path: Path) -> None:
    """`c` asks for it once more with its answers; the new one takes its place in the list, and withdrawn gives way to
    the one before."""
    game = survey()
    game.submit("red", Survey((SPADE, EYE)))
    async with opened(game, tmp_path, registry=SURVEYED) as pilot:
        await press(pilot, "enter", "l", "c", "escape", "delete", "enter", "enter")
        entered = [order for _, order in table_of(pilot).game.entered("red")]
        assert entered == [Survey((SPADE, EYE)), Survey((SPADE,))]
        await press(pilot, "l")
        assert "1 places are surveyed." in shown(pilot)
        assert "2 places are surveyed." not in shown(pilot)
        await press(pilot, "delete")
        assert "2 places are surveyed." in shown(pilot)


def test_who_has_nothing_to_give_is_refused_as_the_giver() -> None:
    """A clause that hands over a city: of Blue no city is known, so no list is asked for that would be empty."""
    cities = [
        {"hex": "0203", "name": {"en": "Ash", "ru": "Ясень"}, "owner": "red"},
        {"hex": "1703", "name": {"en": "Elm", "ru": "Вяз"}, "owner": "blue"},
    ]
    game = Game.new({"envoys": ENVOYS}, small_scenario(("." * 20,) * 8, 2, cities=cities), seed="s")
    record = RecordEntry(game, "red", specs(Propose)["clauses"], {"partner": "blue", "others": None, "turns": 0})
    record.answer("city")
    giver = record.question()
    assert giver is not None
    assert [found.value for found in giver.choices.candidates] == ["red"]
    assert [(one.candidate.value, render(one.objection.reason, "en")) for one in giver.refused] == [
        ("blue", "You know of none that is theirs.")
    ]
    record.answer("red")
    which = record.question()
    assert which is not None
    assert which.choices.field == "hex"
