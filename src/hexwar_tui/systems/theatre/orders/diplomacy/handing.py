"""Why resources or regions can't be handed over, in sentences with their rules (THE-2.3, 8.1)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.rules.diplomacy.gifts import Gift, Lack, carriers, fleets_needed, lack, total
from hexwar_tui.systems.theatre.rules.diplomacy.promises import Unkept, unkept
from hexwar_tui.systems.theatre.state import Clause, Good, Power


def gift_objection(known: TheKnown, gift: Gift) -> Objection | None:
    """Why a gift can't be handed over now; None when it can."""
    found = lack(known, (gift,))
    return None if found is None else _lacking(known, (gift,), found)


def promises_objection(
    known: TheKnown, clauses: Sequence[Clause], of: Sequence[Power] | None = None
) -> Objection | None:
    """Why a gift or cession that these clauses promise can't be handed over now, None if all can. Only the givers in
    `of` are looked at, all if it is None."""
    found = unkept(known, clauses, of)
    if found is None:
        return None
    return _ceding(known, found) if found.lack is None else _lacking(known, found.gifts, found.lack)


def _ceding(known: TheKnown, found: Unkept) -> Objection:
    power = known.words.power(found.giver)
    if found.ceded is None:
        return Objection(say("Nobody gives his last region away: {power}.", power=power), "THE-8.1")
    region = known.words.place(found.ceded)
    return Objection(say("It is not its to give: {power}, {region}.", power=power, region=region), "THE-8.1")


def _lacking(known: TheKnown, gifts: Sequence[Gift], found: Lack) -> Objection:
    rule = "THE-2.1" if found in (Lack.STORES, Lack.PEOPLE) else "THE-2.3"
    return Objection(_sentence(known, gifts, found), rule)


def _sentence(known: TheKnown, gifts: Sequence[Gift], found: Lack) -> Text:
    giver, to = known.words.power(gifts[0].giver), known.words.power(gifts[0].to)
    match found:
        case Lack.WAR:
            return say("They are at war, and nothing is handed over: {giver} – {to}.", giver=giver, to=to)
        case Lack.STORES:
            return _stores_sentence(known, gifts)
        case Lack.PEOPLE:
            return say("Manpower goes over land only, and there is no land way: {giver} – {to}.", giver=giver, to=to)
        case Lack.WAY:
            return say("There is no land way, and no trade fleet can carry it: {giver} – {to}.", giver=giver, to=to)
        case Lack.FLEETS:
            return say(
                "There is no land way, and too few trade fleets can carry it: {able} of {needed}.",
                able=len(carriers(known, gifts[0].giver, gifts[0].to)),
                needed=fleets_needed(known, gifts),
            )


def _stores_sentence(known: TheKnown, gifts: Sequence[Gift]) -> Text:
    stores = known.stores_of(gifts[0].giver)
    good = next(good for good in Good if total(gifts, good) > stores.amount(good))
    return say(
        "Too little is in store: {giver}, {good}, {has} of {needed}.",
        giver=known.words.power(gifts[0].giver),
        good=known.words.good(good),
        has=stores.amount(good),
        needed=total(gifts, good),
    )
