"""The end of a game on the screen: whether seed and salt, which are shown there, give its dice (row 36)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.tui.app.program import HexwarApp
from tests.engine.test_loaded_dice import Sixes, edited, sown
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.screens import EndScreen
from tests.tui.table_kit import opened
from tests.tui.watching import Shows, go, shown

pytestmark = pytest.mark.row(36)


def harvested(dice_source: Sixes | None = None) -> Game:
    """A harvest of one turn that is over."""
    return sown(Game.new(TOYS, toy_scenario("harvest"), seed="north", options={"turns": 1}, dice_source=dice_source))


def in_one_line(screen: str) -> str:
    """What is on a screen, however it is wrapped."""
    return " ".join(screen.split())


async def test_true_dice_are_said_to_be_true_and_the_first_loaded_roll_is_named(tmp_path: Path) -> None:
    """Hash, seed and salt stand behind a key; of loaded dice it is said what seed and key give for the roll."""
    async with opened(harvested(), tmp_path) as pilot:
        await go(pilot, EndScreen, Shows("Seed and salt give every roll of this game."))
    (tmp_path / "loaded").mkdir()
    async with opened(harvested(Sixes("north")), tmp_path / "loaded") as pilot:
        said = in_one_line(shown(pilot))
        assert "The dice are loaded. Turn 1: for 2d6 by TOY-1.1 the journal has 6, 6, and seed and key give " in said
        assert "give every roll" not in said


async def test_the_chronicle_is_written_under_the_name_of_its_game(tmp_path: Path) -> None:
    """`w` writes what happened, turn by turn, beside the saves; a second time it takes another name."""
    async with opened(harvested(), tmp_path) as pilot:
        await go(pilot, EndScreen, "w", Shows("Written to "), "w", Shows(" 2.txt"))
        assert isinstance(pilot.app, HexwarApp)
        assert pilot.app.campaign is not None
        saves, game = pilot.app.places.saves, pilot.app.campaign.path.stem
    written = [saves / f"{game} - chronicle.txt", saves / f"{game} - chronicle 2.txt"]
    assert len({path.read_text("utf-8") for path in written}) == 1
    assert written[0].read_text("utf-8").startswith("1. ")


async def test_other_seeds_than_bound_the_dice_are_not_said_to_have(tmp_path: Path) -> None:
    """The hash of the start is shown, and that these are others."""
    game = harvested()
    bound = game.commitment
    changed = edited(game, lambda data: data["dice"].update(salt="f" * 32))
    async with opened(changed, tmp_path) as pilot:
        said = in_one_line(shown(pilot))
        assert f"The dice are loaded. Seed and salt are not those that {bound} bound." in said
        assert "give every roll" not in said
        await go(pilot, "d", Shows("It was not"))
        assert "It was not made of the seed north and the salt" in in_one_line(shown(pilot))


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
