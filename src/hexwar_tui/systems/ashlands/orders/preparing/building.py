"""The orders of Preparation for structures (ASH-6.3): paid at the reveal, finished at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.maps.gaps import gap_in
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, Values, hex_field, path_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import draws, preparation
from hexwar_tui.systems.ashlands.orders.preparing.entering import (
    Preparing,
    compartment,
    paid_closed,
    phase_objection,
    price_line,
    price_objection,
)
from hexwar_tui.systems.ashlands.orders.preparing.preparation import DEPOT_PRICE, RAIL_PRICE
from hexwar_tui.systems.ashlands.state import Work

RULE = "ASH-6.3"


def build(frame: AshFrame, side: Side, kind: str, cells: tuple[Cell, ...], price: int) -> None:
    """Writes structures of a kind (as in `state.Work`), each at `price`, on all `cells` into the side's compartment."""
    own = compartment(frame, side)
    own.works += [Work(side, kind, cell, price) for cell in cells]
    own.spent += price * len(cells)


# -- trenches ----------------------------------------------------------------------------------------------------------


def _bases(known: AshKnown, values: Values) -> list[Cell]:
    base = preparation.base_to_be(known) if phase_objection(known) is None else None
    return [] if base is None else [base]


def _ring(known: AshKnown, base: Cell) -> list[Cell]:
    """The passable hexes round a base."""
    return [cell for cell in known.ground.grid.neighbours[base] if known.ground.is_passable[cell]]


@dataclass(frozen=True, slots=True)
class DigTrenches(Preparing):
    """ASH-6.3: orders a trench ring round the side's central base: Partial cover on its passable neighbours."""

    kind: ClassVar[str] = "trenches"
    title: ClassVar[Text] = say("Dig trenches round the base")
    forms: ClassVar[tuple[str, ...]] = (N_("(|dig )trenches (round|around) {base}"),)
    key: ClassVar[str] = "t"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 30
    base: int = hex_field(
        say("Round which base?"), _bases, none=say("This side has no central base."), draw=draws.base_in_danger
    )

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why no trenches can be ordered now: it is not Preparation, or they can't be paid. None if they can."""
        return paid_closed(known, known.options.trench_price)

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why this ring can't be ordered: `base` is not the side's base, it has its ring or the ring is ordered, or it
        can't be paid. None if it can."""
        if self.base != preparation.base_to_be(known):
            return Objection(say("Trenches are dug round a side's own central base."), RULE)
        ordered = any(work.kind == "trench" for work in preparation.entered(known).works)
        if ordered or all(cell in known.state.trenches for cell in _ring(known, self.base)):
            return Objection(say("The base has its trenches already, or they are ordered."), RULE, is_so=True)
        return price_objection(known, known.options.trench_price)

    def preview(self, known: AshKnown) -> Preview:
        """A line that says what the ring costs, and how much prestige is left then."""
        return Preview((price_line(known, known.options.trench_price),))

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes the ring and its price into the side's compartment."""
        build(frame, side, "trench", (self.base,), frame.options.trench_price)


# -- depots ------------------------------------------------------------------------------------------------------------


def _depot_places(known: AshKnown, values: Values) -> Iterator[Cell]:
    if phase_objection(known) is not None:
        return
    held = [cell for cell, holder in known.state.key_points.items() if holder == known.seat]
    yield from held
    yield from (unit.cell for unit in known.own() if unit.cell is not None and unit.cell not in held)


@dataclass(frozen=True, slots=True)
class BuildDepot(Preparing):
    """ASH-6.3: orders a supply depot on a key point that the side holds, or on the hex of one of its units."""

    kind: ClassVar[str] = "depot"
    title: ClassVar[Text] = say("Build a supply depot")
    forms: ClassVar[tuple[str, ...]] = (N_("(|build a )depot (at|in|on) {hex}"),)
    key: ClassVar[str] = "d"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 8
    hex: int = hex_field(
        say("Where is the supply depot built?"),
        _depot_places,
        none=say("This side holds no key point and has no unit on the map."),
    )

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why no depot can be ordered now: it is not Preparation, or too little prestige is left. None if one can."""
        return paid_closed(known, DEPOT_PRICE)

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why no depot can be ordered on this hex: none may be built there, or it can't be paid. None if one can."""
        return preparation.depot_objection(known, self.hex) or price_objection(known, DEPOT_PRICE)

    def preview(self, known: AshKnown) -> Preview:
        """A line that says what the depot costs, and how much prestige is left then."""
        return Preview((price_line(known, DEPOT_PRICE),))

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes the depot and its price into the side's compartment."""
        build(frame, side, "depot", (self.hex,), DEPOT_PRICE)


# -- railways ----------------------------------------------------------------------------------------------------------


def chains(known: AshKnown) -> dict[Cell, tuple[Cell, ...]]:
    """For each hex up to which the seat can lay and pay a railway now, the shortest chain of cells that ends there. A
    chain begins on the cell where the railway starts, which costs nothing."""
    grid, most = known.ground.grid, preparation.left(known) // RAIL_PRICE
    starts = sorted(preparation.rail_starts(known))
    found: dict[Cell, tuple[Cell, ...]] = {cell: (cell,) for cell in starts}
    front = starts
    for _ in range(most):
        laid: list[Cell] = []
        for cell in front:
            for near in grid.neighbours[cell]:
                if near not in found and preparation.rail_objection(known, near) is None:
                    found[near] = (*found[cell], near)
                    laid.append(near)
        front = laid
    return {cell: chain for cell, chain in found.items() if len(chain) > 1}


def _chains(known: AshKnown, values: Values) -> Iterator[Candidate]:
    if phase_objection(known) is None:
        yield from (Candidate(chain, mark=_price_mark(chain)) for chain in chains(known).values())


def _price_mark(chain: tuple[Cell, ...]) -> str:
    """The number of hexes that the railway costs, as a mark on the map; "" for a number of two digits."""
    hexes = len(chain) - 1
    return str(hexes) if hexes < 10 else ""


def _start_objection(known: AshKnown, path: tuple[Cell, ...]) -> Objection:
    """Says where a railway begins, and how it comes to the first hex of the path, if it can."""
    way = chains(known).get(path[0]) if path else None
    if way is None:
        return Objection(say("A railway begins at its side's zone, at its depot, or at its railway."), RULE)
    label = known.ground.grid.label
    text = say(
        "A railway begins at its side's zone, at its depot, or at its railway: it comes to {hex} by {way}.",
        hex=label(path[0]),
        way=[label(cell) for cell in way],
    )
    return Objection(text, RULE)


@dataclass(frozen=True, slots=True)
class LayRailway(Preparing):
    """ASH-6.3: orders a chain of railway that begins in the side's zone, at one of its depots, or at its railway."""

    kind: ClassVar[str] = "railway"
    title: ClassVar[Text] = say("Lay a railway")
    forms: ClassVar[tuple[str, ...]] = (N_("(|lay a )railway (to|along|via) {path}"),)
    key: ClassVar[str] = "y"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 8
    path: tuple[int, ...] = path_field(
        say("Up to which hex? Or all its hexes; the one where it begins is not paid, and may be left out"),
        _chains,
        draw=draws.chain,
        none=say("No railway can be laid with the prestige that is left."),
    )

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why no railway can be ordered now: it is not Preparation, or not one hex can be paid. None if one can."""
        return paid_closed(known, RAIL_PRICE)

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why this chain can't be ordered: no railway may begin on its first hex, it has a gap or a hex twice, a hex
        can't have a railway, or it can't be paid. None if it can."""
        if len(self.path) < 2 or self.path[0] not in preparation.rail_starts(known):
            return _start_objection(known, self.path)
        if gap := gap_in(known.ground.grid, self.path):
            return Objection(say("A railway goes hex by hex; the chain has a gap: {gap}.", gap=gap), RULE)
        if len(set(self.path)) < len(self.path):
            return Objection(say("A railway does not cross itself."), RULE)
        for cell in self.path[1:]:
            if (objection := preparation.rail_objection(known, cell)) is not None:
                return objection
        return price_objection(known, RAIL_PRICE * (len(self.path) - 1))

    def preview(self, known: AshKnown) -> Preview:
        """The chain as a way on the map, and a line that says what it costs and how much prestige is left then."""
        return Preview((price_line(known, RAIL_PRICE * (len(self.path) - 1)),), way=self.path)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes a railway on every hex of the chain but the first, and the price, into the side's compartment."""
        build(frame, side, "rail", self.path[1:], RAIL_PRICE)


BUILDING_ORDERS: tuple[type[Order], ...] = (DigTrenches, BuildDepot, LayRailway)
"""The classes of all orders for structures."""
