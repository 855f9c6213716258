"""The sentences of events between players (ENV-7)."""

from __future__ import annotations

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.agreements import nth
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.envoys.events import talks
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import NEIGHBOURS, PASSED_ON
from hexwar_tui.systems.envoys.rules.diplomacy.handing_over import LOST, TAKEN
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import ENDS, TOLD_BEFORE
from hexwar_tui.systems.envoys.say.sentences_treaties import KINDS, clauses_from, treaty_text
from hexwar_tui.systems.envoys.say.words import EnvWords

PHRASES = Phrases[EnvWords](side=EnvWords.side, sender=EnvWords.side, to=EnvWords.side)

# -- contacts and messages ---------------------------------------------------------------------------------------------


@PHRASES.sentence
def _contact(event: talks.Contact, words: EnvWords) -> Text:
    sides = words.sides(event.sides)
    if event.by is None:
        if event.how == NEIGHBOURS:
            return say("{sides} are in contact: their armies stand next to each other.", sides=sides)
        return say("{sides} are in contact: they have fought.", sides=sides)
    side = words.side(event.by)
    if event.how == PASSED_ON:
        return say("{sides} are in contact: passed on by {side}.", sides=sides, side=side)
    return say("{sides} are in contact: {side} proposes a treaty to both.", sides=sides, side=side)


@PHRASES.sentence
def _introduced(event: talks.Introduced, words: EnvWords) -> Text:
    one, other = event.sides
    return say(
        "{side} introduces to each other {one} and {other}.",
        side=words.side(event.side),
        one=words.side(one),
        other=words.side(other),
    )


@PHRASES.sentence
def _disclosed(event: talks.Disclosed, words: EnvWords) -> Text:
    side, to = words.side(event.side), words.side(event.to)
    player: Text = event.player or say("somebody who goes by no name at this table")
    return say("{side} discloses to {to} who plays it: {player}.", side=side, to=to, player=player)


PHRASES.says(talks.Message, N_("{sender} to {to}: “{words}”"))
PHRASES.says(talks.PostTooLate, N_("Your word on a proposal came too late: it waits no more."))


# -- treaties ----------------------------------------------------------------------------------------------------------


def _treaty(terms: talks.Terms, words: EnvWords) -> Text:
    """A treaty with its clauses; of its parties' second on with its number among theirs, by which orders name it."""
    number = terms.treaty.rpartition("/")[2]
    told = treaty_text(terms.parties, terms.lasts, clauses_from(terms), words)
    return told if number == "1" else say("the {nth} between them, {treaty}", nth=nth(number), treaty=told)


def _short(terms: talks.Terms, words: EnvWords) -> Text:
    """A treaty without its clauses, by its parties; of their second treaty on also by its number among theirs, which
    says whose number it is: "treaty of Red and Blue, the 2nd between them"."""
    number, sides = terms.treaty.rpartition("/")[2], words.sides(terms.parties)
    if number == "1":
        return say("treaty of {sides}", sides=sides)
    return say("treaty of {sides}, the {nth} between them", sides=sides, nth=nth(number))


@PHRASES.sentence
def _proposed(event: talks.TreatyProposed, words: EnvWords) -> Text:
    return say("{side} proposes: {treaty}", side=words.side(event.terms.proposer), treaty=_treaty(event.terms, words))


@PHRASES.sentence
def _signed(event: talks.TreatySigned, words: EnvWords) -> Text:
    return say("{side} signs: {treaty}", side=words.side(event.side), treaty=_short(event.terms, words))


@PHRASES.sentence
def _registered(event: talks.TreatyRegistered, words: EnvWords) -> Text:
    told = _treaty(event.terms, words)
    return say("Signed by all, in force from turn {turn}: {treaty}", turn=event.begins, treaty=told)


@PHRASES.sentence
def _begins(event: talks.TreatyBegins, words: EnvWords) -> Text:
    kinds = tuple(dict.fromkeys(KINDS[clause.kind][0] for clause in clauses_from(event.terms)))
    return say("Has come into force: {treaty}: {kinds}.", treaty=_short(event.terms, words), kinds=kinds)


@PHRASES.sentence
def _refused(event: talks.TreatyRefused, words: EnvWords) -> Text:
    named = {"side": words.side(event.side), "treaty": _short(event.terms, words)}
    if len(event.terms.parties) > 2:
        return say("{side} refuses: {treaty}. It is off for all.", **named)
    return say("{side} refuses: {treaty}.", **named)


@PHRASES.sentence
def _withdrawn(event: talks.TreatyWithdrawn, words: EnvWords) -> Text:
    return say("{side} withdraws: {treaty}.", side=words.side(event.side), treaty=_short(event.terms, words))


@PHRASES.sentence
def _void(event: talks.TreatyVoid, words: EnvWords) -> Text:
    return say("Void, for not all who were to sign are still there: {treaty}.", treaty=_short(event.terms, words))


@PHRASES.sentence
def _end_agreed(event: talks.EndAgreed, words: EnvWords) -> Text:
    return say("{side} would end: {treaty}.", side=words.side(event.side), treaty=_short(event.terms, words))


@PHRASES.sentence
def _will_end(event: talks.TreatyWillEnd, words: EnvWords) -> Text:
    return say("Ends with this turn: {treaty}: {why}.", treaty=_short(event.terms, words), why=ENDS[event.why])


@PHRASES.sentence
def _ended(event: talks.TreatyEnded, words: EnvWords) -> Text:
    treaty = _short(event.terms, words)
    if event.why in TOLD_BEFORE:
        return say("In force no more: {treaty}.", treaty=treaty)
    return say("In force no more: {treaty}: {why}.", treaty=treaty, why=ENDS[event.why])


# -- what changes hands ------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _city_handed(event: talks.CityHanded, words: EnvWords) -> Text:
    giver, to = words.side(event.giver), words.side(event.to)
    return say("{giver} hands over the city {city} to {to}.", giver=giver, to=to, city=words.place(event.at))


@PHRASES.sentence
def _army_handed(event: talks.ArmyHanded, words: EnvWords) -> Text:
    giver, to = words.side(event.giver), words.side(event.to)
    return say("{giver} hands over its army in {hex} to {to}.", giver=giver, to=to, hex=words.hex(event.at))


@PHRASES.sentence
def _army_received(event: talks.ArmyReceived, words: EnvWords) -> Text:
    army, hex = words.unit(event.army), words.hex(event.at)
    return say("It is yours now: {army} in {hex}, strength {n}.", army=army, hex=hex, n=event.strength)


@PHRASES.sentence
def _not_handed(event: talks.NotHanded, words: EnvWords) -> Text:
    giver, to = words.side(event.giver), words.side(event.to)
    what, _ = KINDS[event.clause]
    if event.why == LOST:
        why: Text = say("it is not {giver}'s to give any more", giver=giver)
    elif event.why == TAKEN:
        why = say("an army of {to} stands in its way", to=to)
    else:
        why = say("{giver} is not in contact with all of them: {sides}", giver=giver, sides=words.sides(event.contacts))
    return say(
        "A clause came to nothing ({what}; from {giver} to {to}): {why}.", what=what, giver=giver, to=to, why=why
    )


@PHRASES.sentence
def _guest_left(event: talks.GuestLeft, words: EnvWords) -> Text:
    return say(
        "The army of {side} leaves the city {city} for {hex}: it has no right to stand there.",
        side=words.side(event.side),
        city=words.place(event.city),
        hex=words.hex(event.cell),
    )


# -- the Union of States -----------------------------------------------------------------------------------------------


PHRASES.says(
    talks.UnionFounded, N_("{side} founds the Union of States: all are in contact, and a public chronicle is kept.")
)


@PHRASES.sentence
def _chronicle_battle(event: talks.ChronicleBattle, words: EnvWords) -> Text:
    sides = words.sides(event.sides)
    if event.winner is None:
        return say("Chronicle of the Union: {sides} have fought; it is a tie.", sides=sides)
    return say("Chronicle of the Union: {sides} have fought; {side} wins.", sides=sides, side=words.side(event.winner))


@PHRASES.sentence
def _chronicle_city(event: talks.ChronicleCity, words: EnvWords) -> Text:
    side, before = words.side(event.side), event.from_
    city: Text = say("a city") if event.city is None else words.nth_city(event.city)
    if before is None:
        free = say("it was free")
        return say("Chronicle of the Union: {city} has fallen to {side}; {before}.", city=city, side=side, before=free)
    was = words.side(before)
    return say(
        "Chronicle of the Union: {city} has fallen to {side}; it was held by {was}.", city=city, side=side, was=was
    )
