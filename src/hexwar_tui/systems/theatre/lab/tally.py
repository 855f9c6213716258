"""What is counted in the journals of games of Theatre of War besides the orders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.by_word import GameOver
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.theatre.events import talks, turn, war
from hexwar_tui.systems.theatre.orders import ORDERS
from hexwar_tui.systems.theatre.rules import victory
from hexwar_tui.systems.theatre.say.phrases import PHRASES
from hexwar_tui.systems.theatre.state import Aim, ClauseKind, Power

UNCOUNTED = frozenset(("not-bought", "not-kept", "guests-disbanded", "side-out"))
"""Kinds of news that random games need not come by: what only a referee's ruling leads to, and that a side has lost its
last region, as it loses its capital before and the game ends by that."""

HIT, MISSED = "hit", "missed"
LANDED, NEUTRAL = "landed", "neutral attacked"
UNPAID, PASSIVE, PINNED = "unpaid", "passive defence", "pinned"
TRIP_SUNK = "trade trip sunk"
SEA_LOSSES = ("sea fight, none lost", "sea fight, one loses", "sea fight, several lose")


def _more(event: Event, sides: Collection[Power]) -> Iterator[str]:
    """The names under which an event is counted besides its kind, by its facts and the sides that played."""
    match event:
        case war.Supplied() if event.unpaid:
            yield UNPAID
        case war.LandBattle():
            yield from _of_battle(event, sides)
        case war.Undefended() if event.landed:
            yield LANDED
        case war.WorksBombed():
            yield f"bombed {event.aim} {HIT if event.out else MISSED}"
        case war.UnitsBombed():
            yield f"bombed {event.aim} {HIT if event.shots.lost else MISSED}"
        case war.SeaFight():
            powers, lost = [volley.power for volley in event.shots.volleys], event.shots.lost
            losers = sum(1 for power in powers if any(unit.startswith(f"{power}-") for unit in lost))
            yield SEA_LOSSES[min(losers, 2)]
        case war.ConvoyMet() if any("-trade-fleet-" in unit for unit in event.shots.lost):
            yield TRIP_SUNK
        case talks.TreatySigned():
            yield from dict.fromkeys(f"clause {clause.kind}" for clause in event.terms.clauses)
        case GameOver():
            yield f"end {event.why}"


def _of_battle(event: war.LandBattle, sides: Collection[Power]) -> Iterator[str]:
    yield f"land battle {event.result}"
    came_up = ((PASSIVE, event.passive), (PINNED, event.pinned), (LANDED, event.landed))
    yield from (name for name, units in came_up if units)
    if event.foe not in sides:
        yield NEUTRAL


COUNTED: Sequence[str] = (
    *(kind for kind in PHRASES if kind not in UNCOUNTED),
    *(UNPAID, PASSIVE, PINNED, LANDED, NEUTRAL, TRIP_SUNK),
    *(f"land battle {result}" for result in ("won", "lost", "tie")),
    *(f"bombed {aim} {what}" for aim in Aim for what in (HIT, MISSED)),
    *SEA_LOSSES,
    *(f"clause {kind}" for kind in ClauseKind),
    *(f"end {why}" for why in victory.REASONS if why != "ruled"),
)
"""The names of all that random games are expected to come by at least once."""


def tally(entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often in a journal each order was given and each name in `COUNTED` came up in its events; 0 if never."""
    sides: set[Power] = set()

    def also(event: Event) -> Iterator[str]:
        if isinstance(event, turn.Income):
            sides.add(event.side)
        return _more(event, sides)

    return count(ORDERS, COUNTED, entries, PHRASES, also)
