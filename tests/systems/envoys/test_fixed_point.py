"""ENV-5.1, 5.2: one turn has one result, however it is written down and however the map lies."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.engine.events import News
from hexwar_tui.systems.envoys.land import IMPASSABLE
from hexwar_tui.systems.envoys.rules.armies.standing import by_strength
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import allied
from hexwar_tui.systems.envoys.state import Army, Phase, Stage
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import keyed
from tests.systems.envoys.situations import TURNS, Laid, draw

SEEDS = st.integers(0, 2**32)


def told_to_all(laid: Laid, events: list[News]) -> dict[str, list[tuple[str, object]]]:
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
        ENVOYS.rules.take_step(board.frame, board.table_with(keyed()))
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


def enter(strengths: dict[str, int], event: News) -> None:
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
        ENVOYS.rules.take_step(board.frame, board.table_with(keyed()))
        for army in board.state.armies.values():
            neighbours = board.frame.scenario.land.grid.neighbours
            assert all(b in neighbours[a] for a, b in zip(army.trail, army.trail[1:], strict=False))
            assert max(0, len(army.trail) - 1) + army.steps <= board.frame.options.move
            assert army.steps >= 0


@settings(max_examples=200)
@given(SEEDS)
def test_env_5_2_among_own_and_allied_armies_as_many_steps_are_made_as_can_be(seed: int) -> None:
    """The same as if all steps were made at first, and those taken back, until none is left, that lead to a cell whose
    holder stays or for which a larger army is headed, or that would make allies change places."""
    drawn = draw(seed, simple=True)
    allies = [(a, b, False) for a, b in combinations(drawn.sides, 2)]
    armies = [replace(army, path=army.path[:1]) for army in drawn.armies]
    laid = Laid(replace(drawn, cities=[], alliances=allies, armies=armies))
    expected = taken_back(laid)
    laid.board.begin()
    while laid.board.state.stage in (Stage.BEGIN, Stage.MOVES) and not laid.board.state.impulse:
        ENVOYS.rules.take_step(laid.board.frame, laid.board.table_with(keyed()))
    assert {army.id: army.cell for army in laid.board.state.armies.values()} == expected


def taken_back(laid: Laid) -> dict[str, int]:
    """Where every army stands after one impulse, worked out from its end."""
    land, all_armies = laid.board.frame.scenario.land, list(laid.board.state.armies.values())
    headed = {army.id: army.plan.path[0] for army in all_armies if land.ids[army.plan.path[0]] not in IMPASSABLE}
    while True:
        failing = {army.id for army in all_armies if army.id in headed and fails(army, all_armies, headed)}
        if not failing:
            return {army.id: headed.get(army.id, army.cell) for army in all_armies}
        headed = {id: cell for id, cell in headed.items() if id not in failing}


def fails(army: Army, others: list[Army], headed: dict[str, int]) -> bool:
    """Whether the step of an army can't be made if all those that are still headed somewhere make theirs."""
    cell = headed[army.id]
    for other in others:
        if other is army:
            continue
        if other.cell == cell and (
            other.id not in headed or (headed[other.id] == army.cell and other.side != army.side)
        ):
            return True
        if headed.get(other.id) == cell and by_strength([army, other])[0] is other:
            return True
    return False
