"""A sheet is in one language; its first tells in one line how papers come in the other, and that line works."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.papers.post.received import Received, note_received
from hexwar_tui.papers.post.spoken import language_in
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.systems import REGISTRY

FOREIGN = {"en": re.compile("[А-яЁё]"), "ru": re.compile(r"[A-Za-z]{3,}(?!-\d)")}
SCENARIOS = (
    "ashlands/full-two",
    "envoys/first-letters",
    "mechs/one-evening",
    "skirmish/first-shots",
    "theatre/first-summer",
)


def begun(scenario: str) -> tuple[Game, str]:
    """A new game, and the side that is waited for first."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed="d")
    while not game.waiting_for():
        game.step()
    return game, game.waiting_for()[0]


def foreign(game: Game, side: str, language: str) -> list[str]:
    return [line for line in order_sheet(game, side, language)[1:] if FOREIGN[language].search(line)]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("language", "other"), [("en", "ru"), ("ru", "en")])
def test_one_line_is_in_the_other_language_on_the_first_sheet_and_none_on_others(
    scenario: str, language: str, other: str
) -> None:
    game, side = begun(scenario)
    told = foreign(game, side, language)
    (wish,) = re.findall("[“«](.*)[”»]", " ".join(line.lstrip("# ") for line in told))
    sheet = "\n".join(order_sheet(game, side, language))
    assert language_in(f"{sheet}\n{wish}\n") == other
    note_received(game, side, Received(0, "0", language, 0, seal=False))
    assert foreign(game, side, language) == []
