"""A turn of each system without a key: everything that is asked for can be answered by clicks on what can be seen."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path

import pytest
from textual.events import MouseDown, MouseUp
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.stage.in_turn import GLANCE
from tests.daily import long_unless
from tests.tui.screens import (
    AskDialog,
    ChooseDialog,
    ConfirmDialog,
    Curtain,
    Digest,
    Menu,
    NumberDialog,
    PartsDialog,
    RefusalDialog,
    SeveralDialog,
    StacksDialog,
    TableScreen,
    TellDialog,
)
from tests.tui.test_click_storm import Clock, orders_in
from tests.tui.watching import app_of, settled, shown

SAVES = Path(__file__).parents[2] / "saves"
PLAYED = {
    "ashlands-full-two-middle": (2, ""),
    "envoys-three-crowns-middle": (2, ""),
    "mechs-two-lances-middle": (1, ""),
    "skirmish-the-mill-middle": (2, ""),
    "theatre-first-summer-middle": (2, "Sooner or later"),
}
"""Games that are played, how many orders are given to units in each, and what has to be ordered besides."""

SIZES = ((80, 24), (160, 48))


def takes_turns(save: str, size: tuple[int, int]) -> bool:
    """Whether everybody's run plays this one: each game has one size."""
    return (list(PLAYED).index(save) + SIZES.index(size)) % 2 == 1


MOST_CLICKS = 90
"""Clicks in which so many orders are given and the turn is ended."""


class Hand:
    """Somebody with a mouse and no keyboard, who sees what is on the screen and reads it before each click."""

    def __init__(self, pilot: Pilot[int], clock: Clock, orders: int, first: str) -> None:
        self.pilot, self.clock, self.app = pilot, clock, app_of(pilot)
        assert self.app.campaign is not None
        self.game = self.app.campaign.game
        self.wanted = orders_in(self.game) + orders
        self.refused, self.has_ended, self.first = False, False, first

    async def click(self, x: int, y: int) -> None:
        """A click of the left button."""
        self.clock.now += 2 * GLANCE
        for kind in (MouseDown, MouseUp):
            self.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        for _ in range(3):
            await settled(self.pilot)

    async def click_on(self, *words: str) -> None:
        """A click on the first of these words that stands on the screen."""
        lines = shown(self.pilot).splitlines()
        for word in words:
            for y, line in enumerate(lines):
                if word in line:
                    await self.click(line.index(word), y)
                    return
        raise AssertionError(f"none of {words} can be clicked on\n{shown(self.pilot)}")

    async def act(self) -> None:
        """Does the next thing that the screen asks for."""
        screen = self.app.screen
        match screen:
            case Curtain():
                await self.click_on("Enter: I am")
            case Digest():
                await self.click_on("Esc to the map", "Enter to the map")
            case TableScreen():
                await self.at_table(screen)
            case ConfirmDialog() | AskDialog() | TellDialog() | PartsDialog():
                self.has_ended = isinstance(screen, AskDialog)
                await self.click_on("Enter: ")
            case NumberDialog():
                await self.click_on("↑: more")
                await self.click_on("Enter: take it")
            case SeveralDialog() | StacksDialog():
                await self.mark(screen)
            case Menu() | ChooseDialog():
                await self.click(*_first_line(screen))
            case RefusalDialog():
                offered = f"Enter: {self.first}"
                self.refused = not self.first or offered not in shown(self.pilot)
                await self.click_on("Enter: close" if self.refused else offered)
            case _:
                raise AssertionError(f"what is {screen}?\n{shown(self.pilot)}")

    async def mark(self, screen: Screen[object]) -> None:
        """Marks at least one line of a list, and takes it."""
        await self.click(*_first_line(screen))
        if isinstance(screen, StacksDialog) and not sum(screen._counts):
            await self.click_on("+: ")
        await self.click_on("Enter: take")
        if self.app.screen is screen:  # That was one too many, or the only one.
            await self.click(*_first_line(screen))
            await self.click_on("Enter: take")

    async def at_table(self, table: TableScreen) -> None:
        """Answers the question on the map; without one gives an order to a unit, or ends the turn."""
        question = table.questions.on_map
        if question is not None:
            seen = [cell for cell in question.places if _place(table, cell) is not None]
            await (self.click(*_place(table, seen[0]) or (0, 0)) if seen else self.click_on("Tab next"))
            return
        if self.refused:
            await self.do_first()
            return
        if orders_in(self.game) >= self.wanted or not table.outlook.ready_units():
            await self.click_on("e hand over", "e seal")
            return
        await self.click_on("Tab next unit")
        cell = table.map.cursor
        place = _place(table, cell)
        assert place is not None, "the next unit is in sight"
        await self.click(*place)

    async def do_first(self) -> None:
        """Gives an order without which the turn can't be ended: the one that is known by its title, or the first."""
        self.refused = False
        await self.click_on("a all orders")
        if self.first and self.first in shown(self.pilot):
            await self.click_on(self.first)


def _place(table: TableScreen, cell: Cell) -> tuple[int, int] | None:
    """Where the middle of a hex is seen on the screen; None where it is not."""
    chart = table.map
    (x, y), (left, top) = chart.layout_now.centre(cell), chart.origin
    at = chart.region.x + x - left, chart.region.y + y - top
    return at if chart.region.contains(*at) else None


def _first_line(screen: Screen[object]) -> tuple[int, int]:
    """The first line of the list of a dialog."""
    region: Region = screen.query_one(OptionList).region
    return region.x + 4, region.y


@pytest.mark.parametrize(("save", "size"), long_unless(takes_turns, product(PLAYED, SIZES)), ids=str)
async def test_a_turn_by_the_mouse_alone(tmp_path: Path, save: str, size: tuple[int, int]) -> None:
    """From one curtain to the next, or to the digest of what a practice player has done: orders are given to units, on
    the map and in lists, and the turn is ended."""
    path, clock = tmp_path / "game.hexwar", Clock()
    shutil.copy(SAVES / f"{save}.hexwar", path)
    app = HexwarApp(REGISTRY, open_path=path, seconds=clock)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        hand = Hand(pilot, clock, *PLAYED[save])
        before = orders_in(hand.game)
        await hand.act()
        for _ in range(MOST_CLICKS):
            if hand.has_ended and isinstance(app.screen, (Curtain, Digest)):
                break
            await hand.act()
        assert isinstance(app.screen, (Curtain, Digest)), shown(pilot)
        assert orders_in(hand.game) > before + PLAYED[save][0]
