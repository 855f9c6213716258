"""What is said of an order about a treaty that is over: often that is what the order was to bring about (ENV-7.3)."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.diplomacy import ActKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import writing_objection

_DROPPED = frozenset((TreatyStanding.REFUSED, TreatyStanding.WITHDRAWN, TreatyStanding.VOID))

_WISHED: Mapping[ActKind, frozenset[TreatyStanding]] = {
    ActKind.REFUSE: _DROPPED,
    ActKind.WITHDRAW: _DROPPED,
    ActKind.END: frozenset((TreatyStanding.ENDED,)),
}
"""What acts would make of a treaty: of one that is that already, nothing is left to do."""


def past_objection(known: EnvKnown, id: str, does: ActKind) -> Objection | None:
    """Why nothing can be done to the treaty `id`, as it is over; None where it is not."""
    treaty = next((treaty for treaty in known.past_treaties if treaty.id == id), None)
    if treaty is None or writing_objection(known) is not None:
        return None
    rule = "ENV-7.4" if does is ActKind.END else "ENV-7.3"
    return Objection(_why_over(known, treaty), rule, is_so=treaty.standing in _WISHED.get(does, ()))


def _why_over(known: EnvKnown, treaty: Treaty) -> Text:
    others = [side for side in treaty.parties if side not in treaty.signed]
    match treaty.standing:
        case TreatyStanding.REFUSED if len(others) == 1:
            return say("This treaty is off already: {side} has refused it.", side=known.words.side(others[0]))
        case TreatyStanding.REFUSED:
            return say("This treaty is off already: one of its parties has refused it.")
        case TreatyStanding.WITHDRAWN:
            return say("This treaty is off already: {side} has withdrawn it.", side=known.words.side(treaty.proposer))
        case TreatyStanding.VOID:
            return say("This treaty is off already: one of its parties is out.")
        case _:
            return say("This treaty is over already.")


def ending_objection(known: EnvKnown, treaty: Treaty) -> Objection | None:
    """Why a side can't agree to end a treaty: it has a term, ends with this turn, or the side has agreed; else None."""
    if treaty.ends is not None and (treaty.lasts is not None or treaty.ends > known.turn + 1):
        return Objection(say("It ends with its time, and not before."), "ENV-7.4")
    if treaty.ends is not None:
        return Objection(say("It ends with this turn already."), "ENV-7.4", is_so=True)
    if known.seat in treaty.consents:
        return Objection(say("You have agreed to that already."), "ENV-7.4", is_so=True)
    return None
