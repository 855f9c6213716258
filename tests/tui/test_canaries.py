"""What one side hides stands nowhere that another can read: not on any screen or dialog that keys and names lead to, in
no tooltip, title, list, file name or crash page; and when the keyboard is passed, nothing of the last table is left."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.commands import Entry, entries
from hexwar_tui.tui.app.program import HexwarApp
from tests.tui.canaries import (
    HIDING,
    PIN,
    Hides,
    Hiding,
    everything_read,
    files_below,
    held_by_widgets,
    letters_of_envoys,
    views_in_memory,
)
from tests.tui.screens import Curtain, Digest, TableScreen, Title
from tests.tui.table_kit import opened
from tests.tui.watching import app_of, come_to, go, press, settled, until

SIZE = (130, 44)

ENDING = ("Save and quit", "Suspend", "Save", "Back, or leave", "Other language")
"""Actions that end the sitting, or let nothing be read."""

MOVING = ("Cursor ", "Map one page ", "Zoom ", "Scroll the panel ")
"""How those begin that show another part of the map."""

all_systems = pytest.mark.parametrize("hides", HIDING, ids=lambda hides: hides.__name__)

one_system = pytest.mark.parametrize(
    "hides",
    [pytest.param(each, marks=[] if each is letters_of_envoys else pytest.mark.long) for each in HIDING],
    ids=lambda hides: hides.__name__,
)
"""One of them at every change, the others in long runs."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in English."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    return tmp_path / "home"


@asynccontextmanager
async def at_table(hiding: Hiding, folder: Path) -> AsyncIterator[Pilot[int]]:
    """The table of the side that must not read the secrets, come to through the curtain and what has happened."""
    async with opened(hiding.game, folder, SIZE, REGISTRY) as pilot:
        await go(pilot, Curtain, "enter")
        if isinstance(pilot.app.screen, Digest):
            await press(pilot, "enter")
        await come_to(pilot, TableScreen)
        yield pilot


def read_of(pilot: Pilot[int], hiding: Hiding) -> str:
    """All that can be read now, in which no canary is."""
    told = everything_read(pilot)
    assert [canary for canary in hiding.canaries if canary in told] == []
    return told


async def back_to_table(pilot: Pilot[int]) -> None:
    """Out of whatever has been opened."""
    for _ in range(6):
        if isinstance(pilot.app.screen, TableScreen) and not pilot.app.screen.outlook.is_asking:
            return
        await press(pilot, "escape")
    assert isinstance(pilot.app.screen, TableScreen)


def assert_widgets_hold_views_alone(pilot: Pilot[int], seat: Side) -> None:
    """No widget that is there holds a game, its save, or anything of another seat."""
    held = list(held_by_widgets(pilot))
    assert len(held) > 100
    assert [(kind, name) for kind, name, value in held if isinstance(value, (Game, Campaign))] == []
    assert [(kind, name) for kind, name, value in held if getattr(value, "seat", seat) != seat] == []


async def do(pilot: Pilot[int], entry: Entry) -> None:
    """What the palette does when an action is picked from it."""
    pilot.app.call_later(entry.act)
    await settled(pilot)
    await settled(pilot)


# -- on screens --------------------------------------------------------------------------------------------------------


@pytest.mark.row(28)
@pytest.mark.long
@all_systems
async def test_no_canary_is_behind_any_action_of_the_table(hides: Hides, tmp_path: Path) -> None:
    """Row 28: every action and every kind of order by its name, with the dialog or screen that it opens and what is
    next in it; the palette itself, and a search in it for what is hidden."""
    hiding, opens, read = hides(), set[str](), list[str]()
    async with at_table(hiding, tmp_path) as pilot:
        names = [render(entry.name, "en") for entry in entries(pilot.app.screen)]
        for name in names:
            found = [entry for entry in entries(pilot.app.screen) if render(entry.name, "en") == name]
            if name in ENDING or name.startswith(MOVING) or not found:
                continue
            await do(pilot, found[0])
            opens.add(type(pilot.app.screen).__name__)
            read.append(read_of(pilot, hiding))
            if not isinstance(pilot.app.screen, TableScreen):
                await press(pilot, "down")
                read.append(read_of(pilot, hiding))
            await back_to_table(pilot)
        await press(pilot, "ctrl+p", *"canary")
        read.append(read_of(pilot, hiding))
    assert len(names) > 20
    assert len(opens) > 6, opens
    assert max(map(len, read)) > 1000


# -- at the hand-over --------------------------------------------------------------------------------------------------


@pytest.mark.row(29)
@one_system
async def test_when_the_keyboard_is_passed_nothing_of_the_table_is_left(hides: Hides, tmp_path: Path) -> None:
    """Row 29: the side that hides something sits down with its PIN, looks round, and ends its part: the curtain stands
    over a bare table, no view of that side is in memory, and neither curtain nor the next table has a canary. Widgets
    of either table hold a view of their own seat, and nothing else of a game."""
    hiding = hides(sealed=False)
    before = views_in_memory(hiding.hider)
    async with opened(hiding.game, tmp_path, SIZE, REGISTRY) as pilot:
        await go(pilot, Curtain, *PIN, "enter")
        await until(pilot, lambda: not isinstance(pilot.app.screen, Curtain))
        if isinstance(pilot.app.screen, Digest):
            await press(pilot, "enter")
        await come_to(pilot, TableScreen)
        assert_widgets_hold_views_alone(pilot, hiding.hider)
        own = ""
        for key in ("right_square_bracket", "l", "escape", "right_square_bracket"):
            await press(pilot, key)
            own += everything_read(pilot)
        assert all(secret in own for secret in hiding.secrets)
        assert views_in_memory(hiding.hider, before)
        await press(pilot, "tab")
        await back_to_table(pilot)
        await pass_on(pilot)
        assert [type(screen).__name__ for screen in pilot.app.screen_stack] == ["Cloth", "Curtain"]
        await until(pilot, lambda: not views_in_memory(hiding.hider, before))
        assert PIN not in read_of(pilot, hiding)
        await press(pilot, "enter")
        await until(pilot, lambda: not isinstance(pilot.app.screen, Curtain))
        read_of(pilot, hiding)
        assert_widgets_hold_views_alone(pilot, hiding.seat)
        await until(pilot, lambda: not views_in_memory(hiding.hider, before))


async def pass_on(pilot: Pilot[int]) -> None:
    """Ends the part of whoever is at the table, whatever he has left undone."""
    await press(pilot, "e")
    for _ in range(4):
        if isinstance(pilot.app.screen, Curtain):
            return
        await press(pilot, "enter")
    await come_to(pilot, Curtain)


# -- in files ----------------------------------------------------------------------------------------------------------


@pytest.mark.row(28)
@one_system
async def test_no_canary_is_in_the_list_of_saves_nor_in_the_name_of_any_file(
    hides: Hides, tmp_path: Path, home: Path
) -> None:
    """Row 28: title and list tell what anybody may know; files that are written on the way are called after the
    scenario; and but for the save itself and what lies beside it, none has a secret in it."""
    hiding = hides()
    (home / "saves").mkdir(parents=True)
    async with opened(hiding.game, home / "saves", SIZE, REGISTRY) as pilot:
        await go(pilot, Curtain, "escape", Title)
        read_of(pilot, hiding)
        await press(pilot, "l")
        await until(pilot, lambda: "turn" in everything_read(pilot))
        read_of(pilot, hiding)
    written = files_below(home)
    assert len(written) >= 2
    for path, raw in written.items():
        assert not [canary for canary in hiding.canaries if canary in str(path)]
        if ".hexwar" not in path.name:
            assert not [canary for canary in hiding.canaries if canary.encode() in raw], path


@pytest.mark.row(28, 25)
@one_system
async def test_no_canary_is_on_the_crash_page_nor_in_its_log(
    hides: Hides, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows 25 and 28: the program fails at the table while all secrets are in its memory, in the arguments of the call
    that fails and in the message of the failure: what is said on leaving, and the log, have none of them."""
    hiding = hides()

    def fail(table: TableScreen) -> None:
        secrets_at_hand = (hiding.canaries, table.game.top.state)
        raise LookupError(str(secrets_at_hand))

    monkeypatch.setattr(TableScreen, "action_look", fail)
    apps: list[HexwarApp] = []
    with pytest.raises(LookupError):
        await _look(hiding, tmp_path, apps)
    (app,) = apps
    said = [app.words(line) for line in app.parting]
    (log,) = home.rglob("fault-*.log")
    assert len(said) == 3
    for told in (*said, log.name, log.read_text("utf-8")):
        assert not [canary for canary in hiding.canaries if canary in told]


async def _look(hiding: Hiding, folder: Path, apps: list[HexwarApp]) -> None:
    """Presses the key of a look at the table."""
    async with at_table(hiding, folder) as pilot:
        apps.append(app_of(pilot))
        await press(pilot, "i")
