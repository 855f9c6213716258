"""What random players draw for the fields of their orders: it can be given, and leads somewhere."""

from __future__ import annotations

import random
from collections import Counter
from random import Random
from typing import Any

import pytest

from hexwar_tui.engine.lab.players import RandomPlayer
from hexwar_tui.engine.orders.order import NothingToDraw, specs
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.building import LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, Place
from hexwar_tui.systems.ashlands.orders.rounds import draws
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait
from hexwar_tui.systems.ashlands.state import TurnEvent
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board, battle
from tests.systems.ashlands.preparing import hold, preparing


def drawn(board: Board, kind: str, field: str, values: dict[str, Any], side: str = "red") -> Counter[Any]:
    """What random players draw for a field, and how often of 200 times."""
    spec = next(specs(order)[field] for order in ASHLANDS.order_types if order.kind == kind)
    assert spec.draw is not None
    known, rng = board.known(side), random.Random("drawn")
    return Counter(spec.draw(known, values, rng) for _ in range(200))


def test_practice_players_draw_units_that_may_act() -> None:
    """Suppressed units are drawn for rallying alone, those that lack models for recovering; others' turns draw none."""
    board = battle()
    assert set(drawn(board, "move", "unit", {})) == {"red-rifles-1", "red-riders-2", "red-marksmen-3"}
    assert set(drawn(board, "rally", "unit", {})) == {"red-guns-4"}
    needy = drawn(board, "recover", "unit", {})
    assert needy.most_common(1)[0][0] == "red-riders-2"
    for kind in ("move", "rally", "recover"):
        with pytest.raises(NothingToDraw):
            drawn(board, kind, "unit", {}, "blue")


def test_practice_players_seek_contact() -> None:
    """Ways lead towards what is worth going to, and targets are in reach."""
    board = battle()
    rifles = {"unit": "red-rifles-1"}
    aim = board.known("red").aim_of(board.state.units["red-rifles-1"])
    assert aim is not None
    distance = board.frame.scenario.ground.grid.distance
    ways = drawn(board, "move", "path", rifles)
    assert sum(n for way, n in ways.items() if distance(way[-1], aim) < distance(way[0], aim)) > 150
    moved = {"unit": "red-rifles-1", "path": board.path("0201", "0301")}
    assert set(drawn(board, "move", "target", moved)) == {None, "blue-squad-1", "blue-tanks-2"}
    far = {"unit": "red-riders-2", "path": board.path("0303", "0203")}
    assert "blue-tanks-2" not in drawn(board, "move", "target", far)
    for kind, field in (("move", "path"), ("shoot", "target"), ("attack", "target")):
        with pytest.raises(NothingToDraw):
            drawn(board, kind, field, {"unit": "nobody"})
    with pytest.raises(NothingToDraw):
        drawn(board, "attack", "path", {**rifles, "target": "nobody"})


def test_practice_players_end_no_game_that_has_hardly_begun() -> None:
    """They neither resign nor draw in the first turns."""
    board = battle()
    for kind in ("resign", "offer-draw", "accept-draw"):
        with pytest.raises(NothingToDraw):
            drawn(board, kind, "sure", {})
    board.state.turn = 4
    for kind in ("resign", "offer-draw", "accept-draw"):
        assert set(drawn(board, kind, "sure", {})) == {"yes"}


def test_practice_players_draw_ways_that_can_be_gone() -> None:
    """A way of a hex at least; nothing for a unit that is shut in."""
    board = Board("...^.", "..^^^")
    shut_in, free = board.stand("red", "rifles", "0501"), board.stand("red", "rifles", "0101")
    known, rng = board.known("red"), random.Random(1)
    with pytest.raises(NothingToDraw):
        draws.way_to_aim(Gait.MOVE)(known, {"unit": shut_in.id}, rng)
    ways = [draws.way_to_aim(Gait.MOVE)(known, {"unit": free.id}, rng) for _ in range(20)]
    assert {way[0] for way in ways} == {free.cell}
    assert {len(way) for way in ways} <= {2, 3}


def test_practice_players_shoot_with_what_fires_after_moving() -> None:
    """Where a Static weapon alone reaches, nobody is drawn for a target after a way."""
    board = Board("........")
    guns, foe = board.stand("red", "guns", "0101"), board.stand("blue", "rifles", "0601")
    for labels, targets in ((("0101", "0201"), {None}), (("0101", "0201", "0301"), {None, foe.id})):
        values, rng = {"unit": guns.id, "path": board.path(*labels)}, random.Random(1)
        assert {draws.target_after_way(board.known("red"), values, rng) for _ in range(200)} == targets


def test_practice_players_seek_the_experienced() -> None:
    """The more experienced a target the more it draws, above all an Elite one while its fall is worth something."""
    board = battle()
    squad, targets = board.state.units["blue-squad-1"], ["blue-squad-1", "blue-tanks-2"]

    def share() -> float:
        """How often the squad is drawn, and not the Green tanks, for every time that these are."""
        known, rng = board.known("red"), random.Random("prey")
        found = Counter(draws.prey(known, targets, rng) for _ in range(40_000))
        return found["blue-squad-1"] / found["blue-tanks-2"]

    shares = []
    for rank in range(4):
        squad.rank = rank
        shares.append(round(share()))
    assert shares == [1, 3, 5, 7]
    board.state.event = TurnEvent("fall-of-a-legend")
    assert 45 < share() < 55
    assert draws.prey(board.known("red"), ["nobody"], random.Random(1)) == "nobody"
    with pytest.raises(NothingToDraw):
        draws.prey(board.known("red"), [], random.Random(1))


def test_practice_players_dig_in_when_the_enemy_is_near() -> None:
    """A ring of trenches draws only while an enemy unit is within 6 hexes of the base."""
    board = preparing()
    foe = board.stand("blue", "rifles", "0801")
    board.stand("red", "rifles", "0102")
    with pytest.raises(NothingToDraw):
        drawn(board, "trenches", "base", {})
    board.state.put(foe, board.cell("0701"))
    assert set(drawn(board, "trenches", "base", {})) == {board.cell("0101")}
    board.state.bases.clear()
    with pytest.raises(NothingToDraw):
        drawn(board, "trenches", "base", {})


def test_a_round_can_always_be_played_on() -> None:
    """A practice player finds an order in any round; without one he would be stuck."""
    board = battle()
    observation = Observation(board.known("red"), ASHLANDS.order_types, sealed=False, may_seal=False)
    for seed in range(20):
        order = RandomPlayer(random.Random(seed)).decide(observation)
        assert order is not None
        assert board.objection("red", order) is None


def test_random_players_place_units_near_key_points() -> None:
    """Of some hexes the nearest to a key point is taken; on a map without key points any."""
    board = preparing()
    draw, unit = specs(Place)["hex"].draw, {"unit": board.stand("red", "rifles", None).id}
    assert draw is not None

    def drawn() -> Counter[int]:
        rng = Random("places")
        return Counter(draw(board.known("red"), unit, rng) for _ in range(300))

    board.state.key_points.clear()
    evenly = drawn()
    hold(board, None, "0404")
    near = drawn()
    distance = board.frame.scenario.ground.grid.distance
    goal = board.cell("0404")
    assert set(near) <= set(board.known("red").zone("red"))
    assert sum(distance(cell, goal) * n for cell, n in near.items()) < sum(
        distance(cell, goal) * n for cell, n in evenly.items()
    )
    with pytest.raises(NothingToDraw):
        draw(board.known("red"), {"unit": "nobody"}, Random(1))


def test_random_players_buy_what_they_can_pay() -> None:
    """Only units that the prestige left pays for are drawn."""
    board = preparing()
    draw = specs(Buy)["type"].draw
    assert draw is not None
    rng, known = Random("bought"), board.known("red")
    assert all(known.catalogue.types[draw(known, {}, rng)].price <= preparation.left(known) for _ in range(50))
    board.state.sides["red"].prestige = 0
    with pytest.raises(NothingToDraw):
        draw(board.known("red"), {}, rng)


def test_random_players_lay_railways_that_can_be_laid() -> None:
    """What is drawn begins where a railway may, hangs together and can be paid; without prestige none is drawn."""
    board = preparing()
    hold(board, None, "0808")
    draw, rng = specs(LayRailway)["path"].draw, Random("railways")
    assert draw is not None
    chains = {draw(board.known("red"), {}, rng) for _ in range(40)}
    assert len(chains) > 5
    assert all(board.objection("red", LayRailway(chain)) is None for chain in chains)
    board.state.sides["red"].prestige = 0
    with pytest.raises(NothingToDraw):
        draw(board.known("red"), {}, rng)
