"""A storm of clicks, drags and turns of the wheel at the table of every system, faster than anybody reads: nothing is
ordered, and nothing else is done, by one that fell into what had only just come up."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

import pytest
from textual.events import MouseDown, MouseEvent, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.stage.in_turn import GLANCE
from tests.daily import long_unless
from tests.tui.screens import AskDialog, ChooseDialog, ConfirmDialog, Curtain, TableScreen, Title
from tests.tui.watching import app_of, settled

SAVES = Path(__file__).parents[2] / "saves"
STORMED = (
    "ashlands-first-steps-middle",
    "envoys-first-letters-middle",
    "mechs-one-evening-middle",
    "skirmish-first-shots-middle",
    "theatre-first-summer-middle",
)
SIZES = ((80, 24), (160, 48))
PACE = 1 / 20
"""Seconds from one click to the next."""


def takes_turns(save: str, size: tuple[int, int]) -> bool:
    """Whether everybody's run has this storm: each game has one size."""
    return (STORMED.index(save) + SIZES.index(size)) % 2 == 0


FEW, MANY = 150, 1200
"""Clicks of a storm: in every run, and in the long one, which lasts a minute."""

SAYS_YES = (ConfirmDialog, AskDialog)
"""What asks whether an order is to be given, or the turn to be ended."""

CLOCK_AND_LISTS = (ChooseDialog,)
"""Lists of which a line may be an order of its own, such as those of the clock."""


class Clock:
    """A time that goes on only as the storm does."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Sight:
    """What there is to be changed by a click: the screens, what is asked on the map, the marked lines, the cursor, and
    how many orders and seals the journal has."""

    screens: tuple[int, ...]
    question: int
    marked: tuple[object, ...]
    cursor: int | None
    orders: int

    def is_same_place(self, other: Sight) -> bool:
        """Whether nothing new has come up since the other."""
        return (self.screens[-1:], self.question) == (other.screens[-1:], other.question)


def sight(app: HexwarApp) -> Sight:
    """What there is now."""
    tables = [screen for screen in app.screens if isinstance(screen, TableScreen) and screen.children]
    marked = tuple(each.highlighted for each in app.screen.query(OptionList))
    return Sight(
        tuple(map(id, app.screens)),
        id(tables[-1].questions.on_map) if tables else 0,
        marked,
        tables[-1].map.cursor if tables else None,
        0 if app.campaign is None else orders_in(app.campaign.game),
    )


def orders_in(game: Game) -> int:
    """How many orders and seals are in the journal of a game."""
    return sum(entry.kind in (EntryKind.ORDER, EntryKind.SEAL) for entry in game.record.entries)


def aimed(chance: Random, screen: Screen[object], before: tuple[int, int]) -> tuple[int, int]:
    """Where the next click falls: anywhere, where the last one did, in the box of a dialog, on a line of keys, or on
    the hex under the cursor."""
    width, height = screen.size
    box = next((box.region for box in screen.query(".dialog")), Region(0, 0, width, height))
    keys = next((line.region for line in screen.query(".dialog-keys, .key-line")), box)
    places = [(chance.randrange(width), chance.randrange(height)), before]
    seen = (region for region in (box, keys) if region)
    places += [(chance.choice(region.column_range), chance.choice(region.line_range)) for region in seen]
    if isinstance(screen, TableScreen) and screen.children:
        (x, y), (left, top) = screen.map.layout_now.centre(screen.map.cursor), screen.map.origin
        places.append((screen.map.region.x + x - left, screen.map.region.y + y - top))
    x, y = chance.choice(places)
    return min(width - 1, max(0, x)), min(height - 1, max(0, y))


def strokes(chance: Random, at: tuple[int, int]) -> Iterator[MouseEvent]:
    """A click at a place or, less often, a drag from there, a turn of the wheel, or a look."""
    x, y = at
    kind = chance.choices(("click", "drag", "wheel", "look"), (20, 2, 2, 1))[0]
    if kind == "wheel":
        yield event(chance.choice((MouseScrollUp, MouseScrollDown)), x, y, 0)
        return
    button = 3 if kind == "look" else 1
    yield event(MouseDown, x, y, button)
    if kind == "drag":
        x, y = max(0, x - chance.randrange(20)), max(0, y - chance.randrange(8))
        yield event(MouseMove, x, y, button)
    yield event(MouseUp, x, y, button)


def event(kind: type[MouseEvent], x: int, y: int, button: int) -> MouseEvent:
    """An event as the terminal tells it."""
    return kind(None, x, y, 0, 0, button, False, False, False, x, y)


async def storm(pilot: Pilot[int], clock: Clock, chance: Random, clicks: int) -> tuple[int, int]:
    """So many clicks, until the players have left the game. Returns how many there were, and how many of them came too
    soon after something new."""
    app, at, fresh_since, too_soon, done = app_of(pilot), (0, 0), clock.now, 0, 0
    await settled(pilot)
    for _ in range(clicks):
        if app.campaign is None or isinstance(app.screen, Title) or not app.is_running:
            break
        clock.now, done = clock.now + PACE, done + 1
        screen, before, at = app.screen, sight(app), aimed(chance, app.screen, at)
        given = list(strokes(chance, at))
        for each in given:
            app.post_message(each)
        for _ in range(3):
            await settled(pilot)
        after = sight(app) if app.campaign is not None else before
        is_press = isinstance(given[0], MouseDown)
        if is_press and clock.now - fresh_since < GLANCE - PACE / 2:
            too_soon += 1
            assert after == before, f"{given} did something on {screen}"
        if after.orders > before.orders:
            assert isinstance(screen, (*SAYS_YES, *CLOCK_AND_LISTS, Curtain)), f"{given} gave an order on {screen}"
        if not after.is_same_place(before):
            fresh_since = clock.now
    return max(1, done), too_soon


@pytest.mark.parametrize(("save", "size"), long_unless(takes_turns, product(STORMED, SIZES)), ids=str)
@pytest.mark.parametrize("clicks", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
async def test_a_storm_of_clicks_does_nothing_that_was_not_to_be_read(
    tmp_path: Path, save: str, size: tuple[int, int], clicks: int
) -> None:
    """A click that comes sooner than `GLANCE` after another screen or question changes nothing at all; and an order is
    given, or a turn ended, only out of a dialog that asks whether it is to be. When the players have left, the game is
    opened again."""
    chance, done, too_soon = Random(f"{save} {size}"), 0, 0
    while done < clicks:
        path = tmp_path / f"{done}.hexwar"
        shutil.copy(SAVES / f"{save}.hexwar", path)
        clock = Clock()
        app = HexwarApp(REGISTRY, open_path=path, seconds=clock)
        async with app.run_test(size=size) as pilot:
            sitting, early = await storm(pilot, clock, chance, clicks - done)
        done, too_soon = done + sitting, too_soon + early
    assert too_soon > clicks / 20
