"""What the variants of a board redraw, kind by kind: a check for leaks is worth no more than what they change."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace

import pytest

from hexwar_tui.systems.ashlands.lab.hidden import SECRETS
from hexwar_tui.systems.ashlands.rules.experience import ELITE, rank_of
from hexwar_tui.systems.ashlands.rules.invariants import invariants
from hexwar_tui.systems.ashlands.state import AshState, Compartment, Phase, TurnEvent, reserve_id
from tests.systems.ashlands.boards import ROW, Board

KINDS = {redraw.__name__.removeprefix("_"): redraw for redraw in SECRETS}


def border(phase: Phase = Phase.PREPARATION) -> Board:
    """Three sides, Green out, each of the others with a unit on the map and one in reserve; Red looks."""
    board = Board(ROW, ROW, ROW, sides=3)
    board.state.phase = phase
    for side, label in (("red", "0201"), ("blue", "0402")):
        board.army(side, f"rifles {label}", "rifles reserve")
        board.state.sides[side].prestige = 500
        board.state.sealed[side] = Compartment(stake=7)
    board.state.sides["green"].out = True
    board.state.order.remove("green")
    board.state.sealed.pop("green", None)
    return board


def variants(board: Board, kind: str) -> Iterator[AshState]:
    """The states of many variants in which this kind of secret was drawn anew for Red."""
    for number in range(40):
        other = replace(board.frame, state=deepcopy(board.state), names=dict(board.frame.names))
        KINDS[kind](other, "red", random.Random(number))
        yield other.state


def test_reserves_of_others_are_others() -> None:
    """From one to four units, wounded or not, of any rank that their experience gives; those on the map stay, and so
    does all of one's own. What the side has entered may name them, and is gone."""
    board = border()
    on_map = {unit.id for unit in board.state.units.values() if unit.cell is not None or unit.side == "red"}
    counts, ranks, wounded, raised = set(), set(), set(), set()
    for state in variants(board, "reserves"):
        assert {unit.id for unit in state.units.values() if unit.cell is not None or unit.side == "red"} == on_map
        reserve = [unit for unit in state.units.values() if unit.id not in on_map]
        assert {unit.side for unit in reserve} == {"blue"}
        assert all(unit.rank == unit.upgrades_due == rank_of(unit.experience) for unit in reserve)
        assert all(any(model.toughness for model in unit.models) for unit in reserve)
        counts.add(len(reserve))
        ranks |= {unit.rank for unit in reserve}
        wounded |= {all(model.toughness for model in unit.models) for unit in reserve}
        raised.add(state.sides["blue"].units_raised)
        assert state.sealed == {"red": board.state.sealed["red"]}
        assert state.sides["green"] == board.state.sides["green"]
    assert counts == {1, 2, 3, 4}
    assert ranks == set(range(ELITE + 1))
    assert wounded == {True, False}
    assert len(raised) > 4


def test_a_unit_that_the_event_names_stays() -> None:
    """As the event is open to all."""
    board = border()
    named = next(unit for unit in board.state.units.values() if unit.side == "blue" and unit.cell is None)
    board.state.event = TurnEvent("omens", units=[named.id])
    assert all(named.id in state.units for state in variants(board, "reserves"))
    board.state.event = None
    assert not any(named.id in state.units for state in variants(board, "reserves"))


def test_prestige_of_others_is_another() -> None:
    """One's own and that of a side that is out stay."""
    board = border()
    found = [tuple(own.prestige for own in state.sides.values()) for state in variants(board, "prestige")]
    assert {(red, green) for red, _, green in found} == {(500, board.state.sides["green"].prestige)}
    assert len({blue for _, blue, _ in found}) > 20


def test_what_others_enter_is_another() -> None:
    """A stake, purchases with the next ids, some of them placed; only in a Preparation."""
    board = border()
    bought, placed, stakes = set(), set(), set()
    for state in variants(board, "preparations"):
        assert state.sealed["red"] == board.state.sealed["red"]
        assert set(state.sealed) == {"red", "blue"}
        entered = state.sealed["blue"]
        ids = [purchase.unit for purchase in entered.purchases]
        first = state.sides["blue"].units_raised + 1
        assert ids == [reserve_id("blue", one.type, number) for number, one in enumerate(entered.purchases, first)]
        assert set(entered.placements) <= set(ids[:1])
        bought.add(len(ids))
        placed.add(len(entered.placements))
        stakes.add(entered.stake)
    assert (bought, placed) == ({0, 1, 2, 3}, {0, 1})
    assert len(stakes) > 10
    assert all(state == border(Phase.OPENING).state for state in variants(border(Phase.OPENING), "preparations"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_variant_is_a_state_that_could_be(kind: str) -> None:
    """What always holds holds in each."""
    board = border()
    for state in variants(board, kind):
        assert [fault.what for fault in invariants(replace(board.frame, state=state))] == []
