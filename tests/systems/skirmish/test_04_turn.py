"""SKI-4.2, 4.4 to 4.6: the player's turn, "Turn!", touch-move and no take-back."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.deploying import DeployRest, EndDeployment
from hexwar_tui.systems.skirmish.orders.legality import touching
from hexwar_tui.systems.skirmish.orders.moving import Done, Move
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, facts, kinds, soldier, vehicle
from tests.systems.skirmish.playing import OPEN_BOARD, begun, scenario
from tests.systems.skirmish.shots import fire, observe, take

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
    return Board(
        FIELD,
        **more,
        A=vehicle("red", "wheeled", "machine-gun", "autocannon"),
        B=soldier("red", "rifle"),
        C=soldier("blue", "rifle"),
    )


def move(board: Board, letter: str, *labels: str) -> Move:
    """An order to move over these hexes, from where the unit stands."""
    unit = board[letter]
    assert unit.cell is not None, "it is on the board"
    return Move(unit.id, (unit.cell, *board.path(*labels)))


# -- moving and shooting -----------------------------------------------------------------------------------------------


def test_ski_4_2_a_unit_moves_before_its_shooting() -> None:
    """Movement strictly before its shooting."""
    board = field()
    board.give("red", move(board, "A", "0102"))
    assert board["A"].cell == board.cell("0102")
    assert "fired" in kinds(board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [2]))


def test_ski_4_2_a_unit_moves_after_its_shooting() -> None:
    """Strictly after its shooting."""
    board = field()
    board.give("red", fire(board["A"], "machine-gun", board["C"]), [2, 2, 2])
    board.give("red", fire(board["A"], "autocannon", board["C"]), [2, 2])
    board.give("red", move(board, "A", "0102"))
    assert board["A"].cell == board.cell("0102")


def test_ski_4_2_a_unit_moves_between_the_shots_of_different_weapons() -> None:
    """Between the shots of different weapons: the one that has fired fires no more, the other one does."""
    board = field()
    board.give("red", fire(board["A"], "machine-gun", board["C"], 2), [2, 2])
    board.give("red", move(board, "A", "0102"))
    assert board.refusal("red", fire(board["A"], "machine-gun", board["C"], 1)) == (
        "Machine gun had begun to fire when Wheeled vehicle 1 moved: it fires no more this turn.",
        "SKI-4.2",
    )
    board.give("red", fire(board["A"], "autocannon", board["C"]), [2, 2])


def test_ski_4_2_only_the_side_whose_turn_it_is() -> None:
    """Units act in the turns of their sides."""
    board = field()
    assert board.refusal("blue", Done(board["C"].id)) == ("It is the turn of the other side.", "SKI-4.2")
    assert board.refusal("red", Done(board["C"].id)) == ("There is no such unit on this side.", "SKI-4.2")
    assert board.refusal("red", Done("red-9")) == ("There is no such unit on this side.", "SKI-4.2")
    board.state.phase = Phase.DEPLOYING
    assert board.refusal("red", Done(board["A"].id))[1] == "SKI-4.2"


@pytest.mark.parametrize("kind", ["move", "done"])
def test_ski_4_2_the_units_offered_are_those_of_the_mover(kind: str) -> None:
    """To the other side nobody is offered; to the mover those on the board."""
    board = field()
    offered = choices(SKIRMISH.order_types, board.known("red"), Draft("red", kind)).candidates
    assert [candidate.value for candidate in offered] == [board["A"].id, board["B"].id]
    assert choices(SKIRMISH.order_types, board.known("blue"), Draft("blue", kind)).candidates == ()


def test_ski_4_2_the_preview_of_a_way() -> None:
    """Its points, and what it does to the shooting."""
    board = field()
    board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [2])
    preview = move(board, "A", "0102", "0103").preview(board.known("red"))
    assert [f"{render(line.text, 'en')} {render(line.value, 'en')}".strip() for line in preview.lines] == [
        "Movement points 2 of 10",
        "The shots that it has left are lost: Machine gun.",
    ]
    assert preview.way == board.path("0101", "0102", "0103")
    on_foot = move(board, "B", "0302").preview(board.known("red"))
    assert render(on_foot.lines[1].text, "en") == "After moving it has −2 to hit this turn."


def test_ski_4_2_the_fallen_do_not_act() -> None:
    """Who has fallen is no more on the board."""
    board = field()
    board["A"].cell, board["A"].fallen, board["A"].damage = None, True, 3
    assert board.refusal("red", Done(board["A"].id)) == ("Wheeled vehicle 1 is not on the board.", "SKI-4.2")


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
    return Board(
        GUARDED, **more, A=soldier("red", "rifle"), B=soldier("red", "rifle"), C=soldier("blue", "rifle", active_in=2)
    )


@pytest.mark.parametrize("touches", [take, observe])
def test_ski_4_5_a_unit_once_touched_acts_next(touches: Any) -> None:
    """A unit once touched must act next: until it has moved or shot no other one may."""
    board = guarded()
    board.give("red", touches(board, board["A"], "0102 S"))
    assert board.refusal("red", Done(board["B"].id)) == (
        "Soldier 1 has been touched: it moves, shoots or is declared done first.",
        "SKI-4.5",
    )
    assert [unit.id for unit in touching.may_act(board.known("red"))] == [board["A"].id]
    board.give("red", move(board, "A", "0103"))
    board.give("red", Done(board["B"].id))


def test_ski_4_5_shooting_and_being_declared_done_free_it() -> None:
    """Shoot, or be declared done."""
    board = guarded()
    board.give("red", take(board, board["A"], "0102 S"))
    board.give("red", fire(board["A"], "rifle", board["C"]), [2])
    board.give("red", Done(board["B"].id))
    assert board["B"].done_in == board.state.turn
    board = guarded()
    board.give("red", take(board, board["A"], "0102 S"))
    board.give("red", Done(board["A"].id))
    board.give("red", Done(board["B"].id))
    assert (board["A"].done_in, board["B"].done_in) == (board.state.turn,) * 2


def test_ski_4_5_the_turn_may_end_all_the_same() -> None:
    """The word "Turn!" frees everybody."""
    board = guarded()
    board.give("red", take(board, board["A"], "0102 S"))
    board.give("red", EndTurn())
    assert board.state.touched is None


def test_ski_4_5_moved_and_let_go_it_moves_no_more() -> None:
    """Moved and let go, it moves no more this turn, but may still shoot, also after another unit."""
    board = field()
    board.give("red", move(board, "A", "0102"))
    assert board.refusal("red", move(board, "A", "0103")) == (
        "Wheeled vehicle 1 has moved and was let go: it moves no more this turn.",
        "SKI-4.5",
    )
    board.give("red", Done(board["B"].id))
    board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [2])


def test_ski_4_5_without_the_rule_units_move_in_parts() -> None:
    """`[touch_move=true]`: without it a unit moves as long as it has points, and binds nobody."""
    board = field(options={"touch_move": False})
    board.give("red", move(board, "A", "0102", "0103"))
    board.give("red", Done(board["B"].id))
    board.give("red", move(board, "A", "0203"))
    assert board["A"].steps == 3
    board["A"].steps = 10
    assert board.refusal("red", move(board, "A", "0103")) == (
        "The way costs 1; Wheeled vehicle 1 has 0 movement points.",
        "SKI-1.9",
    )
    board = guarded(options={"touch_move": False})
    board.give("red", take(board, board["A"], "0102 S"))
    assert board.state.touched is None


def test_ski_4_5_who_is_declared_done_acts_no_more() -> None:
    """Declared done: neither moves nor shoots in this turn, but in the next."""
    board = field()
    assert board.text(board.give("red", Done(board["A"].id))[0]) == "Wheeled vehicle 1 (Red) is done."
    for order in (move(board, "A", "0102"), Done(board["A"].id), fire(board["A"], "machine-gun", board["C"], 1)):
        refusal = board.refusal("red", order)
        assert refusal == ("Wheeled vehicle 1 has been declared done this turn.", "SKI-4.5")
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
    for side in ("red", "blue"):
        board.give(side, EndTurn())
        events = board.step()
    assert (board.state.mover, board.state.turn) == ("red", 3)
    assert facts(events, "turn-begins") == {"side": "red", "turn": 3}


def test_ski_1_2_an_opening_is_the_position_until_the_next_turn() -> None:
    """Until his side's next turn begins: through the whole turn of the other side, and not after."""
    board = guarded()
    board.give("red", take(board, board["A"], "0102 S"))
    board.give("red", EndTurn())
    board.step()
    assert board["A"].opening is not None
    board.give("blue", EndTurn())
    board.step()
    assert board["A"].opening is None


def test_ski_1_2_who_observes_does_so_until_his_next_turn() -> None:
    """The same holds of observing."""
    board = guarded()
    board.give("red", observe(board, board["A"], "0102 S"))
    for side in ("red", "blue"):
        assert board["A"].observing
        board.give(side, EndTurn())
        board.step()
    assert not board["A"].observing


@pytest.mark.parametrize(("side", "last"), [("red", 1), ("blue", 1)])
def test_ski_1_2_the_last_own_turn_goes_by_the_order(side: str, last: int) -> None:
    """In turn 2 of the first side both have last moved in turn 1; when the second moves, the first has in turn 2."""
    board = field()
    assert turns.last_own_turn(board.state, side) == last
    board.turn_to("blue")
    assert turns.last_own_turn(board.state, side) == (2 if side == "red" else 1)
    board.turn_to("red", 1)
    assert turns.last_own_turn(board.state, side) == 0


def test_ski_1_2_a_turn_that_has_been_said_is_the_last_one() -> None:
    """Once "Turn!" was said the turn counts as ended for its side, and not for the other."""
    board = field()
    board.give("red", EndTurn())
    assert [turns.last_own_turn(board.state, side) for side in ("red", "blue")] == [2, 1]


# -- no take-back ------------------------------------------------------------------------------------------------------


def in_play(options: dict[str, Any] | None = None) -> Game:
    """A game in its first turn, with the mover's units not moved."""
    return begun(scenario(OPEN_BOARD), options)


def orders(game: Game) -> list[Order]:
    """Two orders that roll nothing, for two units of the mover."""
    side = game.waiting_for()[0]
    return [Done(unit.id) for unit in list(game.known(side).own())[:2]]


def test_ski_4_6_the_last_action_can_be_taken_back() -> None:
    """The last action can, if no die was rolled."""
    game = in_play()
    side, before = game.waiting_for()[0], game.digest()
    game.submit(side, orders(game)[0])
    game.undo(side)
    assert game.digest() == before


def test_ski_4_6_nothing_once_another_action_has_followed() -> None:
    """Nothing can be undone once another action has followed, also when that one is taken back."""
    game = in_play()
    side = game.waiting_for()[0]
    for order in orders(game):
        game.submit(side, order)
    game.undo(side)
    with pytest.raises(CannotUndo):
        game.undo(side)


def test_ski_4_6_with_the_option_all_can_be_taken_back() -> None:
    """`[take_back=false]`: set to yes all actions can be taken back up to the last roll or change of hands."""
    game = in_play({"take_back": True})
    side, before = game.waiting_for()[0], game.digest()
    for order in orders(game):
        game.submit(side, order)
    game.undo(side)
    game.undo(side)
    assert game.digest() == before
    with pytest.raises(CannotUndo):
        game.undo(side)


def test_ski_4_1_a_game_from_deployment_to_the_first_turn() -> None:
    """With ready forces: roll, both deploy, sheets, roll, first turn."""
    game = Game.new(REGISTRY, scenario(OPEN_BOARD), seed="course")
    seen = []
    while game.top.state.phase is not Phase.PLAY:
        side = game.waiting_for()[0]
        seen.append(side)
        game.submit(side, DeployRest())
        game.submit(side, EndDeployment())
    assert sorted(seen) == ["blue", "red"]
    told = [event.kind for _, event in game.news("red")]
    order = ["rolled-off", "deploys-first", "deployment-ended", "sheets", "task", "moves-first", "turn-begins"]
    assert [kind for kind in dict.fromkeys(told) if kind in order] == order
