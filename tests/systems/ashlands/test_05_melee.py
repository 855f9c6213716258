"""ASH-5.4: melee, and where its losers retreat to."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.events import News
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.state import TurnEvent, Unit
from tests.systems.ashlands.boards import ROW, Board, facts, kinds, volleys

# -- 5.4 ---------------------------------------------------------------------------------------------------------------


def melee(board: Board, red: Unit, blue: Unit, dice: Sequence[int], *path: str) -> list[News]:
    grid = board.frame.scenario.ground.grid
    assert red.cell is not None
    return board.give("red", Attack(red.id, blue.id, board.path(*(path or (grid.label(red.cell),)))), dice)


def test_ash_5_4_attacker_strikes_then_survivors_strike_back() -> None:
    """ASH-5.4: attacker strikes with H0 weapons; then, without a morale test, the survivors strike back."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0201", alive=4), board.stand("blue", "rifles", "0301", alive=3)
    # 4 attacks hit twice, nothing is saved; the one survivor misses; the loser retreats to 0401 and passes its test.
    events = melee(board, red, blue, [6, 6, 1, 1, 1, 1, 1, 4])
    assert volleys(events) == [("knife", 4, 2, 5, 2), ("knife", 4, 0, 5, 0)]
    assert kinds(events) == [
        "charged",
        "volley",
        "struck",
        "volley",
        "struck-back",
        "melee",
        "retreated",
        "morale",
        "advanced",
    ]
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 2, "taken": 0, "winner": red.id}
    assert board.state.occupied == {2: red.id, 3: blue.id}
    assert (facts(events, "retreated")["cell"], facts(events, "advanced")["cell"]) == (3, 2)
    assert facts(events, "morale")["unit"] == blue.id


def test_ash_5_4_the_loser_tests_whatever_its_losses() -> None:
    """ASH-5.4: the loser tests morale whatever its losses; the winner tests nothing."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0201", alive=2), board.stand("blue", "dozen", "0301")
    events = melee(board, red, blue, [6, 1, 1, *[1] * 11, 3])
    assert (blue.alive, blue.suppressed, red.suppressed) == (11, True, False)
    assert kinds(events).count("morale") == 1


def test_ash_5_4_a_lost_attack_goes_back() -> None:
    """ASH-5.4: a lost attack goes back to the hex next to the target from which it struck; it tests morale."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0101", alive=3), board.stand("blue", "rifles", "0301", alive=2)
    events = melee(board, red, blue, [1, 1, 1, 6, 1, 1, 3], "0101", "0201")
    assert (red.cell, blue.cell, red.suppressed, red.alive) == (1, 2, True, 2)
    assert facts(events, "melee")["winner"] == blue.id
    assert facts(events, "fell-back") == {"unit": red.id, "cell": 1}
    assert facts(events, "morale")["unit"] == red.id


def test_ash_5_4_equal_wounds() -> None:
    """ASH-5.4: equal wounds: no winner, the attacker goes back, nobody tests."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0201", alive=3), board.stand("blue", "rifles", "0301", alive=3)
    events = melee(board, red, blue, [6, 1, 1, 1, 6, 1, 1])
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 1, "taken": 1, "winner": None}
    assert kinds(events)[-1] == "fell-back"
    assert (red.cell, blue.cell, red.suppressed, blue.suppressed) == (1, 2, False, False)


def test_ash_5_4_the_destroyed_defender_strikes_nobody() -> None:
    """ASH-5.4: the survivors strike back; a destroyed side loses, and the winner holds the hex."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0201", alive=3), board.stand("blue", "rifles", "0301", alive=1)
    board.base("blue", "0801")
    events = melee(board, red, blue, [6, 6, 1, 1, 1])
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 1, "taken": 0, "winner": red.id}
    assert board.state.occupied == {2: red.id}
    assert "morale" not in kinds(events)


def test_ash_5_4_wounds_on_tough_models_count() -> None:
    """ASH-5.4: more wounds dealt wins, whether or not they kill."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0201", alive=3), board.stand("blue", "brutes", "0301", alive=1)
    events = melee(board, red, blue, [6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 4])
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 2, "taken": 1, "winner": red.id}


def test_ash_5_4_cover_is_for_shooting() -> None:
    """ASH-6.1: cover counts on the shooter's attack dice and against shooting, not in melee."""
    board = Board("..fh....")
    red = board.stand("red", "rifles", "0201")
    board.base("blue", "0301")
    assert combat.blows(board.frame, red, board.stand("blue", "rifles", "0301")) == (combat.Volley("knife", 10, 4, 5),)


def test_ash_4_3_the_suppressed_hit_only_on_an_unmodified_6() -> None:
    """ASH-4.3: until then it hits in melee only on an unmodified 6, No quarter or not."""
    board = Board(ROW)
    red = board.stand("red", "rifles", "0201", alive=1)
    blue = board.stand("blue", "lancers", "0301", suppressed=True)
    board.state.event = TurnEvent("no-quarter")
    events = melee(board, red, blue, [1, 6, 5, 5, 5, 4])
    assert volleys(events)[1] == ("spear", 6, 1, 5, 1)


def test_ash_8_1_no_quarter() -> None:
    """ASH-8.1: No quarter: +1 on attack dice in melee, +1 experience for winning one."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0201", alive=2), board.stand("blue", "rifles", "0301", alive=3)
    board.state.event = TurnEvent("no-quarter")
    events = melee(board, red, blue, [3, 2, 1, 2, 2, 4])
    assert volleys(events) == [("knife", 3, 1, 5, 1), ("knife", 3, 0, 5, 0)]
    assert (red.experience, blue.experience) == (1, 0)
    assert combat.shots(board.frame, red, 0, blue, moved=False)[0].need == 4


def test_ash_8_1_no_quarter_rewards_a_defender_too() -> None:
    """ASH-8.1: +1 experience for winning one."""
    board = Board(ROW)
    red, blue = board.stand("red", "rifles", "0201", alive=2), board.stand("blue", "rifles", "0301", alive=1)
    board.state.event = TurnEvent("no-quarter")
    melee(board, red, blue, [1, 1, 6, 1, 4])
    assert (red.experience, blue.experience) == (0, 1)


# -- retreats ----------------------------------------------------------------------------------------------------------

#   columns 01 to 05; the defender stands on 0303, whose neighbours are, clockwise from north:
#   0302 0402 0403 0304 0203 0202
PLAIN = (".....",) * 5


def beaten(board: Board, red: Unit, blue: Unit, *path: str) -> list[News]:
    """The attacker deals a wound and takes none."""
    return melee(board, red, blue, [6, 1, 1, 4], *path)


def cornered(board: Board, *labels: str) -> None:
    for label in labels:
        board.stand("blue", "dozen", label)


def test_ash_5_4_retreat_away_from_the_attack() -> None:
    """ASH-5.4: one hex away, to the free passable hex farthest from the hex the attack came from."""
    board = Board(*PLAIN)
    red, blue = board.stand("red", "rifles", "0302", alive=1), board.stand("blue", "rifles", "0303", alive=2)
    cornered(board, "0403", "0203")
    beaten(board, red, blue)
    assert (board.cell("0304"), board.cell("0303")) == (blue.cell, red.cell)


def test_ash_5_4_retreat_sideways_if_need_be() -> None:
    """ASH-5.4: the farthest of those that are free."""
    board = Board(*PLAIN)
    red, blue = board.stand("red", "rifles", "0302", alive=1), board.stand("blue", "rifles", "0303", alive=2)
    cornered(board, "0403", "0203", "0304", "0402")
    beaten(board, red, blue)
    assert blue.cell == board.cell("0202")


def test_ash_5_4_retreat_ties_go_nearest_the_own_base() -> None:
    """ASH-5.4: ties to the one nearest its own CB."""
    for base, refuge in (("0503", "0403"), ("0103", "0203"), ("0305", "0304")):
        board = Board(*PLAIN)
        red, blue = board.stand("red", "rifles", "0302", alive=1), board.stand("blue", "rifles", "0303", alive=2)
        board.base("blue", base)
        board.base("red", "0101")
        beaten(board, red, blue)
        assert blue.cell == board.cell(refuge)


def test_ash_5_4_retreat_then_by_rank() -> None:
    """ASH-5.4: then by rank."""
    board = Board(*PLAIN)
    red, blue = board.stand("red", "rifles", "0302", alive=1), board.stand("blue", "rifles", "0303", alive=2)
    board.base("red", "0501")
    beaten(board, red, blue)
    assert blue.cell == board.cell("0203")
    ranked = Board(*PLAIN, scenario={"ranks": list(range(24, -1, -1))})
    red, blue = ranked.stand("red", "rifles", "0302", alive=1), ranked.stand("blue", "rifles", "0303", alive=2)
    beaten(ranked, red, blue)
    assert blue.cell == ranked.cell("0304")


def test_ash_5_4_retreat_only_to_passable_hexes() -> None:
    """ASH-5.4: free and passable; Difficult hexes will do."""
    board = Board("..", "h^", "..")
    red, blue = board.stand("red", "rifles", "0103", alive=1), board.stand("blue", "rifles", "0102", alive=2)
    # Around 0102 are 0101, 0201, 0202 and 0103: the mountains of 0202 are out.
    cornered(board, "0101", "0201")
    board.base("blue", "0203")
    events = beaten_without_retreat(board, red, blue)
    assert facts(events, "no-retreat") == {"unit": blue.id, "cell": board.cell("0102")}


def beaten_without_retreat(board: Board, red: Unit, blue: Unit) -> list[News]:
    return melee(board, red, blue, [6, 1, 1])


def test_ash_5_4_none_free_is_destroyed() -> None:
    """ASH-5.4: none free: destroyed, by the winner; the hex from which it was struck is not free."""
    board = Board(*PLAIN)
    red, blue = board.stand("red", "rifles", "0301", alive=1), board.stand("blue", "rifles", "0303", alive=2)
    cornered(board, "0402", "0403", "0304", "0203", "0202")
    events = melee(board, red, blue, [6, 1, 1], "0301", "0302")
    assert kinds(events)[-4:] == ["no-retreat", "destroyed", "experience", "advanced"]
    assert (blue.id in board.state.units, red.cell, red.experience) == (False, board.cell("0303"), 3)
