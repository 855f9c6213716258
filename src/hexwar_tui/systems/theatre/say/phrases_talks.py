"""The sentences of talks, treaties and gifts, and their events with their facts (THE-2.3, 8.1).

Facts `treaty`: `treaty` (id), `proposer`, `parties`, `lasts` (turns, None: without end), `clauses` (each kind, giver,
to, good, points, place). All powers are ids. What is told to the parties alone is marked so.

| kind | facts |
| --- | --- |
| `message` | sender, to, words: the two |
| `treaty-proposed` | treaty: parties |
| `treaty-signed` | treaty, power (who signs): parties |
| `treaty-refused`, `treaty-withdrawn` | treaty, power, why (a key of `wishes.REASONS`, "" for a side): parties |
| `treaty-broken` | treaty, power (who breaks it): parties |
| `treaty-ended`, `treaty-void` | treaty: parties |
| `peace-broken` | power, other |
| `peace-made` | powers (both): a war is over |
| `handed-over` | giver, to, good, points, fleets (ids, none over land): the two |
| `ceded` | giver, to, place |
| `not-kept` | clause (kind, giver, to, good, points, place): parties |
| `neutral-armed` | power, at, count (infantry divisions) |
| `unit-handed` | power, to, unit (as it was called), taken (as it is called now), at |
| `guests-left` | units, power, left, at (where they go) |
| `guests-disbanded` | units, power, left |
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.theatre.rules.diplomacy.neutrals import REASONS, Answer
from hexwar_tui.systems.theatre.say.clauses import clause_text, clauses_from, good_text, treaty_text
from hexwar_tui.systems.theatre.say.phrasing import Facts, Phrasing
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import Good


def _message(facts: Facts, words: TheWords) -> Text:
    sender, to = words.side(facts["sender"]), words.side(facts["to"])
    return say("{sender} to {to}: “{words}”", sender=sender, to=to, words=facts["words"])


# -- treaties ----------------------------------------------------------------------------------------------------------


def _treaty(facts: Facts, words: TheWords) -> Text:
    return treaty_text(facts["parties"], facts["lasts"], clauses_from(facts), words)


def _proposed(facts: Facts, words: TheWords) -> Text:
    return say("Proposed by {power}: {treaty}", power=words.power(facts["proposer"]), treaty=_treaty(facts, words))


def _signed(facts: Facts, words: TheWords) -> Text:
    return say("Signed by {power}: {treaty}", power=words.power(facts["power"]), treaty=_treaty(facts, words))


def _refused(facts: Facts, words: TheWords) -> Text:
    power, treaty = words.power(facts["power"]), _treaty(facts, words)
    if not facts["why"]:
        return say("Refused by {power}: {treaty}", power=power, treaty=treaty)
    why = REASONS[Answer(facts["why"])]
    return say("Refused by {power}, for {why}: {treaty}", power=power, why=why, treaty=treaty)


def _withdrawn(facts: Facts, words: TheWords) -> Text:
    return say("Withdrawn by {power}: {treaty}", power=words.power(facts["power"]), treaty=_treaty(facts, words))


def _broken(facts: Facts, words: TheWords) -> Text:
    return say("Broken by {power}: {treaty}", power=words.power(facts["power"]), treaty=_treaty(facts, words))


def _ended(facts: Facts, words: TheWords) -> Text:
    return say("Its time is over: {treaty}", treaty=_treaty(facts, words))


def _void(facts: Facts, words: TheWords) -> Text:
    return say("Void from now on: {treaty}", treaty=_treaty(facts, words))


def _peace_broken(facts: Facts, words: TheWords) -> Text:
    power, other = words.power(facts["power"]), words.power(facts["other"])
    return say("The peace with {other} is broken by {power}.", power=power, other=other)


def _peace_made(facts: Facts, words: TheWords) -> Text:
    return say("The war is over between {powers}.", powers=words.powers(facts["powers"]))


# -- what changes hands ------------------------------------------------------------------------------------------------


def _ends(facts: Facts, words: TheWords) -> dict[str, Text]:
    return {"giver": words.power(facts["giver"]), "to": words.power(facts["to"])}


def _handed_over(facts: Facts, words: TheWords) -> Text:
    goods = good_text(Good(facts["good"]), facts["points"], words)
    if not facts["fleets"]:
        return say("From {giver} to {to}, by land: {goods}.", goods=goods, **_ends(facts, words))
    fleets = words.units(facts["fleets"])
    return say("From {giver} to {to}, by {fleets}: {goods}.", goods=goods, fleets=fleets, **_ends(facts, words))


def _ceded(facts: Facts, words: TheWords) -> Text:
    return say("Ceded by {giver} to {to}: {region}.", region=words.place(facts["place"]), **_ends(facts, words))


def _not_kept(facts: Facts, words: TheWords) -> Text:
    (clause,) = clauses_from({"clauses": [facts["clause"]]})
    return say("It can't be kept now: {clause}.", clause=clause_text(clause, words))


def _armed(facts: Facts, words: TheWords) -> Text:
    told = say_many("{n} new infantry division", "{n} new infantry divisions", facts["count"])
    return say(
        "Raised from gifts, {power}, in {region}: {divisions}.",
        power=words.power(facts["power"]),
        region=words.place(facts["at"]),
        divisions=told,
    )


def _unit_handed(facts: Facts, words: TheWords) -> Text:
    return say(
        "From {power} to {to}: {unit}, now {taken}, in {region}.",
        power=words.power(facts["power"]),
        to=words.power(facts["to"]),
        unit=words.unit(facts["unit"]),
        taken=words.unit(facts["taken"]),
        region=words.place(facts["at"]),
    )


def _guests_left(facts: Facts, words: TheWords) -> Text:
    left, at, units = words.place(facts["left"]), words.place(facts["at"]), words.units(facts["units"])
    return say("No leave to stay any more: {left} → {at}, {units}.", left=left, at=at, units=units)


def _guests_disbanded(facts: Facts, words: TheWords) -> Text:
    left, units = words.place(facts["left"]), words.units(facts["units"])
    return say("No leave to stay in {left}, and nowhere to go; disbanded: {units}.", left=left, units=units)


PHRASES: Mapping[str, Phrasing] = {
    "message": _message,
    "treaty-proposed": _proposed,
    "treaty-signed": _signed,
    "treaty-refused": _refused,
    "treaty-withdrawn": _withdrawn,
    "treaty-broken": _broken,
    "treaty-ended": _ended,
    "treaty-void": _void,
    "peace-broken": _peace_broken,
    "peace-made": _peace_made,
    "handed-over": _handed_over,
    "ceded": _ceded,
    "not-kept": _not_kept,
    "neutral-armed": _armed,
    "unit-handed": _unit_handed,
    "guests-left": _guests_left,
    "guests-disbanded": _guests_disbanded,
}
