"""Orders for many units at once: regions picked on the map, units by stacks with a number."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import OptionList

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Candidate
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks
from hexwar_tui.systems.theatre.orders.units.land import Attack
from hexwar_tui.systems.theatre.state import Task, TheState
from hexwar_tui.tui.dialogs.stacks import Stack, several_dialog, stacked
from hexwar_tui.tui.table.order_entry import OrderEntry, Way
from hexwar_tui.tui.table.screen import TableScreen
from tests.systems.theatre.boards import small_scenario
from tests.tui.screens import SeveralDialog, StacksDialog
from tests.tui.table_kit import opened
from tests.tui.test_order_entry import asked, begun
from tests.tui.watching import Shows, go, press, shown, table_of

ROWS = (
    "R1R1R1N1N1N1B1B1B1",
    "R1R1R1N1N1N1B1B1B1",
    "R2R2R2N2N2N2B1B1B1",
    "R2R2R2N2N2N2B1B1B1",
)
ARMY = (("infantry", "R1", 3), ("tanks", "R1", 2), ("tanks", "R2", 1))


def buying(*bought: tuple[str, str, int]) -> Game:
    """A game in which Red has bought units, and may buy more."""
    game = Game.new(REGISTRY, small_scenario(ROWS, factories={"R1": 6}), seed="s", options={"manpower": 20})
    for type, place, count in bought:
        game.submit("red", Buy(type, place, count))
    return game


def with_orders(*bought: tuple[str, str, int]) -> Game:
    """Red has these units, or else three infantry and two tank divisions in R1 and one tank division in R2, and writes
    orders."""
    game = buying(*(bought or ARMY))
    for side in ("red", "blue"):
        game.seal(side)
    for side in ("red", "blue"):
        game.submit(side, EndTalks())
    return game


@asynccontextmanager
async def at_table(game: Game, folder: Path, cursor: str = "") -> AsyncIterator[tuple[Pilot[int], TableScreen]]:
    """Red's table, with the cursor on the middle of a place."""
    async with opened(game, folder, (80, 24), REGISTRY) as pilot:
        await press(pilot, "enter")
        if not isinstance(pilot.app.screen, TableScreen):
            await press(pilot, "enter")
        table = table_of(pilot)
        if cursor:
            table.map.cursor = cell_of(table.game, cursor)
        yield pilot, table


def orders(game: Game) -> dict[str, tuple[Task, str]]:
    """What red has written, by unit."""
    state: TheState = game.top.state
    return {id: (order.task, order.target) for id, order in state.sealed["red"].orders.items()}


def cell_of(game: Game, place: str) -> int:
    """The middle of a place."""
    return int(game.top.scenario.geography.from_centre[place][0])


def test_stacks_have_their_number_and_what_is_marked_of_them() -> None:
    """Those of one group in the order of the first; marked ones are taken first; what has no group stands alone."""
    items = [(1, "one", "ones"), (2, "two", ""), (3, "three", "ones"), (4, "four", "ones"), (5, "two", "")]
    assert stacked(items, {4, 2}) == [Stack("ones", (4, 1, 3), 1), Stack("two", (2,), 1), Stack("two", (5,), 0)]


def test_units_that_do_not_do_for_each_other_are_marked_one_by_one() -> None:
    """Without any group the list stays as it was."""
    for group, kind in (("", SeveralDialog), ("g", StacksDialog)):
        candidates = [Candidate("a", group=group), Candidate("b", group=group)]
        assert isinstance(several_dialog("t", "ask", candidates, ["a", "b"], (1, 2), ()), kind)


def test_a_region_is_asked_for_on_the_map() -> None:
    """On all of its hexes; the key for the next one goes to one hex of each."""
    game = with_orders()
    question, geography = asked(begun(game, "attack")), game.top.scenario.geography
    assert question.way is Way.MAP
    assert set(question.places) == {cell for place in ("N1", "N2") for cell in geography.cells[place]}
    assert question.stops == sorted(cell_of(game, place) for place in ("N1", "N2"))
    assert set(geography.cells["B1"]) <= set(question.refused_places)


def test_an_order_begun_in_a_region_is_about_it() -> None:
    """It needs not be picked again, but can be stepped back to."""
    game = with_orders()
    entry = OrderEntry(game, "red", at=cell_of(game, "N2"))
    entry.begin("attack")
    assert (asked(entry).choices.field, entry.draft.values) == ("units", {"target": "N2"})
    assert entry.back()
    assert entry.draft.values == {}
    far = OrderEntry(game, "red", at=cell_of(game, "B1"))
    far.begin("attack")
    assert far.draft.values == {}


def test_a_region_offers_what_can_be_done_there() -> None:
    """On foreign soil attacks come first, and nothing is bought there; where nobody comes it says so."""
    game = with_orders()
    kinds, reasons = {}, {}
    for place in ("N2", "B1", "R1"):
        offered, refused = OrderEntry(game, "red", at=cell_of(game, place)).kinds()
        kinds[place] = [kind.value for kind in offered]
        reasons[place] = {no.candidate.value: render(no.objection.reason, "en") for no in refused}
    assert kinds["N2"][:1] == ["attack"]
    assert "buy" not in kinds["N2"]
    assert reasons["N2"]["buy"].startswith("Units are placed in your own regions")
    assert "attack" not in kinds["B1"]
    assert reasons["B1"]["attack"] == "No unit of yours can do this there."
    assert kinds["R1"][:2] == ["buy", "defend"]


async def test_all_that_can_reach_attack_with_four_keys(tmp_path: Path) -> None:
    """The cursor on the target: Enter, the order, the units that are marked already, and the preview's Enter."""
    async with at_table(with_orders(), tmp_path, "N1") as (pilot, table):
        await go(pilot, "enter", "a", Shows("3/3  Region R1: infantry division", "2/2  Region R1: tank division"))
        await go(pilot, "enter", Shows("3 infantry divisions and 3 tank divisions attack Region N1."))
        await go(pilot, Shows("Left for the defence"), "enter")
        assert set(orders(table.game).values()) == {(Task.ATTACK, "N1")}
        assert len(orders(table.game)) == 6


async def test_so_many_of_a_stack(tmp_path: Path) -> None:
    """Digits, plus and minus, Space for a stack, `a` for everything; never fewer than wanted."""
    async with at_table(with_orders(), tmp_path, "N1") as (pilot, table):
        await go(pilot, "enter", "a", "a", Shows("0 marked (from 1 to 6)"), "enter", Shows("From 1 to 6 are wanted."))
        await go(pilot, "2", "plus", "minus", "minus", "down", "space", StacksDialog)
        assert pilot.app.screen.query_one(OptionList).highlighted == 1
        await go(pilot, Shows("1/3  Region R1: infantry division", "2/2  Region R1: tank division"))
        await press(pilot, "space", "9", "enter", "enter")
        assert sorted(orders(table.game)) == ["red-infantry-1", "red-tanks-1", "red-tanks-2"]


async def test_a_stack_picked_on_the_map_is_given_an_order(tmp_path: Path) -> None:
    """All that are ready are marked; then the order, then the region on the map."""
    async with at_table(with_orders(), tmp_path) as (pilot, table):
        infantry = next(line.cell for line in table.view.units if line.badge.unit == "red-infantry-1")
        assert infantry is not None
        table.map.cursor = infantry
        await go(pilot, "enter", Shows("3/3  infantry division"), "2", "enter", Shows("Orders for 2 units"), "a")
        assert table.questions.on_map is not None
        await go(pilot, "tab", "enter", Shows("2 infantry divisions attack"), "enter")
        assert sorted(orders(table.game)) == ["red-infantry-1", "red-infantry-2"]


async def test_on_any_hex_of_a_region_its_units_can_be_given_orders(tmp_path: Path) -> None:
    """Where none of its counters lies, too: they are the first line of what can be done there."""
    async with at_table(with_orders(), tmp_path) as (pilot, table):
        counters = {line.cell for line in table.view.units}
        cells = table.game.top.scenario.geography.cells["R1"]
        table.map.cursor = next(cell for cell in cells if cell not in counters)
        await go(pilot, "enter", Shows("Units of this region: 5", "Buy units"), "enter", StacksDialog)
        assert table.questions.draft is None, "units are asked for, and no order yet"
        await go(pilot, "escape", Shows("Units of this region: 5", "Buy units"), "enter")
        await go(pilot, Shows("3/3  infantry division", "2/2  tank division"), "enter", "a", "enter", "enter")
        assert set(orders(table.game).values()) == {(Task.ATTACK, "N1")}
        table.map.cursor = cell_of(table.game, "N2")
        await go(pilot, "enter", Shows("Attack a region"))
        assert "Units of this region" not in shown(pilot)


async def test_an_order_is_changed_with_its_units_marked(tmp_path: Path) -> None:
    """Stepped back to from the preview, the units are those that it was given to; those left out lose it."""
    game = with_orders()
    game.submit("red", Attack("N1", ("red-infantry-2", "red-tanks-1")))
    async with opened(game, tmp_path, (80, 24), REGISTRY) as pilot:
        await go(
            pilot,
            "enter",
            "l",
            "c",
            Shows("1 infantry division and 1 tank division attack Region N1."),
            "escape",
        )
        await go(pilot, Shows("1/1  Region R1: infantry division (attack on Region N1)"))
        await go(pilot, Shows("0/2  Region R1: infantry division"), "2", "down", "down", "down", "space")
        await press(pilot, "enter", "enter")
        assert sorted(orders(table_of(pilot).game)) == ["red-infantry-1", "red-infantry-2", "red-infantry-3"]


async def test_where_own_units_can_take_no_order_one_for_the_place_is_begun(tmp_path: Path) -> None:
    """Units bought this turn take none: Enter on their hex begins a purchase for their region."""
    async with at_table(buying(("infantry", "R1", 1)), tmp_path) as (pilot, table):
        (line,) = (line for line in table.view.units if line.badge.side == "red")
        assert line.cell is not None
        table.map.cursor = line.cell
        await press(pilot, "enter", "b", "enter", "enter", "enter")
        bought = [(bought.type, bought.at, bought.count) for bought in table.game.known("red").purchases]
        assert bought == [("infantry", "R1", 2)]


async def test_digits_one_behind_the_other_are_one_number(tmp_path: Path) -> None:
    """As long as the stack has so many; else the last one counts. Keys typed ahead are heard in their order."""
    async with at_table(with_orders(("tanks", "R1", 12)), tmp_path, "N1") as (pilot, table):
        await go(pilot, "enter", "a", "1", "9", Shows(" 9/12"), "1", Shows(" 1/12"))
        await pilot.press("1", "enter")
        await press(pilot, "enter")
        assert len(orders(table.game)) == 11
