"""The rule system Skirmish, as the engine knows it."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Lab, Notice, Say, Show, System, book_in
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.orders import ORDERS
from hexwar_tui.systems.skirmish.orders.legality import forming
from hexwar_tui.systems.skirmish.orders.matches import matches
from hexwar_tui.systems.skirmish.paintbox import PAINTBOX
from hexwar_tui.systems.skirmish.practice import automatic
from hexwar_tui.systems.skirmish.referee import subjects
from hexwar_tui.systems.skirmish.rules import invariants
from hexwar_tui.systems.skirmish.rules.sequence import clock, forces, steps, victory
from hexwar_tui.systems.skirmish.rules.sequence.beginning import new_state, waiting_to_form
from hexwar_tui.systems.skirmish.say.phrases import PHRASES
from hexwar_tui.systems.skirmish.say.price_table import price_table
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.setup.imagining import imagine
from hexwar_tui.systems.skirmish.setup.laying_out import lay_out
from hexwar_tui.systems.skirmish.show import advice, view
from hexwar_tui.systems.skirmish.show.counting import COUNTING
from hexwar_tui.systems.skirmish.show.primer import PRIMER
from hexwar_tui.systems.skirmish.state import Phase, SkiState


class SkiRules:
    """The course of play: who may act, what happens by itself, how the game ends. Fulfils `engine.system.Rules`."""

    outcome = staticmethod(victory.outcome)
    invariants = staticmethod(invariants.invariants)

    def new_state(self, scenario: SkiScenario, options: SkiOptions, sides: tuple[Side, ...], table: Table) -> SkiState:
        """The state in which a game begins, before forces are formed; the same for all options, and made without
        dice."""
        return new_state(scenario, sides)

    def playing(self, frame: SkiFrame) -> tuple[Side, ...]:
        """The sides that have not resigned, in the order of seats."""
        return tuple(side for side, own in frame.state.sides.items() if not own.resigned)

    def waiting_for(self, frame: SkiFrame) -> tuple[Seat, ...]:
        """While forces are formed the sides that form one; later the side that deploys or whose turn it is, unless it
        plays by itself. Empty while a step comes next and when the game is over."""
        state = frame.state
        if state.phase is Phase.FORMING:
            return tuple(waiting_to_form(state))
        if state.phase in (Phase.DEPLOYING, Phase.PLAY) and not victory.has_wipeout(state):
            return (state.mover,) if automatic.to_act(frame) is None else ()
        return ()

    def next_step(self, frame: SkiFrame) -> Notice | None:
        """The announcement of the next step, which happens by itself: a roll-off, the showing of the sheets, the count
        after a turn, the end, or an order of a side that plays by itself. None while a seat is waited for, and once the
        game is over."""
        side = automatic.to_act(frame)
        return steps.next_step(frame) if side is None else automatic.notice(frame, side)

    def take_step(self, frame: SkiFrame, table: Table) -> None:
        """Takes the next step, the one that `next_step` announces."""
        side = automatic.to_act(frame)
        if side is None:
            steps.take_step(frame, table)
        else:
            automatic.act(frame, side, table)


class SkiSealing:
    """When forces are formed in secret, and what becomes of what was entered. Fulfils `engine.system.Sealing`."""

    seal_objection = staticmethod(forming.seal_objection)
    reveal = staticmethod(forces.reveal)

    def is_sealed(self, frame: SkiFrame) -> bool:
        """True while forces are formed: what is ordered then is secret."""
        return frame.state.phase is Phase.FORMING


def _lab() -> Lab:
    from hexwar_tui.systems.skirmish.lab import LAB

    return LAB


SKIRMISH = System(
    id="skirmish",
    place=f"{__name__}:SKIRMISH",
    title=say("Skirmish"),
    version=4,
    state_type=SkiState,
    options_type=SkiOptions,
    scenario_type=SkiScenario,
    order_types=ORDERS,
    rules=SkiRules(),
    known=SkiKnown,
    show=Show(view.view, advice.left_undone, advice.fatal),
    say=Say(SkiWords, PHRASES),
    referee=subjects,
    primer=PRIMER,
    rule_book=book_in(Path(__file__).parent),
    lab=_lab,
    lay_out=lay_out,
    imagine=imagine,
    sealing=SkiSealing(),
    timing=clock,
    prices=price_table,
    matches=matches,
    counting=COUNTING,
    paintbox=PAINTBOX,
)
"""The rule system Skirmish, as the registry names it."""
