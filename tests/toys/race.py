"""A toy against the clock: two runners take turns, an action makes those before it final; there is a house."""

from __future__ import annotations

from dataclasses import field
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.clock import ClockFace, Span
from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Candidate, Order, Values, choice_field, edge_field, number_field
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Frame, Notice, Outcome
from hexwar_tui.engine.view import Badge, Edge, HexLook, Overlay, SideLine, Sign, SignKind, UnitLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from tests.toys.common import ToyScenario, ToySystem, system_of, told_plainly


class RaceOptions(Options):
    goal: int = option(400, ge=1, le=999, rule="TOY-1.1", title=say("Steps to the goal"))
    turn_seconds: int = option(60, ge=0, le=7200, rule="TOY-1.1", title=say("Seconds of a turn"))
    game_seconds: int = option(600, ge=0, le=7200, rule="TOY-1.1", title=say("Seconds of the game"))
    grace_seconds: int = option(10, ge=0, le=600, rule="TOY-1.1", title=say("Seconds of grace"))


@dataclass(slots=True)
class RaceState:
    turn: int
    order: list[Side]
    steps: dict[Side, int]
    at: int = 0
    seconds: int = 0
    used: int = 0
    stopped_by: str | None = None
    last_action: bool = True
    doors: list[tuple[int, int]] = field(default_factory=list)


RaceFrame = Frame[ToyScenario, RaceOptions, RaceState]


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    side: Side
    steps: int


@dataclass(frozen=True, slots=True)
class Leapt(Event):
    side: Side
    steps: int


@dataclass(frozen=True, slots=True)
class Knocked(Event):
    side: Side


@dataclass(frozen=True, slots=True)
class ClockStopped(Event):
    side: Side


@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    side: Side


@dataclass(frozen=True, slots=True)
class ClockSet(Event):
    side: Side
    seconds: int


@dataclass(frozen=True, slots=True)
class TurnSaid(Event):
    side: Side


@dataclass(frozen=True, slots=True)
class RoundBegins(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class TimeOut(Event):
    side: Side


def is_out(frame: RaceFrame) -> bool:
    return 0 < frame.options.turn_seconds <= frame.state.seconds


class RaceKnown:
    """All is open."""

    def __init__(self, frame: RaceFrame, seat: Seat) -> None:
        self.frame, self.open, self.seat, self.state = frame, frame, seat, frame.state
        self.is_mover = [seat] == frame.state.order[frame.state.at :][:1]

    def acting(self) -> Objection | None:
        if not self.is_mover:
            return Objection(say("It is the other's turn."), "TOY-1.1")
        if is_out(self.frame) and not self.state.last_action:
            return Objection(say("Time is out: only “Turn!” is left."), "TOY-1.1")
        return None


def acted(frame: RaceFrame, table: Any) -> None:
    table.settle()
    if is_out(frame):
        frame.state.last_action = False


@dataclass(frozen=True, slots=True)
class Step(Order):
    """One to three steps."""

    kind: ClassVar[str] = "step"
    title: ClassVar[Text] = say("Step")
    key: ClassVar[str] = "s"
    steps: int = number_field(say("How many?"), lambda known, values: (1, 3))

    def refusal(self, known: RaceKnown) -> Objection | None:
        return known.acting()

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        frame.state.steps[side] += self.steps
        acted(frame, table)
        table.tell(Stepped(side, self.steps))


@dataclass(frozen=True, slots=True)
class Leap(Order):
    """Rolls a die."""

    kind: ClassVar[str] = "leap"
    title: ClassVar[Text] = say("Leap")

    def refusal(self, known: RaceKnown) -> Objection | None:
        return known.acting()

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        (far,) = table.roll("1d6", say("how far?"), "TOY-1.1", [side])
        frame.state.steps[side] += far
        acted(frame, table)
        table.tell(Leapt(side, far))


def sides_with_walls(known: RaceKnown, values: Values) -> list[tuple[int, int]]:
    grid = known.frame.scenario.map.grid
    return [(cell, direction) for cell in grid.cells[7:9] for direction in range(6)]


@dataclass(frozen=True, slots=True)
class Knock(Order):
    """Knocks a door into a wall; no action that settles anything."""

    kind: ClassVar[str] = "knock"
    title: ClassVar[Text] = say("Knock a door")
    key: ClassVar[str] = "k"
    edge: tuple[int, int] = edge_field(say("Into which wall?"), sides_with_walls)

    def refusal(self, known: RaceKnown) -> Objection | None:
        if self.edge in known.state.doors:
            return Objection(say("A door is there already."), "TOY-1.1")
        return known.acting()

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        frame.state.doors.append(self.edge)
        table.tell(Knocked(side))


@dataclass(frozen=True, slots=True)
class StopClock(Order):
    """By the other."""

    kind: ClassVar[str] = "stop-clock"
    title: ClassVar[Text] = say("Stop the clock")
    any_time: ClassVar[bool] = True
    touches_clock: ClassVar[bool] = True

    def refusal(self, known: RaceKnown) -> Objection | None:
        if known.is_mover:
            return Objection(say("Only the other stops the clock."), "TOY-1.1")
        return Objection(say("It stands."), "TOY-1.1") if known.state.stopped_by else None

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        frame.state.stopped_by = side
        table.tell(ClockStopped(side))


@dataclass(frozen=True, slots=True)
class StartClock(Order):
    """By the other."""

    kind: ClassVar[str] = "start-clock"
    title: ClassVar[Text] = say("Let the clock run")
    any_time: ClassVar[bool] = True
    touches_clock: ClassVar[bool] = True

    def refusal(self, known: RaceKnown) -> Objection | None:
        if known.is_mover:
            return Objection(say("Only the other starts the clock."), "TOY-1.1")
        return None if known.state.stopped_by else Objection(say("It runs."), "TOY-1.1")

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        frame.state.stopped_by = None
        table.tell(ClockStarted(side))


@dataclass(frozen=True, slots=True)
class SetClock(Order):
    """By the other."""

    kind: ClassVar[str] = "set-clock"
    title: ClassVar[Text] = say("Correct the clock")
    any_time: ClassVar[bool] = True
    touches_clock: ClassVar[bool] = True
    seconds: int = number_field(
        say("How many seconds are used?"),
        lambda known, values: (0, 999),
        usual=lambda known, values: known.state.seconds,
    )

    def refusal(self, known: RaceKnown) -> Objection | None:
        if known.is_mover:
            return Objection(say("Only the other corrects the clock."), "TOY-1.1")
        return None if 0 <= self.seconds <= 999 else Objection(say("From 0 to 999 seconds."), "TOY-1.1")

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        frame.state.used += self.seconds - frame.state.seconds
        frame.state.seconds = self.seconds
        table.tell(ClockSet(side, self.seconds))


def _turn(frame: RaceFrame, table: Any) -> None:
    state = frame.state
    state.at += 1
    state.seconds, state.last_action, state.stopped_by = 0, True, None
    table.tell(TurnSaid(state.order[state.at - 1]))


@dataclass(frozen=True, slots=True)
class SayTurn(Order):
    """Hands over."""

    kind: ClassVar[str] = "turn"
    title: ClassVar[Text] = say("Turn!")
    ends_part: ClassVar[bool] = True

    def refusal(self, known: RaceKnown) -> Objection | None:
        return None if known.is_mover else Objection(say("It is the other's turn."), "TOY-1.1")

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        _turn(frame, table)


@dataclass(frozen=True, slots=True)
class TakeTurn(Order):
    """The other hands over, when the grace is over."""

    kind: ClassVar[str] = "take-turn"
    title: ClassVar[Text] = say("“Turn!” for the other")
    any_time: ClassVar[bool] = True
    touches_clock: ClassVar[bool] = True

    def refusal(self, known: RaceKnown) -> Objection | None:
        options, state = known.frame.options, known.state
        is_over = is_out(known.frame) and state.seconds >= options.turn_seconds + options.grace_seconds
        return None if is_over and not known.is_mover else Objection(say("He has time yet."), "TOY-1.1")

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        _turn(frame, table)


@dataclass(frozen=True, slots=True)
class Rest(Order):
    """Does nothing; asks how."""

    kind: ClassVar[str] = "rest"
    title: ClassVar[Text] = say("Rest")
    how: str = choice_field(say("How?"), lambda known, values: [Candidate("lying", say("lying"))])

    def refusal(self, known: RaceKnown) -> Objection | None:
        return known.acting()

    def carry_out(self, frame: RaceFrame, side: Side, table: Any) -> None:
        acted(frame, table)


class Race(ToySystem):
    id = "race"
    title: Text = "Race"
    state_type = RaceState
    options_type = RaceOptions
    scenario_type = ToyScenario
    order_types: tuple[type[Order], ...] = (Step, Leap, Knock, Rest, StopClock, StartClock, SetClock, SayTurn, TakeTurn)
    phrases = told_plainly(
        Stepped, Leapt, Knocked, ClockStopped, ClockStarted, ClockSet, TurnSaid, RoundBegins, TimeOut
    )

    def new_state(self, scenario: ToyScenario, options: RaceOptions, sides: tuple[Side, ...], table: Any) -> RaceState:
        return RaceState(1, list(sides), dict.fromkeys(sides, 0))

    def waiting_for(self, frame: RaceFrame) -> tuple[Seat, ...]:
        return tuple(frame.state.order[frame.state.at :][:1])

    def next_step(self, frame: RaceFrame) -> Notice | None:
        return Notice(say("The round ends."), "TOY-1.1") if frame.state.at == len(frame.state.order) else None

    def take_step(self, frame: RaceFrame, table: Any) -> None:
        frame.state.at = 0
        frame.state.turn += 1
        table.tell(RoundBegins(frame.state.turn))

    def known(self, frame: RaceFrame, seat: Seat) -> RaceKnown:
        return RaceKnown(frame, seat)

    def face(self, frame: RaceFrame) -> ClockFace | None:
        state, options = frame.state, frame.options
        if not options.turn_seconds or state.at == len(state.order):
            return None
        text: Text = ""
        if is_out(frame):
            text = say("One last action.") if state.last_action else say("Time is out.")
        return ClockFace(
            side=state.order[state.at],
            turn=Span(state.seconds, options.turn_seconds),
            game=Span(state.used, options.game_seconds),
            stopped_by=state.stopped_by,
            last_action=is_out(frame) and state.last_action,
            hands_over_in=max(0, options.turn_seconds + options.grace_seconds - state.seconds),
            text=text,
        )

    def time_passed(self, frame: RaceFrame, seconds: int, table: Any) -> None:
        was_out = is_out(frame)
        frame.state.seconds += seconds
        frame.state.used += seconds
        if is_out(frame) and not was_out:
            table.tell(TimeOut(frame.state.order[frame.state.at]))

    def outcome(self, frame: RaceFrame) -> Outcome | None:
        state, options = frame.state, frame.options
        ahead = [side for side, steps in state.steps.items() if steps >= options.goal]
        if ahead:
            return Outcome(tuple(ahead), say("The goal is reached."), "TOY-1.1")
        if 0 < options.game_seconds <= state.used and state.at == 0 and state.seconds == 0:
            return Outcome((), say("Time is over."), "TOY-1.1")
        return None

    def view(self, known: RaceKnown) -> View:
        frame, grid = known.frame, known.frame.scenario.map.grid
        house = set(grid.cells[7:9])

        def look(cell: Cell) -> HexLook:
            edges = [Edge.NONE] * 6
            for direction in range(6):
                near = grid.neighbour(cell, direction)
                if near is not None and (cell in house) != (near in house):
                    edges[direction] = Edge.WALL
            for at, direction in known.state.doors:
                if at == cell:
                    edges[direction] = Edge.DOOR
            badges = tuple(_badge(side) for side, steps in known.state.steps.items() if steps == cell)
            return HexLook("floor" if cell in house else "plain", badges=badges, edges=tuple(edges))

        return View(
            seat=known.seat,
            signs=lambda: (Sign(SignKind.UNIT, "R", say("runner")),),
            turn=known.state.turn,
            phase=say("race"),
            sides=tuple(SideLine(s.id, frame.side_name(s.id), s.colour) for s in frame.scenario.sides),
            headline=(),
            grid=grid,
            look=look,
            describe=lambda cell: (Line(frame.scenario.map.terrain[cell]),),
            card=lambda unit: (Line(self.words(frame).unit(unit)),),
            units=tuple(
                UnitLine(_badge(side), self.words(frame).unit(f"{side}-1"), steps, known.is_mover)
                for side, steps in known.state.steps.items()
            ),
            panels=(),
            overlays=(
                Overlay("house", say("Hexes of the house"), lambda cell: dict.fromkeys(house, "+")),
                Overlay("row", say("The row"), lambda cell: {cell: "r"}, lambda cell: say("From {n} on.", n=cell)),
            ),
        )


def _badge(side: Side) -> Badge:
    return Badge(f"{side}-1", side, "R", 1)


RACE = system_of(Race(), "RACE")
