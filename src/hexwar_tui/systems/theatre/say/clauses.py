"""Treaties and wishes as sentences (THE-8.1).

Treaty of Axis and Sweden, for 4 turns: gift of Axis to Sweden: supply 2; trade with Sweden by trade fleets of Axis,
each a turn: production 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from hexwar_tui.engine.words.agreements import agreement_title
from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import Clause, ClauseKind, Good, Power, Treaty, TreatyStanding, Wish, WishKind

KINDS: Mapping[ClauseKind, tuple[Text, Text]] = {
    ClauseKind.PEACE: (say("Peace"), say("no attacks on each other; a war between them ends")),
    ClauseKind.GIFT: (say("Gift"), say("once, resources")),
    ClauseKind.GUARANTEE: (say("Guarantee"), say("whoever attacks the one is at war with the other, too")),
    ClauseKind.TRADE: (say("Trade"), say("each trade fleet fetches so many points a turn of what a neutral works")),
    ClauseKind.PASSAGE: (say("Right of way"), say("units and goods pass, and may stand there")),
    ClauseKind.CESSION: (say("Cession of a region"), say("once")),
}
"""For each kind of clause its name and a short note on what it does, as they are offered when clauses are chosen."""

# -- clauses -----------------------------------------------------------------------------------------------------------


def good_text(good: Good | None, points: int, words: TheWords) -> Text:
    """So many points of a good in words: "supply 3". The good must not be None."""
    assert good is not None, "points are of something"
    return say("{good} {n}", good=words.good(good), n=points)


def clause_text(clause: Clause, words: TheWords) -> Text:
    """A clause as a part of a sentence: "right of way through Sweden for Axis"."""
    if clause.kind is ClauseKind.PEACE:
        return say("peace")
    assert clause.giver is not None, "somebody gives"
    assert clause.to is not None, "somebody gets it"
    ends = {"giver": words.power(clause.giver), "to": words.power(clause.to)}
    match clause.kind:
        case ClauseKind.TRADE:
            goods = good_text(clause.good, clause.points, words)
            return say("trade with {giver} by trade fleets of {to}, each a turn: {goods}", goods=goods, **ends)
        case ClauseKind.PASSAGE:
            return say("right of way through {giver} for {to}", **ends)
        case ClauseKind.GUARANTEE:
            return say("guarantee by {giver} for {to}", **ends)
        case ClauseKind.CESSION:
            assert clause.place is not None, "a region is named"
            return say("cession by {giver} to {to}: {region}", region=words.place(clause.place), **ends)
        case ClauseKind.GIFT:
            goods = good_text(clause.good, clause.points, words)
            return say("gift of {giver} to {to}: {goods}", goods=goods, **ends)


# -- treaties ----------------------------------------------------------------------------------------------------------


def term_text(lasts: int | None, ends: int | None = None) -> Text:
    """How long a treaty holds, in words: to the turn before `ends` where that is given, else for `lasts` turns, or
    without end if that is None, too."""
    if ends is not None:
        return say("to the end of turn {last}", last=ends - 1)
    if lasts is None:
        return say("without end")
    return say_many("for {n} turn", "for {n} turns", lasts)


def treaty_text(parties: Sequence[Power], lasts: int | None, clauses: Sequence[Clause], words: TheWords) -> Phrase:
    """A treaty as one sentence: its parties, for how many turns it is agreed (`lasts`, None for no end), and its
    clauses, of which there must be at least one."""
    said = [clause_text(clause, words) for clause in clauses]
    agreed = reduce(lambda before, after: say("{before}; {after}", before=before, after=after), said)
    return say(
        "Treaty of {powers}, {term}: {clauses}.", powers=words.powers(parties), term=term_text(lasts), clauses=agreed
    )


def text_of(treaty: Treaty, words: TheWords) -> Phrase:
    """A treaty as one sentence, as `treaty_text` makes it, with the number of turns that was agreed."""
    return treaty_text(treaty.parties, treaty.lasts, treaty.clauses, words)


def title_of(treaty: Treaty, words: TheWords) -> Text:
    """What a treaty is called in lists, in which no two are called the same."""
    number = treaty.id.rpartition("/")[2]
    kinds = tuple(KINDS[kind][0] for kind in dict.fromkeys(clause.kind for clause in treaty.clauses))
    return agreement_title(words.powers(treaty.parties), number, treaty.turn, kinds)


def titles_of(treaties: Iterable[Treaty], words: TheWords) -> dict[str, Text]:
    """By id what treaties are called, by which orders name them even when nothing can be done about them any more."""
    return {treaty.id: title_of(treaty, words) for treaty in treaties}


STANDINGS: Mapping[TreatyStanding, Text] = {
    TreatyStanding.PROPOSED: say("proposed"),
    TreatyStanding.IN_FORCE: say("in force"),
    TreatyStanding.REFUSED: say("refused"),
    TreatyStanding.WITHDRAWN: say("withdrawn"),
    TreatyStanding.VOID: say("void"),
    TreatyStanding.BROKEN: say("broken"),
    TreatyStanding.ENDED: say("ended"),
}
"""The standing of a treaty in a word or two."""


# -- wishes ------------------------------------------------------------------------------------------------------------


def wish_text(wish: Wish, words: TheWords) -> Text:
    """What a neutral wishes for, as a part of a sentence: "supply 3", "a guarantee"."""
    match wish.kind:
        case WishKind.RESOURCES:
            return good_text(wish.good, wish.points, words)
        case WishKind.GUARANTEE:
            return say("a guarantee")
        case WishKind.REGION:
            assert wish.place is not None, "a region is named"
            return say("the region {region}", region=words.place(wish.place))
