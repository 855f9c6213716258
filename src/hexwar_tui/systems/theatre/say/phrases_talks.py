"""The sentences of the events of talks, treaties and gifts (THE-2.3, 8.1)."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.systems.theatre.events import talks
from hexwar_tui.systems.theatre.rules.diplomacy.neutrals import REASONS, Answer
from hexwar_tui.systems.theatre.say.clauses import clause_text, good_text, treaty_text
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import Clause

PHRASES = Phrases[TheWords](
    **dict.fromkeys(("sender", "to", "power", "other"), TheWords.power),
    powers=TheWords.powers,
    **dict.fromkeys(("left", "at"), TheWords.place),
    units=TheWords.units,
)

PHRASES.says(talks.Message, N_("{sender} to {to}: “{words}”"))
PHRASES.says(talks.PeaceHolds, N_("Another treaty still keeps the peace between {powers}."))
PHRASES.says(talks.PeaceMade, N_("The war is over between {powers}."))
PHRASES.says(talks.GuestsLeft, N_("No leave to stay any more: {left} → {at}, {units}."))
PHRASES.says(talks.GuestsDisbanded, N_("No leave to stay in {left}, and nowhere to go; disbanded: {units}."))


# -- treaties ----------------------------------------------------------------------------------------------------------


def _treaty(terms: talks.Terms, words: TheWords) -> Text:
    return treaty_text(terms.parties, terms.lasts, [Clause(*clause) for clause in terms.clauses], words)


@PHRASES.sentence
def _proposed(event: talks.TreatyProposed, words: TheWords) -> Text:
    power, treaty = words.power(event.terms.proposer), _treaty(event.terms, words)
    return say("Proposed by {power}: {treaty}", power=power, treaty=treaty)


@PHRASES.sentence
def _signed(event: talks.TreatySigned, words: TheWords) -> Text:
    return say("Signed by {power}: {treaty}", power=words.power(event.power), treaty=_treaty(event.terms, words))


@PHRASES.sentence
def _refused(event: talks.TreatyRefused, words: TheWords) -> Text:
    power, treaty = words.power(event.power), _treaty(event.terms, words)
    why = REASONS.get(Answer(event.why), "") if event.why else ""
    if not why:
        return say("Refused by {power}: {treaty}", power=power, treaty=treaty)
    return say("Refused by {power}, for {why}: {treaty}", power=power, why=why, treaty=treaty)


@PHRASES.sentence
def _withdrawn(event: talks.TreatyWithdrawn, words: TheWords) -> Text:
    return say("Withdrawn by {power}: {treaty}", power=words.power(event.power), treaty=_treaty(event.terms, words))


@PHRASES.sentence
def _broken(event: talks.TreatyBroken, words: TheWords) -> Text:
    return say("Broken by {power}: {treaty}", power=words.power(event.power), treaty=_treaty(event.terms, words))


@PHRASES.sentence
def _peace_broken(event: talks.PeaceBroken, words: TheWords) -> Text:
    power, other = words.power(event.power), words.power(event.other)
    if event.guarantee:
        return say("A treaty of guarantee with {other} is broken by {power}.", power=power, other=other)
    return say("A treaty of peace with {other} is broken by {power}.", power=power, other=other)


@PHRASES.sentence
def _ended(event: talks.TreatyEnded, words: TheWords) -> Text:
    return say("Its time is over: {treaty}", treaty=_treaty(event.terms, words))


@PHRASES.sentence
def _void(event: talks.TreatyVoid, words: TheWords) -> Text:
    return say("Void from now on: {treaty}", treaty=_treaty(event.terms, words))


# -- what changes hands ------------------------------------------------------------------------------------------------


def _ends(event: talks.HandedOver | talks.Ceded, words: TheWords) -> dict[str, Text]:
    return {"giver": words.power(event.giver), "to": words.power(event.to)}


@PHRASES.sentence
def _handed_over(event: talks.HandedOver, words: TheWords) -> Text:
    goods = good_text(event.good, event.points, words)
    if not event.fleets:
        return say("From {giver} to {to}, by land: {goods}.", goods=goods, **_ends(event, words))
    fleets = words.units(event.fleets)
    return say("From {giver} to {to}, by {fleets}: {goods}.", goods=goods, fleets=fleets, **_ends(event, words))


@PHRASES.sentence
def _ceded(event: talks.Ceded, words: TheWords) -> Text:
    return say("Ceded by {giver} to {to}: {region}.", region=words.place(event.place), **_ends(event, words))


@PHRASES.sentence
def _not_kept(event: talks.NotKept, words: TheWords) -> Text:
    return say("It can't be kept now: {clause}.", clause=clause_text(Clause(*event.clause), words))


@PHRASES.sentence
def _armed(event: talks.NeutralArmed, words: TheWords) -> Text:
    told = say_many("{n} new infantry division", "{n} new infantry divisions", event.count)
    return say(
        "Raised from gifts, {power}, in {region}: {divisions}.",
        power=words.power(event.power),
        region=words.place(event.at),
        divisions=told,
    )


@PHRASES.sentence
def _unit_handed(event: talks.UnitHanded, words: TheWords) -> Text:
    return say(
        "From {power} to {to}: {unit}, now {taken}, in {region}.",
        power=words.power(event.power),
        to=words.power(event.to),
        unit=words.unit(event.unit),
        taken=words.unit(event.taken),
        region=words.place(event.at),
    )
