"""What is told of turns, income, purchases and the end (THE-2, 4, 5.1, 9)."""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.state import PlaceId


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    """A turn has begun."""

    turn: int


@dataclass(frozen=True, slots=True)
class Income(Event):
    """What a side has gained for this turn."""

    side: Side
    manpower: int
    production: int
    supply: int


@dataclass(frozen=True, slots=True)
class TalksOver(Event):
    """Orders of the turn are written."""

    turn: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A side has raised so many units of a type, and paid for them."""

    side: Side
    type: str
    at: PlaceId
    count: int
    manpower: int
    production: int


@dataclass(frozen=True, slots=True)
class NotBought(Event):
    """What a side has ordered can't be placed or paid any more."""

    side: Side
    type: str
    at: PlaceId
    count: int


Throw = tuple[Side | int, ...]
"""A side, what it chose (`state.When`), and its dice, one after the other."""


@dataclass(frozen=True, slots=True)
class OrderOfSides(Event):
    """The sides in the order that they carry out their orders in, and how that came."""

    sides: tuple[Side, ...]
    rolls: tuple[Throw, ...]


@dataclass(frozen=True, slots=True)
class SideOut(Event):
    """A side holds no region any more."""

    side: Side


@dataclass(frozen=True, slots=True)
class PeaceLasts(Event):
    """At so many ends of turns in a row no two sides were at war; how many of them end the game."""

    turns: int
    ends: int
