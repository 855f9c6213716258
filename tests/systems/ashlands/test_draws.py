"""What random players draw for the fields of their orders: it can be given, and leads somewhere."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hexwar_tui.engine.orders.order import NothingToDraw, specs
from hexwar_tui.systems.ashlands.orders.preparing.building import LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.preparation import left
from hexwar_tui.systems.ashlands.orders.rounds import draws
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.state import TurnEvent
from hexwar_tui.systems.ashlands.system import ASHLANDS
from tests.systems.ashlands.boards import Board, battle, facing
from tests.systems.ashlands.preparing import hold, preparing


def drawn(board: Board, what: str, values: dict[str, Any] | None = None, side: str = "red") -> Counter[Any]:
    """What random players draw for the field of an order, "move unit", and how often of 200 times."""
    kind, field = what.split()
    draw = next(specs(order)[field].draw for order in ASHLANDS.order_types if order.kind == kind)
    assert draw is not None
    known, rng = board.known(side), Random("drawn")
    return Counter(draw(known, values or {}, rng) for _ in range(200))


def nothing(board: Board, what: str, values: dict[str, Any] | None = None, side: str = "red") -> bool:
    """Whether there is nothing to be drawn for it."""
    with pytest.raises(NothingToDraw):
        drawn(board, what, values, side)
    return True


def test_practice_players_draw_units_that_may_act() -> None:
    """Suppressed units are drawn for rallying alone, those that lack models for recovering; others' turns draw none."""
    board = battle()
    assert set(drawn(board, "move unit")) == {"red-rifles-1", "red-riders-2", "red-marksmen-3"}
    assert set(drawn(board, "rally unit")) == {"red-guns-4"}
    assert drawn(board, "recover unit").most_common(1)[0][0] == "red-riders-2"
    assert all(nothing(board, f"{kind} unit", side="blue") for kind in ("move", "rally", "recover"))


def test_practice_players_seek_contact() -> None:
    """Ways lead towards what is worth going to, and targets are in reach."""
    board = battle()
    unit, distance = board.state.units["red-rifles-1"], board.frame.scenario.ground.grid.distance
    aim = board.known("red").aim_of(unit)
    assert aim is not None
    ways = drawn(board, "move path", {"unit": unit.id})
    assert sum(n for way, n in ways.items() if distance(way[-1], aim) < distance(way[0], aim)) > 150
    moved = {"unit": unit.id, "path": board.path("0201", "0301")}
    assert set(drawn(board, "move target", moved)) == {None, "blue-squad-1", "blue-tanks-2"}
    far = {"unit": "red-riders-2", "path": board.path("0303", "0203")}
    assert "blue-tanks-2" not in drawn(board, "move target", far)
    assert all(nothing(board, what, {"unit": "nobody"}) for what in ("move path", "shoot target", "attack target"))
    assert nothing(board, "attack path", {"unit": unit.id, "target": "nobody"})


@pytest.mark.parametrize("kind", ["resign", "offer-draw", "accept-draw"])
def test_practice_players_end_no_game_that_has_hardly_begun(kind: str) -> None:
    """They neither resign nor draw in the first turns."""
    board = battle()
    assert nothing(board, f"{kind} sure")
    board.state.turn = 4
    assert set(drawn(board, f"{kind} sure")) == {"yes"}


def test_practice_players_draw_ways_that_can_be_gone() -> None:
    """A way of a hex at least; nothing for a unit that is shut in."""
    board = Board("...^.", "..^^^")
    shut_in, free = board.army("red", "rifles 0501", "rifles 0101")
    assert nothing(board, "move path", {"unit": shut_in.id})
    ways = drawn(board, "move path", {"unit": free.id})
    assert ({way[0] for way in ways}, {len(way) for way in ways} <= {2, 3}) == ({free.cell}, True)


def test_practice_players_shoot_with_what_fires_after_moving() -> None:
    """Where a Static weapon alone reaches, nobody is drawn for a target after a way."""
    board, guns, foe = facing("guns 0101", "rifles 0601")
    for labels, targets in ((["0201"], {None}), (["0201", "0301"], {None, foe.id})):
        assert set(drawn(board, "move target", {"unit": guns.id, "path": board.way(guns, *labels)})) == targets


def test_practice_players_seek_the_experienced() -> None:
    """The more experienced a target the more it draws, above all an Elite one while its fall is worth something."""
    board = battle()
    squad, targets, shares = board.state.units["blue-squad-1"], ["blue-squad-1", "blue-tanks-2"], []

    def share() -> float:
        """How often the squad is drawn, and not the Green tanks, for every time that these are."""
        known, rng = board.known("red"), Random("prey")
        found = Counter(draws.prey(known, targets, rng) for _ in range(10_000))
        return found["blue-squad-1"] / found["blue-tanks-2"]

    for squad.rank in range(4):
        shares.append(round(share()))
    assert shares == [1, 3, 5, 7]
    board.state.event = TurnEvent("fall-of-a-legend")
    assert 45 < share() < 55
    assert draws.prey(board.known("red"), ["nobody"], Random(1)) == "nobody"
    with pytest.raises(NothingToDraw):
        draws.prey(board.known("red"), [], Random(1))


def test_practice_players_dig_in_when_the_enemy_is_near() -> None:
    """A ring of trenches draws only while an enemy unit is within 6 hexes of the base."""
    board = preparing()
    (foe,) = board.army("blue", "rifles 0801")
    assert nothing(board, "trenches base")
    board.state.put(foe, board.cell("0701"))
    assert set(drawn(board, "trenches base")) == {board.cell("0101")}
    board.state.bases.clear()
    assert nothing(board, "trenches base")


def test_random_players_place_units_near_key_points() -> None:
    """Of some hexes the nearest to a key point is taken; on a map without key points any."""
    board = preparing()
    (unit,), goal = board.army("red", "rifles reserve"), board.cell("0404")
    distance, far = board.frame.scenario.ground.grid.distance, []
    for _ in range(2):
        found = drawn(board, "place hex", {"unit": unit.id})
        far.append(sum(distance(cell, goal) * n for cell, n in found.items()))
        assert set(found) <= set(board.known("red").zone("red"))
        hold(board, None, "0404")
    assert far[1] < far[0]
    assert nothing(board, "place hex", {"unit": "nobody"})


def test_random_players_buy_and_build_what_they_can_pay() -> None:
    """Only units that the prestige left pays for are drawn; railways begin where they may, hang together and can be
    paid; without prestige there is neither."""
    board = preparing(options={"prestige": 120})
    hold(board, None, "0808")
    known = board.known("red")
    assert all(known.catalogue.types[type].price <= left(known) for type in drawn(board, "buy type"))
    chains = drawn(board, "railway path")
    assert len(chains) > 5
    assert all(board.objection("red", LayRailway(chain)) is None for chain in chains)
    board.state.sides["red"].prestige = 0
    assert nothing(board, "buy type")
    assert nothing(board, "railway path")


def test_random_players_shoot_and_attack_with_units_that_can() -> None:
    """Only units with an enemy as near as their weapons reach, or as an Attack leads, are drawn, and only targets that
    can be shot at; a unit that can neither is drawn for nothing."""
    board, guns, foe = facing("guns 0101", "rifles 0701", "." * 8)
    assert nothing(board, "shoot unit")
    assert nothing(board, "attack unit")
    board.state.put(foe, board.cell("0501"))
    assert set(drawn(board, "shoot unit")) == {guns.id}
    assert set(drawn(board, "shoot target", {"unit": guns.id})) == {foe.id}
    assert set(drawn(board, "attack unit")) == {guns.id}
    ways = drawn(board, "attack path", {"unit": guns.id, "target": foe.id})
    assert all(board.objection("red", Attack(guns.id, foe.id, way)) is None for way in ways)
    guns.suppressed = True
    assert nothing(board, "shoot unit")


def test_random_players_attack_round_what_is_in_the_way() -> None:
    """Where the way drawn step by step does not lead next to the target, any that does is taken."""
    board = Board(".....", ".....")
    unit, own, foe = *board.army("red", "rifles 0101", "rifles 0201"), *board.army("blue", "rifles 0301")
    ways = drawn(board, "attack path", {"unit": unit.id, "target": foe.id})
    assert own.cell not in {way[-1] for way in ways}
    assert all(board.objection("red", Attack(unit.id, foe.id, way)) is None for way in ways)


def test_random_players_recover_what_they_can_pay() -> None:
    """Units that lack nothing, or lack what can't be paid, are not drawn; what is drawn can be recovered."""
    board = battle()
    units = drawn(board, "recover unit")
    for unit in units:
        for models in drawn(board, "recover models", {"unit": unit}):
            values = {"unit": unit, "models": models}
            for upgrades in drawn(board, "recover upgrades", values):
                assert board.objection("red", Recover(unit, models, upgrades)) is None
    board.state.sides["red"].prestige = 0
    assert nothing(board, "recover unit")
    assert nothing(board, "recover models", {"unit": "nobody"})


def test_random_players_place_units_where_there_is_room_and_withdraw_those_that_may_leave() -> None:
    """A hex that is taken is drawn for nobody; without room there is nothing to draw. Units out of their zone stay."""
    board = preparing()
    zone = board.known("red").zone("red")
    (waits,) = board.army("red", "rifles reserve")
    assert nothing(board, "withdraw unit")
    inside, _ = board.army("red", f"rifles {board.labels(zone[:1])[0]}", "rifles 0808")
    assert zone[0] not in drawn(board, "place hex", {"unit": waits.id})
    assert set(drawn(board, "withdraw unit")) == {inside.id}
    board.state.sealed["red"].withdrawals.append(inside.id)
    assert zone[0] in drawn(board, "place hex", {"unit": waits.id})
    assert nothing(board, "withdraw unit")
    board.state.sealed["red"].placements.update({f"placed-{cell}": cell for cell in zone})
    assert nothing(board, "place hex", {"unit": waits.id})
