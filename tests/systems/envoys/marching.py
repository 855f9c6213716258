"""What tests of marches and battles share: armies and ways as text, treaties in force, one impulse at a time.

board = drawn("red 0101>0102 24, blue 0102 20", cities="0102 blue")
events = impulse(board, 4, 7)
assert standing(board) == "blue-1 0102 18"
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.state import Army, Compare, Mode, Phase, Plan, Stage, Task, Then, When
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import SIDES, Board, told_to

FIELD = (".....",) * 5
"""Five by five hexes of open land."""


def way(board: Board, *labels: str) -> Plan:
    """A route over these hexes, without the one on which the army stands."""
    return Plan(Mode.ROUTE, path=board.path(*labels))


def marches(board: Board, side: Side, start: str, *labels: str, strength: int = 12) -> Army:
    """A new army with a route."""
    return board.army(side, start, strength, plan=way(board, *labels))


def drawn(
    armies: str,
    *rows: str,
    cities: str = "",
    allies: Sequence[str] = (),
    also: Sequence[ClauseKind] = (),
    options: Mapping[str, Any] | None = None,
    turn: int = 2,
) -> Board:
    """A board, of open land if no rows are given, with armies and cities as text, and an alliance for each of `allies`.

    An army is a side, its hex with a way behind it (`red 0101>0102>0103`) or the army that it is to join
    (`red 0101+red-2`), and its strength, if it is not 12; a city is a hex, its owner, if it has one, and
    `capital`, if it is his.
    """
    words = [army.split() for army in armies.split(",")]
    sides = max(SIDES.index(side) for side in (*(army[0] for army in words), *" ".join(allies).split())) + 1
    board = Board(*(rows or FIELD), sides=max(2, sides), options=options, turn=turn)
    for city in filter(None, cities.split(",")):
        label, *owner = city.split()
        board.city(label, *owner[:1], capital="capital" in owner)
    for side, where, *strength in words:
        stands, *path = where.partition("+")[0].split(">")
        plan = Plan(Mode.MERGE, army=where.partition("+")[2]) if "+" in where else Plan()
        board.army(side, stands, *map(int, strength), plan=way(board, *path) if path else plan)
    for parties in allies:
        agree(board, *parties.split(), also=also)
    return board


def standing(board: Board) -> str:
    """Every army with its hex and its strength, if that is not 12: `red-1 0102, blue-1 0103 10`."""
    label = board.frame.scenario.land.grid.label
    strengths = ((army, "" if army.strength == 12 else f" {army.strength}") for army in board.state.armies.values())
    return ", ".join(f"{army.id} {label(army.cell)}{strength}" for army, strength in strengths)


def agree(board: Board, *parties: Side, also: Sequence[ClauseKind] = ()) -> Treaty:
    """An alliance of these sides, without end, with clauses of these kinds for all of them."""
    clauses = [Clause(kind) for kind in (ClauseKind.ALLIANCE, *also)]
    treaty = Treaty("+".join(parties), parties[0], list(parties), clauses, 1, signed=list(parties), begins=1)
    treaty.standing = TreatyStanding.IN_FORCE
    board.state.diplomacy.treaties.append(treaty)
    return treaty


def impulse(board: Board, *dice: int) -> list[News]:
    """One whole impulse, with these dice and no others; the resolution begins if it has not begun."""
    if board.state.phase is Phase.ORDERS:
        board.begin()
        board.step()
    dice_source, events = ScriptedDice(list(dice)), list[News]()
    while True:
        table = board.table_with(dice_source)
        ENVOYS.rules.take_step(board.frame, table)
        board.check()
        events += table.events
        if board.state.stage in (Stage.MOVES, Stage.END):
            assert dice_source.results == [], "dice that nobody threw"
            return events


def tasks(board: Board, text: str) -> list[Task]:
    """Tasks as text, parted by commas: what each waits for, what it does, and what it names, in any order:
    `sees-army halt weaker, next-to contact green, merged go-to red-1 0602`."""
    made = []
    for when, then, *names in map(str.split, filter(None, text.split(","))):
        made.append(Task(When(when), Then(then)))
        for name in names:
            if name in list(Compare):
                made[-1].compare = Compare(name)
            elif name in SIDES:
                made[-1].owner = name
            elif name.isdigit():
                made[-1].cell = board.cell(name)
            else:
                made[-1].with_army = name
    return made


def cases(table: str) -> list[Any]:
    """The rows of a table as cases of a test, each named by its first column; a row may go on in a line that begins
    with `|`."""
    lines = re.sub(r"\n *\|", " |", table).strip().splitlines()
    rows = [[column.strip() for column in line.split("|")] for line in lines]
    return [pytest.param(*row[1:], id=row[0]) for row in rows]


def settled(armies: str, dice: str = "", **more: Any) -> str:
    """What stands where after one impulse on such a board, or as many as `dice` are parted by `;`; and, if there are
    cities, whose they are: `red-1 0102; 0102 red`."""
    board = drawn(armies, **more)
    for thrown in dice.split(";"):
        impulse(board, *map(int, thrown.split()))
    label = board.frame.scenario.land.grid.label
    cities = (f"{label(city.cell)} {city.owner or '-'}" for city in board.state.cities.values())
    return "; ".join(filter(None, (standing(board), ", ".join(cities))))


def until_battle(board: Board) -> None:
    """The first steps of the resolution, in whose first impulse two meet: their battle is next."""
    board.begin()
    board.step()
    board.step()


def battles(events: Sequence[News], side: Side) -> list[dict[str, Any]]:
    """The facts of the battles that a side is told to have fought."""
    return [dict(event.facts) for event in told_to(events, side) if event.kind == "battle"]


def stands(board: Board, army: Army, label: str, strength: int | None = None) -> bool:
    """Whether an army lives, stands on this hex, and has this strength if one is given."""
    return (
        board.state.armies.get(army.id) is army and army.cell == board.cell(label) and strength in (None, army.strength)
    )
