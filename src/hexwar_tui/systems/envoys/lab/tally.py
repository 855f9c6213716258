"""What is counted in the journal of a game of Envoys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.by_word import GameOver
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.systems.envoys.events import talks, war
from hexwar_tui.systems.envoys.orders import ORDERS
from hexwar_tui.systems.envoys.rules.diplomacy import contacts, handing_over
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import ENDS, RULED
from hexwar_tui.systems.envoys.say.phrases import PHRASES
from hexwar_tui.systems.envoys.state import ClauseKind, Then, When

JOINT_VICTORY = "joint victory"

_COUNTED: Mapping[type[Event], Mapping[str, Sequence[str]]] = {
    talks.TreatyEnded: {"why": tuple(why for why in ENDS if why != RULED)},
    talks.NotHanded: {"why": (handing_over.LOST, handing_over.TAKEN)},
    war.Battle: {"result": ("won", "tie", "lost")},
    talks.Contact: {"how": contacts.WAYS},
    war.TaskFired: {"when": tuple(When), "then": tuple(Then)},
}
"""By kind of event the facts that are counted, too, and the values that are looked for. A referee's doing, for whom no
random game has a seat, are treaties ended by a ruling, and contacts that a giver does not have any more."""


def tally(entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often each order was given, each kind of news told, each clause agreed and each way of an end
    taken; 0 for what never was."""
    counts = Counter({f"order {kind.kind}": 0 for kind in ORDERS})
    counts.update(dict.fromkeys((*PHRASES, *(f"clause {kind}" for kind in ClauseKind), JOINT_VICTORY), 0))
    for kind, facts in _COUNTED.items():
        counts.update({f"{kind.kind} {value}": 0 for values in facts.values() for value in values})
    for entry in entries:
        if entry.kind is EntryKind.ORDER:
            counts[f"order {entry.body['kind']}"] += 1
        for news in entry.events:
            counts[news.kind] += 1
            if news.kind in PHRASES:
                counts.update(_names(PHRASES.read(news)))
    return counts


def _names(event: Event) -> Iterator[str]:
    """The names under which an event is counted, besides its kind."""
    yield from (f"{event.kind} {getattr(event, fact)}" for fact in _COUNTED.get(type(event), ()))
    match event:
        case talks.TreatyBegins(terms=terms):
            yield from dict.fromkeys(f"clause {clause.kind}" for clause in terms.clauses)
        case GameOver(winners=(_, _, *_)):
            yield JOINT_VICTORY
