"""What a rule system is to the engine, and the frames that a game is a stack of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.journal import Entry
from hexwar_tui.engine.language import Phrase, Text, say
from hexwar_tui.engine.options import Options
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.grid import Cell

if TYPE_CHECKING:
    from hexwar_tui.engine.players import PlayerKind

ScenarioT = TypeVar("ScenarioT", bound=Scenario)
OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound="State")


Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""Brings the JSON of a state to the form of the next version of its rules; it may change what it is given."""


class State(Protocol):
    """The changing part of a frame: a tree of plain dataclasses, which pydantic reads and writes as JSON."""

    turn: int


@dataclass(slots=True)
class Frame(Generic[ScenarioT, OptionsT, StateT]):
    """One game on the stack: its system, what never changes in it, and its state.

    `names` are the names the sides go by at this table; `sealed` the sides that have sealed their part of a sealed
    phase; `opened_by` is the number of the entry that opened it, 0 for the game itself. Only the engine writes these.
    """

    system: System
    scenario: ScenarioT
    options: OptionsT
    state: StateT
    names: Mapping[Side, Text] = field(default_factory=dict)
    sealed: list[Side] = field(default_factory=list)
    opened_by: int = 0

    def side_name(self, side: Side) -> Text:
        """The name a side goes by. Raises KeyError where there is no such side."""
        return self.names.get(side) or {spec.id: spec.name for spec in self.scenario.sides}[side]


AnyFrame = Frame[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Notice:
    """What will happen by itself next: what, by which rule, and at which hex, where it is at one."""

    what: Text
    rule: str = ""
    cell: Cell | None = None


POINTS = say("Points")
"""What scores count where a system has no word of its own for it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners (none: a draw), the reason and its rule, and the scores where there are any, with
    what they count."""

    winners: tuple[Side, ...]
    reason: Phrase
    rule: str
    scores: tuple[tuple[Side, int], ...] = ()
    scored: Text = POINTS


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing whose facts a referee may change: a unit, a place, a resource. `facts` are its present values by name.

    `cell` is the hex it is found at, None where it is nowhere. `choices` are all values, each with its name, of a fact
    that can have no others; of a fact in `hexes`, a hex by its number can be a value, too.
    """

    id: str
    kind: str
    name: Text
    facts: Mapping[str, int | str | bool | None]
    cell: Cell | None = None
    choices: Mapping[str, Sequence[tuple[int | str | bool | None, Text]]] = field(default_factory=dict)
    hexes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A referee's change of one fact of one subject."""

    subject: str
    fact: str
    value: int | str | bool | None


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a state that its rules do not allow."""

    what: Text
    rule: str = ""


class Words(Protocol):
    """How a frame's things are called; the one source of names for phrases, dialogs and the command line."""

    def unit(self, unit: str) -> Text:
        """The name of a unit, living or gone."""

    def hex(self, cell: Cell) -> str:
        """The label of a hex as printed on the map."""

    def side(self, side: Side) -> Text:
        """The name a side goes by."""

    def region(self, region: str) -> Text:
        """The name of a region; systems without regions raise KeyError."""

    def change(self, change: Change) -> Text:
        """A referee's change in words, whether its subject is still there or gone: "Rifles 3: hex – 0405"."""


class System(Protocol):
    """A rule system: stateless, with no base class to inherit. Every method reads or changes only the frame given.

    `known` answers only what the seat may know; objections, candidates, previews, practice players and `view` are
    made from it alone. `table` is an `engine.table.Table`.
    """

    id: str
    version: int
    """That of the rules: raised with every change after which a game would go on otherwise, or replay otherwise. A
    system that opens games of another raises its own with the other's."""
    title: Text
    upgrades: Mapping[int, Upgrade]
    """By version, what brings a state that rules of this version wrote to the form of the next; none where its form
    has not changed. A field that was added with a usual value needs none."""
    state_type: type[Any]
    options_type: type[Options]
    scenario_type: type[Scenario]
    order_types: tuple[type[Order], ...]
    refusals: tuple[str, ...]
    """The ids of all rules by which an order, or a seal, is refused; "ABC-1.2 name" for a refusal counted by name."""
    corners: tuple[Mapping[str, int | bool | str], ...]
    """Options that lead random games where they hardly ever come otherwise, each set with every scenario."""
    players: Mapping[str, PlayerKind]
    """The practice players that know this system, by id, the usual one first."""

    def lay_out(self, scenario: Any, options: Any, seed: str) -> Any:
        """The scenario with everything drawn that its text leaves to chance (a generated map, places on it).

        The same for the same seed; a scenario that leaves nothing to chance is returned as it is.
        """

    def new_state(self, scenario: Any, options: Any, sides: tuple[Side, ...], table: Any) -> Any:
        """The state at the start."""

    def waiting_for(self, frame: Any) -> tuple[Seat, ...]:
        """The seats that may act; in sealed phases all that take part, whether they have sealed or not."""

    def playing(self, frame: Any) -> tuple[Side, ...]:
        """The sides that play on, in the order of seats, as everybody may know."""

    def is_sealed(self, frame: Any) -> bool:
        """Whether the orders of this phase are secret until all have sealed."""

    def known(self, frame: Any, seat: Seat) -> Any:
        """A façade over the frame that answers what `seat` may know, and nothing else."""

    def view(self, known: Any) -> View:
        """What an interface may show to the seat."""

    def seal_objection(self, known: Any) -> Objection | None:
        """Why the seat may not seal its part of a sealed phase yet; None when it may."""

    def left_undone(self, known: Any) -> tuple[Text, ...]:
        """What the seat has not done yet and would lose by ending its part now."""

    def words(self, frame: Any) -> Words:
        """The names of this frame's things."""

    def phrase(self, event: Event, words: Words) -> Text:
        """An event as a sentence."""

    def reveal(self, frame: Any, table: Any) -> None:
        """All have sealed: merges the compartments, by rule and never by order of entry."""

    def next_step(self, frame: Any) -> Notice | None:
        """What happens by itself now; None when a seat is waited for or the frame has ended."""

    def take_step(self, frame: Any, table: Any) -> None:
        """Does what `next_step` announced."""

    def clock(self, frame: Any) -> ClockFace | None:
        """What the clock shows; None while there is none, or nobody's time is measured."""

    def time_passed(self, frame: Any, seconds: int, table: Any) -> None:
        """So many seconds, 1 or more, have passed since it was last told while the clock ran."""

    def resume(self, frame: Any, outcome: Outcome, ended: Any, table: Any) -> None:
        """A frame above has ended with this outcome; `ended` is that frame."""

    def outcome(self, frame: Any) -> Outcome | None:
        """None while the game goes on."""

    def subjects(self, frame: Any) -> Iterator[Subject]:
        """What a referee may change."""

    def amend(self, frame: Any, change: Change, table: Any) -> None:
        """Makes a referee's change. Raises IllegalOrder where the value can't be."""

    def invariants(self, frame: Any) -> list[Fault]:
        """What is wrong with the frame; serves rulings, loading and fuzzing."""

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often everything worth counting happened in a journal, by name, with 0 for what never did."""

    def price_table(self, roster: str | None, language: str) -> Sequence[str]:
        """What the units of a roster (None: of all) cost and by which formula, line by line; empty without prices.

        Raises BadOrder for an unknown roster.
        """

    def rule_book(self, language: str) -> str:
        """The rule book as Markdown, each rule headed by its id."""


Shelf = Mapping[str, System]
"""The rule systems at hand, by id."""
