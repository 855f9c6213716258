"""The end of a game on the screen: whether seed and salt, which are shown there, give its dice (row 36)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.tui.round.end import EndScreen
from tests.engine.test_loaded_dice import Sixes, edited, sown
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.table_kit import opened, shown
from tests.tui.watching import see

pytestmark = pytest.mark.row(36)


def harvested(dice_source: Sixes | None = None) -> Game:
    """A harvest of one turn that is over."""
    return sown(Game.new(TOYS, toy_scenario("harvest"), seed="north", options={"turns": 1}, dice_source=dice_source))


async def test_true_dice_are_said_to_be_true(tmp_path: Path) -> None:
    """Hash, seed and salt stand behind a key."""
    game = harvested()
    async with opened(game, tmp_path) as pilot:
        assert isinstance(pilot.app.screen, EndScreen)
        assert "Seed and salt give every roll of this game." in shown(pilot)


async def test_the_first_loaded_roll_is_named(tmp_path: Path) -> None:
    """With what seed and key give for it."""
    async with opened(harvested(Sixes("north")), tmp_path) as pilot:
        said = " ".join(shown(pilot).split())
        assert "The dice are loaded. Turn 1: for 2d6 by TOY-1.1 the journal has 6, 6, and seed and key give " in said
        assert "give every roll" not in said


async def test_other_seeds_than_bound_the_dice_are_not_said_to_have(tmp_path: Path) -> None:
    """The hash of the start is shown, and that these are others."""
    game = harvested()
    bound = game.commitment
    changed = edited(game, lambda data: data["dice"].update(salt="f" * 32))
    async with opened(changed, tmp_path) as pilot:
        said = " ".join(shown(pilot).split())
        assert f"The dice are loaded. Seed and salt are not those that {bound} bound." in said
        assert "give every roll" not in said
        await pilot.press("d")
        assert "It was not made of the seed north and the salt" in " ".join((await see(pilot, "It was not")).split())


async def test_of_dice_that_people_threw_nothing_is_said(tmp_path: Path) -> None:
    """Neither seed nor verdict."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="north", options={"turns": 1}, typed=True)
    sown(game)
    game.step()
    game.step([6, 6, 6, 6])
    while game.next_step() is not None:
        game.step()
    async with opened(game, tmp_path) as pilot:
        assert isinstance(pilot.app.screen, EndScreen)
        assert "seed" not in shown(pilot).lower()
        assert "every roll" not in shown(pilot)
