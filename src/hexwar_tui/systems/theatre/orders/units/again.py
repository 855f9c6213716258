"""Orders repeated from the last turn or taken away (THE-5.2), and standing orders for the defence (THE-6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Order, Preview, Values, choice_field, region_field, units_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import ordering, previews, tasks
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder, place_candidates
from hexwar_tui.systems.theatre.orders.writing import Written, compartment, writing_objection
from hexwar_tui.systems.theatre.say import sentences
from hexwar_tui.systems.theatre.state import DefenceWord, Unit, UnitOrder, Word

MOST_CALLED = 12
"""The largest number of units for which a standing order "at most" can be given."""


# -- as last turn ------------------------------------------------------------------------------------------------------


def _can_repeat(known: TheKnown, unit: Unit) -> bool:
    """Whether a unit had an order last turn and can be given it again."""
    return unit.last is not None and not unit.done and tasks.objection(known, unit, unit.last) is None


def _repeated(known: TheKnown, unit: Unit) -> UnitOrder:
    """The last order of a unit, which must have one, with the way that it takes now."""
    assert unit.last is not None, "there is something to repeat"
    over = unit.last.way[0] if unit.last.way else None
    return deepcopy(tasks.with_way(known, unit, unit.last, over))


def _repeaters(known: TheKnown) -> list[Unit]:
    return [unit for unit in known.ready.values() if _can_repeat(known, unit)]


@dataclass(frozen=True, slots=True)
class AsLastTurn(UnitsOrder):
    """THE-5.2: gives units again what they were ordered last turn."""

    kind: ClassVar[str] = "as-last-turn"
    title: ClassVar[Text] = say("As last turn")
    forms: ClassVar[tuple[str, ...]] = (N_("as last turn"),)
    key: ClassVar[str] = "g"
    eagerness: ClassVar[float] = 2

    units: tuple[str, ...] = units_field(
        ordering.WHICH_UNITS,
        lambda known, values: ordering.unit_candidates(known, _repeaters(known)),
        ordering.any_number,
        none=say("No unit of yours can repeat what it did last turn."),
        marked=lambda known, values: [unit.id for unit in _repeaters(known) if unit.order is None],
    )

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection if orders may not be written now, or no own unit had an order last turn; else None."""
        if (objection := writing_objection(known)) is not None:
            return objection
        if all(unit.last is None for unit in known.ready.values()):
            return Objection(say("No unit of yours had an order last turn."), cls.rule)
        return None

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection unless all are own units that had an order last turn and can be given it again; else None."""
        if (objection := ordering.units_objection(known, self.units)) is not None:
            return objection
        for id in self.units:
            unit = known.own[id]
            if unit.last is None:
                return Objection(say("{unit} had no order last turn.", unit=known.words.unit(id)), self.rule)
            if (objection := tasks.objection(known, unit, unit.last)) is not None:
                return objection
        return None

    def orders(self, known: TheKnown) -> dict[str, UnitOrder]:
        """The order that each unit had last turn, by unit id, with the way that it would take now."""
        return {id: _repeated(known, known.own[id]) for id in self.units}

    def sentence(self, known: TheKnown) -> Text:
        """Which units act as last turn, as one sentence."""
        units = [known.own[id] for id in self.units if id in known.own]
        return say("{units}: as last turn.", units=sentences.units_text(units))

    def preview(self, known: TheKnown) -> Preview:
        """What the units are to do again, and the supply that all orders together cost."""
        orders = self.orders(known)
        return Preview((*_listed(known, orders), *previews.supply_lines(known, orders)))


def _listed(known: TheKnown, orders: dict[str, UnitOrder]) -> Iterator[Line]:
    """The orders as sentences, one for all units with the same order."""
    alike: dict[Text, list[str]] = {}
    for id, order in orders.items():
        alike.setdefault(sentences.brief(order, known.words), []).append(id)
    for ids in alike.values():
        yield Line(sentences.sentence([known.own[id] for id in ids], orders[ids[0]], known.words))


# -- none --------------------------------------------------------------------------------------------------------------


def _ordered(known: TheKnown, values: Values) -> Iterator[Candidate]:
    yield from ordering.unit_candidates(known, (known.own[id] for id in known.orders if id in known.own))


@dataclass(frozen=True, slots=True)
class NoOrder(UnitsOrder):
    """THE-5.2: takes away what was written for these units this turn."""

    kind: ClassVar[str] = "none"
    title: ClassVar[Text] = say("Take orders away")
    forms: ClassVar[tuple[str, ...]] = (N_("no orders"),)
    key: ClassVar[str] = "-"
    eagerness: ClassVar[float] = 1

    units: tuple[str, ...] = units_field(
        ordering.WHICH_UNITS, _ordered, ordering.any_number, none=say("No unit of yours has an order.")
    )

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection if orders may not be written now, or none is written; else None."""
        if (objection := writing_objection(known)) is not None:
            return objection
        return None if known.orders else Objection(say("No unit of yours has an order."), cls.rule)

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection unless all are own units that have a written order; else None."""
        if (objection := ordering.units_objection(known, self.units)) is not None:
            return objection
        idle = next((id for id in self.units if id not in known.orders), None)
        return None if idle is None else Objection(say("{unit} has no order.", unit=known.words.unit(idle)), self.rule)

    def sentence(self, known: TheKnown) -> Text:
        """Which units have no order now, as one sentence."""
        units = [known.own[id] for id in self.units if id in known.own]
        return say("{units}: no order.", units=sentences.units_text(units))

    def preview(self, known: TheKnown) -> Preview:
        """The supply that the orders of all other units cost."""
        left = {id: order for id, order in known.orders.items() if id not in self.units}
        return Preview(tuple(previews.total_lines(known, left)))

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Takes the units' orders out of the side's compartment."""
        written = compartment(frame, side).orders
        for id in self.units:
            del written[id]


# -- standing words ----------------------------------------------------------------------------------------------------


def words_for_defence() -> dict[str, DefenceWord]:
    """All standing orders by the words for them in orders: "all", "as-many", "passively", "at-most-1" and so on."""
    plain = {word.value: DefenceWord(word) for word in Word if word is not Word.AT_MOST}
    return plain | {f"{Word.AT_MOST.value}-{n}": DefenceWord(Word.AT_MOST, n) for n in range(1, MOST_CALLED + 1)}


def _words(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for id, standing in words_for_defence().items():
        yield Candidate(id, sentences.standing_text(standing))


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingWord(Written):
    """THE-6.2: sets with how many units `region`, or if that is None every region of the side, is to be defended."""

    kind: ClassVar[str] = "standing"
    title: ClassVar[Text] = say("How a region is defended")
    forms: ClassVar[tuple[str, ...]] = (N_("(standing orders|standing order)[ (for|of|in) {region}]: {word}"),)
    key: ClassVar[str] = "p"
    rule: ClassVar[str] = "THE-6.2"
    eagerness: ClassVar[float] = 1

    region: str | None = region_field(
        say("Which region?"),
        lambda known, values: place_candidates(known, known.regions_of(known.seat)),
        optional=True,
        left_out=say("all regions of yours"),
    )
    word: str = choice_field(say("How is it defended?"), _words)

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection if orders may not be written now, or the side holds no region; else None."""
        objection = writing_objection(known)
        if objection is None and not known.regions_of(known.seat):
            return Objection(say("You hold no region."), cls.rule)
        return objection

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection to a region that the side does not hold, and to an unknown standing order; else None."""
        if self.region is not None and not known.is_own(self.region):
            return Objection(say("This is no region of yours."), self.rule)
        if self.word not in words_for_defence():
            return Objection(say("There is no such standing order."), self.rule)
        return None

    def replaces(self, earlier: Order) -> bool:
        """Whether this takes the place of `earlier`: a standing order for the same region or, if this is for all
        regions, for any."""
        return isinstance(earlier, StandingWord) and self.region in (None, earlier.region)

    def sentence(self, known: TheKnown) -> Text:
        """The region and its standing order; "" for an illegal order."""
        if self.objection(known) is not None:
            return ""
        where = say("All regions") if self.region is None else known.words.place(self.region)
        word = sentences.standing_text(words_for_defence()[self.word])
        return say("{place}: {word}.", place=where, word=word)

    def preview(self, known: TheKnown) -> Preview:
        """The most supply that those who stand there now cost in a battle, and what all orders leave for that."""
        regions = known.regions_of(known.seat) if self.region is None else (self.region,)
        word = words_for_defence()[self.word]
        price = sum(previews.defence_price(known, place, word) for place in regions)
        left = known.stores.supply - previews.supply_of(known, known.orders)
        lines = (
            Line(say("Supply it costs, whenever they are attacked"), say("up to {n}", n=price)),
            Line(say("Left for the defence"), str(max(0, left)), tone=Tone.BAD if price > left else Tone.PLAIN),
        )
        return Preview(lines)

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Writes the standing order for the region, or for all regions of the side, into its compartment."""
        regions = TheKnown(frame, side).regions_of(side) if self.region is None else (self.region,)
        for region in regions:
            compartment(frame, side).standing[region] = words_for_defence()[self.word]
