"""The answer to a sheet says what is left to spend with all that is entered by it."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.systems import REGISTRY
from tests.papers.sheets import letters, saved
from tests.papers.test_by_kind import preparing


def answered(game: Game, side: str, text: str, language: str = "en") -> str:
    taken = enter_sheet(game, side, text, language)
    assert not taken.faults
    return "\n".join(render(line, language) for line in answer(game, taken, language))


@pytest.mark.parametrize(
    ("language", "left"),
    [
        ("en", "With this you have left: manpower 4, production 10, supply 12."),
        ("ru", "После этого у вас остаётся: люди 4, произв. 10, снабжение 12."),
    ],
)
def test_purchases_are_taken_off_the_store(language: str, left: str) -> None:
    """Though they are paid later; where nothing is entered, nothing is said of it."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "theatre/first-summer"), seed="a")
    assert left in answered(game, "west", "buy 2 infantry division in Alder Coast\n", language)
    assert "left:" not in answered(game, "east", "Referee: good evening\n")


def test_the_supply_of_all_orders_is_named_beside_the_store() -> None:
    """It is paid when they are carried out."""
    game = saved("theatre-first-summer-middle")
    told = answered(game, "west", "infantry division 1 (West League): defend Alder Coast\n")
    assert "supply 15, of which all orders together cost 1." in told


def test_prestige_is_told_and_nothing_where_there_is_nothing_to_spend() -> None:
    before = preparing().view("north").left
    told = answered(game := preparing(), "north", "base at 0303\nbuy Conscripts\n")
    assert before != game.view("north").left
    assert f"With this you have left: {render(game.view('north').left[0], 'en')}." in told
    assert "you have left" not in answered(letters(), "aldmark", "Aldmark 1: stay\n")
