"""A toy that is only ever laid on top of another game: two sides bid fingers until their sum decides."""

from __future__ import annotations

from dataclasses import field
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.options import Options
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Candidate, Order, choice_field, flag_field
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Frame, Outcome
from hexwar_tui.engine.view import HexLook, SideLine, View
from hexwar_tui.engine.words.language import Text, say
from tests.toys.common import ToyScenario, ToySystem, system_of, told_plainly


@dataclass(slots=True)
class DuelState:
    turn: int
    sides: list[Side]
    bids: dict[Side, int] = field(default_factory=dict)
    winner: str = ""


DuelFrame = Frame[ToyScenario, Options, DuelState]


@dataclass(frozen=True, slots=True)
class Feinted(Event):
    side: Side
    extra: int


@dataclass(frozen=True, slots=True)
class DuelWon(Event):
    side: Side
    total: int


@dataclass(frozen=True, slots=True)
class DuelBegun(Event):
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class DuelKnown:
    frame: DuelFrame
    seat: Seat

    @property
    def open(self) -> DuelFrame:
        return self.frame


@dataclass(frozen=True, slots=True)
class Bid(Order):
    """One to five fingers; a feint rolls a die on top."""

    kind: ClassVar[str] = "bid"
    title: ClassVar[Text] = say("Bid")
    fingers: str = choice_field(
        say("How many fingers?"), lambda known, values: [Candidate(str(n), str(n)) for n in range(1, 7)]
    )
    feint: bool = flag_field(say("A feint?"))

    def refusal(self, known: DuelKnown) -> Objection | None:
        if self.fingers == "6":
            return Objection(say("A hand has five fingers."), "TOY-1.1")
        return None

    def carry_out(self, frame: DuelFrame, side: Side, table: Any) -> None:
        extra = 0
        if self.feint:
            (extra,) = table.roll("1d3", say("a feint"), "TOY-1.1", [side])
            table.tell(Feinted(side, extra), (side,))
        frame.state.bids[side] = int(self.fingers) + extra
        if len(frame.state.bids) == 2:
            first, second = frame.state.sides
            total = sum(frame.state.bids.values())
            frame.state.winner = first if total % 2 else second
            table.reveal()
            table.tell(DuelWon(frame.state.winner, total))


class Duel(ToySystem):
    id = "duel"
    title: Text = "Duel"
    state_type = DuelState
    options_type = Options
    scenario_type = ToyScenario
    order_types: tuple[type[Order], ...] = (Bid,)
    phrases = told_plainly(Feinted, DuelWon, DuelBegun)

    def new_state(self, scenario: ToyScenario, options: Options, sides: tuple[Side, ...], table: Any) -> DuelState:
        table.tell(DuelBegun(sides))
        return DuelState(1, list(sides))

    def waiting_for(self, frame: DuelFrame) -> tuple[Seat, ...]:
        return tuple(side for side in frame.state.sides if side not in frame.state.bids)[:1]

    def known(self, frame: DuelFrame, seat: Seat) -> DuelKnown:
        return DuelKnown(frame, seat)

    def view(self, known: DuelKnown) -> View:
        frame = known.frame
        return View(
            seat=known.seat,
            turn=frame.state.turn,
            phase=say("duel"),
            sides=tuple(SideLine(s.id, s.name, s.colour) for s in frame.scenario.sides),
            headline=(),
            grid=frame.scenario.map.grid,
            look=lambda cell: HexLook("floor"),
            describe=lambda cell: (),
            card=lambda unit: (),
            units=(),
            panels=(),
        )

    def outcome(self, frame: DuelFrame) -> Outcome | None:
        if not frame.state.winner:
            return None
        return Outcome((frame.state.winner,), say("The fingers decided."), "TOY-1.1")


DUEL = system_of(Duel(), "DUEL")
