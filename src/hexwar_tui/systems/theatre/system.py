"""The rule system Theatre of War, as the engine knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.journal import Entry
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.options import Options
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.players import PlayerKind
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import AnyFrame, Change, Fault, Notice, Outcome, Subject, Upgrade, Words
from hexwar_tui.engine.table import Table
from hexwar_tui.engine.view import View
from hexwar_tui.systems.theatre import advice, course, invariants, subjects, tally, victory, view
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.options import HUNGER, OPEN_LANDS, OPEN_WAR, TheOptions
from hexwar_tui.systems.theatre.orders_buying import BUYING_ORDERS
from hexwar_tui.systems.theatre.orders_table import TABLE_ORDERS
from hexwar_tui.systems.theatre.orders_talks import TALK_ORDERS
from hexwar_tui.systems.theatre.orders_units import UNIT_ORDERS
from hexwar_tui.systems.theatre.phrases import phrase
from hexwar_tui.systems.theatre.practice import PLAYERS
from hexwar_tui.systems.theatre.price_table import price_table
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.setup import new_state
from hexwar_tui.systems.theatre.state import TheState
from hexwar_tui.systems.theatre.words import TheWords

FOLDER = Path(__file__).parent


class Theatre:
    """Fulfils `engine.system.System`."""

    id = "theatre"
    version = 2
    upgrades: Mapping[int, Upgrade] = {}
    title: Text = say("Theatre of War")
    state_type = TheState
    options_type: type[Options] = TheOptions
    scenario_type: type[Scenario] = TheScenario
    order_types: tuple[type[Order], ...] = (*BUYING_ORDERS, *UNIT_ORDERS, *TALK_ORDERS, *TABLE_ORDERS)
    refusals: tuple[str, ...] = (
        *("THE-1.1", "THE-2.1", "THE-2.3", "THE-3.1", "THE-3.2", "THE-5.1", "THE-5.2", "THE-5.5", "THE-6.2", "THE-6.4"),
        *("THE-7.1", "THE-7.2", "THE-7.4", "THE-8.1", "THE-9.1"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (OPEN_WAR, OPEN_LANDS, HUNGER)
    players: Mapping[str, PlayerKind] = PLAYERS

    def lay_out(self, scenario: TheScenario, options: TheOptions, seed: str) -> TheScenario:
        """Scenarios leave nothing to chance."""
        return scenario

    def new_state(self, scenario: TheScenario, options: TheOptions, sides: tuple[Side, ...], table: Table) -> TheState:
        """The state in which turn zero begins."""
        return new_state(scenario, options, sides)

    def waiting_for(self, frame: TheFrame) -> tuple[Seat, ...]:
        """The sides that buy, talk or write."""
        return course.waiting_for(frame)

    def playing(self, frame: TheFrame) -> tuple[Side, ...]:
        """The sides that are not out."""
        return tuple(frame.state.living())

    def is_sealed(self, frame: TheFrame) -> bool:
        """Purchases and orders are secret."""
        return course.is_sealed(frame)

    def known(self, frame: TheFrame, seat: Seat) -> TheKnown:
        """What the seat may know."""
        return TheKnown(frame, seat)

    def view(self, known: TheKnown) -> View:
        """What an interface may show."""
        return view.view(known)

    def seal_objection(self, known: TheKnown) -> Objection | None:
        """Why the seat may not seal its orders yet."""
        return advice.seal_objection(known)

    def left_undone(self, known: TheKnown) -> tuple[Text, ...]:
        """What the seat would lose by sealing."""
        return advice.left_undone(known)

    def words(self, frame: TheFrame) -> Words:
        """The names of things."""
        return TheWords(frame)

    def phrase(self, event: Event, words: Words) -> Text:
        """An event as a sentence."""
        return phrase(event, words)

    def reveal(self, frame: TheFrame, table: Table) -> None:
        """All have sealed: what was bought is placed, and units are about what was written for them."""
        course.reveal(frame, table)

    def next_step(self, frame: TheFrame) -> Notice | None:
        """The next step of the turn."""
        return course.next_step(frame)

    def take_step(self, frame: TheFrame, table: Table) -> None:
        """Does what `next_step` announced."""
        course.take_step(frame, table)

    def clock(self, frame: TheFrame) -> ClockFace | None:
        """Theatre of War is played without a clock."""
        return None

    def time_passed(self, frame: TheFrame, seconds: int, table: Table) -> None:
        """Theatre of War is played without a clock."""
        raise AssertionError("no clock runs in Theatre of War")

    def resume(self, frame: TheFrame, outcome: Outcome, ended: AnyFrame, table: Table) -> None:
        """Theatre of War opens no games within the game."""
        raise AssertionError("no frame is ever opened above Theatre of War")

    def outcome(self, frame: TheFrame) -> Outcome | None:
        """None while the game goes on."""
        return victory.outcome(frame)

    def subjects(self, frame: TheFrame) -> Iterator[Subject]:
        """What a referee may change."""
        return subjects.subjects(frame)

    def amend(self, frame: TheFrame, change: Change, table: Table) -> None:
        """Makes a referee's change. Raises IllegalOrder where the value can't be."""
        subjects.amend(frame, change, table)

    def invariants(self, frame: TheFrame) -> list[Fault]:
        """What is wrong with the state."""
        return invariants.invariants(frame)

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each order was given and each kind of news told; 0 for what never was."""
        return tally.tally(self.order_types, entries)

    def price_table(self, roster: str | None, language: str) -> Sequence[str]:
        """What units cost; a roster is a branch."""
        return price_table(roster, language)

    def rule_book(self, language: str) -> str:
        """The rule book in `language`."""
        return (FOLDER / f"rules.{language}.md").read_text("utf-8")


THEATRE = Theatre()
"""The one instance."""
