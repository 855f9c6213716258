"""How neutrals answer proposals (THE-8.1).

A proposal to a neutral is answered by a step of its own, before anything else goes on. Without a referee the step is
taken at once, by the simple rule; in a game with a referee it waits for him: what he rules on the treaty before he lets
it go on is the neutral's answer.
"""

from __future__ import annotations

from hexwar_tui.engine.language import say
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.theatre import talks, wishes
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import TreatyStanding


def notice(frame: TheFrame) -> Notice | None:
    """What is announced to all as long as a neutral has to answer: not which one, nor whom."""
    if talks.to_answer(frame.state) is None:
        return None
    return Notice(say("A neutral state answers a proposal."), "THE-8.1")


def answer(frame: TheFrame, table: Table) -> None:
    """The neutral that is next answers by the simple rule. There must be one. To a side that is out, nobody does."""
    treaty = talks.to_answer(frame.state)
    assert treaty is not None, "a proposal waits for an answer"
    if talks.is_void(frame.state, treaty):
        talks.make_void(frame, treaty, table)
        return
    neutral = talks.neutral_of(frame.state, treaty)
    assert neutral is not None, "it was made to a neutral"
    said = wishes.answer(TheKnown(frame, REFEREE), treaty, neutral)
    if said is wishes.Answer.SIGNS:
        talks.sign(frame, treaty, neutral, table)
    else:
        talks.drop(frame, treaty, TreatyStanding.REFUSED, neutral, table, said.value)
