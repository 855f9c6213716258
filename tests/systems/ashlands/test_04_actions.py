"""ASH-4.1, 4.3, 4.4, 3.4: the actions of units, rallying, shooting, when orders are given, and why none can be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.choices import why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, EndRound, March, Move, Rally, Shoot, Wait
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import ROW, Board, all_facts, facing, facts, kinds
from tests.systems.ashlands.preparing import asked

ALONG = ("0201", "0301", "0401", "0501", "0601")
"""A way along the top row, from its second hex."""

NEXT_TO_IT = (
    "An Attack ends on a hex next to its target. rifles 1 (Blue) stands in 0601; rifles 1 can strike from 0501."
)
THROUGH = "An Attack can't go through the Difficult hex {}."
NO_ENEMY = ("That is no enemy unit on the map.", "ASH-4.1")
TOO_SHORT = ("It goes at least one hex.", "ASH-4.1")
DONE = ("Rifles 1 has acted this turn.", "ASH-3.4")


def test_ash_4_1_move_goes_1_or_2_then_may_shoot() -> None:
    """ASH-4.1: Move 1–2 hexes, then may Shoot, from where it has come to."""
    board, red, blue = facing("rifles 0101", "rifles 0601")
    assert board.ends(red, Gait.MOVE) == ["0201", "0301"]
    assert board.refusal("red", board.move(red)) == TOO_SHORT
    assert board.refusal("red", board.move(red, *ALONG[:3])) == ("Rifles 1 can go only 2 hexes.", "ASH-4.1")
    events = board.give("red", board.move(red, "0201", "0301", at=blue), [1] * 10)
    assert (kinds(events), facts(events, "fired")["from"]) == (["moved", "volley", "fired"], 2)
    assert facts(events, "moved") == {"unit": red.id, "path": [0, 1, 2]}
    assert (red.cell, red.acted, board.state.occupied) == (2, 1, {2: red.id, 5: blue.id})


def test_ash_4_1_march_goes_1_to_4_and_does_not_shoot() -> None:
    """ASH-4.1: March 1–4 hexes, no shooting."""
    board, red, blue = facing("rifles 0101", "rifles 0801")
    assert board.ends(red, Gait.MARCH) == [*ALONG[:4]]
    assert board.refusal("red", board.march(red, *ALONG[:4], at=blue))[1] == "ASH-4.1"
    assert board.refusal("red", board.march(red, *ALONG)) == ("Rifles 1 can go only 4 hexes.", "ASH-4.1")
    assert board.refusal("red", board.march(red)) == TOO_SHORT
    assert kinds(board.give("red", board.march(red, *ALONG[:4]))) == ["marched"]
    assert red.cell == 4


@pytest.mark.parametrize("way", [(), ALONG[:4]])
def test_ash_4_1_attack_goes_up_to_4_to_a_hex_next_to_the_target(way: tuple[str, ...]) -> None:
    """ASH-4.1: Attack: 0–4 hexes to a hex adjacent to the target, then melee; 0 allowed when already adjacent."""
    board, red, blue = facing("rifles 0101", f"rifles 0{len(way) + 2}01")
    events = board.strike(red, blue, [1] * 20, *way)
    assert kinds(events) == ["charged", "volley", "struck", "volley", "struck-back", "melee", "fell-back"]
    assert facts(events, "charged")["path"] == list(range(len(way) + 1))
    assert (red.cell, red.acted) == (len(way), 1)


@pytest.mark.parametrize(
    ("rows", "target", "free", "way", "sentence"),
    [
        pytest.param(ROW, "0701", 4, ALONG, "Rifles 1 can go only 4 hexes.", id="too far"),
        pytest.param(ROW, "0601", 4, ALONG[:3], NEXT_TO_IT, id="not next to it"),
        pytest.param("...h....", "0601", 2, ALONG[:4], THROUGH.format("0401"), id="through"),
        pytest.param("..h.....", "0401", 1, ALONG[:2], THROUGH.format("0301"), id="from it"),
    ],
)
def test_ash_4_1_ways_on_which_nobody_attacks(
    rows: str, target: str, free: int, way: tuple[str, ...], sentence: str
) -> None:
    """ASH-4.1: 0–4 hexes to a hex adjacent to the target, no Difficult hex on the way; the hex from which it strikes
    is on it, too."""
    board, red, blue = facing("rifles 0101", f"rifles {target}", rows)
    assert board.refusal("red", board.attack(red, blue, *way)) == (sentence, "ASH-4.1")
    assert board.ends(red, Gait.ATTACK) == ["0101", *ALONG[:free]]


@pytest.mark.parametrize("terrain", ["h", "#"])
def test_ash_4_1_start_and_target_of_an_attack_may_be_difficult_or_underground(terrain: str) -> None:
    """ASH-4.1: the hexes of start and target may be Difficult or Underground."""
    board, red, blue = facing("rifles 0101", "rifles 0401", f"{terrain}..{terrain}....")
    board.strike(red, blue, [1] * 20, "0201", "0301")
    assert red.cell == 2


def test_ash_4_1_who_can_be_attacked_and_shot_at() -> None:
    """ASH-4.1, 4.4: enemy units on the map. Next to one is next to its hex, also in the corner of the map."""
    board, red, blue = facing("rifles 0301", "rifles 0101", "....", "....")
    friend, _ = *board.army("red", "rifles 0401"), *board.army("blue", "rifles reserve")
    for target in (friend.id, "blue-rifles-r2", red.id, "nobody"):
        orders = Attack(red.id, target, board.way(red)), Shoot(red.id, target, None)
        assert board.refusals("red", *orders) == {NO_ENEMY}
    assert board.refusal("red", board.attack(red, blue))[0].startswith("An Attack ends on a hex next to its target.")
    assert board.objection("red", board.attack(red, blue, "0201")) is None


@pytest.mark.parametrize("phase", [Phase.OPENING, Phase.CLOSING])
def test_ash_4_1_wait(phase: Phase) -> None:
    """ASH-4.1: Wait: in the Opening round, leaves the unit ready for the Closing round; there it ends its action."""
    board, red, _ = facing("rifles 0101", "rifles 0801")
    board.state.phase = phase
    assert facts(board.give("red", Wait(red.id)), "waited") == {"unit": red.id}
    if phase is Phase.CLOSING:
        assert (red.acted, red.waited) == (1, 0)
        assert board.refusal("red", Wait(red.id)) == DONE
    else:
        assert board.refusal("red", Wait(red.id)) == ("Rifles 1 waits for the Closing round.", "ASH-4.1")
        board.state.phase = Phase.CLOSING
        board.give("red", board.march(red, "0201"))
        assert red.acted == 1


def test_ash_3_4_one_action_per_turn_in_the_rounds_and_in_turn() -> None:
    """ASH-3.4: in initiative order, in the Opening and Closing round; ASH-4: one per unit and turn; in the next turn it
    is ready again."""
    board, red, blue = facing("rifles 0101", "rifles 0801")
    assert {rule for _, rule in board.refusals("blue", Wait(blue.id), EndRound())} == {"ASH-3.4"}
    board.give("red", board.march(red, "0201"))
    again = board.march(red, "0301")
    assert board.refusals("red", again, Rally(red.id)) == {DONE}
    board.state.turn = 2
    board.give("red", again)
    board.state.at = 1
    assert board.objection("blue", EndRound()) is None
    for phase in (Phase.EVENT, Phase.PREPARATION, Phase.END):
        board.state.phase = phase
        closed = ("Units act in the Opening and in the Closing round only.", "ASH-3.4")
        assert board.refusal("blue", Wait(blue.id)) == closed


def test_ash_3_4_only_own_units_on_the_map_act() -> None:
    """ASH-3.4: a side orders its own units; those in the reserve are placed in Preparation (3.2)."""
    board = Board(ROW)
    (blue,), (reserve,) = board.army("blue", "rifles 0101"), board.army("red", "rifles reserve")
    assert board.refusals("red", Wait(blue.id), Wait("nobody")) == {("That is no unit of this side.", "ASH-3.4")}
    assert board.refusal("red", Wait(reserve.id))[1] == "ASH-3.2"


def test_ash_4_3_suppressed_may_only_rally() -> None:
    """ASH-4.3: a Suppressed unit must spend its action to rally: that is the only order open to it, and to it alone."""
    board, red, blue = facing("rifles 0101 8", "rifles 0201")
    assert board.refusal("red", Rally(red.id)) == ("No unit of this side that may act is Suppressed.", "ASH-4.3")
    red.suppressed = True
    (other,) = board.army("red", "rifles 0301")
    assert board.refusal("red", Rally(other.id)) == ("Rifles 2 is not Suppressed.", "ASH-4.3")
    orders = board.move(red), board.march(red), Shoot(red.id, blue.id, None), board.attack(red, blue)
    must_rally = ("Rifles 1 is Suppressed and has to rally first.", "ASH-4.3")
    assert board.refusals("red", *orders, Wait(red.id), Recover(red.id, (), ())) == {must_rally}
    assert facts(board.give("red", Rally(red.id)), "rallied") == {"unit": red.id}
    assert (red.suppressed, red.acted) == (False, 1)


def test_ash_4_3_suppressed_uses_no_special_property_but_harmful_ones_stay() -> None:
    """ASH-4.3: uses no special property; Toughness and harmful properties stay."""
    board = Board(ROW)
    armoury = board.frame.scenario.armoury
    units = board.army("red", "riders 0101", "tanks 0201", "lancers 0301", "guns 0401")
    for unit in units:
        unit.suppressed = True
    riders, tank, lancers, guns = units
    assert not armoury.has(riders, "assault")
    assert armoury.numbers(riders, "fast") == ()
    assert armoury.has(tank, "slow")
    assert armoury.toughness(tank, tank.models[0]) == 6
    assert {arm.piercing for arm in armoury.arms(lancers)} == {0}
    heavy = next(iter(armoury.arms(guns)))
    assert (heavy.static, heavy.heavy) == (True, False)


def test_ash_4_4_every_weapon_that_reaches_fires() -> None:
    """ASH-4.4: one target; every weapon that reaches it (hex distance) with line of sight fires. ASH-8.3: Static cannot
    fire in the action in which the unit moved."""
    board, guns, far = facing("guns 0101", "rifles 0501", ROW, ROW)
    (near,) = board.army("blue", "rifles 0401")

    def fired(events: list[News]) -> list[tuple[str, int]]:
        return [(volley["weapon"], len(volley["dice"])) for volley in all_facts(events, "volley")]

    assert fired(board.fire(guns, far, [1] * 8)) == [("heavy", 8)]
    board.state.turn = 2
    assert fired(board.fire(guns, near, [1] * 12)) == [("heavy", 8), ("rifle", 4)]
    board.state.turn = 3
    assert board.refusal("red", board.move(guns, "0102", at=far))[1] == "ASH-8.3"
    assert fired(board.give("red", board.move(guns, "0201", at=far), [1] * 4)) == [("rifle", 4)]


def reasons(board: Board, unit: str | None = None) -> dict[str, str]:
    """What can't be ordered, of a unit or of any, each kind with the reason in English."""
    types, draft = (Move, March, Shoot, Attack, Rally), Draft("red", None, {} if unit is None else {"unit": unit})
    found = why_not(types, board.known("red"), draft)
    return {refusal.candidate.value: render(refusal.objection.reason, "en") for refusal in found}


def test_ash_4_4_reach_and_line_of_sight() -> None:
    """ASH-4.4, 1.7: every weapon that reaches it, with line of sight; ASH-8.3: Indirect fires without. Of several enemy
    units that can't be shot at the nearest is named, with what speaks against it, however far it is."""
    board, red, blue = facing("rifles 0101", "rifles 0801", "..^.....")
    squad, brutes = *board.army("blue", "squad 0401"), *board.army("red", "brutes 0501")
    told = "Mountains lie between rifles 1 and squad 2 (Blue)."
    assert board.refusal("red", Shoot(red.id, squad.id, None)) == (told, "ASH-1.7")
    assert reasons(board, red.id)["shoot"] == told
    melee_only = ("Brutes 2 has no weapon to shoot with.", "ASH-1.3")
    assert board.refusal("red", Shoot(brutes.id, squad.id, None)) == melee_only
    (mortars,) = board.army("red", "mortars 0201")
    assert kinds(board.fire(mortars, squad, [1] * 4)) == ["volley", "fired"]
    board.state.remove(squad)
    told = "Rifles 1 (Blue) is 7 hexes away; the weapons of rifles 1 reach 3."
    assert board.refusal("red", Shoot(red.id, blue.id, None)) == (told, "ASH-4.4")
    assert reasons(board, red.id)["shoot"] == told


def test_ash_3_4_the_reasons_of_all_orders_are_those_of_units_that_may_act() -> None:
    """ASH-3.4, 4.1, 4.3: that a unit has acted is no reason while another may act, whichever came onto the map first;
    nor is that one is Suppressed."""
    board = Board(ROW)
    done, shaken, _ = board.army("red", "rifles 0401", "rifles 0201", "guns 0101")
    done.acted, shaken.suppressed = 1, True
    board.army("blue", "squad 0801")
    assert reasons(board) == {
        "shoot": "Squad 1 (Blue) is 7 hexes away; the weapons of guns 3 reach 4.",
        "attack": "Guns 3 cannot come next to squad 1 (Blue).",
    }
    shaken.suppressed = False
    assert reasons(board)["rally"] == "No unit of this side that may act is Suppressed."
    assert set(reasons(board, done.id).values()) == {DONE[0]}


def test_ash_4_2_nor_that_a_unit_has_acted_where_the_others_are_shut_in() -> None:
    """ASH-4.2: who may act and has nowhere to go is the reason why nobody moves."""
    board = Board("...^.", "..^^^")
    done, shut_in = board.army("red", "rifles 0101", "squad 0501")
    done.acted = 1
    nowhere = "There is no hex that squad 2 can go to."
    for told in (reasons(board), reasons(board, shut_in.id)):
        assert (told["move"], told["march"]) == (nowhere, nowhere)


def test_who_is_shot_at_or_attacked_is_called_by_its_side() -> None:
    """The seat may have a unit of the same name: in the list of targets, and in the order as it is told."""
    board = Board(ROW)
    (red,) = board.army("red", "rifles 0201")
    (blue,) = board.army("blue", "rifles 0301")
    for kind in (Shoot, Attack):
        (found,) = asked(board, "red", kind, unit=red.id).candidates
        assert (found.value, render(found.label, "en")) == (blue.id, "Blue: rifles 1")
    known = board.known("red")
    assert render(Shoot(red.id, blue.id, None).sentence(known), "en") == "Shoot: rifles 1 at rifles 1 (Blue)"
    told = render(Attack(red.id, blue.id, (red.hex,)).sentence(known), "en")
    assert told == "Attack: rifles 1 on rifles 1 (Blue), from 0201"
    picked = render(Shoot(red.id, blue.id, "rifleman").sentence(known), "en")
    assert picked == "Shoot: rifles 1 at rifles 1 (Blue), picking out rifleman"
    moved = Move(red.id, (red.hex + 1,), blue.id, None)
    assert render(moved.sentence(known), "en") == "Move: rifles 1, 0201 → 0301, then shoot at rifles 1 (Blue)"
    for blank in (replace(moved, target=None), replace(moved, target="nobody-rifles-9"), replace(moved, unit="none")):
        assert blank.sentence(known) == ""
    assert Shoot(red.id, "nobody-rifles-9", None).sentence(known) == ""
    assert Attack(red.id, "nobody-rifles-9", (red.hex,)).sentence(known) == ""
