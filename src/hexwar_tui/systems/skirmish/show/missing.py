"""What a side still lacks to win by points and area (SKI-3.3) as they are now; short, for a line of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, listing, say
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.measures import points
from hexwar_tui.systems.skirmish.rules.ground import area
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.rules.sequence.victory import destroyed
from hexwar_tui.systems.skirmish.state import Phase


def missing(known: SkiKnown) -> Phrase | None:
    """What the seat's side still lacks, or that it would win so. None for whoever looks on, before area has been
    counted, when the game is over, and in a battle with a task, which somebody else judges."""
    if known.seat not in known.state.sides or known.scenario.task is not None:
        return None
    if known.phase is Phase.OVER or not known.state.counts:
        return None
    lacking = list(_lacking(known, known.seat))
    return say("needed: {lacking}", lacking=listing(lacking)) if lacking else say("would win now")


def _lacking(known: SkiKnown, side: Side) -> Iterator[Phrase]:
    other = turns.opponent(known.state, side)
    short = 1 + destroyed(known.state, other) - destroyed(known.state, side)
    if short > 0:
        yield points(short)
    own, theirs = (area.average(known.state.counts, each) for each in (side, other))
    if own <= theirs:
        yield say("area")
