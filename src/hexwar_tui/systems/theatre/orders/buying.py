"""What a side buys in secret, and whether it acts sooner or later (THE-4.1, 5.1 c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import (
    Candidate,
    NothingToDraw,
    Order,
    Preview,
    Rng,
    Values,
    choice_field,
    number_field,
    region_field,
)
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.theatre.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units.ordering import place_candidates
from hexwar_tui.systems.theatre.orders.writing import Written, buying_objection, compartment
from hexwar_tui.systems.theatre.rules.economy.purchases import affordable, in_order, places_for, price
from hexwar_tui.systems.theatre.say import sentences
from hexwar_tui.systems.theatre.say.words import ALSO_WHEN, WHENS
from hexwar_tui.systems.theatre.state import Purchase, Stores, When

MOST = 99
"""The most units of one type that one order buys."""


# -- buying ------------------------------------------------------------------------------------------------------------


def price_words(cost: Stores) -> Text:
    """The manpower and production of a price, in words: "manpower 3, production 1"."""
    return say("manpower {manpower}, production {production}", manpower=cost.manpower, production=cost.production)


def _types(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for type in load_catalogue():
        yield Candidate(
            type,
            known.words.type(type),
            _price_in_short(price(known.open.scenario.price_list, type)),
            also=(unit_type(type).short,),
        )


def _price_in_short(cost: Stores) -> Text:
    """A price in a list, beside the name of what it buys: "manpower 3, prod. 1"."""
    return say("manpower {manpower}, prod. {production}", manpower=cost.manpower, production=cost.production)


def _places(known: TheKnown, values: Values) -> Iterator[Candidate]:
    if "type" not in values:
        yield from place_candidates(known, known.geography.cells)
    elif values["type"] in load_catalogue():
        yield from place_candidates(known, places_for(known.geography, values["type"], known.regions_of(known.seat)))


def _numbers(known: TheKnown, values: Values) -> tuple[int, int]:
    most = (
        affordable(known.open.scenario.price_list, values["type"], known.stores)
        if values["type"] in load_catalogue()
        else MOST
    )
    return 1, min(most, MOST)


@dataclass(frozen=True, slots=True)
class Buy(Written):
    """THE-3.1: buys `count` units of a type for a place: an own region, for fleets an own port or a sea next to one."""

    kind: ClassVar[str] = "buy"
    title: ClassVar[Text] = say("Buy units")
    forms: ClassVar[tuple[str, ...]] = (N_("(buy|buy:|buys|purchase) {count}( × | x | ){type} (in|for|at) {place}"),)
    read_as: ClassVar[tuple[str, ...]] = (
        N_("(buy|buy:|buys|purchase)( | a | an | another ){type} (in|for|at) {place}"),
    )
    key: ClassVar[str] = "b"
    rule: ClassVar[str] = "THE-3.1"

    type: str = choice_field(say("What?"), _types)
    place: str = region_field(say("Where is it placed?"), _places, none=say("There is no region to place it in."))
    count: int = number_field(
        say("How many?"), _numbers, said=lambda known, values, n: say_many("{n} unit", "{n} units", n), unsaid=1
    )

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection if the side may not buy now, or can pay for no unit at all; else None."""
        if (objection := buying_objection(known)) is not None:
            return objection
        if not any(affordable(known.open.scenario.price_list, type, known.stores) for type in load_catalogue()):
            return Objection(say("You can pay for no unit."), "THE-3.1")
        return None

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection to an unknown type, to a place where such units can't be placed, and to a number that is not
        from 1 to `MOST` or can't be paid; else None."""
        if self.type not in load_catalogue():
            return Objection(say("There is no unit “{type}”.", type=self.type), "THE-3.1")
        if self.place not in places_for(known.geography, self.type, known.regions_of(known.seat)):
            return Objection(
                say("Units are placed in your own regions, fleets in your ports and the seas next to them."), "THE-5.1"
            )
        if not 1 <= self.count <= MOST:
            return Objection(say("A number from 1 to {most} is wanted.", most=MOST), "THE-3.1")
        return self._price_objection(known)

    @classmethod
    def left(cls, known: TheKnown, values: Values) -> Text:
        """The manpower and production in store that is not spent yet, nor on the units of `values`."""
        type, count = values.get("type", ""), values.get("count", 0)
        cost = price(known.open.scenario.price_list, type, count) if type in load_catalogue() else Stores()
        return price_words(known.stores - cost)

    def _price_objection(self, known: TheKnown) -> Objection | None:
        cost = price(known.open.scenario.price_list, self.type, self.count)
        if cost.manpower > known.stores.manpower:
            have, need = known.stores.manpower, cost.manpower
            return Objection(say("It costs {need} manpower, and you have {have}.", need=need, have=have), "THE-3.1")
        if cost.production > known.stores.production:
            have, need = known.stores.production, cost.production
            return Objection(say("It costs {need} production, and you have {have}.", need=need, have=have), "THE-3.1")
        return None

    def sentence(self, known: TheKnown) -> Text:
        """How many units of which type are bought, and where they are placed; "" for an unknown type or place."""
        if self.type not in load_catalogue() or self.place not in known.geography.cells:
            return ""
        units, place = sentences.counted(self.type, self.count), known.words.place(self.place)
        return say("Buys {units} for {place}.", units=units, place=place)

    def preview(self, known: TheKnown) -> Preview:
        """What the units cost, and what that leaves in the stores."""
        cost, have = price(known.open.scenario.price_list, self.type, self.count), known.stores
        tone = Tone.PLAIN if have.covers(cost) else Tone.BAD
        return Preview((Line(say("Price"), price_words(cost)), Line(say("Left"), price_words(have - cost), tone=tone)))

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Adds the units to what the side has bought of this type for this place."""
        written = compartment(frame, side).purchases
        for purchase in written:
            if (purchase.type, purchase.at) == (self.type, self.place):
                purchase.count += self.count
                return
        written.append(Purchase(self.type, self.place, self.count))


# -- giving back -------------------------------------------------------------------------------------------------------

BETWEEN = "@"
"""Stands between type and place in the id of a purchase: ``tanks@Ru``."""


def purchase_id(purchase: Purchase) -> str:
    """The id of a purchase among those of a turn, made of its type and place: ``tanks@Ru``."""
    return f"{purchase.type}{BETWEEN}{purchase.at}"


def _bought(known: TheKnown, id: str) -> Purchase | None:
    return next((purchase for purchase in known.purchases if purchase_id(purchase) == id), None)


def _purchases(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for purchase in in_order(known.purchases):
        label = say("{units}: {place}", units=known.words.type(purchase.type), place=known.words.place(purchase.at))
        yield Candidate(purchase_id(purchase), label, str(purchase.count))


def _bought_numbers(known: TheKnown, values: Values) -> tuple[int, int]:
    purchase = _bought(known, values["purchase"])
    return 1, MOST if purchase is None else purchase.count


@dataclass(frozen=True, slots=True)
class Unbuy(Written):
    """Gives back `count` units of a purchase of this turn, which the side has not paid yet."""

    kind: ClassVar[str] = "unbuy"
    title: ClassVar[Text] = say("Give back what was bought")
    forms: ClassVar[tuple[str, ...]] = (N_("give back {count} of {purchase}"),)
    key: ClassVar[str] = "u"
    rule: ClassVar[str] = "THE-5.1"
    eagerness: ClassVar[float] = 1

    purchase: str = choice_field(say("Which?"), _purchases, none=say("Nothing was bought."))
    count: int = number_field(
        say("How many?"), _bought_numbers, said=lambda known, values, n: say_many("{n} unit", "{n} units", n)
    )

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection if the side may not buy now, or has bought nothing this turn; else None."""
        if (objection := buying_objection(known)) is not None:
            return objection
        return None if known.purchases else Objection(say("You have bought nothing this turn."), "THE-5.1")

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection to a purchase that was not made, and to a number below 1 or above that of its units; else
        None."""
        purchase = _bought(known, self.purchase)
        if purchase is None:
            return Objection(say("You have not bought this."), "THE-5.1")
        if not 1 <= self.count <= purchase.count:
            return Objection(say("A number from 1 to {most} is wanted.", most=purchase.count), "THE-5.1")
        return None

    def sentence(self, known: TheKnown) -> Text:
        """How many units of which type are given back, and where from; "" for what nobody can have bought."""
        type, _, at = self.purchase.partition(BETWEEN)
        if type not in load_catalogue() or at not in known.geography.cells:
            return ""
        return say(
            "Gives back {units} from {place}.", units=sentences.counted(type, self.count), place=known.words.place(at)
        )

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Takes the units off the purchase, which is removed when none is left."""
        written = compartment(frame, side)
        for purchase in written.purchases:
            if purchase_id(purchase) == self.purchase:
                purchase.count -= self.count
        written.purchases = [purchase for purchase in written.purchases if purchase.count]


# -- sooner or later ---------------------------------------------------------------------------------------------------


def _whens(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for when in When:
        yield Candidate(when.value, WHENS[when], also=(ALSO_WHEN[when],))


def _draw_when(known: TheKnown, values: Values, rng: Rng) -> str:
    """Draws a choice for random players. Raises NothingToDraw if they have chosen already."""
    if known.when is not None:
        raise NothingToDraw
    return rng.choice(tuple(When)).value


@dataclass(frozen=True, slots=True)
class Choose(Written):
    """Chooses when the side carries out its orders: sooner, before all sides that choose "later", or later."""

    kind: ClassVar[str] = "when"
    title: ClassVar[Text] = say("Sooner or later")
    forms: ClassVar[tuple[str, ...]] = (N_("(act: |act |acts |we act |act: the ){when}"),)
    key: ClassVar[str] = "w"
    rule: ClassVar[str] = "THE-5.1"

    when: str = choice_field(say("When do you act?"), _whens, draw=_draw_when)

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection to any word but "sooner" and "later"; else None."""
        if self.when not in tuple(When):
            return Objection(say("Sooner or later is wanted."), "THE-5.1")
        return None

    def replaces(self, earlier: Order) -> bool:
        """Whether this choice takes the place of `earlier`: it does if that is a choice of this kind, too."""
        return isinstance(earlier, Choose)

    @classmethod
    def for_silent(cls, known: TheKnown) -> Order | None:
        """The side acts later, as one that is not there to choose; all else that it may leave unsaid, it does."""
        return cls(When.LATER.value)

    def sentence(self, known: TheKnown) -> Text:
        """When the side acts; "" for any word but "sooner" and "later"."""
        return say("Acts {when}.", when=WHENS[When(self.when)]) if self.when in tuple(When) else ""

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Writes the choice into the side's compartment."""
        compartment(frame, side).when = When(self.when)
