"""All that a side may know is shown to it, and no more: its view held against what the rules alone say (ASH,
introduction).
`tests/contract` sees what is told too much, not what is left out.

"Everything on the map is open information, at all times; stakes, purchases, placements, orders for structures are
secret until the reveal; prestige and reserves stay their owner's secret (stakes are shown)." Nothing of the oracle is
taken from the program's façade of what a seat may know, nor from its view: the state, and names out of the rosters.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.show.cards import SUPPRESSED
from hexwar_tui.systems.ashlands.state import AshState, Phase, Unit

pytestmark = pytest.mark.row(28)

Facts = dict[str, Any]

SCENARIOS = ("ashlands/first-steps", "ashlands/full-three")


def acts_of(scenario: str, seed: str, acts: int) -> Iterator[Game]:
    """A random game, shown after each of so many acts."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed), random.Random(seed)
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


def hides(state: AshState, side: Side, unit: Unit) -> bool:
    """Whether a unit is a secret from a side: in another's reserve, and not named by the event of the turn, which is
    rolled openly."""
    named = state.event.units if state.event is not None else []
    return unit.side != side and unit.cell is None and unit.id not in named


def may_be_known(game: Game, side: Side) -> Facts:
    """All units a side may know, in numbers; what lies on each hex; the points of all, the own prestige."""
    state: AshState = game.top.state
    own = state.sealed.get(side)
    bought = own.purchases if own is not None else []
    types = game.top.scenario.catalogue.types
    units = [
        (unit.side, unit.type, unit.cell, unit.alive, unit.suppressed)
        for unit in state.units.values()
        if unit.side == side or unit.cell is not None
    ]
    units += [(side, new.type, None, sum(n for _, n in types[new.type].models), False) for new in bought]
    left = state.sides[side].prestige - (own.spent + own.stake if own is not None else 0)
    return {
        "units": Counter(((who, render(types[type].name, "en"), *rest) for who, type, *rest in units)),
        "holders": holders(state, side),
        "points": {id: each.points for id, each in state.sides.items()},
        "prestige left": left,
    }


def holders(state: AshState, side: Side) -> dict[int, Side | None]:
    """Who holds what is on each hex: bases, the one that the side would build with them, depots and key points; one
    under another counts for the upper one. An intelligence marker is nobody's."""
    own = state.sealed.get(side)
    found: dict[int, Side | None] = {**state.key_points, **dict.fromkeys(state.intel), **state.depots}
    if own is not None and own.base is not None:
        found[own.base] = side
    return {**found, **state.bases}


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
                re.sub(r" (\d+|\(reserve, no\. \d+\))( \(\w+\))?$", "", render(line.name, "en")),
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
    """Holds views of a random game against the oracle; counts what was hidden, and where armies have met."""
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
@pytest.mark.parametrize(
    ("seed", "acts", "every"),
    [("exact", 260, 8), *(pytest.param(seed, 400, 1, marks=pytest.mark.long) for seed in ("p", "q", "r"))],
)
def test_all_that_may_be_known_is_shown_and_no_more(scenario: str, seed: str, acts: int, every: int) -> None:
    """Row 28: units, holders, points and prestige of every view are the oracle's, both ways, all through a game; in
    long games after each act."""
    seen = compare(scenario, seed, acts, every)
    assert min(seen["hidden units"], seen["hidden purchases"], seen["wounds"], seen["rounds"]) > 0


def _read(view: View, unit: str) -> list[Line]:
    """The card of a unit, however it is laid out: the head of an own one says already that it can act."""
    return [replace(line, row=()) for line in view.card(unit)]


def test_the_card_of_a_unit_on_the_map_is_the_same_for_everybody() -> None:
    """Row 28: nothing of a unit on the map is anybody's secret: who fights it reads the sheet that its owner reads."""
    compared = 0
    for game in acts_of("ashlands/first-steps", "cards", 60):
        if game.top.state.phase in (Phase.OPENING, Phase.CLOSING):
            one, other = (game.view(side) for side in game.sides)
            for line in one.units:
                if line.cell is not None:
                    assert _read(one, line.badge.unit) == _read(other, line.badge.unit)
                    compared += 1
    assert compared > 50
