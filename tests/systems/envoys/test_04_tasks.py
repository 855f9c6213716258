"""ENV-4.1, 4.2: what tasks wait for, what they do, and in which order they are looked at."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexwar_tui.systems.envoys.state import Army, Compare, Mode, Plan, Task, Then, When
from tests.systems.envoys.boards import Board, facts, kinds
from tests.systems.envoys.marching import agree, impulse, stands, way

FIELD = ("............",) * 12

NORTH = ("0607", "0606", "0605", "0604", "0603", "0602")
"""The way north from 0608."""


def field(sides: int = 3, **more: object) -> Board:
    """Open land for three."""
    return Board(*FIELD, sides=sides, **more)  # type: ignore[arg-type]


def scout(board: Board, *tasks: Task, strength: int = 12, steps: Sequence[str] = NORTH) -> Army:
    """A red army on 0608 that is on its way north with these tasks."""
    return board.army("red", "0608", strength, plan=way(board, *steps), tasks=tasks)


def fired(board: Board, times: int, *dice: int) -> list[bool]:
    """Whether a task fired, impulse by impulse."""
    return ["task-fired" in kinds(impulse(board, *dice)) for _ in range(times)]


# -- what tasks wait for -----------------------------------------------------------------------------------------------


def test_env_4_1_sees_an_enemy_army() -> None:
    """Sees enemy army: one within the army's own sight, [sight=3] cells."""
    board = field()
    army = scout(board, Task(When.SEES_ARMY, Then.HALT))
    board.army("blue", "0603")
    assert fired(board, 2) == [False, True]
    board.resolve()
    assert stands(board, army, "0606")


@pytest.mark.parametrize(
    ("strength", "compare", "fires"),
    [
        (11, Compare.WEAKER, True),
        (12, Compare.WEAKER, False),
        (12, Compare.STRONGER, False),
        (13, Compare.STRONGER, True),
    ],
)
def test_env_4_1_only_if_weaker_or_stronger(strength: int, compare: Compare, fires: bool) -> None:
    """Optionally only if the enemy is weaker / stronger than this army; as strong is neither."""
    board = field()
    scout(board, Task(When.SEES_ARMY, Then.HALT, compare))
    board.army("blue", "0603", strength)
    assert any(fired(board, 3)) is fires


def test_env_4_1_only_a_named_player() -> None:
    """Or belongs to a named player; allies are no enemies."""
    board = field()
    scout(board, Task(When.SEES_ARMY, Then.HALT, owner="green"))
    board.army("blue", "0806")
    assert fired(board, 2) == [False, False]
    board.army("green", "0405")
    assert fired(board, 1) == [True]
    board = field()
    agree(board, "red", "blue")
    scout(board, Task(When.SEES_ARMY, Then.HALT))
    board.army("blue", "0806")
    assert fired(board, 2) == [False, False]


@pytest.mark.parametrize("garrison", [False, True])
def test_env_4_1_sees_an_enemy_city(garrison: bool) -> None:
    """Sees enemy city, held or free of troops; an ally's is none."""
    board = field()
    army = scout(board, Task(When.SEES_ENEMY_CITY, Then.HALT))
    board.city("0604", "blue")
    if garrison:
        board.army("blue", "0604")
    assert fired(board, 1) == [True]
    board.resolve()
    assert stands(board, army, "0607")


def test_env_4_1_the_garrison_of_a_city_is_compared() -> None:
    """Only if the enemy is weaker or stronger: in a city that is its garrison, and none is weaker than any army."""
    for strength, compare, fires in (
        (None, Compare.WEAKER, True),
        (None, Compare.STRONGER, False),
        (13, Compare.STRONGER, True),
        (13, Compare.WEAKER, False),
    ):
        board = field()
        scout(board, Task(When.SEES_ENEMY_CITY, Then.HALT, compare))
        board.city("0604", "blue")
        if strength is not None:
            board.army("blue", "0604", strength)
        assert fired(board, 1) == [fires], (strength, compare)


def test_env_4_1_sees_a_free_city() -> None:
    """Sees free city: one that belongs to nobody."""
    board = field()
    army = scout(board, Task(When.SEES_FREE_CITY, Then.TAKE_IT))
    board.city("0804", "blue")
    free = board.city("0406")
    events = board.resolve()
    assert kinds(events).count("task-fired") == 1
    assert stands(board, army, "0406")
    assert free.owner == "red"


def test_env_4_1_meets_an_own_army_and_merges() -> None:
    """Meets own army → merge with it: the comer dissolves into the army that stood there."""
    board = field()
    comer = scout(board, Task(When.MEETS_OWN, Then.MERGE))
    other = board.army("red", "0604", 10)
    board.resolve()
    assert comer.id not in board.state.armies
    assert stands(board, other, "0604", 22)


def test_env_4_1_meets_only_the_army_that_is_named() -> None:
    """Meets own army: optionally one by name."""
    board = field()
    comer = scout(board, Task(When.MEETS_OWN, Then.MERGE, with_army="red-3"))
    board.army("red", "0705", 10)
    named = board.army("red", "0604", 10)
    board.resolve()
    assert comer.id not in board.state.armies
    assert stands(board, named, "0604", 22)


@pytest.mark.parametrize(("named", "goes"), [(None, True), ("red-1", True), ("red-9", False)])
def test_env_4_1_has_merged(named: str | None, goes: bool) -> None:
    """Has merged (with a named army)."""
    board = field()
    scout(board, Task(When.MEETS_OWN, Then.MERGE))
    task = Task(When.MERGED, Then.GO_TO, with_army=named, cell=board.cell("0602"))
    other = board.army("red", "0604", 10, tasks=[task])
    board.resolve()
    assert stands(board, other, "0602" if goes else "0604", 22)


def test_env_4_1_next_to_a_named_players_army() -> None:
    """Is next to a (named player's) army: a foreign one, ally or not."""
    board = field()
    agree(board, "red", "green")
    army = scout(board, Task(When.NEXT_TO, Then.HALT, owner="green"))
    board.army("blue", "0707")
    board.army("green", "0506")
    assert fired(board, 3) == [False, True, False]
    assert stands(board, army, "0606")


def test_env_4_1_took_a_city() -> None:
    """Took a city → stay in the city, and nothing moves it from there any more."""
    board = field()
    army = scout(board, Task(When.TOOK_CITY, Then.STAY), Task(When.SEES_ARMY, Then.ATTACK_IT))
    board.city("0607", "blue")
    board.army("blue", "0602", plan=way(board, "0603", "0604"))
    events = board.resolve()
    assert kinds(events).count("task-fired") == 1
    assert stands(board, army, "0607")


def test_env_4_1_beaten_back() -> None:
    """Was beaten back (tie): the one thing that still sets off an army halted by a tie."""
    board = field()
    army = scout(board, Task(When.BEATEN_BACK, Then.FLEE), strength=12)
    board.army("blue", "0605", 12)
    impulse(board)
    impulse(board)
    impulse(board, 8, 8)
    assert stands(board, army, "0606", 12)
    board.resolve()
    assert stands(board, army, "0608", 12)


def test_env_4_1_a_tie_halts_an_army_without_such_a_task() -> None:
    """ENV-3.1: after a tie both halt for the turn, whatever else they were told: here, what Green's coming would set
    off."""
    board = field()
    army = scout(board, Task(When.SEES_ARMY, Then.GO_TO, owner="green", cell=board.cell("0609")))
    board.army("blue", "0607", 12)
    board.army("green", "0604", plan=way(board, "0605"))
    events = [*impulse(board, 8, 8), *board.resolve()]
    assert stands(board, army, "0608", 12)
    assert "task-fired" not in kinds(events)


def test_env_4_1_path_blocked() -> None:
    """Path blocked: by land that nobody had seen, or by who does not leave."""
    board = Board("............", "......^.....", *FIELD, sides=3)
    army = board.army("red", "0706", plan=way(board, "0705", "0704", "0703", "0702", "0701"))
    army.tasks = [Task(When.BLOCKED, Then.GO_TO, cell=board.cell("0903"))]
    board.resolve()
    assert stands(board, army, "0903")
    board = field()
    agree(board, "red", "blue")
    army = scout(board, Task(When.BLOCKED, Then.GO_TO, cell=board.cell("0506")))
    board.army("blue", "0606", 12)
    board.resolve()
    assert stands(board, army, "0506")


def test_env_4_1_no_way_is_known_any_more() -> None:
    """Path blocked: also an army that knows no way on to where it is going."""
    board = Board(*(".........", ".........", "~~~~~~~~~", "........."), *(".........",) * 5)
    army = board.army("red", "0508", plan=Plan(Mode.GO, cell=board.cell("0501")))
    army.tasks = [Task(When.BLOCKED, Then.FLEE)]
    board.army("red", "0104")
    events = board.resolve()
    assert facts(events, "task-fired")["when"] == "blocked"
    assert army.cell in board.path("0507", "0508")


# -- what tasks do -----------------------------------------------------------------------------------------------------


def test_env_4_1_flee_is_the_reverse_of_the_way_it_came() -> None:
    """Flee: reverse of the way it came, with the steps it has left; nowhere to go: halt."""
    board = field(options={"move": 6})
    army = scout(board, Task(When.SEES_ARMY, Then.FLEE), steps=("0708", "0707", "0607", "0606", "0605"))
    board.army("blue", "0603")
    for label in ("0708", "0707", "0607", "0606", "0607", "0707"):
        impulse(board)
        assert stands(board, army, label)
    board.resolve()
    assert stands(board, army, "0707")
    board = field()
    army = scout(board, Task(When.SEES_ARMY, Then.FLEE))
    board.army("blue", "0604")
    board.resolve()
    assert stands(board, army, "0608")


def test_env_4_1_go_on_takes_up_the_order_again() -> None:
    """Go on: after a halt the army goes on with its order; off its way, to where that ends."""
    board = field()
    army = scout(board, Task(When.NEXT_TO, Then.GO_ON, owner="green"), Task(When.SEES_ARMY, Then.HALT, owner="blue"))
    board.army("blue", "0804")
    board.army("green", "0811", plan=way(board, "0810", "0809", "0808", "0707"))
    agree(board, "red", "green")
    assert fired(board, 4) == [False, True, False, True]
    board.resolve()
    assert stands(board, army, "0602")
    board = field()
    away = Task(When.SEES_ARMY, Then.GO_TO, cell=board.cell("0508"))
    army = scout(board, Task(When.SEES_FREE_CITY, Then.GO_ON), away)
    board.army("blue", "0805")
    board.city("0209")
    assert fired(board, 4) == [True, True, False, False]
    board.resolve()
    assert stands(board, army, "0602")


def test_env_4_2_go_on_keeps_what_is_below_it_from_firing() -> None:
    """As long as what "go on" waits for holds, the tasks below are not looked at: it marches past the weaker army."""
    board = field()
    army = scout(board, Task(When.SEES_ARMY, Then.GO_ON, Compare.WEAKER), Task(When.SEES_ARMY, Then.FLEE))
    board.army("blue", "0805", 5)
    board.resolve()
    assert stands(board, army, "0602")


def test_env_4_1_attack_it_follows_the_army_that_was_found() -> None:
    """Attack it: it is followed while its side sees it."""
    board = field()
    army = scout(board, Task(When.SEES_ARMY, Then.ATTACK_IT), strength=20)
    prey = board.army("blue", "0605", 5, plan=way(board, "0604", "0603"))
    board.resolve([10, 5])
    assert prey.id not in board.state.armies
    assert stands(board, army, "0603", 18)


def test_env_4_1_attack_a_named_city() -> None:
    """Attack a named city: it goes there, through whoever stands in it."""
    board = field()
    army = scout(board, Task(When.SEES_FREE_CITY, Then.ATTACK_CITY, cell=board.cell("0405")), strength=24)
    board.city("0605")
    city = board.city("0405", "blue")
    board.army("blue", "0405", 10)
    board.resolve([6, 9])
    assert stands(board, army, "0405", 27)
    assert city.owner == "red"


def test_env_4_1_make_contact_without_a_battle() -> None:
    """Make contact: halt next to it, no battle; contact begins at the end of the turn (ENV-7.1)."""
    board = field()
    army = scout(board, Task(When.SEES_ARMY, Then.CONTACT, owner="green"))
    board.army("green", "0604")
    events = board.resolve()
    assert stands(board, army, "0605")
    assert "battle" not in kinds(events)
    assert ("red", "green") in board.state.diplomacy.contacts


def test_env_4_1_contact_goes_round_others() -> None:
    """No battle: nor with another that stands on the way."""
    board = field()
    army = board.army("red", "0608", plan=Plan(Mode.APPROACH, side="green"))
    board.army("blue", "0607")
    board.army("green", "0606", 9)
    board.resolve()
    assert board.frame.scenario.land.grid.distance(army.cell, board.cell("0606")) == 1
    assert army.strength == 12


def test_env_4_1_approach_is_aimed_anew_each_step() -> None:
    """Approach: the nearest army in sight of a named player, aimed anew each step; it stops next to it."""
    board = field()
    army = board.army("red", "0608", plan=Plan(Mode.APPROACH, side="green"))
    board.army("green", "0605", plan=way(board, "0704", "0804", "0904"))
    board.resolve()
    assert board.frame.scenario.land.grid.distance(army.cell, board.cell("0904")) == 1


def test_env_4_1_a_chase_goes_to_where_it_was_seen_last() -> None:
    """ENV-6.2: what nobody sees any more is not followed."""
    board = field(options={"sight": 1})
    army = scout(board, Task(When.SEES_ARMY, Then.ATTACK_IT))
    board.army("blue", "0606", plan=way(board, "0605", "0604", "0703", "0803", "0903"))
    army.plan = way(board, "0607")
    board.resolve()
    assert army.cell in board.path("0607", "0606", "0605")


# -- in which order ----------------------------------------------------------------------------------------------------


def test_env_4_2_the_first_that_holds_fires() -> None:
    """Tasks are looked at in the order written."""
    for tasks, label in (
        ((Task(When.SEES_ARMY, Then.STAY), Task(When.SEES_FREE_CITY, Then.FLEE)), "0607"),
        ((Task(When.SEES_FREE_CITY, Then.FLEE), Task(When.SEES_ARMY, Then.STAY)), "0607"),
    ):
        board = field()
        army = scout(board, *tasks)
        board.army("blue", "0604")
        board.city("0405")
        impulse(board)
        assert army.fired == [0]
        assert stands(board, army, label)


def test_env_4_2_each_fires_once_a_turn() -> None:
    """Each fires once a turn, and again in the next."""
    board = field()
    army = scout(board, Task(When.SEES_ARMY, Then.GO_ON))
    board.army("blue", "0904")
    events = board.resolve()
    assert kinds(events).count("task-fired") == 1
    assert army.fired == [0]


def test_env_4_2_only_its_own_side_is_told() -> None:
    """ENV-6.2: a player is told of his own actions."""
    board = field()
    scout(board, Task(When.SEES_ARMY, Then.FLEE, owner="blue"))
    board.army("blue", "0604")
    board.begin()
    board.step()
    events = impulse(board)
    (told,) = [event for event in events if event.kind == "task-fired"]
    assert told.seen_by == ("red",)
    assert board.text(told) == (
        "Red 1 in 0607 carries out its task: when it sees an enemy army (Blue), it flees the way it came."
    )
