"""The rule system Iron Lances as one value, `MECHS`, made of its parts."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnyFrame, Lab, Outcome, Say, Show, System, book_in
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.orders import ORDERS
from hexwar_tui.systems.mechs.orders.matches import matches
from hexwar_tui.systems.mechs.paintbox import PAINTBOX
from hexwar_tui.systems.mechs.referee import subjects
from hexwar_tui.systems.mechs.rules import invariants, sequence, victory
from hexwar_tui.systems.mechs.rules.battle import battles
from hexwar_tui.systems.mechs.rules.beginning import new_state
from hexwar_tui.systems.mechs.rules.hostility import sides_in
from hexwar_tui.systems.mechs.say import price_table
from hexwar_tui.systems.mechs.say.phrases import PHRASES
from hexwar_tui.systems.mechs.say.roll_words import roll_words
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.setup.laying_out import lay_out
from hexwar_tui.systems.mechs.show import advice, view
from hexwar_tui.systems.mechs.show.counting import COUNTING
from hexwar_tui.systems.mechs.show.primer import PRIMER
from hexwar_tui.systems.mechs.state import MecState


class MecRules:
    """What happens in a game of Iron Lances; fulfils `engine.system.Rules`."""

    def new_state(self, scenario: MecScenario, options: MecOptions, sides: tuple[Side, ...], table: Table) -> MecState:
        """The state before the first key point is placed. `table` is not used."""
        return new_state(scenario, options, sides)

    playing = staticmethod(sides_in)
    waiting_for = staticmethod(sequence.waiting_for)
    next_step = staticmethod(sequence.next_step)
    take_step = staticmethod(sequence.take_step)
    outcome = staticmethod(victory.outcome)
    invariants = staticmethod(invariants.invariants)


class MecNesting:
    """What becomes of a battle on a board when it is over; fulfils `engine.system.Nesting`."""

    def resume(self, frame: MecFrame, outcome: Outcome, ended: AnyFrame, table: Table) -> None:
        """Gives the armies the result of the battle on a board whose frame has `ended`, and goes on on the map."""
        battles.come_back(frame, ended, table)
        sequence.after_battle(frame, table)


def _lab() -> Lab:
    from hexwar_tui.systems.mechs.lab import LAB

    return LAB


MECHS = System(
    id="mechs",
    place=f"{__name__}:MECHS",
    title=say("Iron Lances"),
    version=4,
    state_type=MecState,
    options_type=MecOptions,
    scenario_type=MecScenario,
    order_types=ORDERS,
    rules=MecRules(),
    known=MecKnown,
    show=Show(view.view, advice.left_undone),
    say=Say(MecWords, PHRASES, roll_words, MecKnown.pilot_names),
    referee=subjects,
    primer=PRIMER,
    rule_book=book_in(Path(__file__).parent),
    lab=_lab,
    lay_out=lay_out,
    nesting=MecNesting(),
    prices=price_table.price_table,
    matches=matches,
    counting=COUNTING,
    paintbox=PAINTBOX,
)
"""The rule system Iron Lances, as the registry lists it."""
