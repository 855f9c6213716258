"""The sentences for events that tell of actions, combat and experience (ASH-4, 5, 7)."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.language import Phrase, Text, listing, say, say_many
from hexwar_tui.systems.ashlands.events import rounds
from hexwar_tui.systems.ashlands.say.fragments import owned, prestige, shown, signed, thrown, wounds
from hexwar_tui.systems.ashlands.say.words import AshWords

PHRASES = Phrases[AshWords]()

# -- actions -----------------------------------------------------------------------------------------------------------


def _end(event: rounds.Way, words: AshWords) -> Mapping[str, Text]:
    """What sentences of movement fill in: the name of the `unit`, and the `hex` where its way ends."""
    return {"unit": words.whose(event.unit), "hex": words.hex(event.path[-1])}


@PHRASES.sentence
def _moved(event: rounds.Moved, words: AshWords) -> Text:
    return say("{unit} moves to {hex}.", **_end(event, words))


@PHRASES.sentence
def _marched(event: rounds.Marched, words: AshWords) -> Text:
    return say("{unit} marches to {hex}.", **_end(event, words))


@PHRASES.sentence
def _charged(event: rounds.Charged, words: AshWords) -> Text:
    return say("{unit} attacks from {hex}.", **_end(event, words))


@PHRASES.sentence
def _waited(event: rounds.Waited, words: AshWords) -> Text:
    return say("{unit} waits.", unit=words.whose(event.unit))


@PHRASES.sentence
def _rallied(event: rounds.Rallied, words: AshWords) -> Text:
    return say("{unit} rallies and is no longer Suppressed.", unit=words.whose(event.unit))


@PHRASES.sentence
def _recovered(event: rounds.Recovered, words: AshWords) -> Text:
    gains: list[Text] = [
        *(say("{model} ×{n}", model=words.model(kind), n=n) for kind, n in event.models),
        *(_bought(words, upgrade, bearer) for upgrade, bearer in event.upgrades),
    ]
    if event.healed:
        gains.append(say_many("{n} wound healed", "{n} wounds healed", event.healed))
    unit, price = words.whose(event.unit), prestige(event.price)
    return say("{unit} recovers: {gains}; {price}.", unit=unit, gains=listing(gains), price=price)


def _bought(words: AshWords, upgrade: str, bearer: str | None) -> Text:
    name = words.upgrade(upgrade)
    return name if bearer is None else say("{upgrade} ({model})", upgrade=name, model=words.model(bearer))


# -- combat ------------------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _volley(event: rounds.Volley, words: AshWords) -> Text:
    attack = say(
        "{weapon}: {dice} ({need} hits), {hits}",
        weapon=words.weapon(event.weapon),
        dice=thrown(event.dice),
        need=shown(event.need),
        hits=say_many("{n} hit", "{n} hits", event.hits),
    )
    if not event.hits:
        return say("{attack}.", attack=attack)
    return say(
        "{attack}; defence {dice} ({need} saves): {wounds}.",
        attack=attack,
        dice=thrown(event.saves),
        need=shown(event.save),
        wounds=wounds(event.wounds),
    )


def _losses(losses: rounds.Losses, words: AshWords) -> Phrase:
    if not losses.wounds:
        return say("no wounds")
    if not losses.killed:
        return say("{wounds}, nobody killed", wounds=wounds(losses.wounds))
    return say("{wounds}, killed: {models}", wounds=wounds(losses.wounds), models=words.models(losses.killed))


def _attack(event: rounds.Attack, words: AshWords) -> Mapping[str, Text]:
    """What sentences of attacks fill in: the names of `unit` and `target`, and the `losses` in words."""
    names = {"unit": words.whose(event.unit), "target": words.whose(event.target)}
    return {**names, "losses": _losses(event.losses, words)}


@PHRASES.sentence
def _fired(event: rounds.Fired, words: AshWords) -> Text:
    return say("{unit} fires at {target}: {losses}.", **_attack(event, words))


@PHRASES.sentence
def _struck(event: rounds.Struck, words: AshWords) -> Text:
    return say("{unit} strikes {target}: {losses}.", **_attack(event, words))


@PHRASES.sentence
def _struck_back(event: rounds.StruckBack, words: AshWords) -> Text:
    return say("{unit} strikes back at {target}: {losses}.", **_attack(event, words))


@PHRASES.sentence
def _morale(event: rounds.Morale, words: AshWords) -> Text:
    unit, dice, need = words.whose(event.unit), thrown(event.dice), shown(event.need)
    if event.passed:
        return say("{unit} tests morale: {dice} ({need} passes), it holds.", unit=unit, dice=dice, need=need)
    return say("{unit} tests morale: {dice} ({need} passes), it is Suppressed.", unit=unit, dice=dice, need=need)


@PHRASES.sentence
def _melee(event: rounds.Melee, words: AshWords) -> Text:
    dealt, taken = event.dealt, event.taken
    if event.winner == event.target:
        dealt, taken = taken, dealt
    count = say("{dealt} to {taken} wounds", dealt=dealt, taken=taken)
    if event.winner is None:
        return say("Nobody wins the melee: {count}.", count=count)
    return say("{unit} wins the melee: {count}.", unit=words.whose(event.winner), count=count)


def _at(event: rounds.UnitAt, words: AshWords) -> Mapping[str, Text]:
    """What sentences of a unit at a hex fill in: the names of both."""
    return {"unit": words.whose(event.unit), "hex": words.hex(event.cell)}


@PHRASES.sentence
def _advanced(event: rounds.Advanced, words: AshWords) -> Text:
    return say("{unit} holds {hex}.", **_at(event, words))


@PHRASES.sentence
def _retreated(event: rounds.Retreated, words: AshWords) -> Text:
    return say("{unit} retreats to {hex}.", **_at(event, words))


@PHRASES.sentence
def _fell_back(event: rounds.FellBack, words: AshWords) -> Text:
    return say("{unit} falls back to {hex}.", **_at(event, words))


@PHRASES.sentence
def _no_retreat(event: rounds.NoRetreat, words: AshWords) -> Text:
    return say("{unit} has no free hex to retreat to.", unit=words.whose(event.unit))


@PHRASES.sentence
def _destroyed(event: rounds.Destroyed, words: AshWords) -> Text:
    if event.by is None:
        return say("{unit} ({side}) is destroyed.", **owned(event, words))
    return say("{unit} ({side}) is destroyed by {by}.", **owned(event, words), by=words.whose(event.by))


@PHRASES.sentence
def _dangerous_test(event: rounds.DangerousTest, words: AshWords) -> Text:
    return say(
        "Dangerous ground at {hex}: {unit} rolls {dice} (1 and 2 wound): {losses}.",
        **_at(event, words),
        dice=thrown(event.dice),
        losses=_losses(event.losses, words),
    )


# -- experience --------------------------------------------------------------------------------------------------------


@PHRASES.sentence
def _experience(event: rounds.Experience, words: AshWords) -> Text:
    unit, gained = words.whose(event.unit), signed(event.gained)
    return say("{unit}: experience {gained}, now {total}.", unit=unit, gained=gained, total=event.total)


@PHRASES.sentence
def _survivors(event: rounds.Survivors, words: AshWords) -> Text:
    units = say_many("{n} unit on the map", "{n} units on the map", len(event.units))
    return say("Experience {gained} for surviving: {units}.", gained=signed(event.gained), units=units)


@PHRASES.sentence
def _ranked_up(event: rounds.RankedUp, words: AshWords) -> Text:
    return say("{unit} reaches the rank {rank}.", unit=words.whose(event.unit), rank=words.rank(event.rank))
