"""The same again: one key gives the last order once more for what is under the cursor; another all of last turn's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.events import MouseDown, MouseUp
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.stage.in_turn import GLANCE
from hexwar_tui.tui.table.again import WayBack, same_again, way_back
from tests.tools.acts import ACTS, Act, position
from tests.tools.fingers import to_the_table
from tests.toys import TOYS
from tests.toys.harvest import Give
from tests.tui.screens import AskDialog, ConfirmDialog, HelpDialog, TableScreen
from tests.tui.table_kit import harvest, kept, opened, raid
from tests.tui.test_click_storm import Clock
from tests.tui.watching import Shows, click_on, game_of, go, press, settled, shown, table_of

WALKED = ("enter", "w", "down", "enter")
"""From an own unit: it walks one hex to the south."""


def orders(pilot: Pilot[Any]) -> list[dict[str, Any]]:
    """The orders that stand in the journal."""
    entries = standing(game_of(pilot).record.entries)
    return [entry.body for entry in entries if entry.kind is EntryKind.ORDER]


def at(name: str, system: str) -> Game:
    """The game before one of the acts that are counted."""
    return position(act(name, system))[0]


def act(name: str, system: str) -> Act:
    """One of the acts that are counted."""
    return next(each for each in ACTS if (each.name, each.system) == (name, system))


@asynccontextmanager
async def at_table(game: Game, folder: Path, *more: Any, **named: Any) -> AsyncIterator[Pilot[int]]:
    """The app at the table of a game, past the curtain and the digest."""
    async with opened(game, folder, *more, **named) as pilot:
        await to_the_table(pilot)
        yield pilot


async def test_the_same_order_is_begun_for_the_unit_under_the_cursor(tmp_path: Path) -> None:
    """The dot asks the other unit only for its way, and another dot takes the hex under the cursor and gives the order:
    it can be taken back. So does Enter."""
    async with at_table(raid(), tmp_path) as pilot:
        await go(pilot, *WALKED, "tab", "full_stop", Shows("Where to?"), "down", "full_stop", TableScreen)
        assert [each["kind"] for each in orders(pilot)] == ["walk", "walk"]
        assert len({each["unit"] for each in orders(pilot)}) == 2
        assert "It can be taken back." in shown(pilot)
        await press(pilot, "backspace")
        assert len(orders(pilot)) == 1
        await go(pilot, "tab", "full_stop", Shows("Where to?"), "down", "enter", TableScreen)
        assert len(orders(pilot)) == 2


async def test_escape_leads_out_of_what_the_dot_has_begun(tmp_path: Path) -> None:
    """It leaves no half-made order, and what is asked for next is given as ever."""
    async with at_table(raid(), tmp_path) as pilot:
        await go(pilot, *WALKED, "tab", "full_stop", Shows("Where to?"), "escape", TableScreen)
        assert table_of(pilot).questions.on_map is None
        await go(pilot, "enter", "w", "down", "enter", Shows("It can be taken back."))


async def test_without_an_order_to_repeat_it_says_so(tmp_path: Path) -> None:
    """Nothing has been ordered yet; or a hex that no order is about lies under the cursor."""
    async with at_table(raid(), tmp_path) as pilot:
        await go(pilot, "full_stop", Shows("Nothing that you have ordered before can be ordered here again."))
        assert orders(pilot) == []
        await go(pilot, *WALKED, "down", "down", "full_stop", Shows("Nothing that you have ordered before"))
        assert len(orders(pilot)) == 1


async def test_a_click_gives_nothing_without_asking(tmp_path: Path) -> None:
    """By the mouse the same key shows the order first, as every order; a key of the keyboard gives it."""
    game = harvest()
    game.submit(game.waiting_for()[0], Give("blue", 1))
    async with at_table(game, tmp_path, (160, 48)) as pilot:
        await click_on(pilot, "same again")
        await go(pilot, ConfirmDialog, "escape")
        assert len(orders(pilot)) == 1
        await press(pilot, "full_stop")
        assert len(orders(pilot)) == 2


async def test_a_line_of_the_help_gives_nothing_without_asking(tmp_path: Path) -> None:
    """A click on the dot's line there shows the order as well."""
    game = harvest()
    game.submit(game.waiting_for()[0], Give("blue", 1))
    clock = Clock()
    app = HexwarApp(TOYS, open_path=kept(game, tmp_path), seconds=clock)
    async with app.run_test(size=(160, 60)) as pilot:
        await settled(pilot)
        await to_the_table(pilot)
        await go(pilot, "question_mark", HelpDialog)
        clock.now += 2 * GLANCE
        lines = shown(pilot).splitlines()
        y = next(at for at, line in enumerate(lines) if "The same order again; asked for a hex" in line)
        x = lines[y].index("The same order")
        for kind in (MouseDown, MouseUp):
            app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        for _ in range(3):
            await settled(pilot)
        await go(pilot, ConfirmDialog)
        assert len(orders(pilot)) == 1


async def test_one_squad_after_another_is_bought_and_placed(tmp_path: Path) -> None:
    """On a free hex of the zone one dot buys the same squad, the next places it there: the order that is about the hex
    comes before the one that is about none."""
    game, (again, placing) = position(act("buy and place a squad", "ashlands"))
    free = placing.hex  # type: ignore[attr-defined]
    async with at_table(game, tmp_path, registry=REGISTRY) as pilot:
        before = len(orders(pilot))
        table_of(pilot).map.cursor = free
        await press(pilot, "full_stop", "full_stop")
        bought, placed = orders(pilot)[before:]
        assert (bought["kind"], placed["kind"], placed["hex"]) == ("buy", "place", free)
        assert bought["type"] == again.type  # type: ignore[attr-defined]


def game_hex(game: Game) -> int:
    """The hex that the last order named."""
    return int(game.last_given(game.waiting_for()[0])[0].hex)  # type: ignore[attr-defined]


async def test_the_next_soldier_is_deployed_where_the_cursor_is(tmp_path: Path) -> None:
    """Of the units that wait, one like the last is taken; it is never one that stands on the map already."""
    game = at("deploy a soldier", "skirmish")
    seat = game.waiting_for()[0]
    view = game.view(seat)
    placed = {line.badge.unit for line in view.units if line.cell is not None}
    found = [same_again(game, seat, cell) for cell in view.grid.cells if view.grid.distance(cell, game_hex(game)) < 3]
    begun = [each for each in found if each is not None]
    assert len(begun) > 5
    for each in begun:
        assert each.question() is None
        assert each.order().unit not in placed  # type: ignore[attr-defined]


async def test_dice_are_shown_before_they_are_thrown(tmp_path: Path) -> None:
    """An order that can't be taken back is shown with its odds first, whatever key has begun it; the dot gives it."""
    game = at("fire again", "skirmish")
    seat = game.waiting_for()[0]
    shot = game.last_given(seat)[0]
    unit = shot.unit  # type: ignore[attr-defined]
    async with at_table(game, tmp_path, registry=REGISTRY) as pilot:
        table, before = table_of(pilot), len(orders(pilot))
        table.map.cursor = next(line.cell for line in table.view.units if line.badge.unit == unit and line.cell)
        await press(pilot, "full_stop")
        if table.questions.on_map is not None:
            table.map.cursor = shot.at  # type: ignore[attr-defined]
            await press(pilot, "full_stop")
        await go(pilot, ConfirmDialog)
        assert len(orders(pilot)) == before
        await press(pilot, "full_stop")
        assert len(orders(pilot)) == before + 1


@pytest.mark.parametrize(
    ("name", "system", "is_open"),
    [
        ("march", "ashlands", True),
        ("shoot", "ashlands", False),
        ("stake on moving first", "ashlands", True),
        ("send an army", "envoys", True),
        ("fire again", "skirmish", False),
        ("deploy a soldier", "skirmish", True),
        ("buy units", "theatre", True),
        ("fight quickly", "mechs", False),
    ],
)
def test_what_can_be_taken_back_is_known_before(name: str, system: str, *, is_open: bool) -> None:
    """It is tried out on a game that agrees with what the side knows: what throws dice, tells others of what is secret,
    or hands over is asked for first. The game itself is not touched."""
    game, given = position(act(name, system))
    seat, digest = game.waiting_for()[0], game.digest()
    assert (way_back(game, seat, given[0]) is WayBack.ALL) is is_open
    assert game.digest() == digest


# -- as last turn ------------------------------------------------------------------------------------------------------


async def test_all_of_last_turn_is_entered_again(tmp_path: Path) -> None:
    """The orders are listed first; who has an order keeps it. What can't be ordered any more is named with the reason,
    and each that was entered can be taken back."""
    game = at("seal", "envoys")
    seat = game.waiting_for()[0]
    game.seal(seat)
    while game.turn < 2:
        for other in game.waiting_for():
            game.seal(other)
    first = game.waiting_for()[0]
    wanted = game.given_in(first, game.turn - 1)
    async with at_table(game, tmp_path, registry=REGISTRY) as pilot:
        before = len(orders(pilot))
        await go(pilot, "comma", AskDialog, Shows("As last turn"), "enter")
        told = shown(pilot)
        while not isinstance(pilot.app.screen, TableScreen):
            await press(pilot, "escape")
        given = len(orders(pilot)) - before
        assert 0 < given <= len(wanted)
        assert given == len(wanted) or "Left out" in told


async def test_in_the_open_nothing_is_entered_for_a_whole_turn(tmp_path: Path) -> None:
    """Where orders take effect at once, each is given by itself."""
    async with at_table(raid(), tmp_path) as pilot:
        await go(pilot, *WALKED, "comma", Shows("while they are entered in secret"))
        assert len(orders(pilot)) == 1
