"""Puts the rule system Ambush together from its parts, as the engine asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ambush.imagining import imagine
from ambush.known import AmbKnown
from ambush.orders import ORDERS
from ambush.paintbox import PAINTBOX
from ambush.rules import AmbRules, look
from ambush.say import PHRASES, words
from ambush.scenario import AmbOptions, AmbScenario
from ambush.show import left_undone, view
from ambush.state import AmbFrame, AmbState
from hexwar_tui.engine.plain import PlainReferee, Thing
from hexwar_tui.engine.primer import Primer
from hexwar_tui.engine.system import Lab, Say, Show, System, book_in
from hexwar_tui.engine.words.language import say


def things(frame: AmbFrame) -> Iterator[Thing]:
    """The things in the state that a referee may change: the turn, every unit and every mine, each with the fields that
    are open to him."""
    state, label = frame.state, frame.scenario.grid.label
    yield Thing("turn", "turn", say("Turn"), state, ("turn",))
    for unit in state.units.values():
        yield Thing(f"unit:{unit.id}", "unit", words(frame).unit(unit.id), unit, ("steps", "found"), ("cell",))
    for at, mine in enumerate(state.mines):
        name = say("Mine in {hex}", hex=label(mine.cell))
        yield Thing(f"mine:{at}", "mine", name, mine, ("found",), ("cell",))


def _lab() -> Lab:
    from ambush.lab import LAB

    return LAB


PRIMER: Primer[AmbOptions] = Primer(
    to_win=("AMB-5.1", "AMB-5.2"),
    in_short=lambda options: {
        "place": say("On a free hex of the garrison's zone; it can be moved until the set-up ends."),
        "mine": say("In the garrison's zone, but for the goal; one on a hex."),
        "move": say("Once a turn, before it fires; next to an enemy and on a mine it stops."),
        "attack": say("Once a turn, at an enemy within reach and in sight; by the table of results."),
        "answer": say("One unit fires at whoever drives past, or none."),
        "end": say("The set-up, or your part of the turn, is over."),
    },
)
"""What papers tell of the rules."""

AMBUSH = System(
    id="ambush",
    place=f"{__name__}:AMBUSH",
    title=say("Ambush"),
    version=1,
    state_type=AmbState,
    options_type=AmbOptions,
    scenario_type=AmbScenario,
    order_types=ORDERS,
    rules=AmbRules(),
    known=AmbKnown,
    show=Show(view, left_undone),
    say=Say(words, PHRASES),
    referee=PlainReferee(things, lambda frame: frame.scenario.grid, look),
    rule_book=book_in(Path(__file__).parent),
    primer=PRIMER,
    lab=_lab,
    imagine=imagine,
    paintbox=PAINTBOX,
)
"""The rule system Ambush, which the package names as its entry point."""
