"""What is worth counting in a journal of Theatre of War."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.theatre.rules import victory
from hexwar_tui.systems.theatre.say.phrases import PHRASES
from hexwar_tui.systems.theatre.say.phrasing import Facts
from hexwar_tui.systems.theatre.state import Aim, ClauseKind, Power

Sides = Collection[Power]

UNCOUNTED = frozenset(("not-bought", "not-kept", "guests-disbanded", "side-out"))
"""News that only a referee's word leads to, for whom no random game has a seat; and that a side has lost its last
region, for which random games fight too little: a capital falls before."""

HIT, MISSED = "hit", "missed"
LANDED, NEUTRAL = "landed", "neutral attacked"
UNPAID, PASSIVE, PINNED = "unpaid", "passive defence", "pinned"
TRIP_SUNK = "trade trip sunk"
SEA_LOSSES = ("sea fight, none lost", "sea fight, one loses", "sea fight, several lose")


def _supplied(facts: Facts, sides: Sides) -> Iterator[str]:
    if facts["unpaid"]:
        yield UNPAID


def _land_battle(facts: Facts, sides: Sides) -> Iterator[str]:
    yield f"land battle {facts['result']}"
    yield from (name for name, fact in ((PASSIVE, "passive"), (PINNED, "pinned"), (LANDED, "landed")) if facts[fact])
    if facts["foe"] not in sides:
        yield NEUTRAL


def _undefended(facts: Facts, sides: Sides) -> Iterator[str]:
    if facts["landed"]:
        yield LANDED


def _works_bombed(facts: Facts, sides: Sides) -> Iterator[str]:
    yield f"bombed {facts['aim']} {HIT if facts['out'] else MISSED}"


def _units_bombed(facts: Facts, sides: Sides) -> Iterator[str]:
    yield f"bombed {facts['aim']} {HIT if facts['lost'] else MISSED}"


def _sea_fight(facts: Facts, sides: Sides) -> Iterator[str]:
    losers = sum(1 for power, *_ in facts["volleys"] if any(unit.startswith(f"{power}-") for unit in facts["lost"]))
    yield SEA_LOSSES[min(losers, 2)]


def _convoy_met(facts: Facts, sides: Sides) -> Iterator[str]:
    if any("-trade-fleet-" in unit for unit in facts["lost"]):
        yield TRIP_SUNK


def _treaty_signed(facts: Facts, sides: Sides) -> Iterator[str]:
    yield from dict.fromkeys(f"clause {clause[0]}" for clause in facts["clauses"])


def _game_over(facts: Facts, sides: Sides) -> Iterator[str]:
    yield f"end {facts['why']}"


_MORE: Mapping[str, Callable[[Facts, Sides], Iterator[str]]] = {
    "supplied": _supplied,
    "land-battle": _land_battle,
    "undefended": _undefended,
    "works-bombed": _works_bombed,
    "units-bombed": _units_bombed,
    "sea-fight": _sea_fight,
    "convoy-met": _convoy_met,
    "treaty-signed": _treaty_signed,
    "game-over": _game_over,
}
"""By kind of event what it counts as besides, by its facts and the sides that played."""

COUNTED: Sequence[str] = (
    *(kind for kind in PHRASES if kind not in UNCOUNTED),
    *(UNPAID, PASSIVE, PINNED, LANDED, NEUTRAL, TRIP_SUNK),
    *(f"land battle {result}" for result in ("won", "lost", "tie")),
    *(f"bombed {aim} {what}" for aim in Aim for what in (HIT, MISSED)),
    *SEA_LOSSES,
    *(f"clause {kind}" for kind in ClauseKind),
    *(f"end {why}" for why in victory.REASONS if why != "ruled"),
)
"""What random games are to come by."""


def tally(orders: Sequence[type[Order]], entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often each order was given, each kind of news told, and what came of it; 0 for what never was."""
    sides: set[Power] = set()

    def names(event: Event) -> Iterator[str]:
        if event.kind == "income":
            sides.add(str(event.facts["side"]))
        yield event.kind
        yield from _MORE[event.kind](event.facts, sides) if event.kind in _MORE else ()

    return count(orders, COUNTED, entries, names)
