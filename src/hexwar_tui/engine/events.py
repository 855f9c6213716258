"""Events: what happened, as facts; sentences are made from them in the reader's language and never stored.

Every kind of event is a small frozen class of its system, which `Table.tell` is given:

    @facts
    class CityTaken(Event):
        '''A city has changed hands.'''

        at: Cell
        side: Side
        from_: Side | None

The journal keeps it as `News`: its kind, "city-taken", and its facts as JSON values, in the order of the fields. A "_"
behind a name, for words that are Python's own, is not written. Records in lists are NamedTuples; a fact that is itself
made of `Facts` stands with its own among the others. A fact added later has a usual value: that of news from before.

The sentence of a kind is a function of its class, and `Phrases` has them all:

    PHRASES = Phrases[AbcWords](side=AbcWords.side)

    @PHRASES.sentence
    def _taken(event: CityTaken, words: AbcWords) -> Text:
        return say("{side} takes {city}.", side=words.side(event.side), city=words.place(event.at))

A sentence that only names facts is declared, and facts with a name given to `Phrases` are said by its function:

    PHRASES.says(SideOut, N_("{side} is out in turn {turn}."))

What a kind leaves to be seen on the map is declared by its class, too (`Event.traces`):

    def traces(self) -> Traces:
        return (Trace(self.at, mark=say("taken")),)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform, get_type_hints

from pydantic import ConfigDict, TypeAdapter
from pydantic_core import to_jsonable_python

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Seat, is_known
from hexwar_tui.engine.words.language import Text, fields_of, say
from hexwar_tui.hexgrid.grid import Cell

Fact = str | int | bool | None | list[Any]
"""A fact as JSON writes it: an id, a cell, a number, dice, a list of such, or None for nothing."""


def _written(name: str) -> str:
    """Returns the key by which a field is written: its name without a "_" at the end."""
    return name.removesuffix("_")


@dataclass(frozen=True)
class Facts:
    """Base of dataclasses whose fields are facts: events, and groups of facts that several kinds of events share. Such
    a class is made by `facts`."""

    __slots__ = ()

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(alias_generator=_written)


FactsT = TypeVar("FactsT", bound=Facts)


@dataclass_transform(frozen_default=True)
def facts(kind: type[FactsT]) -> type[FactsT]:
    """Makes a class of facts a dataclass, frozen and with slots."""
    return dataclass(frozen=True, slots=True)(kind)


Spot = Cell | str
"""A hex, or the id of a unit or region: then the hex where that stands or lies."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What an event leaves to be seen on a map: where it happens, and what came of it there.

    `at` is what it is done to, `from_` who does it, where that is not told by the way: between the two a line can be
    drawn. `way` are the hexes that the unit with the id `unit` ("": nobody by name) went along, from its start to its
    end; one hex alone stands for the way there from where it was. `dice` were thrown for it, each with whether it was a
    success. `mark` says in a word or a number what came of it: "−3", "tie". It `decides` if the event tells how the
    whole fight has ended, of which the events before told the blows.
    """

    at: Spot | None = None
    from_: Spot | None = None
    way: tuple[Spot, ...] = ()
    unit: str = ""
    dice: tuple[tuple[int, bool], ...] = ()
    mark: Text = ""
    decides: bool = False


Traces = tuple[Trace, ...]


def loss(count: int) -> Text:
    """The mark of an attack by which `count` men, models or units were lost."""
    return say("−{n}", n=count) if count else say("no loss")


def thrown(dice: Iterable[int], need: int | None) -> tuple[tuple[int, bool], ...]:
    """The dice of a trace, each of which is a success with `need` or more; all of them are where that is None."""
    return tuple((die, need is None or die >= need) for die in dice)


class About(StrEnum):
    """What an event is about, by which the news of a game are sorted and ranked: a fight; a loss; ground, or whatever
    else wins, that changed hands; something that happened; talks, and war or peace by them; marches; what is bought,
    built and earned; and details, such as whose round begins, single dice, or experience."""

    FIGHT = "fight"
    LOSS = "loss"
    GROUND = "ground"
    EVENT = "event"
    TALK = "talk"
    MARCH = "march"
    MEANS = "means"
    DETAIL = "detail"


class Topic(StrEnum):
    """What a referee may have told to everybody though not all have seen it: battles, and what sides have agreed on."""

    BATTLES = "battles"
    AGREEMENTS = "agreements"


@dataclass(frozen=True, eq=False, repr=False)
class Event(Facts):
    """One thing that happened. `kind` is the name that it is kept by: unless a class sets another, the words of the
    class's name, so that CityTaken is "city-taken". What it is `about` is declared with the class:
    ``class CityTaken(Event, about=About.GROUND)``.

    `later` is True for a kind that rules by which games had been played tell in addition, without playing otherwise: a
    replay accepts a journal that has none of it.
    """

    __slots__ = ()

    kind: ClassVar[str]
    about: ClassVar[About] = About.EVENT
    later: ClassVar[bool] = False

    def __init_subclass__(cls, about: About | None = None) -> None:
        if about is not None:
            cls.about = about
        if "kind" not in vars(cls):
            cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def traces(self) -> Traces:
        """What it leaves to be seen on the map, from its facts alone. A kind that declares nothing is seen at the hexes
        and units that its facts name, the first as who acts."""
        return ()

    def topic(self) -> Topic | None:
        """Under which heading a referee may publish it where it was told to some only; None: it is nobody else's
        business. Where several are told of one thing by events of their own, one of these alone has it."""
        return None

    def with_later(self, later: Event) -> Event | None:
        """An event that says at once what this one and a `later` one told the same side, for papers in which a way is
        told as a whole; None where both stand for themselves, as they do unless a kind says otherwise.
        """
        return None


EventT = TypeVar("EventT", bound=Event)


_PLAIN = frozenset((str, int, bool, type(None)))
"""Types whose values JSON has as they are, so that the slower conversion is not asked."""


_NAMES: dict[type[Facts], tuple[tuple[str, str], ...]] = {}
"""For each class pairs of a field's name and the key it is written by."""


def write_facts(facts: Facts) -> dict[str, Any]:
    """Returns the fields as JSON values by name, without a trailing "_"; fields of inner `Facts` stand among them."""
    data: dict[str, Any] = {}
    for name, written in _NAMES.get(type(facts)) or _names(type(facts)):
        value = getattr(facts, name)
        shape = type(value)
        if shape in _PLAIN:
            data[written] = value
        elif shape is tuple and _PLAIN.issuperset(map(type, value)):
            data[written] = list(value)
        elif isinstance(value, Facts):
            data |= write_facts(value)
        else:
            data[written] = to_jsonable_python(value)
    return data


def _names(kind: type[Facts]) -> tuple[tuple[str, str], ...]:
    found = _NAMES[kind] = tuple((field.name, _written(field.name)) for field in fields(kind))
    return found


def read_facts(kind: type[FactsT], data: Mapping[str, Any]) -> FactsT:
    """Returns the object of the class `kind` that `write_facts` wrote as `data`; keys without a field are ignored.
    Raises ValueError where a value is missing or of the wrong shape."""
    adapter, within = _form(kind)
    made: FactsT = adapter.validate_python({**data, **{name: read_facts(part, data) for name, part in within.items()}})
    return made


_Form = tuple[TypeAdapter[Any], Mapping[str, type[Facts]]]

_FORMS: dict[type[Facts], _Form] = {}


def _form(kind: type[Facts]) -> _Form:
    """Returns the reader of a kind's facts, and by key the classes of its fields that are `Facts` themselves."""
    found = _FORMS.get(kind)
    if found is None:
        hints = get_type_hints(kind)
        types = {_written(field.name): hints[field.name] for field in fields(kind)}
        parts = {name: part for name, part in types.items() if isinstance(part, type) and issubclass(part, Facts)}
        found = _FORMS[kind] = TypeAdapter(kind), parts
    return found


def hexes_of(facts: Facts, units: Mapping[str, Cell]) -> Iterator[Cell]:
    """Yields the hexes at which an event happens, in the order of its facts: those of fields annotated as `Cell`, alone
    or in lists or records, and for each id of a unit the hex where it stands by `units`, if it is there."""
    for field in fields(facts):
        value = getattr(facts, field.name)
        if isinstance(value, Facts):
            yield from hexes_of(value, units)
        else:
            yield from _hexes_in(value, "Cell" in str(field.type), units)


def _hexes_in(value: object, is_place: bool, units: Mapping[str, Cell]) -> Iterator[Cell]:
    if isinstance(value, str):
        if value in units:
            yield units[value]
    elif isinstance(value, tuple):
        annotated = getattr(type(value), "__annotations__", {})
        names = getattr(value, "_fields", ())
        for at, fact in enumerate(value):
            of_fact = "Cell" in str(annotated[names[at]]) if names else is_place
            yield from _hexes_in(fact, of_fact, units)
    elif is_place and isinstance(value, int):
        yield value


@dataclass(frozen=True, slots=True)
class News:
    """An event as it was told and is kept: the id of its `system`, its kind there, and its facts as JSON values.

    `seen_by` are the seats that know of it; None: everybody does. `frame` is the number of the entry that opened the
    frame in which it happened; 0: the game itself.
    """

    system: str
    kind: str
    facts: Mapping[str, Fact]
    seen_by: tuple[Seat, ...] | None = None
    frame: int = 0

    @classmethod
    def of(cls, event: Event, system: str, seen_by: tuple[Seat, ...] | None = None, frame: int = 0) -> News:
        """Returns the news of `event`, from the rule system with the id `system`; other arguments as in `News`."""
        return cls(system, event.kind, write_facts(event), seen_by, frame)

    def is_known_to(self, seat: Seat) -> bool:
        """Whether `seat` may know of this news; the referee knows all."""
        return is_known(self.seen_by, seat)


WordsT_contra = TypeVar("WordsT_contra", contravariant=True)


class Phrases(Generic[WordsT_contra]):
    """The sentences of kinds of events: for each kind a function that makes the sentence of an event in the words of a
    frame.

    The kinds of `others` are taken over; of a kind that several have, the sentence of the last of them counts. `names`
    are functions by the names of facts: declared sentences say such a fact by its function, all others as it stands.
    """

    def __init__(self, *others: Phrases[WordsT_contra], **names: Callable[[WordsT_contra, Any], Text]) -> None:
        self._names = names
        self._types: dict[str, type[Event]] = {}
        self._sentences: dict[str, Callable[[Any, WordsT_contra], Text]] = {}
        for other in others:
            self._types |= other._types
            self._sentences |= other._sentences

    def sentence(self, made: Callable[[EventT, WordsT_contra], Text]) -> Callable[[EventT, WordsT_contra], Text]:
        """Takes `made` as the function that makes the sentences of the class of events by which its first parameter is
        annotated; returns `made`. Used as a decorator."""
        kind: type[Event] = next(iter(get_type_hints(made).values()))
        self._types[kind.kind], self._sentences[kind.kind] = kind, made
        return made

    def says(self, kind: type[Event], template: str) -> None:
        """Declares the sentence of a kind of event by a template, marked by `N_`, whose fields are facts of the event.
        Raises ValueError for a field that is no fact of it."""
        named = fields_of(template)
        if strange := set(named) - {field.name for field in fields(kind)}:
            raise ValueError(f"{kind.__name__} has no fact of this name: {', '.join(sorted(strange))}")

        def made(event: Event, words: WordsT_contra) -> Text:
            return say(template, **{name: self._said(words, name, getattr(event, name)) for name in named})

        self._types[kind.kind], self._sentences[kind.kind] = kind, made

    def _said(self, words: WordsT_contra, name: str, fact: Any) -> Any:
        return self._names[name](words, fact) if name in self._names else fact

    def __iter__(self) -> Iterator[str]:
        """The `kind` of every class of events that has a sentence here."""
        return iter(self._types)

    @property
    def types(self) -> tuple[type[Event], ...]:
        """The classes of events that have a sentence here."""
        return tuple(self._types.values())

    def about(self, kind: str) -> About:
        """What the kind of events is about; a kind without a sentence here is something that happened."""
        return self._types[kind].about if kind in self._types else About.EVENT

    def read(self, news: News) -> Event:
        """Returns the event of `news`. Raises KeyError for a kind without a sentence, ValueError for unfit facts."""
        return read_facts(self._types[news.kind], news.facts)

    def __call__(self, news: News, words: WordsT_contra) -> Text:
        """The sentence of the event that `news` keeps, in `words`. Raises the same errors as `read`."""
        return self._sentences[news.kind](self.read(news), words)
