"""The rule system Envoys, as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Frame, Lab, Notice, Say, Show, System, book_in
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.orders import ORDERS
from hexwar_tui.systems.envoys.paintbox import PAINTBOX
from hexwar_tui.systems.envoys.referee import subjects
from hexwar_tui.systems.envoys.rules import invariants, resolution, victory
from hexwar_tui.systems.envoys.rules.beginning import new_state
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.rules.turn import sides_in, waiting_for
from hexwar_tui.systems.envoys.say.phrases import PHRASES
from hexwar_tui.systems.envoys.say.sentences_treaties import titles_of
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.setup.imagining import imagine
from hexwar_tui.systems.envoys.setup.laying_out import lay_out
from hexwar_tui.systems.envoys.show import advice, panel_diplomacy, view
from hexwar_tui.systems.envoys.show.counting import COUNTING
from hexwar_tui.systems.envoys.show.primer import PRIMER
from hexwar_tui.systems.envoys.state import EnvState, Phase


class EnvRules:
    """The course of play: who may act, what happens by itself, how the game ends. Fulfils `engine.system.Rules`."""

    def new_state(self, scenario: EnvScenario, options: EnvOptions, sides: tuple[Side, ...], table: Table) -> EnvState:
        """The state in which a game begins: orders are to be written, and each side remembers what is in its sight."""
        state = new_state(scenario, options, sides)
        sight.look(Frame(ENVOYS, scenario, options, state))
        return state

    def playing(self, frame: EnvFrame) -> tuple[Side, ...]:
        """The sides that are not out of the game, in the order of seats."""
        return sides_in(frame.state)

    waiting_for = staticmethod(waiting_for)

    def next_step(self, frame: EnvFrame) -> Notice | None:
        """The announcement of the next step of the resolution; None while orders are written and when the game is
        over."""
        return resolution.notice(frame) if frame.state.phase is Phase.RESOLUTION else None

    take_step = staticmethod(resolution.step)
    outcome = staticmethod(victory.outcome)
    invariants = staticmethod(invariants.invariants)


class EnvSealing:
    """The secret writing of orders, and how they are revealed. Fulfils `engine.system.Sealing`."""

    def is_sealed(self, frame: EnvFrame) -> bool:
        """True while orders are written: all of them are secret until all sides have sealed."""
        return frame.state.phase is Phase.ORDERS

    seal_objection = staticmethod(advice.seal_objection)

    def reveal(self, frame: EnvFrame, table: Table) -> None:
        """Makes what was written final, once all have sealed: gives the armies their orders, delivers the post, and
        begins the resolution. From here on nothing is taken back."""
        table.reveal()
        resolution.reveal(frame, table)


def _lab() -> Lab:
    from hexwar_tui.systems.envoys.lab import LAB

    return LAB


def _treaties(known: EnvKnown) -> Mapping[str, Text]:
    """By id what the treaties are called that orders of the seat may be about, those that are over first."""
    return titles_of((*known.past_treaties, *known.treaties), known.words)


ENVOYS = System(
    id="envoys",
    place=f"{__name__}:ENVOYS",
    title=say("Envoys"),
    version=4,
    state_type=EnvState,
    options_type=EnvOptions,
    scenario_type=EnvScenario,
    order_types=ORDERS,
    rules=EnvRules(),
    known=EnvKnown,
    show=Show(view.view, advice.left_undone, advice.fatal, panel_diplomacy.agreements),
    say=Say(EnvWords, PHRASES, others=_treaties),
    referee=subjects,
    primer=PRIMER,
    rule_book=book_in(Path(__file__).parent),
    lab=_lab,
    lay_out=lay_out,
    imagine=imagine,
    sealing=EnvSealing(),
    counting=COUNTING,
    paintbox=PAINTBOX,
)
"""The rule system Envoys, as the registry names it."""
