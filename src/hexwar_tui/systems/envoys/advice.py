"""What somebody who has never played would do next, and what would be lost by sealing now."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.language import Phrase, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.orders_treaties import is_to_sign
from hexwar_tui.systems.envoys.panel_diplomacy import waiting
from hexwar_tui.systems.envoys.state import Army, Phase


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
        return Objection(say("First name one of your cities as the capital."), "ENV-1.2")
    return None


def left_undone(known: EnvKnown) -> tuple[Text, ...]:
    """What waits for the seat, the armies without an order, and parts that would be one army again (ENV-2.4)."""
    if known.seat not in known.sides or known.phase is not Phase.ORDERS:
        return ()
    idle = without_order(known)
    parts = [army for army in idle if army.part_of is not None]
    others = [army for army in idle if army.part_of is None]
    found: list[Text] = list(waiting(known))
    if parts:
        found.append(say("They do not leave and join again: {armies}.", armies=_listed(known, parts)))
    if others:
        found.append(say("They have no order and stay: {armies}.", armies=_listed(known, others)))
    return tuple(found)


def _listed(known: EnvKnown, armies: Sequence[Army]) -> Phrase:
    return known.words.units([army.id for army in armies])


def without_order(known: EnvKnown) -> list[Army]:
    """The seat's armies that nothing is written for."""
    written = known.compartment(known.seat).orders
    return [army for army in mustered(known).values() if army.id not in written]


def advice(known: EnvKnown) -> Text:
    """One sentence for somebody who has never played."""
    if known.seat not in known.sides or known.is_out(known.seat) or known.phase is not Phase.ORDERS:
        return ""
    if wants_capital(known):
        return say("Name one of your cities as the capital (“a”, then “c”): armies form there while you hold it.")
    if any(is_to_sign(known, treaty) for treaty in known.treaties):
        return say(
            "A treaty waits for your signature: read it under Diplomacy; “a” has the orders to sign or refuse it."
        )
    idle = without_order(known)
    if not idle:
        return say("Every army has its order: seal.")
    unheld = [cell for cell, city in known.cities.items() if city.owner is None]
    if unheld:
        army, cell = _nearest(known, idle, unheld)
        return say("{city} is free: send {army} there.", city=known.words.place(cell), army=known.words.unit(army.id))
    return say("Send {army} to look at land that you have not seen.", army=known.words.unit(idle[0].id))


def _nearest(known: EnvKnown, armies: Sequence[Army], cells: Sequence[Cell]) -> tuple[Army, Cell]:
    """The army and the hex that are nearest to each other, ties by the rank of the hex and the army's number."""
    return min(
        ((army, cell) for army in armies for cell in cells),
        key=lambda pair: (known.grid.distance(pair[0].cell, pair[1]), known.rank[pair[1]], pair[0].number),
    )
