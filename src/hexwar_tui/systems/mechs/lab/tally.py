"""What is worth counting in a journal of Iron Lances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.mechs.rules.victory import REASONS
from hexwar_tui.systems.mechs.say.phrases import PHRASES
from hexwar_tui.systems.mechs.state import Kind, Mode
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, WATER

ATTACKER, DEFENDER, NOBODY = "attacker wins", "defender wins", "nobody wins"

RETREATS = ("retreat without choice", "retreat with choice")

_COUNTED: Mapping[str, Mapping[str, Sequence[str]]] = {
    "point-placed": {"what": tuple(Kind)},
    "battle-begins": {"ground": (*(terrain for terrain in DIFFICULTY if terrain != WATER), *Kind)},
    "industry": {"mode": tuple(Mode)},
    "game-over": {"why": tuple(why for why in REASONS if why != "ruled")},
}
"""By kind of event the facts that are counted, too, and the values that are looked for."""


def tally(orders: Sequence[type[Order]], entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often each order was given, each kind of news told, each end of a battle and of a game reached; 0 for what
    never was."""
    details = [f"{kind} {value}" for kind, facts in _COUNTED.items() for values in facts.values() for value in values]
    names = (*PHRASES, *(f"battle {end}" for end in (ATTACKER, DEFENDER, NOBODY)), *RETREATS, *details)
    return count(orders, names, entries, _names)


def _names(event: Event) -> Iterator[str]:
    """What an event of this system counts as; those of the battles within count for nothing."""
    if event.system != "mechs" or event.kind not in PHRASES:
        return
    yield event.kind
    yield from (f"{event.kind} {event.facts[fact]}" for fact in _COUNTED.get(event.kind, ()))
    if event.kind == "retreated":
        yield RETREATS[event.facts["choice"] is True]
    if event.kind == "battle-over":
        ends = {event.facts["army"]: ATTACKER, event.facts["enemy"]: DEFENDER, None: NOBODY}
        yield f"battle {ends[event.facts['winner']]}"
