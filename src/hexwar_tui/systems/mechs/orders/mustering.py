"""The orders at the start of a turn: to split and join armies (MEC-2.4), to buy and repair units, and to set what
industry works at (MEC-4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import (
    Candidate,
    Order,
    Preview,
    Values,
    choice_field,
    hex_field,
    unit_field,
    units_field,
)
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import repair_price
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders import draws, previews
from hexwar_tui.systems.mechs.orders.acting import NO_ARMY, NOT_YOURS, WHICH_ARMY, Mustering, armies
from hexwar_tui.systems.mechs.rules.beginning import raise_army, raise_unit
from hexwar_tui.systems.mechs.rules.bonuses import deliver
from hexwar_tui.systems.mechs.rules.hostility import enemies_next_to
from hexwar_tui.systems.mechs.rules.points_held import enter
from hexwar_tui.systems.mechs.state import Army, KeyPoint, Kind, Mode, Unit

NO_POINT = say("This side has no key point.")
NOT_YOUR_POINT = Objection(say("This is no key point of yours."), "MEC-4.4")

MODES = {Mode.REPAIR: say("repair units"), Mode.BUILD: say("build mechs")}
"""In words, what an industrial centre can work at."""


def _is_fresh(known: MecKnown, army: Army) -> bool:
    """Whether an army can still be split or joined this turn: it has not marched, fought, been split or joined."""
    turn = known.state.turn
    return army.stopped_in < turn and army.moved_in < turn


_STALE = Objection(say("It was split or joined, has marched or has fought this turn already."), "MEC-2.4")


# -- splitting and joining ---------------------------------------------------------------------------------------------


def _parts(known: MecKnown, values: Values) -> Iterator[str]:
    army = known.own.get(values["unit"])
    yield from () if army is None else (unit.id for unit in army.units)


def _how_many(known: MecKnown, values: Values) -> tuple[int, int]:
    army = known.own.get(values["unit"])
    return 1, 0 if army is None else len(army.units) - 1


def _next_to_it(known: MecKnown, values: Values) -> Iterator[Cell]:
    army = known.own.get(values["unit"])
    yield from () if army is None else known.grid.neighbours[army.cell]


@dataclass(frozen=True, slots=True)
class Split(Mustering):
    """Some units of an army become an army of their own on a hex beside it; neither army moves this turn (MEC-2.4)."""

    kind: ClassVar[str] = "split"
    title: ClassVar[Text] = say("Split an army")
    forms: ClassVar[tuple[str, ...]] = (N_("split off {parts} to {hex}"),)
    key: ClassVar[str] = "s"
    rule: ClassVar[str] = "MEC-2.4"
    eagerness: ClassVar[float] = 2

    unit: str = unit_field(WHICH_ARMY, armies, none=NO_ARMY)
    parts: tuple[str, ...] = units_field(say("Which units leave it?"), _parts, _how_many)
    hex: int = hex_field(say("On which hex beside it?"), _next_to_it)

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why the army can't be split like this: it is not the seat's, has acted this turn, would keep no unit or lose
        none, or the hex is not beside it, is taken, impassable or near an enemy. None if it can."""
        army = known.own.get(self.unit)
        if army is None:
            return NOT_YOURS
        if not _is_fresh(known, army):
            return _STALE
        if not self.parts or len(set(self.parts)) < len(self.parts) or any(army.unit(p) is None for p in self.parts):
            return Objection(say("Units of this army are wanted, each once."), "MEC-2.4")
        if len(self.parts) >= len(army.units):
            return Objection(say("At least one unit must stay."), "MEC-2.4")
        return self._place_objection(known, army)

    def _place_objection(self, known: MecKnown, army: Army) -> Objection | None:
        if self.hex not in known.grid.neighbours[army.cell]:
            return Objection(say("The new army stands on a hex beside the old one."), "MEC-2.4")
        label = known.grid.label(self.hex)
        if not known.costs[self.hex]:
            return Objection(say("No army can enter {hex}.", hex=label), "MEC-1.1")
        if known.state.army_at(self.hex) is not None:
            return Objection(say("An army stands on {hex}.", hex=label), "MEC-2.1")
        if any(enemies_next_to(known.frame, army.side, cell) for cell in (army.cell, self.hex)):
            return Objection(say("No army is split before an enemy."), "MEC-2.2")
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Makes the new army on the hex and moves the units to it; neither army moves this turn."""
        state, army = frame.state, frame.state.armies[self.unit]
        part = raise_army(state, side, self.hex)
        part.units = [unit for unit in army.units if unit.id in self.parts]
        army.units = [unit for unit in army.units if unit.id not in self.parts]
        army.stopped_in = part.stopped_in = state.turn
        table.tell(on_map.Split(army.id, part.id, part.cell, tuple(unit.id for unit in part.units)))
        enter(frame, part, part.cell, table)


def _armies_beside(known: MecKnown, values: Values) -> Iterator[str]:
    army = known.own.get(values["unit"])
    if army is not None:
        near = known.grid.neighbours[army.cell]
        yield from (other.id for other in known.own.values() if other.cell in near)


NONE_BESIDE = say("No army of yours is beside it; armies join at the start of a turn only, before any has marched.")


@dataclass(frozen=True, slots=True)
class Join(Mustering):
    """An army joins another one next to it, which moves no more this turn (MEC-2.4)."""

    kind: ClassVar[str] = "join"
    title: ClassVar[Text] = say("Join armies")
    forms: ClassVar[tuple[str, ...]] = (N_("join {other}"),)
    key: ClassVar[str] = "j"
    rule: ClassVar[str] = "MEC-2.4"
    eagerness: ClassVar[float] = 20

    unit: str = unit_field(say("Which army joins another?"), armies, none=NO_ARMY, draw=draws.army_beside_another)
    other: str = unit_field(say("Which one does it join?"), _armies_beside, none=NONE_BESIDE)

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why the armies can't be joined: they are not both the seat's, are not next to each other, one has acted this
        turn, or an enemy is near. None if they can."""
        army, other = known.own.get(self.unit), known.own.get(self.other)
        if army is None or other is None:
            return NOT_YOURS
        if other.cell not in known.grid.neighbours[army.cell]:
            return Objection(say("Only armies beside each other can be joined."), "MEC-2.4")
        if not (_is_fresh(known, army) and _is_fresh(known, other)):
            return _STALE
        if enemies_next_to(known.frame, army.side, army.cell):
            return Objection(say("An enemy stands next to it: it can't move."), "MEC-2.2")
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Moves all units and pilots of the army to the other, and removes it."""
        state = frame.state
        army, other = state.armies.pop(self.unit), state.armies[self.other]
        other.units += army.units
        other.pilots += army.pilots
        other.stopped_in = state.turn
        table.tell(on_map.Joined(army.id, other.id, other.cell))


# -- key points --------------------------------------------------------------------------------------------------------


def _own_points(known: MecKnown, values: Values) -> Iterator[Cell]:
    yield from (point.cell for point in known.own_points)


def _point(known: MecKnown, cell: Cell) -> KeyPoint | None:
    point = known.state.points.get(cell)
    return point if point is not None and point.owner == known.seat else None


def _goods(known: MecKnown, values: Values) -> Iterator[Candidate]:
    for id, type in known.catalogue.units.items():
        yield Candidate(id, type.name, previews.in_short(type))


@dataclass(frozen=True, slots=True)
class Buy(Mustering):
    """Buys a unit at a key point of the side; it joins the side's army there or, without one, is kept there
    (MEC-4.4)."""

    kind: ClassVar[str] = "buy"
    title: ClassVar[Text] = say("Buy a unit")
    forms: ClassVar[tuple[str, ...]] = (N_("buy {type} (at|in) {hex}"),)
    key: ClassVar[str] = "u"
    rule: ClassVar[str] = "MEC-4.4"
    eagerness: ClassVar[float] = 3

    hex: int = hex_field(say("At which key point?"), _own_points, none=NO_POINT)
    type: str = choice_field(say("Which unit?"), _goods)

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Why the seat can't buy now: it can't muster, or holds no key point. None if it can."""
        objection = Mustering.closed(known)
        return Objection(NO_POINT, "MEC-4.4") if objection is None and not known.own_points else objection

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why this unit can't be bought: the key point is not the seat's, or the unit is not on the price list or too
        dear. None if it can."""
        if _point(known, self.hex) is None:
            return NOT_YOUR_POINT
        if self.type not in known.catalogue.units:
            return Objection(say("There is no such unit on the price list."), "MEC-4.4")
        return _price_objection(known, known.catalogue.units[self.type].price)

    @classmethod
    def left(cls, known: MecKnown, values: Values) -> Text:
        """The side's credits."""
        return say("{n} credits", n=known.state.sides[known.seat].credits)

    def preview(self, known: MecKnown) -> Preview:
        """What the unit is, its price, and how many credits are left then."""
        return previews.buy_preview(known, self.hex, self.type)

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Takes the price; the unit joins the side's army at the key point or, without one, is kept there."""
        state, price = frame.state, frame.scenario.catalogue.units[self.type].price
        state.sides[side].credits -= price
        point, unit = state.points[self.hex], raise_unit(state, side, self.type)
        point.units.append(unit)
        table.tell(on_map.Bought(side, point.cell, unit.id, price))
        deliver(frame, point, table)


def _price_objection(known: MecKnown, price: int) -> Objection | None:
    credits = known.state.sides[known.seat].credits
    if price > credits:
        return Objection(say("It costs {price} credits; there are {n}.", price=price, n=credits), "MEC-4.4")
    return None


def _broken_at(known: MecKnown, cell: Cell) -> list[Unit]:
    """The units at an own key point, in the army there or kept, that need repair or new weapons; none elsewhere."""
    point = _point(known, cell)
    return [] if point is None else [unit for unit in known.units_at(point) if repair_price(known.catalogue, unit)]


def _points_of_broken(known: MecKnown, values: Values) -> Iterator[Cell]:
    yield from (point.cell for point in known.own_points if _broken_at(known, point.cell))


def _broken(known: MecKnown, values: Values) -> Iterator[Candidate]:
    point = _point(known, values["hex"])
    for unit in _broken_at(known, values["hex"]):
        free = point is not None and point.repairs > 0
        note = say("free of charge") if free else say("{n} credits", n=repair_price(known.catalogue, unit))
        yield Candidate(unit.id, known.words.unit(unit.id), note)


@dataclass(frozen=True, slots=True)
class Repair(Mustering):
    """Repairs and rearms a unit at a key point of the side, free by industry or for credits (MEC-4.3, 4.4)."""

    kind: ClassVar[str] = "repair"
    title: ClassVar[Text] = say("Repair a unit")
    forms: ClassVar[tuple[str, ...]] = (N_("repair {damaged} (at|in) {hex}"),)
    key: ClassVar[str] = "r"
    rule: ClassVar[str] = "MEC-4.4"
    eagerness: ClassVar[float] = 6

    hex: int = hex_field(
        say("At which key point?"), _points_of_broken, none=say("No damaged unit is at a point of yours.")
    )
    damaged: str = choice_field(say("Which unit?"), _broken, none=say("No unit there needs repair."))

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why the unit can't be repaired: the key point is not the seat's, the unit needs nothing, or costs too much.
        None if it can."""
        point = _point(known, self.hex)
        if point is None:
            return NOT_YOUR_POINT
        unit = next((unit for unit in _broken_at(known, self.hex) if unit.id == self.damaged), None)
        if unit is None:
            return Objection(say("No such unit needs repair at this point."), "MEC-4.4")
        return None if point.repairs else _price_objection(known, repair_price(known.catalogue, unit))

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Removes all damage and rearms the unit; takes a free repair of the key point or, without one, the price."""
        state = frame.state
        point = state.points[self.hex]
        unit = next(unit for unit in _broken_at(MecKnown(frame, side), self.hex) if unit.id == self.damaged)
        price = 0 if point.repairs else repair_price(frame.scenario.catalogue, unit)
        point.repairs = max(0, point.repairs - 1)
        state.sides[side].credits -= price
        unit.damage, unit.spent = 0, []
        table.tell(on_map.Repaired(side, point.cell, unit.id, price))


def _own_industry(known: MecKnown, values: Values) -> Iterator[Cell]:
    yield from (point.cell for point in known.own_points if point.kind is Kind.INDUSTRY)


def _modes(known: MecKnown, values: Values) -> Iterator[Candidate]:
    for mode, title in MODES.items():
        yield Candidate(mode.value, title)


@dataclass(frozen=True, slots=True)
class SetMode(Mustering):
    """Sets an industrial centre to repairing or building; the turns it has counted for its bonus are lost (MEC-4.3)."""

    kind: ClassVar[str] = "industry"
    title: ClassVar[Text] = say("What industry works at")
    forms: ClassVar[tuple[str, ...]] = (N_("industry (at|in) {hex}: {mode}"),)
    key: ClassVar[str] = "w"
    rule: ClassVar[str] = "MEC-4.3"
    eagerness: ClassVar[float] = 2

    hex: int = hex_field(say("Which industrial centre?"), _own_industry, none=say("This side has no industry."))
    mode: str = choice_field(say("What is it to do?"), _modes)

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why the centre can't be set to `mode`: the hex has no industrial centre of the seat's, there is no such mode,
        or it works at that already. None if it can."""
        point = _point(known, self.hex)
        if point is None or point.kind is not Kind.INDUSTRY:
            return Objection(say("This is no industrial centre of yours."), "MEC-4.3")
        if self.mode not in list(Mode):
            return Objection(say("Industry repairs or builds."), "MEC-4.3")
        if point.mode == self.mode:
            return Objection(say("It does that already."), "MEC-4.3", is_so=True)
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Sets what the centre works at; its count of turns starts at 0, and free repairs are lost."""
        point = frame.state.points[self.hex]
        point.mode, point.count, point.repairs = Mode(self.mode), 0, 0
        table.tell(on_map.Industry(side, point.cell, point.mode))


MUSTERING_ORDERS: tuple[type[Order], ...] = (Buy, Repair, SetMode, Split, Join)
