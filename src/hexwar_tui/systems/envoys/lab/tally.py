"""What is worth counting in a journal of Envoys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.envoys.rules.armies.tasks import TASK_FIRED
from hexwar_tui.systems.envoys.rules.diplomacy import contacts, handing_over
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import ENDS, RULED
from hexwar_tui.systems.envoys.say.phrases import PHRASES
from hexwar_tui.systems.envoys.state import ClauseKind, Then, When

JOINT_VICTORY = "joint victory"

_COUNTED: Mapping[str, Mapping[str, Sequence[str]]] = {
    "treaty-ended": {"why": tuple(why for why in ENDS if why != RULED)},
    "not-handed": {"why": (handing_over.LOST, handing_over.TAKEN)},
    "battle": {"result": ("won", "tie", "lost")},
    "contact": {"how": contacts.WAYS},
    TASK_FIRED: {"when": tuple(When), "then": tuple(Then)},
}
"""By kind of event the facts that are counted, too, and the values that are looked for. A referee's doing, for whom no
random game has a seat, are treaties ended by a ruling, and contacts that a giver does not have any more."""


def tally(orders: Sequence[type[Order]], entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often each order was given, each kind of news told, each clause agreed, each way of an end taken; 0 for what
    never was."""
    details = [f"{kind} {value}" for kind, facts in _COUNTED.items() for values in facts.values() for value in values]
    names = (*PHRASES, *(f"clause {kind}" for kind in ClauseKind), JOINT_VICTORY, *details)
    return count(orders, names, entries, _names)


def _names(event: Event) -> Iterator[str]:
    """What an event counts as."""
    yield event.kind
    yield from (f"{event.kind} {event.facts[fact]}" for fact in _COUNTED.get(event.kind, ()))
    if event.kind == "treaty-begins":
        clauses = event.facts["clauses"]
        assert isinstance(clauses, list), "the clauses of a treaty"
        yield from dict.fromkeys(f"clause {clause[0]}" for clause in clauses)
    if event.kind == "game-over":
        winners = event.facts["winners"]
        assert isinstance(winners, list), "the winners"
        if len(winners) > 1:
            yield JOINT_VICTORY
