"""What a seat may know of a game of Envoys.

The map is closed (ENV-6): a side knows what is in its sight now, what it has seen before and as it was then, and its
own armies, orders, contacts, messages and treaties. Objections, candidates, previews, practice players and the view are
made from this alone; nothing here hands out the frame or the state as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.view import Fog
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.paths import NoPath, Reach, reach
from hexwar_tui.systems.envoys.diplomacy import Message, Treaty
from hexwar_tui.systems.envoys.land import IMPASSABLE
from hexwar_tui.systems.envoys.opened import KnownCity, Sighting, opened
from hexwar_tui.systems.envoys.options import EXACT, EnvOptions
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.armies import acts
from hexwar_tui.systems.envoys.rules.armies.bands import band_of
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.rules.land import routes, sight
from hexwar_tui.systems.envoys.say.words import AT, NEXT, EnvWords
from hexwar_tui.systems.envoys.state import Army, Compartment, Phase

if TYPE_CHECKING:
    from hexwar_tui.systems.envoys.frame import EnvFrame


def sighting_id(grid: Grid, side: Side, cell: Cell) -> str:
    """The public id of an army of `side` on a cell, by which other sides know it."""
    return f"{side}{AT}{grid.label(cell)}"


class EnvKnown:
    """Answers what `seat` may know of a game; the referee may know all. What it returns is for reading only."""

    def __init__(self, frame: EnvFrame, seat: Seat) -> None:
        self.seat = seat
        self._frame = frame
        self._state = frame.state
        self._reaches: dict[Cell, Reach] = {}

    @cached_property
    def open(self) -> EnvFrame:
        """The frame as the seat may know it: what is hidden from it is left out."""
        return self._frame if self.seat in (REFEREE, self._frame.open_to) else opened(self._frame, self)

    # -- open to all ---------------------------------------------------------------------------------------------------

    @property
    def options(self) -> EnvOptions:
        """The options of this game."""
        return self._frame.options

    @property
    def grid(self) -> Grid:
        """The shape of the map, and the labels of its hexes."""
        return self._frame.scenario.land.grid

    @property
    def rank(self) -> Sequence[int]:
        """The rank of each cell, indexed by cell: of two cells that tie, the one of lower rank comes first."""
        return self._frame.scenario.land.rank

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._state.turn

    @property
    def phase(self) -> Phase:
        """What the game is doing now: orders are written, they are carried out, or the game is over."""
        return self._state.phase

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides in the order of seats, including those that are out."""
        return tuple(self._state.sides)

    def colour(self, side: Side) -> int:
        """The number of the colour that a side is drawn with."""
        return next(spec.colour for spec in self._frame.scenario.sides if spec.id == side)

    def is_out(self, side: Side) -> bool:
        """Whether a side is out of the game; all are told of it (ENV-1.4)."""
        return self._state.sides[side].out

    @property
    def sides_in(self) -> tuple[Side, ...]:
        """The sides that are not out of the game, in the order of seats."""
        return tuple(side for side, own in self._state.sides.items() if not own.out)

    @property
    def ending(self) -> Text | None:
        """The sentence that says why the game has ended; None while it goes on."""
        ended = victory.outcome(self._frame)
        return None if ended is None else ended.reason

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that offer a draw now."""
        return self._state.draw_offers

    @cached_property
    def words(self) -> EnvWords:
        """Gives the names of units, sides and places by their ids; a name tells no more than the id does."""
        return EnvWords(self._frame)

    # -- the map -------------------------------------------------------------------------------------------------------

    def may_see(self, side: Side) -> bool:
        """Whether the seat may know the secrets of `side`: it is that side, or the referee."""
        return self.seat in (side, REFEREE)

    @cached_property
    def visible(self) -> frozenset[Cell]:
        """The cells in the seat's sight now, including what allies show it (ENV-6.1, 7.3); all for the referee."""
        if self.seat == REFEREE:
            return frozenset(self.grid.cells)
        return sight.visible(self._frame, self.seat) if self.seat in self._state.sides else frozenset()

    def fog(self, cell: Cell) -> Fog:
        """How the seat knows a cell: SEEN if in sight now, REMEMBERED if seen earlier, UNKNOWN if never."""
        if cell in self.visible:
            return Fog.SEEN
        return Fog.REMEMBERED if self.seen_in(cell) is not None else Fog.UNKNOWN

    def seen_in(self, cell: Cell) -> int | None:
        """The turn in which the seat last had a cell in sight; None if it never had."""
        if cell in self.visible:
            return self.turn
        own = self._state.sides.get(self.seat)
        turn = -1 if own is None else own.memory.seen[cell]
        return None if turn < 0 else turn

    def terrain(self, cell: Cell) -> str | None:
        """The id of a cell's terrain as the seat last saw it; None if it never saw the cell."""
        if cell not in self.visible:
            if self.seen_in(cell) is None:
                return None
            remembered = self._state.sides[self.seat].memory.terrain.get(cell)
            if remembered is not None:
                return remembered
        return self._state.terrain.get(cell) or self._frame.scenario.land.ids[cell]

    @cached_property
    def terrains(self) -> Sequence[str | None]:
        """What `terrain` answers for every cell, by cell; "" where there is no hex."""
        ids, own = self._frame.scenario.land.ids, self._state.sides.get(self.seat)
        if own is None:
            return [self.terrain(cell) if id else "" for cell, id in enumerate(ids)]
        found = [id if turn >= 0 or not id else None for id, turn in zip(ids, own.memory.seen, strict=True)]
        for cell in self.visible:
            found[cell] = ids[cell]
        for cell in (*self._state.terrain, *own.memory.terrain):
            found[cell] = self.terrain(cell)
        return found

    def may_enter(self, cell: Cell) -> bool:
        """Whether an army could enter the cell, as far as the seat knows: True for a cell never seen (ENV-2.1)."""
        return not self.closed[cell]

    @cached_property
    def closed(self) -> bytes:
        """Indexed by cell: 1 where the seat knows that no army can enter, else 0."""
        closed = bytearray(self.grid.size)
        for cell in self._ever_barred:
            closed[cell] = self.terrain(cell) in IMPASSABLE
        return bytes(closed)

    @property
    def _ever_barred(self) -> Iterator[Cell]:
        """The cells that may bar the way: those of the scenario's map, and all that have changed or are remembered."""
        own = self._state.sides.get(self.seat)
        yield from self._frame.scenario.land.barred
        yield from self._state.terrain
        yield from () if own is None else own.memory.terrain

    def reach(self, start: Cell) -> Reach:
        """The cells that an army on `start` could get to in any number of steps, and the ways there, as far as the seat
        knows (ENV-2.1)."""
        if start not in self._reaches:
            costs = [1 - closed for closed in self.closed]
            self._reaches[start] = reach(self.grid, start, self.grid.size, costs, rank=self.rank)
        return self._reaches[start]

    def leads(self, start: Cell, goal: Cell) -> bool:
        """Whether there is a way from `start` to `goal`, as far as the seat knows."""
        if start in self._reaches:
            return goal in self._reaches[start].costs
        try:
            routes.way_to(self._frame.scenario.land, start, goal, self.may_enter)
        except NoPath:
            return False
        return True

    def way_round(self, start: Cell, goal: Cell, *, keeps_off: bool = False) -> routes.Way:
        """The way that an army of the seat takes from `start` to `goal`, as `routes.way_round` finds it for orders
        that are carried out; `start` alone if there is none."""
        try:
            return routes.way_round(self._frame, self.seat, start, goal, keeps_off=keeps_off)
        except NoPath:
            return (start,)

    @cached_property
    def cities(self) -> Mapping[Cell, KnownCity]:
        """The cities that the seat has ever seen, by cell and each as the seat knows it now; for the referee all."""
        known: dict[Cell, KnownCity] = {}
        own = self._state.sides.get(self.seat)
        for cell, seen in () if own is None else own.memory.cities.items():
            known[cell] = KnownCity(cell, seen.owner, seen.turn, in_sight=False)
        for cell, city in self._state.cities.items():
            if cell in self.visible:
                known[cell] = KnownCity(cell, city.owner, self.turn, in_sight=True)
        return {cell: known[cell] for cell in sorted(known)}

    def cities_of(self, side: Side | None) -> tuple[Cell, ...]:
        """The cells of the cities that `side` holds, as far as the seat knows, in order; None: of the free ones."""
        return tuple(cell for cell, city in self.cities.items() if city.owner == side)

    # -- armies --------------------------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> Mapping[str, Army]:
        """The seat's own armies by id, in the order of their numbers; the referee has none."""
        armies = (army for army in self._state.armies.values() if army.side == self.seat)
        return {army.id: army for army in sorted(armies, key=lambda army: army.number)}

    @cached_property
    def all_armies(self) -> Mapping[str, Army]:
        """Every army, by id, in the order of sides and numbers. Raises PermissionError unless the seat is the
        referee."""
        self._ask(REFEREE)
        places = {side: at for at, side in enumerate(self.sides)}
        armies = sorted(self._state.armies.values(), key=lambda army: (places[army.side], army.number))
        return {army.id: army for army in armies}

    @cached_property
    def sightings(self) -> Mapping[str, Sighting]:
        """The foreign armies in sight by their public ids, in the order of their cells; several armies of a side on a
        hex have an entry each. Empty for the referee."""
        if self.seat == REFEREE:
            return {}
        found = [
            self._sighting(army)
            for army in self._state.armies.values()
            if army.side != self.seat and army.cell in self.visible
        ]
        shown: dict[str, Sighting] = {}
        # In an order that anybody may see: whoever knows which army is which does so from elsewhere.
        for seen in sorted(found, key=lambda seen: (seen.cell, seen.side, seen.band[0], seen.strength or 0)):
            number = sum(other.side == seen.side and other.cell == seen.cell for other in shown.values()) + 1
            id = seen.id if number == 1 else f"{seen.id}{NEXT}{number}"
            shown[id] = replace(seen, id=id)
        return shown

    def _sighting(self, army: Army) -> Sighting:
        exact = army.strength if self.options.show_strength == EXACT else None
        return Sighting(
            sighting_id(self.grid, army.side, army.cell), army.side, army.cell, exact, band_of(army.strength)
        )

    # -- what the seat has written, and is about -----------------------------------------------------------------------

    def compartment(self, side: Side) -> Compartment:
        """What `side` has written this turn, empty if nothing. Raises PermissionError unless the seat is that side or
        the referee."""
        self._ask(side)
        return self._state.sealed.get(side) or Compartment()

    def capital(self, side: Side) -> Cell | None:
        """The capital that `side` named in an earlier turn, or None. Raises PermissionError as `compartment` does."""
        self._ask(side)
        return self._state.sides[side].capital

    def capital_lost(self, side: Side) -> bool:
        """Whether the capital of `side` forms no more armies. Raises PermissionError as `compartment` does."""
        self._ask(side)
        return self._state.sides[side].capital_lost

    def standing_capital(self, side: Side) -> Cell | None:
        """The capital of `side`, or what it has written down as its capital this turn; None if it has named none, has
        lost it (ENV-1.2) or, by a ruling, does not hold it now. Raises PermissionError as `compartment` does."""
        named = self.capital(side)
        cell = self.compartment(side).capital if named is None else named
        return cell if cell in self.cities_of(side) and not self.capital_lost(side) else None

    def armies_raised(self, side: Side) -> int:
        """How many armies `side` has had so far; the next one gets the number after that. Raises PermissionError as
        `compartment` does."""
        self._ask(side)
        return self._state.sides[side].armies_raised

    # -- diplomacy -----------------------------------------------------------------------------------------------------

    @property
    def founder(self) -> Side | None:
        """The side that founded the Union of States (ENV-7.6), as all are told; None while there is none."""
        return self._state.diplomacy.founder

    @cached_property
    def contact_pairs(self) -> tuple[tuple[Side, Side], ...]:
        """The pairs of sides in contact that the seat knows of: its own; with a Union of States, and for the referee,
        all."""
        pairs = self._state.diplomacy.contacts
        all_known = self.seat == REFEREE or self.founder is not None
        return tuple(sorted(pair for pair in pairs if all_known or self.seat in pair))

    @cached_property
    def contacts(self) -> tuple[Side, ...]:
        """The sides that the seat is in contact with, in the order of seats."""
        met = {side for pair in self.contact_pairs if self.seat in pair for side in pair}
        return tuple(side for side in self.sides if side in met and side != self.seat)

    @cached_property
    def messages(self) -> tuple[Message, ...]:
        """The messages that the seat has sent or got, the oldest first; for the referee all. Those that the seat has
        sent are never `unread`, so that nobody learns whether they have been read."""
        told = [m for m in self._state.diplomacy.messages if self.seat in (m.sender, m.to, REFEREE)]
        return tuple(replace(m, unread=False) if m.sender == self.seat else m for m in told)

    @cached_property
    def treaties(self) -> tuple[Treaty, ...]:
        """The treaties, proposed or in force, that the seat is a party of, the oldest first, without the ids of foreign
        armies; for the referee all."""
        return tuple(self._treaties_of_seat(self._state.diplomacy.treaties))

    @cached_property
    def past_treaties(self) -> tuple[Treaty, ...]:
        """The treaties and proposals that are over, otherwise as `treaties`."""
        return tuple(self._treaties_of_seat(self._state.diplomacy.past))

    def _treaties_of_seat(self, treaties: Sequence[Treaty]) -> Iterator[Treaty]:
        for treaty in treaties:
            if self.seat == REFEREE:
                yield treaty
            elif self.seat in treaty.parties:
                own = [clause if clause.giver == self.seat else replace(clause, army=None) for clause in treaty.clauses]
                yield replace(treaty, clauses=own)

    def player_of(self, side: Side) -> str:
        """The name of the player of `side`, if the seat may know it: of its own side, or if it was disclosed to the
        seat (ENV-7.1); the referee may know all. "" if the seat may not, or if the player has given no name."""
        told = self.seat in (side, REFEREE) or (side, self.seat) in self._state.diplomacy.disclosed
        return acts.player_of(self._frame, side) if told else ""

    def has_disclosed_to(self, side: Side) -> bool:
        """Whether the seat has told `side` who plays the seat's own side."""
        return (self.seat, side) in self._state.diplomacy.disclosed

    def is_allied(self, side: Side) -> bool:
        """Whether the seat's side and `side` are in an alliance now."""
        return alliances.allied(self._frame, self.seat, side)

    def shows_sight(self, side: Side) -> bool:
        """Whether `side` shows the seat by treaty what it has in sight."""
        return alliances.shares_sight(self._frame, side, self.seat)

    def shows_map(self, side: Side) -> bool:
        """Whether `side` shows the seat by treaty what it has explored."""
        return alliances.shares_map(self._frame, side, self.seat)

    def lets_stand(self, side: Side) -> bool:
        """Whether the seat's armies have the right to stand in the cities of `side`."""
        return alliances.may_stand(self._frame, self.seat, side)

    def is_closed_city(self, cell: Cell) -> bool:
        """Whether a cell has a city that the seat's armies stop before: an ally's, as far as the seat knows, in which
        it has no right to stand (ENV-7.5)."""
        city = self.cities.get(cell)
        return city is not None and alliances.is_closed(self._frame, self.seat, city.owner)

    def _ask(self, side: Seat) -> None:
        if not self.may_see(side):
            raise PermissionError(f"{self.seat} may not know the secrets of {side}")
