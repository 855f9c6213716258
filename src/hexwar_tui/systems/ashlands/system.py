"""The rule system Ashlands as one value, `ASHLANDS`, made of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Lab, Notice, Say, Show, System, book_in
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.orders import ORDERS
from hexwar_tui.systems.ashlands.orders.preparing.entering import seal_objection
from hexwar_tui.systems.ashlands.orders.rounds.matches import matches
from hexwar_tui.systems.ashlands.paintbox import PAINTBOX
from hexwar_tui.systems.ashlands.referee import subjects
from hexwar_tui.systems.ashlands.rules import end_of_turn, event_of_turn, turn, victory
from hexwar_tui.systems.ashlands.rules.beginning import new_state
from hexwar_tui.systems.ashlands.rules.invariants import invariants
from hexwar_tui.systems.ashlands.rules.reveal import reveal
from hexwar_tui.systems.ashlands.say.phrases import PHRASES
from hexwar_tui.systems.ashlands.say.price_table import price_table
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.setup.imagining import imagine
from hexwar_tui.systems.ashlands.setup.laying_out import lay_out
from hexwar_tui.systems.ashlands.show import advice, view
from hexwar_tui.systems.ashlands.show.counting import COUNTING
from hexwar_tui.systems.ashlands.show.primer import PRIMER
from hexwar_tui.systems.ashlands.state import AshState, Phase


class AshRules:
    """What happens in a game of Ashlands; fulfils `engine.system.Rules`."""

    def new_state(self, scenario: AshScenario, options: AshOptions, sides: tuple[Side, ...], table: Table) -> AshState:
        """The state at the start: the scenario's units in place, key points neutral, no bases; no dice are thrown."""
        return new_state(scenario, options, sides)

    def playing(self, frame: AshFrame) -> tuple[Side, ...]:
        """The sides that are not out, in the order of seats."""
        return turn.sides_in(frame.state)

    def waiting_for(self, frame: AshFrame) -> tuple[Seat, ...]:
        """Who has to act now: in Preparation all sides that are not out, in a round the side that moves, in the choices
        of an event the side that chooses next. Empty if nobody has to."""
        state = frame.state
        if state.phase is Phase.PREPARATION:
            return turn.sides_in(state)
        if state.phase in turn.ROUNDS:
            return (state.order[state.at],)
        chooser = event_of_turn.next_chooser(frame) if state.phase is Phase.EVENT_CHOICES else None
        return () if chooser is None else (chooser,)

    def next_step(self, frame: AshFrame) -> Notice | None:
        """The announcement of what happens by itself now: the event of the turn, the end of its choices, or a step of
        the end of turn. None while a side is waited for, and when the game is over."""
        phase = frame.state.phase
        if phase is Phase.EVENT:
            if frame.state.turn < frame.options.first_event_turn:
                return Notice(say("The turn begins with its Preparation."), "ASH-3.1")
            return Notice(say("Is there an event this turn?"), "ASH-8.1")
        if phase is Phase.EVENT_CHOICES and event_of_turn.next_chooser(frame) is None:
            return Notice(say("Everybody has chosen: Preparation begins."), "ASH-3.1")
        if phase is Phase.END:
            stage = end_of_turn.next_stage(frame)
            return Notice(stage.what, stage.rule)
        return None

    def take_step(self, frame: AshFrame, table: Table) -> None:
        """Does the step that `next_step` announces, and puts out sides with neither base nor unit (ASH-2.2)."""
        phase = frame.state.phase
        if phase is Phase.END:
            end_of_turn.take_stage(frame, table)
            return
        if phase is Phase.EVENT and frame.state.turn >= frame.options.first_event_turn:
            frame.state.phase = Phase.EVENT_CHOICES
            event_of_turn.draw_event(frame, table)
        victory.drop_out(frame, table)
        if frame.state.phase is not Phase.OVER and event_of_turn.next_chooser(frame) is None:
            turn.begin_preparation(frame, table)

    outcome = staticmethod(victory.outcome)
    invariants = staticmethod(invariants)


class AshSealing:
    """Preparation, in which sides enter orders in secret; fulfils `engine.system.Sealing`."""

    def is_sealed(self, frame: AshFrame) -> bool:
        """True while orders given now are secret: during Preparation."""
        return frame.state.phase is Phase.PREPARATION

    seal_objection = staticmethod(seal_objection)

    def reveal(self, frame: AshFrame, table: Table) -> None:
        """Makes what all sides have entered take effect and begins the Opening round; called when all have sealed."""
        table.reveal()
        reveal(frame, table)
        turn.begin_round(frame, Phase.OPENING, table)
        victory.drop_out(frame, table)


def _lab() -> Lab:
    from hexwar_tui.systems.ashlands.lab import LAB

    return LAB


def _prices(roster: str | None, language: str, scenario: AshScenario | None = None) -> Sequence[str]:
    return price_table(language, roster, scenario).splitlines()


ASHLANDS = System(
    id="ashlands",
    place=f"{__name__}:ASHLANDS",
    title=say("Ashlands"),
    version=3,
    state_type=AshState,
    options_type=AshOptions,
    scenario_type=AshScenario,
    order_types=ORDERS,
    rules=AshRules(),
    known=AshKnown,
    show=Show(view.view, advice.left_undone, advice.fatal),
    say=Say(AshWords, PHRASES),
    referee=subjects,
    primer=PRIMER,
    rule_book=book_in(Path(__file__).parent),
    lab=_lab,
    lay_out=lay_out,
    imagine=imagine,
    sealing=AshSealing(),
    prices=_prices,
    matches=matches,
    counting=COUNTING,
    paintbox=PAINTBOX,
)
"""The rule system Ashlands, as the registry lists it."""
