"""Keys that are named where people look, and lists that begin at what is likely."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.menu import Menu, numbered
from tests.tools.fingers import to_the_table
from tests.tui.screens import Palette
from tests.tui.table_kit import opened, raid
from tests.tui.watching import app_of, go, shown


async def test_the_list_of_actions_names_the_keys_that_begin_an_order(tmp_path: Path) -> None:
    """Its letter, with Shift where the table has another use for it; the player may give that another key."""
    async with opened(raid(), tmp_path) as pilot:
        await to_the_table(pilot)
        await go(pilot, "ctrl+p", Palette, "w", "a", "l", "k")
        assert "Walk  W" in shown(pilot)
        await go(pilot, "escape")
        app_of(pilot).set_keymap({"table.write": "f5"})
        await go(pilot, "ctrl+p", Palette, "w", "a", "l", "k")
        assert "Walk  w" in shown(pilot)


def test_lines_without_a_letter_get_digits() -> None:
    """Those that can be picked, from 1 to 9 in their order; letters stay, and what can't be picked has no key."""
    refused = Item("x", "Refused", objection=Objection("No."))
    items = [Item(0, "Letter", key="k"), refused, *(Item(n, f"Line {n}") for n in range(1, 12))]
    assert [item.key for item in numbered(items)] == ["k", "", *"123456789", "", ""]


@pytest.mark.parametrize("name", ["envoys/first-letters", "theatre/first-summer"])
async def test_an_order_without_a_letter_has_no_digit(name: str, tmp_path: Path) -> None:
    """A digit learned for one order would resign another day: what has no letter is marked by the arrows."""
    async with opened(
        Game.new(REGISTRY, load_scenario(REGISTRY, name), seed="s"), tmp_path, registry=REGISTRY
    ) as pilot:
        await to_the_table(pilot)
        await go(pilot, "a", Menu)
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        keys = {item.value: item.key for item in menu._can}
        assert keys["resign"] == ""
        assert not any(key.isdigit() for key in keys.values())
        assert menu.keys_to("resign")


def test_no_two_orders_about_a_treaty_have_the_same_letter() -> None:
    """All of them have one: whoever has learned to refuse never signs or resigns instead."""
    for system in ("envoys", "theatre"):
        kinds = {kind.kind: kind.key for kind in REGISTRY[system].order_types}
        about = {name: kinds[name] for name in ("propose", "sign", "refuse", "withdraw", "message", "read-post")}
        assert all(key.isalpha() for key in about.values())
        assert len(set(about.values())) == len(about)
