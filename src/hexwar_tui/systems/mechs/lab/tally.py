"""What is counted in the journal of a game of Iron Lances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.by_word import GameOver
from hexwar_tui.engine.record.journal import Entry, EntryKind
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
"""By kind of event the facts that are counted, too, and the values that are looked for."""


def tally(entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often each order was given, each kind of news told, and each end of a battle and of a game reached;
    0 for what never was."""
    counts = Counter({f"order {kind.kind}": 0 for kind in ORDERS})
    counts.update(dict.fromkeys((*PHRASES, *(f"battle {end}" for end in (ATTACKER, DEFENDER, NOBODY)), *RETREATS), 0))
    for kind, facts in _COUNTED.items():
        counts.update({f"{kind.kind} {value}": 0 for values in facts.values() for value in values})
    for entry in entries:
        if entry.kind is EntryKind.ORDER:
            counts[f"order {entry.body['kind']}"] += 1
        for news in entry.events:
            if news.system == "mechs":
                counts.update(_names(PHRASES.read(news)))
    return counts


def _names(event: Event) -> Iterator[str]:
    """The names under which an event is counted."""
    yield event.kind
    yield from (f"{event.kind} {getattr(event, fact)}" for fact in _COUNTED.get(type(event), ()))
    match event:
        case fights.Retreated(choice=choice):
            yield RETREATS[choice]
        case fights.BattleOver(army=army, enemy=enemy, winner=winner):
            yield f"battle {({army: ATTACKER, enemy: DEFENDER, None: NOBODY})[winner]}"
