"""Lists of records and ways by keys: asked part by part, stepped back, rearranged, changed; drawn leg by leg."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.orders.treaties import Propose
from hexwar_tui.systems.envoys.system import ENVOYS
from hexwar_tui.tui.table.order_entry import Question, RecordEntry, Way
from tests.systems.envoys.boards import small_scenario
from tests.toys.common import toy_scenario
from tests.toys.raid import Walk
from tests.toys.survey import SURVEYED, Survey
from tests.tui.table_kit import opened, raid
from tests.tui.test_order_entry import asked, begun
from tests.tui.watching import Shows, go, press, shown, table_of

SPADE, EYE = ("spade", "deep", 1), ("eye", None, 0)


def survey() -> Game:
    return Game.new(SURVEYED, toy_scenario("harvest"), seed="s")


def answered(record: RecordEntry, answer: object) -> Question:
    """What is asked for behind an answer."""
    record.answer(answer)
    question = record.question()
    assert question is not None
    return question


def test_a_record_skips_what_leaves_no_choice_and_steps_back_over_it() -> None:
    """How deep is asked for with a spade only; stepping back from where leads to what was asked before."""
    game = survey()
    entry = begun(game, "survey")
    record = RecordEntry(game, "red", asked(entry).spec, entry.draft.values)
    where = answered(record, "eye")
    assert (where.way, set(where.places)) == (Way.MAP, {0, 1, 2})
    assert record.back()
    depth = answered(record, "spade")
    assert depth.left_out is not None
    assert depth.way is Way.LIST
    record.answer("deep")
    record.answer(1)
    assert record.record() == SPADE
    assert [record.back() for _ in range(4)] == [True, True, True, False]


def test_a_way_goes_on_from_where_it_was_led() -> None:
    """With the beginning given, the steps that are left."""
    further = begun(raid(), "walk", unit="red-1").onward((0, 6, 12))
    ways = {candidate.value for candidate in further.choices.candidates}
    assert (0, 6, 12) in ways
    assert all(way[:3] == (0, 6, 12) and len(way) <= 4 for way in ways)


async def test_a_way_is_drawn_leg_by_leg(tmp_path: Path) -> None:
    """`g` leads it by a hex, Escape takes the last leg back, Enter ends it."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "g", "down", "g", "escape", "right", "enter")
        (order,) = [order for _, order in table_of(pilot).game.entered("red")]
        assert order == Walk("red-1", (0, 6, 7, 13))


async def test_records_by_keys(tmp_path: Path) -> None:
    """Each part in a list or on the map; Escape steps back within the record, `-` moves it up, Delete drops it. Back
    from the last look at the order, its list of records is as it was."""
    async with opened(survey(), tmp_path, (80, 24), SURVEYED, asks_first=True) as pilot:
        await press(pilot, "enter", "a", "s", "a", "down", "enter", "escape", "enter", "down", "enter")
        await go(pilot, "tab", "enter", Shows("1. spade at 0201"), "a", "down", "enter", "tab", "tab", "enter")
        await go(pilot, "minus", Shows("1. eye at"), "down", "delete", "enter", Shows("1 places are surveyed."))
        await go(pilot, "escape", Shows("1. eye at"), "enter", Shows("1 places are surveyed."), "enter")
        ((_, order),) = table_of(pilot).game.entered("red")
        assert isinstance(order, Survey)
        assert order.places is not None
        assert [record[0] for record in order.places] == ["eye"]


async def test_an_entered_order_is_changed(tmp_path: Path) -> None:
    """`c` asks for it once more with its answers; the new one takes its place in the list, and withdrawn gives way to
    the one before."""
    game = survey()
    game.submit("red", Survey((SPADE, EYE)))
    async with opened(game, tmp_path, registry=SURVEYED, asks_first=True) as pilot:
        await press(pilot, "enter", "l", "c", "escape", "delete", "enter", "enter")
        entered = [order for _, order in table_of(pilot).game.entered("red")]
        assert entered == [Survey((SPADE, EYE)), Survey((SPADE,))]
        await go(pilot, "l", Shows("1 places are surveyed."))
        assert "2 places are surveyed." not in shown(pilot)
        await go(pilot, "delete", Shows("2 places are surveyed."))


def test_who_has_nothing_to_give_is_refused_as_the_giver() -> None:
    """A clause that hands over a city: of Blue no city is known, so no list is asked for that would be empty."""
    cities = [
        {"hex": "0203", "name": {"en": "Ash", "ru": "Ясень"}, "owner": "red"},
        {"hex": "1703", "name": {"en": "Elm", "ru": "Вяз"}, "owner": "blue"},
    ]
    game = Game.new({"envoys": ENVOYS}, small_scenario(("." * 20,) * 8, 2, cities=cities), seed="s")
    record = RecordEntry(game, "red", specs(Propose)["clauses"], {"partner": "blue", "others": None, "turns": 0})
    giver = answered(record, "city")
    assert [found.value for found in giver.choices.candidates] == ["red"]
    refused = [(one.candidate.value, render(one.objection.reason, "en")) for one in giver.refused]
    assert refused == [("blue", "You know of none that is theirs.")]
    assert answered(record, "red").choices.field == "hex"
