"""SKI-4.2, 4.4 to 4.6: the player's turn, "Turn!", touch-move and no take-back."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.orders.acting import Acting
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.legality import touching
from hexwar_tui.systems.skirmish.orders.moving import Done
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, facts, fighter, kinds
from tests.systems.skirmish.grounds import LANE
from tests.systems.skirmish.playing import begun, deploy, scenario
from tests.systems.skirmish.shots import fire, move, observe, take

FIELD = """
.A    .B    .     .
   .     .     .
.     .     .     .
   .     .     .
.     .     .     .
   .     .     .
.C    .     .     .
   .     .     .
"""


def field(**more: Any) -> Board:
    """A and B of red, C of blue."""
    return Board(FIELD, **more, A="red wheeled machine-gun autocannon", B="red rifle", C="blue rifle")


def shut(board: Board) -> tuple[str, str]:
    """Why A may not fire its machine gun once more."""
    return board.refusal("red", fire(board["A"], "machine-gun", board["C"], 1))


# -- moving and shooting -----------------------------------------------------------------------------------------------


def test_ski_4_2_a_unit_moves_before_or_after_its_shooting_or_between_weapons() -> None:
    """Movement strictly before its shooting, or strictly after it, or between the shots of different weapons: the one
    that has begun to fire fires no more, the other one does."""
    board = field()
    board.give("red", move(board, "A", "0102"))
    assert "fired" in kinds(board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [2]))
    board = field()
    board.give("red", fire(board["A"], "machine-gun", board["C"]), [2, 2, 2])
    board.give("red", fire(board["A"], "autocannon", board["C"]), [2, 2])
    board.give("red", move(board, "A", "0102"))
    assert board["A"].cell == board.cell("0102")
    board = field()
    board.give("red", fire(board["A"], "machine-gun", board["C"], 2), [2, 2])
    board.give("red", move(board, "A", "0102"))
    told = "Machine gun had begun to fire when Wheeled vehicle 1 moved: it fires no more this turn."
    assert shut(board) == (told, "SKI-4.2")
    board.give("red", fire(board["A"], "autocannon", board["C"]), [2, 2])


def test_ski_4_2_only_the_side_whose_turn_it_is() -> None:
    """Units act in the turns of their sides; who has fallen is no more on the board."""
    board = field()
    assert board.refusal("blue", Done(board["C"].id)) == ("It is the turn of the other side.", "SKI-4.2")
    for unit in (board["C"].id, "red-9"):
        assert board.refusal("red", Done(unit)) == ("There is no such unit on this side.", "SKI-4.2")
    for kind in ("move", "done"):
        offered = [each.value for each in board.offered("red", kind).candidates]
        assert offered == [board["A"].id, board["B"].id]
        assert board.offered("blue", kind).candidates == ()
    board["A"].cell, board["A"].fallen, board["A"].damage = None, True, 3
    assert board.refusal("red", Done(board["A"].id)) == ("Wheeled vehicle 1 is not on the board.", "SKI-4.2")
    board.state.phase = Phase.DEPLOYING
    assert board.refusal("red", Done(board["B"].id))[1] == "SKI-4.2"


def test_ski_4_2_the_preview_of_a_way() -> None:
    """Its points, and what it does to the shooting; the number is that of the catalogue."""
    board = field()
    board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [2])
    order = move(board, "A", "0102", "0103")
    lost = "The shots that it has left are lost: Machine gun."
    assert board.preview("red", order) == {"Movement points used": "2 of 10", lost: ""}
    assert order.preview(board.known("red")).way == board.path("0101", "0102", "0103")
    harder = "After moving it has −2 to hit this turn."
    assert harder in board.preview("red", move(board, "B", "0302"))
    board["B"].weapons[0].fired_in, board["B"].weapons[0].shots = board.state.turn, 3
    assert harder not in board.preview("red", move(board, "B", "0302"))


# -- touch-move --------------------------------------------------------------------------------------------------------

GUARDED = """
.B
oo
hA
DD
.

.

.C
"""


def guarded(**more: Any) -> Board:
    """A of red is in a house, B beside it; C of blue before its door."""
    return Board(GUARDED, **more, A="red rifle", B="red rifle", C=fighter("blue rifle", active_in=2))


@pytest.mark.parametrize("touches", [take, observe])
@pytest.mark.parametrize("acts", ["moves", "shoots", "is done"])
def test_ski_4_5_a_unit_once_touched_acts_next(touches: Any, acts: str) -> None:
    """A unit once touched must act next: until it has moved or shot, or is declared done, no other one may."""
    board = guarded()
    board.give("red", touches(board, board["A"], "0102 S"))
    told = "Soldier 1 has been touched: it moves, shoots or is declared done first."
    assert board.refusal("red", Done(board["B"].id)) == (told, "SKI-4.5")
    assert [unit.id for unit in touching.may_act(board.known("red"))] == [board["A"].id]
    if acts == "shoots":
        board["A"].observing = False
        board.give("red", fire(board["A"], "rifle", board["C"]), [2])
    else:
        board.give("red", move(board, "A", "0103") if acts == "moves" else Done(board["A"].id))
    board.give("red", Done(board["B"].id))
    assert board["B"].done_in == board.state.turn


def test_ski_4_5_moved_and_let_go_it_moves_no_more() -> None:
    """Moved and let go, it moves no more this turn, but may still shoot, also after another unit."""
    board = field()
    board.give("red", move(board, "A", "0102"))
    told = ("Wheeled vehicle 1 has moved and was let go: it moves no more this turn.", "SKI-4.5")
    assert board.refusal("red", move(board, "A", "0103")) == told
    board.give("red", Done(board["B"].id))
    board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [2])


def test_ski_4_5_the_rule_holds_where_a_game_does_not_say_otherwise() -> None:
    """`[touch_move=true]`, as in SKI-4.6 nothing is taken back."""
    usual = SkiOptions()
    assert (usual.touch_move, usual.take_back) == (True, False)


def test_ski_4_5_without_the_rule_units_move_in_parts() -> None:
    """`[touch_move=true]`: without it a unit moves as long as it has points, and binds nobody."""
    board = field(options={"touch_move": False})
    board.give("red", move(board, "A", "0102", "0103"))
    board.give("red", Done(board["B"].id))
    board.give("red", move(board, "A", "0203"))
    assert board["A"].steps == 3
    board["A"].steps = 10
    told = ("The way costs 1; Wheeled vehicle 1 has 0 movement points.", "SKI-1.9")
    assert board.refusal("red", move(board, "A", "0103")) == told
    board = guarded(options={"touch_move": False})
    board.give("red", take(board, board["A"], "0102 S"))
    assert board.state.touched is None


def test_ski_4_5_who_is_declared_done_acts_no_more() -> None:
    """Declared done: neither moves nor shoots in this turn, but in the next."""
    board = field()
    board.give("red", Done(board["A"].id))
    told = ("Wheeled vehicle 1 has been declared done this turn.", "SKI-4.5")
    for order in (move(board, "A", "0102"), Done(board["A"].id), fire(board["A"], "machine-gun", board["C"], 1)):
        assert board.refusal("red", order) == told
    board.state.turn += 1
    board.give("red", move(board, "A", "0102"))


# -- "Turn!" -----------------------------------------------------------------------------------------------------------


def test_ski_4_4_only_turn_hands_over() -> None:
    """Whatever a side has done, it is its turn until it says "Turn!"; then the area is counted and the other moves."""
    board = field()
    for letter in "AB":
        board.give("red", Done(board[letter].id))
    assert board.state.mover == "red"
    assert kinds(board.give("red", EndTurn())) == ["turn-said"]
    assert board.refusal("red", EndTurn()) == ("There is no turn to end now.", "SKI-4.4")
    assert kinds(board.step()) == ["area", "turn-begins"]
    assert (board.state.mover, board.state.turn) == ("blue", 2)
    assert board.refusal("red", EndTurn())[1] == "SKI-4.2"


def test_ski_4_1_the_sides_take_turns() -> None:
    """When both have moved, the next turn of both begins, in the same order."""
    board = field()
    board.end_turn()
    assert facts(board.end_turn(), "turn-begins") == {"side": "red", "turn": 3}
    assert (board.state.mover, board.state.turn) == ("red", 3)


@pytest.mark.parametrize("touches", [take, observe])
def test_ski_1_2_an_opening_is_the_position_until_the_next_turn(touches: Any) -> None:
    """Until his side's next turn begins: through the whole turn of the other side, and not after. The same holds of
    observing."""
    board = guarded()
    board.give("red", touches(board, board["A"], "0102 S"))
    for side in ("red", "blue"):
        assert (board["A"].opening is not None, board["A"].observing) == (True, touches is observe)
        board.give(side, EndTurn())
        assert board.state.touched is None, "the word “Turn!” frees everybody (SKI-4.5)"
        board.step()
    assert (board["A"].opening, board["A"].observing) == (None, False)


def test_ski_1_2_the_last_own_turn_goes_by_the_order() -> None:
    """In turn 2 of the first side both have last moved in turn 1; when the second moves, the first has in turn 2. Once
    "Turn!" was said the turn counts as ended for its side, and not for the other."""
    board = field()

    def last() -> list[int]:
        return [turns.last_own_turn(board.state, side) for side in ("red", "blue")]

    assert last() == [1, 1]
    board.turn_to("blue")
    assert last() == [2, 1]
    board.turn_to("red", 1)
    assert last() == [0, 0]
    board.turn_to("red", 2)
    board.give("red", EndTurn())
    assert last() == [2, 1]


def test_the_end_of_a_units_actions_is_offered_behind_all_that_it_can_do() -> None:
    """Whoever takes the first line twice loses nobody's turn: the orders of a unit come before the one that ends its
    part, and that before the end of the side's turn."""
    board = Board(LANE, A="red rifle")
    known = board.known("red")
    offered = choices(SKIRMISH.order_types, known, Draft("red", None, {"unit": board["A"].id}))
    assert [candidate.value for candidate in offered.candidates] == ["move", "done"]
    acting = [kind for kind in SKIRMISH.order_types if issubclass(kind, Acting)]
    assert acting[-1] is Done
    assert SKIRMISH.order_types.index(Done) < SKIRMISH.order_types.index(EndTurn)


# -- no take-back ------------------------------------------------------------------------------------------------------


def test_ski_4_6_the_last_action_can_be_taken_back() -> None:
    """The last action can, if no die was rolled; nothing once another action has followed, also when that one is taken
    back. `[take_back=false]`: set to yes all actions can be taken back up to the last roll or change of hands."""
    for take_back in (False, True):
        game = begun(scenario(), {"take_back": take_back})
        digests, orders = [game.digest()], [Done("red-1"), Done("red-2")]
        for order in orders:
            game.submit("red", order)
            digests.append(game.digest())
        for before in digests[-2::-1] if take_back else digests[1:2]:
            game.undo("red")
            assert game.digest() == before
        with pytest.raises(CannotUndo):
            game.undo("red")


def test_ski_4_1_a_game_from_deployment_to_the_first_turn() -> None:
    """With ready forces: roll, both deploy, sheets, roll, first turn."""
    game = Game.new(REGISTRY, scenario(), seed="course")
    assert sorted(deploy(game) for _ in range(2)) == ["blue", "red"]
    assert game.top.state.phase is Phase.PLAY
    told = [event.kind for _, event in game.news("red")]
    order = ["rolled-off", "deploys-first", "deployment-ended", "sheets", "task", "moves-first", "turn-begins"]
    assert [kind for kind in dict.fromkeys(told) if kind in order] == order
