"""What is told of the resolution (THE-5.3 to 5.5, 6, 7): wars, fights, flights, moves and trade.

Powers and units are ids, places codes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.systems.theatre.state import Aim, Good, PlaceId, Power


@dataclass(frozen=True, slots=True)
class Supplied(Event):
    """A power has paid supply, so many points for all of these units; others were not paid."""

    power: Power
    at: PlaceId
    units: tuple[str, ...]
    points: int
    unpaid: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WarDeclared(Event):
    """A power is at war with another from now on."""

    power: Power
    on: Power


@dataclass(frozen=True, slots=True)
class WarJoined(Event):
    """So is the one that guarantees who was attacked, `guarded`."""

    power: Power
    on: Power
    guarded: Power


@dataclass(frozen=True, slots=True)
class GivenUp(Event):
    """Units don't do what they were ordered to; why is a key of `phrases_war.WHYS`."""

    units: tuple[str, ...]
    at: PlaceId
    why: str


# -- at sea and in the air ---------------------------------------------------------------------------------------------


class Volley(NamedTuple):
    """The dice of a power's units, one a unit."""

    power: Power
    units: tuple[str, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shots(Facts):
    """Who shot, and which units are lost by it."""

    volleys: tuple[Volley, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeaFight(Event):
    """Fleets have fought; some had no supply to."""

    at: PlaceId
    unarmed: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class TradeHunted(Event):
    """Trade fleets were attacked where they stood."""

    at: PlaceId
    shots: Shots


@dataclass(frozen=True, slots=True)
class CameIn(Event):
    """War fleets are based in a sea from now on."""

    at: PlaceId
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConvoyMet(Event):
    """The convoy of a power was attacked."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class Intercepted(Event):
    """Fighters have met the aircraft of a power."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class AircraftHunted(Event):
    """Fighters have attacked the aircraft of a power at their base."""

    at: PlaceId
    power: Power
    shots: Shots


@dataclass(frozen=True, slots=True)
class WorksBombed(Event):
    """Factories or derricks were bombed; so many stand still."""

    at: PlaceId
    aim: Aim
    out: int
    volleys: tuple[Volley, ...]


@dataclass(frozen=True, slots=True)
class UnitsBombed(Event):
    """Units were bombed."""

    at: PlaceId
    aim: Aim
    shots: Shots


# -- on land -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Undefended(Event):
    """Nobody has defended a region; some of those that came in have landed from the sea."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    landed: tuple[str, ...]


Result = Literal["won", "lost", "tie"]
"""How a battle ended for the attack."""


@dataclass(frozen=True, slots=True)
class LandBattle(Event):
    """A battle on land, and its dice: `passed` are those of who defended passively. Some have landed from the sea;
    whoever was pinned had to defend and lost an attack by it."""

    at: PlaceId
    power: Power
    foe: Power
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    passed: tuple[int, ...]
    result: Result
    attackers: tuple[str, ...]
    landed: tuple[str, ...]
    defenders: tuple[str, ...]
    passive: tuple[str, ...]
    pinned: tuple[str, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RegionTaken(Event):
    """A region has fallen."""

    at: PlaceId
    power: Power
    before: Power


class Flight(NamedTuple):
    """A unit and its new base."""

    unit: str
    base: PlaceId


@dataclass(frozen=True, slots=True)
class Fled(Event):
    """Aircraft and fleets have fled from a region that fell; some had no place to."""

    at: PlaceId
    moves: tuple[Flight, ...]
    lost: tuple[str, ...]


# -- moves and trade ---------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """A unit, from where, and to where."""

    unit: str
    start: PlaceId
    end: PlaceId


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Units of a power have moved."""

    power: Power
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Brought(Event):
    """Trade fleets have come home with points of a good."""

    power: Power
    at: PlaceId
    units: tuple[str, ...]
    good: Good
    points: int


@dataclass(frozen=True, slots=True)
class CargoSunk(Event):
    """Points of a good have gone down with their ships."""

    power: Power
    good: Good
    points: int


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """Trade fleets have handed over points of a good."""

    power: Power
    at: PlaceId
    to: Power
    units: tuple[str, ...]
    good: Good
    points: int
