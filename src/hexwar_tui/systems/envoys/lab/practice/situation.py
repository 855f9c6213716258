"""How the practice player judges its situation: enemies, prizes, chances in battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.seeded import half_turn
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.opened import KnownCity, Sighting
from hexwar_tui.systems.envoys.rules.armies.battles import win_chance
from hexwar_tui.systems.envoys.state import Army

OVER_THE_BAND = 3
"""How much stronger than the least strength of the last band, which has no upper end, an army of it is taken to be."""


FACES = 15
"""The faces of the die for which strengths are written that players go by (ENV-3.1)."""


def strength_of(seen: Sighting) -> int:
    """The strength that a foreign army is taken to have: if only its band is known, the middle of that."""
    if seen.strength is not None:
        return seen.strength
    low, high = seen.band
    return low + OVER_THE_BAND if high is None else (low + high + 1) // 2


@dataclass(frozen=True, slots=True)
class Prize:
    """A place worth going to: `worth` is what it brings to get there, `held_by` what the army expected there counts in
    battle before the dice, less a bonus that the own army has there (0: no army), `is_held` the chance that it is there
    at all."""

    cell: Cell
    worth: float
    held_by: int = 0
    is_held: float = 1.0


class Intent(NamedTuple):
    """What an army is to do: go to the hex `goal`, there to merge with the army `join` if one is named; without a goal
    it stays. An army that is joined by another then goes `onward`, if a hex is named."""

    goal: Cell | None = None
    join: str | None = None
    onward: Cell | None = None


CITY, ENEMY_CITY = 10.0, 13.0
"""The worth of a free city, and that of a city held by an enemy."""

HELD = 0.5
"""The chance with which an army is taken to be in an enemy's city that is out of sight."""

KEPT = 8.0
"""The worth of going to an own city without troops to which an enemy may come this turn."""

ARMY = 4.0
"""The worth of destroying an enemy army outside the cities; a tenth of its strength is added."""

UNSEEN, SEEN_LATER = 5.0, 2.0
"""The worth of looking at the nearest place never seen, and that of each further one."""

MANY = 4
"""The player is ahead if it holds at least this many cities for each one of the largest hostile side."""

LOOKS_APART = 7
"""The least distance in hexes between two places never seen that count as prizes."""

LOOKS = 4
"""How many places never seen count as prizes at a time, at most."""


def seat_of_power(known: EnvKnown) -> Cell:
    """The own city nearest to all the others, so that help comes there soonest: the best capital."""
    own = known.cities_of(known.seat)
    far = known.grid.distance
    return min(own, key=lambda cell: (sum(far(cell, other) for other in own), known.rank[cell]))


class Situation:
    """The practice player's judgement of its situation; each answer is worked out when it is first asked for. `armies`
    are those that it gives orders to, by id; `capital` is its capital, None if that is lost or not yet named. What is
    `fixed` for armies, by their ids, is not decided any more."""

    def __init__(self, known: EnvKnown, manner: Manner = STEADY, fixed: Mapping[str, Intent] | None = None) -> None:
        self.known, self.manner, self.fixed = known, manner, fixed or {}
        self.armies: Mapping[str, Army] = mustered(known)
        self.capital = known.standing_capital(known.seat)

    @cached_property
    def enemies(self) -> Sequence[Sighting]:
        """The foreign armies in sight whose sides are not allied with the seat's."""
        return [seen for seen in self.known.sightings.values() if not self.known.is_allied(seen.side)]

    @cached_property
    def guard(self) -> Army | None:
        """The army that stays in the capital: the strongest in it. None if there is none, if no levies form there any
        more, or if all go out: as the war is won (`is_won`), or by its manner (`Manner.raids`)."""
        if self.is_won or self.manner.raids:
            return None
        city = self.known.cities.get(self.capital) if self.capital is not None else None
        if city is None or city.owner != self.known.seat:
            return None
        there = [army for army in self.armies.values() if army.cell == city.cell and army.part_of is None]
        return max(there, key=lambda army: (army.strength, -army.number), default=None)

    @cached_property
    def is_ahead(self) -> bool:
        """Whether the seat holds at least `MANY` times as many of the cities it knows as any side not allied with it;
        False if it knows of no city of such a side."""
        owners = map(self._owner, self.known.cities.values())
        theirs = Counter(owner for owner in owners if owner is not None)
        most = max((held for side, held in theirs.items() if not self.known.is_allied(side)), default=0)
        return most > 0 and theirs[self.known.seat] >= MANY * most

    @property
    def is_won(self) -> bool:
        """Whether the seat is ahead and has no enemy in sight."""
        return self.is_ahead and not self.enemies

    @property
    def is_grace(self) -> bool:
        """Whether the player leaves the cities of other sides alone as yet (`Manner.grants_grace`)."""
        return self.manner.grants_grace and self.known.turn <= 1

    def scaled(self, strength: int) -> int:
        """What counts as much by the die of the game as `strength` does by one of `FACES` faces."""
        return round(strength * self.known.options.die / FACES)

    @cached_property
    def prizes(self) -> Sequence[Prize]:
        """The places worth going to: cities and armies that may be taken, own cities to be kept, land never seen."""
        return [*self._cities(), *self._field_armies(), *self._expected(), *self._unseen()]

    def chance(self, army: Army, prize: Prize) -> float:
        """The chance, 0 to 1, that `army` meets nobody at `prize` or beats the army expected there."""
        if not prize.held_by:
            return 1.0
        return 1 - prize.is_held * (1 - win_chance(army.strength, prize.held_by, self.known.options.die))

    def danger(self, army: Army, seen: Sighting) -> float:
        """The chance, 0 to 1, that the foreign army `seen` would destroy `army` where it stands."""
        return win_chance(strength_of(seen), army.strength + self._bonus(army.cell), self.known.options.die)

    def _bonus(self, cell: Cell) -> int:
        city = self.known.cities.get(cell)
        return self.known.options.garrison if city is not None and city.owner == self.known.seat else 0

    def _owner(self, city: KnownCity) -> Side | None:
        """Who holds a city, as far as is known; nobody, where that was a side that is out of the game (ENV-1.4)."""
        return None if city.owner is None or self.known.is_out(city.owner) else city.owner

    def _cities(self) -> list[Prize]:
        known = self.known
        found = []
        for cell, city in known.cities.items():
            owner = self._owner(city)
            if owner == known.seat:
                found += self._own_city(cell)
            elif owner is None:
                found.append(Prize(cell, CITY, self._seen_at(cell)))
            elif not known.is_allied(owner) and not self.is_grace:
                found.append(self._enemy_city(cell, city.in_sight))
        return found

    def _enemy_city(self, cell: Cell, in_sight: bool) -> Prize:
        """An enemy's city as a prize. Out of sight it may have a garrison; a capital surely has one."""
        options, is_capital = self.known.options, cell == self.foreign_capital
        held_by = self._seen_at(cell) if in_sight else self._garrison(is_capital)
        bonus = options.garrison if held_by else 0
        worth = ENEMY_CITY + (self.manner.levies if is_capital and options.levy else 0)
        return Prize(cell, worth, held_by + bonus, 1.0 if in_sight or is_capital else HELD)

    def _garrison(self, is_capital: bool) -> int:
        """The strength of the army that a foreign city out of sight is taken to have, the strongest one; in a capital
        each levy has joined it for which there was room (ENV-2.5)."""
        options = self.known.options
        held_by = options.start_strength
        if is_capital and options.levy:
            formed = (self.known.turn - 1) // options.levy_every
            held_by += options.levy * max(0, min(formed, (options.merge_max - held_by) // options.levy))
        return held_by

    # -- what is inferred ----------------------------------------------------------------------------------------------

    @cached_property
    def image(self) -> Callable[[Cell], Cell] | None:
        """Where each cell comes to lie when the land is turned half round. None if the player infers nothing from that,
        if there are more than two sides, if the map can't be turned so, or if it has seen that where a known city comes
        to lie there is none."""
        known = self.known
        if not self.manner.infers or len(known.sides) != 2:
            return None
        image, is_turned = half_turn(known.grid)
        images = map(image, known.cities)
        is_borne_out = all(cell in known.cities or known.seen_in(cell) is None for cell in images)
        return image if is_turned and is_borne_out else None

    @cached_property
    def foreign_capital(self) -> Cell | None:
        """Where the only opponent's capital is to be expected: at the image of the seat's own. None if nothing is
        inferred."""
        known = self.known
        named = known.capital(known.seat)
        own = known.compartment(known.seat).capital if named is None else named
        return None if self.image is None or own is None else self.image(own)

    def _expected(self) -> list[Prize]:
        """The cities never seen that are to be expected at the images of those known."""
        return [] if self.is_grace else [self._enemy_city(cell, in_sight=False) for cell in self._never_seen]

    @property
    def _never_seen(self) -> Sequence[Cell]:
        """Where cities never seen are to be expected; nowhere, if nothing is inferred."""
        images = () if self.image is None else map(self.image, self.known.cities)
        return [cell for cell in images if self.known.seen_in(cell) is None]

    @property
    def garrisons(self) -> Sequence[tuple[Cell, int]]:
        """The cities out of sight that others are taken to hold, each with the strength of the army expected there."""
        hidden = ((cell, self._owner(city)) for cell, city in self.known.cities.items() if not city.in_sight)
        held = [cell for cell, owner in hidden if owner not in (None, self.known.seat)]
        return [(cell, self._garrison(cell == self.foreign_capital)) for cell in (*held, *self._never_seen)]

    # -- what else is worth going to -----------------------------------------------------------------------------------

    def _own_city(self, cell: Cell) -> list[Prize]:
        """A prize if an own city is to be kept: a capital without guard, or an empty city that an enemy can reach this
        turn."""
        if cell == self.capital:
            return [] if self.guard or self.manner.raids else [Prize(cell, 2 * CITY, self._seen_at(cell))]
        if self.manner.is_careless or any(army.cell == cell for army in self.armies.values()):
            return []
        far = self.known.grid.distances_from(cell)
        near = [strength_of(seen) for seen in self.enemies if far[seen.cell] <= self.known.options.move]
        return [Prize(cell, KEPT, max(1, max(near) - self.known.options.garrison))] if near else []

    def _seen_at(self, cell: Cell) -> int:
        """The strength of the strongest enemy seen on a cell; 0 if there is none."""
        return max((strength_of(seen) for seen in self.enemies if seen.cell == cell), default=0)

    def _field_armies(self) -> list[Prize]:
        return [
            Prize(seen.cell, ARMY + strength_of(seen) / 10, strength_of(seen))
            for seen in self.enemies
            if seen.cell not in self.known.cities
        ]

    def _unseen(self) -> list[Prize]:
        """The nearest places that were never seen, several hexes apart."""
        known, starts = self.known, [army.cell for army in self.armies.values()]
        if not starts:
            return []
        far = [known.grid.distances_from(cell) for cell in starts]
        unseen = sorted(
            (min(each[cell] for each in far), known.rank[cell], cell)
            for cell in known.grid.cells
            if known.seen_in(cell) is None and cell in self.land
        )
        picked: list[Prize] = []
        for _, _, cell in unseen:
            if all(known.grid.distance(cell, other.cell) >= LOOKS_APART for other in picked):
                picked.append(Prize(cell, SEEN_LATER if picked else UNSEEN))
                if len(picked) == LOOKS:
                    break
        return picked

    @cached_property
    def land(self) -> frozenset[Cell]:
        """The connected land, as far as is known, on which most of the seat's armies stand."""
        found: list[frozenset[Cell]] = []
        for army in self.armies.values():
            if not any(army.cell in land for land in found):
                found.append(frozenset(self.known.reach(army.cell).costs))
        standing = [army.cell for army in self.armies.values()]
        return max(found, key=lambda land: sum(cell in land for cell in standing), default=frozenset())

    @cached_property
    def rival(self) -> Side | None:
        """The side with which the player seeks no peace: the owner of the nearest foreign city it knows or, if it knows
        none, of the nearest foreign army in sight. None if it knows neither."""
        known = self.known
        own = known.cities_of(known.seat)
        owned = [(cell, self._owner(city)) for cell, city in known.cities.items()]
        places = [(cell, owner) for cell, owner in owned if owner not in (None, known.seat)]
        away = [
            (min((known.grid.distance(cell, other) for other in own), default=0), known.rank[cell], side)
            for cell, side in places or [(seen.cell, seen.side) for seen in known.sightings.values()]
            if side and not known.is_out(side)
        ]
        return min(away)[2] if away else None
