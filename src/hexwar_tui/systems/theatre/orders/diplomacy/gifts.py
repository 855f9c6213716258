"""The orders by which resources and land units change hands (THE-2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Preview, Values, choice_field, number_field, units_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.events.talks import UnitHanded
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.diplomacy import draws
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import MOST_POINTS, partners
from hexwar_tui.systems.theatre.orders.diplomacy.handing import gift_objection
from hexwar_tui.systems.theatre.orders.writing import Talking
from hexwar_tui.systems.theatre.rules.diplomacy import gifts, guests
from hexwar_tui.systems.theatre.rules.diplomacy.gifts import Gift
from hexwar_tui.systems.theatre.say import sentences
from hexwar_tui.systems.theatre.say.clauses import good_text
from hexwar_tui.systems.theatre.say.words import GOODS
from hexwar_tui.systems.theatre.state import Good, Power

RULE = "THE-2.3"


def _receivers(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for power in partners(known):
        if not known.at_war(known.seat, power):
            yield Candidate(power, known.words.power(power))


def _goods(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for good in Good:
        if has := known.stores.amount(good):
            yield Candidate(good.value, GOODS[good], say("{n} in store", n=has))


def _points(known: TheKnown, values: Values) -> tuple[int, int]:
    good = values.get("good")
    has = known.stores.amount(Good(good)) if good in tuple(Good) else 1
    return 1, min(max(1, has), MOST_POINTS)


@dataclass(frozen=True, slots=True)
class Give(Talking):
    """THE-2.3: hands resources over to another side or a neutral at once, over land or by trade fleets."""

    kind: ClassVar[str] = "give"
    title: ClassVar[Text] = say("Hand over resources")
    forms: ClassVar[tuple[str, ...]] = (N_("(give|gives|send|hand over) {points}( | points of ){good} to {to}"),)
    read_as: ClassVar[tuple[str, ...]] = (N_("(give|gives|send) {to} {points}( | points of ){good}"),)
    key: ClassVar[str] = "g"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 0.8

    to: str = choice_field(say("To whom?"), _receivers, none=say("There is nobody to whom you could give."))
    good: str = choice_field(say("Which resource?"), _goods, none=say("Your stores are empty."))
    points: int = number_field(
        say("How many points?"),
        _points,
        draw=draws.points,
        said=lambda known, values, n: say_many("{n} point", "{n} points", n),
    )

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection to a wrong receiver, resource or number of points, and if the gift is not in store, can't be
        brought there, or is for an enemy; else None."""
        if self.to not in partners(known):
            return Objection(say("Resources go to another side that plays on, or to a neutral."), RULE)
        if self.good not in tuple(Good) or not 1 <= self.points <= MOST_POINTS:
            return Objection(say("From 1 to {most} points of a resource are handed over.", most=MOST_POINTS), RULE)
        return gift_objection(known, self._gift(known.seat))

    def sentence(self, known: TheKnown) -> Text:
        """How much of what is handed over, and to whom; "" for an unknown power or resource."""
        if self.to not in (*known.sides, *known.neutrals) or self.good not in tuple(Good):
            return ""
        gift, power = good_text(Good(self.good), self.points, known.words), known.words.power(self.to)
        return say("Hands over {what} to {power}.", what=gift, power=power)

    def preview(self, known: TheKnown) -> Preview:
        """Whether the gift goes over land, or which fleets carry it; empty if it can't be handed over."""
        gift = self._gift(known.seat)
        if gifts.lack(known, (gift,)) is not None:
            return Preview()
        fleets = gifts.fleets_for(known, gift)
        if not fleets:
            return Preview((Line(say("It goes over land.")),))
        names = known.words.units([fleet.id for fleet in fleets])
        return Preview((Line(say("By sea, and these take no order this turn: {fleets}.", fleets=names)),))

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Hands the gift over at once, which can't be taken back, and tells the two powers."""
        table.reveal()
        gifts.hand_over(frame, self._gift(side), table)

    def _gift(self, giver: Power) -> Gift:
        return Gift(giver, self.to, Good(self.good), self.points)


# -- land units for a neutral ------------------------------------------------------------------------------------------


def _neutrals(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for power in partners(known):
        if not known.is_side(power) and not known.at_war(known.seat, power):
            yield Candidate(power, known.words.power(power))


def _divisions(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for unit in known.own.values():
        if unit_type(unit.type).branch == "land":
            yield Candidate(unit.id, note=known.words.place(unit.at))


@dataclass(frozen=True, slots=True)
class HandOver(Talking):
    """THE-2.3: hands land units of the side over to a neutral, over land."""

    kind: ClassVar[str] = "hand-over"
    title: ClassVar[Text] = say("Hand over units to a neutral")
    forms: ClassVar[tuple[str, ...]] = (N_("(hand over to|goes over to|go over to|given to) {to}"),)
    key: ClassVar[str] = "o"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 0.4

    to: str = choice_field(say("To which neutral?"), _neutrals, none=say("There is no neutral at peace with you."))
    units: tuple[str, ...] = units_field(
        say("Which divisions?"),
        _divisions,
        lambda known, values: (1, len(list(_divisions(known, values)))),
        none=say("You have no divisions."),
    )

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection to a power that is no neutral at peace with the side, to units that are not land units of the
        side, each once, and if no land way leads from one of them to the neutral; else None."""
        if self.to not in [candidate.value for candidate in _neutrals(known, {})]:
            return Objection(say("Units are handed over to neutrals at peace with you."), RULE)
        own = [candidate.value for candidate in _divisions(known, {})]
        if not self.units or len(set(self.units)) < len(self.units) or any(unit not in own for unit in self.units):
            return Objection(say("Infantry and tank divisions of yours are handed over."), RULE)
        for id in self.units:
            if guests.new_base(known, known.own[id], self.to) is None:
                unit, power = known.words.unit(id), known.words.power(self.to)
                return Objection(say("{unit}: no land way leads to {power}.", unit=unit, power=power), RULE)
        return None

    def sentence(self, known: TheKnown) -> Text:
        """Which units are handed over, and to whom; "" where power or units are unknown, as after it is done."""
        if self.to not in (*known.sides, *known.neutrals) or any(id not in known.own for id in self.units):
            return ""
        units = sentences.units_text(known.own[id] for id in self.units)
        return say("Hands over {what} to {power}.", what=units, power=known.words.power(self.to))

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Makes the units the neutral's at once, one after the other by id, and tells all."""
        table.reveal()
        for id in sorted(self.units):
            known, unit = TheKnown(frame, side), frame.state.units[id]
            at = guests.new_base(known, unit, self.to)
            assert at is not None, "a land way leads there"
            taken = guests.take_over(frame.state, unit, self.to, at)
            table.tell(UnitHanded(side, self.to, id, taken.id, at))
