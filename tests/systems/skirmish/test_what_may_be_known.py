"""All that a side may know is shown to it, and no more: its view held against what the rules say (SKI-2.3, 4.1).
`tests/contract` sees what is told too much, not what is left out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.view import UnitLine, View
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.state import Phase, SkiState
from tests.systems.skirmish.test_hidden import SMALL
from tests.systems.skirmish.what_may_be_known import Facts, may_be_known

pytestmark = pytest.mark.row(28)


def acts_of(seed: str, acts: int) -> Iterator[Game]:
    """A random game, shown after each of so many acts."""
    game, rng = Game.new(REGISTRY, SMALL, seed=seed), random.Random(seed)
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


# -- exactly what may be known -----------------------------------------------------------------------------------------


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
    words = [text for text, _ in card]
    name = render(line.name, "en")
    called, _, kind = name.removesuffix(")").rpartition(" (")
    chassis = next(id for id, each in load_catalogue().chassis.items() if kind.startswith(render(each.name, "en")))
    where = (line.badge.side, line.cell, chassis)
    if any(text.startswith("Its sheet is shown before") for text in words):
        assert card[0][1] is None
        assert not {"Weapons", "Skills", "Cost"} & set(words)
        return *where, "its sheet is not shown"
    catalogue = load_catalogue()
    weapons = sorted(id for id, arm in catalogue.weapons.items() for text in words if text == render(arm.name, "en"))
    skills = sorted(id for id, skill in catalogue.skills.items() if f"{render(skill.name, 'en')}: " in "\n".join(words))
    bar = card[0][1]
    assert bar is not None
    return *where, called, tuple(weapons), tuple(skills), bar[1] - bar[0]


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


def test_ski_2_3_all_that_may_be_known_is_shown_and_no_more() -> None:
    """Row 28: forces, sheets, damage and losses in every view are the oracle's, both ways, from the forming on."""
    seen = compare("sheets", 70)
    assert min(seen["formed in secret"], seen["hidden sheets"], seen["not deployed"], seen["open"], seen["damage"]) > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", ["b", "c", "d", "e"])
def test_so_it_is_in_long_games(seed: str) -> None:
    """Row 28: the same, after each act of longer games."""
    seen = compare(seed, 160)
    assert min(seen["formed in secret"], seen["hidden sheets"], seen["not deployed"], seen["open"]) > 0


def test_ski_4_1_once_the_sheets_are_shown_nothing_is_secret() -> None:
    """Row 28: from then on both are shown the same units with the same cards."""
    game = next(game for game in acts_of("open", 200) if game.top.state.phase is Phase.PLAY)
    views = [game.view(side) for side in game.sides]
    assert [line.badge.unit for line in views[0].units] == [line.badge.unit for line in views[1].units]
    for line in views[0].units:
        assert views[0].card(line.badge.unit) == views[1].card(line.badge.unit)
