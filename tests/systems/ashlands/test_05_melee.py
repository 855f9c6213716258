"""ASH-5.4: melee, and where its losers retreat to."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.state import TurnEvent
from tests.systems.ashlands.boards import facing, facts, kinds, volleys


def test_ash_5_4_attacker_strikes_then_survivors_strike_back() -> None:
    """ASH-5.4: attacker strikes with H0 weapons; then, without a morale test, the survivors strike back. The winner
    holds the hex."""
    board, red, blue = facing("rifles 0201 4", "rifles 0301 3")
    # 4 attacks hit twice, nothing is saved; the one survivor misses; the loser retreats to 0401 and passes its test.
    events = board.strike(red, blue, [6, 6, 1, 1, 1, 1, 1, 4])
    assert volleys(events) == [("knife", 4, 2, 5, 2), ("knife", 4, 0, 5, 0)]
    after = ["melee", "retreated", "morale", "advanced"]
    assert kinds(events) == ["charged", "volley", "struck", "volley", "struck-back", *after]
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 2, "taken": 0, "winner": red.id}
    assert board.state.occupied == {2: red.id, 3: blue.id}
    assert (facts(events, "retreated")["cell"], facts(events, "advanced")["cell"]) == (3, 2)
    assert facts(events, "morale")["unit"] == blue.id


def test_ash_5_4_the_loser_tests_whatever_its_losses() -> None:
    """ASH-5.4: the loser tests morale whatever its losses; the winner tests nothing."""
    board, red, blue = facing("rifles 0201 2", "dozen 0301")
    events = board.strike(red, blue, [6, 1, 1, *[1] * 11, 3])
    assert (blue.alive, blue.suppressed, red.suppressed) == (11, True, False)
    assert kinds(events).count("morale") == 1


@pytest.mark.parametrize(
    ("dice", "dealt", "is_lost"), [([1, 1, 1, 6, 1, 1, 3], 0, True), ([6, 1, 1, 1, 6, 1], 1, False)]
)
def test_ash_5_4_an_attack_that_is_not_won_goes_back(dice: list[int], dealt: int, is_lost: bool) -> None:
    """ASH-5.4: a lost attack goes back to the hex next to the target from which it struck; it tests morale. Equal
    wounds: no winner, the attacker goes back, nobody tests."""
    board, red, blue = facing("rifles 0101 3", "rifles 0301 2")
    events = board.strike(red, blue, dice, "0201")
    winner = blue.id if is_lost else None
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": dealt, "taken": 1, "winner": winner}
    assert facts(events, "fell-back") == {"unit": red.id, "cell": 1}
    assert [event.facts["unit"] for event in events if event.kind == "morale"] == [red.id] * is_lost
    assert (red.cell, blue.cell, red.suppressed, blue.suppressed) == (1, 2, is_lost, False)


def test_ash_5_4_the_destroyed_defender_strikes_nobody() -> None:
    """ASH-5.4: the survivors strike back; a destroyed side loses, and the winner holds the hex."""
    board, red, blue = facing("rifles 0201 3", "rifles 0301 1")
    board.base("blue", "0801")
    events = board.strike(red, blue, [6, 6, 1, 1, 1])
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 1, "taken": 0, "winner": red.id}
    assert board.state.occupied == {2: red.id}
    assert "morale" not in kinds(events)


def test_ash_5_4_wounds_on_tough_models_count() -> None:
    """ASH-5.4: more wounds dealt wins, whether or not they kill."""
    board, red, blue = facing("rifles 0201 3", "brutes 0301 1")
    events = board.strike(red, blue, [6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 4])
    assert facts(events, "melee") == {"unit": red.id, "target": blue.id, "dealt": 2, "taken": 1, "winner": red.id}


def test_ash_5_4_cover_is_for_shooting() -> None:
    """ASH-6.1: cover counts on the shooter's attack dice and against shooting, not in melee; nor does No supply
    (ASH-8.1: −1 to shoot)."""
    board, red, blue = facing("rifles 0201", "rifles 0301", "..fh....")
    board.base("blue", "0301")
    red.no_supply = True
    assert combat.blows(board.frame, red, blue) == (combat.Volley("knife", 10, 4, 5),)


def test_ash_4_3_the_suppressed_hit_only_on_an_unmodified_6() -> None:
    """ASH-4.3: until then it hits in melee only on an unmodified 6, No quarter or not."""
    board, red, blue = facing("rifles 0201 1", "lancers 0301")
    blue.suppressed, board.state.event = True, TurnEvent("no-quarter")
    assert volleys(board.strike(red, blue, [1, 6, 5, 5, 5, 4]))[1] == ("spear", 6, 1, 5, 1)


@pytest.mark.parametrize(
    ("defenders", "dice", "experience"), [(3, [3, 2, 1, 2, 2, 4], (1, 0)), (1, [1, 1, 6, 1, 4], (0, 1))]
)
def test_ash_8_1_no_quarter(defenders: int, dice: list[int], experience: tuple[int, int]) -> None:
    """ASH-8.1: No quarter: +1 on attack dice in melee, and in melee only; +1 experience for winning one, as attacker or
    defender."""
    board, red, blue = facing("rifles 0201 2", f"rifles 0301 {defenders}")
    board.state.event = TurnEvent("no-quarter")
    assert combat.shots(board.frame, red, 0, blue, moved=False)[0].need == 4
    assert [need for _, need, *_ in volleys(board.strike(red, blue, dice))] == [3, 3]
    assert (red.experience, blue.experience) == experience


# -- retreats ----------------------------------------------------------------------------------------------------------

#   columns 01 to 05; the defender stands on 0303, whose neighbours are, clockwise from north:
#   0302 0402 0403 0304 0203 0202
FIELD = (".....",) * 5


@pytest.mark.parametrize(
    ("taken", "bases", "ranks", "refuge"),
    [
        pytest.param(["0403", "0203"], {}, range(25), "0304", id="away from the attack"),
        pytest.param(["0403", "0203", "0304", "0402"], {}, range(25), "0202", id="sideways if need be"),
        pytest.param([], {"0503": "blue", "0101": "red"}, range(25), "0403", id="nearest its base to the right"),
        pytest.param([], {"0103": "blue", "0101": "red"}, range(25), "0203", id="nearest its base to the left"),
        pytest.param([], {"0305": "blue", "0101": "red"}, range(25), "0304", id="nearest its base behind"),
        pytest.param([], {"0501": "red"}, range(25), "0203", id="then by rank"),
        pytest.param([], {}, range(24, -1, -1), "0304", id="then by other ranks"),
    ],
)
def test_ash_5_4_retreats(taken: list[str], bases: dict[str, str], ranks: range, refuge: str) -> None:
    """ASH-5.4: one hex away, to the free passable hex farthest from the hex the attack came from; ties to the one
    nearest its own CB, then by rank."""
    board, red, blue = facing("rifles 0302 1", "rifles 0303 2", *FIELD, scenario={"ranks": list(ranks)})
    board.army("blue", *(f"dozen {label}" for label in taken))
    for label, side in bases.items():
        board.base(side, label)
    board.strike(red, blue, [6, 1, 1, 4])
    assert (red.cell, blue.cell) == (board.cell("0303"), board.cell(refuge))


def test_ash_5_4_none_free_is_destroyed() -> None:
    """ASH-5.4: free and passable; none free: destroyed, by the winner; the hex from which it was struck is not free."""
    # Around 0102 are 0101, 0201, 0202 and 0103: the mountains of 0202 are out.
    board, red, blue = facing("rifles 0203 1", "rifles 0102 2", "..", "h^", "..")
    board.army("blue", "dozen 0101", "dozen 0201")
    events = board.strike(red, blue, [6, 1, 1], "0103")
    assert facts(events, "no-retreat") == {"unit": blue.id, "cell": board.cell("0102")}
    assert kinds(events)[-4:] == ["no-retreat", "destroyed", "experience", "advanced"]
    assert (blue.id in board.state.units, red.cell, red.experience) == (False, board.cell("0102"), 3)
