"""What a rule system declares about counting its games: the lines of its charts, and what of its events is counted.

A line is a number that every side has at any moment. A tally is what one event adds: something lost, dice thrown, a
fight, a deed that may have turned the game. A system has a function for each kind of event that is counted:

    TALLIES = Tallies[AbcFrame]()

    @TALLIES.of
    def _volley(event: Volley, frame: AbcFrame) -> Iterator[Tally]:
        yield Thrown(frame.state.units[event.unit].side, len(event.dice), 7 - event.need, 6, event.hits)

Lanes are the kinds of events that are marked on the line of time of a replay: fights, places taken, what sides have
agreed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.events import About, Event, News, read_facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell

FrameT = TypeVar("FrameT")
EventT = TypeVar("EventT", bound=Event)


@dataclass(frozen=True, slots=True)
class Line(Generic[FrameT]):
    """A number that every side has at any moment, for a chart called `title`: `number` counts it in a frame."""

    id: str
    title: Text
    number: Callable[[FrameT, Side], int]


@dataclass(frozen=True, slots=True)
class Lost:
    """A side has lost `n` of what its `strength` counts, at the hex `cell` (None: at no single one). `by` is the id of
    the unit that did it, None where it was none, or nobody can say which. With `n` below 0 it gets back what is counted
    as lost. `second_hand` is True where an event says so
    that is told to another side, while the loser is told by one of its own: who knows both counts only that one."""

    side: Side
    n: int = 1
    cell: Cell | None = None
    by: str | None = None
    second_hand: bool = False


@dataclass(frozen=True, slots=True)
class Thrown:
    """A side has tried something by dice `tries` times, each time with the chance `ways` / `of`, and it came off `won`
    times."""

    side: Side
    tries: int
    ways: int
    of: int
    won: int


@dataclass(frozen=True, slots=True)
class Fight:
    """These sides have fought; `winner` is None where neither has won."""

    sides: tuple[Side, ...]
    winner: Side | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that may turn a game in favour of `side`, at the hex `cell`. Of several in a turn the one of the most
    `weight` is told, the last of those that are alike."""

    side: Side
    weight: int = 1
    cell: Cell | None = None


Tally = Lost | Thrown | Fight | Deed


class Tallies(Generic[FrameT]):
    """The functions that make tallies of the events of a system, each for one class of events."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[type[Event], Callable[[Any, FrameT], Iterable[Tally]]]] = {}

    def of(self, made: Callable[[EventT, FrameT], Iterator[Tally]]) -> Callable[[EventT, FrameT], Iterator[Tally]]:
        """Takes `made` as the function that makes the tallies of the class of events by which its first parameter is
        annotated, or of all classes of a union; returns `made`. Used as a decorator."""
        annotation = next(iter(get_type_hints(made).values()))
        kinds: tuple[type[Event], ...] = get_args(annotation) or (annotation,)
        self._made |= {kind.kind: (kind, made) for kind in kinds}
        return made

    @property
    def has_later(self) -> bool:
        """Whether any kind that is counted here is told by newer rules alone, so that older journals lack it."""
        return any(kind.later for kind, _ in self._made.values())

    def __call__(self, news: News, frame: FrameT) -> tuple[Tally, ...]:
        """The tallies of the event that `news` keeps, none for a kind that is not counted; `frame` is as it was before
        the entry of the event. Raises ValueError for facts that are unfit for the kind."""
        if news.kind not in self._made:
            return ()
        kind, made = self._made[news.kind]
        return tuple(made(read_facts(kind, news.facts), frame))


@dataclass(frozen=True, slots=True)
class Types(Generic[FrameT]):
    """The types of units: `of` yields that of each unit that a side has, by its id, a type once for each of its units,
    and `name` is what a type is called. `prices` are those of the types that can be bought, in whatever they are paid
    with; where units of a type differ, of a usual one."""

    of: Callable[[FrameT, Side], Iterable[str]]
    name: Callable[[FrameT, str], Text]
    prices: Callable[[FrameT], Mapping[str, float]]


def _no_goal(frame: Any) -> None:
    return None


@dataclass(frozen=True)
class Counting(Generic[FrameT]):
    """All that a system declares about counting its games.

    `wins` is the line of what wins the game, and `goal` the number of it that does, None where there is no such number.
    `strength` is the line of what sides fight with and lose; `more` are lines that are charted besides. `lost` is the
    title of the chart of losses, and `luck` says what dice are counted by: "Hits". `tallies` makes tallies of events.
    `lanes` are what matters on a line of time, by what events are about, each with its title; the first weighs most.
    `types` are those of what `strength` counts, None where nothing tells its units apart.
    """

    wins: Line[FrameT]
    strength: Line[FrameT]
    lost: Text
    luck: Text
    tallies: Tallies[FrameT] = field(default_factory=Tallies)
    goal: Callable[[FrameT], int | None] = _no_goal
    more: tuple[Line[FrameT], ...] = ()
    lanes: Mapping[About, Text] = field(default_factory=dict)
    types: Types[FrameT] | None = None

    @property
    def lines(self) -> tuple[Line[FrameT], ...]:
        """All lines, in the order in which they are charted."""
        return (self.wins, self.strength, *self.more)
