"""The rule system Ashlands, as the engine knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.errors import BadOrder, Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.journal import Entry, EntryKind
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.options import Options
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.players import PlayerKind
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import AnyFrame, Change, Fault, Notice, Outcome, Subject, Upgrade, Words
from hexwar_tui.engine.table import Table
from hexwar_tui.engine.view import View
from hexwar_tui.systems.ashlands import (
    end_of_turn,
    invariants,
    subjects,
    telling,
    telling_reveal,
    turn,
    victory,
    view,
)
from hexwar_tui.systems.ashlands.events import drawing
from hexwar_tui.systems.ashlands.events import telling as event_telling
from hexwar_tui.systems.ashlands.events.orders_events import EVENT_ORDERS
from hexwar_tui.systems.ashlands.events.table import load_events
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.options import LONG_WAR, NO_ROOM, AshOptions
from hexwar_tui.systems.ashlands.orders_building import BUILDING_ORDERS
from hexwar_tui.systems.ashlands.orders_preparation import PREPARATION_ORDERS, seal_objection
from hexwar_tui.systems.ashlands.orders_recover import Recover
from hexwar_tui.systems.ashlands.orders_round import ROUND_ORDERS
from hexwar_tui.systems.ashlands.orders_table import TABLE_ORDERS
from hexwar_tui.systems.ashlands.phrases import phrase
from hexwar_tui.systems.ashlands.practice import PLAYERS
from hexwar_tui.systems.ashlands.price_table import NoSuchRoster, price_table
from hexwar_tui.systems.ashlands.reveal import reveal
from hexwar_tui.systems.ashlands.scenario import AshScenario, lay_out
from hexwar_tui.systems.ashlands.setup import new_state
from hexwar_tui.systems.ashlands.state import AshState, Phase
from hexwar_tui.systems.ashlands.words import AshWords

FOLDER = Path(__file__).parent


class Ashlands:
    """Fulfils `engine.system.System`."""

    id = "ashlands"
    version = 2
    upgrades: Mapping[int, Upgrade] = {}
    title: Text = say("Ashlands")
    state_type = AshState
    options_type: type[Options] = AshOptions
    scenario_type: type[Scenario] = AshScenario
    order_types: tuple[type[Order], ...] = (
        *ROUND_ORDERS,
        Recover,
        *PREPARATION_ORDERS,
        *BUILDING_ORDERS,
        *EVENT_ORDERS,
        *TABLE_ORDERS,
    )
    refusals: tuple[str, ...] = (
        *("ASH-1.1", "ASH-1.3", "ASH-1.6", "ASH-1.7", "ASH-2.1", "ASH-2.2", "ASH-3.1", "ASH-3.2", "ASH-3.4", "ASH-4.1"),
        *("ASH-4.2", "ASH-4.3", "ASH-4.4", "ASH-6.1", "ASH-6.3", "ASH-7.2", "ASH-8.1", "ASH-8.2", "ASH-8.3"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (LONG_WAR, NO_ROOM)
    players: Mapping[str, PlayerKind] = PLAYERS

    def lay_out(self, scenario: AshScenario, options: AshOptions, seed: str) -> AshScenario:
        """The scenario with its map, key points and rosters."""
        return lay_out(scenario, options, seed)

    def new_state(self, scenario: AshScenario, options: AshOptions, sides: tuple[Side, ...], table: Table) -> AshState:
        """The state before the first Preparation."""
        return new_state(scenario, options, sides)

    def waiting_for(self, frame: AshFrame) -> tuple[Seat, ...]:
        """In Preparation all that play on; else the one to choose or to move."""
        state = frame.state
        if state.phase is Phase.PREPARATION:
            return turn.sides_in(state)
        if state.phase in turn.ROUNDS:
            return (state.order[state.at],)
        chooser = drawing.next_chooser(frame) if state.phase is Phase.EVENT_CHOICES else None
        return () if chooser is None else (chooser,)

    def playing(self, frame: AshFrame) -> tuple[Side, ...]:
        """The sides that are not out."""
        return turn.sides_in(frame.state)

    def is_sealed(self, frame: AshFrame) -> bool:
        """Preparation is secret."""
        return frame.state.phase is Phase.PREPARATION

    def known(self, frame: AshFrame, seat: Seat) -> AshKnown:
        """What the seat may know."""
        return AshKnown(frame, seat)

    def view(self, known: AshKnown) -> View:
        """What an interface may show."""
        return view.view(known)

    def seal_objection(self, known: AshKnown) -> Objection | None:
        """Why the seat may not seal its Preparation yet."""
        return seal_objection(known)

    def left_undone(self, known: AshKnown) -> tuple[Text, ...]:
        """What the seat would lose by ending its part."""
        return view.left_undone(known)

    def words(self, frame: AshFrame) -> Words:
        """The names of things."""
        return AshWords(frame)

    def phrase(self, event: Event, words: Words) -> Text:
        """An event as a sentence."""
        return phrase(event, words)

    def reveal(self, frame: AshFrame, table: Table) -> None:
        """All have sealed: purchases, placements and stakes count, and the Opening round begins."""
        table.reveal()
        reveal(frame, table)
        turn.begin_rounds(frame, table)
        victory.drop_out(frame, table)

    def next_step(self, frame: AshFrame) -> Notice | None:
        """The event of the turn, the end of its choices, or a step of the end of turn."""
        phase = frame.state.phase
        if phase is Phase.EVENT:
            if frame.state.turn < frame.options.first_event_turn:
                return Notice(say("The turn begins with its Preparation."), "ASH-3.1")
            return Notice(say("Is there an event this turn?"), "ASH-8.1")
        if phase is Phase.EVENT_CHOICES and drawing.next_chooser(frame) is None:
            return Notice(say("Everybody has chosen: Preparation begins."), "ASH-3.1")
        if phase is Phase.END:
            stage = end_of_turn.next_stage(frame)
            return Notice(stage.what, stage.rule)
        return None

    def take_step(self, frame: AshFrame, table: Table) -> None:
        """Does what `next_step` announced."""
        phase = frame.state.phase
        if phase is Phase.END:
            end_of_turn.take_stage(frame, table)
            return
        if phase is Phase.EVENT and frame.state.turn >= frame.options.first_event_turn:
            frame.state.phase = Phase.EVENT_CHOICES
            drawing.draw_event(frame, table)
        victory.drop_out(frame, table)
        if frame.state.phase is not Phase.OVER and drawing.next_chooser(frame) is None:
            turn.begin_preparation(frame, table)

    def clock(self, frame: AshFrame) -> ClockFace | None:
        """Ashlands is played without a clock."""
        return None

    def time_passed(self, frame: AshFrame, seconds: int, table: Table) -> None:
        """Ashlands is played without a clock."""
        raise AssertionError("no clock runs in Ashlands")

    def resume(self, frame: AshFrame, outcome: Outcome, ended: AnyFrame, table: Table) -> None:
        """Ashlands opens no games within the game."""
        raise AssertionError("no frame is ever opened above Ashlands")

    def outcome(self, frame: AshFrame) -> Outcome | None:
        """None while the game goes on."""
        return victory.outcome(frame)

    def subjects(self, frame: AshFrame) -> Iterator[Subject]:
        """What a referee may change."""
        return subjects.subjects(frame)

    def amend(self, frame: AshFrame, change: Change, table: Table) -> None:
        """Makes a referee's change. Raises IllegalOrder where the value can't be."""
        subjects.amend(frame, change, table)

    def invariants(self, frame: AshFrame) -> list[Fault]:
        """What is wrong with the state."""
        return invariants.invariants(frame)

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each order was given, each kind of news told, each random event rolled; 0 for what never was."""
        counts = Counter({f"order {kind.kind}": 0 for kind in self.order_types})
        counts.update(dict.fromkeys((*telling.KINDS, *telling_reveal.KINDS, *event_telling.KINDS), 0))
        counts.update({f"event {id}": 0 for id in load_events()})
        for entry in entries:
            if entry.kind is EntryKind.ORDER:
                counts[f"order {entry.body['kind']}"] += 1
            counts.update(event.kind for event in entry.events)
            counts.update(f"event {event.facts['event']}" for event in entry.events if event.kind == "event")
        return counts

    def price_table(self, roster: str | None, language: str) -> Sequence[str]:
        """What the units of a roster (None: of all) cost and by which formula. Raises BadOrder for an unknown one."""
        try:
            return price_table(language, roster).splitlines()
        except NoSuchRoster as fault:
            raise BadOrder(fault.text) from fault

    def rule_book(self, language: str) -> str:
        """The rule book in `language`."""
        return (FOLDER / f"rules.{language}.md").read_text("utf-8")


ASHLANDS = Ashlands()
"""The one instance."""
