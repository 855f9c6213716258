"""What waits to be signed is signed from wherever it is told: in the top line, in its tab, and before sealing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.system import ENVOYS
from hexwar_tui.tui.widgets.panel import SidePanel
from tests.systems.envoys.boards import small_scenario
from tests.systems.envoys.talks import ALLIANCE, propose
from tests.tui.screens import ConfirmDialog, EndDialog, TableScreen
from tests.tui.table_kit import opened
from tests.tui.watching import click_on, go, press, settled, shown, table_of

REGISTRY = {"envoys": ENVOYS}
CITIES = {"red": ("0203", {"en": "Ash", "ru": "Ясень"}), "blue": ("0303", {"en": "Elm", "ru": "Вяз"})}


def proposed() -> Game:
    """Two neighbours in their second turn; Blue has proposed an alliance, and Red is at the keyboard."""
    cities = [{"hex": label, "name": name, "owner": side} for side, (label, name) in CITIES.items()]
    game = Game.new(REGISTRY, small_scenario(("." * 20,) * 8, cities=cities), seed="s")
    for side, (label, _) in CITIES.items():
        game.submit(side, NameCapital(game.view(side).grid.cell_of_label(label)))
        game.seal(side)
    game.submit("blue", propose("red", ALLIANCE))
    return game


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
@pytest.mark.parametrize("words", ["1 treaty to sign", "To be signed by you", "are allies"])
async def test_a_waiting_treaty_is_clicked_to_be_signed(tmp_path: Path, size: tuple[int, int], words: str) -> None:
    """In the top line, and in each line of it in the tab of diplomacy."""
    async with opened(proposed(), tmp_path, size, REGISTRY) as pilot:
        await go(pilot, "enter", "escape", TableScreen)
        panel = table_of(pilot).query_one(SidePanel)
        panel.open_tab("diplomacy")
        await settled(pilot)
        await click_on(pilot, words)
        await go(pilot, ConfirmDialog)
        assert "Sign" in shown(pilot)


@pytest.mark.parametrize("by_key", [True, False])
async def test_a_treaty_left_undone_is_signed_from_the_question_to_seal(tmp_path: Path, *, by_key: bool) -> None:
    """By a click on its line, or by the digit before it."""
    async with opened(proposed(), tmp_path, (120, 40), REGISTRY) as pilot:
        await go(pilot, "enter", "escape", TableScreen)
        table = table_of(pilot)
        await go(pilot, "e", EndDialog)
        await (press(pilot, "1") if by_key else click_on(pilot, " 1  1 treaty to sign"))
        await go(pilot, ConfirmDialog)
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert not table.view.begins
