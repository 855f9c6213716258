"""How neutrals answer proposals, what they wish for, and which they sign where no referee answers for them (THE-8.1).

A proposal to a neutral is answered by a step of its own, before anything else goes on. Without a referee the step is
taken at once, by the simple rule; in a game with a referee it waits for him: what he rules on the treaty before he lets
the step go on is the neutral's answer.

The simple rule: a neutral signs what only gives to it, and what fulfils one of its wishes. For that it grants right of
way and lets trade fleets fetch what it works, for a year where it was paid in resources; it hands nothing over, and
breaks no peace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy import talks
from hexwar_tui.systems.theatre.rules.diplomacy.promises import unkept
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import peace_binds
from hexwar_tui.systems.theatre.rules.knowledge import FullKnowledge, Knowledge
from hexwar_tui.systems.theatre.state import Clause, ClauseKind, Good, Power, Treaty, TreatyStanding, Wish, WishKind

YEAR = 4
"""The most turns for which a neutral grants anything if all it gets for that are resources."""


class Answer(StrEnum):
    """How a neutral answers a proposal: that it signs, or why it refuses."""

    SIGNS = "signs"
    KEEPS = "keeps"  # it gives nothing away
    WORKS_NOT = "works-not"  # it has no such good to sell
    PRICE = "price"  # too much a fleet
    TOO_LONG = "too-long"
    TAKES_SIDES = "takes-sides"  # right of way to a side that is at war with one whom it has promised peace
    WISHES = "wishes"  # none of its wishes is fulfilled
    CANT = "cant"  # what it is promised can't be handed over


REASONS: Mapping[Answer, Text] = {
    Answer.KEEPS: say("it hands over nothing and guarantees nobody"),
    Answer.WORKS_NOT: say("it works no such thing"),
    Answer.PRICE: say("too much is asked of it for each trade fleet"),
    Answer.TOO_LONG: say("what it grants for resources lasts at most {n} turns, a year", n=YEAR),
    Answer.WISHES: say("none of its wishes is fulfilled"),
    Answer.CANT: say("what it is promised can't be handed over"),
}
"""Why a neutral refuses, as a part of a sentence, by its answer; where it keeps a promise to another it does not say
so, as that treaty is none of the proposer's business. Who knows the rule may guess it: all other reasons are known to
all, so to keep silent about them, too, would hide nothing."""


def notice(frame: TheFrame) -> Notice | None:
    """Announces that a neutral has to answer a proposal, but not which neutral, nor to whom; None when no proposal
    waits for one."""
    if talks.to_answer(frame.state) is None:
        return None
    return Notice(say("A neutral state answers a proposal."), "THE-8.1")


def answer(frame: TheFrame, table: Table) -> None:
    """Answers the oldest proposal that waits for a neutral (there must be one): signs or refuses it by the simple rule,
    but makes it void if a party is no more."""
    treaty = talks.to_answer(frame.state)
    assert treaty is not None, "a proposal waits for an answer"
    if talks.is_void(frame.state, treaty):
        talks.make_void(frame, treaty, table)
        return
    neutral = talks.neutral_of(frame.state, treaty)
    assert neutral is not None, "it was made to a neutral"
    said = simple_answer(FullKnowledge(frame), treaty, neutral)
    if said is Answer.SIGNS:
        talks.sign(frame, treaty, neutral, table)
    else:
        talks.drop(frame, treaty, TreatyStanding.REFUSED, neutral, table, said.value)


# -- the simple rule ---------------------------------------------------------------------------------------------------


def simple_answer(known: Knowledge, treaty: Treaty, neutral: Power) -> Answer:
    """A neutral's answer to a proposal by the simple rule: that it signs, or the first reason not to, as far as the one
    who asks may know."""
    side = treaty.other(neutral)
    refusals = (
        _grants_refusal(known, treaty, neutral, side),
        _price_refusal(known, treaty, neutral, side),
        None if unkept(known, treaty.clauses) is None else Answer.CANT,
    )
    return next((found for found in refusals if found is not None), Answer.SIGNS)


# -- what it gives -----------------------------------------------------------------------------------------------------


def _given_by(treaty: Treaty, power: Power) -> Iterator[Clause]:
    return (clause for clause in treaty.clauses if clause.giver == power)


def _grants_refusal(known: Knowledge, treaty: Treaty, neutral: Power, side: Side) -> Answer | None:
    for clause in _given_by(treaty, neutral):
        if clause.kind is ClauseKind.PASSAGE:
            if any(known.at_war(side, foe) and peace_binds(known, neutral, foe) for foe in known.sides):
                return Answer.TAKES_SIDES
        elif clause.kind is ClauseKind.TRADE:
            if clause.good not in goods_of(known, neutral):
                return Answer.WORKS_NOT
            if clause.points > known.options.overseas:
                return Answer.PRICE
        else:
            return Answer.KEEPS
    return None


def goods_of(known: Knowledge, neutral: Power) -> tuple[Good, ...]:
    """The goods that a neutral can sell: production if it holds factories, supply if derricks, even bombed ones."""
    held = [known.scenario.regions[place] for place in known.regions_of(neutral)]
    works = {
        Good.PRODUCTION: any(region.factories for region in held),
        Good.SUPPLY: any(region.derricks for region in held),
    }
    return tuple(good for good, found in works.items() if found)


# -- what it wants for it ----------------------------------------------------------------------------------------------


def _price_refusal(known: Knowledge, treaty: Treaty, neutral: Power, side: Side) -> Answer | None:
    granted = [clause.kind for clause in _given_by(treaty, neutral)]
    wishes = [wish for wish in known.neutral(neutral).wishes if fulfils(treaty.clauses, wish, neutral)]
    asks_help = set(granted) == {ClauseKind.PASSAGE} and _is_help(known, neutral, side)
    if not known.at_war(side, neutral) and (not granted or asks_help):
        return None
    if not wishes:
        return Answer.WISHES
    paid = all(wish.kind is WishKind.RESOURCES for wish in wishes)
    if granted and paid and (treaty.lasts is None or treaty.lasts > YEAR):
        return Answer.TOO_LONG
    return None


def _is_help(known: Knowledge, neutral: Power, side: Side) -> bool:
    """Whether units of the side would help the neutral: the two are at war with the same side."""
    return any(known.at_war(neutral, foe) and known.at_war(side, foe) for foe in known.sides_in)


def fulfils(clauses: Iterable[Clause], wish: Wish, neutral: Power) -> bool:
    """Whether these clauses together give `neutral` what this wish asks for."""
    given = [clause for clause in clauses if clause.to == neutral]
    match wish.kind:
        case WishKind.RESOURCES:
            points = sum(c.points for c in given if c.kind is ClauseKind.GIFT and c.good is wish.good)
            return points >= wish.points
        case WishKind.GUARANTEE:
            return any(clause.kind is ClauseKind.GUARANTEE for clause in given)
        case WishKind.REGION:
            return any(clause.kind is ClauseKind.CESSION and clause.place == wish.place for clause in given)
