"""Structures ordered in Preparation (ASH-6.3): paid at once, done at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, Rng, Values, hex_field, path_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
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


def base_to_be(known: AshKnown) -> Cell | None:
    """Where the seat's central base stands, or will stand after the reveal."""
    own = preparation.entered(known).base
    return known.base_of(known.seat) if own is None else own


def build(frame: AshFrame, side: Side, kind: str, cells: tuple[Cell, ...], price: int) -> None:
    """Notes structures of a kind, one to a hex, each at this price."""
    own = compartment(frame, side)
    own.works += [Work(side, kind, cell, price) for cell in cells]
    own.spent += price * len(cells)


# -- trenches ----------------------------------------------------------------------------------------------------------


def _bases(known: AshKnown, values: Values) -> list[Cell]:
    base = base_to_be(known) if phase_objection(known) is None else None
    return [] if base is None else [base]


def _base_in_danger(known: AshKnown, values: Values, rng: Rng) -> Cell:
    """The base to be, when the enemy has come near."""
    return draws.base_in_danger(known, base_to_be(known))


def _ring(known: AshKnown, base: Cell) -> list[Cell]:
    """The passable hexes round a base."""
    return [cell for cell in known.ground.grid.neighbours[base] if known.ground.is_passable[cell]]


@dataclass(frozen=True, slots=True)
class DigTrenches(Preparing):
    """ASH-6.3: a trench ring round the own central base: Partial cover on its passable neighbours."""

    kind: ClassVar[str] = "trenches"
    title: ClassVar[Text] = say("Dig trenches round the base")
    key: ClassVar[str] = "t"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 30
    base: int = hex_field(
        say("Round which base?"), _bases, none=say("This side has no central base."), draw=_base_in_danger
    )

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """For what is left."""
        return paid_closed(known, known.options.trench_price)

    def objection(self, known: AshKnown) -> Objection | None:
        """Round the own base, once, for what is left."""
        if (objection := phase_objection(known)) is not None:
            return objection
        if self.base != base_to_be(known):
            return Objection(say("Trenches are dug round a side's own central base."), RULE)
        ordered = any(work.kind == "trench" for work in preparation.entered(known).works)
        if ordered or all(cell in known.trenches for cell in _ring(known, self.base)):
            return Objection(say("The base has its trenches already, or they are ordered."), RULE)
        return price_objection(known, known.options.trench_price)

    def preview(self, known: AshKnown) -> Preview:
        """What they cost."""
        return Preview((price_line(known, known.options.trench_price),))

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Pays for the ring."""
        build(frame, side, "trench", (self.base,), frame.options.trench_price)


# -- depots ------------------------------------------------------------------------------------------------------------


def _depot_places(known: AshKnown, values: Values) -> Iterator[Cell]:
    if phase_objection(known) is not None:
        return
    held = [cell for cell, holder in known.key_points.items() if holder == known.seat]
    yield from held
    yield from (unit.cell for unit in known.own() if unit.cell is not None and unit.cell not in held)


@dataclass(frozen=True, slots=True)
class BuildDepot(Preparing):
    """ASH-6.3: a supply depot on a held key point or on the hex of an own unit."""

    kind: ClassVar[str] = "depot"
    title: ClassVar[Text] = say("Build a supply depot")
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
        """For what is left."""
        return paid_closed(known, DEPOT_PRICE)

    def objection(self, known: AshKnown) -> Objection | None:
        """Where it may stand, for what is left."""
        if (objection := phase_objection(known)) is not None:
            return objection
        return preparation.depot_objection(known, self.hex) or price_objection(known, DEPOT_PRICE)

    def preview(self, known: AshKnown) -> Preview:
        """What it costs."""
        return Preview((price_line(known, DEPOT_PRICE),))

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Pays for the depot."""
        build(frame, side, "depot", (self.hex,), DEPOT_PRICE)


# -- railways ----------------------------------------------------------------------------------------------------------


def chains(known: AshKnown) -> dict[Cell, tuple[Cell, ...]]:
    """Per hex to which the seat can pay a railway: the shortest chain there, its start included."""
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
    """How many hexes are paid, where one character says it."""
    hexes = len(chain) - 1
    return str(hexes) if hexes < 10 else ""


@dataclass(frozen=True, slots=True)
class LayRailway(Preparing):
    """ASH-6.3: a chain of railway from the own zone, an own depot, or own railway that hangs on them."""

    kind: ClassVar[str] = "railway"
    title: ClassVar[Text] = say("Lay a railway")
    key: ClassVar[str] = "y"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 8
    path: tuple[int, ...] = path_field(
        say("Where to? The first hex is where the railway begins, and is not paid."),
        _chains,
        draw=draws.chain,
        none=say("No railway can be laid with the prestige that is left."),
    )

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """For what is left."""
        return paid_closed(known, RAIL_PRICE)

    def objection(self, known: AshKnown) -> Objection | None:
        """A chain without gaps from where a railway may begin, each hex once and free for it, for what is left."""
        if (objection := phase_objection(known)) is not None:
            return objection
        if len(self.path) < 2 or self.path[0] not in preparation.rail_starts(known):
            return Objection(say("A railway begins at its side's zone, at its depot, or at its railway."), RULE)
        neighbours = known.ground.grid.neighbours
        if any(near not in neighbours[cell] for cell, near in zip(self.path, self.path[1:], strict=False)):
            return Objection(say("A railway goes hex by hex; the chain has a gap."), RULE)
        if len(set(self.path)) < len(self.path):
            return Objection(say("A railway does not cross itself."), RULE)
        for cell in self.path[1:]:
            if (objection := preparation.rail_objection(known, cell)) is not None:
                return objection
        return price_objection(known, RAIL_PRICE * (len(self.path) - 1))

    def preview(self, known: AshKnown) -> Preview:
        """The chain, and what it costs."""
        return Preview((price_line(known, RAIL_PRICE * (len(self.path) - 1)),), way=self.path)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Pays for each hex."""
        build(frame, side, "rail", self.path[1:], RAIL_PRICE)


BUILDING_ORDERS: tuple[type[Order], ...] = (DigTrenches, BuildDepot, LayRailway)
"""The structures that a side may order in Preparation."""
