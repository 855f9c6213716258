"""The orders to name a capital and to split armies (ENV-1.2, 2.4), and what all orders written in secret share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Preview, Values, hex_field, number_field, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import NO_ARMY, NOT_YOURS, mustered, writing_objection
from hexwar_tui.systems.envoys.orders import draws, previews
from hexwar_tui.systems.envoys.rules.beginning import army_id
from hexwar_tui.systems.envoys.state import Compartment, Split


def compartment(frame: EnvFrame, side: Side) -> Compartment:
    """What the side has written this turn, for changing; an empty one is put into the state if there is none."""
    return frame.state.sealed.setdefault(side, Compartment())


class Written(Order):
    """An order that is written in secret until all have sealed."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why the seat can't write orders now; None if it can."""
        return writing_objection(known)


def _capitals(known: EnvKnown, values: Values) -> Iterator[Cell]:
    written = known.compartment(known.seat).capital if known.seat in known.sides else None
    yield from (cell for cell in known.cities_of(known.seat) if cell != written)


@dataclass(frozen=True, slots=True)
class NameCapital(Written):
    """Names one of the side's own cities as its capital, in turn 1 and for good (ENV-1.2)."""

    kind: ClassVar[str] = "capital"
    title: ClassVar[Text] = say("Name the capital")
    forms: ClassVar[tuple[str, ...]] = (N_("(|the )capital(: | is | in | at | ){hex}"),)
    key: ClassVar[str] = "c"
    rule: ClassVar[str] = "ENV-1.2"
    eagerness: ClassVar[float] = 200

    hex: int = hex_field(say("Which city is the capital?"), _capitals, draw=draws.capital)

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why no capital can be named now: orders can't be written, it is not turn 1, or one is named. None if one
        can."""
        objection = writing_objection(known)
        if objection is None and (known.turn > 1 or known.capital(known.seat) is not None):
            return Objection(say("The capital is named in the first turn, and never again."), "ENV-1.2")
        return objection

    def refusal(self, known: EnvKnown) -> Objection | None:
        """Why this city can't be named: it is not the side's own, or is written down already. None if it can."""
        if self.hex not in known.cities_of(known.seat):
            return Objection(say("The capital is one of your own cities."), "ENV-1.2")
        if known.compartment(known.seat).capital == self.hex:
            return Objection(say("You have named this city already."), "ENV-1.2", is_so=True)
        return None

    def replaces(self, earlier: Order) -> bool:
        """True for an earlier order to name the capital: another city may be named until the orders are sealed."""
        return isinstance(earlier, NameCapital)

    @classmethod
    def for_silent(cls, known: EnvKnown) -> Order | None:
        """The side's first city as its capital, without which its orders can't be sealed (ENV-1.2, 4.4)."""
        return next((cls(cell) for cell in known.cities_of(known.seat)), None)

    def sentence(self, known: EnvKnown) -> Text:
        """The order in words: which city is to be the capital."""
        return say("The capital is {city}.", city=known.words.place(self.hex))

    def carry_out(self, frame: EnvFrame, side: Side, table: Table) -> None:
        """Writes the city down as the capital that the side names with this turn's orders."""
        compartment(frame, side).capital = self.hex


def armies(known: EnvKnown, values: Values) -> Iterator[str]:
    """The ids of the seat's armies, and of the parts that it has ordered to be split off, as candidates for a field."""
    yield from mustered(known)


def _part_bounds(known: EnvKnown, values: Values) -> tuple[int, int]:
    army, least = mustered(known).get(values["unit"]), known.options.split_min
    return least, (0 if army is None else max(least, army.strength - least))


@dataclass(frozen=True, slots=True)
class SplitArmy(Written):
    """Splits a part off an army before it moves; both must have the least strength that the options set (ENV-2.4)."""

    kind: ClassVar[str] = "split"
    title: ClassVar[Text] = say("Split an army")
    forms: ClassVar[tuple[str, ...]] = (N_("(split|detach) off {strength}"),)
    key: ClassVar[str] = "l"
    rule: ClassVar[str] = "ENV-2.4"
    eagerness: ClassVar[float] = 10

    unit: str = unit_field(say("Which army?"), armies, none=NO_ARMY, draw=draws.large_army)
    strength: int = number_field(say("How strong is the part that is split off?"), _part_bounds)

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why no army can be split: orders can't be written now, or none is strong enough. None if one can."""
        objection, least = writing_objection(known), 2 * known.options.split_min
        if objection is None and all(army.strength < least for army in mustered(known).values()):
            return Objection(say("To be split, an army must have a strength of {n} at least.", n=least), cls.rule)
        return objection

    def refusal(self, known: EnvKnown) -> Objection | None:
        """Why this army can't be split so: it is not the side's own, is itself to be split off, or one part would be
        too weak. None if it can."""
        army, least = mustered(known).get(self.unit), known.options.split_min
        if army is None:
            return NOT_YOURS
        if army.part_of is not None:
            return Objection(say("A part that is to be split off is not split again."), self.rule)
        left = army.strength - self.strength
        if self.strength < least or left < least:
            text = say(
                "Each part must have a strength of {n} at least, and this army has {m}.", n=least, m=army.strength
            )
            return Objection(text, self.rule)
        return None

    def sentence(self, known: EnvKnown) -> Text:
        """The order in words: which army is split, and how strong the part is."""
        army = known.words.unit(self.unit)
        return say("{army}: a part with a strength of {n} is split off.", army=army, n=self.strength)

    def preview(self, known: EnvKnown) -> Preview:
        """Both armies as they will be after the split."""
        return previews.split_preview(known, mustered(known)[self.unit], self.strength)

    def carry_out(self, frame: EnvFrame, side: Side, table: Table) -> None:
        """Writes the split down, with the number that the part will have."""
        known = EnvKnown(frame, side)
        number = known.armies_raised(side) + len(known.compartment(side).splits) + 1
        compartment(frame, side).splits.append(Split(self.unit, army_id(side, number), number, self.strength))


MUSTERING_ORDERS: tuple[type[Order], ...] = (SplitArmy, NameCapital)
