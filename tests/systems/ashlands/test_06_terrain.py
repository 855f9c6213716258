"""ASH-6.1, 6.2: terrain and what it does to those who shoot and are shot at."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.rounds.actions import Move, Shoot
from hexwar_tui.systems.ashlands.rules.fighting import combat
from tests.systems.ashlands.boards import Board


@pytest.mark.parametrize(
    ("terrain", "need", "save"), [(".", 4, 5), ("f", 5, 5), ("h", 4, 4)], ids=["ash", "forest", "hills"]
)
def test_ash_6_1_cover(terrain: str, need: int, save: int) -> None:
    """ASH-6.1: Partial cover: −1 on the shooter's attack dice. Full cover: +1 on the target's defence dice against
    shooting. It is the target's hex that counts."""
    board = Board(f".{terrain}..", "....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0201")
    (shot,) = combat.shots(board.frame, red, 0, blue, moved=False)
    assert (shot.need, shot.save) == (need, save)
    (back,) = combat.shots(board.frame, blue, 1, red, moved=False)
    assert (back.need, back.save) == (4, 5)


@pytest.mark.parametrize(
    ("terrain", "base", "trench", "need", "save"),
    [
        (".", True, False, 4, 4),
        (".", False, True, 5, 5),
        ("f", False, True, 5, 5),
        ("h", False, True, 5, 4),
        (".", True, True, 5, 4),
    ],
)
def test_ash_6_1_covers_together(terrain: str, base: bool, trench: bool, need: int, save: int) -> None:
    """ASH-6.1, 1.6, 6.3: Partial and Full cover are two things and both count; the same one twice counts once."""
    board = Board(f".{terrain}..", "....")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0201")
    if base:
        board.base("blue", "0201")
    if trench:
        board.state.trenches = [1]
    (shot,) = combat.shots(board.frame, red, 0, blue, moved=False)
    assert (shot.need, shot.save) == (need, save)


def test_ash_6_1_underground_cannot_be_shot_at() -> None:
    """ASH-6.1: Underground: cannot be shot at, by indirect fire neither."""
    board = Board(".#......")
    blue = board.stand("blue", "rifles", "0201")
    for type, label in (("rifles", "0101"), ("mortars", "0301")):
        red = board.stand("red", type, label)
        assert board.refusal("red", Shoot(red.id, blue.id, None)) == (
            "Rifles 1 (Blue) is Underground and cannot be shot at.",
            "ASH-6.1",
        )


def test_ash_6_1_underground_sees_and_shoots_only_its_own_hex() -> None:
    """ASH-6.1: sees and shoots only its own hex."""
    board = Board(".#......")
    blue = board.stand("blue", "rifles", "0101")
    mortars = board.stand("red", "mortars", "0201")
    sentence = "From Underground mortars 1 sees and shoots only its own hex."
    assert board.refusal("red", Shoot(mortars.id, blue.id, None)) == (sentence, "ASH-6.1")
    rifles = board.stand("red", "rifles", "0301")
    into = Move(rifles.id, board.path("0301", "0401"), blue.id, None)
    assert board.objection("red", into) is None
    board.state.remove(mortars)
    down = Move(rifles.id, board.path("0301", "0201"), blue.id, None)
    assert board.refusal("red", down) == (sentence.replace("mortars 1", "rifles 2"), "ASH-6.1")
    sees = board.frame.scenario.ground.sees
    assert (sees(1, 1), sees(1, 0), sees(0, 1), sees(0, 2)) == (True, False, True, True)


def test_ash_6_1_mountains_let_nobody_in_and_no_fire_through() -> None:
    """ASH-6.1: mountains: no movement, no fire through."""
    board = Board(".^..", "^...")
    red, blue = board.stand("red", "rifles", "0101"), board.stand("blue", "rifles", "0301")
    assert board.refusal("red", Move(red.id, board.path("0101", "0201"), None, None)) == (
        "Nobody can enter the mountains at 0201.",
        "ASH-6.1",
    )
    # From 0101 to 0301 the segment runs along the border of 0201 with what lies above it: off the map.
    assert board.objection("red", Shoot(red.id, blue.id, None)) is None
    far = board.stand("blue", "rifles", "0302")
    assert board.refusal("red", Shoot(red.id, far.id, None)) == (
        "Mountains lie between rifles 1 and rifles 2 (Blue).",
        "ASH-1.7",
    )
