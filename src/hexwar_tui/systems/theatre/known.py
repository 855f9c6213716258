"""What a seat may know of a game of Theatre of War.

Forces and resources are open; what a side has written this turn, its standing orders for the defence of its regions,
the orders of its units, its talks and its treaties are its own and its partners'. Objections, candidates, previews,
practice players and the view are made from this alone; nothing here hands out the frame or the state as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.systems.theatre import catalogue
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules import reach
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.rules.economy import purchases
from hexwar_tui.systems.theatre.rules.knowledge import Knowledge
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import (
    Compartment,
    DefenceWord,
    PlaceId,
    Power,
    Purchase,
    Stores,
    Talks,
    TheState,
    Treaty,
    Unit,
    UnitOrder,
    When,
)


@dataclass(frozen=True, slots=True)
class KnownRegion:
    """A region as a seat knows it: `factories` and `derricks` are all there are, `factories_hit` and `derricks_hit`
    those that give nothing at the next income. `capital` names the side whose capital it was at the start, None if it
    was no side's.

    `garrison_supply` is the supply that a neutral's garrison has left. `standing` is the standing order for the
    defence; None for neutrals, and where it is another side's secret.
    """

    place: PlaceId
    owner: Power
    factories: int
    derricks: int
    factories_hit: int
    derricks_hit: int
    garrison_supply: int
    capital: Power | None
    standing: DefenceWord | None


class TheKnown(Knowledge):
    """Answers what `seat` may know of a game; the referee may know all. Its answers must not be changed."""

    def __init__(self, frame: TheFrame, seat: Seat) -> None:
        super().__init__(frame)
        self.seat = seat
        self._linked: dict[PlaceId, Collection[PlaceId]] = {}

    @cached_property
    def open(self) -> TheFrame:
        """The frame as the seat may know it: the others' orders, standing orders, talks and what they have written this
        turn are left out."""
        if self._frame.open_to == self.seat:
            return self._frame
        return self._frame.laid_open(self.seat, _open_to(self.seat, self._state))

    @cached_property
    def words(self) -> TheWords:
        """Gives units, powers and places their names, which follow from their ids and tell no secret."""
        return TheWords(self._frame)

    # -- the map -------------------------------------------------------------------------------------------------------

    def may_see(self, side: Power) -> bool:
        """Whether this seat may know the secrets of `side`: it is that side or the referee."""
        return self.seat in (side, REFEREE)

    @cached_property
    def regions(self) -> Mapping[PlaceId, KnownRegion]:
        """All regions by code, sorted, as this seat knows them."""
        return {place: self._region(place) for place in self._state.regions}

    def _region(self, place: PlaceId) -> KnownRegion:
        spec, region = self._frame.scenario.regions[place], self._state.regions[place]
        return KnownRegion(
            place=place,
            owner=region.owner,
            factories=spec.factories,
            derricks=spec.derricks,
            factories_hit=region.factories_hit,
            derricks_hit=region.derricks_hit,
            garrison_supply=region.garrison_supply,
            capital=spec.owner if spec.capital and spec.owner in self._state.sides else None,
            standing=self._standing(place) if self.may_see(region.owner) and self.is_side(region.owner) else None,
        )

    def _standing(self, place: PlaceId) -> DefenceWord:
        region = self._state.regions[place]
        written = self._state.sealed.get(region.owner)
        return region.standing if written is None else written.standing.get(place, region.standing)

    def is_own(self, place: PlaceId) -> bool:
        """Whether this seat's side holds the region `place`; False for a sea."""
        return self.owner(place) == self.seat

    # -- resources -----------------------------------------------------------------------------------------------------

    @cached_property
    def stores(self) -> Stores:
        """What the seat's side has after paying for its purchases of this turn; empty for the referee."""
        return self.stores_of(self.seat) if self.is_side(self.seat) else Stores()

    # -- units ---------------------------------------------------------------------------------------------------------

    @cached_property
    def units(self) -> Mapping[str, Unit]:
        """All units by id, sorted: the seat's own with their written orders and with those bought this turn, all others
        without orders. The referee gets every unit as it is."""
        state = self._state
        if self.seat == REFEREE:
            return {id: state.units[id] for id in sorted(state.units)}
        others = {id: _without_order(unit) for id, unit in state.units.items() if unit.power != self.seat}
        known = {**others, **self.own}
        return {id: known[id] for id in sorted(known)}

    @cached_property
    def own(self) -> Mapping[str, Unit]:
        """The seat's own units by id, sorted, with their written orders and those bought this turn; none for the
        referee."""
        orders = self.orders
        mine = {id: unit for id, unit in self._state.units.items() if unit.power == self.seat}
        mine |= {id: replace(mine[id], order=order) for id, order in orders.items() if id in mine}
        mine |= {unit.id: unit for unit in self.bought}
        return {id: mine[id] for id in sorted(mine)}

    @cached_property
    def ready(self) -> Mapping[str, Unit]:
        """The units of the seat's side by id, without those bought this turn, which take no order yet."""
        return {id: unit for id, unit in self.own.items() if not unit.fresh}

    @cached_property
    def bought(self) -> tuple[Unit, ...]:
        """The units that the seat has bought this turn, as they will be once all have sealed; none for the referee."""
        if not self.is_side(self.seat):
            return ()
        return purchases.as_units(self.seat, purchases.raised_by(self._state, self.seat), self.purchases)

    # -- what the seat has written this turn -------------------------------------------------------------------------

    def _written(self, side: Power) -> Compartment:
        """What a side has written this turn; empty if that is nothing or the seat may not know it."""
        return (self._state.sealed.get(side) if self.may_see(side) else None) or Compartment()

    @property
    def purchases(self) -> Sequence[Purchase]:
        """What the seat's side has bought this turn, in the order in which it did; nothing for the referee."""
        return self._written(self.seat).purchases

    def orders_of(self, side: Power) -> Mapping[str, UnitOrder]:
        """The orders that a side has written this turn, by the id of the unit; none that the seat may not know."""
        return self._written(side).orders

    @property
    def orders(self) -> Mapping[str, UnitOrder]:
        """The orders that the seat's side has written this turn, by the id of the unit; none for the referee."""
        return self._written(self.seat).orders

    @property
    def when(self) -> When | None:
        """The seat's choice of this turn to act sooner or later; None if it has not chosen, and for the referee."""
        return self._written(self.seat).when

    @cached_property
    def open_regions(self) -> frozenset[PlaceId]:
        """The regions in which land units and aircraft of the seat's side may pass and stand: its own, and those whose
        owner grants it right of way (THE-8.1)."""
        owners = {region.owner for region in self._state.regions.values()}
        willing = {owner for owner in owners if treaties.may_pass(self, self.seat, owner)}
        return frozenset(place for place, region in self._state.regions.items() if region.owner in willing)

    def linked(self, base: PlaceId) -> Collection[PlaceId]:
        """The places to which land units and aircraft of the seat's side can get from `base`, which is included, over
        its open regions and all seas; the last place of a way need not be open."""
        if base not in self._linked:
            self._linked[base] = reach.linked(self.geography, base, self.open_regions.__contains__)
        return self._linked[base]

    @cached_property
    def enemy_seas(self) -> frozenset[PlaceId]:
        """The seas in which there are war fleets of powers at war with the seat's side."""
        fleets = (unit for unit in self._state.units.values() if unit.type == catalogue.WAR_FLEET)
        seas = self.geography.seas
        return frozenset(unit.at for unit in fleets if unit.at in seas and self.at_war(self.seat, unit.power))

    # -- war and talks -------------------------------------------------------------------------------------------------

    @cached_property
    def talks(self) -> Talks:
        """The messages that the seat has sent or got, and the treaties and proposals that it is a party of (THE-8); all
        for the referee."""
        return treaties.talks_known_to(self._state.talks, self.seat)

    @property
    def treaties(self) -> Sequence[Treaty]:
        """The treaties in force, and the proposals that wait, of which the seat is a party, the oldest first; all for
        the referee."""
        return self.talks.treaties


def _without_order(unit: Unit) -> Unit:
    """The unit as other sides may know it: without its orders and whether it has acted."""
    if unit.order is None and unit.last is None and not unit.done and not unit.paid:
        return unit
    return Unit(unit.id, unit.power, unit.type, unit.number, unit.at, unit.fresh)


def _open_to(seat: Seat, state: TheState) -> TheState:
    """The state without what is secret from `seat`."""
    if seat == REFEREE:
        return state
    hidden = state.sides.keys() - {seat}
    return replace(
        state,
        regions={
            place: replace(region, standing=DefenceWord()) if region.owner in hidden else region
            for place, region in state.regions.items()
        },
        units={id: unit if unit.power == seat else _without_order(unit) for id, unit in state.units.items()},
        sealed={side: written for side, written in state.sealed.items() if side == seat},
        talks=treaties.talks_known_to(state.talks, seat),
    )
