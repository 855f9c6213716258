"""ENV-4.1, 4.2: what tasks wait for, what they do, and in which order they are looked at."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.systems.envoys.state import Army, Mode, Plan
from tests.systems.envoys.boards import Board, facts, kinds
from tests.systems.envoys.marching import cases, drawn, impulse, stands, tasks, way

FIELD = ("............",) * 12

NORTH = "0608>0607>0606>0605>0604>0603>0602"
"""The way north from 0608."""


def patrol(others: str, written: str, ways: str = NORTH, **more: Any) -> tuple[Board, Army]:
    """Open land with other armies, and Red 1 with these tasks on its way north."""
    board = drawn(f"red {ways}{others and ', '}{others}", *FIELD, **more)
    scout = board.state.armies["red-1"]
    scout.tasks = tasks(board, written)
    return board, scout


def fired(board: Board, times: int, *dice: int) -> list[bool]:
    """Whether a task fired, impulse by impulse."""
    return ["task-fired" in kinds(impulse(board, *dice)) for _ in range(times)]


# -- what tasks wait for -----------------------------------------------------------------------------------------------

SEEN = """
    an army within its own sight | sees-army halt | blue 0603 | | - yes
    not an ally | sees-army halt | blue 0806 | red blue | - -
    not one of another than the named player | sees-army halt green | blue 0806, green 0112 | | - -
    one of the named player | sees-army halt green | blue 0806, green 0405 | | yes -
    an enemy city, free of troops | sees-enemy-city halt | | 0604 blue | yes
    or held | sees-enemy-city halt | blue 0604 | 0604 blue | yes
    next to it an army of the named player, ally or not
        | next-to halt blue | green 0707, blue 0506 | red blue | - yes -
    """


@pytest.mark.parametrize(("written", "others", "more", "when"), cases(SEEN))
def test_env_4_1_sees(written: str, others: str, more: str, when: str) -> None:
    """Sees enemy army: one within the army's own sight, [sight=3] cells; of a named player, if it says so; sees enemy
    city, held or free of troops. Allies are no enemies. It fires once, and the army stops where it is."""
    allies, city = ([more], "") if more.startswith("red") else ([], more)
    board, army = patrol(others, written, cities=city, allies=allies)
    expected = [word == "yes" for word in when.split()]
    assert fired(board, len(expected)) == expected
    if any(expected):
        board.resolve()
        assert stands(board, army, NORTH.split(">")[expected.index(True) + 1])


@pytest.mark.parametrize("compare", ["weaker", "stronger"])
@pytest.mark.parametrize(("strength", "fires"), [(11, "weaker"), (12, ""), (13, "stronger")])
def test_env_4_1_only_if_weaker_or_stronger(strength: int, fires: str, compare: str) -> None:
    """Optionally only if the enemy is weaker / stronger than this army; as strong is neither. In a city that is its
    garrison, and none is weaker than any army."""
    board, _ = patrol(f"blue 0603 {strength}", f"sees-army halt {compare}")
    assert any(fired(board, 3)) is (compare == fires)
    board, _ = patrol(f"blue 0604 {strength}", f"sees-enemy-city halt {compare}", cities="0604 blue")
    assert fired(board, 1) == [compare == fires]
    board, _ = patrol("", f"sees-enemy-city halt {compare}", cities="0604 blue")
    assert fired(board, 1) == [compare == "weaker"]


MET = """
    a free city, which it takes | sees-free-city take-it | 0804 blue, 0406 | | red-1 0406
    an own army, into which it dissolves | meets-own merge | | red 0604 10 | red-2 0604 22
    only the one that is named | meets-own merge red-3 | | red 0705 10, red 0604 10 | red-3 0604 22
    a city that it took: nothing moves it from there any more
        | took-city stay, sees-army attack-it | 0607 blue | blue 0602>0603>0604 | red-1 0607
    a named city that it attacks, through whoever stands in it
        | sees-free-city attack-city 0405 | 0605, 0405 blue | blue 0405 1 | red-1 0405 15
    """


@pytest.mark.parametrize(("written", "cities", "others", "after"), cases(MET))
def test_env_4_1_comes_to(written: str, cities: str, others: str, after: str) -> None:
    """Sees free city: one that belongs to nobody. Meets own army → merge with it: the comer dissolves into the army
    that stood there. Took a city → stay in it. Attack a named city: it goes there."""
    board, _ = patrol(others, written, cities=cities)
    events = board.resolve([15, 1] if "15" in after else ())
    id, label, *strength = after.split()
    assert kinds(events).count("task-fired") == 1
    assert stands(board, board.state.armies[id], label, int((strength or ["12"])[0]))
    if cities:
        assert board.state.cities[board.cell(label)].owner == "red"
    else:
        assert "red-1" not in board.state.armies


@pytest.mark.parametrize(("named", "goes"), [("", True), ("red-1", True), ("red-9", False)])
def test_env_4_1_has_merged(named: str, goes: bool) -> None:
    """Has merged (with a named army)."""
    board, _ = patrol("red 0604 10", "meets-own merge")
    other = board.state.armies["red-2"]
    other.tasks = tasks(board, f"merged go-to 0602 {named}")
    board.resolve()
    assert stands(board, other, "0602" if goes else "0604", 22)


def test_env_4_1_beaten_back() -> None:
    """Was beaten back (tie): the one thing that still sets off an army halted by a tie."""
    board, army = patrol("blue 0605", "beaten-back flee")
    impulse(board)
    impulse(board)
    impulse(board, 8, 8)
    assert stands(board, army, "0606", 12)
    board.resolve()
    assert stands(board, army, "0608", 12)


def test_env_4_1_a_tie_halts_an_army_without_such_a_task() -> None:
    """ENV-3.1: after a tie both halt for the turn, whatever else they were told: here, what Green's coming would set
    off."""
    board, army = patrol("blue 0607, green 0604>0605", "sees-army go-to green 0609")
    events = [*impulse(board, 8, 8), *board.resolve()]
    assert stands(board, army, "0608", 12)
    assert "task-fired" not in kinds(events)


def test_env_4_1_path_blocked() -> None:
    """Path blocked: by land that nobody had seen, by who does not leave, or where no way on is known any more."""
    board = drawn("red 0706>0705>0704>0703>0702>0701", "............", "......^.....", *FIELD)
    army = board.state.armies["red-1"]
    army.tasks = tasks(board, "blocked go-to 0903")
    board.resolve()
    assert stands(board, army, "0903")
    board, army = patrol("blue 0606", "blocked go-to 0506", allies=["red blue"])
    board.resolve()
    assert stands(board, army, "0506")
    board = drawn(
        "red 0508, red 0104",
        ".........",
        ".........",
        "~~~~~~~~~",
        *(
            [
                ".........",
            ]
            * 6
        ),
    )
    army = board.state.armies["red-1"]
    army.plan, army.tasks = Plan(Mode.GO, cell=board.cell("0501")), tasks(board, "blocked flee")
    assert facts(board.resolve(), "task-fired")["when"] == "blocked"
    assert army.cell in board.path("0507", "0508")


# -- what tasks do -----------------------------------------------------------------------------------------------------


def test_env_4_1_flee_is_the_reverse_of_the_way_it_came() -> None:
    """Flee: reverse of the way it came, with the steps it has left; nowhere to go: halt."""
    ways = "0608>0708>0707>0607>0606>0605"
    board, army = patrol("blue 0603", "sees-army flee", ways, options={"move": 6})
    for label in ("0708", "0707", "0607", "0606", "0607", "0707"):
        impulse(board)
        assert stands(board, army, label)
    board.resolve()
    assert stands(board, army, "0707")
    board, army = patrol("blue 0604", "sees-army flee")
    board.resolve()
    assert stands(board, army, "0608")


def test_env_4_1_go_on_takes_up_the_order_again() -> None:
    """Go on: after a halt the army goes on with its order; off its way, to where that ends."""
    written = "next-to go-on green, sees-army halt blue"
    board, army = patrol("blue 0804, green 0811>0810>0809>0808>0707", written, allies=["red green"])
    assert fired(board, 4) == [False, True, False, True]
    board.resolve()
    assert stands(board, army, "0602")
    board, army = patrol("blue 0805", "sees-free-city go-on, sees-army go-to 0508", cities="0209")
    assert fired(board, 4) == [True, True, False, False]
    board.resolve()
    assert stands(board, army, "0602")


def test_env_4_2_go_on_keeps_what_is_below_it_from_firing() -> None:
    """As long as what "go on" waits for holds, the tasks below are not looked at: it marches past the weaker army."""
    board, army = patrol("blue 0805 5", "sees-army go-on weaker, sees-army flee")
    board.resolve()
    assert stands(board, army, "0602")


def test_env_4_1_attack_it_follows_the_army_that_was_found() -> None:
    """Attack it: it is followed while its side sees it; what nobody sees any more is sought where it was seen last
    (ENV-6.2)."""
    board, army = patrol("blue 0605>0604>0603 1", "sees-army attack-it")
    board.resolve([10, 5])
    assert "blue-1" not in board.state.armies
    assert stands(board, army, "0603", 10)
    others = "blue 0606>0605>0604>0703>0803>0903"
    board, army = patrol(others, "sees-army attack-it", "0608>0607", options={"sight": 1})
    board.resolve()
    assert army.cell in board.path("0607", "0606", "0605")


def test_env_4_1_make_contact_without_a_battle() -> None:
    """Make contact: halt next to it, no battle; contact begins at the end of the turn (ENV-7.1)."""
    board, army = patrol("green 0604", "sees-army contact green")
    events = board.resolve()
    assert stands(board, army, "0605")
    assert "battle" not in kinds(events)
    assert ("red", "green") in board.state.diplomacy.contacts


@pytest.mark.parametrize(
    ("others", "goal"), [("blue 0607, green 0606 9", "0606"), ("green 0605>0704>0804>0904", "0904")]
)
def test_env_4_1_approach_is_aimed_anew_each_step(others: str, goal: str) -> None:
    """Approach: the nearest army in sight of a named player, aimed anew each step; it stops next to it. No battle:
    nor with another that stands on the way."""
    board, army = patrol(others, "", "0608")
    army.plan = Plan(Mode.APPROACH, side="green")
    board.resolve()
    assert board.frame.scenario.land.grid.distance(army.cell, board.cell(goal)) == 1
    assert army.strength == 12


# -- in which order ----------------------------------------------------------------------------------------------------


def test_env_4_2_the_first_that_holds_fires() -> None:
    """Tasks are looked at in the order written."""
    for written in ("sees-army stay, sees-free-city flee", "sees-free-city flee, sees-army stay"):
        board, army = patrol("blue 0604", written, cities="0405")
        impulse(board)
        assert army.fired == [0]
        assert stands(board, army, "0607")


def test_env_4_2_each_fires_once_a_turn() -> None:
    """Each fires once a turn, and again in the next."""
    board, army = patrol("blue 0904", "sees-army go-on")
    assert kinds(board.resolve()).count("task-fired") == 1
    army.plan, army.tasks = way(board, "0603"), tasks(board, "sees-army go-on")
    board.army("blue", "0504")
    assert kinds(board.resolve()).count("task-fired") == 1


def test_env_4_2_only_its_own_side_is_told() -> None:
    """ENV-6.2: a player is told of his own actions."""
    board, _ = patrol("blue 0604", "sees-army flee blue")
    (told,) = [event for event in impulse(board) if event.kind == "task-fired"]
    assert told.seen_by == ("red",)
    assert board.text(told) == (
        "Red 1 in 0607 carries out its task: when it sees an enemy army (Blue), it flees the way it came."
    )
