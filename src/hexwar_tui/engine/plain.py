"""Parts for systems that have nothing special to say: names, what a referee may change, and the laboratory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

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
    """Names from ids alone: units by a table of names, sides as they sit at the table, hexes by their numbers. Fulfils
    `engine.system.Words`; a system without regions need not say so.
    """

    def __init__(self, frame: AnyFrame, grid: Grid, units: Mapping[str, Text]) -> None:
        self._frame, self._grid, self._units = frame, grid, units

    def unit(self, unit: str) -> Text:
        """The name of a unit, living or gone. Raises KeyError for what is no unit's id."""
        return self._units[unit]

    def hex(self, cell: Cell) -> str:
        """The number printed in a hex."""
        return self._grid.label(cell)

    def side(self, side: Side) -> Text:
        """The name a side goes by."""
        return self._frame.side_name(side)

    def region(self, region: str) -> Text:
        """There are no regions. Raises KeyError."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """A referee's change by the subject's name, while it is there, the name of the fact and the value."""
        subjects = self._frame.system.referee.subjects(self._frame)
        subject = next((one for one in subjects if one.id == change.subject), None)
        kind, _, id = change.subject.partition(":")
        name = self._units.get(id, id or kind) if subject is None else subject.name
        choices = () if subject is None else subject.choices.get(change.fact, ())
        value = next((title for choice, title in choices if choice == change.value), value_words(change.value))
        return change_words(name, Phrase(change.fact), value)


def plain_phrases() -> Phrases[PlainWords]:
    """Sentences of events, still none; declared ones (`Phrases.says`) will name a `unit` and a `target` as units, a
    `cell` as a hex and a `side` as a side."""
    return Phrases(unit=PlainWords.unit, target=PlainWords.unit, cell=PlainWords.hex, side=PlainWords.side)


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of a state whose fields a referee may change: those in `facts`, by the names that players read.

    Its fields in `hexes` hold cells, which are shown and given by the numbers of their hexes. Where a field can have
    only some values, they are its `choices`.
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
    """Rulings on fields of the state as they stand there. Fulfils `engine.system.Referee`.

    A value is of the kind that the field has; whether it can stand, the invariants of the rules say. `after` is done
    behind each change, where something follows from it.
    """

    things: Callable[[AnyFrame], Iterable[Thing]]
    grid: Callable[[AnyFrame], Grid]
    after: Callable[[AnyFrame, Table], None] = lambda frame, table: None

    def subjects(self, frame: AnyFrame) -> Iterator[Subject]:
        """All things, with their facts."""
        grid = self.grid(frame)
        for thing in self.things(frame):
            cells = {fact: getattr(thing.of, fact) for fact in thing.hexes}
            labels = {fact: None if cell is None else grid.label(cell) for fact, cell in cells.items()}
            facts = {**labels, **{fact: getattr(thing.of, fact) for fact in thing.facts}}
            cell = next(iter(cells.values()), None)
            yield Subject(thing.id, thing.kind, thing.name, facts, cell, thing.choices, thing.hexes)

    def amend(self, frame: AnyFrame, change: Change, table: Table) -> None:
        """Writes the value into its field. Raises IllegalOrder where there is no such field, or none for this value."""
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
    """A laboratory in which orders and kinds of events are counted. Fulfils `engine.system.Lab`."""

    orders: Sequence[type[Order]]
    phrases: Phrases[Any]
    players: Mapping[str, PlayerKind] = field(default_factory=dict)
    refusals: tuple[str, ...] = ()
    corners: tuple[Mapping[str, int | bool | str], ...] = ()

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each order was given and each kind of news told; 0 for what never was."""
        return count(self.orders, self.phrases, entries, self.phrases)


@dataclass(frozen=True, slots=True)
class _ByKnown:
    decides: Callable[[Any], Order | None]

    def decide(self, observation: Observation) -> Order | None:
        return self.decides(observation.known)


def player(title: Text, decides: Callable[[Any], Order | None]) -> PlayerKind:
    """A practice player that decides by what its seat knows alone, and draws nothing; None seals its part."""
    return PlayerKind(title, lambda rng: _ByKnown(decides))


def count(
    orders: Iterable[type[Order]],
    names: Iterable[str],
    entries: Iterable[Entry],
    phrases: Phrases[Any],
    also: Callable[[Event], Iterable[str]] = lambda event: (),
) -> Counter[str]:
    """How often each order was given in a journal, and how often each of these names came up in its events; 0 for what
    never was.

    An event counts as its kind, and as whatever else `also` names; the games within the game count their own.
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
