"""What a side is warned of before it proposes or signs a treaty: what it loses by it, and what it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import is_in_force
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import is_alliance


def warnings(known: EnvKnown, parties: Sequence[Side], clauses: Sequence[Clause]) -> Iterator[Line]:
    """Lines in red on a treaty that is not in force yet, as far as the seat knows: that it gives away the seat's
    capital, and what happens if it leaves nobody but allies."""
    for clause in clauses:
        own_city = clause.cell if clause.kind is ClauseKind.CITY and clause.giver == known.seat else None
        if own_city is not None and own_city == known.standing_capital(known.seat):
            city = known.words.place(own_city)
            yield _warning(say("{city} is your capital: handed over, it never forms armies again.", city=city))
    if any(clause.kind is ClauseKind.ALLIANCE for clause in clauses):
        yield from _only_allies(known, parties, clauses)


def _warning(text: Phrase, rule: str = "ENV-1.2") -> Line:
    return Line(say("{text} ({rule})", text=text, rule=rule), tone=Tone.BAD)


def _only_allies(known: EnvKnown, parties: Sequence[Side], clauses: Sequence[Clause]) -> Iterator[Line]:
    """What ends with the first turn of this alliance, if with those that the seat knows all who are left are allies."""
    kept = [(treaty.parties, treaty.clauses) for treaty in known.treaties if _stands_beside(known, treaty, parties)]
    agreed: list[_Agreed] = [*kept, (parties, clauses)]
    if not _binds_all(known, agreed, ClauseKind.ALLIANCE):
        return
    if _binds_all(known, agreed, ClauseKind.JOINT_VICTORY):
        told = say(
            "It leaves only allies, all bound to joint victory: they win, and the game ends with the turn in which it "
            "comes into force."
        )
    else:
        told = say(
            "It leaves only allies, not all bound to joint victory: with the turn in which it comes into force all "
            "alliances without joint victory end, and the war goes on."
        )
    yield _warning(told, "ENV-1.3")


_Agreed: TypeAlias = tuple[Sequence[Side], Sequence[Clause]]
"""The parties of a treaty, and its clauses."""


def _binds_all(known: EnvKnown, agreed: Sequence[_Agreed], kind: ClauseKind) -> bool:
    """Whether every two of the sides that are left are parties of a treaty with a clause of this kind."""
    bound = [set(sides) for sides, clauses in agreed if any(clause.kind is kind for clause in clauses)]
    return all(any(set(pair) <= sides for sides in bound) for pair in combinations(known.sides_in, 2))


def _stands_beside(known: EnvKnown, treaty: Treaty, parties: Sequence[Side]) -> bool:
    """Whether a treaty will be in force in the next turn beside a new alliance between `parties`, which ends those
    without end that leave one of its own parties out of the new one (ENV-7.4)."""
    if not is_in_force(treaty, known.turn + 1):
        return False
    apart = set(treaty.parties) & set(parties) and not set(treaty.parties) <= set(parties)
    return not (apart and treaty.lasts is None and is_alliance(treaty))
