"""The parts of the table, each without an app: looking about, questions, orders, clock, plans, what is seen."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.view import Overlay
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.outlook.looking import Looking
from hexwar_tui.tui.outlook.outlook import Outlook
from hexwar_tui.tui.table.at_table import AtTable
from hexwar_tui.tui.table.entering import Entering
from hexwar_tui.tui.table.order_desk import OrderDesk
from hexwar_tui.tui.table.order_entry import OrderEntry
from hexwar_tui.tui.table.order_text import order_line
from hexwar_tui.tui.table.questions import Questions
from tests.toys.raid import Walk
from tests.tui.fake_screen import FakeScreen, pick
from tests.tui.screens import ConfirmDialog
from tests.tui.table_kit import harvest, raid


def looking(*answers: Any) -> tuple[Looking, FakeScreen]:
    """Red's map of a raid, and who looks about on it."""
    screen = FakeScreen(*answers)
    screen.outlook = Outlook(raid().view("red"))
    return Looking(screen), screen


def at_table(*answers: Any, game: Game | None = None) -> tuple[OrderDesk, FakeScreen, Entering, Questions]:
    """Red's order desk."""
    screen, game = FakeScreen(*answers), game or raid()
    questions, entering = Questions(screen, game, "red"), Entering(screen, game, "red", lambda: None)
    return OrderDesk(screen, questions, entering.give), screen, entering, questions


# -- looking about -----------------------------------------------------------------------------------------------------


def test_the_ruler_measures_from_where_it_was_begun() -> None:
    """Each step of the cursor says how far it is; again ends it."""
    part, screen = looking()
    part.measure()
    part.moved(2, "")
    part.measure()
    assert screen.said == ["Measuring: move the cursor.", "From 0101 to 0301: 2 hexes.", ""]
    assert part.ruler_from is None


async def test_what_is_found_is_gone_to() -> None:
    """A hex by its number; what is nowhere is said."""
    part, screen = looking("0102", "Atlantis", None)
    await part.find()
    assert screen.outlook.view.grid.label(screen.map.cursor) == "0102"
    await part.find()
    await part.find()
    assert screen.said == ["Nothing is called “Atlantis”."]


async def test_an_overlay_is_laid_for_where_the_cursor_is() -> None:
    """And anew with every step of it."""
    part, screen = looking(pick("far"))
    overlay = Overlay("far", "How far", lambda cell: {cell: "reach"}, lambda cell: f"{cell} away")
    screen.outlook.view = replace(screen.outlook.view, overlays=(overlay,))
    await part.choose_overlay()
    screen.map.cursor = 3
    part.moved(3, "")
    assert (screen.map.overlay, screen.said[-1]) == ({3: "reach"}, "How far. 3 away")


# -- questions and orders ----------------------------------------------------------------------------------------------


async def asked_on_map(questions: Questions) -> None:
    """Returns when a question is put on the map."""
    while questions.on_map is None:
        await asyncio.sleep(0)


async def test_a_way_is_asked_for_on_the_map() -> None:
    """The way is known where the cursor is; a hex that is no answer is refused, and the question stays."""
    _, screen, _, questions = at_table()
    entry = OrderEntry(questions.game, "red", {"unit": "red-1"})
    entry.begin("walk")
    filling = asyncio.create_task(questions.fill(entry))
    await asked_on_map(questions)
    said, way = questions.at(6)
    assert ("Where to?" in screen.words(said), way) == (True, (0, 6))
    questions.choose(0)
    await screen.begun[0]()
    assert screen.refused == ["The way begins here. The hexes that it can lead to are lit."]
    questions.choose(6)
    assert await filling
    assert entry.order() == Walk("red-1", (0, 6))
    assert questions.on_map is None


@pytest.mark.parametrize(
    ("kind", "title", "ask", "yes"),
    [
        ("offer-draw", "Offer a draw", "Offer a draw?", "yes"),
        ("resign", "Resign", "Give up this battle?", "yes, for good"),
    ],
)
async def test_what_only_asks_for_a_yes_is_asked_once(kind: str, title: str, ask: str, yes: str) -> None:
    """By its own question, with its own answer; it is named without it, and can't be queued."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "skirmish/meeting-in-the-fields"), seed="s")
    orders, screen, *_ = at_table("give", game=game)
    await orders.make(kind=kind)
    (dialog,) = screen.asked
    assert isinstance(dialog, ConfirmDialog)
    words = (dialog._title, dialog._sentence, dialog._keys)
    assert [screen.words(text) for text in words] == [title, ask, f"Enter: {yes}   Esc: back"]
    assert not dialog._can_queue
    assert [entry.body["kind"] for entry in game.record.entries if entry.seat == "red"] == [kind]
    assert screen.words(order_line(game, "red", game.complete(Draft("red", kind, {"sure": "yes"})))) == title


async def test_an_order_is_given_or_refused_and_taken_back() -> None:
    """What came of it is told; why not is said; what was taken back is named."""
    _, screen, entering, questions = at_table()
    assert await entering.give(Walk("red-1", (0, 6)))
    assert screen.told
    assert not await entering.give(Walk("red-1", (0, 6)))
    assert len(screen.refused) == 1
    entering.take_back()
    assert screen.said == ["Taken back: Walk: Red no. 1, 0101 → 0102"]
    assert questions.game.top.state.raiders["red-1"].cell == 0


# -- what is seen ------------------------------------------------------------------------------------------------------


def seen(game: Game, **more: Any) -> AtTable:
    """What Red sees at its table."""
    campaign = cast("Campaign", type("Quiet", (), {"status": ""}))
    return AtTable(campaign, Questions(FakeScreen(), game, "red"), **more)


def test_tab_begins_behind_the_unit_that_was_ordered_last() -> None:
    """And goes round."""
    outlook = seen(raid())
    first, *others = outlook.stops()
    outlook.note_order(Walk("red-1", (0, 6)))
    assert outlook.stops() == [*others, first]


def test_the_keys_name_what_can_be_done_now() -> None:
    """Where one only looks there is little; a sealed phase ends by sealing; a queue is counted."""

    def keys(outlook: AtTable) -> list[str]:
        return [FakeScreen().words(what) for _, what in outlook.keys(lambda name: "k")]

    assert keys(seen(raid(), only_looking=True)) == ["back", "overlays"]
    assert "queue (1)" in keys(seen(raid(), queue=[Walk("red-1", (0, 6))]))
    assert keys(seen(harvest()))[2] == "seal"


def test_the_line_below_the_map_says_what_matters_most() -> None:
    """What is to be done here before hints, hints before how many can act."""
    assert FakeScreen().words(seen(raid()).prompt()) == "2 units can still act."
    assert FakeScreen().words(seen(raid(), hint="Hello.").prompt()).startswith("Hello.")
    assert seen(raid(), hint="Hello.", task="Do it.").prompt() == "Do it."


def test_the_top_line_says_whose_turn_it_is() -> None:
    """Game, turn, phase, side."""
    parts = [part.plain for part in seen(raid()).top_line(cast("Any", FakeScreen()))]
    assert ("Turn 1" in parts, " Red " in parts) == (True, True)
