"""What one side hides reaches the other no sooner than it should (SKI-2.3, 4.1), on boards; all that a side may know is
shown to it, and no more: its view held against what the rules say. `tests/contract` sees what is told too much, not
what is left out.

"All that is on the board is open to both; secret are the forces while they are formed, and what deployed units can do
until the sheets are shown. Until then a unit on the board shows the other side its chassis, its place and its number in
its force, and a unit not deployed nothing at all."
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.contract.tools.hidden import leaks_of_a_frame, variants
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer, play_out
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import UnitLine, View
from hexwar_tui.engine.words.language import Name, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.state import Compartment, Phase, Recruit, SkiState, Unit
from tests.systems.skirmish.boards import Board
from tests.systems.skirmish.grounds import house
from tests.systems.skirmish.playing import HOUSE, scenario

pytestmark = pytest.mark.row(28)

SMALL = scenario(forces={}, options={"deploy": 3, "points_1": 40, "points_2": 40, "turns": 2}, **HOUSE)
"""A small board on which both sides form."""

Facts = dict[str, Any]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


def before_the_sheets(phase: Phase) -> Board:
    """Two of Red's stand before a house, Blue's in it and behind; one of each waits."""
    board = house()
    for side in ("red", "blue"):
        board.put(f"{side} rifle", "0101").cell = None
        if phase is Phase.FORMING:
            board.state.sealed[side] = Compartment([Recruit("soldier", ["rifle"])])
    board.state.phase, board.state.sheets_shown = phase, False
    return board


@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize("phase", [Phase.FORMING, Phase.DEPLOYING, Phase.SHEETS])
def test_ski_2_3_sheets_and_reserves_are_not_told(side: str, phase: Phase) -> None:
    """Forces, sheets, Spotters, and what waits to be deployed: one after the other is another."""
    assert leaks_of_a_frame(before_the_sheets(phase).frame, side, phase.value) == []


def test_ski_4_1_once_the_sheets_are_shown_nothing_is_hidden() -> None:
    """From then on there is no other state that a side could take for the true one."""
    board = before_the_sheets(Phase.DEPLOYING)
    assert variants(board.frame, "red", "open")
    board.state.phase, board.state.sheets_shown = Phase.PLAY, True
    assert variants(board.frame, "red", "open") == []


def test_all_dice_fall_on_the_open_table() -> None:
    """Every roll of whole games, from the forming of forces on, is known to everybody: none decides anything in secret.
    The games end, and nothing is wrong on the way."""
    thrown = 0
    for seed in ("dice", "more dice", "still more", "the last"):
        game, rng = Game.new(REGISTRY, SMALL, seed=seed, options={"turns": 6}), random.Random(seed)
        play_out(game, dict.fromkeys(game.sides, RandomPlayer(rng)), rng)
        assert len(list(game.rolls(""))) == sum(len(entry.dice) for entry in game.record.entries)
        assert game.outcome is not None
        assert game.faults() == []
        thrown += len(list(game.rolls("")))
    assert thrown > 20


# -- exactly what may be known -----------------------------------------------------------------------------------------


def may_be_known(game: Game, side: Side) -> Facts:
    """The living units that a side may know, each as far as it may; how many of its own it has bought in secret. By the
    rules alone: nothing here is taken from the program's façade of what a seat may know, nor its view."""
    state: SkiState = game.top.state
    known = Counter[tuple[Any, ...]]()
    for unit in (unit for unit in state.units.values() if not unit.fallen):
        if unit.side == side or state.sheets_shown:
            known[(unit.side, unit.cell, unit.chassis, *sheet(unit))] += 1
        elif unit.cell is not None:
            known[(unit.side, unit.cell, unit.chassis, "its sheet is not shown")] += 1
    own = state.sealed.get(side)
    return {
        "units": known,
        "forming": len(own.recruits) if own is not None else 0,
        "destroyed": {id: each.lost for id, each in state.sides.items()},
    }


def sheet(unit: Unit) -> tuple[Any, ...]:
    """What is on a unit's sheet: its own name, its weapons, its skills, what it has taken."""
    name = unit.name.in_language("en") if isinstance(unit.name, Name) else ""
    return name, tuple(sorted(arm.id for arm in unit.weapons)), tuple(sorted(unit.skills)), unit.damage


def is_shown(view: View) -> Facts:
    """The same facts as the oracle's, read off a view."""
    panels = {panel.id: panel.lines for panel in view.panels}
    names = {render(line.name, "en"): line.side for line in view.sides}
    force = [render(line.text, "en") for line in panels.get("force", ())]
    lines = [(render(line.text, "en"), render(line.value, "en")) for line in panels["turn"]]
    score = lines[[text for text, _ in lines].index("Points destroyed") + 1 :][: len(names)]
    one, other = names.values()
    return {
        "units": Counter(_unit(view, line) for line in view.units),
        "forming": sum(text[0].isdigit() for text in force),
        "destroyed": {{one: other, other: one}[names[name]]: int(points) for name, points in score},
    }


def _unit(view: View, line: UnitLine) -> tuple[Any, ...]:
    """A unit as its card and its line show it."""
    card = [(render(each.text, "en"), each.bar) for each in view.card(line.badge.unit)]
    words, catalogue = [text for text, _ in card], load_catalogue()
    called, _, kind = render(line.name, "en").removesuffix(")").rpartition(" (")
    chassis = next(id for id, each in catalogue.chassis.items() if kind.startswith(render(each.name, "en")))
    where = (line.badge.side, line.cell, chassis)
    if any(text.startswith("Its sheet is shown before") for text in words):
        assert card[0][1] is None
        assert not {"Weapons", "Skills", "Cost"} & set(words)
        return *where, "its sheet is not shown"
    weapons = sorted(id for id, arm in catalogue.weapons.items() for text in words if text == render(arm.name, "en"))
    skills = sorted(id for id, skill in catalogue.skills.items() if f"{render(skill.name, 'en')}: " in "\n".join(words))
    bar = card[0][1]
    assert bar is not None
    return *where, called, tuple(weapons), tuple(skills), bar[1] - bar[0]


def acts_of(seed: str, acts: int) -> Iterator[Game]:
    """A random game, shown after each of so many acts."""
    game, rng = Game.new(REGISTRY, SMALL, seed=seed), random.Random(seed)
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


def compare(seed: str, acts: int) -> Counter[str]:
    """Holds all views of a random game against the oracle, after each act; counts what was hidden and what was open."""
    seen: Counter[str] = Counter()
    for game in acts_of(seed, acts):
        state: SkiState = game.top.state
        seen["formed in secret"] += state.phase is Phase.FORMING and any(own.recruits for own in state.sealed.values())
        seen["hidden sheets"] += not state.sheets_shown and any(unit.cell is not None for unit in state.units.values())
        seen["not deployed"] += not state.sheets_shown and any(unit.cell is None for unit in state.units.values())
        seen["open"] += state.sheets_shown
        seen["damage"] += any(unit.damage for unit in state.units.values())
        for side in game.sides:
            assert is_shown(game.view(side)) == may_be_known(game, side)
    return seen


@pytest.mark.parametrize(
    ("seed", "acts"), [("sheets", 70), *(pytest.param(seed, 160, marks=pytest.mark.long) for seed in "bcde")]
)
def test_ski_2_3_all_that_may_be_known_is_shown_and_no_more(seed: str, acts: int) -> None:
    """Row 28: forces, sheets, damage and losses in every view are the oracle's, both ways, from the forming on."""
    seen = compare(seed, acts)
    assert min(seen["formed in secret"], seen["hidden sheets"], seen["not deployed"], seen["open"]) > 0
    assert seen["damage"] > 0 or seed != "sheets"


def test_ski_4_1_once_the_sheets_are_shown_nothing_is_secret() -> None:
    """Row 28: from then on both are shown the same units with the same cards."""
    game = next(game for game in acts_of("open", 200) if game.top.state.phase is Phase.PLAY)
    views = [game.view(side) for side in game.sides]
    assert [line.badge.unit for line in views[0].units] == [line.badge.unit for line in views[1].units]
    for line in views[0].units:
        assert views[0].card(line.badge.unit) == views[1].card(line.badge.unit)
