"""Regions and resources that a treaty hands over when it is signed: whether it can, and doing it (THE-2.3, 8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.theatre.events import talks
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy import gifts
from hexwar_tui.systems.theatre.rules.diplomacy.gifts import Gift, Lack
from hexwar_tui.systems.theatre.rules.diplomacy.guests import send_home
from hexwar_tui.systems.theatre.rules.knowledge import FullKnowledge, Knowledge
from hexwar_tui.systems.theatre.state import Clause, ClauseKind, DefenceWord, PlaceId, Power, Treaty


def _gift(clause: Clause) -> Gift:
    assert clause.giver is not None, "somebody gives"
    assert clause.to is not None, "somebody gets it"
    assert clause.good is not None, "a gift is of something"
    return Gift(clause.giver, clause.to, clause.good, clause.points)


def givers(clauses: Iterable[Clause]) -> tuple[Power, ...]:
    """The powers that give anything by these clauses, each once, in the order of the clauses."""
    return tuple(dict.fromkeys(clause.giver for clause in clauses if clause.giver is not None))


@dataclass(frozen=True, slots=True)
class Unkept:
    """Why `giver` can't keep what it promises: its `gifts` can't be handed over, for the `lack` named; or it does not
    hold the region `ceded`; or, if both are left out, it would give its last region away."""

    giver: Power
    gifts: tuple[Gift, ...] = ()
    lack: Lack | None = None
    ceded: PlaceId | None = None


def unkept(known: Knowledge, clauses: Sequence[Clause], of: Sequence[Power] | None = None) -> Unkept | None:
    """The first promise of the givers in `of` (None: of all) that can't be kept now; None if all can."""
    reconciled = is_peace(clauses)
    for giver in givers(clauses) if of is None else of:
        given = [clause for clause in clauses if clause.giver == giver]
        found = _cessions_unkept(known, given, giver)
        promised = tuple(_gift(clause) for clause in given if clause.kind is ClauseKind.GIFT)
        if found is None and promised:
            lack = gifts.lack(known, promised, reconciled=reconciled)
            found = None if lack is None else Unkept(giver, promised, lack)
        if found is not None:
            return found
    return None


def is_peace(clauses: Iterable[Clause]) -> bool:
    """Whether one of these clauses makes peace."""
    return any(clause.kind is ClauseKind.PEACE for clause in clauses)


def _cessions_unkept(known: Knowledge, given: Sequence[Clause], giver: Power) -> Unkept | None:
    ceded = [clause.place for clause in given if clause.kind is ClauseKind.CESSION and clause.place is not None]
    held = known.regions_of(giver)
    for place in ceded:
        if place not in held:
            return Unkept(giver, ceded=place)
    return Unkept(giver) if ceded and len(ceded) == len(held) else None


# -- doing -------------------------------------------------------------------------------------------------------------


def keep(frame: TheFrame, treaty: Treaty, table: Table) -> None:
    """Carries out what a signed treaty does once: war ends, resources and then regions change hands, and units that
    have no leave go home. A gift or region that can't be handed over is left out, which the parties are told."""
    _make_peace(frame, treaty, table)
    for kind in (ClauseKind.GIFT, ClauseKind.CESSION):
        for clause in (clause for clause in treaty.clauses if clause.kind is kind):
            if unkept(FullKnowledge(frame), (clause,)) is not None:
                table.tell(talks.NotKept(clause_told(clause)), treaty.parties)
            elif kind is ClauseKind.GIFT:
                gifts.hand_over(frame, _gift(clause), table)
            else:
                _cede(frame, clause, table)
    send_home(frame, table)


def _make_peace(frame: TheFrame, treaty: Treaty, table: Table) -> None:
    one, other = sorted(treaty.parties)
    if is_peace(treaty.clauses) and frame.state.at_war(one, other):
        frame.state.wars.remove((one, other))
        table.tell(talks.PeaceMade(tuple(treaty.parties)))


def _cede(frame: TheFrame, clause: Clause, table: Table) -> None:
    """Hands a region over as it stands; what was left of a garrison's supply is lost."""
    assert clause.place is not None, "a region is named"
    assert clause.giver is not None, "somebody gives"
    assert clause.to is not None, "somebody gets it"
    region = frame.state.regions[clause.place]
    region.owner, region.standing, region.garrison_supply = clause.to, DefenceWord(), 0
    table.tell(talks.Ceded(clause.giver, clause.to, clause.place))


def clause_told(clause: Clause) -> talks.TermsClause:
    """The clause in the form that events hold."""
    return talks.TermsClause(clause.kind, clause.giver, clause.to, clause.good, clause.points, clause.place)
