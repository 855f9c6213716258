"""Which of two treaties of a side holds, where both can't be kept (ENV-1.3, 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import is_alliance, is_ended_by

OF_VICTORY = frozenset((ClauseKind.JOINT_VICTORY, ClauseKind.SEPARATE_VICTORY))
"""The kinds of clauses of which a treaty has one at most."""


def at_odds(known: EnvKnown, treaty: Treaty) -> Iterator[Phrase]:
    """A sentence for each treaty made by the seat that one which not all have signed yet is at odds with: which of the
    two holds, by the rule in brackets."""
    yield from victory_at_odds(known, treaty)
    yield from _ending(known, treaty)
    yield from _given_twice(known, treaty)


def victory_at_odds(known: EnvKnown, treaty: Treaty) -> Iterator[Phrase]:
    """A sentence for each treaty of the seat, made for some of the same turns, that says another of victory."""
    wanted = _of_victory(treaty)
    for other in _made(known, treaty):
        shared = [side for side in treaty.parties if side in other.parties]
        said = _of_victory(other)
        if len(shared) < 2 or not (wanted and said) or wanted == said or not _is_beside(known, treaty, other):
            continue
        named = {"sides": known.words.sides(other.parties), "shared": known.words.sides(shared)}
        if set(treaty.parties) == set(other.parties):
            yield say(
                "Your treaty of {sides} says another of victory: while both are in force, it is joint. (ENV-1.3)",
                **named,
            )
        else:
            yield say(
                "Your treaty of {sides} says another of victory: while both are in force, it is joint between {shared}."
                " (ENV-1.3)",
                **named,
            )


def _ending(known: EnvKnown, treaty: Treaty) -> Iterator[Phrase]:
    """A sentence for each alliance without end that this new one ends, as it leaves a party of it out."""
    for other in _made(known, treaty):
        if other.ends is None and is_alliance(treaty) and is_ended_by(other, treaty.parties):
            left_out = [side for side in other.parties if side not in treaty.parties]
            yield say(
                "Your alliance of {sides} has no end, and this one leaves out {others}: it ends with the turn in which"
                " all have signed this one. (ENV-7.4)",
                sides=known.words.sides(other.parties),
                others=known.words.sides(left_out),
            )


def _given_twice(known: EnvKnown, treaty: Treaty) -> Iterator[Phrase]:
    """A sentence for each city or army that this treaty gives to one side, and another one that is to begin gives to
    another: of two that begin together the one is carried out first that was proposed first (ENV-5.1)."""
    ids = [other.id for other in known.treaties]
    for other in _made(known, treaty):
        is_behind = treaty.id not in ids or ids.index(other.id) < ids.index(treaty.id)
        for clause in treaty.clauses if other.standing is TreatyStanding.SIGNED else ():
            if any(_is_given_away(known, clause, given) for given in other.clauses):
                yield _promised(known, clause, other, is_behind=is_behind)


def _promised(known: EnvKnown, clause: Clause, other: Treaty, *, is_behind: bool) -> Phrase:
    named = {"what": _gift(known, clause), "sides": known.words.sides(other.parties)}
    if is_behind:
        return say(
            "{what} is handed over by your treaty of {sides} before: by this one it will not be. (ENV-7.3)", **named
        )
    return say(
        "{what} is handed over by your treaty of {sides}, too: by this one if all sign it this turn, as it was proposed"
        " first, else by that one. (ENV-7.3)",
        **named,
    )


def _gift(known: EnvKnown, clause: Clause) -> Text:
    if clause.army is not None:
        return known.words.unit(clause.army)
    assert clause.cell is not None, "a city is handed over, or an army of the seat's own"
    return known.words.place(clause.cell)


def _is_given_away(known: EnvKnown, clause: Clause, other: Clause) -> bool:
    """Whether two clauses give the same thing of one side to two others. Which army is meant only its own side
    knows."""
    if clause.kind is not other.kind or clause.giver != other.giver or clause.to == other.to:
        return False
    is_same_army = clause.giver == known.seat and clause.army is not None and clause.army == other.army
    return clause.cell == other.cell if clause.kind is ClauseKind.CITY else is_same_army


def _made(known: EnvKnown, treaty: Treaty) -> Iterator[Treaty]:
    """The other treaties that the seat knows of and that all have signed."""
    yield from (other for other in known.treaties if other.standing in REGISTERED and other.id != treaty.id)


def _of_victory(treaty: Treaty) -> frozenset[ClauseKind]:
    return OF_VICTORY & {clause.kind for clause in treaty.clauses}


def _is_beside(known: EnvKnown, treaty: Treaty, other: Treaty) -> bool:
    """Whether there may be a turn in which both treaties are in force: neither ends before the other begins."""
    if treaty.standing not in REGISTERED and is_alliance(treaty) and is_ended_by(other, treaty.parties):
        return False
    (first, last), (begins, ends) = _term(known, treaty), _term(known, other)
    return (ends is None or first < ends) and (last is None or begins < last)


def _term(known: EnvKnown, treaty: Treaty) -> tuple[int, int | None]:
    """The first turn of a treaty and the one with which it is over; of one that is not signed by all the earliest."""
    if treaty.begins is not None:
        return treaty.begins, treaty.ends
    first = known.turn + 1
    return first, None if treaty.lasts is None else first + treaty.lasts
