"""What is said of an order about a treaty that is over: there is nothing left that it could do (THE-8.1)."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import RULE
from hexwar_tui.systems.theatre.orders.writing import talking_objection
from hexwar_tui.systems.theatre.state import Treaty, TreatyStanding


def past_objection(known: TheKnown, id: str) -> Objection | None:
    """Why nothing can be done about the treaty `id`, as it is over; None where it is not, or nobody talks now."""
    treaty = next((treaty for treaty in known.talks.past if treaty.id == id), None)
    if treaty is None or talking_objection(known) is not None:
        return None
    return Objection(_why_over(known, treaty), RULE, is_so=True)


def _why_over(known: TheKnown, treaty: Treaty) -> Text:
    match treaty.standing:
        case TreatyStanding.REFUSED:
            other = known.words.power(treaty.other(treaty.proposer))
            return say("This treaty is off already: {side} has refused it.", side=other)
        case TreatyStanding.WITHDRAWN:
            side = known.words.power(treaty.proposer)
            return say("This treaty is off already: {side} has withdrawn it.", side=side)
        case TreatyStanding.VOID:
            return say("This treaty is off already: one of its parties is out.")
        case _:
            return say("This treaty is over already.")
