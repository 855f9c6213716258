"""ENV-5.1, 5.2: one turn has one result, however it is written down and however the map lies."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.engine.events import Event
from hexwar_tui.systems.envoys.alliances import allied
from hexwar_tui.systems.envoys.state import Army, Phase
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import keyed
from tests.systems.envoys.situations import TURNS, Laid, draw

SEEDS = st.integers(0, 2**32)


def told_to_all(laid: Laid, events: list[Event]) -> dict[str, list[tuple[str, object]]]:
    """What each side is told."""
    return {side: laid.told(events, side) for side in laid.drawn.sides}


@settings(max_examples=150)
@given(SEEDS, st.booleans())
def test_env_5_1_the_result_is_the_same_whatever_the_order_in_the_file(seed: int, simple: bool) -> None:
    """Players, armies and cities in any order; each side is told the same, in the same order."""
    drawn = draw(seed, simple=simple)
    laid, other = Laid(drawn), Laid(drawn, shuffle=random.Random(seed))
    told, otherwise = told_to_all(laid, laid.resolve()), told_to_all(other, other.resolve())
    assert other.result() == laid.result()
    assert otherwise == told


@settings(max_examples=60)
@given(SEEDS, st.booleans())
@pytest.mark.parametrize("turn", list(TURNS))
def test_env_5_1_the_result_is_the_same_on_the_turned_and_mirrored_map(turn: str, seed: int, simple: bool) -> None:
    """Ranks are carried along; each side is told the same of other hexes."""
    drawn = draw(seed, simple=simple)
    laid, turned = Laid(drawn), Laid(drawn, TURNS[turn])
    told, otherwise = told_to_all(laid, laid.resolve()), told_to_all(turned, turned.resolve())
    assert turned.result() == laid.result()
    assert otherwise == told


@settings(max_examples=150)
@given(SEEDS, st.booleans())
def test_env_3_1_no_two_enemies_ever_stand_on_one_cell(seed: int, simple: bool) -> None:
    """After every step; and armies of one side share a cell in the resolution only, as parts of one."""
    laid = Laid(draw(seed, simple=simple))
    board, state = laid.board, laid.board.state
    board.begin()
    while state.phase is Phase.RESOLUTION:
        ENVOYS.take_step(board.frame, board.table_with(keyed()))
        armies = list(state.armies.values())
        pairs = [(a, b) for a in armies for b in armies if a.id < b.id and a.cell == b.cell]
        assert all(allied(board.frame, a.side, b.side) for a, b in pairs)
        own = [(a, b) for a, b in pairs if a.side == b.side]
        assert all(is_of_a_split(a, b) for a, b in own)
        assert not own or state.phase is Phase.RESOLUTION


def is_of_a_split(a: Army, b: Army) -> bool:
    """Whether one of the two began the turn as a part of an army on this very cell, and neither has left it."""
    return len(a.trail) == len(b.trail) == 1


@settings(max_examples=150)
@given(SEEDS, st.booleans())
def test_env_6_2_what_is_told_accounts_for_every_point_of_strength(seed: int, simple: bool) -> None:
    """Battles, gains, merges, splits and levies, as told to their sides, add up to what is there at the end."""
    laid = Laid(draw(seed, simple=simple))
    strengths = {army.id: army.strength for army in laid.board.state.armies.values()}
    for event in laid.resolve():
        enter(strengths, event)
    assert strengths == {army.id: army.strength for army in laid.board.state.armies.values()}


def enter(strengths: dict[str, int], event: Event) -> None:
    """What an event says of the strengths of armies."""
    facts = event.facts
    match event.kind:
        case "battle":
            assert strengths[str(facts["army"])] == facts["ours"][0]  # type: ignore[index]
            if facts["result"] == "won":
                strengths[facts["army"]] = facts["left"]  # type: ignore[index, assignment]
            elif facts["result"] == "lost":
                del strengths[facts["army"]]  # type: ignore[arg-type]
        case "merged" | "one-again":
            gone = facts.get("with") or facts.get("part")
            strengths[facts["army"]] += strengths.pop(gone)  # type: ignore[index, arg-type]
            assert strengths[facts["army"]] == facts["strength"]  # type: ignore[index]
        case "split":
            strengths[facts["part"]] = facts["part_strength"]  # type: ignore[index, assignment]
            strengths[facts["army"]] = facts["strength"]  # type: ignore[index, assignment]
        case "city-gain" | "levied" | "levy-joined":
            strengths[facts["army"]] = facts["strength"]  # type: ignore[index, assignment]


@settings(max_examples=100)
@given(SEEDS, st.booleans())
def test_env_2_1_no_army_goes_further_than_its_steps_and_none_jumps(seed: int, simple: bool) -> None:
    """Every cell of its trail is next to the one before, and costs a step."""
    laid = Laid(draw(seed, simple=simple))
    board = laid.board
    board.begin()
    while board.state.phase is Phase.RESOLUTION:
        ENVOYS.take_step(board.frame, board.table_with(keyed()))
        for army in board.state.armies.values():
            neighbours = board.frame.scenario.land.grid.neighbours
            assert all(b in neighbours[a] for a, b in zip(army.trail, army.trail[1:], strict=False))
            assert max(0, len(army.trail) - 1) + army.steps <= board.frame.options.move
            assert army.steps >= 0
