"""What is told of turns, income, purchases and the end (THE-2, 4, 5.1, 9)."""

from __future__ import annotations

from hexwar_tui.engine.events import About, Event, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.state import PlaceId


@facts
class TurnBegins(Event, about=About.DETAIL):
    """The turn of this number has begun."""

    turn: int


@facts
class Income(Event, about=About.MEANS):
    """A side has gained so many points of each resource at the beginning of the turn."""

    side: Side
    manpower: int
    production: int
    supply: int


@facts
class TalksOver(Event, about=About.DETAIL):
    """The talks of a turn are over, and orders are written from now on."""

    turn: int


@facts
class Bought(Event, about=About.MEANS):
    """A side has raised `count` units of a type, based in `at`, and paid this manpower and production for all."""

    side: Side
    type: str
    at: PlaceId
    count: int
    manpower: int
    production: int


@facts
class NotBought(Event):
    """A side's purchase of `count` units for the place `at` was not made, as it can't be placed or paid any more."""

    side: Side
    type: str
    at: PlaceId
    count: int


Throw = tuple[Side | int, ...]
"""A side, its choice (`state.When`), and the dice that it threw for the order of sides, in one tuple."""


@facts
class OrderOfSides(Event, about=About.DETAIL):
    """The sides in the order in which they carry out their orders; `rolls` has each one's choice and dice."""

    sides: tuple[Side, ...]
    rolls: tuple[Throw, ...]


@facts
class SideOut(Event):
    """A side holds no region any more and is out."""

    side: Side


@facts
class PeaceLasts(Event, about=About.TALK):
    """`turns` turns in a row have ended without a war between two sides; the game ends after `ends` of them."""

    turns: int
    ends: int
