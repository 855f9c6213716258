"""The sentences of what happens between players, and its events with their facts (ENV-7).

Facts `treaty`: `treaty` (id), `proposer`, `parties`, `lasts` (turns, None: without end), `clauses` (each kind, giver,
to, cell, contacts, words). All sides are side ids.

| kind | facts |
| --- | --- |
| `contact` | sides (both), how (`neighbours`, `battle`, `passed-on`, `proposal`), by (who passed it on, or None) |
| `introduced` | side, sides (both): told to all three, whether the two knew each other before or not |
| `disclosed` | side, to, player (the name its player goes by, "" for none) |
| `message` | sender, to, words |
| `treaty-proposed` | treaty |
| `treaty-signed`, `treaty-refused`, `treaty-withdrawn`, `treaty-void` | treaty, side |
| `treaty-registered` | treaty, begins |
| `treaty-begins` | treaty |
| `end-agreed` | treaty, side |
| `treaty-will-end`, `treaty-ended` | treaty, why (a key of `treaties.ENDS`) |
| `post-too-late` | none: what a side sent about a proposal that waits no more |
| `city-handed`, `army-handed` | giver, to, at |
| `army-received` | army, at, strength: its new side only |
| `not-handed` | clause (kind), giver, to, at, contacts, why (`lost`, `taken`, `unknown`) |
| `guest-left` | side, city, cell |
| `union-founded` | side |
| `chronicle-battle` | sides (both), winner (side or None) |
| `chronicle-city` | city (its number in the scenario, None: unnamed), side, from (side or None) |
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import BATTLE, NEIGHBOURS, PASSED_ON
from hexwar_tui.systems.envoys.rules.diplomacy.handing_over import LOST, TAKEN
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import ENDS
from hexwar_tui.systems.envoys.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.envoys.say.sentences_treaties import KINDS, clauses_from, treaty_text
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.state import ClauseKind

# -- contacts and messages ---------------------------------------------------------------------------------------------


def _contact(facts: Facts, words: EnvWords) -> Text:
    sides, how = words.sides(facts["sides"]), facts["how"]
    if how == NEIGHBOURS:
        return say("{sides} are in contact: their armies stand next to each other.", sides=sides)
    if how == BATTLE:
        return say("{sides} are in contact: they have fought.", sides=sides)
    if how == PASSED_ON:
        return say("{sides} are in contact: passed on by {side}.", sides=sides, side=words.side(facts["by"]))
    return say("{sides} are in contact: {side} proposes a treaty to both.", sides=sides, side=words.side(facts["by"]))


def _introduced(facts: Facts, words: EnvWords) -> Text:
    one, other = facts["sides"]
    return say(
        "{side} introduces to each other {one} and {other}.",
        side=words.side(facts["side"]),
        one=words.side(one),
        other=words.side(other),
    )


def _disclosed(facts: Facts, words: EnvWords) -> Text:
    side, to = words.side(facts["side"]), words.side(facts["to"])
    player: Text = facts["player"] or say("somebody who goes by no name at this table")
    return say("{side} discloses to {to} who plays it: {player}.", side=side, to=to, player=player)


def _message(facts: Facts, words: EnvWords) -> Text:
    sender, to = words.side(facts["sender"]), words.side(facts["to"])
    return say("{sender} to {to}: “{words}”", sender=sender, to=to, words=facts["words"])


def _too_late(facts: Facts, words: EnvWords) -> Text:
    return say("Your word on a proposal came too late: it waits no more.")


# -- treaties ----------------------------------------------------------------------------------------------------------


def _treaty(facts: Facts, words: EnvWords) -> Text:
    return treaty_text(facts["parties"], facts["lasts"], clauses_from(facts), words)


def _short(facts: Facts, words: EnvWords) -> Text:
    """A treaty without its clauses."""
    return say("{id} of {sides}", id=number_of(facts["treaty"]), sides=words.sides(facts["parties"]))


def number_of(treaty: str) -> Text:
    """A treaty by its number among those of its parties."""
    return say("treaty {n}", n=treaty.rpartition("/")[2])


def _proposed(facts: Facts, words: EnvWords) -> Text:
    return say("{side} proposes: {treaty}", side=words.side(facts["proposer"]), treaty=_treaty(facts, words))


def _signed(facts: Facts, words: EnvWords) -> Text:
    return say("{side} signs: {treaty}", side=words.side(facts["side"]), treaty=_short(facts, words))


def _registered(facts: Facts, words: EnvWords) -> Text:
    told = _treaty(facts, words)
    return say("Signed by all, in force from turn {turn}: {treaty}", turn=facts["begins"], treaty=told)


def _begins(facts: Facts, words: EnvWords) -> Text:
    return say("In force now: {treaty}.", treaty=_short(facts, words))


def _refused(facts: Facts, words: EnvWords) -> Text:
    return say("{side} refuses: {treaty}.", side=words.side(facts["side"]), treaty=_short(facts, words))


def _withdrawn(facts: Facts, words: EnvWords) -> Text:
    return say("{side} withdraws: {treaty}.", side=words.side(facts["side"]), treaty=_short(facts, words))


def _void(facts: Facts, words: EnvWords) -> Text:
    return say("Void, for not all who were to sign are still there: {treaty}.", treaty=_short(facts, words))


def _end_agreed(facts: Facts, words: EnvWords) -> Text:
    return say("{side} would end: {treaty}.", side=words.side(facts["side"]), treaty=_short(facts, words))


def _will_end(facts: Facts, words: EnvWords) -> Text:
    return say("Ends with this turn: {treaty}: {why}.", treaty=_short(facts, words), why=ENDS[facts["why"]])


def _ended(facts: Facts, words: EnvWords) -> Text:
    return say("In force no more: {treaty}: {why}.", treaty=_short(facts, words), why=ENDS[facts["why"]])


# -- what changes hands ------------------------------------------------------------------------------------------------


def _city_handed(facts: Facts, words: EnvWords) -> Text:
    giver, to = words.side(facts["giver"]), words.side(facts["to"])
    return say("{giver} hands over the city {city} to {to}.", giver=giver, to=to, city=words.place(facts["at"]))


def _army_handed(facts: Facts, words: EnvWords) -> Text:
    giver, to = words.side(facts["giver"]), words.side(facts["to"])
    return say("{giver} hands over its army in {hex} to {to}.", giver=giver, to=to, hex=words.hex(facts["at"]))


def _army_received(facts: Facts, words: EnvWords) -> Text:
    army, hex = words.unit(facts["army"]), words.hex(facts["at"])
    return say("It is yours now: {army} in {hex}, strength {n}.", army=army, hex=hex, n=facts["strength"])


def _not_handed(facts: Facts, words: EnvWords) -> Text:
    giver, to = words.side(facts["giver"]), words.side(facts["to"])
    what, _ = KINDS[ClauseKind(facts["clause"])]
    if facts["why"] == LOST:
        why: Text = say("it is not {giver}'s to give any more", giver=giver)
    elif facts["why"] == TAKEN:
        why = say("an army of {to} stands in its way", to=to)
    else:
        why = say(
            "{giver} is not in contact with all of them: {sides}", giver=giver, sides=words.sides(facts["contacts"])
        )
    return say(
        "A clause came to nothing ({what}; from {giver} to {to}): {why}.", what=what, giver=giver, to=to, why=why
    )


def _guest_left(facts: Facts, words: EnvWords) -> Text:
    return say(
        "The army of {side} leaves the city {city} for {hex}: it has no right to stand there.",
        side=words.side(facts["side"]),
        city=words.place(facts["city"]),
        hex=words.hex(facts["cell"]),
    )


# -- the Union of States -----------------------------------------------------------------------------------------------


def _union(facts: Facts, words: EnvWords) -> Text:
    side = words.side(facts["side"])
    return say("{side} founds the Union of States: all are in contact, and a public chronicle is kept.", side=side)


def _chronicle_battle(facts: Facts, words: EnvWords) -> Text:
    sides = words.sides(facts["sides"])
    if facts["winner"] is None:
        return say("Chronicle of the Union: {sides} have fought; it is a tie.", sides=sides)
    return say(
        "Chronicle of the Union: {sides} have fought; {side} wins.", sides=sides, side=words.side(facts["winner"])
    )


def _chronicle_city(facts: Facts, words: EnvWords) -> Text:
    side, before = words.side(facts["side"]), facts["from"]
    city: Text = say("a city") if facts["city"] is None else words.nth_city(facts["city"])
    if before is None:
        free = say("it was free")
        return say("Chronicle of the Union: {city} has fallen to {side}; {before}.", city=city, side=side, before=free)
    was = words.side(before)
    return say(
        "Chronicle of the Union: {city} has fallen to {side}; it was held by {was}.", city=city, side=side, was=was
    )


PHRASES: Mapping[str, Phrasing] = {
    "contact": _contact,
    "introduced": _introduced,
    "disclosed": _disclosed,
    "message": _message,
    "post-too-late": _too_late,
    "treaty-proposed": _proposed,
    "treaty-signed": _signed,
    "treaty-registered": _registered,
    "treaty-begins": _begins,
    "treaty-refused": _refused,
    "treaty-withdrawn": _withdrawn,
    "treaty-void": _void,
    "end-agreed": _end_agreed,
    "treaty-will-end": _will_end,
    "treaty-ended": _ended,
    "city-handed": _city_handed,
    "army-handed": _army_handed,
    "army-received": _army_received,
    "not-handed": _not_handed,
    "guest-left": _guest_left,
    "union-founded": _union,
    "chronicle-battle": _chronicle_battle,
    "chronicle-city": _chronicle_city,
}
