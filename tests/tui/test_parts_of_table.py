"""The parts of the table, each without an app: looking about, questions, orders, clock, plans, what is seen."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.choices import Choices
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, FieldSpec, Order, Preview
from hexwar_tui.engine.view import Badge, HexLook, Overlay, UnitLine
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.outlook.looking import Looking
from hexwar_tui.tui.outlook.outlook import Outlook
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.again import WayBack, way_back
from hexwar_tui.tui.table.at_table import AtTable
from hexwar_tui.tui.table.entering import Entering
from hexwar_tui.tui.table.order_desk import OrderDesk
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, Way
from hexwar_tui.tui.table.order_text import order_line
from hexwar_tui.tui.table.questions import Questions
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import EndTurn, Walk
from tests.tui.fake_screen import FakeScreen, pick
from tests.tui.screens import ConfirmDialog
from tests.tui.table_kit import harvest, race, raid


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


def test_an_order_is_asked_for_again_with_the_reason() -> None:
    """Where it can't be taken back and neither odds nor a warning say why; one that can be is shown as it is."""
    desk, *_ = at_table()

    def said(order: Order, shown: Preview) -> list[str]:
        return [render(line.text, "en") for line in desk._with_why(shown, way_back(desk._game, "red", order)).lines]

    assert said(EndTurn(), Preview()) == ["It can't be taken back."]
    assert said(EndTurn(), Preview((Line("They come.", tone=Tone.BAD),))) == ["They come."]
    assert said(Walk("red-1", (0, 6)), Preview()) == []


def test_an_order_that_settles_those_before_says_so_only_where_there_are_any() -> None:
    """The first order of a turn settles nothing but itself."""
    desk, *_ = at_table()
    told = lambda: render(desk._with_why(Preview(), WayBack.ITSELF).lines[0].text, "en")  # noqa: E731
    assert told() == "It can still be taken back."
    desk._game.submit("red", Walk("red-1", (0, 6)))
    assert told() == "This order can still be taken back, those before it can't any more."


def test_an_order_that_can_not_be_given_is_not_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it would do on a copy of the game is nothing to go by, and may be nothing that can be done at all."""
    monkeypatch.setattr(Walk, "carry_out", lambda *_: pytest.fail("tried out"))
    illegal = Walk("blue-1", (0, 6))
    assert illegal.objection(raid().known("red")) is not None
    assert way_back(raid(), "red", illegal) is WayBack.NONE


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


async def test_where_only_one_hex_answers_the_cursor_goes_to_it() -> None:
    """And back to where it was when the question is left; where several do, it stays."""
    _, screen, _, questions = at_table()
    raiders, grid = questions.game.frames[0].state.raiders, questions.game.view("red").grid
    foe, other = (raider for raider in raiders.values() if raider.side != "red")
    other.cell, foe.cell, raiders["red-1"].cell = 0, grid.size - 1, grid.neighbours[grid.size - 1][0]
    screen.map.cursor = raiders["red-1"].cell
    start = screen.map.cursor
    for kind, cell in (("strike", foe.cell), ("walk", start)):
        entry = OrderEntry(questions.game, "red", {"unit": "red-1"})
        entry.begin(kind)
        filling = asyncio.create_task(questions.fill(entry))
        await asked_on_map(questions)
        assert screen.map.cursor == cell
        questions.leave()
        assert not await filling
        assert screen.map.cursor == start


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


def test_tab_begins_with_the_unit_that_is_advised_where_that_is_told() -> None:
    """Behind the hint of a first table, and in a sealed phase; without it, it is the next in turn. That the phase may
    be sealed is no advice for a unit."""
    first, second = with_units(seen(raid()), ("a", "red", 3, True), ("b", "red", 7, True)).stops()
    assert (first, second) == (3, 7)
    outlook = with_units(seen(raid(), hint="Hint."), ("a", "red", 3, True), ("b", "red", 7, True))
    outlook.view = replace(outlook.view, advised=(None, Draft("red", "walk", {"unit": "b"})))
    assert outlook.stops() == [7, 3]
    sealed = with_units(seen(harvest()), ("a", "red", 3, True), ("b", "red", 7, True))
    sealed.view = replace(sealed.view, advised=outlook.view.advised)
    assert sealed.stops() == [7, 3]


def test_the_keys_name_what_can_be_done_now() -> None:
    """Where one only looks there is little; a sealed phase ends by sealing; a queue is counted."""

    def keys(outlook: AtTable) -> list[str]:
        return [FakeScreen().words(what) for _, what in outlook.keys(lambda name: "k")]

    assert keys(seen(raid(), only_looking=True)) == ["back", "overlays"]
    assert "queue (1)" in keys(seen(raid(), queue=[Walk("red-1", (0, 6))]))
    assert keys(seen(harvest()))[2] == "seal"


def named(outlook: AtTable) -> list[str]:
    """What the keys of the line below are said to do, in their order."""
    return [FakeScreen().words(what) for _, what in outlook.keys(lambda name: "k")]


def test_what_is_used_most_comes_first_among_the_keys() -> None:
    """At the right of a narrow line keys are left out: what only some tables have stands behind what all have, before
    what can wait."""
    first = ["orders here", "next unit", "hand over", "help", "all orders"]
    last = ["look", "legend", "zoom", "leave", "advice", "chronicle", "write"]
    assert named(seen(raid())) == [*first, *last]
    assert named(seen(raid(), queue=[Walk("red-1", (0, 6))])) == [*first, "queue (1)", *last]
    sealed = ["orders here", "next unit", "seal", "help", "all orders"]
    assert named(seen(harvest(), queue=[Walk("red-1", (0, 6))])) == [*sealed, "entered", "keep, take", *last]
    several = seen(raid())
    several.maps = lambda: [("other", "Another")]  # type: ignore[assignment, method-assign]
    assert named(several) == [*first, *last[:2], "other maps", *last[2:]]


def test_no_key_is_named_that_does_nothing_now() -> None:
    """Taking back is named once there is something to take back, overlays where there are any."""
    game = raid()
    assert "take back" not in named(seen(game))
    game.submit("red", Walk("red-1", (0, 6)))
    assert "take back" in named(seen(game))
    outlook = seen(game)
    assert "overlays" not in named(outlook)
    outlook.view = replace(outlook.view, overlays=(Overlay("far", "How far", lambda cell: {}),))
    assert "overlays" in named(outlook)


def test_the_clock_has_its_key_where_it_can_be_stopped() -> None:
    """At a table that measures time in a game that goes by the clock."""
    watch: Any = Stopwatch(race(), lambda: 0.0)
    assert "clock" in named(seen(race(), watch=watch))[:4]
    assert "clock" not in named(seen(race()))
    assert "clock" not in named(seen(raid(), watch=watch))
    assert seen(race(), watch=watch).face() == watch.face()
    assert seen(race()).face() == race().view("red").clock
    assert seen(raid()).face() is None


async def test_while_a_hex_is_asked_for_only_its_keys_are_named() -> None:
    """And the help. Where a way can be led by other hexes that is named, too; Tab goes round the hexes that answer."""
    _, _, _, questions = at_table()
    outlook = AtTable(cast("Campaign", type("Quiet", (), {"status": ""})), questions)
    assert not outlook.wants_hex
    entry = OrderEntry(questions.game, "red", {"unit": "red-1"})
    entry.begin("walk")
    filling = asyncio.create_task(questions.fill(entry))
    await asked_on_map(questions)
    legs = ["the way leads by here"] if questions.can_draw_legs else []
    assert named(outlook) == ["choose", "back", "next", *legs, "help", "find", "put off for later"]
    assert questions.on_map is not None
    assert outlook.wants_hex
    assert sorted(outlook.stops()) == questions.on_map.stops
    grid, (start,) = outlook.view.grid, (line.cell for line in outlook.own_units() if line.badge.unit == "red-1")
    assert start is not None
    foes = [line.cell for line in outlook.view.units if line.badge.side == "blue" and line.cell is not None]
    turns = [
        (all(grid.distance(cell, foe) > 1 for foe in foes), grid.distance(start, cell)) for cell in outlook.stops()
    ]
    assert turns == sorted(turns), "those beside an enemy first, and the nearest before others"
    assert set(outlook.stops()) < set(questions.game.view("red").grid.cells)
    filling.cancel()


def test_of_targets_the_nearest_comes_first() -> None:
    """One that stands beside another of its side is not shot at before it."""
    _, _, _, questions = at_table()
    outlook = seen(questions.game)
    grid = outlook.view.grid
    lone = grid.neighbours[0][0]
    one = next(cell for cell in grid.cells if grid.distance(cell, lone) > 1 and grid.distance(cell, 0) > 1)
    two = next(cell for cell in grid.neighbours[one] if grid.distance(cell, lone) > 1)
    targets = {cell: Candidate(str(cell)) for cell in (one, two, lone)}
    with_units(outlook, ("a", "red", 0, True), *((str(cell), "blue", cell, True) for cell in targets))
    spec = FieldSpec(FieldKind.UNIT, "At whom?", lambda known, values: ())
    questions.drafted_unit = "a"
    asked = Question(Choices("target", spec, tuple(targets.values())), Way.MAP, targets)
    assert outlook._answers_in_turn(asked)[0] == lone


def with_units(outlook: AtTable, *units: tuple[str, str, int | None, bool]) -> AtTable:
    """With these units to be seen: id, side, hex, and whether it can act."""
    lines = (UnitLine(Badge(id, side, "R"), id, cell, ready=ready) for id, side, cell, ready in units)
    outlook.view = replace(outlook.view, units=tuple(lines))
    return outlook


def test_the_cursor_begins_where_there_is_something_to_do() -> None:
    """At a unit that can act, or else any of the side on the map, or else a hex that it owns; at the hex that was
    asked for before all."""
    ready, tired, aside, foe = (
        ("a", "red", 7, True),
        ("b", "red", 3, False),
        ("c", "red", None, True),
        ("d", "blue", 5, True),
    )
    assert with_units(seen(raid()), foe, tired, ready).start() == 7
    assert with_units(seen(raid()), foe, aside, tired).start() == 3
    assert with_units(seen(raid(), at=0), tired, ready).start() == 0
    nobody = with_units(seen(raid()), foe, aside)
    nobody.view = replace(nobody.view, look=lambda cell: HexLook("plain", owner="red" if cell in (4, 9) else "blue"))
    assert nobody.start() == 4
    nobody.view = replace(nobody.view, look=lambda cell: HexLook("plain"))
    assert nobody.start() is None


def test_tab_goes_round_units_that_can_act_each_hex_once() -> None:
    """If none can, round all of the side; those off the map are passed over, and those of others."""
    units = [("a", "red", 7, True), ("b", "red", 3, False), ("c", "red", None, True), ("d", "blue", 5, True)]
    assert with_units(seen(raid()), *units, ("e", "red", 7, True), ("f", "red", 1, True)).stops() == [7, 1]
    assert with_units(seen(raid()), units[1], units[3], ("e", "red", 9, False)).stops() == [3, 9]
    outlook = with_units(seen(raid()), units[0], ("e", "red", 2, True), ("f", "red", 1, True))
    outlook.note_order(Walk("e", (2, 3)))
    assert outlook.stops() == [1, 7, 2]
    outlook.note_order(EndTurn())
    assert outlook.stops() == [1, 7, 2], "an order without a unit changes nothing"


def test_when_nobody_can_act_the_table_says_so() -> None:
    """Unless there is advice; in a sealed phase, and where the turn can't be ended yet, there is nothing but advice."""
    words = FakeScreen().words
    tired = ("b", "red", 3, False)
    assert words(with_units(seen(raid()), tired).prompt()) == "Nobody can act any more: end your turn."
    assert words(with_units(seen(raid()), tired, ("a", "red", 7, True)).prompt()) == "1 unit can still act."
    advised = with_units(seen(raid()), tired)
    advised.view = replace(advised.view, advice="Rest.")
    assert advised.prompt() == "Rest."
    assert seen(raid(), hint="Hello.", only_looking=True).prompt() == ""
    sealed = with_units(seen(harvest()), ("a", "red", 7, True))
    sealed.view = replace(sealed.view, advice="Send carts.")
    assert sealed.prompt() == "Send carts."
    broken = AtTable(
        cast("Campaign", type("Torn", (), {"status": "The journal is torn."})), at_table()[3], hint="Hello."
    )
    assert broken.prompt() == "The journal is torn."


@pytest.mark.parametrize(
    ("turn", "learning", "said"),
    [(1, True, "Walk."), (2, True, "2 units can still act."), (1, False, "2 units can still act.")],
)
def test_in_the_first_turn_of_a_learning_game_only_advice_is_given(turn: int, learning: bool, said: str) -> None:
    """From the second on it is told how many can act, as in every other."""
    outlook = seen(Game.new(TOYS, toy_scenario("raid", learning=learning), seed="s"))
    outlook.view = replace(outlook.view, turn=turn, advice="Walk.")
    assert FakeScreen().words(outlook.prompt()) == said


def test_the_line_below_the_map_says_what_matters_most() -> None:
    """What is to be done here before hints, hints before how many can act."""
    assert FakeScreen().words(seen(raid()).prompt()) == "2 units can still act."
    assert FakeScreen().words(seen(raid(), hint="Hello.").prompt()).startswith("Hello.")
    assert seen(raid(), hint="Hello.", task="Do it.").prompt() == "Do it."


def test_the_top_line_says_whose_turn_it_is() -> None:
    """Game, turn, phase, side."""
    parts = [part.plain for part in seen(raid()).top_line(cast("Any", FakeScreen()))]
    assert ("Turn 1" in parts, " Red " in parts) == (True, True)
