"""What is counted in the journal of a game of Envoys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.by_word import GameOver
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.events import talks, war
from hexwar_tui.systems.envoys.orders import ORDERS
from hexwar_tui.systems.envoys.rules.diplomacy import contacts, handing_over
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import ENDS, RULED
from hexwar_tui.systems.envoys.say.phrases import PHRASES
from hexwar_tui.systems.envoys.state import Then, When

JOINT_VICTORY = "joint victory"

_COUNTED: Mapping[type[Event], Mapping[str, Sequence[str]]] = {
    talks.TreatyEnded: {"why": tuple(why for why in ENDS if why != RULED)},
    talks.NotHanded: {"why": (handing_over.LOST, handing_over.TAKEN)},
    war.Battle: {"result": ("won", "tie", "lost")},
    talks.Contact: {"how": contacts.WAYS},
    war.TaskFired: {"when": tuple(When), "then": tuple(Then)},
}
"""By class of events the facts whose values are counted, too, with the values that are looked for. Left out is what
only a referee brings about: treaties ended by a ruling, and contacts that a giver does not have any more."""


def tally(entries: Iterable[Entry]) -> Mapping[str, int]:
    """By name, how often in the `entries` of a journal each kind of order was given, each kind of event was told, each
    kind of clause was agreed and each way to end a game was taken; 0 for what never occurred."""
    facts = (f"{kind.kind} {value}" for kind, of in _COUNTED.items() for values in of.values() for value in values)
    names = (*PHRASES, *(f"clause {kind}" for kind in ClauseKind), JOINT_VICTORY, *facts)
    return count(ORDERS, names, entries, PHRASES, _names)


def _names(event: Event) -> Iterator[str]:
    """The names under which an event is counted, besides its kind."""
    yield from (f"{event.kind} {getattr(event, fact)}" for fact in _COUNTED.get(type(event), ()))
    match event:
        case talks.TreatyBegins(terms=terms):
            yield from dict.fromkeys(f"clause {clause.kind}" for clause in terms.clauses)
        case GameOver(winners=(_, _, *_)):
            yield JOINT_VICTORY
