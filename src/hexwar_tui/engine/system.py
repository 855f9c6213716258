"""What a rule system is to the engine, and the frames that a game is a stack of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from hexwar_tui.dataclass import dataclass, field
from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.data.options import Options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.dice.matches import Matches, Setting
from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import News, Phrases
from hexwar_tui.engine.maps.paintbox import Paintbox
from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.engine.practice_player import Observation, PlayerKind
from hexwar_tui.engine.primer import Primer
from hexwar_tui.engine.record.counting import Counting
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, Phrase, Text, say
from hexwar_tui.hexgrid.grid import Cell

ScenarioT = TypeVar("ScenarioT", bound=Scenario)
OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound="State")
KnownT = TypeVar("KnownT")
KnownT_contra = TypeVar("KnownT_contra", contravariant=True)

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""A function that brings a state's JSON to the form of the next version of the rules; it may change its argument."""


class State(Protocol):
    """The changing part of a frame, a tree of plain dataclasses. `turn` counts from 1, or from 0 where a set-up comes
    before the first turn."""

    turn: int


@dataclass(slots=True)
class Frame(Generic[ScenarioT, OptionsT, StateT]):
    """One game on the stack: its system, what never changes in it, and its state.

    `names` are the names the sides go by at this table; `sealed` the sides that have sealed their part of a sealed
    phase; `opened_by` is the number of the entry that opened this frame, 0 for the game itself. Only the engine writes
    these. `open_to` is the seat to which this frame was laid open, so that nothing in it is secret from it; else None.
    """

    system: AnySystem
    scenario: ScenarioT
    options: OptionsT
    state: StateT
    names: Mapping[Side, Text] = field(default_factory=dict)
    sealed: list[Side] = field(default_factory=list)
    opened_by: int = 0
    open_to: Seat | None = field(default=None, compare=False)

    def laid_open(self, seat: Seat, state: StateT) -> Frame[ScenarioT, OptionsT, StateT]:
        """The frame as `seat` may know it: with `state`, in which nothing is secret from the seat."""
        return Frame(
            self.system, self.scenario, self.options, state, self.names, self.sealed, self.opened_by, open_to=seat
        )

    def outcome(self) -> Outcome | None:
        """Returns how the frame's game has ended; None while it goes on."""
        return self.system.rules.outcome(self)

    def is_secret(self) -> bool:
        """Whether orders of this phase are secret until all have sealed; False for a system without such phases."""
        sealing = self.system.sealing
        return sealing is not None and sealing.is_sealed(self)

    def seal_objection(self, known: Any) -> Objection | None:
        """Why the seat that knows `known` may not seal its part of a sealed phase yet; None when it may."""
        sealing = self.system.sealing
        return None if sealing is None else sealing.seal_objection(known)

    def observation(self, known: Any, *, sealed: bool, notes: str = "") -> Observation:
        """What a practice player is given whose seat knows `known`; `sealed` and `notes` as in `Observation`."""
        may_seal = sealed and self.seal_objection(known) is None
        return Observation(known, self.system.order_types, sealed, may_seal, notes)

    def clock_face(self) -> ClockFace | None:
        """What the clock shows; None where the system has no clock, or nobody's time is measured now."""
        timing = self.system.timing
        return None if timing is None else timing.face(self)

    def side_name(self, side: Side) -> Text:
        """The name that `side` goes by at this table. Raises KeyError where there is no such side."""
        return self.names.get(side) or {spec.id: spec.name for spec in self.scenario.sides}[side]


AnyFrame = Frame[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Notice:
    """What will happen by itself next, in words, the id of its rule ("": none), and its hex (None: no single one)."""

    what: Text
    rule: str = ""
    cell: Cell | None = None


POINTS = say("Points")
"""What scores count where a system has no word of its own for it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners (none: a draw), why, the rule, scores of sides, and what these count (`scored`)."""

    winners: tuple[Side, ...]
    reason: Phrase
    rule: str
    scores: tuple[tuple[Side, int], ...] = ()
    scored: Text = POINTS


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing whose facts a referee may change: a unit, a place, a resource. `facts` are its present values by name.

    `cell` is the hex it is found at, None where it is nowhere. `choices` are all values, each with its name, of a fact
    that can have no others; `bounds` are the lowest and the highest number that can be ruled of one. Facts named in
    `hexes` hold a hex, as its printed label or the number of its cell: a referee picks it on the map or types the
    label. Other facts are words and plain numbers.
    """

    id: str
    kind: str
    name: Text
    facts: Mapping[str, int | str | bool | None]
    cell: Cell | None = None
    choices: Mapping[str, Sequence[tuple[int | str | bool | None, Text]]] = field(default_factory=dict)
    hexes: tuple[str, ...] = ()
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)


class Change(NamedTuple):
    """A referee's change: the fact called `fact` of the subject with the id `subject` is to be `value`."""

    subject: str
    fact: str
    value: int | str | bool | None


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a state that its rules do not allow: `what` as a sentence, and the id of the rule, "" for none."""

    what: Text
    rule: str = ""


class Known(Protocol):
    """What the façades of all systems share; each answers, besides, what a seat may know in its system."""

    @property
    def seat(self) -> Seat:
        """The seat that knows it."""

    @property
    def open(self) -> AnyFrame:
        """The frame without what is secret from the seat, for reading only; a façade over it answers as this one."""


class Words(Protocol):
    """The names of a frame's things; phrases, dialogs and the command line have them from here alone."""

    def unit(self, unit: str) -> Text:
        """The name of the unit with this id, whether it is still in play or gone."""

    def hex(self, cell: Cell) -> str:
        """The label of the hex `cell` as printed on the map."""

    def side(self, side: Side) -> Text:
        """The name that `side` goes by at this table."""

    def region(self, region: str) -> Text:
        """The name of the region with this id; systems without regions raise KeyError."""

    def change(self, change: Change) -> Text:
        """A referee's change in words, whether its subject is still in play or gone: "Rifles 3: hex – 0405"."""


WordsT = TypeVar("WordsT", bound=Words)


class Rules(Protocol[ScenarioT, OptionsT, StateT]):
    """The part of a system that says what happens, by its rules. Every method reads or changes only the frame given."""

    def new_state(self, scenario: ScenarioT, options: OptionsT, sides: tuple[Side, ...], table: Table, /) -> StateT:
        """The state at the start of a game between `sides`; dice are thrown, and events told, by `table`."""

    def playing(self, frame: Frame[ScenarioT, OptionsT, StateT], /) -> tuple[Side, ...]:
        """The sides that are not out of the game, in the order of seats, as far as everybody may know."""

    def waiting_for(self, frame: Frame[ScenarioT, OptionsT, StateT], /) -> tuple[Seat, ...]:
        """Returns the seats that may act, in sealed phases also those that have sealed; none while a step is due."""

    def next_step(self, frame: Frame[ScenarioT, OptionsT, StateT], /) -> Notice | None:
        """What will happen by itself next; None when a seat is waited for or the frame has ended."""

    def take_step(self, frame: Frame[ScenarioT, OptionsT, StateT], table: Table, /) -> None:
        """Does in `frame.state` what `next_step` announced; dice, news and games within the game go through `table`."""

    def outcome(self, frame: Frame[ScenarioT, OptionsT, StateT], /) -> Outcome | None:
        """How the frame's game has ended; None while it goes on."""

    def invariants(self, frame: Frame[ScenarioT, OptionsT, StateT], /) -> list[Fault]:
        """Returns all faults of the frame by its rules; empty if sound. Asked after rulings, loading and fuzzing."""


class Sealing(Protocol[ScenarioT, OptionsT, StateT, KnownT_contra]):
    """The part of a system that has phases in which sides write their orders in secret."""

    def is_sealed(self, frame: Frame[ScenarioT, OptionsT, StateT], /) -> bool:
        """Whether the orders of the frame's present phase are secret until all have sealed."""

    def seal_objection(self, known: KnownT_contra, /) -> Objection | None:
        """Why the seat that knows `known` may not seal its part yet; None when it may."""

    def reveal(self, frame: Frame[ScenarioT, OptionsT, StateT], table: Table, /) -> None:
        """Merges what the sides have written in secret into the state, once all have sealed; by the rules, not by the
        order in which it was entered."""


class Timing(Protocol[ScenarioT, OptionsT, StateT]):
    """The part of a system that measures time: what its clock shows, and what comes of time that passes."""

    def face(self, frame: Frame[ScenarioT, OptionsT, StateT], /) -> ClockFace | None:
        """What the clock shows; None while nobody's time is measured."""

    def time_passed(self, frame: Frame[ScenarioT, OptionsT, StateT], seconds: int, table: Table, /) -> None:
        """Takes account of `seconds`, 1 or more, for which the clock has run since the rules were last told."""


class Nesting(Protocol[ScenarioT, OptionsT, StateT]):
    """The part of a system that opens games within the game: how its own goes on when one of them has ended."""

    def resume(
        self, frame: Frame[ScenarioT, OptionsT, StateT], outcome: Outcome, ended: AnyFrame, table: Table, /
    ) -> None:
        """Goes on in `frame` when the game within the game above it is over: `outcome` is how, `ended` its frame."""


@dataclass(frozen=True)
class Show(Generic[KnownT]):
    """What an interface may show to a seat, from what that seat knows.

    `view` makes the map, panels, overlays, charts and advice; `left_undone` sentences about what the seat would lose by
    ending its part now, `fatal` those about what would be lost for good, `agreements` about what is agreed on."""

    view: Callable[[KnownT], View]
    left_undone: Callable[[KnownT], tuple[Text, ...]] = lambda known: ()
    fatal: Callable[[KnownT], tuple[Text, ...]] = lambda known: ()
    agreements: Callable[[KnownT], tuple[Text, ...]] = lambda known: ()


@dataclass(frozen=True)
class Say(Generic[ScenarioT, OptionsT, StateT, WordsT]):
    """The words of a system: `words` makes the names of a frame's things, and `phrase` says events as sentences.

    `rolls` returns for the rolls of one entry, in order, what each was for, from that entry's news; None where the rule
    of the roll says enough, as it does for all where there is no `rolls`. `others` returns by id the names of what
    orders may choose besides units, sides and regions, from what a seat knows.
    """

    words: Callable[[Frame[ScenarioT, OptionsT, StateT]], WordsT]
    phrase: Phrases[WordsT]
    rolls: Callable[[Sequence[Roll], Sequence[News], WordsT], Sequence[Text | None]] | None = None
    others: Callable[[Any], Mapping[str, Text]] | None = None


class Referee(Protocol[ScenarioT, OptionsT, StateT]):
    """What a referee may change in a frame of this system."""

    def subjects(self, frame: Frame[ScenarioT, OptionsT, StateT], /) -> Iterator[Subject]:
        """Yields everything that has facts which a referee may change, with their present values."""

    def amend(self, frame: Frame[ScenarioT, OptionsT, StateT], change: Change, table: Table, /) -> None:
        """Makes a referee's change in `frame.state`. Raises IllegalOrder where the fact can't have this value."""


class Lab(Protocol):
    """The laboratory of a system: what plays, breaks and measures it without people."""

    @property
    def refusals(self) -> tuple[str, ...]:
        """The ids of all rules by which an order or a seal is refused; "ABC-1.2 name" where one is counted by name."""

    @property
    def corners(self) -> tuple[Mapping[str, int | bool | str], ...]:
        """Sets of options, values by name, each of which leads random games to something that they would hardly ever
        come by; each set is tried with every scenario."""

    @property
    def players(self) -> Mapping[str, PlayerKind]:
        """The system's own practice players by id, the usual one first."""

    def tally(self, entries: Iterable[Entry], /) -> Mapping[str, int]:
        """How often everything worth counting happened in a journal, by name; 0 for what never did."""


@runtime_checkable
class Secretive(Protocol):
    """Members that the laboratory of a system has as well if anything in its games is hidden from anybody."""

    @property
    def never_redrawn(self) -> tuple[str, ...]:
        """The names of the parts of the state that no variant changes: nothing in them is hidden, or they could not
        differ while all else stays as it is."""

    def hidden_variants(self, frame: AnyFrame, seat: Seat, rng: Rng, /) -> Iterator[AnyFrame]:
        """Yields copies of the frame that differ only in what the seat may not know by the rule book: each in one kind
        of secret, the last in all of them. What a seat can find out has to be the same in all, or something tells a
        secret. All are sound by `invariants`. Yields nothing for the referee, nor where nothing is hidden now."""


def as_it_is(scenario: ScenarioT, options: Any, seed: str) -> ScenarioT:
    """Returns `scenario` unchanged: the `lay_out` of a system whose scenarios leave nothing to chance."""
    return scenario


def book_in(folder: Path) -> Callable[[str], str]:
    """Returns a function from a language to the text of rules.<language>.md in `folder`, or else the English one."""

    def read(language: str) -> str:
        found = folder / f"rules.{language}.md"
        return (found if found.is_file() else folder / f"rules.{SOURCE_LANGUAGE}.md").read_text("utf-8")

    return read


@dataclass(frozen=True, eq=False)
class System(Generic[ScenarioT, OptionsT, StateT, KnownT]):
    """A rule system: a value made of parts. Each part is an object, or a module, that has what its port asks for.
    `place` is where the system itself is found, "package.module:NAME", for other processes. `version` is that of the
    rules: raised with every change after which a game would go on or replay otherwise; a system that opens games of
    another raises its own with the other's. `known` makes a façade over a frame that answers
    what a seat may know, and nothing else; what is refused, offered, shown and played by programs is made from it
    alone. `lay_out` draws by a seed what a scenario leaves to chance: the same for the same seed. `rule_book` is
    Markdown by language, each rule headed by its id. `lab` makes the laboratory, loaded only then. `upgrades` has, by
    version, what brings a state's JSON to the form of the next. `paintbox` is what can be painted on maps.

    Parts that a system does not have are None. `prices` tells what the units of a roster (None: of all) cost, in a
    language, and `matches` the odds of type against type, both in a scenario (None: in any), or they raise BadOrder.
    """

    id: str
    place: str
    title: Text
    version: int
    state_type: type[StateT]
    options_type: type[OptionsT]
    scenario_type: type[ScenarioT]
    order_types: tuple[type[Order], ...]
    rules: Rules[ScenarioT, OptionsT, StateT]
    known: Callable[[Frame[ScenarioT, OptionsT, StateT], Seat], KnownT]
    show: Show[KnownT]
    say: Say[ScenarioT, OptionsT, StateT, Any]
    referee: Referee[ScenarioT, OptionsT, StateT]
    rule_book: Callable[[str], str]
    lab: Callable[[], Lab]
    lay_out: Callable[[ScenarioT, OptionsT, str], ScenarioT] = as_it_is
    primer: Primer[OptionsT] = field(default_factory=Primer)
    sealing: Sealing[ScenarioT, OptionsT, StateT, KnownT] | None = None
    timing: Timing[ScenarioT, OptionsT, StateT] | None = None
    nesting: Nesting[ScenarioT, OptionsT, StateT] | None = None
    imagine: Callable[[Frame[ScenarioT, OptionsT, StateT], Seat, Rng], None] | None = None
    prices: Callable[[str | None, str, ScenarioT | None], Sequence[str]] | None = None
    matches: Callable[[ScenarioT | None, Setting], Matches] | None = None
    counting: Counting[Frame[ScenarioT, OptionsT, StateT]] | None = None
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)
    paintbox: Paintbox[ScenarioT] | None = None

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return system_at, (self.place,)


def system_at(place: str) -> AnySystem:
    """The system found at `place`, "package.module:NAME". Raises ImportError or AttributeError where there is none."""
    module, _, name = place.partition(":")
    found: AnySystem = getattr(import_module(module), name)
    return found


AnySystem = System[Any, Any, Any, Any]

Registry = Mapping[str, AnySystem]
"""The rule systems at hand, by id."""
