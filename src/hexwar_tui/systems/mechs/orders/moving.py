"""The orders of a side's turn: to march, to choose a battle, to end the turn (MEC-2, 3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.maps.gaps import gap_in
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, Values, path_field, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders import draws, previews
from hexwar_tui.systems.mechs.orders.acting import NO_ARMY, NOT_YOURS, WHICH_ARMY, InTurn, armies
from hexwar_tui.systems.mechs.rules import movement, sequence
from hexwar_tui.systems.mechs.rules.battle import battles
from hexwar_tui.systems.mechs.rules.battle.battles import Clash
from hexwar_tui.systems.mechs.rules.hostility import enemies_next_to
from hexwar_tui.systems.mechs.rules.movement import Way
from hexwar_tui.systems.mechs.rules.points_held import enter
from hexwar_tui.systems.mechs.state import Army


def _ways(known: MecKnown, values: Values) -> Iterator[Candidate]:
    army = known.own.get(values["unit"])
    if army is not None:
        yield from _candidates(known.ways(army), (army.cell,), 0)


def _ways_on(known: MecKnown, values: Values, begun: Way) -> Iterator[Candidate]:
    army = known.own.get(values["unit"])
    points = 0 if army is None else movement.points_left(known.frame, army)
    spent = movement.way_cost(known.costs, begun, points)
    if army is not None and spent is not None:
        yield from _candidates(movement.ways_of(known.frame, army, begun[-1], points - spent), begun, spent)


def _candidates(ways: movement.Ways, begun: Way, spent: int) -> Iterator[Candidate]:
    if len(begun) > 1:
        yield Candidate(begun, mark=str(spent % 10))
    for cell in ways.cells:
        cost = ways.costs[cell] + spent
        note = say_many("{n} movement point", "{n} movement points", cost)
        yield Candidate((*begun, *ways.path_to(cell)[1:]), note=note, mark=str(cost % 10))


@dataclass(frozen=True, slots=True)
class March(InTurn):
    """An army marches hex by hex while its movement points last; next to an enemy it stops, and a battle begins
    (MEC-2.1)."""

    kind: ClassVar[str] = "march"
    title: ClassVar[Text] = say("March")
    forms: ClassVar[tuple[str, ...]] = (N_("(march|move|go) (to|along|via) {path}"),)
    key: ClassVar[str] = "m"
    rule: ClassVar[str] = "MEC-2.1"
    eagerness: ClassVar[float] = 60

    unit: str = unit_field(WHICH_ARMY, armies, none=NO_ARMY, draw=draws.fresh_army)
    path: tuple[int, ...] = path_field(
        say("Where to?"), _ways, none=say("This army can't move now."), draw=draws.way, onward=_ways_on
    )

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why the army can't march along `path`: it is not the seat's, can't move, or the way is not allowed. None if
        it can."""
        army = known.own.get(self.unit)
        if army is None:
            return NOT_YOURS
        return _rest_objection(known, army) or _way_objection(known, army, self.path)

    def preview(self, known: MecKnown) -> Preview:
        """The way on the map, what it costs, which key points it takes, and which enemies it meets."""
        return previews.march_preview(known, known.own[self.unit], self.path)

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Moves the army, which takes key points that it enters; battles that follow begin, or wait to be chosen."""
        state, army = frame.state, frame.state.armies[self.unit]
        points = movement.points_left(frame, army)
        cost = movement.way_cost(movement.costs_of(frame), self.path, points)
        assert cost is not None, "the way was checked"
        army.spent = cost if army.moved_in < state.turn else army.spent + cost
        army.moved_in, state.marched, army.cell = state.turn, True, self.path[-1]
        met = bool(enemies_next_to(frame, side, army.cell))
        table.tell(on_map.Marched(army.id, self.path, points - cost, met))
        for cell in self.path[1:]:
            enter(frame, army, cell, table)
        sequence.go_on(frame, table)


def _rest_objection(known: MecKnown, army: Army) -> Objection | None:
    """Why an army can't move at all now; None if it can."""
    near = enemies_next_to(known.frame, army.side, army.cell)
    if near:
        told = say("{enemy} stands next to it: it can't move.", enemy=known.words.unit(near[0].id))
        return Objection(told, "MEC-2.2")
    if army.stopped_in == known.state.turn:
        if movement.has_attacked(known.state, army):
            return Objection(say("It moves no more this turn: it has fought."), "MEC-3.1")
        return Objection(say("It moves no more this turn: it was split or joined."), "MEC-2.4")
    if not movement.points_left(known.frame, army):
        return Objection(say("It has no movement points left."), "MEC-2.1")
    return None


def _way_objection(known: MecKnown, army: Army, path: Way) -> Objection | None:
    grid, label = known.grid, known.grid.label
    if len(path) < 2 or path[0] != army.cell:
        return Objection(say("The way begins where the army stands, and leads elsewhere."), "MEC-2.1")
    if gap := gap_in(grid, path):
        return Objection(say("An army goes hex by hex; the way has a gap: {gap}.", gap=gap), "MEC-2.1")
    for cell in path[1:]:
        if not known.costs[cell]:
            return Objection(say("No army can enter {hex}.", hex=label(cell)), "MEC-1.1")
        other = known.state.army_at(cell)
        if other not in (None, army):
            return _taken_objection(known, other)
    for cell in path[1:-1]:
        if enemies_next_to(known.frame, army.side, cell):
            return Objection(say("In {hex} an enemy is next to it: its movement ends.", hex=label(cell)), "MEC-2.2")
    points = movement.points_left(known.frame, army)
    if movement.way_cost(known.costs, path, points) is None:
        return Objection(say_many("It has {n} movement point.", "It has {n} movement points.", points), "MEC-2.1")
    return None


def _taken_objection(known: MecKnown, other: Army) -> Objection:
    """The objection to a march into the hex of the `other` army; if that is an enemy, it says how to attack it."""
    hex = known.grid.label(other.cell)
    if not known.is_hostile(other.side):
        return Objection(say("An army stands on {hex}.", hex=hex), "MEC-2.1")
    told = say(
        "{hex} is held by an enemy: {enemy}. To attack, march to a hex beside it: the battle begins there.",
        hex=hex,
        enemy=known.words.unit(other.id),
    )
    return Objection(told, "MEC-2.1")


# -- battles that the side to move picks -------------------------------------------------------------------------------


def _attackers(known: MecKnown, values: Values) -> Iterator[str]:
    yield from dict.fromkeys(clash.attacker for clash in known.clashes)


def _defenders(known: MecKnown, values: Values) -> Iterator[str]:
    yield from (clash.defender for clash in known.clashes if clash.attacker == values["unit"])


@dataclass(frozen=True, slots=True)
class Engage(Order):
    """Begins one of the battles that armies of the side have to fight, because they have met enemies (MEC-3.1)."""

    kind: ClassVar[str] = "engage"
    title: ClassVar[Text] = say("Begin a battle")
    forms: ClassVar[tuple[str, ...]] = (N_("(battle|attack|engage) {enemy}"),)
    key: ClassVar[str] = "b"
    rule: ClassVar[str] = "MEC-3.1"
    eagerness: ClassVar[float] = 20

    unit: str = unit_field(say("Which army fights first?"), _attackers, none=say("No army has met an enemy."))
    enemy: str = unit_field(say("Against whom?"), _defenders, none=say("This army has met nobody."))

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Why the seat can't begin a battle now: it has none to choose. None if it can."""
        return None if known.clashes else Objection(say("No battle is to be picked now."), "MEC-3.1")

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why these armies can't fight now: they have not met, or have fought each other this turn. None if they
        can."""
        if Clash(self.unit, self.enemy) not in known.clashes:
            return Objection(say("These armies have not met, or have fought already this turn."), "MEC-3.1")
        return None

    def preview(self, known: MecKnown) -> Preview:
        """The odds of the battle, and what winning it leads to."""
        armies = known.state.armies
        return previews.engage_preview(known, armies[self.unit], armies[self.enemy])

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Begins the battle of the two armies."""
        battles.begin(frame, Clash(self.unit, self.enemy), table)


@dataclass(frozen=True, slots=True)
class EndTurn(InTurn):
    """Ends the side's turn and gives it to the next side."""

    kind: ClassVar[str] = "end-turn"
    title: ClassVar[Text] = say("End the turn")
    key: ClassVar[str] = "e"
    rule: ClassVar[str] = "MEC-3.1"
    ends_part: ClassVar[bool] = True
    eagerness: ClassVar[float] = 8

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Gives the turn to the next side."""
        sequence.hand_over(frame, table)


MOVING_ORDERS: tuple[type[Order], ...] = (March, Engage)
