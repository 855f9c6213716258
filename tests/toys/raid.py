"""A toy with frames and a question to the side that does not move: raiders strike, duel, and the loser falls back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import (
    Candidate,
    Order,
    Preview,
    edge_field,
    hex_field,
    path_field,
    text_field,
    unit_field,
)
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.system import Change, Fault, Frame, Notice, Outcome, Subject
from hexwar_tui.engine.view import Badge, HexLook, Panel, SideLine, Sign, SignKind, UnitLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import reach
from tests.toys.common import ToyScenario, ToySystem, system_of, told_plainly, toy_scenario


class RaidOptions(Options):
    turns: int = option(8, ge=1, le=99, rule="TOY-1.1", title=say("Turns"))
    steps: int = option(3, ge=1, le=9, rule="TOY-1.1", title=say("Steps"))


@dataclass(slots=True)
class Raider:
    id: str
    side: Side
    cell: Cell
    moved: int = 0


@dataclass(slots=True)
class RaidState:
    turn: int
    order: list[Side]
    at: int = 0
    raiders: dict[str, Raider] = field(default_factory=dict)
    fences: list[tuple[int, int]] = field(default_factory=list)
    fighting: list[str] = field(default_factory=list)
    retreating: str = ""
    round_over: bool = False


RaidFrame = Frame[ToyScenario, RaidOptions, RaidState]


@dataclass(frozen=True, slots=True)
class Walked(Event):
    unit: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Struck(Event):
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class FellBack(Event):
    unit: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Fenced(Event):
    edge: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shouted(Event):
    side: Side
    words: str


@dataclass(frozen=True, slots=True)
class Lost(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class DrivenOff(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class Stumbled(Event):
    """Told by no order; tests put it in the place of what one tells."""


class RaidKnown:
    """All is open here."""

    def __init__(self, frame: RaidFrame, seat: Seat) -> None:
        self.frame, self.open, self.seat, self.state = frame, frame, seat, frame.state
        self.grid = frame.scenario.map.grid

    def own(self) -> list[str]:
        return [raider.id for raider in self.state.raiders.values() if raider.side == self.seat]

    def at(self, cell: Cell) -> Raider | None:
        return next((raider for raider in self.state.raiders.values() if raider.cell == cell), None)

    def free_around(self, cell: Cell) -> list[Cell]:
        return [near for near in self.grid.neighbours[cell] if self.at(near) is None]

    def reach(self, unit: str) -> Iterator[Candidate]:
        start = self.state.raiders[unit].cell
        return (way for way in self.reach_on(unit, (start,)) if len(way.value) > 1)

    def reach_on(self, unit: str, begun: tuple[Cell, ...]) -> Iterator[Candidate]:
        taken = frozenset(raider.cell for raider in self.state.raiders.values()) - {self.state.raiders[unit].cell}
        left = self.frame.options.steps - len(begun) + 1
        found = reach(self.grid, begun[-1], left, [1] * self.grid.size, blocked=taken)
        for cell in found.cells:
            yield Candidate((*begun, *found.path_to(cell)[1:]), mark=str(left - found.cost(cell)))

    def retreating(self) -> bool:
        return bool(self.state.retreating)


def _unmoved(known: RaidKnown, unit: str) -> Objection | None:
    if known.retreating():
        return Objection(say("A beaten raider falls back first."), "TOY-1.1")
    if known.state.raiders[unit].moved == known.state.turn:
        return Objection(say("It has moved already this turn."), "TOY-1.1")
    return None


@dataclass(frozen=True, slots=True)
class Walk(Order):
    """Up to the steps of the option, around others."""

    kind: ClassVar[str] = "walk"
    title: ClassVar[Text] = say("Walk")
    key: ClassVar[str] = "w"
    unit: str = unit_field(say("Who walks?"), lambda known, values: known.own())
    path: tuple[int, ...] = path_field(
        say("Where to?"),
        lambda known, values: known.reach(values["unit"]),
        onward=lambda known, values, begun: known.reach_on(values["unit"], begun),
    )

    def refusal(self, known: RaidKnown) -> Objection | None:
        if self.unit not in known.own():
            return Objection(say("That is no raider of yours."), "TOY-1.1")
        raider = known.state.raiders[self.unit]
        if len(self.path) - 1 > known.frame.options.steps or self.path[0] != raider.cell:
            return Objection(say("That is too far."), "TOY-1.1")
        if any(b not in known.grid.neighbours[a] for a, b in zip(self.path, self.path[1:], strict=False)):
            return Objection(say("The path has a gap."), "TOY-1.1")
        if any(known.at(cell) for cell in self.path[1:]):
            return Objection(say("Somebody is in the way."), "TOY-1.1")
        return _unmoved(known, self.unit)

    def preview(self, known: RaidKnown) -> Preview:
        return Preview((Line(say("Steps"), str(len(self.path) - 1)),))

    def carry_out(self, frame: RaidFrame, side: Side, table: Any) -> None:
        raider = frame.state.raiders[self.unit]
        raider.cell, raider.moved = self.path[-1], frame.state.turn
        table.tell(Walked(self.unit, raider.cell))


def _foes_near(known: RaidKnown, values: Mapping[str, Any]) -> list[str]:
    return [raider.id for raider in known.state.raiders.values() if raider.side != known.seat]


@dataclass(frozen=True, slots=True)
class Strike(Order):
    """A raider next to an enemy challenges it to a duel, a frame of its own."""

    kind: ClassVar[str] = "strike"
    title: ClassVar[Text] = say("Strike")
    eagerness: ClassVar[int] = 20
    unit: str = unit_field(say("Who strikes?"), lambda known, values: known.own())
    target: str = unit_field(say("Whom?"), _foes_near, none=say("No enemy is left."))

    def refusal(self, known: RaidKnown) -> Objection | None:
        if self.unit not in known.own() or self.target not in known.state.raiders:
            return Objection(say("That is no raider of yours."), "TOY-1.1")
        mine, foe = known.state.raiders[self.unit], known.state.raiders[self.target]
        if foe.side == mine.side or known.grid.distance(mine.cell, foe.cell) != 1:
            return Objection(say("It is not next to that enemy."), "TOY-1.1")
        return _unmoved(known, self.unit)

    def carry_out(self, frame: RaidFrame, side: Side, table: Any) -> None:
        mine, foe = frame.state.raiders[self.unit], frame.state.raiders[self.target]
        mine.moved = frame.state.turn
        frame.state.fighting = [mine.id, foe.id]
        table.tell(Struck(mine.id, foe.id))
        both = tuple(spec for spec in frame.scenario.sides if spec.id in (mine.side, foe.side))
        table.open_frame("duel", toy_scenario("duel").model_copy(update={"sides": both}), {})


@dataclass(frozen=True, slots=True)
class FallBack(Order):
    """The question to the side that does not move."""

    kind: ClassVar[str] = "fall-back"
    title: ClassVar[Text] = say("Fall back")
    to: int = hex_field(say("Where to?"), lambda known, values: known.grid.cells if known.retreating() else ())

    def refusal(self, known: RaidKnown) -> Objection | None:
        if not known.retreating():
            return Objection(say("Nobody has to fall back."), "TOY-1.1")
        if self.to not in known.free_around(known.state.raiders[known.state.retreating].cell):
            return Objection(say("It falls back one free hex."), "TOY-1.1")
        return None

    def carry_out(self, frame: RaidFrame, side: Side, table: Any) -> None:
        frame.state.raiders[frame.state.retreating].cell = self.to
        table.tell(FellBack(frame.state.retreating, self.to))
        frame.state.retreating = ""


@dataclass(frozen=True, slots=True)
class Fence(Order):
    """Marks a hex side; harms nobody."""

    kind: ClassVar[str] = "fence"
    title: ClassVar[Text] = say("Fence")
    edge: tuple[int, int] = edge_field(
        say("Which hex side?"), lambda known, values: [(cell, side) for cell in known.grid.cells[:3] for side in (2, 3)]
    )

    def refusal(self, known: RaidKnown) -> Objection | None:
        if known.retreating():
            return Objection(say("A beaten raider falls back first."), "TOY-1.1")
        if self.edge in known.state.fences:
            return Objection(say("A fence is there already."), "TOY-1.1")
        return None

    def carry_out(self, frame: RaidFrame, side: Side, table: Any) -> None:
        frame.state.fences.append(self.edge)
        table.tell(Fenced(self.edge))


@dataclass(frozen=True, slots=True)
class Shout(Order):
    """Goes through at any time."""

    kind: ClassVar[str] = "shout"
    title: ClassVar[Text] = say("Shout")
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[int] = 1
    words: str = text_field(say("What?"), 40)

    def refusal(self, known: RaidKnown) -> Objection | None:
        return None

    def carry_out(self, frame: RaidFrame, side: Side, table: Any) -> None:
        table.reveal()
        table.tell(Shouted(side, self.words))


@dataclass(frozen=True, slots=True)
class EndTurn(Order):
    """Hands over to the next side."""

    kind: ClassVar[str] = "end-turn"
    title: ClassVar[Text] = say("End the turn")
    eagerness: ClassVar[int] = 1
    ends_part: ClassVar[bool] = True

    def refusal(self, known: RaidKnown) -> Objection | None:
        if known.retreating():
            return Objection(say("A beaten raider falls back first."), "TOY-1.1")
        return None

    def carry_out(self, frame: RaidFrame, side: Side, table: Any) -> None:
        frame.state.at += 1
        if frame.state.at == len(frame.state.order):
            frame.state.at, frame.state.round_over = 0, True


class Raid(ToySystem):
    id = "raid"
    title: Text = "Raid"
    state_type = RaidState
    options_type = RaidOptions
    scenario_type = ToyScenario
    order_types: tuple[type[Order], ...] = (Walk, Strike, FallBack, Fence, Shout, EndTurn)
    phrases = told_plainly(Walked, Struck, FellBack, Fenced, Shouted, Lost, DrivenOff, TurnBegins, Stumbled)

    def new_state(self, scenario: ToyScenario, options: RaidOptions, sides: tuple[Side, ...], table: Any) -> RaidState:
        state = RaidState(1, list(sides))
        grid = scenario.map.grid
        for at, side in enumerate(sides):
            for n in range(2):
                cell = grid.cells[n] if at == 0 else grid.cells[-1 - n - 2 * (at - 1)]
                state.raiders[f"{side}-{n + 1}"] = Raider(f"{side}-{n + 1}", side, cell)
        return state

    def waiting_for(self, frame: RaidFrame) -> tuple[Seat, ...]:
        state = frame.state
        if state.retreating:
            return (state.raiders[state.retreating].side,)
        return () if state.round_over else (state.order[state.at],)

    def known(self, frame: RaidFrame, seat: Seat) -> RaidKnown:
        return RaidKnown(frame, seat)

    def view(self, known: RaidKnown) -> View:
        frame, state = known.frame, known.state

        def look(cell: Cell) -> HexLook:
            raider = known.at(cell)
            badges = (self._badge(known, raider),) if raider else ()
            return HexLook(frame.scenario.map.terrain[cell], badges=badges)

        units = tuple(
            UnitLine(
                self._badge(known, raider), self.words(frame).unit(raider.id), raider.cell, raider.moved < state.turn
            )
            for raider in state.raiders.values()
        )
        return View(
            seat=known.seat,
            signs=lambda: (Sign(SignKind.UNIT, "R", say("raider")),),
            turn=state.turn,
            phase=say("raid"),
            sides=tuple(SideLine(s.id, frame.side_name(s.id), s.colour) for s in frame.scenario.sides),
            headline=(),
            grid=known.grid,
            look=look,
            describe=lambda cell: (Line(frame.scenario.map.terrain[cell]),),
            card=lambda unit: (Line(self.words(frame).unit(unit)),),
            units=units,
            panels=(Panel("fences", say("Fences"), tuple(Line(str(edge)) for edge in state.fences)),),
        )

    def _badge(self, known: RaidKnown, raider: Raider) -> Badge:
        return Badge(raider.id, raider.side, "R", 1, acted=raider.moved == known.state.turn)

    def left_undone(self, known: RaidKnown) -> tuple[Text, ...]:
        words = self.words(known.frame)
        turn = known.state.turn
        return tuple(words.unit(unit) for unit in known.own() if known.state.raiders[unit].moved < turn)

    def resume(self, frame: RaidFrame, outcome: Outcome, ended: Any, table: Any) -> None:
        winner = outcome.winners[0]
        loser = next(unit for unit in frame.state.fighting if frame.state.raiders[unit].side != winner)
        frame.state.fighting = []
        hurt = sum(table.roll("1d6", say("wounded?"), "TOY-1.1", [loser])) == 1
        if hurt or not RaidKnown(frame, REFEREE).free_around(frame.state.raiders[loser].cell):
            del frame.state.raiders[loser]
            table.tell(Lost(loser))
        else:
            frame.state.retreating = loser
            table.tell(DrivenOff(loser))

    def next_step(self, frame: RaidFrame) -> Notice | None:
        return Notice(say("The turn ends."), "TOY-1.1") if frame.state.round_over else None

    def take_step(self, frame: RaidFrame, table: Any) -> None:
        frame.state.round_over = False
        frame.state.turn += 1
        table.tell(TurnBegins(frame.state.turn))

    def outcome(self, frame: RaidFrame) -> Outcome | None:
        alive = sorted({raider.side for raider in frame.state.raiders.values()})
        if frame.state.fighting or frame.state.retreating:
            return None
        if len(alive) < 2:
            return Outcome(tuple(alive), say("The others are gone."), "TOY-1.1")
        if frame.state.turn > frame.options.turns:
            return Outcome((), say("Time is over."), "TOY-1.1")
        return None

    def subjects(self, frame: RaidFrame) -> Iterator[Subject]:
        yield from super().subjects(frame)
        for raider in frame.state.raiders.values():
            facts = {"cell": raider.cell, "removed": False}
            name = self.words(frame).unit(raider.id)
            yield Subject(f"raider:{raider.id}", "raider", name, facts, raider.cell, hexes=("cell",))

    def amend(self, frame: RaidFrame, change: Change, table: Any) -> None:
        kind, _, unit = change.subject.partition(":")
        if kind != "raider":
            super().amend(frame, change, table)
        elif unit not in frame.state.raiders:
            raise IllegalOrder(say("There is no such raider."))
        elif change.fact == "removed" and change.value is True:
            del frame.state.raiders[unit]
        elif change.fact == "cell" and change.value in frame.scenario.map.grid.cells:
            frame.state.raiders[unit].cell = int(change.value)
        else:
            raise IllegalOrder(say("A raider has a cell, or is removed."))

    def invariants(self, frame: RaidFrame) -> list[Fault]:
        state = frame.state
        cells = [raider.cell for raider in state.raiders.values()]
        if len(set(cells)) < len(cells):
            return [Fault(say("two raiders on one hex"), "TOY-1.1")]
        if {*state.fighting, state.retreating} - {*state.raiders, ""}:
            return [Fault(say("somebody fights or falls back who is not there"), "TOY-1.1")]
        return []


RAID = system_of(Raid(), "RAID")
