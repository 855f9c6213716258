"""What the process of practice players is told: the game once, and then only what has changed for the seat that is
asked. Nothing that is secret from that seat is told, however deep a player looks.

The program that asks keeps `Told` of what it has said, the process `Heard` of what it was told. Both are made anew with
each process, which knows nothing of what another was told.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import Decision, brought_for, decision_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import AnySystem, Frame
from hexwar_tui.engine.words.language import Text

SHARED = ""
"""The desk at which all players of a system itself sit. They are as trusted as its rules, and remember nothing."""


def desk_of(system: AnySystem, kind: str, seat: Seat) -> str:
    """The desk of a practice player of this kind at this seat: the seat's own for one from another package, so that it
    finds nothing there of what another seat knows."""
    return seat if kind in brought_for(system) else SHARED


@dataclass(frozen=True, slots=True)
class _Ground:
    """What never changes while a game is played: the system, the scenario and the options."""

    system: AnySystem
    scenario: Any
    options: Any


@dataclass(frozen=True, slots=True)
class _Rest:
    """What is told anew with every question: all of a decision but the ground and the state."""

    kind: str
    seed: str
    is_sealed: bool
    notes: str
    names: Mapping[Side, Text]
    sealed: tuple[Side, ...]
    is_within: bool


@dataclass(frozen=True, slots=True)
class _News:
    """What stands in a message to the process: the ground, where it is another for this seat than before, those parts
    of the state that have changed, each pickled, and the rest."""

    seat: Seat
    ground: _Ground | None
    changed: Mapping[str, bytes]
    rest: _Rest


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a practice player has to make. What can change is packed as bytes: later changes of the game make
    no difference to it. `order_types` are the orders of the system, by which the answer is read; `desk` says which of a
    room's processes is asked.
    """

    desk: str
    seat: Seat
    order_types: tuple[type[Order], ...]
    _ground: _Ground
    _state: Mapping[str, bytes]
    _rest: _Rest

    @classmethod
    def of(cls, game: Game, seat: Seat) -> Question:
        """The question that asks the practice player at `seat` for the decision it has to make now."""
        return cls.about(decision_of(game, seat))

    @classmethod
    def about(cls, decision: Decision) -> Question:
        """The question that asks for `decision`."""
        frame, kind = decision.frame, decision.kind
        desk = desk_of(frame.system, kind, decision.seat)
        ground = _Ground(frame.system, frame.scenario, frame.options)
        names, sealed, is_within = dict(frame.names), tuple(frame.sealed), frame.opened_by > 0
        rest = _Rest(kind, decision.seed, decision.is_sealed, decision.notes, names, sealed, is_within)
        return cls(desk, decision.seat, frame.system.order_types, ground, _packed(frame.state), rest)


def _packed(state: Any) -> dict[str, bytes]:
    """The fields of a state by name, each pickled by itself."""
    names = [field.name for field in fields(state)]
    return {name: pickle.dumps(getattr(state, name), pickle.HIGHEST_PROTOCOL) for name in names}


class Told:
    """What a process has been told so far, for each seat that it was asked for."""

    def __init__(self) -> None:
        self._by_seat: dict[Seat, tuple[_Ground, Mapping[str, bytes]]] = {}

    def message(self, question: Question) -> bytes:
        """What the process is still to be told to answer `question`. It counts as told from then on."""
        ground, state = self._by_seat.get(question.seat, (None, {}))
        is_other = ground != question._ground
        known: Mapping[str, bytes] = {} if is_other else state
        changed = {name: value for name, value in question._state.items() if known.get(name) != value}
        self._by_seat[question.seat] = question._ground, question._state
        news = _News(question.seat, question._ground if is_other else None, changed, question._rest)
        return pickle.dumps(news, pickle.HIGHEST_PROTOCOL)


class Heard:
    """What this process has been told so far, for each seat. What never changes is kept, with the tables that systems
    and players have made of it; seats with equal scenarios share one."""

    def __init__(self) -> None:
        self._grounds: dict[Seat, _Ground] = {}
        self._states: dict[Seat, dict[str, Any]] = {}

    def decision(self, message: bytes) -> Decision:
        """The decision that a message asks for; to be called once for each, in the order in which they were sent."""
        news: _News = pickle.loads(message)
        if news.ground is not None:
            self._grounds[news.seat] = next((one for one in self._grounds.values() if one == news.ground), news.ground)
            self._states[news.seat] = {}
        ground, state, rest = self._grounds[news.seat], self._states[news.seat], news.rest
        state.update((name, pickle.loads(value)) for name, value in news.changed.items())
        frame = Frame(
            ground.system,
            ground.scenario,
            ground.options,
            ground.system.state_type(**state),
            rest.names,
            list(rest.sealed),
            # The number of the entry that opened it would tell how many orders were written in secret before.
            opened_by=int(rest.is_within),
        )
        return Decision(frame, news.seat, rest.kind, rest.seed, rest.is_sealed, rest.notes)
