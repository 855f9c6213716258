"""ENV-4.2, 6.2: nothing that a side is told and sees depends on what it can't see. Tasks are looked at as the armies
set out and as long as one would fire, or they would tell of steps far away. `tests/contract` compares moments, and
plays no turn twice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.contract.tools.dump import dump_view, plain
from hexwar_tui.engine.events import News
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.rules.beginning import army_id
from hexwar_tui.systems.envoys.state import Compare, Mode, Plan, Stage, Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, facts, keyed, kinds, played, told_to
from tests.systems.envoys.marching import agree, cases, marches, stands, tasks, until_battle, way

pytestmark = pytest.mark.row(28)

FAR = ("1901", "1902", "1903", "1904", "1905", "1906")
"""Where Green marches, out of everybody's sight."""


def steppe(*, marching: bool) -> Board:
    """Red and Blue in the west; a Green army far in the east, which marches or not."""
    board = Board(*(("." * 22,) * 6), sides=3)
    for side, label in (("red", "0103"), ("blue", "0906"), ("green", "2206")):
        board.city(label, side, capital=True)
    board.army("green", FAR[0], 9, plan=way(board, *FAR[1:]) if marching else Plan())
    return board


def turn(board: Board) -> list[News]:
    """A turn with the program's dice, which go by who throws them; its events."""
    board.begin()
    return played(board, keyed())


def seen(board: Board, events: list[News], *sides: str) -> list[Any]:
    """What sides are told in a turn, as it is read and as it is kept, and what they see when the turn is over."""
    told = [
        [(board.text(event), event.kind, plain(dict(event.facts))) for event in told_to(events, side)] for side in sides
    ]
    return [told, [dump_view(ENVOYS.show.view(board.known(side))) for side in sides]]


# -- tasks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marching", [False, True])
def test_env_4_2_tasks_are_looked_at_when_the_armies_set_out(marching: bool) -> None:
    """A sentry that sees an enemy as the turn begins attacks it, whether or not anybody far away takes a step; and they
    are looked at as long as one would fire: of three tasks that all hold one at the start, one an impulse."""
    board = steppe(marching=marching)
    sentry = board.army("red", "0303", 30, tasks=tasks(board, "sees-army attack-it"))
    board.army("blue", "0503", 1)
    turn(board)
    assert stands(board, sentry, "0503", 28)
    board = steppe(marching=marching)
    army = board.army("red", "0303", tasks=tasks(board, "sees-army halt, sees-army flee, sees-army go-to 0301"))
    board.army("blue", "0503")
    assert kinds(told_to(turn(board), "red")).count("task-fired") == 3
    assert stands(board, army, "0301")
    assert len(army.trail) == 3


def test_env_4_2_it_fires_before_the_first_step() -> None:
    """The order is never begun: what holds at the start takes its place at once. What waits for something that does
    not come keeps nobody waiting (ENV-5.1)."""
    board = steppe(marching=False)
    army = board.army("red", "0303", plan=way(board, "0302", "0301"), tasks=tasks(board, "sees-army halt"))
    board.army("blue", "0503")
    board.begin()
    assert facts(board.step(), "task-fired")["at"] == army.cell
    board.resolve()
    assert stands(board, army, "0303")
    board = steppe(marching=False)
    board.army("red", "0303", tasks=tasks(board, "sees-army flee"))
    until_battle(board)
    assert board.state.stage is Stage.END


def test_env_4_2_who_flees_before_the_first_step_halts() -> None:
    """There is no way back yet (ENV-4.1); another task may still set it off."""
    board = steppe(marching=False)
    army = marches(board, "red", "0303", "0403", "0503")
    army.tasks = tasks(board, "sees-army flee, next-to go-to 0301")
    marches(board, "blue", "0603", "0503", "0403")
    turn(board)
    assert stands(board, army, "0301")


@pytest.mark.parametrize("marching", [False, True])
def test_env_3_3_who_stands_in_a_hostile_city_takes_it_without_a_step(marching: bool) -> None:
    """Whose host has resigned, the guest stands in a free city: at the end of the first impulse it is his own."""
    board = steppe(marching=marching)
    city = board.city("0503", None)
    board.army("red", "0503")
    assert kinds(told_to(turn(board), "red")).count("city-taken") == 1
    assert city.owner == "red"


# -- any two games that differ in nothing else -------------------------------------------------------------------------

CELLS = st.tuples(st.integers(1, 11), st.integers(1, 6)).map(lambda at: f"{at[0]:02}{at[1]:02}")

ORDERS = st.tuples(st.sampled_from(("stay", "stay", "go", "route", "attack", "merge", "approach")), CELLS)

TASKS = st.lists(
    st.tuples(
        st.sampled_from((*When, When.SEES_ARMY, When.SEES_FREE_CITY, When.NEXT_TO)),
        st.sampled_from(tuple(Then)),
        st.sampled_from(tuple(Compare)),
        CELLS,
    ),
    max_size=4,
)

ARMIES = st.lists(
    st.tuples(st.sampled_from(("red", "red", "blue")), CELLS, st.integers(3, 24), ORDERS, TASKS),
    min_size=2,
    max_size=6,
    unique_by=lambda army: army[1],
)

CITIES = st.lists(st.tuples(CELLS, st.sampled_from(("red", "blue", None))), max_size=4, unique_by=lambda city: city[0])


def board_of(armies: list[Any], cities: list[Any], *, allied: bool, marching: bool) -> Board:
    """A board with these armies and cities in the west."""
    board = steppe(marching=marching)
    for label, owner in cities:
        if board.cell(label) not in board.state.cities:
            board.city(label, owner)
    if allied:
        agree(board, "red", "blue", also=[ClauseKind.STAND])
    for side, label, strength, (kind, goal), drawn_tasks in armies:
        friend, foe = army_id(side, 1), army_id("blue" if side == "red" else "red", 1)
        army = board.army(side, label, strength, plan=plan_of(board, board.cell(label), kind, goal, friend, foe))
        for when, then, compare, where in drawn_tasks:
            army.tasks.append(Task(when, then, compare, None, friend if then is Then.MERGE else None))
            army.tasks[-1].cell = board.cell(where) if then in (Then.GO_TO, Then.ATTACK_CITY) else None
    return board


def plan_of(board: Board, start: Cell, kind: str, goal: str, friend: str, foe: str) -> Plan:
    """An order for an army that stands at `start`."""
    cell = board.cell(goal)
    match kind:
        case "go":
            return Plan(Mode.GO, cell=cell)
        case "route":
            return Plan(Mode.ROUTE, path=list(board.frame.scenario.land.grid.line(start, cell)[1:]))
        case "attack":
            return Plan(Mode.ATTACK, cell=cell, army=foe)
        case "merge":
            return Plan(Mode.MERGE, army=friend)
        case "approach":
            return Plan(Mode.APPROACH, cell=cell, side=foe.partition("-")[0])
        case _:
            return Plan()


@settings(max_examples=30)
@given(armies=ARMIES, cities=CITIES, allied=st.booleans())
def test_env_6_2_nothing_a_side_can_see_depends_on_steps_that_it_cannot_see(
    armies: list[Any], cities: list[Any], allied: bool
) -> None:
    """The same armies, orders, tasks and cities twice: Green marches beyond everybody's sight, or stands. Red and Blue
    are told the same and see the same."""
    boards = [board_of(armies, cities, allied=allied, marching=marching) for marching in (False, True)]
    still, marched = (seen(board, turn(board), "red", "blue") for board in boards)
    assert still == marched
    assert len(boards[1].state.armies["green-1"].trail) == len(FAR)


# -- what happens out of sight -----------------------------------------------------------------------------------------


def frontier(armies: str = "", numbers: int = 0) -> Board:
    """Red's army in the west, whose sight ends with the column 06; Blue and Green, who have had so many armies more, in
    the east, where Red sees nothing."""
    board = Board(*(("." * 20,) * 8), sides=3)
    for side in ("blue", "green"):
        board.state.sides[side].armies_raised = numbers
    for label, owner in (("0203", "red"), ("1803", "blue")):
        board.city(label, owner, capital=True)
    board.city("2005", "green")
    board.city("1502")
    board.contact("red", "blue")
    board.contact("blue", "green")
    for army in filter(None, ("red 0303 12", *armies.split(", "))):
        side, ways, strength = army.split()
        marches(board, side, *ways.split(">"), strength=int(strength))
    return board


ELSEWHERE = """
    a battle | blue 0503 13, blue 1503>1603 9, green 1603 20 | 9 4
    captures | blue 0503 13, blue 1905>2005 9, green 1403>1502 20 |
    a meeting | blue 0503 13, blue 1503 9, green 1603>1504 9 |
    strength within the band, and tasks | blue 0503 15 |
    """


@pytest.mark.parametrize(("armies", "dice"), cases(ELSEWHERE))
def test_env_6_2_what_happens_out_of_sight_is_not_told(armies: str, dice: str) -> None:
    """Battles, captures and talks of others, and the numbers of their armies, leave no trace in what Red is told or
    sees when the turn is over: it sees an army of Blue's, and nothing else."""
    calm, other = frontier("blue 0503 13, blue 1503 9"), frontier(armies, numbers=17)
    if armies == "blue 0503 15":
        other.state.armies["blue-18"].tasks = tasks(other, "took-city flee")
    rolls = list(map(int, dice.split()))
    assert seen(other, other.resolve(rolls), "red") == seen(calm, calm.resolve(), "red")


@pytest.mark.parametrize("start", ["1002", "1205", "1403"])
def test_env_6_2_where_an_army_came_from_is_not_told(start: str) -> None:
    """Of an army that comes into sight, Red is told what it did within its sight, wherever it set out."""
    told = []
    for board, setting_out in ((frontier(), "1001"), (frontier(numbers=3), start)):
        way_there = board.frame.scenario.land.grid.line(board.cell(setting_out), board.cell("0603"))
        board.army("green", setting_out, 9, plan=Plan(Mode.ROUTE, list(way_there[1:])))
        told.append(seen(board, board.resolve(), "red"))
    assert told[0] == told[1]
    assert "Green" in str(told[0])


# -- armies that go out of sight ---------------------------------------------------------------------------------------


def told_of_marches(board: Board, *dice: int) -> list[list[Any]]:
    """What Red is told of marches in a turn."""
    events = told_to(board.resolve(dice), "red")
    return [dict(event.facts)["moves"] for event in events if event.kind == "seen-marching"]


FATES = """
    it comes to nothing | |
    fights and wins | , green 0704 1 | 15 1
    fights and is destroyed | , green 0704 40 | 1 15
    merges and is no more | , blue 0704 5 |
    """


@pytest.mark.parametrize(("there", "dice"), cases(FATES))
def test_env_6_2_what_befalls_an_army_out_of_sight_is_not_told(there: str, dice: str) -> None:
    """Row 28: Red is told that it goes, as strong as it was; not whether it has lost strength, fallen or merged."""
    board = frontier("blue 0603>0704 12" + there)
    if "blue" in there:
        board.state.armies["blue-1"].plan = Plan(Mode.MERGE, cell=board.cell("0704"), army="blue-2")
    assert told_of_marches(board, *map(int, dice.split())) == [[["blue", [11, 15], board.cell("0603"), None]]]


@pytest.mark.parametrize("goal", ["0704", "0705"])
def test_env_6_2_the_order_of_what_is_told_does_not_tell_where_they_have_gone(goal: str) -> None:
    """Row 28: of two armies that leave together the first is told first, whether or not it goes to a hex of a higher
    rank than the other: the order goes by the hexes that were seen."""
    (moves,) = told_of_marches(frontier(f"blue 0505>0605 12, blue 0604>{goal} 12"))
    at = frontier().cell
    assert [move[2:] for move in moves] == [[at("0604"), None], [at("0505"), None]]
