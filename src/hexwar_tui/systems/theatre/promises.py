"""What a treaty hands over as soon as it is signed, regions and resources: whether it can, and the doing (THE-2.3,
8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.language import say
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.theatre import gifts
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.gifts import Gift
from hexwar_tui.systems.theatre.guests import send_home
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import Clause, ClauseKind, Power, Standing, Treaty

RULE = "THE-8.1"


def _gift(clause: Clause) -> Gift:
    assert clause.giver is not None, "somebody gives"
    assert clause.to is not None, "somebody gets it"
    assert clause.good is not None, "a gift is of something"
    return Gift(clause.giver, clause.to, clause.good, clause.points)


def givers(clauses: Iterable[Clause]) -> tuple[Power, ...]:
    """Who gives anything by these clauses."""
    return tuple(dict.fromkeys(clause.giver for clause in clauses if clause.giver is not None))


def promises_objection(
    known: TheKnown, clauses: Sequence[Clause], of: Sequence[Power] | None = None
) -> Objection | None:
    """Why what the givers `of` these clauses, None for all, hand over by them can't be handed over now; None when it
    can."""
    reconciled = any(clause.kind is ClauseKind.PEACE for clause in clauses)
    for giver in givers(clauses) if of is None else of:
        given = [clause for clause in clauses if clause.giver == giver]
        objection = _cessions_objection(known, given, giver)
        promised = [_gift(clause) for clause in given if clause.kind is ClauseKind.GIFT]
        if objection is None and promised:
            objection = gifts.objection(known, promised, reconciled=reconciled)
        if objection is not None:
            return objection
    return None


def _cessions_objection(known: TheKnown, given: Sequence[Clause], giver: Power) -> Objection | None:
    ceded = [clause.place for clause in given if clause.kind is ClauseKind.CESSION and clause.place is not None]
    held = known.regions_of(giver)
    for place in ceded:
        if place not in held:
            region, owner = known.words.place(place), known.words.power(giver)
            return Objection(say("It is not its to give: {power}, {region}.", power=owner, region=region), RULE)
    if ceded and len(ceded) == len(held):
        return Objection(say("Nobody gives his last region away: {power}.", power=known.words.power(giver)), RULE)
    return None


# -- doing -------------------------------------------------------------------------------------------------------------


def keep(frame: TheFrame, treaty: Treaty, table: Table) -> None:
    """Does what is done once: war ends, resources and then regions change hands, and whoever stands where he has no
    leave goes home. What can't be handed over is told to the parties, and the rest holds all the same."""
    _make_peace(frame, treaty, table)
    for kind in (ClauseKind.GIFT, ClauseKind.CESSION):
        for clause in (clause for clause in treaty.clauses if clause.kind is kind):
            if promises_objection(TheKnown(frame, REFEREE), (clause,)) is not None:
                table.tell("not-kept", treaty.parties, clause=clause_facts(clause))
            elif kind is ClauseKind.GIFT:
                gifts.hand_over(frame, _gift(clause), table)
            else:
                _cede(frame, clause, table)
    send_home(frame, table)


def _make_peace(frame: TheFrame, treaty: Treaty, table: Table) -> None:
    one, other = sorted(treaty.parties)
    agreed = any(clause.kind is ClauseKind.PEACE for clause in treaty.clauses)
    if agreed and frame.state.at_war(one, other):
        frame.state.wars.remove((one, other))
        table.tell("peace-made", powers=list(treaty.parties))


def _cede(frame: TheFrame, clause: Clause, table: Table) -> None:
    """The region as it stands; what was left of a garrison's supply stays with nobody."""
    assert clause.place is not None, "a region is named"
    assert clause.to is not None, "somebody gets it"
    region = frame.state.regions[clause.place]
    region.owner, region.standing, region.garrison_supply = clause.to, Standing(), 0
    table.tell("ceded", giver=clause.giver, to=clause.to, place=clause.place)


def clause_facts(clause: Clause) -> list[Any]:
    """Kind, giver, to, good, points and place of a clause, as events hold them."""
    good = None if clause.good is None else clause.good.value
    return [clause.kind.value, clause.giver, clause.to, good, clause.points, clause.place]
