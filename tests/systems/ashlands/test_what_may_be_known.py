"""All that a side may know is shown to it, and no more: its view held against what the rules alone say (ASH,
introduction)."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.contract.tools.dump import dump_papers, dump_seat
from hexwar_tui.contract.tools.leaves import Pick, by_pattern, told_apart
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.show.cards import SUPPRESSED
from hexwar_tui.systems.ashlands.state import AshState, Phase
from tests.systems.ashlands.secrets_of import sight, with_other_secrets
from tests.systems.ashlands.what_may_be_known import Facts, hides, is_secret, may_be_known

pytestmark = pytest.mark.row(28)

SCENARIOS = ("ashlands/first-steps", "ashlands/full-three")

MOMENTS = (6, 14, 31, 77, 2, 3, 9, 20, 45, 60, 90, 120, 150)
"""Acts after which a game is looked at."""

PICKS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=4)


def acts_of(scenario: str, seed: str, acts: int) -> Iterator[Game]:
    """A random game, shown after each of so many acts."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed), random.Random(seed)
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


@cache
def after(scenario: str, acts: int) -> Game:
    """The random game after so many acts."""
    *_, game = acts_of(scenario, "leaf", acts)
    return game


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


def test_the_facade_answers_for_nobody_else() -> None:
    """Row 28: prestige, reserve, plans and numbers of another side are refused, not answered with something."""
    game = after("ashlands/first-steps", 30)
    for side in game.sides:
        known: AshKnown = game.known(side)
        for other in game.sides:
            for ask in (known.prestige, known.reserve, known.sealed, known.units_raised):
                if other == side:
                    ask(other)
                else:
                    with pytest.raises(PermissionError):
                        ask(other)


# -- one secret at a time ----------------------------------------------------------------------------------------------


def leaks(scenario: str, acts: int, at: int, picks: list[Pick], *, whole: bool = False) -> Any:
    """The secrets, changed one by one in a game, that a side would notice; with their number."""
    game = after(scenario, acts)
    side = game.sides[at % len(game.sides)]
    kinds = by_pattern(game.top.state, partial(is_secret, game.top.state, side))
    others = [id for id in game.sides if id != side]

    def look() -> Any:
        return sight(game, side) if whole else [dump_seat(game, side), dump_papers(game, side)]

    return told_apart(game, kinds, picks, look, others) if kinds else {}


@settings(max_examples=8)
@given(acts=st.sampled_from(MOMENTS[:4]), at=st.integers(0, 1), picks=PICKS)
def test_no_single_secret_can_be_told(acts: int, at: int, picks: list[Pick]) -> None:
    """Row 28: whatever one fact the oracle calls secret is another, a side sees, may order and is mailed the same."""
    assert leaks("ashlands/first-steps", acts, at, picks) == {}


@pytest.mark.long
@settings(max_examples=40)
@given(scenario=st.sampled_from(SCENARIOS), acts=st.sampled_from(MOMENTS), at=st.integers(0, 2), picks=PICKS)
def test_no_single_secret_can_be_told_in_any_game(scenario: str, acts: int, at: int, picks: list[Pick]) -> None:
    """Row 28: the same at any moment, with odds, prices and refusals of orders drawn at random."""
    assert leaks(scenario, acts, at, picks, whole=True) == {}


@pytest.mark.long
@settings(max_examples=40)
@given(scenario=st.sampled_from(SCENARIOS), acts=st.sampled_from(MOMENTS), at=st.integers(0, 2), seed=st.integers())
def test_all_secrets_drawn_anew_at_any_moment(scenario: str, acts: int, at: int, seed: int) -> None:
    """Row 28: pairs of games in which everything that the oracle calls secret is another."""
    game = after(scenario, acts)
    side = game.sides[at % len(game.sides)]
    other = with_other_secrets(game, side, random.Random(seed))
    assert may_be_known(other, side) == may_be_known(game, side)
    assert sight(other, side) == sight(game, side)
