"""All that a side may know is shown to it, and no more: its view held against what the rules alone say (ASH,
introduction).
`tests/contract` sees what is told too much, not what is left out."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.show.cards import SUPPRESSED
from hexwar_tui.systems.ashlands.state import AshState, Phase
from tests.systems.ashlands.what_may_be_known import Facts, hides, may_be_known

pytestmark = pytest.mark.row(28)

SCENARIOS = ("ashlands/first-steps", "ashlands/full-three")


def acts_of(scenario: str, seed: str, acts: int) -> Iterator[Game]:
    """A random game, shown after each of so many acts."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed), random.Random(seed)
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


# -- exactly what may be known -----------------------------------------------------------------------------------------


def is_shown(view: View, side: Side) -> Facts:
    """The same facts as the oracle's, read off a view."""
    sites = {cell: view.look(cell).site for cell in view.grid.cells}
    names = {render(line.name, "en"): line.side for line in view.sides}
    lines = [line for panel in view.panels if panel.id == "turn" for line in panel.lines]
    bars = {names[text]: line.bar for line in lines if line.bar and (text := render(line.text, "en")) in names}
    return {
        "units": Counter(
            (
                line.badge.side,
                re.sub(r" (\d+|\(reserve, no\. \d+\))$", "", render(line.name, "en")),
                line.cell,
                line.badge.strength,
                SUPPRESSED in line.badge.marks,
            )
            for line in view.units
        ),
        "holders": {cell: site.owner for cell, site in sites.items() if site is not None},
        "points": {side: now for side, (now, _) in bars.items()},
        "prestige left": int(re.sub(r"\D", "", render(view.headline[0], "en"))),
    }


def on_looks(view: View) -> Counter[tuple[Any, ...]]:
    """The units that the map itself shows, without those that are only planned."""
    badges = ((cell, badge) for cell in view.grid.cells for badge in view.look(cell).badges)
    return Counter((badge.side, cell, badge.strength) for cell, badge in badges if "+" not in badge.marks)


def compare(scenario: str, seed: str, acts: int, every: int) -> Counter[str]:
    """Holds all views of a random game against the oracle; counts what was hidden, and where armies have met."""
    seen: Counter[str] = Counter()
    for number, game in enumerate(acts_of(scenario, seed, acts)):
        state: AshState = game.top.state
        seen["hidden units"] += sum(hides(state, game.sides[0], unit) for unit in state.units.values())
        seen["hidden purchases"] += sum(len(own.purchases) for id, own in state.sealed.items() if id != game.sides[0])
        seen["wounds"] += sum(unit.alive < unit.full_strength for unit in state.units.values())
        seen["rounds"] += state.phase in (Phase.OPENING, Phase.CLOSING)
        if number % every == 0:
            for side in game.sides:
                view, facts = game.view(side), may_be_known(game, side)
                assert is_shown(view, side) == facts
                on_map = (unit for unit in state.units.values() if unit.cell is not None)
                assert on_looks(view) == Counter((unit.side, unit.cell, unit.alive) for unit in on_map)
    return seen


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_that_may_be_known_is_shown_and_no_more(scenario: str) -> None:
    """Row 28: units, holders, points and prestige of every view are the oracle's, both ways, all through a game."""
    seen = compare(scenario, "exact", 260, 4)
    assert min(seen["hidden units"], seen["hidden purchases"], seen["wounds"], seen["rounds"]) > 0


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", ["p", "q", "r"])
def test_so_it_is_in_long_games(scenario: str, seed: str) -> None:
    """Row 28: the same, after each act of longer games."""
    seen = compare(scenario, seed, 400, 1)
    assert min(seen["hidden units"], seen["hidden purchases"], seen["wounds"], seen["rounds"]) > 0


def test_the_card_of_a_unit_on_the_map_is_the_same_for_everybody() -> None:
    """Row 28: nothing of a unit on the map is anybody's secret: who fights it reads the sheet that its owner reads."""
    compared = 0
    for game in acts_of("ashlands/first-steps", "cards", 60):
        if game.top.state.phase in (Phase.OPENING, Phase.CLOSING):
            one, other = (game.view(side) for side in game.sides)
            for line in one.units:
                if line.cell is not None:
                    assert one.card(line.badge.unit) == other.card(line.badge.unit)
                    compared += 1
    assert compared > 50
