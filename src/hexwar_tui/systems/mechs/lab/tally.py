"""Counts what happened in games of Iron Lances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.by_word import GameOver
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.mechs.events import fights, on_map
from hexwar_tui.systems.mechs.orders import ORDERS
from hexwar_tui.systems.mechs.rules.victory import REASONS
from hexwar_tui.systems.mechs.say.phrases import PHRASES
from hexwar_tui.systems.mechs.state import Kind, Mode
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, WATER

ATTACKER, DEFENDER, NOBODY = "attacker wins", "defender wins", "nobody wins"

RETREATS = ("retreat without choice", "retreat with choice")

_COUNTED: Mapping[type[Event], Mapping[str, Sequence[str]]] = {
    on_map.PointPlaced: {"what": tuple(Kind)},
    fights.BattleBegins: {"ground": (*(terrain for terrain in DIFFICULTY if terrain != WATER), *Kind)},
    on_map.Industry: {"mode": tuple(Mode)},
    GameOver: {"why": tuple(why for why in REASONS if why != "ruled")},
}
"""By class of events the facts by whose values its events are counted, too, and those values."""


def tally(entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often each kind of order was given, each kind of event told, and each end of a battle or game reached in
    these entries; what did not happen counts 0."""
    facts = (f"{kind.kind} {value}" for kind, of in _COUNTED.items() for values in of.values() for value in values)
    names = (*PHRASES, *(f"battle {end}" for end in (ATTACKER, DEFENDER, NOBODY)), *RETREATS, *facts)
    return count(ORDERS, names, entries, PHRASES, _names)


def _names(event: Event) -> Iterator[str]:
    """Yields the names under which an event is counted besides its kind, such as "battle attacker wins"."""
    yield from (f"{event.kind} {getattr(event, fact)}" for fact in _COUNTED.get(type(event), ()))
    match event:
        case fights.Retreated(choice=choice):
            yield RETREATS[choice]
        case fights.BattleOver(army=army, enemy=enemy, winner=winner):
            yield f"battle {({army: ATTACKER, enemy: DEFENDER, None: NOBODY})[winner]}"
