"""The rule system Theatre of War, as the engine knows it."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Fault, Lab, Notice, Outcome, Say, Show, System, book_in
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.orders import ORDERS
from hexwar_tui.systems.theatre.referee import subjects
from hexwar_tui.systems.theatre.rules import course, invariants, victory
from hexwar_tui.systems.theatre.rules.beginning import new_state
from hexwar_tui.systems.theatre.say.phrases import PHRASES
from hexwar_tui.systems.theatre.say.price_table import price_table
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.show import advice, view
from hexwar_tui.systems.theatre.state import TheState


class TheRules:
    """What happens."""

    def new_state(self, scenario: TheScenario, options: TheOptions, sides: tuple[Side, ...], table: Table) -> TheState:
        """The state in which turn zero begins."""
        return new_state(scenario, options, sides)

    def playing(self, frame: TheFrame) -> tuple[Side, ...]:
        """The sides that are not out."""
        return tuple(frame.state.living())

    def waiting_for(self, frame: TheFrame) -> tuple[Seat, ...]:
        """The sides that buy, talk or write."""
        return course.waiting_for(frame)

    def next_step(self, frame: TheFrame) -> Notice | None:
        """The next step of the turn."""
        return course.next_step(frame)

    def take_step(self, frame: TheFrame, table: Table) -> None:
        """Does what `next_step` announced."""
        course.take_step(frame, table)

    def outcome(self, frame: TheFrame) -> Outcome | None:
        """None while the game goes on."""
        return victory.outcome(frame)

    def invariants(self, frame: TheFrame) -> list[Fault]:
        """What is wrong with the state."""
        return invariants.invariants(frame)


class TheSealing:
    """What is written in secret."""

    def is_sealed(self, frame: TheFrame) -> bool:
        """Purchases and orders are secret."""
        return course.is_sealed(frame)

    def seal_objection(self, known: TheKnown) -> Objection | None:
        """Why the seat may not seal its orders yet."""
        return advice.seal_objection(known)

    def reveal(self, frame: TheFrame, table: Table) -> None:
        """All have sealed: what was bought is placed, and units are about what was written for them."""
        course.reveal(frame, table)


def _lab() -> Lab:
    from hexwar_tui.systems.theatre.lab import LAB

    return LAB


THEATRE = System(
    id="theatre",
    place=f"{__name__}:THEATRE",
    title=say("Theatre of War"),
    version=2,
    state_type=TheState,
    options_type=TheOptions,
    scenario_type=TheScenario,
    order_types=ORDERS,
    rules=TheRules(),
    known=TheKnown,
    show=Show(view.view, advice.left_undone),
    say=Say(TheWords, PHRASES),
    referee=subjects,
    rule_book=book_in(Path(__file__).parent),
    lab=_lab,
    sealing=TheSealing(),
    prices=price_table,
)
"""The rule system."""
