"""What is told of the resolution (THE-5.3 to 5.5, 6, 7): wars, fights, flights, moves and trade.

Powers and units are ids, places codes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, NamedTuple

from hexwar_tui.engine.events import About, Event, Facts, Trace, Traces, facts, loss, thrown
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.state import Aim, Good, PlaceId, Power


@facts
class Supplied(Event, about=About.DETAIL):
    """A power has paid `points` of supply for all of `units`, which act at `at`; `unpaid` ones could not be paid."""

    power: Power
    at: PlaceId
    units: tuple[str, ...]
    points: int
    unpaid: tuple[str, ...]


@facts
class Unpaid(Event, about=About.GROUND):
    """A power had no supply left for `units`, which were to attack the region `at` and did not."""

    later: ClassVar[bool] = True

    power: Power
    at: PlaceId
    units: tuple[str, ...]


@facts
class WarDeclared(Event, about=About.TALK):
    """`power` has declared war on `on`, by attacking it or by a ruling."""

    power: Power
    on: Power


@facts
class WarJoined(Event, about=About.TALK):
    """`power` is at war with `on`, because `on` has attacked `guarded`, whom `power` guarantees."""

    power: Power
    on: Power
    guarded: Power


@facts
class StayedOut(Event, about=About.TALK):
    """`power` guarantees `guarded`, whom `on` has attacked, and is not at war for it, because a treaty binds it to
    peace with `on`; only `power` is told, as it alone knows of both treaties."""

    later: ClassVar[bool] = True

    power: Power
    on: Power
    guarded: Power


@facts
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


@facts
class Shots(Facts):
    """An exchange of fire: the dice of each power that shot, and the units that are lost."""

    volleys: tuple[Volley, ...]
    lost: tuple[str, ...]


def at_place(at: PlaceId, shots: Shots) -> Trace:
    """What an exchange of fire leaves to be seen at the place `at`: its dice, and how many units are lost."""
    return Trace(at, dice=_dice(shots.volleys), mark=loss(len(shots.lost)))


def _dice(volleys: Iterable[Volley]) -> tuple[tuple[int, bool], ...]:
    return thrown((die for volley in volleys for die in volley.dice), None)


def _coming(units: Iterable[str], at: PlaceId) -> Traces:
    """The lines from where units stand to the place `at`, to which they come."""
    return tuple(Trace(at, unit) for unit in units)


@facts
class SeaFight(Event, about=About.FIGHT):
    """War fleets have fought in the sea `at`; the `unarmed` among them had no supply and did not shoot."""

    at: PlaceId
    unarmed: tuple[str, ...]
    shots: Shots

    def traces(self) -> Traces:
        """The dice, and how many units are lost."""
        return (at_place(self.at, self.shots),)


@facts
class TradeHunted(Event, about=About.FIGHT):
    """War fleets have attacked trade fleets that stand in the sea `at`."""

    at: PlaceId
    shots: Shots

    def traces(self) -> Traces:
        """The dice, and how many units are lost."""
        return (at_place(self.at, self.shots),)


@facts
class CameIn(Event, about=About.FIGHT):
    """War fleets that attacked the sea `at` are based there from now on."""

    at: PlaceId
    units: tuple[str, ...]


@facts
class ConvoyMet(Event, about=About.FIGHT):
    """Enemy fleets have attacked a convoy of `power`, made of `units`, in the sea `at`."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    shots: Shots

    def traces(self) -> Traces:
        """Where the convoy came from, the dice, and how many units are lost."""
        return (*_coming(self.units, self.at), at_place(self.at, self.shots))


@facts
class Intercepted(Event, about=About.FIGHT):
    """Fighters that cover the place `at` have met `units`, aircraft of `power` that came there."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    shots: Shots

    def traces(self) -> Traces:
        """Where the aircraft came from, the dice, and how many units are lost."""
        return (*_coming(self.units, self.at), at_place(self.at, self.shots))


@facts
class AircraftHunted(Event, about=About.FIGHT):
    """Fighters of `power` have attacked aircraft at their base `at`."""

    at: PlaceId
    power: Power
    shots: Shots

    def traces(self) -> Traces:
        """The dice, and how many units are lost."""
        return (at_place(self.at, self.shots),)


@facts
class WorksBombed(Event, about=About.FIGHT):
    """Bombs were dropped on factories or derricks, by `aim`, in the region `at`; `out` of them now stand still."""

    at: PlaceId
    aim: Aim
    out: int
    volleys: tuple[Volley, ...]

    def traces(self) -> Traces:
        """Where the bombers came from, their dice, and how many works stand still."""
        bombers = (unit for volley in self.volleys for unit in volley.units)
        return (*_coming(bombers, self.at), Trace(self.at, dice=_dice(self.volleys), mark=loss(self.out)))


@facts
class UnitsBombed(Event, about=About.FIGHT):
    """Bombs were dropped on units of the kind `aim` in the place `at`."""

    at: PlaceId
    aim: Aim
    shots: Shots

    def traces(self) -> Traces:
        """Where the bombers came from, their dice, and how many units are lost."""
        bombers = (unit for volley in self.shots.volleys for unit in volley.units)
        return (*_coming(bombers, self.at), at_place(self.at, self.shots))


# -- on land -----------------------------------------------------------------------------------------------------------


@facts
class Undefended(Event, about=About.FIGHT):
    """Nobody has defended the region `at`: `units` of `power` came in, of which `landed` came from the sea."""

    at: PlaceId
    power: Power
    units: tuple[str, ...]
    landed: tuple[str, ...]

    def traces(self) -> Traces:
        """The ways of those who came in."""
        return _coming(self.units, self.at)


Result = Literal["won", "lost", "tie"]
"""The result of a battle on land, as the attack sees it."""

_ENDED: dict[Result, Text] = {"won": say("attack won"), "lost": say("attack lost"), "tie": say("tie")}


def _loss_of(loser: Result, count: int) -> Text:
    """The mark of `count` units lost in a battle that has ended so, with whose they were."""
    if loser == "tie":
        return loss(count)
    return say("defenders {loss}", loss=loss(count)) if loser == "won" else say("attackers {loss}", loss=loss(count))


@facts
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

    def traces(self) -> Traces:
        """Where the attackers came from, the dice of both, how it ended, and how many units are lost, and whose."""
        attack, defence = thrown(self.attack, None), thrown((*self.defence, *self.passed), None)
        lost = (Trace(self.at, mark=_loss_of(self.result, len(self.lost))),) if self.lost else ()
        fought = Trace(self.at, dice=attack, mark=_ENDED[self.result]), Trace(self.at, dice=defence)
        return (*_coming(self.attackers, self.at), *fought, *lost)


@facts
class RegionTaken(Event, about=About.GROUND):
    """The region `at`, which `before` held, has fallen to `power`."""

    at: PlaceId
    power: Power
    before: Power

    def traces(self) -> Traces:
        """The region."""
        return (Trace(self.at, mark=say("taken")),)


class Flight(NamedTuple):
    """A unit that has fled, and the `base` that it has now."""

    unit: str
    base: PlaceId


@facts
class Fled(Event, about=About.LOSS):
    """Aircraft and fleets have fled from the region `at` as it fell; `lost` ones had nowhere to go and are gone."""

    at: PlaceId
    moves: tuple[Flight, ...]
    lost: tuple[str, ...]

    def traces(self) -> Traces:
        """The ways of those who have fled."""
        fled = tuple(Trace(way=(self.at, flight.base), unit=flight.unit) for flight in self.moves)
        return (*fled, Trace(self.at, mark=loss(len(self.lost)))) if self.lost else fled


# -- moves and trade ---------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """A unit that has moved, with its old base and its new one."""

    unit: str
    start: PlaceId
    end: PlaceId


@facts
class Moved(Event, about=About.MARCH):
    """Units of one power have moved to new bases."""

    power: Power
    moves: tuple[Move, ...]

    def traces(self) -> Traces:
        """The ways of all."""
        return tuple(Trace(way=(move.start, move.end), unit=move.unit) for move in self.moves)


@facts
class Brought(Event, about=About.MARCH):
    """Trade fleets of a power have come home from the place `at` with so many points of a good, all together."""

    power: Power
    at: PlaceId
    units: tuple[str, ...]
    good: Good
    points: int


@facts
class CargoSunk(Event, about=About.LOSS):
    """So many points of a good that trade fleets of a power carried were sunk with them."""

    power: Power
    good: Good
    points: int


@facts
class Carried(Event, about=About.MARCH):
    """Trade fleets of `power` have handed `points` of a good over to the power `to`, on its coast `at`."""

    power: Power
    at: PlaceId
    to: Power
    units: tuple[str, ...]
    good: Good
    points: int
