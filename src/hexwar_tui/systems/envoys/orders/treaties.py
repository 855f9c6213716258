"""The orders by which treaties are proposed, signed, refused, withdrawn and ended (ENV-7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import (
    Candidate,
    FieldKind,
    FieldSpec,
    Order,
    Preview,
    Rng,
    Values,
    choice_field,
    number_field,
    parts_field,
    side_field,
)
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many, sentence
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.envoys.diplomacy import Act, ActKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import writing_objection
from hexwar_tui.systems.envoys.orders import draws_diplomacy as draws
from hexwar_tui.systems.envoys.orders.clauses_written import (
    CLAUSE_FORMS,
    CLAUSE_PARTS,
    MOST_CLAUSES,
    ClauseRecord,
    clauses_objection,
    clauses_of,
    lacking,
    parties_of,
    said,
    unsure,
    with_own_army,
)
from hexwar_tui.systems.envoys.orders.diplomacy import Diplomatic, contact_objection, known_contacts, written_acts
from hexwar_tui.systems.envoys.orders.draws import one_of
from hexwar_tui.systems.envoys.orders.past_treaties import ending_objection, past_objection
from hexwar_tui.systems.envoys.orders.previews import on_signing, one_after_another, treaty_preview, warnings
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED
from hexwar_tui.systems.envoys.say.sentences_treaties import term_text, title_of, treaty_text

RULE = "ENV-7.3"

MOST_OPEN = 8
"""The most proposals of one side that may wait to be signed at a time."""

LONGEST_TERM = 99


# -- proposing ---------------------------------------------------------------------------------------------------------


def _all_others(known: EnvKnown, values: Values) -> Iterator[Side]:
    """The sides in contact first, then all others that play on, with whom no treaty can be made yet."""
    met = known_contacts(known)
    yield from met
    yield from (side for side in known.sides_in if side not in (known.seat, *met))


def _more_partners(known: EnvKnown, values: Values) -> Iterator[Side]:
    yield from (side for side in known_contacts(known) if side != values.get("partner"))


def _how_many_more(known: EnvKnown, values: Values) -> tuple[int, int]:
    return 0, len(list(_more_partners(known, values)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose(Diplomatic):
    """Proposes a treaty; the proposer signs it with that, and all other parties have yet to sign (ENV-7.3)."""

    kind: ClassVar[str] = "propose"
    title: ClassVar[Text] = say("Propose a treaty")
    forms: ClassVar[tuple[str, ...]] = (
        N_("(|propose a )treaty with {partner}[ and {others}] for {turns} (turn/turns): {clauses}"),
    )
    read_as: ClassVar[tuple[str, ...]] = (
        N_("(|propose a )treaty with {partner}[ and {others}] {turns} (turn/turns): {clauses}"),
    )
    key: ClassVar[str] = "t"
    rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 0.8

    partner: str = side_field(
        say("With whom?"), _all_others, draw=lambda known, values, rng: one_of(known_contacts(known), rng)
    )
    others: tuple[tuple[Side], ...] | None = parts_field(
        say("And with whom else?"),
        (("side", FieldSpec(FieldKind.SIDE, say("Who else?"), _more_partners)),),
        _how_many_more,
        optional=True,
        draw=draws.more_partners,
        forms=("{side}",),
    )
    turns: int = number_field(
        say("For how many turns, beginning with the next? 0: without end"),
        lambda known, values: (0, LONGEST_TERM),
        draw=draws.term,
        said=lambda known, values, turns: say_many("{n} turn", "{n} turns", turns) if turns else say("without end"),
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
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why the seat can't propose now: orders can't be written, it has no contact, or `MOST_OPEN` proposals of its
        own wait already. None if it can."""
        objection = super(Propose, cls).closed(known)  # noqa: UP008 (a class with slots is made twice)
        if objection is None and len(open_proposals(known)) >= MOST_OPEN:
            return Objection(say("{n} of your proposals wait to be signed: withdraw one first.", n=MOST_OPEN), RULE)
        return objection

    def refusal(self, known: EnvKnown) -> Objection | None:
        """Why this treaty can't be proposed: the seat has no contact with a party, a party is named twice, the term is
        too long, or something is wrong with the clauses. None if it can."""
        objection = contact_objection(known, *self._partners())
        if objection is not None:
            return objection
        if len(set(self._partners())) < len(self._partners()):
            return Objection(say("A party is named twice."), RULE)
        if not 0 <= self.turns <= LONGEST_TERM:
            return Objection(say("A treaty lasts {n} turns at most, or has no end.", n=LONGEST_TERM), RULE)
        return clauses_objection(known, self.clauses, self._parties(known), self.turns)

    def sentence(self, known: EnvKnown) -> Text:
        """The whole treaty in one sentence, as the seat may know it."""
        treaty = self._treaty(known)
        return sentence(treaty_text(treaty.parties, treaty.lasts, treaty.clauses, known.words, known.seat))

    def preview(self, known: EnvKnown) -> Preview:
        """What the seat is to be warned of, and what comes of the treaty."""
        return treaty_preview(known, self._treaty(known))

    def caution(self, known: EnvKnown) -> Text:
        """What another party must have to be able to sign, and what the seat is warned of."""
        treaty = self._treaty(known)
        doubts = [told for clause in treaty.clauses if (told := unsure(known, clause))]
        return one_after_another([*doubts[:1], *warnings(known, treaty)])

    def act(self, known: EnvKnown) -> Act:
        """The act of proposing, with the seat's own signature. Which armies are meant is settled as it arrives."""
        treaty = self._treaty(known)
        return Act(ActKind.PROPOSE, proposal=replace(treaty, clauses=clauses_of(self.clauses, treaty.parties)))

    def _partners(self) -> list[Side]:
        return [self.partner, *(record[0] for record in self.others or ())]

    def _parties(self, known: EnvKnown) -> tuple[Side, ...]:
        return parties_of(known, {"partner": self.partner, "others": self.others})

    def _treaty(self, known: EnvKnown) -> Treaty:
        """The treaty as it will be proposed, with the ids of the seat's own armies."""
        parties = list(self._parties(known))
        clauses = [with_own_army(known, clause) for clause in clauses_of(self.clauses, parties)]
        return Treaty("", known.seat, parties, clauses, known.turn, self.turns or None, signed=[known.seat])


def open_proposals(known: EnvKnown) -> list[Treaty]:
    """The seat's proposals that wait to be signed, including those that the post has not delivered yet."""
    written = [act.proposal for act in written_acts(known, ActKind.PROPOSE) if act.proposal is not None]
    return [*(treaty for treaty in known.treaties if _is_own_proposal(known, treaty)), *written]


# -- what waits to be signed, and what is in force ---------------------------------------------------------------------


def _is_own_proposal(known: EnvKnown, treaty: Treaty) -> bool:
    return treaty.standing is TreatyStanding.PROPOSED and treaty.proposer == known.seat


def is_to_sign(known: EnvKnown, treaty: Treaty) -> bool:
    """Whether the treaty is a proposal that waits for the seat's signature."""
    waits = treaty.standing is TreatyStanding.PROPOSED and known.seat in treaty.parties
    return waits and known.seat not in treaty.signed


def _may_be_ended(known: EnvKnown, treaty: Treaty) -> bool:
    return treaty.standing in REGISTERED and known.seat in treaty.parties


def _named(is_meant: Callable[[EnvKnown, Treaty], bool]) -> Callable[[EnvKnown, Values], Iterator[Candidate]]:
    """Returns the function that finds a field's candidates: the seat's treaties for which `is_meant` is true."""

    def candidates(known: EnvKnown, values: Values) -> Iterator[Candidate]:
        meant = (treaty for treaty in known.treaties if is_meant(known, treaty))
        yield from (Candidate(treaty.id, title_of(treaty, known.words)) for treaty in meant)

    return candidates


def _treaty_field(
    is_meant: Callable[[EnvKnown, Treaty], bool],
    none: Text,
    objecting: Callable[[EnvKnown, Treaty], Objection | None] = lambda known, treaty: None,
) -> Any:
    """Declares a field for one of the seat's treaties for which `is_meant` is true; random players take one about which
    nothing is written this turn and to which `objecting` has nothing."""

    def draw(known: EnvKnown, values: Values, rng: Rng) -> str:
        meant = (treaty for treaty in known.treaties if is_meant(known, treaty))
        free = [treaty for treaty in meant if not _is_decided(known, treaty) and objecting(known, treaty) is None]
        return one_of([treaty.id for treaty in free], rng)

    return choice_field(say("Which treaty?"), _named(is_meant), none=none, draw=draw)


def _is_decided(known: EnvKnown, treaty: Treaty) -> bool:
    """Whether the seat has signed, refused, withdrawn or agreed to end the treaty this turn."""
    decided = (ActKind.SIGN, ActKind.REFUSE, ActKind.WITHDRAW, ActKind.END)
    return any(act.treaty == treaty.id for act in written_acts(known, *decided))


class _OnTreaty(Diplomatic):
    """An order about one of the seat's treaties. `does` is the act that it does to the treaty; `none` is the objection
    if there is no treaty that the order can be about."""

    __slots__ = ()

    rule: ClassVar[str] = RULE
    does: ClassVar[ActKind]
    none: ClassVar[Text]
    treaty: str

    @staticmethod
    def is_meant(known: EnvKnown, treaty: Treaty) -> bool:
        """Whether the order can be given about this treaty."""
        raise NotImplementedError

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why the order can't be given now: orders can't be written, or it can be about no treaty. None if it can."""
        objection = writing_objection(known)
        if objection is None and not any(cls.is_meant(known, treaty) for treaty in known.treaties):
            return Objection(cls.none, cls.rule)
        return objection

    def objection(self, known: EnvKnown) -> Objection | None:
        """What is said of a treaty that is over, or else why no such order, or not this one, can be given."""
        return past_objection(known, self.treaty, self.does) or self.closed(known) or self.refusal(known)

    def refusal(self, known: EnvKnown) -> Objection | None:
        """Why the order can't be given about its treaty: there is none such (`is_meant`), the seat has written about it
        this turn already, or `own_objection`. None if it can."""
        treaty = self._found(known)
        if treaty is None:
            return Objection(self.none, self.rule)
        if _is_decided(known, treaty):
            return Objection(say("You have written about this treaty already this turn."), self.rule)
        return self.own_objection(known, treaty)

    def own_objection(self, known: EnvKnown, treaty: Treaty) -> Objection | None:
        """Why this kind of order, in particular, can't be given about the treaty; None if it can."""
        return None

    def sentence(self, known: EnvKnown) -> Text:
        """The order's title with the text of the treaty; the title alone if the treaty is over or unknown."""
        treaty = next((treaty for treaty in known.treaties if treaty.id == self.treaty), None)
        if treaty is None:
            return self.title
        text = treaty_text(treaty.parties, treaty.lasts, treaty.clauses, known.words, known.seat)
        return say("{order}: {treaty}", order=self.title, treaty=text)

    def preview(self, known: EnvKnown) -> Preview:
        """A line that says how long the treaty holds; empty for a treaty that not all have signed."""
        treaty = self._found(known)
        if treaty is None or treaty.begins is None:
            return Preview()
        return Preview((Line(say("It holds"), term_text(treaty.lasts, treaty.begins, treaty.ends)),))

    def act(self, known: EnvKnown) -> Act:
        """The act that is done to the treaty."""
        return Act(self.does, treaty=self.treaty)

    def _found(self, known: EnvKnown) -> Treaty | None:
        meant = (treaty for treaty in known.treaties if self.is_meant(known, treaty))
        return next((treaty for treaty in meant if treaty.id == self.treaty), None)


def _signing_objection(known: EnvKnown, treaty: Treaty) -> Objection | None:
    lacks = (lack for clause in treaty.clauses if clause.giver == known.seat and (lack := lacking(known, clause)))
    return next((Objection(lack, RULE) for lack in lacks), None)


@dataclass(frozen=True, slots=True)
class Sign(_OnTreaty):
    """Signs a proposal; when all parties have signed, it is registered (ENV-7.3)."""

    kind: ClassVar[str] = "sign"
    title: ClassVar[Text] = say("Sign a treaty")
    forms: ClassVar[tuple[str, ...]] = (N_("sign {treaty}"),)
    key: ClassVar[str] = "y"
    eagerness: ClassVar[float] = 4
    does: ClassVar[ActKind] = ActKind.SIGN
    none: ClassVar[Text] = say("No treaty waits for your signature.")

    treaty: str = _treaty_field(is_to_sign, none, _signing_objection)

    is_meant = staticmethod(is_to_sign)

    def own_objection(self, known: EnvKnown, treaty: Treaty) -> Objection | None:
        """Why the seat can't sign: by one of the clauses it would give what it does not have. None if it can."""
        return _signing_objection(known, treaty)

    def caution(self, known: EnvKnown) -> Text:
        """From when the treaty is in force, if this is the last signature, and what the seat is warned of."""
        treaty = self._found(known)
        return "" if treaty is None else on_signing(known, treaty)

    def preview(self, known: EnvKnown) -> Preview:
        """What the seat is to be warned of before it signs, and what comes of that; an empty preview if it can't sign
        that treaty."""
        treaty = self._found(known)
        if treaty is None:
            return Preview()
        return treaty_preview(known, treaty)


@dataclass(frozen=True, slots=True)
class Refuse(_OnTreaty):
    """Refuses a proposal, which ends it for all its parties (ENV-7.3)."""

    kind: ClassVar[str] = "refuse"
    title: ClassVar[Text] = say("Refuse a treaty")
    forms: ClassVar[tuple[str, ...]] = (N_("refuse {treaty}"),)
    key: ClassVar[str] = "f"
    eagerness: ClassVar[float] = 0.4
    does: ClassVar[ActKind] = ActKind.REFUSE
    none: ClassVar[Text] = say("No treaty waits for your signature.")

    treaty: str = _treaty_field(is_to_sign, none)

    is_meant = staticmethod(is_to_sign)


@dataclass(frozen=True, slots=True)
class Withdraw(_OnTreaty):
    """Withdraws a proposal of the side's own that not all have signed yet (ENV-7.3)."""

    kind: ClassVar[str] = "withdraw"
    retracts: ClassVar[bool] = True
    title: ClassVar[Text] = say("Withdraw a proposal")
    forms: ClassVar[tuple[str, ...]] = (N_("withdraw {treaty}"),)
    key: ClassVar[str] = "b"
    eagerness: ClassVar[float] = 0.2
    does: ClassVar[ActKind] = ActKind.WITHDRAW
    none: ClassVar[Text] = say("None of your proposals waits to be signed.")

    treaty: str = _treaty_field(_is_own_proposal, none)

    is_meant = staticmethod(_is_own_proposal)


@dataclass(frozen=True, slots=True)
class AgreeToEnd(_OnTreaty):
    """Agrees to end a treaty without end; it ends with the turn in which all parties have agreed (ENV-7.4)."""

    kind: ClassVar[str] = "end-treaty"
    title: ClassVar[Text] = say("Agree to end a treaty")
    forms: ClassVar[tuple[str, ...]] = (N_("(agree to end|end) {treaty}"),)
    key: ClassVar[str] = "n"
    rule: ClassVar[str] = "ENV-7.4"
    eagerness: ClassVar[float] = 0.4
    does: ClassVar[ActKind] = ActKind.END
    none: ClassVar[Text] = say("No treaty is in force that you could end.")

    treaty: str = _treaty_field(_may_be_ended, none, ending_objection)

    is_meant = staticmethod(_may_be_ended)

    def own_objection(self, known: EnvKnown, treaty: Treaty) -> Objection | None:
        """Why the seat can't agree to end the treaty: it has a term, ends with this turn, or the seat has agreed. None
        if it can."""
        return ending_objection(known, treaty)


TREATY_ORDERS: tuple[type[Order], ...] = (Propose, Sign, Refuse, Withdraw, AgreeToEnd)
