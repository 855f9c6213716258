"""ENV-4.2, 6.2: tasks are looked at as the armies set out and as long as one would fire, so that nothing a side can see
depends on steps that it can't see."""

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
from hexwar_tui.systems.envoys.state import Compare, Mode, Phase, Plan, Stage, Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, facts, keyed, kinds, told_to
from tests.systems.envoys.marching import agree, stands, way

pytestmark = pytest.mark.row(28)

ROWS = ("." * 40,) * 6

FAR = ("3601", "3602", "3603", "3604", "3605", "3606")
"""Where Green marches, out of everybody's sight."""


def steppe(*, marching: bool) -> Board:
    """Red and Blue in the west; a Green army far in the east, which marches or not."""
    board = Board(*ROWS, sides=3)
    board.city("0103", "red", capital=True)
    board.city("0906", "blue", capital=True)
    board.city("4006", "green", capital=True)
    board.army("green", FAR[0], 9, plan=way(board, *FAR[1:]) if marching else Plan())
    return board


def turn(board: Board) -> list[News]:
    """A turn with the program's dice, which go by who throws them; its events."""
    board.begin()
    dice_source, events = keyed(), []
    while board.state.phase is Phase.RESOLUTION:
        table = board.table_with(dice_source)
        ENVOYS.rules.take_step(board.frame, table)
        events += table.events
    board.check()
    return events


def seen(board: Board, *sides: str) -> list[Any]:
    """What sides are told in a turn, and what they see when the turn is over."""
    events = turn(board)
    told = [[(event.kind, plain(dict(event.facts))) for event in told_to(events, side)] for side in sides]
    return [told, [dump_view(ENVOYS.show.view(board.known(side))) for side in sides]]


# -- by hand -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marching", [False, True])
def test_env_4_2_tasks_are_looked_at_when_the_armies_set_out(marching: bool) -> None:
    """A sentry that sees an enemy as the turn begins attacks it, whether or not anybody far away takes a step."""
    board = steppe(marching=marching)
    sentry = board.army("red", "0303", 30, tasks=[Task(When.SEES_ARMY, Then.ATTACK_IT)])
    board.army("blue", "0503", 1)
    turn(board)
    assert stands(board, sentry, "0503", 28)


def test_env_4_2_it_fires_before_the_first_step() -> None:
    """The order is never begun: what holds at the start takes its place at once."""
    board = steppe(marching=False)
    army = board.army("red", "0303", plan=way(board, "0302", "0301"))
    army.tasks = [Task(When.SEES_ARMY, Then.HALT)]
    board.army("blue", "0503")
    board.begin()
    events = board.step()
    assert facts(events, "task-fired")["at"] == army.cell
    board.resolve()
    assert stands(board, army, "0303")


def test_env_4_2_who_flees_before_the_first_step_halts() -> None:
    """There is no way back yet (ENV-4.1); another task may still set it off."""
    board = steppe(marching=False)
    army = board.army("red", "0303", plan=way(board, "0403", "0503"))
    army.tasks = [Task(When.SEES_ARMY, Then.FLEE), Task(When.NEXT_TO, Then.GO_TO, cell=board.cell("0301"))]
    board.army("blue", "0603", plan=way(board, "0503", "0403"))
    turn(board)
    assert stands(board, army, "0301")


@pytest.mark.parametrize("marching", [False, True])
def test_env_4_2_they_are_looked_at_as_long_as_one_would_fire(marching: bool) -> None:
    """An army that stands with three tasks that all hold: one at the start, one an impulse."""
    board = steppe(marching=marching)
    tasks = [Task(When.SEES_ARMY, then) for then in (Then.HALT, Then.FLEE, Then.GO_TO)]
    tasks[2].cell = board.cell("0301")
    army = board.army("red", "0303", tasks=tasks)
    board.army("blue", "0503")
    events = turn(board)
    assert kinds(told_to(events, "red")).count("task-fired") == 3
    assert stands(board, army, "0301")
    assert len(army.trail) == 3


def test_env_5_1_the_impulses_end_when_no_task_would_fire() -> None:
    """What waits for something that does not come keeps nobody waiting."""
    board = steppe(marching=False)
    board.army("red", "0303", tasks=[Task(When.SEES_ARMY, Then.FLEE)])
    board.begin()
    board.step()
    board.step()
    assert board.state.stage is Stage.END


@pytest.mark.parametrize("marching", [False, True])
def test_env_3_3_who_stands_in_a_hostile_city_takes_it_without_a_step(marching: bool) -> None:
    """Whose host has resigned, the guest stands in a free city: at the end of the first impulse it is his own."""
    board = steppe(marching=marching)
    city = board.city("0503", None)
    board.army("red", "0503")
    events = turn(board)
    assert city.owner == "red"
    assert kinds(told_to(events, "red")).count("city-taken") == 1


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
    for side, label, strength, _, _ in armies:
        board.army(side, label, strength)
    own = [army for army in board.state.armies.values() if army.side != "green"]
    for army, (side, _, _, (kind, goal), tasks) in zip(own, armies, strict=True):
        friend, foe = army_id(side, 1), army_id("blue" if side == "red" else "red", 1)
        army.plan = plan_of(board, army.cell, kind, goal, friend, foe)
        for when, then, compare, label in tasks:
            army.tasks.append(Task(when, then, compare, None, friend if then is Then.MERGE else None))
            army.tasks[-1].cell = board.cell(label) if then in (Then.GO_TO, Then.ATTACK_CITY) else None
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
    still, marched = (seen(board, "red", "blue") for board in boards)
    assert still == marched
    assert len(boards[1].state.armies["green-1"].trail) == len(FAR)
