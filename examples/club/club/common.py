"""What the club's players share: legal orders by kind, odds of a die, ways over a map, and what a copycat remembers.

A club player is a plain sequence of plans. Each plan looks at the observation and either returns an order or has
nothing to say; the first order is given. When no plan has any, the player seals, or hands over.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from hexwar_tui import Noted, Observation, legal_orders
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Decided, PlayerKind
from hexwar_tui.engine.words.language import say

FAR = 999
"""The distance of what can't be reached."""

UnitT = TypeVar("UnitT", bound=Hashable)
PlaceT = TypeVar("PlaceT", bound=Hashable)


class Character(StrEnum):
    """The four ways in which the club plays."""

    RUSHER = "rusher"
    TURTLE = "turtle"
    RAIDER = "raider"
    COPYCAT = "copycat"


class Mood(StrEnum):
    """What a copycat has seen the enemy do last, and now does itself."""

    ADVANCE = "advance"
    STAND = "stand"
    STRIKE = "strike"


@dataclass(frozen=True, slots=True)
class Glance:
    """What a copycat notes of a turn: how far the enemy stood from its home on average, the strength of both, the type
    of the enemy's newest unit, and the mood that it drew from all that."""

    turn: int = 0
    far: float = FAR
    own: float = 0
    theirs: float = 0
    built: str = ""
    mood: Mood = Mood.ADVANCE


def remembered(notes: str) -> Glance:
    """The glance that the player has noted last; a first one where there is none."""
    if not notes:
        return Glance()
    told = json.loads(notes)
    return Glance(**{**told, "mood": Mood(told["mood"])})


def glanced(before: Glance, now: Glance) -> Glance:
    """The glance of this turn, with the mood that the change since the one before calls for."""
    if before.turn == now.turn:
        return before
    return replace(now, built=now.built or before.built, mood=_mood(before, now))


def _mood(before: Glance, now: Glance) -> Mood:
    if before.turn == 0:
        return Mood.ADVANCE
    if now.own < before.own:
        return Mood.STRIKE
    return Mood.ADVANCE if now.far <= before.far else Mood.STAND


class ClubPlayer:
    """A player that goes through its `plans` in their order. Subclasses say what the plans are, and what a copycat sees
    at a glance."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def plans(self, table: Table) -> Iterator[Order | None]:
        """Yields what the player would give, the most urgent first; None where a plan has nothing to give."""
        raise NotImplementedError

    def glance(self, known: Any) -> Glance:
        """What a copycat sees now; its mood is not asked for."""
        raise NotImplementedError

    def decide(self, observation: Observation) -> Decided:
        """The next order of the seat, or None to seal; of a copycat with what it has to remember."""
        if self.character is not Character.COPYCAT:
            return self._decided(Table(observation, Glance()))
        glance = glanced(remembered(observation.notes), self.glance(observation.known))
        noted: Decided = Noted(self._decided(Table(observation, glance)), json.dumps(asdict(glance)))
        return noted

    def _decided(self, table: Table) -> Order | None:
        planned = next((order for order in self.plans(table) if order is not None), None)
        if planned is not None or table.observation.may_seal:
            return planned
        return table.last_resort()


class Table:
    """An observation, and what can be asked of it: which orders of a kind are legal, and what to give in the end."""

    def __init__(self, observation: Observation, glance: Glance) -> None:
        self.observation, self.glance, self.known = observation, glance, observation.known
        self.kinds = {kind.kind: kind for kind in observation.order_types}

    def legal(self, *kinds: str) -> Iterator[Any]:
        """Yields the legal orders of these kinds, those of the first kind first."""
        for kind in kinds:
            if kind in self.kinds:
                yield from legal_orders(self.kinds[kind], self.known)

    def first(self, *kinds: str) -> Order | None:
        """The first legal order of these kinds; None where there is none."""
        return next(self.legal(*kinds), None)

    def best(self, orders: Iterable[Any], worth: Callable[[Any], float], least: float = 0) -> Order | None:
        """The order that is worth most, the first of several; None where none is worth more than `least`."""
        weighed = ((worth(order), order) for order in orders)
        found = max(weighed, key=lambda pair: pair[0], default=None)
        return None if found is None or found[0] <= least else found[1]

    def made(self, kind: str, *values: Any, **named: Any) -> Order | None:
        """The order of a kind with these values in its fields; None where it can't be given."""
        order = self.kinds[kind](*values, **named) if kind in self.kinds else None
        return order if order is not None and order.objection(self.known) is None else None

    def last_resort(self) -> Order:
        """An order that hands over, or else any that is legal but no word to the whole table, such as to resign."""
        kinds = [kind for kind in self.observation.order_types if not kind.any_time]
        kinds.sort(key=lambda kind: not kind.ends_part)
        found: Order = next(order for kind in kinds for order in legal_orders(kind, self.known))
        return found


def chance(need: int) -> float:
    """The chance that a die shows `need` or more; a 6 always succeeds, a 1 never."""
    return (7 - min(6, max(2, need))) / 6


def ways_to(
    goals: Iterable[PlaceT], near_to: Callable[[PlaceT], Iterable[PlaceT]], is_open: Callable[[PlaceT], object]
) -> dict[PlaceT, int]:
    """How many steps each place is away from the nearest of `goals`, over places that are open."""
    found = dict.fromkeys(goals, 0)
    front = deque(found)
    while front:
        cell = front.popleft()
        for near in near_to(cell):
            if near not in found and is_open(near):
                found[near] = found[cell] + 1
                front.append(near)
    return found


def shared_out(
    units: Collection[UnitT], places: Collection[PlaceT], cost: Callable[[UnitT, PlaceT], float]
) -> Mapping[UnitT, PlaceT]:
    """Gives each unit a place of its own, the cheapest pair first; what is left over of either is left out."""
    pairs = sorted(((cost(unit, place), at, unit, place) for at, (unit, place) in enumerate(_pairs(units, places))))
    found: dict[UnitT, PlaceT] = {}
    for _, _, unit, place in pairs:
        if unit not in found and place not in found.values():
            found[unit] = place
    return found


def _pairs(units: Collection[UnitT], places: Collection[PlaceT]) -> Iterator[tuple[UnitT, PlaceT]]:
    return ((unit, place) for unit in units for place in places)


TITLES = {
    Character.RUSHER: say("a rusher of the club"),
    Character.TURTLE: say("a turtle of the club"),
    Character.RAIDER: say("a raider of the club"),
    Character.COPYCAT: say("a copycat of the club"),
}


def kind_of(player: type[ClubPlayer], character: Character) -> PlayerKind:
    """The kind of practice player that a `player` of this character is. It draws nothing by lot."""

    def sit_down(rng: random.Random) -> ClubPlayer:
        return player(character)

    return PlayerKind(TITLES[character], sit_down)
