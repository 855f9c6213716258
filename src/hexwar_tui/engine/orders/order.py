"""Orders: small frozen classes that say what they ask, when they are legal and what they do.

    @dataclass(frozen=True, slots=True)
    class March(Order):
        '''ASH-4.1: 1 to 4 hexes, no shooting.'''
        kind: ClassVar[str] = "march"
        title: ClassVar[Text] = say("March")
        unit: str = unit_field(say("Which unit marches?"), own_units)
        path: tuple[int, ...] = path_field(say("Where to?"), marches)

        def refusal(self, known): ...
        def carry_out(self, frame, side, table): ...

From the declared fields alone come dialogs, map highlights, command-line words and the moves of practice players.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Protocol, TypeVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.odds_line import OddsLine
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.engine.words.lines import Line

T = TypeVar("T")

Values = Mapping[str, Any]
"""The fields of a half-made order that are filled in so far, by name."""


class FieldKind(Enum):
    """The kinds of values that fields of orders hold; there are no others, so that interfaces can ask for all."""

    UNIT = "unit"  # a unit id
    UNITS = "units"  # a tuple of unit ids
    SIDE = "side"  # a side id
    HEX = "hex"  # a cell
    EDGE = "edge"  # (cell, direction 0 to 5 from north)
    PATH = "path"  # a tuple of cells, the start included
    REGION = "region"  # a region id
    CHOICE = "choice"  # an id out of the candidates
    NUMBER = "number"  # an int within bounds
    FLAG = "flag"  # a bool
    TEXT = "text"  # cleaned text of bounded length
    PARTS = "parts"  # a tuple of records of the kinds above


SHOOTS = "•"
"""The end of the mark of a way from whose last hex one can shoot."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value a field may take: its label, where units, hexes and sides do not name themselves; a short note (its
    price, what it does); a mark for the map, a character (movement points left), with `SHOOTS` behind it where one can
    shoot from the end of a way; and what it is `also` called.

    Units of one `group` are interchangeable: a player is asked how many. `cells` are the hexes of a region, that which
    stands for it first; where all regions have some, they are picked on the map.
    """

    value: Any
    label: Text = ""
    note: Text = ""
    mark: str = ""
    group: Text = ""
    cells: tuple[int, ...] = ()
    also: tuple[Text, ...] = ()


Candidates = Callable[[Any, Values], Iterable[Any]]
"""A function from what the seat knows and the fields before to values, or `Candidate`s, that come near to being legal.

There may be too many (the order's `objection` sorts them out and says why), never too few.
"""

Bounds = Callable[[Any, Values], tuple[int, int]]
"""A function of what the seat knows and the fields before: the least and the most of a number, or of how many items."""


class Rng(Protocol):
    """A source of chance for random players, such as a `random.Random`. The rules use none but the game's dice."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""

    def choice(self, items: Sequence[T], /) -> T:
        """One of `items`, each equally likely. `items` must not be empty."""


Draw = Callable[[Any, Values, Rng], Any]
"""Draws a value for a field as a random player would, from what the seat knows and the fields before, without looking
through all candidates; the value may turn out illegal. Raises `NothingToDraw`."""


class NothingToDraw(Exception):
    """Raised where a random player finds no value that it could draw for a field."""


Onward = Callable[[Any, Values, tuple[int, ...]], Iterable[Any]]
"""A function that gives, from what the seat knows, the fields before and the beginning of a path, the candidates that
go on from it: for each place where the path may end a whole path, that beginning included."""

Said = Callable[[Any, Values, Any], Text]
"""Puts a record or a number into words, from what the seat knows, the fields before, and the record or number."""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A declared field: its kind, the question `ask` put to the player, and where its values come from.

    `none` is the sentence for "there is nothing to choose from". An `optional` field may be left out (its value is
    None, called `left_out` in lists), unless `needed` says otherwise. Text has `least` to `longest` characters, and
    more than one line only with `lines`. A path with `onward` may be drawn leg by leg. Number fields first show the
    `usual` number, or else the smallest; fields for several units begin with those `marked`. `parts` are the fields of
    a record. `said` puts a record into words, or a number that needs some. Without a `draw` random players take any
    candidate. `forms` are the patterns of sentences (`engine.orders.forms`) by which records are written and read. Of a
    number that a sentence does not say `unsaid` is meant; None where it must be said.
    """

    kind: FieldKind
    ask: Text
    candidates: Candidates | None = None
    bounds: Bounds | None = None
    longest: int = 0
    least: int = 0
    lines: bool = False
    optional: bool = False
    none: Text = ""
    draw: Draw | None = None
    parts: tuple[tuple[str, FieldSpec], ...] = ()
    said: Said | None = None
    needed: Callable[[Any, Values], bool] | None = None
    onward: Onward | None = None
    left_out: Text = ""
    usual: Callable[[Any, Values], int] | None = None
    marked: Callable[[Any, Values], Iterable[str]] | None = None
    forms: tuple[str, ...] = ()
    unsaid: int | None = None


def _declare(spec: FieldSpec) -> Any:
    if spec.optional:
        return dataclasses.field(default=None, metadata={"spec": spec})
    return dataclasses.field(metadata={"spec": spec})


def unit_field(
    ask: Text,
    candidates: Candidates,
    *,
    optional: bool = False,
    none: Text = "",
    draw: Draw | None = None,
    left_out: Text = "",
) -> Any:
    """Declares a field for one unit, by its id; `left_out` says what an order without a unit does."""
    return _declare(
        FieldSpec(FieldKind.UNIT, ask, candidates, optional=optional, none=none, draw=draw, left_out=left_out)
    )


def units_field(
    ask: Text,
    candidates: Candidates,
    bounds: Bounds,
    *,
    none: Text = "",
    draw: Draw | None = None,
    marked: Callable[[Any, Values], Iterable[str]] | None = None,
) -> Any:
    """Declares a field for the ids of several units, as many as `bounds` allow, in the order they are chosen."""
    return _declare(FieldSpec(FieldKind.UNITS, ask, candidates, bounds, none=none, draw=draw, marked=marked))


def side_field(ask: Text, candidates: Candidates, *, none: Text = "", draw: Draw | None = None) -> Any:
    """Declares a field for one side, by its id."""
    return _declare(FieldSpec(FieldKind.SIDE, ask, candidates, none=none, draw=draw))


def hex_field(
    ask: Text, candidates: Candidates, *, optional: bool = False, none: Text = "", draw: Draw | None = None
) -> Any:
    """Declares a field for one hex, a cell of the map."""
    return _declare(FieldSpec(FieldKind.HEX, ask, candidates, optional=optional, none=none, draw=draw))


def edge_field(ask: Text, candidates: Candidates, *, none: Text = "") -> Any:
    """Declares a field for one side of a hex: a cell, and a direction from 0 to 5."""
    return _declare(FieldSpec(FieldKind.EDGE, ask, candidates, none=none))


def path_field(
    ask: Text,
    candidates: Candidates,
    *,
    optional: bool = False,
    none: Text = "",
    draw: Draw | None = None,
    onward: Onward | None = None,
) -> Any:
    """Declares a field for a path: cells, start and end included, with a candidate for each place where it may end."""
    return _declare(FieldSpec(FieldKind.PATH, ask, candidates, optional=optional, none=none, draw=draw, onward=onward))


def region_field(
    ask: Text,
    candidates: Candidates,
    *,
    optional: bool = False,
    none: Text = "",
    draw: Draw | None = None,
    left_out: Text = "",
) -> Any:
    """Declares a field for one region of the map, by its id; `left_out` says what an order without a region does."""
    spec = FieldSpec(FieldKind.REGION, ask, candidates, optional=optional, none=none, draw=draw, left_out=left_out)
    return _declare(spec)


def choice_field(
    ask: Text,
    candidates: Candidates,
    *,
    optional: bool = False,
    none: Text = "",
    draw: Draw | None = None,
    needed: Callable[[Any, Values], bool] | None = None,
    left_out: Text = "",
) -> Any:
    """Declares a field for the id of a labelled candidate; `needed` says when an `optional` one must be given."""
    return _declare(
        FieldSpec(
            FieldKind.CHOICE, ask, candidates, optional=optional, none=none, draw=draw, needed=needed, left_out=left_out
        )
    )


def number_field(
    ask: Text,
    bounds: Bounds,
    *,
    draw: Draw | None = None,
    usual: Callable[[Any, Values], int] | None = None,
    said: Said | None = None,
    unsaid: int | None = None,
) -> Any:
    """Declares a field for a whole number within `bounds`; `said` puts one into words."""
    return _declare(FieldSpec(FieldKind.NUMBER, ask, bounds=bounds, draw=draw, usual=usual, said=said, unsaid=unsaid))


def flag_field(ask: Text) -> Any:
    """Declares a field for yes or no, True or False."""
    return _declare(FieldSpec(FieldKind.FLAG, ask))


def text_field(ask: Text, longest: int, *, least: int = 0, lines: bool = False) -> Any:
    """Declares a field for cleaned text of `least` to `longest` characters, of several lines only with `lines`."""
    return _declare(FieldSpec(FieldKind.TEXT, ask, longest=longest, least=least, lines=lines))


def parts_field(
    ask: Text,
    parts: tuple[tuple[str, FieldSpec], ...],
    bounds: Bounds,
    *,
    optional: bool = False,
    draw: Draw | None = None,
    said: Said | None = None,
    forms: tuple[str, ...] = (),
) -> Any:
    """Declares a field for records, each a tuple of values in the order of `parts`; `said` puts one into words, and by
    the patterns `forms` it is written and read on order sheets."""
    return _declare(
        FieldSpec(
            FieldKind.PARTS, ask, bounds=bounds, parts=parts, optional=optional, draw=draw, said=said, forms=forms
        )
    )


@dataclass(frozen=True, slots=True)
class Preview:
    """What an order would cost and what may come of it, as far as its side knows. `way` are the cells it leads over."""

    lines: tuple[Line, ...] = ()
    odds: tuple[OddsLine, ...] = ()
    way: tuple[int, ...] = ()


class Order:
    """One order. Subclasses are frozen dataclasses with slots whose fields are declared by the functions above.

    `kind` is its word on the command line, `title` its name for players, `key` the key that picks it, `rule` the id of
    the rule that describes it. `any_time`: it may be given when its side is not waited for. `answered_by`: the field
    with who may answer it by a step; then the part of the turn in which it was given goes on. `ends_part`: it hands
    over to whoever comes next. `touches_clock`: it stops, starts or sets the clock, or hands over by it; interfaces
    offer such orders in one place. `eagerness` is how often random players draw the kind, compared with others. `forms`
    are the patterns of its sentences on order sheets (`engine.orders.forms`), without the unit or units that it is for;
    `read_as` are others that are understood, but stand on no sheet.
    """

    __slots__ = ()

    kind: ClassVar[str]
    title: ClassVar[Text]
    key: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    any_time: ClassVar[bool] = False
    answered_by: ClassVar[str] = ""
    retracts: ClassVar[bool] = False  # ends what stands, and answers nobody
    ends_part: ClassVar[bool] = False
    touches_clock: ClassVar[bool] = False
    eagerness: ClassVar[float] = 4
    forms: ClassVar[tuple[str, ...]] = ()
    read_as: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def closed(cls, known: Any) -> Objection | None:
        """Why no order of this kind can be given now, whatever its fields hold, found quickly; None where one can."""
        return None

    def refusal(self, known: Any) -> Objection | None:
        """Why this order can't be given although its kind is not `closed`; None where it can. Changes nothing."""
        return None

    def objection(self, known: Any) -> Objection | None:
        """Why the side may not give this order, None when it may: what `closed` answers, or else `refusal`. Orders that
        can name a reason better than their kind's override this."""
        return self.closed(known) or self.refusal(known)

    def replaces(self, earlier: Order) -> bool:
        """Whether this order takes the place of `earlier`, which the same side has given in this sealed phase."""
        return False

    @classmethod
    def left(cls, known: Any, values: Values) -> Text:
        """What the side has to spend on orders of this kind, less the price of `values`; "" where they cost nothing."""
        return ""

    @classmethod
    def for_silent(cls, known: Any) -> Order | None:
        """The order of this kind for a side that has sent nothing and can't seal without one; None for other kinds."""
        return None

    def sentence(self, known: Any) -> Text:
        """The order as one sentence; "" where its title and fields, named one by one, tell it well enough."""
        return ""

    def preview(self, known: Any) -> Preview:
        """What the order would cost, and the odds of its dice, worked out by the functions that carry it out."""
        return Preview()

    def caution(self, known: Any) -> Text:
        """What is told of an order that is right, as that its side may not want it, or what it sets off; else ""."""
        return ""

    def carry_out(self, frame: Any, side: Side, table: Any) -> None:
        """Does in `frame.state` what the legal order says for `side`; dice and news go through `table`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-made order: the seat it is for, its kind once chosen (else None), and the fields filled in so far."""

    seat: str
    kind: str | None = None
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @classmethod
    def of(cls, seat: str, order: Order) -> Draft:
        """The draft that has all fields of `order` filled in."""
        return cls(seat, order.kind, {name: getattr(order, name) for name in specs(type(order))})

    def with_kind(self, kind: str) -> Draft:
        """A copy of the draft for an order of `kind`; the fields filled in are kept."""
        return Draft(self.seat, kind, dict(self.values))

    def with_value(self, name: str, value: Any) -> Draft:
        """A copy of the draft with the field `name` filled in."""
        return Draft(self.seat, self.kind, {**self.values, name: value})


_SPECS: dict[type[Order], dict[str, FieldSpec]] = {}


def specs(order_type: type[Order]) -> dict[str, FieldSpec]:
    """The declared fields of an order type by name, in the order in which they are asked for."""
    found = _SPECS.get(order_type)
    if found is None:
        declared = dataclasses.fields(order_type)  # type: ignore[arg-type]
        found = _SPECS[order_type] = {field.name: field.metadata["spec"] for field in declared}
    return found
