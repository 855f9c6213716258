"""The orders of Preparation (ASH-3.2). Each only writes to its side's secret compartment; the reveal does the rest."""

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
    number_field,
    unit_field,
)
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import AshFrame, roster
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import draws, preparation
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes
from hexwar_tui.systems.ashlands.say.fragments import prestige
from hexwar_tui.systems.ashlands.say.sheets import type_lines, ware_note
from hexwar_tui.systems.ashlands.state import Compartment, Phase, Purchase, Unit, reserve_id

RULE = "ASH-3.2"

STAKE_STEP = 5
"""The stake that a player is first shown is a multiple of this, or all that there is."""

NO_PREPARATION = Objection(say("This is ordered in Preparation only."), "ASH-3.1")
NOBODY_WAITS = say("No unit waits in the reserve.")
NO_UPGRADE_DUE = say("No unit has a rank upgrade to be chosen.")


def phase_objection(known: AshKnown) -> Objection | None:
    """Why the seat can't enter anything now: it is not Preparation, or the seat is no side. None if it can."""
    if known.phase is not Phase.PREPARATION or known.seat not in known.sides:
        return NO_PREPARATION
    return None


def price_objection(known: AshKnown, price: int) -> Objection | None:
    """Says that the seat has less than `price` prestige left; None if it can pay."""
    left = preparation.left(known)
    if price > left:
        return Objection(say("It costs {price} prestige; {left} is left.", price=price, left=left), RULE)
    return None


def paid_closed(known: AshKnown, price: int) -> Objection | None:
    """Why the seat can't order anything for `price` now: it is not Preparation, or it can't pay. None if it can."""
    return phase_objection(known) or price_objection(known, price)


def price_line(known: AshKnown, price: int) -> Line:
    """A line that says what an order costs, and how much of the seat's prestige is left then."""
    left = preparation.left(known) - price
    return Line(say("Prestige"), say("{price}, leaves {left}", price=price, left=left))


def compartment(frame: AshFrame, side: Side) -> Compartment:
    """The compartment in which the side enters its Preparation, to be written to; made if there is none."""
    return frame.state.sealed.setdefault(side, Compartment())


class Preparing(Order):
    """An order that is given in Preparation only."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Says that it is not Preparation (ASH-3.1); None if it is."""
        return phase_objection(known)

    def objection(self, known: AshKnown) -> Objection | None:
        """Why this order can't be given: it is not Preparation, or the order's own `refusal`. None if it can. Unlike
        `closed` it tells of this order even where no order of its kind could be given."""
        return phase_objection(known) or self.refusal(known)


def _prepares(known: AshKnown) -> bool:
    return phase_objection(known) is None


# -- the base ----------------------------------------------------------------------------------------------------------


def _base_places(known: AshKnown, values: Values) -> list[Cell]:
    return preparation.base_places(known) if _prepares(known) else []


@dataclass(frozen=True, slots=True)
class PlaceBase(Preparing):
    """ASH-1.6: chooses, in the first Preparation, the hex on which the side's central base will stand."""

    kind: ClassVar[str] = "place-base"
    title: ClassVar[Text] = say("Place the central base")
    forms: ClassVar[tuple[str, ...]] = (N_("(|the |central )base (at|in|on) {hex}"),)
    key: ClassVar[str] = "h"
    rule: ClassVar[str] = "ASH-1.6"
    eagerness: ClassVar[int] = 60
    hex: int = hex_field(say("Where does the central base stand?"), _base_places)

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why no base can be placed now: it is not the first Preparation, or the base has its place. None if it can."""
        objection = phase_objection(known)
        if objection is None and not preparation.wants_base(known):
            return Objection(say("The central base is placed once, in the Preparation of the first turn."), "ASH-1.6")
        return objection

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why the base can't be placed: as in `closed`, or a depot is ordered on the hex, or the hex is no ash plain in
        the side's zone. None if it can."""
        if (objection := self.closed(known)) is not None:
            return objection
        if preparation.is_ordered(known, "depot", self.hex):
            return Objection(say("A supply depot is ordered there."), "ASH-6.3")
        if self.hex not in preparation.base_places(known):
            return Objection(say("The central base stands on an ash plain hex of its side's zone."), "ASH-1.6")
        return None

    @classmethod
    def for_silent(cls, known: AshKnown) -> Order | None:
        """The base on the first hex that it may stand on, without which Preparation can't be sealed."""
        return next((cls(cell) for cell in preparation.base_places(known)), None)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes the hex of the base into the side's compartment."""
        compartment(frame, side).base = self.hex


# -- buying and placing ------------------------------------------------------------------------------------------------


def _roster(known: AshKnown, values: Values) -> Iterator[Candidate]:
    if not _prepares(known):
        return
    for id, kind in roster(known.open, known.seat).items():
        yield Candidate(id, kind.name, ware_note(known.catalogue, kind))


@dataclass(frozen=True, slots=True)
class Buy(Preparing):
    """ASH-3.2: buys a unit of a type of the side's roster; at the reveal it comes to the side's reserve."""

    kind: ClassVar[str] = "buy"
    title: ClassVar[Text] = say("Buy a unit")
    forms: ClassVar[tuple[str, ...]] = (N_("buy {type}"),)
    key: ClassVar[str] = "b"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 60
    type: str = choice_field(say("Which unit?"), _roster, draw=draws.type_to_buy)

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why nothing can be bought now: it is not Preparation, or no unit type can be paid. None if one can."""
        return phase_objection(known) or price_objection(known, preparation.cheapest(known))

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why this unit can't be bought: its type is not in the side's roster, or can't be paid. None if it can."""
        kind = roster(known.open, known.seat).get(self.type)
        if kind is None:
            return Objection(say("This side's roster has no such unit."), RULE)
        return price_objection(known, kind.price)

    @classmethod
    def left(cls, known: AshKnown, values: Values) -> Text:
        """The prestige that is not spent yet."""
        return prestige(preparation.left(known))

    def preview(self, known: AshKnown) -> Preview:
        """The sheet of the unit type in lines, what the unit costs, and how much prestige is left then."""
        kind = known.catalogue.types[self.type]
        return Preview((*type_lines(known.catalogue, kind), price_line(known, kind.price)))

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes the purchase, with the id of the unit in the reserve, and its price into the side's compartment."""
        own = compartment(frame, side)
        number = frame.state.sides[side].units_raised + len(own.purchases) + 1
        own.purchases.append(Purchase(reserve_id(side, self.type, number), self.type))
        own.spent += frame.scenario.catalogue.types[self.type].price


def _reserve(known: AshKnown, values: Values) -> Iterator[Candidate]:
    if _prepares(known):
        yield from (Candidate(found.id) for found in preparation.in_reserve(known))


def _places(known: AshKnown, values: Values) -> Iterator[Cell]:
    """The candidates for the hex of the chosen unit: zone and linked depots, then all others if it may be in Ambush."""
    found = preparation.waiting(known, values["unit"]) if _prepares(known) else None
    if found is None:
        return
    entries = entry_hexes(known, known.seat)
    yield from sorted(entries)
    if preparation.may_ambush(known, found):
        yield from (cell for cell in known.ground.grid.cells if cell not in entries)


@dataclass(frozen=True, slots=True)
class Place(Preparing):
    """ASH-3.2, 8.2: places a unit of the reserve in the side's zone, on or next to a linked depot, or in Ambush."""

    kind: ClassVar[str] = "place"
    title: ClassVar[Text] = say("Place a unit")
    forms: ClassVar[tuple[str, ...]] = (N_("(place|put) (at|in|on) {hex}"),)
    key: ClassVar[str] = "p"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 120
    unit: str = unit_field(say("Which unit is placed?"), _reserve, none=NOBODY_WAITS)
    hex: int = hex_field(say("Where is it placed?"), _places, draw=draws.place)

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why no unit can be placed now: it is not Preparation, or no unit waits in the reserve. None if one can."""
        objection = phase_objection(known)
        if objection is None and next(preparation.in_reserve(known), None) is None:
            return Objection(NOBODY_WAITS, RULE)
        return objection

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why this unit can't be placed there: it does not wait in the reserve, or may not enter. None if it can."""
        found = preparation.waiting(known, self.unit)
        if found is None:
            return Objection(say("That unit does not wait in the reserve, or has its place."), RULE)
        return preparation.place_objection(known, found, self.hex)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes the unit's hex into the side's compartment, and whether it uses the event Hidden reserve for that."""
        known = AshKnown(frame, side)
        found = preparation.waiting(known, self.unit)
        assert found is not None, "the objection comes first"
        if not preparation.enters_at(known, self.hex) and not preparation.has_ambush(known, found):
            compartment(frame, side).ambushes.append(self.unit)
        compartment(frame, side).placements[self.unit] = self.hex


def _on_map(known: AshKnown, values: Values) -> Iterator[str]:
    if _prepares(known):
        yield from (unit.id for unit in known.own() if unit.cell is not None)


@dataclass(frozen=True, slots=True)
class Withdraw(Preparing):
    """ASH-3.2: withdraws a unit to the reserve; it may be placed again in the next turn at the earliest."""

    kind: ClassVar[str] = "withdraw"
    title: ClassVar[Text] = say("Withdraw a unit")
    forms: ClassVar[tuple[str, ...]] = (N_("withdraw"),)
    key: ClassVar[str] = "w"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 4
    unit: str = unit_field(
        say("Which unit is withdrawn?"),
        _on_map,
        none=say("This side has no unit on the map."),
        draw=draws.unit_to_withdraw,
    )

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why this unit can't be withdrawn: it is no unit of the side on the map, is withdrawn already, stands neither
        in its zone nor on a linked depot, or has to stay for a depot ordered on its hex. None if it can."""
        unit = known.unit(self.unit)
        if unit is None or unit.side != known.seat or unit.cell is None:
            return Objection(say("That is no unit of this side on the map."), RULE)
        if unit.id in preparation.entered(known).withdrawals:
            return Objection(say("It is withdrawn already."), RULE, is_so=True)
        if not preparation.may_leave_from(known, unit.cell):
            return Objection(say("Units are withdrawn from their side's zone or from a linked supply depot."), RULE)
        if preparation.is_ordered(known, "depot", unit.cell) and known.state.key_points.get(unit.cell) != known.seat:
            return Objection(say("A supply depot is ordered where it stands."), "ASH-6.3")
        return None

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes the withdrawal of the unit into the side's compartment."""
        compartment(frame, side).withdrawals.append(self.unit)


# -- initiative and upgrades -------------------------------------------------------------------------------------------


def _stakes(known: AshKnown, values: Values) -> tuple[int, int]:
    return (0, preparation.before_stake(known)) if _prepares(known) else (0, 0)


def _usual_stake(known: AshKnown, values: Values) -> int:
    """The stake that a player is first shown: what was staked already, else a tenth of what can be, in steps of 5."""
    most, entered = preparation.before_stake(known), preparation.entered(known).stake
    return entered or min(most, max(STAKE_STEP, STAKE_STEP * round(most / (10 * STAKE_STEP))))


@dataclass(frozen=True, slots=True)
class Stake(Preparing):
    """ASH-3.2: stakes prestige on initiative; a new stake replaces the one before."""

    kind: ClassVar[str] = "stake"
    title: ClassVar[Text] = say("Stake on initiative")
    forms: ClassVar[tuple[str, ...]] = (N_("(stake|bid) {prestige}"),)
    key: ClassVar[str] = "k"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[int] = 6
    prestige: int = number_field(
        say("How much prestige is staked? 0 is allowed; usual is a tenth, but at least {least}", least=STAKE_STEP),
        _stakes,
        usual=_usual_stake,
    )

    def refusal(self, known: AshKnown) -> Objection | None:
        """Refuses a stake below 0, or of more than purchases and structures leave; None for others."""
        most = preparation.before_stake(known)
        if not 0 <= self.prestige <= most:
            return Objection(say("From 0 to {most} prestige can be staked.", most=most), RULE)
        return None

    def preview(self, known: AshKnown) -> Preview:
        """A line that says how much prestige the stake leaves."""
        left = preparation.before_stake(known) - self.prestige
        return Preview((Line(say("Prestige"), say("{price}, leaves {left}", price=self.prestige, left=left)),))

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes the stake into the side's compartment, in place of an earlier one."""
        compartment(frame, side).stake = self.prestige


def _promoted(known: AshKnown, values: Values) -> Iterator[str]:
    if _prepares(known):
        yield from (unit.id for unit in known.own() if preparation.upgrades_due(known, unit) > 0)


def _own_unit(known: AshKnown, id: str) -> Unit | None:
    unit = known.unit(id)
    return None if unit is None or unit.side != known.seat else unit


def _upgrades(known: AshKnown, values: Values) -> Iterator[Candidate]:
    unit = _own_unit(known, values["unit"])
    for id in preparation.upgrades_offered(known, unit) if unit is not None else ():
        yield Candidate(id, known.catalogue.upgrades[id].name)


@dataclass(frozen=True, slots=True)
class ChooseUpgrade(Preparing):
    """ASH-7.2: chooses one of the three rank upgrades of its type for a unit that has reached a new rank."""

    kind: ClassVar[str] = "choose-upgrade"
    title: ClassVar[Text] = say("Choose a rank upgrade")
    forms: ClassVar[tuple[str, ...]] = (N_("upgrade: {upgrade}"),)
    key: ClassVar[str] = "u"
    rule: ClassVar[str] = "ASH-7.2"
    eagerness: ClassVar[int] = 100
    unit: str = unit_field(say("Which unit is upgraded?"), _promoted, none=NO_UPGRADE_DUE)
    upgrade: str = choice_field(say("Which upgrade?"), _upgrades)

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why no upgrade can be chosen now: it is not Preparation, or no unit is due one. None if one can."""
        objection = phase_objection(known)
        if objection is None and all(preparation.upgrades_due(known, unit) <= 0 for unit in known.own()):
            return Objection(NO_UPGRADE_DUE, "ASH-7.2")
        return objection

    def refusal(self, known: AshKnown) -> Objection | None:
        """Why the unit can't get this upgrade: not the side's unit, none due, or not offered to it. None if it can."""
        unit = _own_unit(known, self.unit)
        if unit is None or preparation.upgrades_due(known, unit) <= 0:
            return Objection(say("This side has no such unit with a rank upgrade to be chosen."), "ASH-7.2")
        if self.upgrade not in preparation.upgrades_offered(known, unit):
            return Objection(say("Its type has no such rank upgrade, or it has it already."), "ASH-7.2")
        return None

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Writes the upgrade of the unit into the side's compartment."""
        compartment(frame, side).upgrades.setdefault(self.unit, []).append(self.upgrade)


# -- what keeps a side from sealing ------------------------------------------------------------------------------------


def seal_objection(known: AshKnown) -> Objection | None:
    """Why the seat may not seal yet: it has not placed its base, though there is a place for it. None if it may."""
    if preparation.wants_base(known) and preparation.base_places(known):
        return Objection(say("The central base has to be placed first."), "ASH-1.6", mended_by=PlaceBase.kind)
    return None


PREPARATION_ORDERS: tuple[type[Order], ...] = (PlaceBase, ChooseUpgrade, Buy, Place, Withdraw, Stake)
"""The classes of all orders of Preparation but those for structures."""
