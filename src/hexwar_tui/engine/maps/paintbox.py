"""What can be painted on the maps of a system: the grounds of hexes, and the things that are put on them.

A system declares its paintbox once, by the keys of its scenario files. Whoever shows a map to be edited, or takes it to
another program and back, goes by that table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

from hexwar_tui.dataclass import dataclass, field
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Edge, Site
from hexwar_tui.engine.words.language import Text

ScenarioT = TypeVar("ScenarioT", bound=Scenario)

Choices = Sequence[tuple[str, Text]]
"""What a fact can be, each with its name."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground that hexes are painted with: its `id` in scenario files, the usual `letter` of text maps for it ("" in
    layers of codes), its name, and the look in which it is drawn (`engine.view.TERRAIN_LOOKS`). `owner` is the side
    whose colour it has. Things that need room are not put where it is `barred`."""

    id: str
    name: Text
    look: str
    letter: str = ""
    owner: Side | None = None
    barred: bool = False


class Writing(StrEnum):
    """How the hexes of a layer are written: LETTERS is a text map with a legend, CODES rows of two characters a hex."""

    LETTERS = "letters"
    CODES = "codes"


@dataclass(frozen=True, slots=True)
class Layer(Generic[ScenarioT]):
    """One ground for every hex: `key` is where scenario files have it, and `grounds` what can be painted in a scenario,
    the usual first."""

    key: str
    title: Text
    grounds: Callable[[ScenarioT], Sequence[Ground]]
    writing: Writing = Writing.LETTERS


class Form(StrEnum):
    """What a fact of a thing is: a word or number, yes or no, a name in one or more languages, words in a row, anything
    else that JSON can hold; KEY is the word by which files list the thing, WHERE its hexes or their sides, and PART a
    list of what is declared as things of its own `within` these."""

    TEXT = "text"
    NUMBER = "number"
    FLAG = "flag"
    NAME = "name"
    WORDS = "words"
    DATA = "data"
    KEY = "key"
    WHERE = "where"
    PART = "part"


@dataclass(frozen=True, slots=True)
class Fact(Generic[ScenarioT]):
    """A fact of a thing, by its key in scenario files; "" where the thing itself is nothing but that. `choices` are all
    values that it may have in a scenario, None: any of its form. `optional`: there may be things without it."""

    key: str
    title: Text
    form: Form = Form.TEXT
    choices: Callable[[ScenarioT], Choices] | None = None
    optional: bool = False


class Shape(StrEnum):
    """Where things are: on a HEX, on several HEXES, on SIDES of hexes; a PLACE is painted in a layer by its key; a LINK
    leads from one such place to another."""

    HEX = "hex"
    HEXES = "hexes"
    SIDES = "sides"
    PLACE = "place"
    LINK = "link"


def _no_edge(facts: Mapping[str, Any]) -> Edge:
    return Edge.NONE


def _as_painted(facts: Mapping[str, Any]) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """How things are drawn on a map that is made: as the counter of a `unit` with a letter, by a `mark`, as the `edge`
    of a hex, or by the look of terrain (`base`, "" for what is painted there) that their hexes have; by their facts.
    `letter` says which letter a unit has; None: the first of what it is called. `wall` is what stands around all hexes
    of a thing together."""

    unit: bool = False
    mark: Site | None = None
    edge: Callable[[Mapping[str, Any]], Edge] = _no_edge
    base: Callable[[Mapping[str, Any]], str] = _as_painted
    letter: Callable[[Any, Mapping[str, Any]], Text] | None = None
    wall: Callable[[Mapping[str, Any]], Edge] = _no_edge


@dataclass(frozen=True, slots=True)
class Things(Generic[ScenarioT]):
    """Things of one kind on a map: `key` is where scenario files list them, in the entries of the things `within` or,
    where that is "", at their top. Their `facts` are in the order of files.

    PLACE and LINK go by the codes of the layer `over`. `called` has the hexes that a file may name by other words than
    their labels. `each` makes, of a side, the facts of one that each side must have; None where none must. `drawn`
    says how a map shows them while it is made, `least` which facts a new one has, and `most` on how many hexes, or
    sides of hexes, it may be; 0: on any number. Where it has a name, it is called by what the fact `named_by` is, ""
    for none, until it is given another. One that `covers` more than its hex, a square of so many columns and
    rows, is put down by the hex at its top left.
    """

    key: str
    title: Text
    shape: Shape
    facts: tuple[Fact[ScenarioT], ...]
    within: str = ""
    over: str = ""
    called: Callable[[ScenarioT, int, int], Mapping[str, str]] | None = None
    each: Callable[[ScenarioT, Side], Mapping[str, Any]] | None = None
    drawn: Drawn = Drawn()
    least: Mapping[str, Any] = field(default_factory=dict)
    named_by: str = ""
    most: int = 0
    covers: Callable[[ScenarioT], int] | None = None

    @property
    def where(self) -> str | None:
        """The key of the fact that says where a thing is; None for places, which are where they are painted."""
        return next((fact.key for fact in self.facts if fact.form is Form.WHERE), None)

    @property
    def listed_by(self) -> str | None:
        """The key of the fact by which files list the things; None where they are in a row."""
        return next((fact.key for fact in self.facts if fact.form is Form.KEY), None)


@dataclass(frozen=True, slots=True)
class Saying:
    """Something that a scenario says beside its map, by its key: one of its `choices` or, where there are none, a
    number from `least` to `most`; where it is `of_each_side`, one for each side, by its id."""

    key: str
    title: Text
    choices: Choices = ()
    least: int = 0
    most: int = 0
    of_each_side: bool = False


@dataclass(frozen=True, slots=True)
class Paintbox(Generic[ScenarioT]):
    """All that can be painted on maps of a system: layers of hexes, of which the first decides how large a map is, and
    things. What else a scenario holds is not of its map.

    Of that, `per_hex` are the keys of lists that have something for each hex, and mean nothing on a map of another
    size; `drawn_by` the keys that say how a map is drawn by chance, and stand in no scenario that has one.

    `blank` is what a scenario of the system must say beside its map, its sides, called “first” and “second”, and what
    every scenario says; `usual_size` how many columns and rows a new map has, unless others are asked for. `stands`
    tells, of a scenario and a state of a game of it, what a file says of who holds what and which units are where, by
    its keys; None where files say nothing that changes in play. `says` is what else a scenario says that is no option.
    """

    layers: tuple[Layer[ScenarioT], ...]
    things: tuple[Things[ScenarioT], ...] = ()
    per_hex: tuple[str, ...] = ()
    drawn_by: tuple[str, ...] = ()
    blank: Mapping[str, Any] = field(default_factory=dict)
    usual_size: tuple[int, int] = (12, 12)
    stands: Callable[[ScenarioT, Any], Mapping[str, Any]] | None = None
    says: tuple[Saying, ...] = ()


AnyPaintbox = Paintbox[Any]
AnyThings = Things[Any]


def sides_of(scenario: Scenario) -> Choices:
    """The sides of a scenario by their ids, as what a fact can be."""
    return [(side.id, side.name) for side in scenario.sides]
