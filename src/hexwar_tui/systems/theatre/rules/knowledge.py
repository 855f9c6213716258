"""What may be known of a game of Theatre of War: one class knows what is open to all, one that is built on it
everything."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.rules import victory
from hexwar_tui.systems.theatre.rules.economy import income, purchases
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.state import (
    Compartment,
    Count,
    Neutral,
    Phase,
    PlaceId,
    Power,
    Stage,
    Stores,
    Talks,
    Unit,
    When,
)


class Knowledge(ABC):
    """Answers what all may know of a game. Subclasses add what only some may know: the orders of units, talks, and what
    was written this turn. Its answers must not be changed."""

    def __init__(self, frame: TheFrame) -> None:
        self._frame = frame
        self._state = frame.state

    # -- known to some -------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def units(self) -> Mapping[str, Unit]:
        """All units by id, sorted, each with as much of its orders as the one who asks may know."""

    @property
    @abstractmethod
    def talks(self) -> Talks:
        """The messages, treaties and proposals that the one who asks may know (THE-8)."""

    @abstractmethod
    def _written(self, side: Power) -> Compartment:
        """What a side has written this turn; empty if that is nothing or the one who asks may not know it."""

    # -- open to all ---------------------------------------------------------------------------------------------------

    @property
    def scenario(self) -> TheScenario:
        """The scenario: what never changes in a game, as the map, the names and the start."""
        return self._frame.scenario

    @property
    def options(self) -> TheOptions:
        """The options of this game."""
        return self._frame.options

    @property
    def geography(self) -> Geography:
        """The places of the map and which are neighbours."""
        return self._frame.scenario.geography

    @property
    def turn(self) -> int:
        """The number of the turn, 0 for turn zero."""
        return self._state.turn

    @property
    def phase(self) -> Phase:
        """The part of the turn that is being played."""
        return self._state.phase

    @property
    def stage(self) -> Stage:
        """The stage that the resolution has reached; it means nothing in other parts of the turn."""
        return self._state.stage

    @property
    def order_of_sides(self) -> Sequence[Side]:
        """The order in which sides carry out their orders this turn; empty before it is drawn up."""
        return self._state.order

    @property
    def mover(self) -> Side | None:
        """The side that carries out its orders now; None outside the resolution and before the order of sides is
        known."""
        state = self._state
        if state.phase is not Phase.RESOLUTION or not state.order:
            return None
        return state.order[min(state.mover, len(state.order) - 1)]

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides in the order of the scenario, including those that are out."""
        return tuple(self._state.sides)

    @cached_property
    def sides_in(self) -> tuple[Side, ...]:
        """The sides that play on, in the order of the scenario."""
        return tuple(self._state.living())

    def is_out(self, side: Side) -> bool:
        """Whether a side is out of the game. Raises KeyError for any other id."""
        return self._state.sides[side].out

    def is_done_talking(self, side: Side) -> bool:
        """Whether a side has ended its talks of this turn."""
        return self._state.sides[side].done_talking

    def colour(self, side: Side) -> int:
        """The number of a side's colour, from the scenario."""
        return next(spec.colour for spec in self._frame.scenario.sides if spec.id == side)

    @property
    def ending(self) -> Text | None:
        """Why the game has ended, as a sentence; None while it goes on."""
        ended = victory.outcome(self._frame)
        return None if ended is None else ended.reason

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that would take a draw: those that have offered or accepted one since this turn began."""
        return self._state.draw_offers

    @property
    def peace_turns(self) -> int:
        """How many turns in a row have ended without a war between two sides."""
        return self._state.peace_turns

    @property
    def counts(self) -> Sequence[Count]:
        """What all sides had at the end of each turn, for the charts."""
        return self._state.counts

    def worth(self, side: Side) -> int:
        """How many regions those of a side count as for the victory: a capital counts as several (THE-9.1)."""
        return victory.worth(self._frame, side)

    # -- the map -------------------------------------------------------------------------------------------------------

    def owner(self, place: PlaceId) -> Power | None:
        """The power that holds a region; None for a sea."""
        region = self._state.regions.get(place)
        return None if region is None else region.owner

    def is_side(self, power: Power) -> bool:
        """Whether a power is a side; else it is a neutral."""
        return power in self._state.sides

    def regions_of(self, power: Power) -> tuple[PlaceId, ...]:
        """The regions that a power holds, in the order of their codes."""
        return income.regions_of(self._frame, power)

    def works(self, place: PlaceId) -> tuple[int, int]:
        """How many factories and how many derricks of a region work: all that were not bombed since the last income."""
        return income.works(self._frame, place)

    # -- resources -----------------------------------------------------------------------------------------------------

    def stores_of(self, power: Power) -> Stores:
        """The resources that a power has, less the price of what it has bought this turn if the one who asks may know
        that."""
        if not self.is_side(power):
            return replace(self._state.neutrals[power].stores)
        stores = self._state.sides[power].stores
        cost = purchases.price_of(self._frame.scenario.price_list, self._written(power).purchases)
        return stores - cost

    def income_of(self, side: Side) -> Stores:
        """What a side will get at its next income, as things stand."""
        return income.income_of(self._frame, side)

    def spent(self, side: Side) -> int:
        """The supply that a side has paid its units this turn for what they did (THE-5.3)."""
        return self._state.sides[side].spent

    def neutral(self, power: Power) -> Neutral:
        """The state of a neutral: gifts in store, wishes, what it has sold. Raises KeyError for any other id."""
        return self._state.neutrals[power]

    @property
    def neutrals(self) -> tuple[Power, ...]:
        """The neutral states, in the order of the scenario."""
        return tuple(self._state.neutrals)

    # -- units ---------------------------------------------------------------------------------------------------------

    @cached_property
    def _by_place(self) -> Mapping[PlaceId, tuple[Unit, ...]]:
        found: dict[PlaceId, list[Unit]] = {}
        for unit in self.units.values():
            found.setdefault(unit.at, []).append(unit)
        return {place: tuple(units) for place, units in found.items()}

    def units_at(self, place: PlaceId) -> tuple[Unit, ...]:
        """The units based in a region or sea, sorted by id."""
        return self._by_place.get(place, ())

    # -- the turn ------------------------------------------------------------------------------------------------------

    def when_of(self, side: Side) -> When | None:
        """Whether a side acts sooner or later this turn; None until all have sealed."""
        return self._state.sides[side].when

    def rolls_of(self, side: Side) -> Sequence[int]:
        """What a side has rolled on 1d100 for the order of sides this turn, rerolls included; empty if nothing."""
        return self._state.sides[side].rolls

    # -- war -----------------------------------------------------------------------------------------------------------

    def at_war(self, one: Power, other: Power) -> bool:
        """Whether two powers are at war, which all know (THE-5.5)."""
        return self._state.at_war(one, other)

    @property
    def wars(self) -> Sequence[tuple[Power, Power]]:
        """The pairs of powers at war, each in alphabetical order."""
        return self._state.wars


class FullKnowledge(Knowledge):
    """Answers what the rules decide by: everything about a game, secrets included."""

    @property
    def units(self) -> Mapping[str, Unit]:
        """All units by id, sorted, each with its orders."""
        return {id: self._state.units[id] for id in sorted(self._state.units)}

    @property
    def talks(self) -> Talks:
        """All messages, treaties and proposals."""
        return self._state.talks

    def _written(self, side: Power) -> Compartment:
        return self._state.sealed.get(side) or Compartment()
