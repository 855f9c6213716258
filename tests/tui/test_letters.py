"""Orders by few keys: a letter begins one on the map, and what can be taken back stands at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.table.letters import direct_keys
from tests.tools.acts import ACTS, position
from tests.tools.fingers import to_the_table
from tests.toys.raid import Strike, Walk
from tests.tui.screens import ConfirmDialog, Menu, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, click_on, game_of, go, press, table_of


def orders(pilot: Pilot[Any]) -> list[str]:
    """The kinds of the orders that stand in the journal."""
    entries = standing(game_of(pilot).record.entries)
    return [entry.body["kind"] for entry in entries if entry.kind is EntryKind.ORDER]


def test_a_letter_works_where_the_table_has_no_other_use_for_it() -> None:
    """With Shift as well, each by itself; what has no letter has no key."""
    assert direct_keys(Walk, ()) == ("w", "W")
    assert direct_keys(Walk, ("w",)) == ("W",)
    assert direct_keys(Walk, ("w", "W")) == ()
    assert direct_keys(Strike, ()) == ()


async def test_a_letter_begins_the_order_of_the_unit_under_the_cursor(tmp_path: Path) -> None:
    """`w` writes a page at every table; with Shift the letter begins the order, and no menu comes before."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "W", Shows("Where to?"))
        assert table_of(pilot).questions.on_map is not None
        await go(pilot, "down", "enter", Shows("It can be taken back."))
        assert orders(pilot) == ["walk"]
        await go(pilot, "backspace", Shows("Taken back: Walk"))
        assert orders(pilot) == []


async def test_a_letter_without_an_order_says_so(tmp_path: Path) -> None:
    """Nothing is begun by it."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "Z", Shows("No order with the key “Z” can be given here now."))
        assert table_of(pilot).questions.on_map is None
        assert orders(pilot) == []


async def test_what_comes_before_all_units_is_offered_at_each_of_them(tmp_path: Path) -> None:
    """While a battle has to be decided no unit can be ordered: Enter on one lists how the battle can be fought, and the
    letters for it work there as they do on the map."""
    game, _ = position(next(act for act in ACTS if act.name == "fight quickly"))
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await to_the_table(pilot)
        table = table_of(pilot)
        units = [line for line in table.outlook.view.units if line.badge.side == table.seat and line.cell is not None]
        assert len(units) > 1
        for line in units:
            assert line.cell is not None
            table.map.put_cursor(line.cell)
            await go(pilot, "enter", Menu, Shows("Fight it quickly"), "d", ConfirmDialog)
            await go(pilot, "escape", Menu, "escape", TableScreen)


async def test_the_palette_shows_the_letter(tmp_path: Path) -> None:
    """And not the way through the list of all orders."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        (keys,) = [keys for name, keys, _ in table_of(pilot).palette_entries() if name == Walk.title]
        assert keys == ("W",)


async def test_every_order_is_shown_first_where_the_settings_say_so(tmp_path: Path) -> None:
    """Enter gives it then."""
    async with opened(raid(), tmp_path, asks_first=True) as pilot:
        await go(pilot, "enter", TableScreen, "W", "down", "enter", ConfirmDialog)
        assert orders(pilot) == []
        await go(pilot, "enter", TableScreen)
        assert orders(pilot) == ["walk"]


async def test_a_click_gives_no_order_without_showing_it(tmp_path: Path) -> None:
    """By the mouse the key's name in the line below does what Enter does, but shows the order first: a second click
    must not fall into what comes after an order."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "W", "down")
        await click_on(pilot, "choose")
        await go(pilot, ConfirmDialog)
        assert orders(pilot) == []


async def test_a_hex_puts_the_order_into_the_queue(tmp_path: Path) -> None:
    """`q` where a hex is asked for, which the line of keys names."""
    async with opened(raid(), tmp_path, (160, 40)) as pilot:
        await go(
            pilot, "enter", TableScreen, "W", "down", Shows("put off for later"), "q", Shows("Queued as number 1.")
        )
        assert (orders(pilot), len(table_of(pilot).orders.queue)) == ([], 1)
