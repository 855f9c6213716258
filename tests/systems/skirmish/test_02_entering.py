"""How orders are asked for: what is offered, what is refused and why, and what random players draw."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from hexwar_tui.engine.orders.choices import candidates, why_not
from hexwar_tui.engine.orders.order import Draft, NothingToDraw, specs
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.table import Resign
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, fighter
from tests.systems.skirmish.grounds import FIRED, HOUSE, blues_turn, house

ARMED = "red machine-gun laser-cannon air-strike +spotter"


def asked(board: Board, kind: str, **values: Any) -> tuple[str | None, list[Any]]:
    """The field that red is asked for next, and the values offered."""
    found = board.offered("red", kind, **values)
    return found.field, [each.value for each in found.candidates]


def labels(board: Board, kind: str, **values: Any) -> list[str]:
    """How the values are called."""
    return [render(each.label, "en") for each in board.offered("red", kind, **values).candidates]


def refused(board: Board, kind: str, **values: Any) -> dict[Any, str]:
    """The values refused, with their reasons."""
    found = why_not(SKIRMISH.order_types, board.known("red"), Draft("red", kind, values))
    return {each.candidate.value: render(each.objection.reason, "en") for each in found}


def test_ski_2_2_fire_asks_who_with_what_where() -> None:
    """Shooting is asked for by unit, weapon, hex; a single target and a single shot are not asked for. Every enemy in
    range is offered or refused with the reason."""
    board = house(ARMED)
    red, one, at = board["R"].id, board["S"].id, board.cell("0502")
    gun = {"unit": red, "weapon": "machine-gun"}
    assert asked(board, "fire") == ("unit", [red, one])
    assert asked(board, "fire", unit=red) == ("weapon", ["machine-gun", "laser-cannon"])
    assert labels(board, "fire", unit=red) == ["Machine gun", "Laser cannon"]
    assert asked(board, "fire", **gun) == ("at", [at])
    assert refused(board, "fire", **gun) == {
        board.cell("0602"): "Soldier 2 (Blue) was not active last turn: inside a building it is not shot at.",
        board.cell("0802"): "Soldier 1 does not see Soldier 3 (Blue): House 1 at 0502 is in the way.",
    }
    assert asked(board, "fire", **gun, at=at) == ("target", [None])
    assert asked(board, "fire", **gun, at=at, target=None) == ("shots", [None, "2", "1"])
    assert labels(board, "fire", **gun, at=at, target=None) == ["all 3 shots", "2 shots", "1 shot"]
    assert asked(board, "fire", unit=one, weapon="rifle", at=at, target=None) == ("shots", [None])


def test_ski_2_2_a_target_is_asked_for_where_there_are_several() -> None:
    """A soldier in a house and the house are two targets of a laser cannon, and each is called by its name."""
    board = house(ARMED)
    values = {"unit": board["R"].id, "weapon": "laser-cannon", "at": board.cell("0502")}
    assert asked(board, "fire", **values) == ("target", [board["A"].id, "house-1"])
    assert labels(board, "fire", **values) == ["Soldier 1", "House 1"]


def test_ski_2_1_a_strike_asks_for_its_carrier_where_there_are_several() -> None:
    """Whose strike comes down is asked where there is a choice. Offered or refused with a reason are hexes with
    enemies, and houses as long as they stand."""
    board = house(ARMED)
    red, at = board["R"].id, board.cell("0502")
    assert asked(board, "strike") == ("unit", [red])
    assert asked(board, "strike", unit=red, at=at) == ("carrier", [None])
    flyer = board.put("red flyer air-strike", "0101")
    assert asked(board, "strike", unit=red, at=at) == ("carrier", [red, flyer.id])
    found = {*asked(board, "strike", unit=red)[1], *refused(board, "strike", unit=red)}
    assert found == set(board.path("0502", "0602", "0802"))
    board.put_at(A="0901", B="0902")
    board.state.buildings["house-1"].collapsed = True
    found = {*asked(board, "strike", unit=red)[1], *refused(board, "strike", unit=red)}
    assert found == set(board.path("0802", "0901", "0902"))


def test_ski_1_2_a_ruin_is_no_target() -> None:
    """3: it collapses, and is light cover: no more to be damaged."""
    board = house(ARMED)
    board.put_at(A="0902", B="0902")
    values = {"unit": board["R"].id, "weapon": "laser-cannon"}
    assert refused(board, "fire", **values).keys() == set(board.path("0502", "0802", "0902"))
    board.state.buildings["house-1"].collapsed = True
    assert asked(board, "fire", **values)[1] == list(board.path("0902", "0802"))


def test_ski_2_1_a_charge_is_planted_from_the_next_hex() -> None:
    """Range of a melta charge: 1."""
    board = house(S="red melta-charge")
    for place, reached in (("0402", ["0502"]), ("0302", [])):
        board.put_at(S=place)
        assert asked(board, "fire", unit=board["S"].id, weapon="melta-charge")[1] == list(board.path(*reached))


def test_ski_2_2_nothing_is_offered_for_a_unit_of_the_other_side() -> None:
    """Who acts are the seat's own units on the board."""
    board = house(ARMED)
    board.put_at(S=None)
    for unit in (board["A"].id, "nobody", board["S"].id):
        assert asked(board, "fire", unit=unit) == ("weapon", [])


def test_ski_1_2_whom_one_looks_for() -> None:
    """Those in buildings and on light cover, by hex; a name is asked for where several are there."""
    board = house(ARMED)
    red, at = board["R"].id, board.cell("0502")
    assert asked(board, "spot") == ("unit", [red])
    assert asked(board, "spot", unit=red) == ("at", [at])
    assert asked(board, "spot", unit=red, at=at) == ("target", [None])
    second = board.put(fighter("blue", **FIRED), "0502")
    assert asked(board, "spot", unit=red, at=at) == ("target", [board["A"].id, second.id])
    assert labels(board, "spot", unit=red, at=at) == ["Soldier 1", "Soldier 4"]


def test_ski_2_1_the_wounded_next_to_a_medic() -> None:
    """Medics with somebody to treat, and those whom they may."""
    board = house()
    medic = board.put("red +medic", "0101")
    board["R"].damage = 1
    assert asked(board, "treat") == ("unit", [medic.id])
    assert asked(board, "treat", unit=medic.id) == ("target", [board["R"].id])
    assert refused(board, "treat", unit=medic.id) == {}


# -- what random players draw ------------------------------------------------------------------------------------------

DRAWS = 60


def drawn(board: Board, draw: Callable[..., Any], side: Side = "red", **values: Any) -> list[Any]:
    """What is drawn so often; nothing where there is nothing to draw."""
    rng = random.Random(1)
    try:
        return [draw(board.known(side), values, rng) for _ in range(DRAWS)]
    except NothingToDraw:
        return []


def test_units_and_weapons_that_can_fire_are_drawn() -> None:
    """Units with shots left draw; weapons that are called, used up or shut do not."""
    board = house(ARMED)
    red = board["R"].id
    board["S"].weapons[0].spent = True
    assert set(drawn(board, draws.armed_unit)) == {red}
    assert set(drawn(board, draws.ready_weapon, unit=red)) == {"machine-gun", "laser-cannon"}
    board["R"].waded_in = 2
    assert drawn(board, draws.armed_unit) == drawn(board, draws.ready_weapon, unit=red) == []


def test_hexes_that_are_seen_are_drawn() -> None:
    """A hex at which it may fire, most often; the target there and the strike's, too. Where there is no choice the
    field is left out; without anything near there is nothing to draw, and not for units that are gone."""
    board = house(ARMED)
    laser: dict[str, Any] = {"unit": board["R"].id, "weapon": "laser-cannon"}
    at, near = board.path("0502", "0602")
    assert drawn(board, draws.hex_in_sight, **laser, at=at).count(at) > DRAWS * 3 // 4
    assert set(drawn(board, draws.target, **laser, at=at)) == {board["A"].id, "house-1"}
    struck = drawn(board, draws.struck_hex, **laser, at=at)
    assert struck.count(at) + struck.count(near) > DRAWS * 3 // 4
    gun: dict[str, Any] = {"unit": board["R"].id, "weapon": "machine-gun", "at": at}
    assert set(drawn(board, draws.target, **gun)) == set(drawn(board, draws.carrier, **gun)) == {None}
    flyer = board.put("red flyer air-strike", "0101")
    assert set(drawn(board, draws.carrier, **gun)) == {board["R"].id, flyer.id}
    alone = Board(HOUSE, R="red rifle", S="red", A="red", B="red", C="red")
    for unit in (alone["R"].id, "nobody"):
        assert drawn(alone, draws.hex_in_sight, unit=unit, weapon="rifle") == []
    assert drawn(alone, draws.struck_hex, unit="nobody") == []


def test_soldiers_at_no_opening_and_medics_with_work_are_drawn() -> None:
    """An opening is drawn for who is inside and at none; a Medic where somebody wounded is next to him."""
    board = blues_turn()
    for letter, left in (("A", {board["B"].id}), ("B", set())):
        board[letter].opening = board.opening("0502 NW")
        assert set(drawn(board, draws.idle_soldier, "blue")) == left
    board = house()
    medic, _ = board.put("red +medic", "0101"), board.put("red +medic", "0901")
    assert drawn(board, draws.medic) == []
    board["R"].damage = 1
    assert set(drawn(board, draws.medic)) == {medic.id}


T = TypeVar("T")


class Loaded:
    """A chance that always says the same, and chooses the first of the items, or the last."""

    def __init__(self, says: float, *, last: bool = False) -> None:
        self.says, self.last = says, last
        self.offered: list[object] = []

    def random(self) -> float:
        return self.says

    def choice(self, items: Sequence[T], /) -> T:
        self.offered = list(items)
        return items[-1 if self.last else 0]


LANE_OF_TWO = ".A\n\n.\n\n.B\n\n.\n\n"


def lane_of_two() -> Board:
    """A of red, B of blue."""
    return Board(LANE_OF_TWO, A="red rifle", B="blue rifle")


def test_soldiers_weapons_and_skills_are_recruited_as_often_as_they_should() -> None:
    """Below 0.6 only soldiers are offered, else every chassis. A weapon in 97 of a hundred, another in 30, a skill in
    40; no third thing without a second one, and nothing twice."""
    known, all_of = lane_of_two().known("red"), load_catalogue()
    for says, offered in ((0.59, ["soldier"]), (0.6, list(all_of.chassis))):
        draws.chassis(known, {}, rng := Loaded(says))
        assert rng.offered == offered
    weapon, skill = next(iter(all_of.weapons)), next(iter(all_of.skills))
    assert (draws.weapon(known, {}, Loaded(0.96)), draws.weapon(known, {}, Loaded(1 - draws.UNARMED))) == (weapon, None)
    assert (draws.skill(known, {}, Loaded(0.39)), draws.skill(known, {}, Loaded(0.4))) == (skill, None)
    other = list(all_of.weapons)[1]
    for says, armed, drawn in ((0.29, other, weapon), (0.29, weapon, other), (0.3, weapon, None), (0, None, None)):
        assert draws.second_weapon(known, {"weapon": armed}, Loaded(says)) == drawn
    assert draws.third_weapon(known, {"weapon_2": None}, Loaded(0)) is None
    assert draws.second_skill(known, {"skill": None}, Loaded(0)) is None
    assert draws.second_skill(known, {"skill": "medic"}, Loaded(0)) is not None


def test_units_that_may_act_are_drawn() -> None:
    """To move, only those that have points left; where there is nobody, nothing."""
    board = lane_of_two()
    tank = board.put("red tracked", "0102")
    tank.moved_in = board.state.turn
    assert draws.unit_to_move(board.known("red"), {}, Loaded(0, last=True)) == board["A"].id
    assert draws.any_unit(board.known("red"), {}, Loaded(0, last=True)) == tank.id
    board["A"].moved_in = board.state.turn
    with pytest.raises(NothingToDraw):
        draws.unit_to_move(board.known("red"), {}, Loaded(0))
    board["A"].done_in = tank.done_in = board.state.turn
    with pytest.raises(NothingToDraw):
        draws.any_unit(board.known("red"), {}, Loaded(0))


def test_no_way_is_drawn_for_who_can_go_nowhere() -> None:
    """Not for who is unknown or not on the board, nor for who is shut in."""
    board = lane_of_two()
    for unit, place in (("nobody", None), (board["A"].id, None), (board["A"].id, "0101")):
        board.put_at(A=place, B="0102")
        with pytest.raises(NothingToDraw):
            draws.way(board.known("red"), {"unit": unit}, Loaded(0))


def test_now_and_then_a_way_leads_one_hex_on() -> None:
    """Once in twenty times, also where nobody may go; so that random games hear of every hurdle."""
    on = lane_of_two()
    near = draws.way(on.known("red"), {"unit": "red-1"}, Loaded(0.05))
    far = draws.way(on.known("red"), {"unit": "red-1"}, Loaded(0.049))
    assert far[:-1] in {c.value for c in candidates(specs(Move)["path"], on.known("red"), {"unit": "red-1"})}
    assert on.known("red").grid.distance(far[-2], far[-1]) == 1
    assert on.objection("red", Move("red-1", near)) is None


def test_ways_lead_to_shelter_now_and_then_else_to_the_enemy() -> None:
    """Below 0.3 to a hex with shelter; else up to the enemy."""
    board = Board(LANE_OF_TWO.replace(".\n\n.B", "c\n\n.B"), A="red", B="blue")
    board.put_at(B="0104")
    for says, way in ((0.29, ("0101", "0102")), (0.3, ("0101", "0102", "0103"))):
        drawn = draws.way(board.known("red"), {"unit": board["A"].id}, Loaded(says, last=True))
        assert drawn == board.path(*way)


def test_nobody_resigns_before_the_first_turn() -> None:
    """From turn 1 on a random player may say yes."""
    on, draw = lane_of_two(), specs(Resign)["sure"].draw
    assert draw is not None
    for turn in (2, 1):
        on.state.turn = turn
        assert draw(on.known("red"), {}, Loaded(0)) == "yes"
    on.state.turn = 0
    with pytest.raises(NothingToDraw):
        draw(on.known("red"), {}, Loaded(0))


@pytest.mark.parametrize(("chassis", "told"), [("wheeled", "98765"), ("flyer", "++++9")])
def test_ways_are_marked_with_the_points_that_are_left(chassis: str, told: str) -> None:
    """One digit for up to nine, a plus for more: at the end of the way, and where it begins."""
    on = Board(".A\n\n" + ".\n\n" * 5 + ".B\n", A=f"red {chassis}", B="blue rifle")
    ways = candidates(specs(Move)["path"], on.known("red"), {"unit": "red-1"})
    assert {len(way.value) - 1: way.mark for way in ways} == dict(enumerate(told, 1))
