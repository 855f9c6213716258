"""The rule system Envoys, as the engine knows it."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Fault, Frame, Lab, Notice, Outcome, Say, Show, System, book_in
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.orders import ORDERS
from hexwar_tui.systems.envoys.referee import subjects
from hexwar_tui.systems.envoys.rules import invariants, resolution, reveal, victory
from hexwar_tui.systems.envoys.rules.beginning import new_state
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.rules.turn import sides_in, waiting_for
from hexwar_tui.systems.envoys.say.phrases import PHRASES
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.setup.laying_out import lay_out
from hexwar_tui.systems.envoys.show import advice, view
from hexwar_tui.systems.envoys.state import EnvState, Phase


class EnvRules:
    """The course of play: who may act, what happens by itself, how the game ends."""

    def new_state(self, scenario: EnvScenario, options: EnvOptions, sides: tuple[Side, ...], table: Table) -> EnvState:
        """The state in which the first orders are written; each side has already seen what is in its sight."""
        state = new_state(scenario, options, sides)
        sight.look(Frame(ENVOYS, scenario, options, state))
        return state

    def playing(self, frame: EnvFrame) -> tuple[Side, ...]:
        """The sides that are not out."""
        return sides_in(frame.state)

    def waiting_for(self, frame: EnvFrame) -> tuple[Seat, ...]:
        """While orders are written, all that have any to give."""
        return waiting_for(frame)

    def next_step(self, frame: EnvFrame) -> Notice | None:
        """The next step of the resolution; None while orders are written and when the game is over."""
        return resolution.notice(frame) if frame.state.phase is Phase.RESOLUTION else None

    def take_step(self, frame: EnvFrame, table: Table) -> None:
        """Does what `next_step` announced."""
        resolution.step(frame, table)

    def outcome(self, frame: EnvFrame) -> Outcome | None:
        """None while the game goes on."""
        return victory.outcome(frame)

    def invariants(self, frame: EnvFrame) -> list[Fault]:
        """What is wrong with the state."""
        return invariants.invariants(frame)


class EnvSealing:
    """The phase in which sides write in secret."""

    def is_sealed(self, frame: EnvFrame) -> bool:
        """True while orders are written: all of them are secret until all sides have sealed."""
        return frame.state.phase is Phase.ORDERS

    def seal_objection(self, known: EnvKnown) -> Objection | None:
        """Why the seat may not seal its orders yet."""
        return advice.seal_objection(known)

    def reveal(self, frame: EnvFrame, table: Table) -> None:
        """Called when all have sealed: gives the armies the orders that were written and begins the resolution."""
        table.reveal()
        reveal.reveal(frame, table)


def _lab() -> Lab:
    from hexwar_tui.systems.envoys.lab import LAB

    return LAB


ENVOYS = System(
    id="envoys",
    place=f"{__name__}:ENVOYS",
    title=say("Envoys"),
    version=3,
    state_type=EnvState,
    options_type=EnvOptions,
    scenario_type=EnvScenario,
    order_types=ORDERS,
    rules=EnvRules(),
    known=EnvKnown,
    show=Show(view.view, advice.left_undone),
    say=Say(EnvWords, PHRASES),
    referee=subjects,
    rule_book=book_in(Path(__file__).parent),
    lab=_lab,
    lay_out=lay_out,
    sealing=EnvSealing(),
)
"""The rule system."""
