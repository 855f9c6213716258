"""ASH-4.1, 4.3, 4.4, 3.4: the actions of units, rallying, shooting, and when orders are given."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, EndRound, March, Move, Rally, Shoot, Wait
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import ROW, Board, facts, kinds
from tests.systems.ashlands.marching import labels, row

# -- 4.1 ---------------------------------------------------------------------------------------------------------------


def test_ash_4_1_move_goes_1_or_2() -> None:
    """ASH-4.1: Move 1–2 hexes."""
    board = Board(ROW)
    unit = board.stand("red", "rifles", "0101")
    assert labels(board, unit.id, Gait.MOVE) == row(2, 3)
    assert board.refusal("red", Move(unit.id, board.path("0101"), None, None)) == (
        "It goes at least one hex.",
        "ASH-4.1",
    )
    too_far = Move(unit.id, board.path("0101", "0201", "0301", "0401"), None, None)
    assert board.refusal("red", too_far) == ("Rifles 1 can go only 2 hexes.", "ASH-4.1")
    events = board.give("red", Move(unit.id, board.path("0101", "0201", "0301"), None, None))
    assert facts(events, "moved") == {"unit": unit.id, "path": [0, 1, 2]}
    assert (unit.cell, unit.acted, board.state.occupied) == (2, 1, {2: unit.id})


def test_ash_4_1_move_then_shoot() -> None:
    """ASH-4.1: then may Shoot, from where it has come to."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0601")
    events = board.give("red", Move(red.id, board.path("0101", "0201", "0301"), blue.id, None), [1] * 10)
    assert kinds(events) == ["moved", "volley", "fired"]
    assert facts(events, "fired")["from"] == 2


def test_ash_4_1_march_goes_1_to_4_and_does_not_shoot() -> None:
    """ASH-4.1: March 1–4 hexes, no shooting."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0801")
    assert labels(board, red.id, Gait.MARCH) == row(2, 5)
    path = board.path("0101", "0201", "0301", "0401", "0501")
    assert board.refusal("red", March(red.id, path, blue.id, None))[1] == "ASH-4.1"
    longer = March(red.id, (*path, board.cell("0601")), None, None)
    assert board.refusal("red", longer) == ("Rifles 1 can go only 4 hexes.", "ASH-4.1")
    assert board.refusal("red", March(red.id, path[:1], None, None)) == ("It goes at least one hex.", "ASH-4.1")
    assert kinds(board.give("red", March(red.id, path, None, None))) == ["marched"]
    assert red.cell == 4


def test_ash_4_1_shoot_stands_still() -> None:
    """ASH-4.1: Shoot without moving."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    assert kinds(board.give("red", Shoot(red.id, blue.id, None), [1] * 10)) == ["volley", "fired"]
    assert (red.cell, red.acted) == (0, 1)


def test_ash_4_1_attack_goes_up_to_4_to_a_hex_next_to_the_target() -> None:
    """ASH-4.1: Attack: 0–4 hexes to a hex adjacent to the target, then melee."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0601")
    path = board.path("0101", "0201", "0301", "0401", "0501")
    assert board.refusal("red", Attack(red.id, blue.id, path[:4])) == (
        "An Attack ends on a hex next to its target.",
        "ASH-4.1",
    )
    events = board.give("red", Attack(red.id, blue.id, path), [1] * 20)
    assert kinds(events) == ["charged", "volley", "struck", "volley", "struck-back", "melee", "fell-back"]
    assert facts(events, "charged")["path"] == list(path)
    assert (red.cell, red.acted) == (4, 1)


def test_ash_4_1_attack_no_farther_than_4() -> None:
    """ASH-4.1: 0–4 hexes."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0701")
    path = board.path("0101", "0201", "0301", "0401", "0501", "0601")
    assert board.refusal("red", Attack(red.id, blue.id, path)) == ("Rifles 1 can go only 4 hexes.", "ASH-4.1")


def test_ash_4_1_attack_from_where_it_stands() -> None:
    """ASH-4.1: 0 allowed when already adjacent."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0201")
    board.give("red", Attack(red.id, blue.id, board.path("0101")), [1] * 20)
    assert (red.cell, red.acted) == (0, 1)


def test_ash_4_1_attack_on_the_first_hex() -> None:
    """ASH-4.1: next to the target is next to its hex, also in the corner of the map."""
    board = Board("....", "....")
    blue, red = board.stand("blue", "rifles", "0101"), board.stand("red", "rifles", "0301")
    apart, near = board.path("0301"), board.path("0301", "0201")
    assert board.refusal("red", Attack(red.id, blue.id, apart))[0] == "An Attack ends on a hex next to its target."
    assert board.objection("red", Attack(red.id, blue.id, near)) is None


def test_ash_4_1_attack_has_no_enemy_and_no_difficult_hex_on_the_way() -> None:
    """ASH-4.1: no enemy unit and no Difficult hex on the way."""
    board = Board("...h....")
    red, blue = board.stand("red", "rifles", "0201"), board.stand("blue", "rifles", "0601")
    path = board.path("0201", "0301", "0401", "0501")
    assert board.refusal("red", Attack(red.id, blue.id, path)) == (
        "An Attack can't go through the Difficult hex 0401.",
        "ASH-4.1",
    )
    assert labels(board, red.id, Gait.ATTACK) == row(1, 3)
    board.stand("blue", "rifles", "0301")
    assert board.refusal("red", Attack(red.id, blue.id, path)) == ("An enemy unit bars the way at 0301.", "ASH-4.2")


def test_ash_4_1_attack_does_not_strike_from_a_difficult_hex_it_enters() -> None:
    """ASH-4.1: the hex from which it strikes is on the way, too."""
    board = Board("..h.....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    order = Attack(red.id, blue.id, board.path("0101", "0201", "0301"))
    assert board.refusal("red", order)[1] == "ASH-4.1"


@pytest.mark.parametrize("terrain", ["h", "#"])
def test_ash_4_1_start_and_target_of_an_attack_may_be_difficult_or_underground(terrain: str) -> None:
    """ASH-4.1: the hexes of start and target may be Difficult or Underground."""
    board = Board(f"{terrain}..{terrain}....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    board.give("red", Attack(red.id, blue.id, board.path("0101", "0201", "0301")), [1] * 20)
    assert red.cell == 2


def test_ash_4_1_attack_wants_an_enemy_on_the_map() -> None:
    """ASH-4.1: a target is an enemy unit on the map."""
    board = Board(ROW)
    red, friend = board.stand("red", "rifles", "0101"), board.stand("red", "rifles", "0201")
    hidden = board.stand("blue", "rifles", None)
    for target in (friend.id, hidden.id, "nobody"):
        assert board.refusal("red", Attack(red.id, target, board.path("0101"))) == (
            "That is no enemy unit on the map.",
            "ASH-4.1",
        )


def test_ash_4_1_wait_in_the_opening_round() -> None:
    """ASH-4.1: Wait: in the Opening round, leaves the unit ready for the Closing round."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    events = board.give("red", Wait(red.id))
    assert facts(events, "waited") == {"unit": red.id}
    assert board.refusal("red", Wait(red.id)) == ("Rifles 1 waits for the Closing round.", "ASH-4.1")
    board.state.phase = Phase.CLOSING
    board.give("red", March(red.id, board.path("0101", "0201"), None, None))
    assert red.acted == 1


def test_ash_4_1_wait_in_the_closing_round() -> None:
    """ASH-4.1: in the Closing round, ends its action."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    board.state.phase = Phase.CLOSING
    board.give("red", Wait(red.id))
    assert (red.acted, red.waited) == (1, 0)
    assert board.refusal("red", Wait(red.id)) == ("Rifles 1 has acted this turn.", "ASH-3.4")


def test_ash_4_1_one_action_per_turn() -> None:
    """ASH-4: one per unit and turn; in the next turn it is ready again."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    board.give("red", March(red.id, board.path("0101", "0201"), None, None))
    again = March(red.id, board.path("0201", "0301"), None, None)
    assert board.refusal("red", again) == ("Rifles 1 has acted this turn.", "ASH-3.4")
    board.state.turn = 2
    board.give("red", again)
    assert red.cell == 2


def test_ash_4_1_only_own_units_on_the_map_act() -> None:
    """ASH-3.4: a side orders its own units; those in the reserve are placed in Preparation (3.2)."""
    board = Board(ROW)
    blue, reserve = board.stand("blue", "rifles", "0101"), board.stand("red", "rifles", None)
    assert board.refusal("red", Wait(blue.id)) == ("That is no unit of this side.", "ASH-3.4")
    assert board.refusal("red", Wait("nobody")) == ("That is no unit of this side.", "ASH-3.4")
    assert board.refusal("red", Wait(reserve.id))[1] == "ASH-3.2"


# -- 4.3 ---------------------------------------------------------------------------------------------------------------


def test_ash_4_3_suppressed_may_only_rally() -> None:
    """ASH-4.3: a Suppressed unit must spend its action to rally: that is the only order open to it."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", alive=8, suppressed=True), board.stand("blue", "rifles", "0201")
    orders = (
        Move(red.id, board.path("0101"), None, None),
        March(red.id, board.path("0101"), None, None),
        Shoot(red.id, blue.id, None),
        Attack(red.id, blue.id, board.path("0101")),
        Wait(red.id),
        Recover(red.id, (), ()),
    )
    for order in orders:
        assert board.refusal("red", order) == ("Rifles 1 is Suppressed and has to rally first.", "ASH-4.3")
    events = board.give("red", Rally(red.id))
    assert facts(events, "rallied") == {"unit": red.id}
    assert (red.suppressed, red.acted) == (False, 1)


def test_ash_4_3_only_the_suppressed_rally() -> None:
    """ASH-4.3: rallying is for Suppressed units, and their action."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    assert board.refusal("red", Rally(red.id)) == ("No unit of this side that may act is Suppressed.", "ASH-4.3")
    board.stand("red", "rifles", "0201", suppressed=True)
    assert board.refusal("red", Rally(red.id)) == ("Rifles 1 is not Suppressed.", "ASH-4.3")
    red.suppressed, red.acted = True, 1
    assert board.refusal("red", Rally(red.id)) == ("Rifles 1 has acted this turn.", "ASH-3.4")


def test_ash_4_3_suppressed_uses_no_special_property_but_harmful_ones_stay() -> None:
    """ASH-4.3: uses no special property; Toughness and harmful properties stay."""
    board = Board(ROW)
    armoury = board.frame.scenario.armoury
    riders, tank = board.stand("red", "riders", "0101"), board.stand("red", "tanks", "0201")
    riders.suppressed = tank.suppressed = True
    assert not armoury.has(riders, "assault")
    assert armoury.numbers(riders, "fast") == ()
    assert armoury.has(tank, "slow")
    assert armoury.toughness(tank, tank.models[0]) == 6
    lancers = board.stand("red", "lancers", "0301", suppressed=True)
    assert {arm.piercing for arm in armoury.arms(lancers)} == {0}
    guns = board.stand("red", "guns", "0401", suppressed=True)
    heavy = next(iter(armoury.arms(guns)))
    assert (heavy.static, heavy.heavy) == (True, False)


# -- 4.4 ---------------------------------------------------------------------------------------------------------------


def test_ash_4_4_every_weapon_that_reaches_fires() -> None:
    """ASH-4.4: one target; every weapon that reaches it (hex distance) with line of sight fires."""
    board = Board(ROW)
    guns, near, far = (
        board.stand("red", "guns", "0101"),
        board.stand("blue", "rifles", "0401"),
        board.stand("blue", "rifles", "0501"),
    )
    volley = facts(board.give("red", Shoot(guns.id, far.id, None), [1] * 8), "volley")
    assert (volley["weapon"], volley["dice"]) == ("heavy", [1] * 8)
    board.state.turn = 2
    events = board.give("red", Shoot(guns.id, near.id, None), [1] * 12)
    fired = [event.facts["weapon"] for event in events if event.kind == "volley"]
    assert fired == ["heavy", "rifle"]


def test_ash_4_4_out_of_reach() -> None:
    """ASH-4.4: every weapon that reaches it."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0501")
    assert board.refusal("red", Shoot(red.id, blue.id, None)) == (
        "Rifles 1 (Blue) is 4 hexes away; the weapons of rifles 1 reach 3.",
        "ASH-4.4",
    )
    move = Move(red.id, board.path("0101", "0201"), blue.id, None)
    assert board.objection("red", move) is None


def test_ash_4_4_no_line_of_sight() -> None:
    """ASH-4.4, 1.7: with line of sight."""
    board = Board("..^.....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0401")
    assert board.refusal("red", Shoot(red.id, blue.id, None)) == (
        "Mountains lie between rifles 1 and rifles 1 (Blue).",
        "ASH-1.7",
    )


def test_ash_4_4_who_can_be_shot_at() -> None:
    """ASH-4.4: enemy units on the map."""
    board = Board(ROW)
    red, friend = board.stand("red", "rifles", "0101"), board.stand("red", "rifles", "0201")
    hidden = board.stand("blue", "rifles", None)
    for target in (friend.id, hidden.id, red.id, "nobody"):
        assert board.refusal("red", Shoot(red.id, target, None))[0] == "That is no enemy unit on the map."


def test_ash_1_3_melee_weapons_do_not_shoot() -> None:
    """ASH-1.3: H0 melee only."""
    board = Board(ROW)
    brutes, blue = board.stand("red", "brutes", "0101"), board.stand("blue", "rifles", "0201")
    assert board.refusal("red", Shoot(brutes.id, blue.id, None)) == ("Brutes 1 has no weapon to shoot with.", "ASH-1.3")


def test_ash_8_3_static_does_not_fire_after_moving() -> None:
    """ASH-8.3: Static cannot fire in the action in which the unit moved."""
    board = Board(ROW)
    guns, blue = board.stand("red", "guns", "0101"), board.stand("blue", "rifles", "0601")
    far = Move(guns.id, board.path("0101", "0201"), blue.id, None)
    assert board.refusal("red", far)[1] == "ASH-8.3"
    near = Move(guns.id, board.path("0101", "0201", "0301"), blue.id, None)
    events = board.give("red", near, [1] * 4)
    assert [event.facts["weapon"] for event in events if event.kind == "volley"] == ["rifle"]


def test_ash_8_3_indirect_fires_without_line_of_sight() -> None:
    """ASH-8.3: Indirect fires without line of sight."""
    board = Board("..^.....")
    mortars, blue = board.stand("red", "mortars", "0101"), board.stand("blue", "rifles", "0401")
    assert kinds(board.give("red", Shoot(mortars.id, blue.id, None), [1] * 4)) == ["volley", "fired"]


# -- 3.4 ---------------------------------------------------------------------------------------------------------------


def test_ash_3_4_orders_only_in_the_rounds_and_in_turn() -> None:
    """ASH-3.4: in initiative order, in the Opening and Closing round."""
    board = Board(ROW)
    blue = board.stand("blue", "rifles", "0101")
    board.stand("red", "rifles", "0301")
    assert board.refusal("blue", Wait(blue.id))[1] == "ASH-3.4"
    assert board.refusal("blue", EndRound())[1] == "ASH-3.4"
    board.state.at = 1
    assert board.objection("blue", EndRound()) is None
    for phase in (Phase.EVENT, Phase.PREPARATION, Phase.END):
        board.state.phase = phase
        assert board.refusal("blue", Wait(blue.id)) == (
            "Units act in the Opening and in the Closing round only.",
            "ASH-3.4",
        )


def test_orders_that_are_refused_change_nothing() -> None:
    """An order with an objection is not carried out."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0101")
    with pytest.raises(IllegalOrder):
        board.give("red", Rally(red.id))
    assert red.acted == 0
