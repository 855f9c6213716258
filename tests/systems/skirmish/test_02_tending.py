"""SKI-2.1: Medics and Engineers, as ruled."""

from __future__ import annotations

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.skirmish.orders.tending import Mend, Treat
from tests.systems.skirmish.boards import Board, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire

FIELD = r"""
.M    .V    .     .B
   .W    .X    .
"""
"""A Medic, a wounded soldier next to him, a vehicle, another soldier two hexes away; an enemy."""


def field(skill: str = "medic") -> Board:
    """Red's turn; with the Engineer the vehicle and the wounded soldier next to him have changed places."""
    return Board(
        FIELD if skill == "medic" else FIELD.translate(str.maketrans("VW", "WV")),
        M=soldier("red", "rifle", skills=[skill]),
        W=soldier("red", "rifle", damage=1),
        V=vehicle("red", "tracked", "autocannon", damage=3),
        X=soldier("red", "rifle", damage=1),
        B=soldier("blue", "rifle", damage=1),
    )


def test_ski_2_1_a_medic_makes_the_wounded_sound() -> None:
    """Medic (ruling): once a turn, instead of shooting, one wounded soldier on his or a neighbouring hex is sound again
    on 1d20 11+."""
    board = field()
    events = board.give("red", Treat(board["M"].id, board["W"].id), [11])
    assert board["W"].damage == 0
    assert board.text(events[0]) == "Soldier 1 (Red) treats Soldier 2: 11 (11+ helps), sound again."


def test_ski_2_1_a_medic_may_fail() -> None:
    """On 11+; it has acted, and binds its side no more (SKI-4.5)."""
    board = field()
    board.state.touched = board["M"].id
    events = board.give("red", Treat(board["M"].id, board["W"].id), [10])
    assert (board["W"].damage, facts(events, "treated")["passed"]) == (1, False)
    assert board.state.touched is None
    assert board.text(events[0]) == "Soldier 1 (Red) treats Soldier 2: 10 (11+ helps), in vain."


def test_ski_2_1_a_wounded_medic_treats_others_but_not_himself() -> None:
    """Sound or wounded himself; not himself."""
    board = field()
    board["M"].damage = 1
    assert board.objection("red", Treat(board["M"].id, board["W"].id)) is None
    assert board.refusal("red", Treat(board["M"].id, board["M"].id)) == (
        "A Medic treats wounded soldiers of his side only, and not himself.",
        "SKI-2.1",
    )


def test_ski_2_1_whom_a_medic_treats() -> None:
    """A wounded soldier of his side on his or a neighbouring hex: no vehicle, nobody sound, no enemy, nobody far."""
    board = field()
    board["X"].cell, board["V"].cell = board["V"].cell, board["X"].cell
    for letter in "VB":
        assert board.refusal("red", Treat(board["M"].id, board[letter].id))[1] == "SKI-2.1"
    assert board.refusal("red", Treat(board["M"].id, board["X"].id)) == (
        "Soldier 4 is neither on the hex of Soldier 1 nor next to it.",
        "SKI-2.1",
    )
    board["W"].damage = 0
    assert board.refusal("red", Treat(board["M"].id, board["W"].id))[1] == "SKI-2.1"
    board["X"].cell = board["M"].cell
    assert board.objection("red", Treat(board["M"].id, board["X"].id)) is None


def test_ski_2_1_once_a_turn_instead_of_shooting() -> None:
    """Once a turn, instead of shooting: the one or the other, and again next turn."""
    board = field()
    board.give("red", Treat(board["M"].id, board["W"].id), [10])
    assert board.refusal("red", Treat(board["M"].id, board["W"].id)) == (
        "Soldier 1 has used its skill this turn.",
        "SKI-2.1",
    )
    assert board.refusal("red", fire(board["M"], "rifle", board["B"])) == (
        "Soldier 1 has used its skill instead of shooting this turn.",
        "SKI-2.1",
    )
    board.turn_to("red", 3)
    assert board.objection("red", Treat(board["M"].id, board["W"].id)) is None


def test_ski_2_1_who_has_shot_treats_nobody() -> None:
    """Instead of shooting."""
    board = field()
    board.give("red", fire(board["M"], "rifle", board["B"]), [1])
    assert board.refusal("red", Treat(board["M"].id, board["W"].id)) == (
        "Soldier 1 has shot this turn; it does the one or the other.",
        "SKI-2.1",
    )


def test_ski_2_1_an_engineer_mends_machines() -> None:
    """Engineer (ruling): takes 1 damage off a vehicle or walker next to him, on 1d20 11+."""
    board = field("engineer")
    events = board.give("red", Mend(board["M"].id, board["V"].id), [11])
    assert board["V"].damage == 2
    assert board.text(events[0]) == "Soldier 1 (Red) mends Tracked vehicle 3: 11 (11+ helps), 1 damage less."
    assert kinds(events) == ["mended"]


def test_ski_2_1_an_engineer_mends_no_soldiers() -> None:
    """A vehicle or walker."""
    board = field("engineer")
    assert board.refusal("red", Mend(board["M"].id, board["W"].id)) == (
        "An Engineer mends damaged machines of his side only.",
        "SKI-2.1",
    )
    board["V"].damage = 0
    assert board.refusal("red", Mend(board["M"].id, board["V"].id))[1] == "SKI-2.1"


def test_ski_2_1_only_the_skilled() -> None:
    """Skills are bought."""
    board = field()
    assert board.refusal("red", Treat(board["W"].id, board["X"].id)) == (
        "Soldier 2 does not have the skill Medic.",
        "SKI-2.1",
    )
    closed = Mend.closed(board.known("red"))
    assert closed is not None
    assert render(closed.reason, "en") == "No unit of this side has the skill Engineer."


def test_ski_2_1_the_chance_is_shown() -> None:
    """The preview names the roll and its chance."""
    board = field()
    lines = Treat(board["M"].id, board["W"].id).preview(board.known("red")).lines
    assert [render(line.value, "en") for line in lines] == ["11+", "50.0 %"]
