"""Puts the rule system Theatre of War together from its parts, as the engine asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Lab, Say, Show, System, book_in
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.imagining import imagine
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.orders import ORDERS
from hexwar_tui.systems.theatre.paintbox import PAINTBOX
from hexwar_tui.systems.theatre.referee import subjects
from hexwar_tui.systems.theatre.rules import invariants, sequence_of_play, victory
from hexwar_tui.systems.theatre.rules.beginning import new_state
from hexwar_tui.systems.theatre.say.clauses import titles_of
from hexwar_tui.systems.theatre.say.phrases import PHRASES
from hexwar_tui.systems.theatre.say.price_table import price_table
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.show import advice, panels, view
from hexwar_tui.systems.theatre.show.counting import COUNTING
from hexwar_tui.systems.theatre.show.primer import PRIMER
from hexwar_tui.systems.theatre.state import TheState


class TheRules:
    """The course of play of Theatre of War, under the names that `engine.system.Rules` asks for."""

    waiting_for = staticmethod(sequence_of_play.waiting_for)
    next_step = staticmethod(sequence_of_play.next_step)
    take_step = staticmethod(sequence_of_play.take_step)
    outcome = staticmethod(victory.outcome)
    invariants = staticmethod(invariants.invariants)

    def new_state(self, scenario: TheScenario, options: TheOptions, sides: tuple[Side, ...], table: Table) -> TheState:
        """The state at the beginning of turn zero (THE-4.1); nothing is rolled or told at `table`."""
        return new_state(scenario, options, sides)

    def playing(self, frame: TheFrame) -> tuple[Side, ...]:
        """The sides that are not out, in the order of the scenario."""
        return tuple(frame.state.living())


class TheSealing:
    """What sides write in secret, and when they may seal it, under the names that `engine.system.Sealing` asks for."""

    is_sealed = staticmethod(sequence_of_play.is_sealed)
    seal_objection = staticmethod(advice.seal_objection)
    reveal = staticmethod(sequence_of_play.reveal)


def _lab() -> Lab:
    from hexwar_tui.systems.theatre.lab import LAB

    return LAB


def _treaties(known: TheKnown) -> Mapping[str, Text]:
    """By id what the treaties are called that orders of the seat may be about, those that are over first."""
    return titles_of((*known.talks.past, *known.treaties), known.words)


THEATRE = System(
    id="theatre",
    place=f"{__name__}:THEATRE",
    title=say("Theatre of War"),
    version=3,
    state_type=TheState,
    options_type=TheOptions,
    scenario_type=TheScenario,
    order_types=ORDERS,
    rules=TheRules(),
    known=TheKnown,
    show=Show(view.view, advice.left_undone, advice.fatal, panels.agreements),
    say=Say(TheWords, PHRASES, others=_treaties),
    referee=subjects,
    primer=PRIMER,
    rule_book=book_in(Path(__file__).parent),
    lab=_lab,
    sealing=TheSealing(),
    imagine=imagine,
    prices=price_table,
    counting=COUNTING,
    paintbox=PAINTBOX,
)
"""The rule system Theatre of War, the value by which the engine plays it."""
