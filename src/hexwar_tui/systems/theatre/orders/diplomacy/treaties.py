"""The orders by which treaties are proposed, signed, refused, withdrawn and broken (THE-8.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Preview, Values, choice_field, number_field, parts_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many, sentence
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.diplomacy import draws
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import (
    CLAUSE_FORMS,
    CLAUSE_PARTS,
    MOST_CLAUSES,
    RULE,
    ClauseRecord,
    clauses_objection,
    clauses_of,
    parties_of,
    partners,
    said,
    war_objection,
)
from hexwar_tui.systems.theatre.orders.diplomacy.expected import expected_refusal
from hexwar_tui.systems.theatre.orders.diplomacy.handing import promises_objection
from hexwar_tui.systems.theatre.orders.diplomacy.past_treaties import past_objection
from hexwar_tui.systems.theatre.orders.writing import Talking
from hexwar_tui.systems.theatre.rules.diplomacy import talks
from hexwar_tui.systems.theatre.rules.diplomacy.neutrals import YEAR
from hexwar_tui.systems.theatre.rules.diplomacy.promises import is_peace
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import binds, is_in_force
from hexwar_tui.systems.theatre.say.clauses import term_text, text_of, title_of, treaty_text, wish_text
from hexwar_tui.systems.theatre.state import Power, Treaty, TreatyStanding

MOST_OPEN = 8
"""The most proposals of one side that may wait to be signed."""

LONGEST_TERM = 99
"""The most turns of a treaty that has an end."""


# -- proposing ---------------------------------------------------------------------------------------------------------


def _partners(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for power in partners(known):
        yield Candidate(power, known.words.power(power), _partner_note(known, power))


def _partner_note(known: TheKnown, power: Power) -> Text:
    """A note on a power among the partners: that it is an enemy, or what a neutral wishes for; else ""."""
    if known.at_war(known.seat, power):
        return say("at war with you")
    wishes = () if known.is_side(power) else known.neutral(power).wishes
    if not wishes:
        return ""
    return say("wishes for: {wishes}", wishes=tuple(wish_text(wish, known.words) for wish in wishes))


@dataclass(frozen=True, slots=True)
class Propose(Talking):
    """THE-8.1: proposes a treaty to one other power, which needs only to sign it; with 0 `turns` it has no end."""

    kind: ClassVar[str] = "propose"
    title: ClassVar[Text] = say("Propose a treaty")
    forms: ClassVar[tuple[str, ...]] = (
        N_("(|propose a |propose )treaty with {partner}[ for {turns} (turn/turns)]: {clauses}"),
    )
    read_as: ClassVar[tuple[str, ...]] = (
        N_("(propose to|offer to) {partner}[ for {turns} (turn/turns)]: {clauses}"),
        N_("(propose|offer) {clauses} to {partner}[ for {turns} (turn/turns)]"),
        N_("(propose|offer) {partner} {clauses}[ for {turns} (turn/turns)]"),
        N_("(propose|offer) {clauses} {partner}[ for {turns} (turn/turns)]"),
        N_("(|propose a |propose )treaty with {partner} (without end|without a term|for ever|forever): {clauses}"),
    )
    key: ClassVar[str] = "t"
    rule: ClassVar[str] = RULE
    answered_by: ClassVar[str] = "partner"
    eagerness: ClassVar[float] = 2

    partner: str = choice_field(say("With whom?"), _partners)
    turns: int = number_field(
        say(
            "For how many turns, beginning with this one? 0, or left out: without end (what a neutral grants for"
            " resources lasts at most {n}: more it does not sign)",
            n=YEAR,
        ),
        lambda known, values: (0, LONGEST_TERM),
        draw=draws.term,
        said=lambda known, values, turns: say_many("{n} turn", "{n} turns", turns) if turns else say("without end"),
        unsaid=0,
    )
    clauses: tuple[ClauseRecord, ...] = parts_field(
        say("Clauses"),
        CLAUSE_PARTS,
        lambda known, values: (1, MOST_CLAUSES),
        draw=draws.clauses,
        said=said,
        forms=CLAUSE_FORMS,
    )

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection outside the talks, and if `MOST_OPEN` proposals of the side wait to be signed; else None."""
        objection = super(Propose, cls).closed(known)  # noqa: UP008 (a class with slots is made twice)
        if objection is None and sum(1 for treaty in known.treaties if _is_own_proposal(known, treaty)) >= MOST_OPEN:
            return Objection(say("{n} of your proposals wait to be signed: withdraw one first.", n=MOST_OPEN), RULE)
        return objection

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection to a wrong partner or number of turns, to clauses that make no sense, and to a gift or cession
        by the side that can't be handed over now; else None."""
        if self.partner not in partners(known):
            return Objection(say("A treaty is made with another side that plays on, or with a neutral."), RULE)
        if not 0 <= self.turns <= LONGEST_TERM:
            return Objection(say("A treaty lasts {n} turns at most, or has no end.", n=LONGEST_TERM), RULE)
        return clauses_objection(known, self.clauses, self.partner)

    def sentence(self, known: TheKnown) -> Text:
        """The proposed treaty as one sentence."""
        parties = parties_of(known, self.partner)
        return sentence(treaty_text(parties, self.turns or None, clauses_of(self.clauses, parties), known.words))

    def preview(self, known: TheKnown) -> Preview:
        """What the sentence does not say: the wishes of a neutral partner, when the treaty will be in force, and that
        it brings its proposer nothing."""
        wishes = () if known.is_side(self.partner) else wish_lines(known, self.partner)
        when = Line(say("It is in force as soon as the other has signed."), tone=Tone.QUIET)
        return Preview((*wishes, when, *_warning(self.caution(known))))

    def caution(self, known: TheKnown) -> Text:
        """That a neutral will refuse it, that it can't be signed as things stand, that the same is in force already,
        that nothing in the treaty is given to its proposer, or peace by one that attacks nobody anyway."""
        parties = parties_of(known, self.partner)
        clauses = clauses_of(self.clauses, parties)
        if not known.is_side(self.partner):
            treaty = Treaty("", known.seat, [*parties], clauses, known.turn, self.turns or None)
            if refused := expected_refusal(known, treaty, self.partner):
                return refused
        unkept = promises_objection(known, clauses, (self.partner,))
        if unkept is not None:
            return say("As things stand the other side can't sign this: {why}", why=unkept.reason)
        if is_in_force(known.treaties, parties, clauses):
            return say("The same treaty is in force already.")
        if any(clause.giver == self.partner for clause in clauses):
            return ""
        if not is_peace(clauses):
            return say("In this treaty nothing is given to you.")
        if known.is_side(self.partner) or known.at_war(known.seat, self.partner):
            return ""
        return say("A neutral state attacks nobody: this treaty gives you nothing, and its peace binds you alone.")

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Adds the proposal to the talks and tells both parties; a neutral answers it before anything else goes on."""
        parties = [side, self.partner]
        treaty = Treaty("", side, parties, clauses_of(self.clauses, parties), frame.state.turn, self.turns or None)
        talks.propose(frame, treaty, table)


def _warning(told: Text) -> tuple[Line, ...]:
    """What an order's caution tells as a line of its preview; none if it tells nothing."""
    return (Line(told, tone=Tone.BAD),) if told else ()


def wish_lines(known: TheKnown, neutral: Power) -> Iterator[Line]:
    """A line for each wish of a neutral."""
    for wish in known.neutral(neutral).wishes:
        yield Line(say("It wishes for: {wish}", wish=wish_text(wish, known.words)), tone=Tone.QUIET)


# -- what waits to be signed, and what is in force ---------------------------------------------------------------------


def _is_own_proposal(known: TheKnown, treaty: Treaty) -> bool:
    return treaty.standing is TreatyStanding.PROPOSED and treaty.proposer == known.seat


def is_to_sign(known: TheKnown, treaty: Treaty) -> bool:
    """Whether a treaty is a proposal of the other party that waits for the signature of the seat's side."""
    proposed = treaty.standing is TreatyStanding.PROPOSED and treaty.proposer != known.seat
    return proposed and known.seat in treaty.parties


def _may_be_broken(known: TheKnown, treaty: Treaty) -> bool:
    return treaty.standing is TreatyStanding.IN_FORCE and known.seat in treaty.parties


class _OnTreaty(Talking):
    """An order about one treaty or proposal, `treaty` by its id; `none` is the sentence for a side without any treaty
    that this kind of order applies to."""

    __slots__ = ()

    rule: ClassVar[str] = RULE
    none: ClassVar[Text]
    treaty: str

    @staticmethod
    def applies_to(known: TheKnown, treaty: Treaty) -> bool:
        """Whether this kind of order can be given about a treaty that the seat knows; each subclass has its own."""
        raise NotImplementedError

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection outside the talks, and if this kind of order applies to no treaty; else None."""
        objection = super().closed(known)
        if objection is None and not any(cls.applies_to(known, treaty) for treaty in known.treaties):
            return Objection(cls.none, cls.rule)
        return objection

    def objection(self, known: TheKnown) -> Objection | None:
        """What is said of a treaty that is over, or else why no such order, or not this one, can be given."""
        return past_objection(known, self.treaty) or self.closed(known) or self.refusal(known)

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection if the order does not apply to its treaty, else what `own_objection` answers."""
        treaty = self._found(known)
        return Objection(self.none, self.rule) if treaty is None else self.own_objection(known, treaty)

    def own_objection(self, known: TheKnown, treaty: Treaty) -> Objection | None:
        """A further objection to the order about `treaty`, to which it applies; None unless a subclass has one."""
        return None

    def sentence(self, known: TheKnown) -> Text:
        """The order's title and the treaty, current or past, as a sentence; the title alone if it is not known."""
        kept = (*known.treaties, *known.talks.past)
        treaty = next((treaty for treaty in kept if treaty.id == self.treaty), None)
        if treaty is None:
            return self.title
        return say("{order}: {treaty}", order=self.title, treaty=text_of(treaty, known.words))

    def preview(self, known: TheKnown) -> Preview:
        """What the sentence, which has the treaty, does not say: how long one in force still holds."""
        treaty = self._found(known)
        if treaty is None or treaty.standing is not TreatyStanding.IN_FORCE:
            return Preview()
        return Preview((Line(say("It holds"), term_text(treaty.lasts, treaty.ends)),))

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Looks the treaty up and does by `do` what this kind of order does to it."""
        treaty = next(treaty for treaty in frame.state.talks.treaties if treaty.id == self.treaty)
        self.do(frame, treaty, side, table)

    def do(self, frame: TheFrame, treaty: Treaty, side: Side, table: Table) -> None:
        """Signs, refuses, withdraws or breaks the treaty for `side`, as the subclass is for."""
        raise NotImplementedError

    def _found(self, known: TheKnown) -> Treaty | None:
        fitting = (treaty for treaty in known.treaties if self.applies_to(known, treaty))
        return next((treaty for treaty in fitting if treaty.id == self.treaty), None)


def _why_unsigned(known: TheKnown, treaty: Treaty) -> Text:
    """Why a proposal can't be signed as things stand; "" where it can."""
    objection = war_objection(known, treaty.clauses, treaty.parties) or promises_objection(known, treaty.clauses)
    return "" if objection is None else say("it can't be signed as things stand: {why}", why=objection.reason)


def _treaty_field(
    applies_to: Callable[[TheKnown, Treaty], bool], none: Text, note: Callable[[TheKnown, Treaty], Text] | None = None
) -> Any:
    """Declares a field for the id of a treaty for which `applies_to` holds, each with its `note`; `none` is said where
    there is none."""

    def candidates(known: TheKnown, values: Values) -> Iterator[Candidate]:
        for treaty in known.treaties:
            if applies_to(known, treaty):
                yield Candidate(treaty.id, title_of(treaty, known.words), "" if note is None else note(known, treaty))

    return choice_field(say("Which treaty?"), candidates, none=none)


@dataclass(frozen=True, slots=True)
class Sign(_OnTreaty):
    """THE-8.1: signs a proposal of another power; the treaty is in force at once."""

    kind: ClassVar[str] = "sign"
    title: ClassVar[Text] = say("Sign a treaty")
    forms: ClassVar[tuple[str, ...]] = (N_("sign {treaty}"),)
    key: ClassVar[str] = "y"
    none: ClassVar[Text] = say("No treaty waits for your signature.")

    treaty: str = _treaty_field(is_to_sign, none)

    applies_to = staticmethod(is_to_sign)

    def caution(self, known: TheKnown) -> Text:
        """That the same is in force already, so that signing it adds a second treaty."""
        treaty = self._found(known)
        if treaty is not None and is_in_force(known.treaties, treaty.parties, treaty.clauses):
            return say("The same treaty is in force already.")
        return ""

    def preview(self, known: TheKnown) -> Preview:
        """What the sentence does not say: that the same is in force already."""
        return Preview(_warning(self.caution(known)))

    def own_objection(self, known: TheKnown, treaty: Treaty) -> Objection | None:
        """An objection if the parties are at war and the treaty makes no peace, or what it gives can't be handed over
        now; else None."""
        return war_objection(known, treaty.clauses, treaty.parties) or promises_objection(known, treaty.clauses)

    def do(self, frame: TheFrame, treaty: Treaty, side: Side, table: Table) -> None:
        """Puts the treaty in force."""
        talks.sign(frame, treaty, side, table)


@dataclass(frozen=True, slots=True)
class Refuse(_OnTreaty):
    """THE-8.1: refuses a proposal of another power."""

    kind: ClassVar[str] = "refuse"
    title: ClassVar[Text] = say("Refuse a treaty")
    forms: ClassVar[tuple[str, ...]] = (N_("refuse {treaty}"),)
    key: ClassVar[str] = "f"
    eagerness: ClassVar[float] = 0.4
    none: ClassVar[Text] = say("No treaty waits for your signature.")

    treaty: str = _treaty_field(is_to_sign, none, _why_unsigned)

    applies_to = staticmethod(is_to_sign)

    def do(self, frame: TheFrame, treaty: Treaty, side: Side, table: Table) -> None:
        """Ends the proposal as refused."""
        talks.drop(frame, treaty, TreatyStanding.REFUSED, side, table)


@dataclass(frozen=True, slots=True)
class Withdraw(_OnTreaty):
    """THE-8.1: withdraws a proposal of the side that waits to be signed."""

    kind: ClassVar[str] = "withdraw"
    retracts: ClassVar[bool] = True
    title: ClassVar[Text] = say("Withdraw a proposal")
    forms: ClassVar[tuple[str, ...]] = (N_("withdraw {treaty}"),)
    key: ClassVar[str] = "b"
    eagerness: ClassVar[float] = 0.2
    none: ClassVar[Text] = say("None of your proposals waits to be signed.")

    treaty: str = _treaty_field(_is_own_proposal, none)

    applies_to = staticmethod(_is_own_proposal)

    def do(self, frame: TheFrame, treaty: Treaty, side: Side, table: Table) -> None:
        """Ends the proposal as withdrawn."""
        talks.drop(frame, treaty, TreatyStanding.WITHDRAWN, side, table)


@dataclass(frozen=True, slots=True)
class Break(_OnTreaty):
    """THE-8.1: breaks a treaty in force; all are told if it was of peace or a guarantee."""

    kind: ClassVar[str] = "break"
    retracts: ClassVar[bool] = True
    title: ClassVar[Text] = say("Break a treaty")
    forms: ClassVar[tuple[str, ...]] = (N_("break {treaty}"),)
    key: ClassVar[str] = "k"
    eagerness: ClassVar[float] = 0.2
    none: ClassVar[Text] = say("No treaty is in force that you could break.")

    treaty: str = _treaty_field(_may_be_broken, none)

    applies_to = staticmethod(_may_be_broken)

    def preview(self, known: TheKnown) -> Preview:
        """How long the treaty would hold, and whether all are told that it is broken or only the other party."""
        treaty = self._found(known)
        if treaty is None:
            return Preview()
        told = say("All are told that you break the peace.") if binds(treaty) else say("Only the other party is told.")
        return Preview((*_OnTreaty.preview(self, known).lines, Line(told, tone=Tone.BAD)))

    def do(self, frame: TheFrame, treaty: Treaty, side: Side, table: Table) -> None:
        """Ends the treaty as broken."""
        talks.break_off(frame, treaty, side, table)
