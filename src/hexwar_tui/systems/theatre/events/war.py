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
    """A power has paid `points` of supply for all of `units`, which act at `at`; `unpaid` could not be paid."""

    power: Power
    at: PlaceId
    units: tuple[str, ...]
    points: int
    unpaid: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WarDeclared(Event):
    """`power` has declared war on `on`."""

    power: Power
    on: Power


@dataclass(frozen=True, slots=True)
class WarJoined(Event):
    """`power` is at war with `on`, who has attacked `guarded`, whom `power` guarantees."""

    power: Power
    on: Power
    guarded: Power


@dataclass(frozen=True, slots=True)
class GivenUp(Event):
    """Units do not carry out their orders against a place; `why` is a key of `phrases_war.WHYS`."""

    units: tuple[str, ...]
    at: PlaceId
    why: str


# -- at sea and in the air ---------------------------------------------------------------------------------------------


class Volley(NamedTuple):
    """The dice of a power's units, one for each unit."""

    power: Power
    units: tuple[str, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shots(Facts):
    """An exchange of fire: who shot with which dice, and the units that are lost."""

    volleys: tuple[Volley, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeaFight(Event):
    """Fleets have fought in a sea; `unarmed` ones had no supply and did not shoot."""

    at: PlaceId
    unarmed: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class TradeHunted(Event):
    """Trade fleets were attacked in the sea where they stood."""

    at: PlaceId
    shots: Shots


@dataclass(frozen=True, slots=True)
class CameIn(Event):
    """War fleets that attacked a sea are based there from now on."""

    at: PlaceId
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConvoyMet(Event):
    """Enemies have attacked a convoy of `power`, which is made of `units`."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class Intercepted(Event):
    """Fighters have met the aircraft `units` of `power` over a place."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class AircraftHunted(Event):
    """Fighters of `power` have attacked aircraft at their base."""

    at: PlaceId
    power: Power
    shots: Shots


@dataclass(frozen=True, slots=True)
class WorksBombed(Event):
    """Factories or derricks, by `aim`, were bombed; `out` of them stand still."""

    at: PlaceId
    aim: Aim
    out: int
    volleys: tuple[Volley, ...]


@dataclass(frozen=True, slots=True)
class UnitsBombed(Event):
    """Units of the kind `aim` were bombed."""

    at: PlaceId
    aim: Aim
    shots: Shots


# -- on land -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Undefended(Event):
    """Nobody has defended a region: `units` of `power` came in, of which `landed` came from the sea."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    landed: tuple[str, ...]


Result = Literal["won", "lost", "tie"]
"""The result of a battle on land, as the attack sees it."""


@dataclass(frozen=True, slots=True)
class LandBattle(Event):
    """A battle on land in which `power` attacked `foe`; `passed` are the dice of `passive` defenders. Of the attackers
    `landed` came from the sea; `pinned` units had to defend and lost an attack of their own by it."""

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
    """A region that `before` held has fallen to `power`."""

    at: PlaceId
    power: Power
    before: Power


class Flight(NamedTuple):
    """A unit that has fled, and its new base."""

    unit: str
    base: PlaceId


@dataclass(frozen=True, slots=True)
class Fled(Event):
    """Aircraft and fleets have fled from a region that fell; `lost` ones had nowhere to go."""

    at: PlaceId
    moves: tuple[Flight, ...]
    lost: tuple[str, ...]


# -- moves and trade ---------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """A unit, its old base and its new one."""

    unit: str
    start: PlaceId
    end: PlaceId


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Units of a power have moved to new bases."""

    power: Power
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Brought(Event):
    """Trade fleets have come home with points of a good from a place."""

    power: Power
    at: PlaceId
    units: tuple[str, ...]
    good: Good
    points: int


@dataclass(frozen=True, slots=True)
class CargoSunk(Event):
    """Points of a good were sunk with the trade fleets of a power."""

    power: Power
    good: Good
    points: int


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """Trade fleets have handed over points of a good to another power."""

    power: Power
    at: PlaceId
    to: Power
    units: tuple[str, ...]
    good: Good
    points: int
