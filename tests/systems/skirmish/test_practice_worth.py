"""What fire, hexes and buildings are worth to the practice player of Skirmish, and what it fears."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.systems.skirmish.catalogue import FACES
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import targets
from hexwar_tui.systems.skirmish.practice.fighting import Volley, building_worth, volleys
from hexwar_tui.systems.skirmish.practice.going import Going, held_by
from hexwar_tui.systems.skirmish.practice.situation import HELD, HELD_LATE, Arm, Situation
from hexwar_tui.systems.skirmish.practice.worth import PARTLY, building_share, expected_share, lost_share
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, points
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.fire.detection import Detection, detection
from hexwar_tui.systems.skirmish.state import Unit
from tests.systems.skirmish.at_practice import DEFENCE, LEARNING, going_on, in_play
from tests.systems.skirmish.boards import Board, fighter
from tests.systems.skirmish.grounds import BUNKER, FIRED, HOUSE, WIDE, house

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
    assert expected_share(1, 11, FACES + 1, 15, 1, 0, 2) == 0, "a roll that nobody makes: the test has failed"


def positions(name: str, turns: int) -> Iterator[Game]:
    """Tables in the midst of the first turns."""
    game = in_play(name, "tables", 12)
    while game.outcome is None and game.turn <= turns:
        yield game
        going_on(game, "tables", 5)


def assert_same(known: SkiKnown, unit: Unit, arm: Arm, target: Unit, volley: Volley) -> None:
    """A volley at a target is worth what the dice of the very shot take, by the rules."""
    shot = shooting.at_unit(known.open, unit, arm.id, target, arm.shots)
    value = 0.0
    for hit in shot.victims:
        each = known.open.state.units[hit.unit]
        before = chassis_of(known.open, each).stages - hit.stages
        share = expected_share(arm.shots, shot.need, shot.detect, hit.save, hit.damage, before, before + hit.stages)
        value += share * points(known.open, each) * (-1 if each.side == known.seat else 1)
    assert volley.value == pytest.approx(value)


LONG = ("skirmish/meeting-on-the-road", "skirmish/the-village", DEFENCE, "skirmish/the-mill")


@pytest.mark.parametrize(
    ("name", "turns"),
    [(LEARNING, 3), (LONG[-1], 2), *(pytest.param(name, 3, marks=pytest.mark.long) for name in LONG)],
)
def test_it_reckons_with_the_rules(name: str, turns: int) -> None:
    """What it may fire at, and with which rolls, is what the rules say of it, for all weapons of all its units."""
    compared = 0
    for game in positions(name, turns):
        known = game.known(game.waiting_for()[0])
        situation = Situation(known)
        if known.state.touched is not None:
            continue
        aims = [(mark.unit.id, mark.unit.cell) for mark in situation.targets]
        for unit in situation.own:
            post = situation.post_of(unit)
            for arm in situation.ready_arms(unit):
                found = {(each.target, each.at): each for each in volleys(situation, unit, post, arm)}
                for mark in situation.targets:
                    assert mark.unit.cell is not None
                    aim = (mark.unit.id, mark.unit.cell)
                    is_allowed = targets.objection(known, unit, arm.id, mark.unit.cell, mark.unit.id) is None
                    if detection(known.open, unit, mark.unit) is Detection.FAILED:
                        assert found[aim].value == 0 if aim in found else not is_allowed
                        continue
                    assert is_allowed == (aim in found), (unit, mark.unit)
                    if is_allowed and aims.count(aim) == 1:
                        assert_same(known, unit, arm, mark.unit, found[aim])
                        compared += 1
                for id, cell in ((id, cell) for id, cell in found if known.unit(id) is None):
                    assert targets.objection(known, unit, arm.id, cell, id) is None
    assert compared > 10


def _farther(line: str, at: int, columns: int) -> str:
    """A line of the picture with so many columns of open ground more behind its first two."""
    row = ["." if (column + at) % 2 == 0 else " " for column in range(columns)]
    return line.ljust(6)[:6] + "".join(ground.ljust(3) for ground in row) + line[6:]


@pytest.mark.parametrize("columns", [2, 6, 12])
def test_fire_at_a_building_has_the_chance_of_the_rules(columns: int) -> None:
    """SKI-2.2: over half range −2, for buildings, too."""
    picture = "\n".join(_farther(line, at, columns) for at, line in enumerate(HOUSE.strip("\n").splitlines()))
    board = Board(picture, R="red laser-cannon", S="red", A=fighter("blue rifle", **FIRED), B="blue", C="blue")
    situation = Situation(board.known("red"))
    (arm,) = situation.ready_arms(board["R"])
    found = {volley.target: volley for volley in volleys(situation, board["R"], situation.post_of(board["R"]), arm)}
    shot = shooting.at_building(board.frame, board["R"], "laser-cannon", "house-1", 1)
    assert shot.need is not None
    assert found["house-1"].value == pytest.approx((21 - shot.need) / 20 * building_worth(situation, "house-1"))


@pytest.mark.parametrize(
    ("damage", "wounds", "falls", "share"),
    [(0, 2, 3, 0.12), (1, 2, 3, 0.4), (2, 2, 3, 1), (4, None, 6, 0.12), (5, None, 6, 1)],
)
def test_a_hit_on_a_building_is_worth_what_it_does(damage: int, wounds: int | None, falls: int, share: float) -> None:
    """SKI-1.2 c, 1.3: the second on a house wounds all, the third, or the sixth on a bunker, kills them."""
    assert building_share(damage, wounds, falls) == share


def test_own_soldiers_inside_count_against_fire_at_a_building() -> None:
    """What is theirs, less what is ours."""
    board = house(blue=fighter("blue machine-gun", **FIRED))
    board.state.buildings["house-1"].damage = 2
    assert building_worth(Situation(board.known("red")), "house-1") == 5 + 3
    board["S"].cell = board["B"].cell
    assert building_worth(Situation(board.known("red")), "house-1") == 5 + 3 - 3


# -- what a hex is worth -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "enemy", "whose"), [(2, 3, 1), (3, 2, -1), (2, 2, 0), (6, 9, 1), (7, 9, 0), (9, 6, -1), (9, 7, 0)]
)
def test_ski_3_3_whose_a_hex_would_be(own: int, enemy: int, whose: int) -> None:
    """SKI-3.3: the nearest one's within 6 hexes; equal: nobody's."""
    assert held_by(own, enemy, 6) == whose


def test_ski_3_3_area_is_what_the_side_wins_by_being_there() -> None:
    """What it holds there, more than it would without the unit; in the turns that count each hex is worth more."""
    board = Board(WIDE, A="red rifle", B="blue rifle", options={"hold": 2})
    cell, turns = board.cell("0802"), board.frame.options.turns
    around = len(board.frame.scenario.board.grid.within(cell, 2))
    for turn, worth in ((2, HELD), (turns - 2, HELD), (turns - 1, HELD_LATE)):
        board.state.turn = turn
        assert Going(Situation(board.known("red")), board["A"]).area(cell) == pytest.approx(worth * around)
    board.put("red rifle", "0802")
    assert Going(Situation(board.known("red")), board["A"]).area(cell) == 0
    flyer = board.put("red flyer autocannon", "1501")
    assert Going(Situation(board.known("red")), flyer).area(board.cell("1501")) == 0


def dangers(board: Board, *labels: str) -> list[float]:
    """What A risks on these hexes."""
    situation = Situation(board.known("red"))
    going, unit = Going(situation, board["A"]), board["A"]
    return [going.danger(situation.post(unit, board.cell(label), moved=True)) for label in labels]


def test_cover_range_and_wounds_count_in_danger() -> None:
    """SKI-1.4: in cover he must be detected first, on 11 or more; out of range there is no danger. SKI-2.2: over half
    range −2; a wounded soldier has but one stage left."""
    open_ground, cover, away = dangers(Board(WIDE, A="red rifle", B="blue machine-gun"), "0603", "0503", "0101")
    assert open_ground == pytest.approx(3 * 0.3 * expected_share(3, 14, None, 15, 1, 0, 2))
    assert cover == pytest.approx(3 * 0.3 * expected_share(3, 14, 11, 15, 1, 0, 2))
    assert away == 0
    wounded = Board(WIDE, A=fighter("red rifle", damage=1), B="blue machine-gun")
    near, far = dangers(wounded, "1201", "1101")
    assert near == pytest.approx(3 * 0.3 * expected_share(3, 12, None, 15, 1, 1, 2))
    assert far == pytest.approx(3 * 0.3 * expected_share(3, 14, None, 15, 1, 1, 2))


def test_weapons_without_effect_are_no_danger() -> None:
    """A machine gun does not frighten a tank, an autocannon does."""
    for foe, is_feared in (("machine-gun", False), ("wheeled autocannon", True)):
        board = Board(WIDE, A="red tracked laser-cannon", B=f"blue {foe}")
        assert (dangers(board, "1501")[0] > 0) is is_feared


@pytest.mark.parametrize(("weapon", "is_feared"), [("machine-gun", False), ("sniper-rifle", True)])
def test_ski_1_3_only_snipers_are_feared_in_a_bunker(weapon: str, is_feared: bool) -> None:
    """SKI-1.3: soldiers inside are immune to everything from outside but a sniper."""
    board = Board(BUNKER, A="red rifle", B="red", R=f"blue {weapon}", S="blue")
    situation, unit = Situation(board.known("red")), board["A"]
    post = situation.post(unit, unit.cell or 0, board.opening("0502 NW"), moved=False)
    assert (Going(situation, unit).danger(post) > 0) == is_feared


def test_who_is_inside_is_feared_through_his_openings() -> None:
    """SKI-1.2 b: he may take one in his turn; where there is none on that side, he is not."""
    board = Board(HOUSE, R="red", S="red", A="blue machine-gun", B="red", C="red")
    situation = Situation(board.known("red"))
    going, unit = Going(situation, board["R"]), board["R"]
    risks = [going.danger(situation.post(unit, board.cell(label), moved=False)) for label in ("0102", "0601")]
    assert risks == [pytest.approx(2 * 0.3 * expected_share(3, 12, None, 15, 1, 0, 2)), 0]


@pytest.mark.parametrize(("weapon", "need", "save"), [("sniper-rifle", 7, None), ("rifle", 11, 11)])
def test_snipers_leave_soldiers_no_save(weapon: str, need: int, save: int | None) -> None:
    """SKI-2.1: nor does what a crew adds to its save help against them."""
    board = Board(WIDE, A=fighter("red", save_bonus=4), B=f"blue {weapon}")
    assert dangers(board, "1501") == [pytest.approx(2 * 0.3 * expected_share(1, need, None, save, 1, 0, 2))]
