"""A railway yard: what its side knows, and orders that are closed and refused as it says; and orders of all fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import (
    Candidate,
    FieldKind,
    FieldSpec,
    Order,
    choice_field,
    edge_field,
    flag_field,
    hex_field,
    number_field,
    parts_field,
    path_field,
    region_field,
    side_field,
    text_field,
    unit_field,
    units_field,
)
from hexwar_tui.engine.words.language import Text, say

MINE = ("a", "b", "c")


@dataclass
class Yard:
    """What the side knows: its wagons, the bounds of what is asked for, and what speaks against an order."""

    wagons: tuple[Any, ...] = MINE
    bounds: tuple[int, int] = (1, 3)
    against: Callable[[Any], bool] = lambda order: False
    closed: bool = False
    needed: bool = False


def no(known: Yard, order: Any) -> Objection | None:
    """What speaks against an order in this yard."""
    return Objection(say("Not so: {order}.", order=str(order)), "TOY-1") if known.against(order) else None


class Job(Order):
    """An order of the yard: closed and refused as the yard says."""

    __slots__ = ()

    rule: ClassVar[str] = "TOY-1"

    @classmethod
    def closed(cls, known: Yard) -> Objection | None:
        return Objection(say("The yard is closed."), "TOY-2") if known.closed else None

    def refusal(self, known: Yard) -> Objection | None:
        return no(known, self)


@dataclass(frozen=True, slots=True)
class Pull(Job):
    """An order of a unit and of a choice that may be left out."""

    kind: ClassVar[str] = "pull"
    title: ClassVar[Text] = say("Pull")
    unit: str = unit_field(say("Which wagon?"), lambda known, values: known.wagons, none=say("No wagon is left."))
    how: str | None = choice_field(
        say("How?"),
        lambda known, values: (Candidate("fast"), Candidate("slow")),
        optional=True,
        left_out=say("as usual"),
        needed=lambda known, values: known.needed,
    )


@dataclass(frozen=True, slots=True)
class Couple(Job):
    """An order of several units."""

    kind: ClassVar[str] = "couple"
    title: ClassVar[Text] = say("Couple")
    units: tuple[str, ...] = units_field(
        say("Which wagons?"), lambda known, values: known.wagons, lambda known, values: known.bounds
    )


@dataclass(frozen=True, slots=True)
class Load(Job):
    """An order of a number."""

    kind: ClassVar[str] = "load"
    title: ClassVar[Text] = say("Load")
    tons: int = number_field(say("How many tons?"), lambda known, values: known.bounds)


WAGON = FieldSpec(FieldKind.UNIT, say("Which?"), lambda known, values: known.wagons)


@dataclass(frozen=True, slots=True)
class Aim(Job):
    """A kind whose field says what a random player takes: the middle."""

    kind: ClassVar[str] = "aim"
    title: ClassVar[Text] = say("Aim")
    eagerness: ClassVar[float] = 12
    where: str = choice_field(
        say("Where?"), lambda known, values: ("head", "foot"), draw=lambda known, values, rng: "middle"
    )


ASK = say("What?")


def none(known: Any, values: Any) -> tuple[()]:
    """Nothing is offered."""
    return ()


def any_number(known: Any, values: Any) -> tuple[int, int]:
    """Of bounds that nobody asks for."""
    return 0, 9


@dataclass(frozen=True, slots=True)
class Everything(Order):
    """An order with a field of every kind, each called by its kind, and one that may be left out."""

    kind: ClassVar[str] = "everything"
    title: ClassVar[Text] = say("Everything")
    unit: str = unit_field(ASK, none)
    units: tuple[str, ...] = units_field(ASK, none, any_number)
    side: str = side_field(ASK, none)
    hex: int = hex_field(ASK, none)
    edge: tuple[int, int] = edge_field(ASK, none)
    path: tuple[int, ...] = path_field(ASK, none)
    region: str = region_field(ASK, none)
    choice: str = choice_field(ASK, none)
    number: int = number_field(ASK, any_number)
    flag: bool = flag_field(ASK)
    text: str = text_field(ASK, 20)
    parts: tuple[tuple[Any, ...], ...] = parts_field(
        ASK,
        (("units", FieldSpec(FieldKind.UNITS, ASK)), ("note", FieldSpec(FieldKind.TEXT, ASK, longest=5))),
        any_number,
    )
    escort: str | None = unit_field(ASK, none, optional=True)


@dataclass(frozen=True, slots=True)
class Pass(Order):
    """An order without a field."""

    kind: ClassVar[str] = "pass"
    title: ClassVar[Text] = say("Pass")
