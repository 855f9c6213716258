"""What somebody who has never played would do next, and what would be lost by sealing now."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.language import Text, say
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.state import Phase


def wants_capital(known: EnvKnown) -> bool:
    """Whether the seat has still to name its capital (ENV-1.2)."""
    return (
        known.seat in known.sides
        and known.phase is Phase.ORDERS
        and known.turn == 1
        and known.capital(known.seat) is None
        and known.compartment(known.seat).capital is None
    )


def seal_objection(known: EnvKnown) -> Objection | None:
    """In the first turn nobody seals without a capital."""
    if wants_capital(known):
        return Objection(say("Name one of your cities capital first."), "ENV-1.2")
    return None


def left_undone(known: EnvKnown) -> tuple[Text, ...]:
    """The armies that have no order and will stay."""
    return ()


def advice(known: EnvKnown) -> Text:
    """One sentence for somebody who has never played."""
    if known.seat not in known.sides or known.is_out(known.seat) or known.phase is not Phase.ORDERS:
        return ""
    if wants_capital(known):
        return say("Name one of your cities capital: armies will form there, as long as you hold it.")
    return say("Send your armies to the free cities nearby, then seal.")
