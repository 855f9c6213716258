"""All that a side may know is shown to it, and no more: its view held against what the rules say (SKI-2.3, 4.1)."""

from __future__ import annotations

import random
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
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import UnitLine, View
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.state import Phase, SkiState
from tests.systems.skirmish.secrets_of import SMALL, sight, with_other_secrets
from tests.systems.skirmish.what_may_be_known import Facts, is_secret, may_be_known

pytestmark = pytest.mark.row(28)

MOMENTS = (4, 12, 18, 26, 2, 8, 15, 22, 30)
"""Acts after which a game is looked at; in all of them the sheets are hidden."""

PICKS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=4)


def acts_of(seed: str, acts: int) -> Iterator[Game]:
    """A random game, shown after each of so many acts."""
    game, rng = Game.new(REGISTRY, SMALL, seed=seed), random.Random(seed)
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


@cache
def after(seed: str, acts: int) -> Game:
    """The random game after so many acts."""
    *_, game = acts_of(seed, acts)
    return game


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
    """Row 28: from then on the oracle keeps no fact of the state from anybody, and both are shown the same units with
    the same cards."""
    game = next(game for game in acts_of("open", 200) if game.top.state.phase is Phase.PLAY)
    state: SkiState = game.top.state
    views = [game.view(side) for side in game.sides]
    assert [by_pattern(state, partial(is_secret, state, side)) for side in game.sides] == [[], []]
    assert [line.badge.unit for line in views[0].units] == [line.badge.unit for line in views[1].units]
    for line in views[0].units:
        assert views[0].card(line.badge.unit) == views[1].card(line.badge.unit)


def test_the_facade_answers_for_nobody_else() -> None:
    """Row 28: what the other side enters is refused, not answered with something."""
    game = after("leaf", 4)
    for side in game.sides:
        known: SkiKnown = game.known(side)
        for other in game.sides:
            if other == side:
                known.sealed(other)
            else:
                with pytest.raises(PermissionError):
                    known.sealed(other)


# -- one secret at a time ----------------------------------------------------------------------------------------------


def leaks(seed: str, acts: int, at: int, picks: list[Pick], *, whole: bool = False) -> Any:
    """The secrets, changed one by one in a game, that a side would notice."""
    game = after(seed, acts)
    side: Side = game.sides[at % len(game.sides)]
    kinds = by_pattern(game.top.state, partial(is_secret, game.top.state, side))
    others = [id for id in game.sides if id != side]

    def look() -> Any:
        return sight(game, side) if whole else [dump_seat(game, side), dump_papers(game, side)]

    return told_apart(game, kinds, picks, look, others) if kinds else {}


@settings(max_examples=6)
@given(acts=st.sampled_from(MOMENTS[:4]), at=st.integers(0, 1), picks=PICKS)
def test_no_single_secret_can_be_told(acts: int, at: int, picks: list[Pick]) -> None:
    """Row 28: whatever one fact the oracle calls secret is another, a side sees, may order and is mailed the same."""
    assert leaks("leaf", acts, at, picks) == {}


@pytest.mark.long
@settings(max_examples=60)
@given(seed=st.sampled_from("uvw"), acts=st.sampled_from(MOMENTS), at=st.integers(0, 1), picks=PICKS)
def test_no_single_secret_can_be_told_in_any_game(seed: str, acts: int, at: int, picks: list[Pick]) -> None:
    """Row 28: the same at any moment of several games, with refusals and previews of orders drawn at random."""
    assert leaks(seed, acts, at, picks, whole=True) == {}


@pytest.mark.long
@settings(max_examples=60)
@given(seed=st.sampled_from("uvw"), acts=st.sampled_from(MOMENTS), at=st.integers(0, 1), salt=st.integers())
def test_all_secrets_drawn_anew_at_any_moment(seed: str, acts: int, at: int, salt: int) -> None:
    """Row 28: pairs of games in which everything that the rules keep from a side is another."""
    game = after(seed, acts)
    side = game.sides[at]
    assert sight(with_other_secrets(game, side, random.Random(salt)), side) == sight(game, side)
