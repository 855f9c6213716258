"""A toy of sealed, simultaneous steps: workers, gifts and plans in secret, then fields reaped one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.lab.hidden import number, redrawn
from hexwar_tui.engine.orders.order import (
    FieldKind,
    FieldSpec,
    Order,
    Rng,
    number_field,
    parts_field,
    region_field,
    side_field,
    text_field,
    units_field,
)
from hexwar_tui.engine.practice_player import Observation, PlayerKind
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.system import Change, Fault, Frame, Notice, Outcome, Subject
from hexwar_tui.engine.view import Badge, HexLook, Panel, SideLine, Sign, SignKind, UnitLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from tests.toys.common import ToyScenario, ToySystem, system_of, told_plainly

REGIONS = ("east", "north", "west")


class HarvestOptions(Options):
    turns: int = option(4, ge=1, le=20, rule="TOY-1.1", title=say("Turns"))


@dataclass(slots=True)
class Entered:
    """What a side has entered in secret this turn."""

    workers: dict[str, str] = field(default_factory=dict)
    spent: int = 0
    gifts: dict[Side, int] = field(default_factory=dict)
    plan: list[tuple[str, int]] = field(default_factory=list)
    note: str = ""


@dataclass(slots=True)
class HarvestState:
    turn: int
    grain: dict[Side, int]
    sealed: dict[Side, Entered]
    placed: dict[str, str] = field(default_factory=dict)
    field_at: int = -1


HarvestFrame = Frame[ToyScenario, HarvestOptions, HarvestState]


@dataclass(frozen=True, slots=True)
class Given(Event):
    side: Side
    to: Side
    amount: int


@dataclass(frozen=True, slots=True)
class Reaped(Event):
    side: Side
    region: str
    dice: tuple[int, ...]


class HarvestKnown:
    """Own grain and own compartment; of the others nothing but that they are there. The referee sees all workers."""

    def __init__(self, frame: HarvestFrame, seat: Seat) -> None:
        self.frame, self.seat = frame, seat
        self.turn, self.placed = frame.state.turn, frame.state.placed
        self.entered = frame.state.sealed.get(seat, Entered())

    @property
    def open(self) -> HarvestFrame:
        state = self.frame.state
        if self.seat == REFEREE:
            return self.frame
        grain = {side: grain if side == self.seat else 0 for side, grain in state.grain.items()}
        sealed = {side: entered for side, entered in state.sealed.items() if side == self.seat}
        return replace(self.frame, state=replace(state, grain=grain, sealed=sealed))

    @property
    def grain(self) -> int:
        return self.frame.state.grain.get(self.seat, 0) - self.entered.spent

    def workers(self) -> list[str]:
        owners = [owner for owner in self.frame.state.grain if self.seat in (owner, REFEREE)]
        return [f"{owner}-{n}" for owner in owners for n in (1, 2, 3)]

    def others(self) -> list[Side]:
        return [spec.id for spec in self.frame.scenario.sides if spec.id != self.seat]


@dataclass(frozen=True, slots=True)
class Send(Order):
    """One or two workers to a region."""

    kind: ClassVar[str] = "send"
    title: ClassVar[Text] = say("Send workers")
    units: tuple[str, ...] = units_field(
        say("Who goes?"), lambda known, values: known.workers(), lambda known, values: (1, 2)
    )
    region: str = region_field(say("Where to?"), lambda known, values: REGIONS)

    def refusal(self, known: HarvestKnown) -> Objection | None:
        if any(unit in known.entered.workers for unit in self.units):
            return Objection(say("He has been sent already."), "TOY-1.1")
        if not 1 <= len(set(self.units)) <= 2 or any(unit not in known.workers() for unit in self.units):
            return Objection(say("One or two of your own workers can be sent."), "TOY-1.1")
        return None if self.region in REGIONS else Objection(say("There is no such region."), "TOY-1.1")

    @classmethod
    def for_silent(cls, known: HarvestKnown) -> Order | None:
        return cls((known.workers()[0],), REGIONS[0])

    def carry_out(self, frame: HarvestFrame, side: Side, table: Any) -> None:
        frame.state.sealed[side].workers.update(dict.fromkeys(self.units, self.region))


@dataclass(frozen=True, slots=True)
class Give(Order):
    """Grain to another side, delivered at the reveal."""

    kind: ClassVar[str] = "give"
    title: ClassVar[Text] = say("Give grain")
    to: str = side_field(say("To whom?"), lambda known, values: known.others())
    amount: int = number_field(say("How much?"), lambda known, values: (1, known.grain))

    def refusal(self, known: HarvestKnown) -> Objection | None:
        if not 1 <= self.amount <= known.grain:
            return Objection(say("You have {n} grain.", n=known.grain), "TOY-1.1")
        return None if self.to in known.others() else Objection(say("There is no such side."), "TOY-1.1")

    def carry_out(self, frame: HarvestFrame, side: Side, table: Any) -> None:
        entered = frame.state.sealed[side]
        entered.spent += self.amount
        entered.gifts[self.to] = entered.gifts.get(self.to, 0) + self.amount


@dataclass(frozen=True, slots=True)
class Plan(Order):
    """A list of wishes that nobody reads: region and number, up to three."""

    kind: ClassVar[str] = "plan"
    title: ClassVar[Text] = say("Plan")
    wishes: tuple[tuple[str, int], ...] = parts_field(
        say("What is wished for?"),
        (
            ("region", FieldSpec(FieldKind.REGION, say("Where?"), lambda known, values: REGIONS)),
            ("number", FieldSpec(FieldKind.NUMBER, say("How much?"), bounds=lambda known, values: (1, 9))),
        ),
        lambda known, values: (1, 3),
    )

    def refusal(self, known: HarvestKnown) -> Objection | None:
        return None if 1 <= len(self.wishes) <= 3 else Objection(say("One to three wishes."), "TOY-1.1")

    def carry_out(self, frame: HarvestFrame, side: Side, table: Any) -> None:
        frame.state.sealed[side].plan = [(region, number) for region, number in self.wishes]


@dataclass(frozen=True, slots=True)
class Note(Order):
    """A note to oneself."""

    kind: ClassVar[str] = "note"
    title: ClassVar[Text] = say("Note")
    words: str = text_field(say("What?"), 60)

    def refusal(self, known: HarvestKnown) -> Objection | None:
        return None

    def carry_out(self, frame: HarvestFrame, side: Side, table: Any) -> None:
        frame.state.sealed[side].note = self.words


def _other_grain(frame: HarvestFrame, seat: Seat, rng: Rng) -> None:
    for side in frame.state.grain:
        if side != seat:
            frame.state.grain[side] += number(rng, 1, 9)


def _other_plans(frame: HarvestFrame, seat: Seat, rng: Rng) -> None:
    for side in frame.state.sealed if frame.state.field_at < 0 else ():
        if side != seat:
            frame.state.sealed[side] = Entered({f"{side}-2": rng.choice(REGIONS)}, note=f"not {number(rng, 0, 99)}")


class Frugal:
    """A practice player that sends all its workers to the region it draws, and gives nothing away."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def decide(self, observation: Observation) -> Order | None:
        known: HarvestKnown = observation.known
        idle = [unit for unit in known.workers() if unit not in known.entered.workers]
        return Send(tuple(idle[:2]), self._rng.choice(REGIONS)) if idle else None


class Harvest(ToySystem):
    id = "harvest"
    title: Text = "Harvest"
    state_type = HarvestState
    options_type = HarvestOptions
    scenario_type = ToyScenario
    order_types: tuple[type[Order], ...] = (Send, Give, Plan, Note)
    phrases = told_plainly(Given, Reaped)
    players: Mapping[str, PlayerKind] = {"frugal": PlayerKind(say("a frugal player"), Frugal)}

    def new_state(
        self, scenario: ToyScenario, options: HarvestOptions, sides: tuple[Side, ...], table: Any
    ) -> HarvestState:
        return HarvestState(1, dict.fromkeys(sides, 5), {side: Entered() for side in sides})

    def is_sealed(self, frame: HarvestFrame) -> bool:
        return frame.state.field_at < 0

    def waiting_for(self, frame: HarvestFrame) -> tuple[Seat, ...]:
        return tuple(frame.state.grain) if frame.state.field_at < 0 else ()

    def known(self, frame: HarvestFrame, seat: Seat) -> HarvestKnown:
        return HarvestKnown(frame, seat)

    def seal_objection(self, known: HarvestKnown) -> Objection | None:
        if not known.entered.workers:
            return Objection(say("Send at least one worker first."), "TOY-1.1")
        return None

    def left_undone(self, known: HarvestKnown) -> tuple[Text, ...]:
        idle = [unit for unit in known.workers() if unit not in known.entered.workers]
        return (say("{n} workers stay at home.", n=len(idle)),) if idle else ()

    def reveal(self, frame: HarvestFrame, table: Any) -> None:
        state = frame.state
        for side in sorted(state.sealed):
            entered = state.sealed[side]
            state.placed.update(entered.workers)
            state.grain[side] -= entered.spent
            for other, amount in sorted(entered.gifts.items()):
                state.grain[other] += amount
                table.tell(Given(side, other, amount), (side, other))
            state.sealed[side] = Entered()
        state.field_at = 0
        table.reveal()

    def next_step(self, frame: HarvestFrame) -> Notice | None:
        at = frame.state.field_at
        if at < 0:
            return None
        if at == len(REGIONS):
            return Notice(say("The turn ends."), "TOY-1.1")
        return Notice(say("{region} is reaped.", region=REGIONS[at]), "TOY-1.1", cell=7 * at)

    def take_step(self, frame: HarvestFrame, table: Any) -> None:
        state = frame.state
        if state.field_at == len(REGIONS):
            state.turn, state.field_at = state.turn + 1, -1
            state.placed.clear()
            return
        region = REGIONS[state.field_at]
        state.field_at += 1
        for side in sorted(state.grain):
            workers = sum(1 for unit, at in state.placed.items() if at == region and unit.startswith(f"{side}-"))
            if workers:
                dice = table.roll(f"{workers}d6", say("the harvest"), "TOY-1.1", [side, region])
                state.grain[side] += sum(dice)
                table.tell(Reaped(side, region, dice))

    def outcome(self, frame: HarvestFrame) -> Outcome | None:
        state = frame.state
        if state.turn <= frame.options.turns:
            return None
        best = max(state.grain.values())
        winners = tuple(side for side in sorted(state.grain) if state.grain[side] == best)
        return Outcome(winners, say("Most grain wins."), "TOY-1.1", tuple(sorted(state.grain.items())))

    def subjects(self, frame: HarvestFrame) -> Iterator[Subject]:
        yield from super().subjects(frame)
        for side, grain in frame.state.grain.items():
            yield Subject(f"side:{side}", "side", frame.side_name(side), {"grain": grain})

    def amend(self, frame: HarvestFrame, change: Change, table: Any) -> None:
        kind, _, side = change.subject.partition(":")
        if kind != "side":
            super().amend(frame, change, table)
        elif side in frame.state.grain and change.fact == "grain" and isinstance(change.value, int):
            frame.state.grain[side] = change.value
        else:
            raise IllegalOrder(say("A side has grain."))

    def invariants(self, frame: HarvestFrame) -> list[Fault]:
        state = frame.state
        return [Fault(say("{side} owes grain", side=s), "TOY-1.1") for s in state.grain if state.grain[s] < 0]

    never_redrawn = ("turn", "placed", "field_at")

    def imagine(self, frame: HarvestFrame, seat: Seat, rng: Rng) -> None:
        state = frame.state
        for side in state.grain:
            if seat not in (side, REFEREE):
                state.grain[side], state.sealed[side] = number(rng, 0, 9), Entered()

    def hidden_variants(self, frame: HarvestFrame, seat: Seat, rng: Rng) -> Iterator[HarvestFrame]:
        return redrawn(frame, seat, rng, (_other_grain, _other_plans))

    def _grain(self, known: HarvestKnown) -> list[int]:
        return list(known.frame.state.grain.values()) if known.seat == REFEREE else [known.grain]

    def view(self, known: HarvestKnown) -> View:
        frame, words = known.frame, self.words(known.frame)
        grid = frame.scenario.map.grid

        def badge(unit: str) -> Badge:
            return Badge(unit, unit.partition("-")[0], "W", 1, acted=unit in known.entered.workers)

        return View(
            seat=known.seat,
            signs=lambda: (Sign(SignKind.UNIT, "W", say("worker")),),
            turn=known.turn,
            phase=say("sowing"),
            sides=tuple(SideLine(s.id, frame.side_name(s.id), s.colour) for s in frame.scenario.sides),
            headline=tuple(say("Grain {n}", n=grain) for grain in self._grain(known)),
            grid=grid,
            look=lambda cell: HexLook(frame.scenario.map.terrain[cell]),
            describe=lambda cell: (Line(frame.scenario.map.terrain[cell]),),
            card=lambda unit: (Line(words.unit(unit)),),
            units=tuple(UnitLine(badge(unit), words.unit(unit), None, True) for unit in known.workers()),
            panels=(Panel("notes", say("Notes"), (Line(known.entered.note, tone=Tone.QUIET),)),),
        )


HARVEST = system_of(Harvest(), "HARVEST")
