"""What is told of the resolution (THE-5.3 to 5.5, 6, 7): wars, fights, flights, moves and trade.

Powers and units are ids, places codes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from hexwar_tui.engine.events import About, Event, Facts
from hexwar_tui.systems.theatre.state import Aim, Good, PlaceId, Power


@dataclass(frozen=True, slots=True)
class Supplied(Event, about=About.DETAIL):
    """A power has paid `points` of supply for all of `units`, which act at `at`; `unpaid` ones could not be paid."""

    power: Power
    at: PlaceId
    units: tuple[str, ...]
    points: int
    unpaid: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WarDeclared(Event, about=About.TALK):
    """`power` has declared war on `on`, by attacking it or by a ruling."""

    power: Power
    on: Power


@dataclass(frozen=True, slots=True)
class WarJoined(Event, about=About.TALK):
    """`power` is at war with `on`, because `on` has attacked `guarded`, whom `power` guarantees."""

    power: Power
    on: Power
    guarded: Power


@dataclass(frozen=True, slots=True)
class GivenUp(Event, about=About.GROUND):
    """Units do not carry out their orders for the place `at`; `why` is a key of `phrases_war.WHYS`."""

    units: tuple[str, ...]
    at: PlaceId
    why: str


# -- at sea and in the air ---------------------------------------------------------------------------------------------


class Volley(NamedTuple):
    """What units of one power have rolled to hit, one die for each unit."""

    power: Power
    units: tuple[str, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shots(Facts):
    """An exchange of fire: the dice of each power that shot, and the units that are lost."""

    volleys: tuple[Volley, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeaFight(Event, about=About.FIGHT):
    """War fleets have fought in the sea `at`; the `unarmed` among them had no supply and did not shoot."""

    at: PlaceId
    unarmed: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class TradeHunted(Event, about=About.FIGHT):
    """War fleets have attacked trade fleets that stand in the sea `at`."""

    at: PlaceId
    shots: Shots


@dataclass(frozen=True, slots=True)
class CameIn(Event, about=About.FIGHT):
    """War fleets that attacked the sea `at` are based there from now on."""

    at: PlaceId
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConvoyMet(Event, about=About.FIGHT):
    """Enemy fleets have attacked a convoy of `power`, made of `units`, in the sea `at`."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class Intercepted(Event, about=About.FIGHT):
    """Fighters that cover the place `at` have met `units`, aircraft of `power` that came there."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    shots: Shots


@dataclass(frozen=True, slots=True)
class AircraftHunted(Event, about=About.FIGHT):
    """Fighters of `power` have attacked aircraft at their base `at`."""

    at: PlaceId
    power: Power
    shots: Shots


@dataclass(frozen=True, slots=True)
class WorksBombed(Event, about=About.FIGHT):
    """Bombs were dropped on factories or derricks, by `aim`, in the region `at`; `out` of them now stand still."""

    at: PlaceId
    aim: Aim
    out: int
    volleys: tuple[Volley, ...]


@dataclass(frozen=True, slots=True)
class UnitsBombed(Event, about=About.FIGHT):
    """Bombs were dropped on units of the kind `aim` in the place `at`."""

    at: PlaceId
    aim: Aim
    shots: Shots


# -- on land -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Undefended(Event, about=About.FIGHT):
    """Nobody has defended the region `at`: `units` of `power` came in, of which `landed` came from the sea."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    landed: tuple[str, ...]


Result = Literal["won", "lost", "tie"]
"""The result of a battle on land, as the attack sees it."""


@dataclass(frozen=True, slots=True)
class LandBattle(Event, about=About.FIGHT):
    """A battle for the region `at` in which `power` attacked `foe`: `attack`, `defence` and `passed` are the dice of
    the attackers, of the defenders that were called, and of the `passive` ones. Of the attackers `landed` came from the
    sea; `pinned` units had to defend and lost an attack of their own by it; `lost` were disbanded."""

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
class RegionTaken(Event, about=About.GROUND):
    """The region `at`, which `before` held, has fallen to `power`."""

    at: PlaceId
    power: Power
    before: Power


class Flight(NamedTuple):
    """A unit that has fled, and the `base` that it has now."""

    unit: str
    base: PlaceId


@dataclass(frozen=True, slots=True)
class Fled(Event, about=About.LOSS):
    """Aircraft and fleets have fled from the region `at` as it fell; `lost` ones had nowhere to go and are gone."""

    at: PlaceId
    moves: tuple[Flight, ...]
    lost: tuple[str, ...]


# -- moves and trade ---------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """A unit that has moved, with its old base and its new one."""

    unit: str
    start: PlaceId
    end: PlaceId


@dataclass(frozen=True, slots=True)
class Moved(Event, about=About.MARCH):
    """Units of one power have moved to new bases."""

    power: Power
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Brought(Event, about=About.MARCH):
    """Trade fleets of a power have come home from the place `at` with so many points of a good, all together."""

    power: Power
    at: PlaceId
    units: tuple[str, ...]
    good: Good
    points: int


@dataclass(frozen=True, slots=True)
class CargoSunk(Event, about=About.LOSS):
    """So many points of a good that trade fleets of a power carried were sunk with them."""

    power: Power
    good: Good
    points: int


@dataclass(frozen=True, slots=True)
class Carried(Event, about=About.MARCH):
    """Trade fleets of `power` have handed `points` of a good over to the power `to`, on its coast `at`."""

    power: Power
    at: PlaceId
    to: Power
    units: tuple[str, ...]
    good: Good
    points: int
