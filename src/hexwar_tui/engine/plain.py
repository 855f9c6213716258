"""Parts for systems that have nothing special to say: names, what a referee may change, and the laboratory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import Event, Phrases
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation, PlayerKind
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnyFrame, Change, Subject
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.engine.words.values import Value, change_words, value_words
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid


class PlainWords:
    """Names made from ids alone: units are named by the table `units`, sides as they sit at the table, hexes by their
    numbers. Fulfils `engine.system.Words`, for systems without regions."""

    def __init__(self, frame: AnyFrame, grid: Grid, units: Mapping[str, Text]) -> None:
        self._frame, self._grid, self._units = frame, grid, units

    def unit(self, unit: str) -> Text:
        """The name of the unit with this id, whether it is still in play or gone. Raises KeyError for any other id."""
        return self._units[unit]

    def hex(self, cell: Cell) -> str:
        """The number printed in the hex `cell`."""
        return self._grid.label(cell)

    def side(self, side: Side) -> Text:
        """The name that a side goes by at this table. Raises KeyError where there is no such side."""
        return self._frame.side_name(side)

    def region(self, region: str) -> Text:
        """Raises KeyError for every id: there are no regions."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """Returns a referee's change in words: the name of its subject, which may be gone, the fact and the value."""
        subjects = self._frame.system.referee.subjects(self._frame)
        subject = next((one for one in subjects if one.id == change.subject), None)
        kind, _, id = change.subject.partition(":")
        name = self._units.get(id, id or kind) if subject is None else subject.name
        choices = () if subject is None else subject.choices.get(change.fact, ())
        value = next((title for choice, title in choices if choice == change.value), value_words(change.value))
        return change_words(name, Phrase(change.fact), value)


def plain_phrases() -> Phrases[PlainWords]:
    """Returns a `Phrases` without sentences that says the facts `unit`, `target`, `cell` and `side` by their names."""
    return Phrases(unit=PlainWords.unit, target=PlainWords.unit, cell=PlainWords.hex, side=PlainWords.side)


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing whose fields a referee may change: `of` is the object in the state, `facts` and `hexes` name its fields.

    Players read these names. Fields in `hexes` hold cells, which are shown and given by the numbers of their hexes.
    `choices` lists by field all values that it can have, each with its name; other fields may have any of their type.
    """

    id: str
    kind: str
    name: Text
    of: Any
    facts: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    choices: Mapping[str, Sequence[tuple[Value, Text]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlainReferee:
    """Rulings that set fields of the objects that `things` finds in a frame. Fulfils `engine.system.Referee`.

    A new value must have the type of the old one; whether it can stand is for the invariants of the rules. `grid` gives
    the map of a frame; `after` is called after each change, where something follows from it.
    """

    things: Callable[[AnyFrame], Iterable[Thing]]
    grid: Callable[[AnyFrame], Grid]
    after: Callable[[AnyFrame, Table], None] = lambda frame, table: None

    def subjects(self, frame: AnyFrame) -> Iterator[Subject]:
        """Yields a subject for each of the frame's things, with the present values of its fields."""
        grid = self.grid(frame)
        for thing in self.things(frame):
            cells = {fact: getattr(thing.of, fact) for fact in thing.hexes}
            labels = {fact: None if cell is None else grid.label(cell) for fact, cell in cells.items()}
            facts = {**labels, **{fact: getattr(thing.of, fact) for fact in thing.facts}}
            cell = next(iter(cells.values()), None)
            yield Subject(thing.id, thing.kind, thing.name, facts, cell, thing.choices, thing.hexes)

    def amend(self, frame: AnyFrame, change: Change, table: Table) -> None:
        """Sets the field that `change` names to its value, then calls `after`. Raises IllegalOrder where there is no
        such thing or field, or the field can't have this value."""
        thing = next((thing for thing in self.things(frame) if thing.id == change.subject), None)
        if thing is None or change.fact not in (*thing.facts, *thing.hexes):
            raise IllegalOrder(say("There is nothing of this name that could be changed."))
        setattr(thing.of, change.fact, self._value(frame, thing, change))
        self.after(frame, table)

    def _value(self, frame: AnyFrame, thing: Thing, change: Change) -> Value:
        value, before = change.value, getattr(thing.of, change.fact)
        if change.fact in thing.hexes:
            return _cell(self.grid(frame), value)
        if change.fact in thing.choices:
            fits = value in (choice for choice, _ in thing.choices[change.fact])
        else:
            fits = type(value) is type(before)
        if not fits:
            raise IllegalOrder(say("“{fact}” can't be changed so.", fact=change.fact))
        return value


def _cell(grid: Grid, label: Value) -> Cell:
    try:
        return grid.cell_of_label(str(label))
    except BadLabel as fault:
        raise IllegalOrder(say("There is no hex {hex} on this map.", hex=str(label))) from fault


@dataclass(frozen=True, slots=True)
class PlainLab:
    """A `Lab` (see `engine.system`) that counts the given `orders` and the kinds of events in `phrases`."""

    orders: Sequence[type[Order]]
    phrases: Phrases[Any]
    players: Mapping[str, PlayerKind] = field(default_factory=dict)
    refusals: tuple[str, ...] = ()
    corners: tuple[Mapping[str, int | bool | str], ...] = ()

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often in a journal each order was given and each kind of news told, by name; 0 for what never was."""
        return count(self.orders, self.phrases, entries, self.phrases)


@dataclass(frozen=True, slots=True)
class _ByKnown:
    decides: Callable[[Any], Order | None]

    def decide(self, observation: Observation) -> Order | None:
        return self.decides(observation.known)


def player(title: Text, decides: Callable[[Any], Order | None]) -> PlayerKind:
    """A kind of practice player, called `title`. `decides` is given what the seat knows and returns its order, or None
    to seal its part; it draws nothing by chance."""
    return PlayerKind(title, lambda rng: _ByKnown(decides))


def count(
    orders: Iterable[type[Order]],
    names: Iterable[str],
    entries: Iterable[Entry],
    phrases: Phrases[Any],
    also: Callable[[Event], Iterable[str]] = lambda event: (),
) -> Counter[str]:
    """How often each of `orders` was given in a journal, as "order" and its kind, and how often each of `names` came up
    in its events; 0 for what never did.

    An event counts under its kind and under every name that `also` gives for it. Events of games within the game are
    left out: those count their own.
    """
    counts = Counter({f"order {kind.kind}": 0 for kind in orders})
    counts.update(dict.fromkeys(names, 0))
    for entry in entries:
        if entry.kind is EntryKind.ORDER:
            counts[f"order {entry.body['kind']}"] += 1
        for news in entry.events:
            if news.frame == 0 and news.kind in phrases:
                counts.update((news.kind, *also(phrases.read(news))))
    return counts
