"""What allies may do and must leave: clauses that hold between allies only, in a treaty that makes no alliance itself,
want another one that does for all the turns of its term (ENV-1.3, 7.5); armies stop before cities of allies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import is_in_force
from hexwar_tui.systems.envoys.say.sentences_treaties import KINDS
from hexwar_tui.systems.envoys.state import Mode, Plan, Task

OF_ALLIES = frozenset((ClauseKind.JOINT_VICTORY, ClauseKind.SEPARATE_VICTORY, ClauseKind.STAND))
"""The kinds of clauses that hold between allies only."""


def allies_objection(
    known: EnvKnown, clauses: Sequence[Clause], parties: Sequence[Side], turns: int
) -> Objection | None:
    """Why clauses of allies can't stand in a treaty for so many turns from the next on, 0: without end: neither it nor
    others that the seat knows make all whom they concern allies for that time. None if they can."""
    if any(clause.kind is ClauseKind.ALLIANCE for clause in clauses):
        return None
    for clause in clauses:
        for one, other in _concerned(clause, parties) if clause.kind in OF_ALLIES else ():
            if fault := _fault(known, one, other, turns):
                return Objection(say("{clause}: {fault}.", clause=KINDS[clause.kind][0], fault=fault), "ENV-7.3")
    return None


def kept_by_allies(known: EnvKnown, plan: Plan, way: Sequence[Cell], tasks: Sequence[Task]) -> Text:
    """What allies keep an army from that has this plan, goes this way and has these tasks: to come to its goal at all,
    or to enter a city that is closed to it. "" if nothing."""
    if plan.mode is Mode.GO and len(way) < 2:
        return say("Armies or cities of allies bar all ways there that you know of: it stays where it is. (ENV-7.5)")
    entered = (*way[1:], *(task.cell for task in tasks if task.cell is not None))
    cell = next((cell for cell in entered if known.is_closed_city(cell)), None)
    if cell is None:
        return ""
    told = {"city": known.words.place(cell), "side": known.words.side(known.cities[cell].owner or "")}
    return say("It stops before {city}: {side} is an ally, and no treaty lets you stand in its cities.", **told)


def _concerned(clause: Clause, parties: Sequence[Side]) -> Iterator[tuple[Side, Side]]:
    """The pairs of parties between which a clause is to hold."""
    for pair in combinations(parties, 2):
        if (clause.giver is None or clause.giver in pair) and (clause.to is None or clause.to in pair):
            yield pair


def _fault(known: EnvKnown, one: Side, other: Side, turns: int) -> Text:
    """Why a clause of allies can't hold between two sides for so many turns; "" where it can."""
    first = known.turn + 1
    last = allied_until(known, one, other)
    if last is None or (turns and last >= first + turns - 1):
        return ""
    told = {"one": known.words.side(one), "other": known.words.side(other)}
    if last < first:
        return say("it holds between allies only, and {one} and {other} are none: add the clause “Alliance”", **told)
    return say_many(
        "it holds between allies only; {one} and {other} are allies until turn {last}: make it last {n} turn, or add"
        " the clause “Alliance”",
        "it holds between allies only; {one} and {other} are allies until turn {last}: make it last at most {n} turns,"
        " or add the clause “Alliance”",
        last - known.turn,
        **told,
        last=last,
    )


def allied_until(known: EnvKnown, one: Side, other: Side) -> int | None:
    """The last turn, from the next on without a break, in which two sides are allies by treaties that the seat knows:
    this turn if they are none in the next; None without end."""
    made = [treaty for treaty in known.treaties if _allies(treaty, one, other)]
    turn = known.turn
    while there := [treaty for treaty in made if is_in_force(treaty, turn + 1)]:
        if any(treaty.ends is None for treaty in there):
            return None
        turn += 1
    return turn


def _allies(treaty: Treaty, one: Side, other: Side) -> bool:
    is_alliance = any(clause.kind is ClauseKind.ALLIANCE for clause in treaty.clauses)
    return is_alliance and {one, other} <= set(treaty.parties)
