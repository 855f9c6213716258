"""The rule system Skirmish, as the engine knows it."""

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
from hexwar_tui.systems.skirmish import (
    automatic,
    clock,
    course,
    forming,
    invariants,
    subjects,
    tally,
    victory,
    view,
)
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.options import CORNERS, SkiOptions
from hexwar_tui.systems.skirmish.orders_clock import CLOCK_ORDERS
from hexwar_tui.systems.skirmish.orders_deploying import DEPLOYING_ORDERS
from hexwar_tui.systems.skirmish.orders_forming import FORMING_ORDERS
from hexwar_tui.systems.skirmish.orders_moving import MOVING_ORDERS
from hexwar_tui.systems.skirmish.orders_openings import OPENING_ORDERS
from hexwar_tui.systems.skirmish.orders_shooting import SHOOTING_ORDERS
from hexwar_tui.systems.skirmish.orders_table import TABLE_ORDERS
from hexwar_tui.systems.skirmish.orders_tending import TENDING_ORDERS
from hexwar_tui.systems.skirmish.phrases import phrase
from hexwar_tui.systems.skirmish.practice import PLAYERS
from hexwar_tui.systems.skirmish.price_table import price_table
from hexwar_tui.systems.skirmish.scenario import SkiScenario, lay_out
from hexwar_tui.systems.skirmish.setup import new_state, waiting_to_form
from hexwar_tui.systems.skirmish.state import Phase, SkiState
from hexwar_tui.systems.skirmish.words import SkiWords

FOLDER = Path(__file__).parent


class Skirmish:
    """Fulfils `engine.system.System`."""

    id = "skirmish"
    version = 3
    upgrades: Mapping[int, Upgrade] = {}
    title: Text = say("Skirmish")
    state_type = SkiState
    options_type: type[Options] = SkiOptions
    scenario_type: type[Scenario] = SkiScenario
    order_types: tuple[type[Order], ...] = (
        *MOVING_ORDERS,
        *SHOOTING_ORDERS,
        *OPENING_ORDERS,
        *TENDING_ORDERS,
        *FORMING_ORDERS,
        *DEPLOYING_ORDERS,
        *CLOCK_ORDERS,
        *TABLE_ORDERS,
    )
    refusals: tuple[str, ...] = (
        *("SKI-1.1", "SKI-1.2", "SKI-1.3", "SKI-1.5", "SKI-1.6", "SKI-1.7", "SKI-1.8", "SKI-1.9", "SKI-2.1"),
        *("SKI-2.2", "SKI-3.1", "SKI-3.2", "SKI-3.4", "SKI-4.1", "SKI-4.2", "SKI-4.3", "SKI-4.4", "SKI-4.5"),
        "SKI-1.2 third shooter",
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = CORNERS
    players: Mapping[str, PlayerKind] = PLAYERS

    def lay_out(self, scenario: SkiScenario, options: SkiOptions, seed: str) -> SkiScenario:
        """The scenario with its board."""
        return lay_out(scenario, options, seed)

    def new_state(self, scenario: SkiScenario, options: SkiOptions, sides: tuple[Side, ...], table: Table) -> SkiState:
        """The state before the forces are formed."""
        return new_state(scenario, sides)

    def waiting_for(self, frame: SkiFrame) -> tuple[Seat, ...]:
        """Whoever forms; else the side that deploys or moves, unless it plays by itself."""
        state = frame.state
        if state.phase is Phase.FORMING:
            return tuple(waiting_to_form(state))
        if state.phase in (Phase.DEPLOYING, Phase.PLAY) and not victory.has_wipeout(state):
            return (state.mover,) if automatic.to_act(frame) is None else ()
        return ()

    def playing(self, frame: SkiFrame) -> tuple[Side, ...]:
        """The sides that are not out."""
        return tuple(side for side, own in frame.state.sides.items() if not own.resigned)

    def is_sealed(self, frame: SkiFrame) -> bool:
        """Forces are formed in secret."""
        return frame.state.phase is Phase.FORMING

    def known(self, frame: SkiFrame, seat: Seat) -> SkiKnown:
        """What the seat may know."""
        return SkiKnown(frame, seat)

    def view(self, known: SkiKnown) -> View:
        """What an interface may show."""
        return view.view(known)

    def seal_objection(self, known: SkiKnown) -> Objection | None:
        """Why the seat may not seal its force yet."""
        return forming.seal_objection(known)

    def left_undone(self, known: SkiKnown) -> tuple[Text, ...]:
        """What the seat would lose by ending its part."""
        return view.left_undone(known)

    def words(self, frame: SkiFrame) -> Words:
        """The names of things."""
        return SkiWords(frame)

    def phrase(self, event: Event, words: Words) -> Text:
        """An event as a sentence."""
        return phrase(event, words)

    def reveal(self, frame: SkiFrame, table: Table) -> None:
        """Both have sealed: their units are raised, and wait to be deployed."""
        forming.reveal(frame, table)

    def next_step(self, frame: SkiFrame) -> Notice | None:
        """A roll-off, the showing of the sheets, the count after a turn, or the end."""
        return course.next_step(frame)

    def take_step(self, frame: SkiFrame, table: Table) -> None:
        """Does what `next_step` announced."""
        course.take_step(frame, table)

    def clock(self, frame: SkiFrame) -> ClockFace | None:
        """What the clock shows, in a turn."""
        return clock.face(frame)

    def time_passed(self, frame: SkiFrame, seconds: int, table: Table) -> None:
        """So many seconds have passed."""
        clock.time_passed(frame, seconds, table)

    def resume(self, frame: SkiFrame, outcome: Outcome, ended: AnyFrame, table: Table) -> None:
        """Skirmish opens no games within the game."""
        raise AssertionError("no frame is ever opened above Skirmish")

    def outcome(self, frame: SkiFrame) -> Outcome | None:
        """None while the game goes on."""
        return victory.outcome(frame)

    def subjects(self, frame: SkiFrame) -> Iterator[Subject]:
        """What a referee may change."""
        return subjects.subjects(frame)

    def amend(self, frame: SkiFrame, change: Change, table: Table) -> None:
        """Makes a referee's change. Raises IllegalOrder where the value can't be."""
        subjects.amend(frame, change, table)

    def invariants(self, frame: SkiFrame) -> list[Fault]:
        """What is wrong with the state."""
        return invariants.invariants(frame)

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often everything worth counting happened; 0 for what never did."""
        return tally.tally(self.order_types, entries)

    def price_table(self, roster: str | None, language: str) -> Sequence[str]:
        """The price of every characteristic, or of a ready-made force. Raises BadOrder for an unknown one."""
        return price_table(roster, language)

    def rule_book(self, language: str) -> str:
        """The rule book in `language`."""
        return (FOLDER / f"rules.{language}.md").read_text("utf-8")


SKIRMISH = Skirmish()
"""The one instance."""
