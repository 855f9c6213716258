"""The practice player of Skirmish: what it does on small boards, that it knows no secrets, and that it plays well."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hexwar_tui.engine.dice import RollRequest
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.players import Desk, desk_of, play_out, sit_down
from hexwar_tui.engine.scenario_files import load_scenario
from hexwar_tui.engine.trial import Trial
from hexwar_tui.systems import SHELF
from hexwar_tui.systems.skirmish import forming, moving, shooting, targets
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import FACES
from hexwar_tui.systems.skirmish.damage import chassis_of, points
from hexwar_tui.systems.skirmish.detection import Detection, detection
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders_clock import EndTurn
from hexwar_tui.systems.skirmish.orders_deploying import Deploy, EndDeployment
from hexwar_tui.systems.skirmish.orders_forming import RecruitUnits, TakeForce
from hexwar_tui.systems.skirmish.orders_moving import Done, Move
from hexwar_tui.systems.skirmish.orders_openings import TakeOpening
from hexwar_tui.systems.skirmish.orders_shooting import Fire, Strike
from hexwar_tui.systems.skirmish.orders_tending import Mend, Treat
from hexwar_tui.systems.skirmish.practice.fighting import Volley, building_worth, volleys
from hexwar_tui.systems.skirmish.practice.going import HELD, HELD_LATE, Going, doors, held_by
from hexwar_tui.systems.skirmish.practice.situation import Arm, Situation
from hexwar_tui.systems.skirmish.practice.worth import PARTLY, building_share, expected_share, lost_share
from hexwar_tui.systems.skirmish.state import Phase, Unit
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.a_house import HOUSE, blues_turn, house
from tests.systems.skirmish.boards import Board, soldier, vehicle
from tests.systems.skirmish.playing import scenario
from tests.systems.skirmish.secrets_of import SMALL, until, with_other_secrets
from tests.systems.skirmish.shots import fire, spot
from tests.systems.skirmish.test_01_bunkers import BUNKER

LEARNING, DEFENCE = "skirmish/first-shots", "skirmish/defence-of-the-swamp"


def decided(board: Board, side: str = "red") -> Order | None:
    """What the player orders next; it has to be legal."""
    known = board.known(side)
    order = sit_down(SKIRMISH, "steady", random.Random("x")).decide(Desk(known, SKIRMISH.order_types, False, False))
    assert order is None or order.objection(known) is None
    return order


class _Loaded:
    """A tray whose dice all show the same."""

    def __init__(self, shows: int) -> None:
        self.shows = shows

    def throw(self, request: RollRequest) -> tuple[int, ...]:
        return (self.shows,) * request.pool.count


def turn_of(board: Board, dice: int, side: str = "red") -> list[Order]:
    """All orders of a turn, “Turn!” not among them, every die showing the same."""
    orders: list[Order] = []
    while not isinstance(order := decided(board, side), EndTurn):
        assert order is not None
        orders.append(order)
        order.carry_out(board.frame, side, board.table_with(_Loaded(dice)))
        assert len(orders) < 60
    return orders


ROW = """
.A

.B

.

.

.

.

.

.

.C

.D
"""
"""A row of open hexes: A and B at one end, C and D at the other, seven hexes and more away."""

TWO_HOUSES = r"""
.     .     .     .     .
   .  __ .     .  __ .
.    /hAo   .    ohB\   .
   . \DD/.     . \DD/.
.     .     .     .     .
   .     .     .     .
"""
"""Two houses: a window of the first, where A is, and one of the second, where B is, lead to each other."""


# -- what fire is worth ------------------------------------------------------------------------------------------------


def test_who_is_hurt_has_lost_less_than_who_has_fallen() -> None:
    """In proportion, but never as much as what falls; so the wounded are finished first."""
    assert [lost_share(damage, 5) for damage in range(6)] == pytest.approx([0, 0.12, 0.24, 0.36, 0.48, 1])
    assert lost_share(1, 2) == PARTLY / 2
    fresh = expected_share(1, 11, None, 15, 1, 0, 2)
    assert fresh == pytest.approx(0.5 * 0.7 * PARTLY / 2)
    assert expected_share(1, 11, None, 15, 1, 1, 2) == pytest.approx(0.5 * 0.7 * (1 - PARTLY / 2))
    assert expected_share(1, 11, 11, 15, 1, 0, 2) == pytest.approx(fresh / 2)
    assert expected_share(1, None, None, None, 3, 0, 2) == 1


def in_play(name: str, seed: str, acts: int) -> Game:
    """A game between practice players in somebody's turn, after so many acts in turns."""
    game = Game.new(SHELF, load_scenario(SHELF, name), seed=seed)
    while game.top.state.phase is not Phase.PLAY:
        going_on(game, seed, 1)
    going_on(game, seed, acts)
    return game


def going_on(game: Game, seed: str, acts: int) -> None:
    """So many more acts of practice players."""
    players = {side: sit_down(SKIRMISH, "steady", random.Random(side)) for side in game.sides}
    play_out(game, players, random.Random(seed), acts)


def positions() -> Iterator[Game]:
    """Tables in the midst of play."""
    for name in (LEARNING, "skirmish/the-village", "skirmish/meeting-on-the-road"):
        game = in_play(name, "tables", 12)
        while game.outcome is None and game.turn < 4:
            yield game
            going_on(game, "tables", 12)


def assert_same(known: SkiKnown, unit: Unit, arm: Arm, volley: Volley) -> None:
    """A volley is worth what the dice of the very shot take, by the rules."""
    target = known.unit(volley.target)
    assert target is not None
    shot = shooting.at_unit(known.open, unit, arm.id, target, arm.shots)
    value = 0.0
    for hit in shot.victims:
        each = known.open.state.units[hit.unit]
        before = chassis_of(each).stages - hit.stages
        share = expected_share(arm.shots, shot.need, shot.detect, hit.save, hit.damage, before, before + hit.stages)
        value += share * points(each) * (-1 if each.side == known.seat else 1)
    assert volley.value == pytest.approx(value)
    assert volley.shots == (1 if shot.detect is not None and arm.shots > 1 else None)


def test_it_reckons_with_the_rules() -> None:
    """What it may fire at, and with which rolls, is what the rules say of it, for all weapons of all its units."""
    compared = 0
    for game in positions():
        known = game.known(game.waiting_for()[0])
        situation = Situation(known)
        if known.touched is not None:
            continue
        for unit in situation.own:
            post = situation.post_of(unit)
            for arm in situation.ready_arms(unit):
                found = {volley.target: volley for volley in volleys(situation, unit, post, arm)}
                for mark in situation.marks:
                    is_allowed = targets.objection(known, unit, arm.id, mark.unit.id) is None
                    if detection(known.open, unit, mark.unit) is Detection.FAILED:
                        assert found[mark.unit.id].value == 0 if mark.unit.id in found else not is_allowed
                        continue
                    assert is_allowed == (mark.unit.id in found), (unit, mark.unit)
                    if is_allowed:
                        assert_same(known, unit, arm, found[mark.unit.id])
                        compared += 1
                for id in (id for id in found if known.unit(id) is None):
                    assert targets.objection(known, unit, arm.id, id) is None
    assert compared > 60


# -- shooting ----------------------------------------------------------------------------------------------------------


def test_it_shoots_at_what_it_can() -> None:
    """Who stands in the open in range is fired at before anybody moves."""
    board = Board(
        ROW, A=soldier("red", "rifle"), B=soldier("red", "rifle"), C=soldier("blue", "rifle"), D=soldier("blue")
    )
    assert decided(board) == fire(board["A"], "rifle", board["C"])


def test_all_finish_the_one_who_is_hurt() -> None:
    """Of two alike the wounded one is fired at, though he is farther away."""
    board = Board(
        ROW,
        A=soldier("red", "rifle"),
        B=soldier("red", "rifle"),
        C=soldier("blue", "rifle"),
        D=soldier("blue", "rifle", damage=1),
    )
    assert decided(board) == fire(board["A"], "rifle", board["D"])


def test_each_weapon_has_its_own_target() -> None:
    """A rifle has no effect on tracks; the laser cannon fires at the tank, and first."""
    board = Board(
        ROW,
        A=soldier("red", "rifle"),
        B=vehicle("red", "wheeled", "laser-cannon"),
        C=vehicle("blue", "tracked", "autocannon"),
        D=soldier("blue", "rifle"),
    )
    assert decided(board) == fire(board["B"], "laser-cannon", board["C"])
    board["B"].done_in = board.state.turn
    assert decided(board) == fire(board["A"], "rifle", board["D"])


def test_where_a_test_is_needed_it_fires_one_shot_first() -> None:
    """A failed test takes the shots of that order with it, and no more."""
    board = Board(
        ROW.replace(".C", "cC"),
        A=soldier("red", "machine-gun"),
        B=soldier("red"),
        C=soldier("blue", "rifle"),
        D=vehicle("blue", "tracked"),
    )
    assert decided(board) == fire(board["A"], "machine-gun", board["C"], 1)
    board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [11, 1])
    assert decided(board) == fire(board["A"], "machine-gun", board["C"])


def test_who_was_not_detected_is_left_alone() -> None:
    """The next shot goes elsewhere."""
    board = Board(
        ROW.replace(".C", "cC"),
        A=soldier("red", "machine-gun"),
        B=soldier("red"),
        C=soldier("blue", "sniper-rifle"),
        D=soldier("blue"),
    )
    board["D"].cell = board.cell("0108")
    board["C"].cell, board["D"].damage = board.cell("0109"), 0
    board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [10])
    order = decided(board)
    assert isinstance(order, Fire | Move | Done)
    assert not isinstance(order, Fire) or order.target == board["D"].id


def test_a_charge_is_planted_where_it_is_worth_it() -> None:
    """Next to a tank; not on a lone rifleman, before the last turns."""
    units: Any = {"B": soldier("red"), "D": soldier("blue")}
    board = Board(ROW, A=soldier("red", "melta-charge"), C=vehicle("blue", "tracked", "laser-cannon"), **units)
    board["C"].cell, board["B"].cell = board.cell("0102"), board.cell("0104")
    assert decided(board) == fire(board["A"], "melta-charge", board["C"])
    lone = Board(ROW, A=soldier("red", "melta-charge"), C=soldier("blue", "rifle"), **units)
    lone["C"].cell, lone["B"].cell = lone.cell("0102"), lone.cell("0104")
    assert not isinstance(decided(lone), Fire)


# -- houses ------------------------------------------------------------------------------------------------------------


def test_who_is_inside_takes_an_opening_and_fires() -> None:
    """SKI-1.2 b: the one from which an enemy is seen."""
    board = blues_turn()
    board["A"].active_in = 0
    first = decided(board, "blue")
    assert isinstance(first, TakeOpening)
    board.give("blue", first)
    second = decided(board, "blue")
    assert isinstance(second, Fire)
    assert second.unit == first.unit


def test_a_third_one_leaves_the_opening_to_two() -> None:
    """SKI-1.2 b: he stays or takes another."""
    board = blues_turn()
    for letter in "BC":
        board["A"].active_in = 0
        board[letter].cell = board["A"].cell
    taken = [order for order in turn_of(board, 10, "blue") if isinstance(order, TakeOpening)]
    assert len(taken) >= 2
    assert max(taken.count(TakeOpening(unit, order.opening)) for order in taken for unit in [order.unit]) == 1
    places = [order.opening for order in taken]
    assert max(map(places.count, places)) <= 2


def test_laser_cannons_fire_at_houses_that_are_held() -> None:
    """Where what is inside is worth more than one of them outside."""
    board = house(
        red=soldier("red", "laser-cannon"),
        blue=soldier("blue", "machine-gun", "sniper-rifle", active_in=1, active_inside=True),
    )
    board.state.buildings["house-1"].damage = 2
    order = decided(board)
    assert isinstance(order, Fire)
    assert (order.unit, order.weapon, order.target) == (board["R"].id, "laser-cannon", "house-1")


def test_an_air_strike_comes_down_where_it_is_worth_it() -> None:
    """On the dearest hex that is seen, while it is not kept for better."""
    units: Any = {"B": soldier("red"), "D": soldier("blue")}
    board = Board(ROW, A=vehicle("red", "flyer", "air-strike"), C=vehicle("blue", "wheeled", "laser-cannon"), **units)
    assert decided(board) == Strike(board["A"].id, board.cell("0109"), board["A"].id)
    lone = Board(ROW, A=vehicle("red", "flyer", "air-strike"), C=soldier("blue"), **units)
    assert not isinstance(decided(lone), Strike)
    lone.state.turn = lone.frame.options.turns
    assert isinstance(decided(lone), Strike)


def test_a_strike_that_takes_as_much_from_both_is_not_called() -> None:
    """Not even in the last turns: it takes something from the enemy, or it is kept."""
    board = Board(
        ROW, A=vehicle("red", "flyer", "air-strike"), B=soldier("red"), C=soldier("blue"), D=soldier("blue", damage=1)
    )
    board.state.turn = board.frame.options.turns
    board["B"].cell, board["D"].cell = board["C"].cell, None
    board["B"].damage = board["C"].damage
    assert not isinstance(decided(board), Strike)
    board["B"].cell = board.cell("0102")
    assert isinstance(decided(board), Strike)


def test_walls_are_fired_at_from_an_opening_only() -> None:
    """SKI-1.2 b: who is inside fires at another building out of an opening, not through his walls; never at his own."""
    board = Board(
        TWO_HOUSES,
        A=soldier("red", "laser-cannon"),
        B=soldier("blue", "rifle", active_in=1, active_inside=True),
    )
    situation = Situation(board.known("red"))
    unit = board["A"]
    (arm,) = situation.ready_arms(unit)
    assert unit.cell is not None

    def aimed_at(opening: str | None) -> set[str]:
        through = None if opening is None else board.opening(opening)
        post = situation.post(unit, unit.cell or 0, through, moved=False)
        return {volley.target for volley in volleys(situation, unit, post, arm)}

    assert aimed_at(None) == set()
    assert aimed_at("0302 NE") == {"house-2", board["B"].id}
    board["B"].cell = unit.cell
    assert aimed_at("0302 NE") == {board["B"].id}


# -- for others --------------------------------------------------------------------------------------------------------


def test_a_spotter_looks_before_others_fire() -> None:
    """SKI-1.2 b: a test for all of them."""
    board = Board(
        ROW.replace(".C", "cC"),
        A=soldier("red", "machine-gun"),
        B=soldier("red", "rifle", skills=["spotter"]),
        C=soldier("blue", "rifle"),
        D=vehicle("blue", "tracked"),
    )
    assert decided(board) == spot(board["B"], board["C"])


@pytest.mark.parametrize(
    ("skill", "order", "patient"),
    [("medic", Treat, soldier("red", damage=1)), ("engineer", Mend, vehicle("red", "walker", damage=3))],
)
def test_who_can_tends_who_needs_it(skill: str, order: type[Order], patient: object) -> None:
    """SKI-2.1: instead of shooting."""
    board = Board(
        ROW,
        A=soldier("red", "rifle", skills=[skill]),
        B=patient,  # type: ignore[arg-type]
        C=soldier("blue", "rifle"),
        D=soldier("blue"),
    )
    assert decided(board) == order(board["A"].id, board["B"].id)  # type: ignore[call-arg]


# -- going -------------------------------------------------------------------------------------------------------------

FIELD = """
.A    .     .     .     .     .     .     .     .     .     .B
   .     .     .     .     .     .     .     .     .     .
.     .     .     .     .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .
.     .     c     .     .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .
"""
"""Open ground, 21 hexes wide, with cover on the way."""


def end_of_move(board: Board, side: str = "red") -> str | None:
    """Where the next order, a movement, ends."""
    order = decided(board, side)
    return board.frame.scenario.board.grid.label(order.path[-1]) if isinstance(order, Move) else None


def test_it_goes_to_the_enemy_who_is_out_of_range() -> None:
    """As near as it shoots well."""
    board = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue"))
    end = end_of_move(board)
    assert end is not None
    distance = board.frame.scenario.board.grid.distance
    assert distance(board.cell(end), board["B"].cell or 0) < 20


def test_it_keeps_out_of_the_open_before_a_machine_gun() -> None:
    """A machine gun reaches 18 hexes: who would come into its range with nothing gained stays out of it."""
    safe = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue", "rifle"))
    shy = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue", *["machine-gun"] * 3, skills=["veteran"]))
    for board in (safe, shy):
        board["A"].cell = board.cell("0102")
    ends = [end_of_move(board) for board in (safe, shy)]
    grid = safe.frame.scenario.board.grid
    far = [
        grid.distance(board["B"].cell or 0, board.cell(end or "0102"))
        for board, end in zip((safe, shy), ends, strict=True)
    ]
    assert far[0] < 18 < far[1] or ends[1] == "0503"


def test_a_unit_with_nothing_to_do_is_done() -> None:
    """It is not asked again, and then the turn ends."""
    board = Board(ROW, A=soldier("red"), B=soldier("red"), C=soldier("blue"), D=soldier("blue"))
    for letter in "AB":
        board[letter].moved_in = board.state.turn
    assert decided(board) == EndTurn()
    board.state.touched = board["B"].id
    assert decided(board) == Done(board["B"].id)


def test_after_time_it_takes_one_action_and_says_turn() -> None:
    """SKI-4.3: nothing else is legal then."""
    board = Board(ROW, A=soldier("red", "rifle"), B=soldier("red"), C=soldier("blue"), D=soldier("blue"))
    board.state.clock.last_action = True
    assert decided(board) == EndTurn()
    board.state.touched = board["A"].id
    assert decided(board) == EndTurn(), "who was touched need not be done then"


def _farther(line: str, at: int, columns: int) -> str:
    """A line of the picture with so many columns of open ground more behind its first two."""
    row = ["." if (column + at) % 2 == 0 else " " for column in range(columns)]
    return line.ljust(6)[:6] + "".join(ground.ljust(3) for ground in row) + line[6:]


@pytest.mark.parametrize("columns", [2, 6, 12])
def test_fire_at_a_building_has_the_chance_of_the_rules(columns: int) -> None:
    """SKI-2.2: over half range −2, for buildings, too."""
    picture = "\n".join(_farther(line, at, columns) for at, line in enumerate(HOUSE.strip("\n").splitlines()))
    board = Board(
        picture,
        R=soldier("red", "laser-cannon"),
        S=soldier("red"),
        A=soldier("blue", "rifle", active_in=1, active_inside=True),
        B=soldier("blue"),
        C=soldier("blue"),
    )
    situation = Situation(board.known("red"))
    (arm,) = situation.ready_arms(board["R"])
    found = {volley.target: volley for volley in volleys(situation, board["R"], situation.post_of(board["R"]), arm)}
    shot = shooting.at_building(board.frame, board["R"], "laser-cannon", "house-1", 1)
    assert shot.need is not None
    assert found["house-1"].value == pytest.approx((21 - shot.need) / 20 * building_worth(situation, "house-1"))


def test_it_wants_to_be_within_half_of_its_range() -> None:
    """Of its best weapon; there nothing is taken off its roll."""
    board = Board(FIELD, A=soldier("red", "rifle", "grenades"), B=soldier("blue"))
    assert Going(Situation(board.known("red")), board["A"]).wanted == 7


def test_it_looks_at_a_few_hexes_only() -> None:
    """The four that look best at first sight, of the others every third or so, up to eight more, and up to eight in
    cover: nearest to where it wants to be first."""
    board = Board(FIELD, A=vehicle("red", "flyer", "autocannon"), B=soldier("blue", "rifle"))
    going = Going(Situation(board.known("red")), board["A"])
    ways = moving.ways(board.frame, board["A"])
    looked_at = [stand.way[-1] for stand in going.stands() if stand.way is not None]
    distance = board.land.grid.distance

    def too_far(cell: int) -> tuple[int, int, int]:
        return max(0, distance(cell, board["B"].cell or 0) - going.wanted), len(ways[cell]), cell

    order = sorted(ways, key=too_far)
    assert len(order) > 40
    assert looked_at == [*order[:4], *order[4 :: len(order) // 8][:8]]


# -- what a hex is worth -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "enemy", "whose"), [(2, 3, 1), (3, 2, -1), (2, 2, 0), (6, 9, 1), (7, 9, 0), (9, 6, -1), (9, 7, 0)]
)
def test_ski_3_3_whose_a_hex_would_be(own: int, enemy: int, whose: int) -> None:
    """SKI-3.3: the nearest one's within 6 hexes; equal: nobody's."""
    assert held_by(own, enemy, 6) == whose


def test_ski_3_3_area_is_what_the_side_wins_by_being_there() -> None:
    """What it holds there, more than it would without the unit; in the turns that count each hex is worth more."""
    board = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue", "rifle"), options={"hold": 2})
    cell = board.cell("0802")
    around = len(board.frame.scenario.board.grid.within(cell, 2))
    going = Going(Situation(board.known("red")), board["A"])
    assert going.area(cell) == pytest.approx(HELD * around)
    board.state.turn = board.frame.options.turns - 2
    assert Going(Situation(board.known("red")), board["A"]).area(cell) == pytest.approx(HELD * around)
    board.state.turn += 1
    assert Going(Situation(board.known("red")), board["A"]).area(cell) == pytest.approx(HELD_LATE * around)
    board.put(soldier("red", "rifle"), "0802")
    assert Going(Situation(board.known("red")), board["A"]).area(cell) == 0
    flyer = board.put(vehicle("red", "flyer", "autocannon"), "1501")
    assert Going(Situation(board.known("red")), flyer).area(board.cell("1501")) == 0


def dangers(board: Board, *labels: str) -> list[float]:
    """What A risks on these hexes."""
    situation = Situation(board.known("red"))
    going, unit = Going(situation, board["A"]), board["A"]
    return [going.danger(situation.post(unit, board.cell(label), moved=True)) for label in labels]


def test_cover_halves_the_danger() -> None:
    """SKI-1.4: he must be detected there first, on 11 or more; out of range there is none."""
    board = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue", "machine-gun"))
    open_ground, cover, away = dangers(board, "0603", "0503", "0101")
    assert open_ground == pytest.approx(3 * 0.3 * expected_share(3, 14, None, 15, 1, 0, 2))
    assert cover == pytest.approx(3 * 0.3 * expected_share(3, 14, 11, 15, 1, 0, 2))
    assert away == 0


def test_half_range_and_damage_count_in_danger() -> None:
    """SKI-2.2: over half range −2; a wounded soldier has but one stage left."""
    board = Board(FIELD, A=soldier("red", "rifle", damage=1), B=soldier("blue", "machine-gun"))
    near, far = dangers(board, "1201", "1101")
    assert near == pytest.approx(3 * 0.3 * expected_share(3, 12, None, 15, 1, 1, 2))
    assert far == pytest.approx(3 * 0.3 * expected_share(3, 14, None, 15, 1, 1, 2))


def test_weapons_without_effect_are_no_danger() -> None:
    """A machine gun does not frighten a tank, an autocannon does."""
    board = Board(FIELD, A=vehicle("red", "tracked", "laser-cannon"), B=soldier("blue", "machine-gun"))
    assert dangers(board, "1501") == [0]
    armed = Board(FIELD, A=vehicle("red", "tracked", "laser-cannon"), B=vehicle("blue", "wheeled", "autocannon"))
    assert dangers(armed, "1501")[0] > 0


@pytest.mark.parametrize(("weapon", "is_feared"), [("machine-gun", False), ("sniper-rifle", True)])
def test_ski_1_3_only_snipers_are_feared_in_a_bunker(weapon: str, is_feared: bool) -> None:
    """SKI-1.3: soldiers inside are immune to everything from outside but a sniper."""
    board = Board(
        BUNKER,
        A=soldier("red", "rifle"),
        B=soldier("red"),
        R=soldier("blue", weapon),
        S=soldier("blue"),
    )
    situation, unit = Situation(board.known("red")), board["A"]
    post = situation.post(unit, unit.cell or 0, board.opening("0502 NW"), moved=False)
    assert (Going(situation, unit).danger(post) > 0) == is_feared


def test_who_is_inside_is_feared_through_his_openings() -> None:
    """SKI-1.2 b: he may take one in his turn; where there is none on that side, he is not."""
    board = Board(
        HOUSE,
        R=soldier("red"),
        S=soldier("red"),
        A=soldier("blue", "machine-gun"),
        B=soldier("red"),
        C=soldier("red"),
    )
    situation = Situation(board.known("red"))
    going, unit = Going(situation, board["R"]), board["R"]
    posts = [situation.post(unit, board.cell(label), moved=False) for label in ("0102", "0601")]
    risks = [going.danger(post) for post in posts]
    assert risks[0] == pytest.approx(2 * 0.3 * expected_share(3, 12, None, 15, 1, 0, 2))
    assert risks[1] == 0


def test_snipers_leave_soldiers_no_save() -> None:
    """SKI-2.1: nor does what a crew adds to its save help against them."""
    board = Board(FIELD, A=soldier("red", save_bonus=4), B=soldier("blue", "sniper-rifle"))
    assert dangers(board, "1501") == [pytest.approx(2 * 0.3 * expected_share(1, 7, None, None, 1, 0, 2))]
    shot = Board(FIELD, A=soldier("red", save_bonus=4), B=soldier("blue", "rifle"))
    assert dangers(shot, "1501") == [pytest.approx(2 * 0.3 * expected_share(1, 11, None, 11, 1, 0, 2))]


def test_it_goes_to_the_door_of_who_hides_in_a_house() -> None:
    """SKI-1.2: who keeps still inside is shot at from inside only."""
    board = house(blue=soldier("blue", "rifle"))
    for letter in "BC":
        board[letter].cell = board["A"].cell
    situation = Situation(board.known("red"))
    (before,) = doors(situation, situation.marks)
    assert before == board.land.grid.neighbour(board.cell("0602"), 2)
    order = decided(board)
    assert isinstance(order, Move)
    distance = board.land.grid.distance
    assert distance(order.path[-1], before) < distance(order.path[0], before)


def test_inside_it_fights_who_hides_there() -> None:
    """SKI-1.2 b: between soldiers inside no test is needed, nor that anybody was active."""
    board = house(blue=soldier("blue", "rifle"))
    board["R"].cell = board["B"].cell
    board["B"].cell = board["A"].cell
    order = decided(board)
    assert isinstance(order, Fire)
    assert order.unit == board["R"].id
    assert order.target in (board["A"].id, board["B"].id)


@pytest.mark.parametrize(
    ("damage", "wounds", "falls", "share"),
    [(0, 2, 3, 0.12), (1, 2, 3, 0.4), (2, 2, 3, 1), (4, None, 6, 0.12), (5, None, 6, 1)],
)
def test_a_hit_on_a_building_is_worth_what_it_does(damage: int, wounds: int | None, falls: int, share: float) -> None:
    """SKI-1.2 c, 1.3: the second on a house wounds all, the third, or the sixth on a bunker, kills them."""
    assert building_share(damage, wounds, falls) == share


def test_own_soldiers_inside_count_against_fire_at_a_building() -> None:
    """What is theirs, less what is ours."""
    board = house(blue=soldier("blue", "machine-gun", active_in=1, active_inside=True))
    board.state.buildings["house-1"].damage = 2
    assert building_worth(Situation(board.known("red")), "house-1") == 5 + 3
    board["S"].cell = board["B"].cell
    assert building_worth(Situation(board.known("red")), "house-1") == 5 + 3 - 3


# -- before the game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [3, 7, 20, 40, 80, 100, 120, 300])
def test_it_forms_a_force_for_all_its_points(points: int) -> None:
    """A ready-made one, if it can be paid, and more units; what is left buys nothing."""
    laid = scenario(forces={}, options={"deploy": 3, "points_1": points, "points_2": points})
    game = Game.new(SHELF, laid, seed="forming")
    player = sit_down(SKIRMISH, "steady", random.Random("x"))
    orders = []
    while (order := player.decide(desk_of(game, "red"))) is not None:
        orders.append(order)
        game.submit("red", order)
        assert len(orders) < 40
    assert desk_of(game, "red").may_seal
    assert forming.left(game.known("red")) < 2
    assert isinstance(orders[0], TakeForce if points >= 40 else RecruitUnits)


def deployed(board: Board, side: str = "red") -> list[Deploy]:
    """All orders of a deployment."""
    board.state.phase, board.state.sheets_shown, board.state.turn = Phase.DEPLOYING, False, 0
    for unit in board.state.units.values():
        unit.cell = None
    orders: list[Deploy] = []
    while not isinstance(order := decided(board, side), EndDeployment):
        assert isinstance(order, Deploy)
        board.give(side, order)
        orders.append(order)
    return orders


def test_it_deploys_in_cover_and_behind_openings() -> None:
    """Machine guns and snipers choose first; vehicles stay outside, and all keep apart."""
    board = Board(
        HOUSE,
        options={"deploy": 5},
        R=soldier("red", "rifle"),
        S=vehicle("red", "wheeled", "autocannon"),
        A=soldier("red", "machine-gun"),
        B=soldier("red", "rifle"),
        C=soldier("blue", "rifle"),
    )
    orders = deployed(board)
    assert orders[0].unit == board["A"].id
    kinds = {order.unit: board.land.kind_at(order.hex) for order in orders}
    assert kinds[board["A"].id] is Kind.HOUSE
    assert kinds[board["S"].id] is None
    cells = [order.hex for order in orders]
    assert len(set(cells)) >= 3


def deployed_at(board: Board) -> dict[str, str]:
    """The hexes of a deployment by unit, in its order."""
    return {order.unit: board.land.grid.label(order.hex) for order in deployed(board)}


def changed(picture: str, *changes: tuple[int, int, str]) -> str:
    """A picture with other characters: line, column, what is drawn there."""
    lines = picture.strip("\n").splitlines()
    for line, column, drawn in changes:
        lines[line] = lines[line][:column] + drawn + lines[line][column + len(drawn) :]
    return "\n".join(lines) + "\n"


PLAIN = FIELD.replace("c", ".")
"""The same ground without cover; a zone is the five columns of an edge."""


def test_who_shoots_farthest_chooses_first() -> None:
    """Machine guns and sniper rifles of soldiers before others, soldiers before machines, then by number."""
    board = Board(PLAIN, options={"deploy": 5}, A=vehicle("red", "wheeled", "autocannon"), B=soldier("blue"))
    for fighter in (
        soldier("red", "rifle"),
        vehicle("red", "wheeled", "machine-gun"),
        soldier("red", "sniper-rifle"),
        soldier("red", "machine-gun"),
        soldier("red", "machine-gun", "sniper-rifle"),
    ):
        board.put(fighter, "0101")
    assert list(deployed_at(board)) == ["red-6", "red-4", "red-5", "red-3", "red-2", "red-1"]


def test_they_deploy_in_front_and_apart() -> None:
    """At the edge of the zone towards the enemy; up to three hexes back to be four hexes from the others."""
    board = Board(PLAIN, options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    for _ in range(3):
        board.put(soldier("red", "rifle"), "0101")
    assert list(deployed_at(board).values()) == ["0501", "0203", "0503", "0101"]
    board = Board(PLAIN, options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    assert list(deployed_at(board).values()) == ["0501"]


@pytest.mark.parametrize(("column", "hex"), [(12, "0502"), (6, "0302"), (0, "0501")])
def test_cover_is_worth_three_hexes(column: int, hex: str) -> None:
    """Soldiers go back two hexes for it, not four; machines don't."""
    picture = changed(PLAIN, (2, column, "c"))
    board = Board(picture, options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    assert deployed_at(board) == {"red-1": hex}
    board = Board(picture, options={"deploy": 5}, A=vehicle("red", "wheeled", "autocannon"), B=soldier("blue"))
    assert deployed_at(board) == {"red-1": "0501"}


@pytest.mark.parametrize(("sides", "hex"), [("/o", "0302"), ("o\\", "0501"), ("oo", "0302")])
def test_an_opening_is_worth_it_towards_the_enemy(sides: str, hex: str) -> None:
    """A house with its window to the enemy is taken, two hexes back; with its window to the rear it is not."""
    walls = ((1, 6, "__"), (2, 5, f"{sides[0]}h {sides[1]}"), (3, 5, "\\DD/"))
    board = Board(changed(PLAIN, *walls), options={"deploy": 5}, A=soldier("red", "rifle"), B=soldier("blue"))
    assert deployed_at(board) == {"red-1": hex}


# -- fair play ---------------------------------------------------------------------------------------------------------


def test_the_same_seed_plays_the_same_game() -> None:
    """It depends on what is known and on nothing else."""
    assert in_play(LEARNING, "same", 30).digest() == in_play(LEARNING, "same", 30).digest()


@pytest.mark.parametrize("phase", [Phase.FORMING, Phase.DEPLOYING])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_it_knows_no_secrets(phase: Phase, seed: str) -> None:
    """What the other side forms and deploys is drawn anew."""
    game = until(lambda state: state.phase is phase, seed)
    for side in game.waiting_for():
        other = with_other_secrets(game, side, random.Random(f"{seed}/{side}"))
        orders = [sit_down(SKIRMISH, "steady", random.Random(seed)).decide(desk_of(g, side)) for g in (game, other)]
        assert orders[0] == orders[1]
    assert SMALL.forces == {}


# -- good play ---------------------------------------------------------------------------------------------------------


def test_it_beats_the_random_player() -> None:
    """A short trial, each side of the small board and of a defence; hundreds of games are played by
    `.ci/long`."""
    trial = Trial("steady", "random")
    for name in (LEARNING, DEFENCE):
        for number in range(2):
            game = trial.play(SHELF, load_scenario(SHELF, name), "short", number)
            assert game.faults() == []
    assert trial.score.share >= 0.75


def test_failed_tests_are_more_than_any_die() -> None:
    """A roll that nobody makes stands for a test that has failed."""
    assert expected_share(1, 11, FACES + 1, 15, 1, 0, 2) == 0
