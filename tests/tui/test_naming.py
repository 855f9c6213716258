"""Names beside hexes: of all in view until the next key, and of what comes into sight for a moment."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.view import HexLook, Sign, SignKind, Site, UnitLine, View
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.map import Caption
from hexwar_tui.tui.outlook import naming
from hexwar_tui.tui.outlook.naming import LONGEST, captions_of, places_of
from tests.toys import TOYS
from tests.tui.map.boards import badge, small_view
from tests.tui.screens import TableScreen
from tests.tui.table_kit import kept, raid
from tests.tui.toy_home import toy_home
from tests.tui.watching import Shows, app_of, go, press, settled, shown, table_of, until

ALONE = SeatSetup("blue", player="random")


@asynccontextmanager
async def table(folder: Path, monkeypatch: pytest.MonkeyPatch, **settings: object) -> AsyncIterator[Pilot[int]]:
    """The app at the table of red."""
    monkeypatch.setenv("HEXWAR_HOME", str(toy_home(folder, language="en", **settings)))
    app = HexwarApp(TOYS, open_path=kept(raid(ALONE), folder))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        yield pilot


def captions(pilot: Pilot[int]) -> tuple[Caption, ...]:
    return table_of(pilot).map.over.captions


def unseen(view: View, side: str) -> View:
    """The view without the units of a side."""
    return replace(view, units=tuple(line for line in view.units if line.badge.side != side))


async def test_a_key_names_all_units_until_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every unit on the map has its name beside it; the next key takes all of them away, and does what it does."""
    async with table(tmp_path, monkeypatch) as pilot:
        await press(pilot, "semicolon")
        view, found = table_of(pilot).view, captions(pilot)
        assert {line.cell for line in view.units} <= {caption.cell for caption in found}
        named = {app_of(pilot).words(line.name) for line in view.units}
        await go(pilot, Shows(*named))
        before = table_of(pilot).map.cursor
        await press(pilot, "down")
        assert captions(pilot) == ()
        assert table_of(pilot).map.cursor != before


async def test_escape_takes_names_away_and_does_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked whether to leave the table."""
    async with table(tmp_path, monkeypatch) as pilot:
        await press(pilot, "semicolon", "escape")
        assert captions(pilot) == ()
        assert isinstance(app_of(pilot).screen, TableScreen)


async def test_what_comes_into_sight_is_named_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Units of others that were not in the view before, and no unit of one's own; keys leave them there, time takes
    them away."""
    async with table(tmp_path, monkeypatch) as pilot:
        screen = table_of(pilot)
        screen.naming.name_new(unseen(screen.view, "blue"))
        others = {line.cell for line in screen.view.units if line.badge.side == "blue"}
        assert {caption.cell for caption in captions(pilot)} == others
        await press(pilot, "down")
        assert captions(pilot)
        monkeypatch.setattr(naming, "MOMENT", 0.001)
        screen.naming.name_new(unseen(screen.view, "blue"))
        await until(pilot, lambda: not captions(pilot))
        screen.naming.name_new(unseen(screen.view, "red"))
        screen.naming.name_new(screen.view)
        assert captions(pilot) == ()


async def test_with_less_motion_names_stay_until_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing on the screen changes by itself then."""
    monkeypatch.setattr(naming, "MOMENT", 0.001)
    async with table(tmp_path, monkeypatch, reduced_motion=True) as pilot:
        table_of(pilot).naming.name_new(unseen(table_of(pilot).view, "blue"))
        await settled(pilot)
        assert captions(pilot)
        await press(pilot, "down")
        assert captions(pilot) == ()


async def test_the_settings_can_do_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing is named unasked; the key names as ever."""
    async with table(tmp_path, monkeypatch, names=False) as pilot:
        table_of(pilot).naming.name_new(unseen(table_of(pilot).view, "blue"))
        assert captions(pilot) == ()
        await press(pilot, "semicolon")
        assert captions(pilot)


async def test_a_step_of_ones_own_names_what_it_brings_into_sight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an order the table compares with the view before it."""
    async with table(tmp_path, monkeypatch) as pilot:
        screen = table_of(pilot)
        screen.outlook.view = unseen(screen.view, "blue")
        screen.tell([])
        assert captions(pilot)


async def test_what_came_into_sight_since_the_last_turn_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the side comes to its table again; at its first table in this program nothing is."""
    async with table(tmp_path, monkeypatch) as pilot:
        screen, key = table_of(pilot), table_of(pilot).outlook.remembered_as
        assert captions(pilot) == ()
        screen.naming.name_since(key)
        assert captions(pilot) == ()
        screen.naming.keep_in_mind(key)
        screen.naming.name_since(key)
        assert captions(pilot) == ()
        app_of(pilot).sighted[key, screen.view.grid] = naming.placed(unseen(screen.view, "blue"))
        screen.naming.name_since(key)
        others = {line.cell for line in screen.view.units if line.badge.side == "blue"}
        assert {caption.cell for caption in captions(pilot)} == others


async def test_another_map_is_no_reason_to_name_what_stood_there_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes back from the board of a battle finds the armies of his campaign unnamed, as they were."""
    async with table(tmp_path, monkeypatch) as pilot:
        screen, key = table_of(pilot), table_of(pilot).outlook.remembered_as
        app_of(pilot).sighted[key, grid(3, 3)] = frozenset()
        screen.naming.name_since(key)
        assert captions(pilot) == ()


async def test_the_table_keeps_in_mind_what_it_has_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each side on its own."""
    async with table(tmp_path, monkeypatch) as pilot:
        screen, app = table_of(pilot), app_of(pilot)
        seen = naming.placed(screen.view)
        screen.dismiss("next")
        await until(pilot, lambda: bool(app.sighted))
        assert app.sighted == {(screen.outlook.remembered_as, screen.view.grid): seen}


async def test_the_key_to_the_next_unit_says_when_there_is_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as while one unit has to act before all others."""
    async with table(tmp_path, monkeypatch) as pilot:
        screen = table_of(pilot)
        cursor = screen.map.cursor
        monkeypatch.setattr(screen.outlook, "stops", lambda: [cursor])
        assert "There is no other" not in shown(pilot)
        await go(pilot, "tab", Shows("There is no other to go to now."))
        assert screen.map.cursor == cursor


MARKS = (
    Sign(SignKind.MARK, "!", "is shaken", tone=Tone.BAD),
    Sign(SignKind.MARK, "2", "its number"),
    Sign(SignKind.PLACE, "★", "key point"),
)


def test_a_caption_tells_a_units_state() -> None:
    """Its strength of how much, what of its marks stands out, whether it has acted, and how many more stand there."""
    shaken = replace(badge("R", 3, "blue", acted=True, marks="!2"), full=8)
    lines = (UnitLine(shaken, "Rifles 2", 4), UnitLine(badge("S", None, "blue"), "Scouts", 4))
    view = replace(small_view({}), signs=lambda: MARKS)
    assert captions_of(lines, view, _said) == (Caption(4, "Rifles 2: 3/8, is shaken, has acted +1", 1, True),)
    assert captions_of(lines[1:], view, _said) == (Caption(4, "Scouts", 1),)


def _said(text: object) -> str:
    from hexwar_tui.engine.words.language import render

    return render(text, "en")  # type: ignore[arg-type]


def test_what_players_have_typed_keeps_to_its_cells() -> None:
    """A long name is cut, and characters that are two cells wide are replaced."""
    (caption,) = captions_of([UnitLine(badge("R", None, None), "長" * 40, 0)], small_view({}), _said)
    assert caption.text == "?" * (LONGEST - 1) + "…"


def test_places_are_named_or_told_by_what_they_are() -> None:
    """By its label where labels are names; where they hold notes, by what its sign means. Nothing stands at hexes
    without either."""
    looks = {"0101": HexLook("plain", site=Site("★", "*", "red"), label="=")}
    view = small_view(looks)
    named = replace(view, signs=lambda: MARKS)
    noted = replace(view, signs=lambda: (*MARKS, Sign(SignKind.NOTE, "=", "railway")))
    assert [caption.text for caption in places_of(named, view.grid.cells, _said)] == ["="]
    assert list(places_of(named, view.grid.cells, _said, labelled=True)) == [], "the name is on the map"
    assert list(places_of(noted, view.grid.cells, _said)) == [Caption(0, "key point", 0)]
