"""The sentences for events that tell of actions, combat and experience (ASH-4, 5, 7)."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.events import Phrases
from hexwar_tui.engine.words.language import N_, Phrase, Text, listing, say, say_many
from hexwar_tui.systems.ashlands.events import rounds
from hexwar_tui.systems.ashlands.say.fragments import owned, prestige, shown, signed, thrown, wounds
from hexwar_tui.systems.ashlands.say.words import AshWords


def _losses(words: AshWords, losses: rounds.Losses) -> Phrase:
    if not losses.wounds:
        return say("no wounds")
    if not losses.killed:
        return say("{wounds}, nobody killed", wounds=wounds(losses.wounds))
    return say("{wounds}, killed: {models}", wounds=wounds(losses.wounds), models=words.models(losses.killed))


PHRASES = Phrases[AshWords](
    unit=AshWords.whose,
    target=AshWords.whose,
    losses=_losses,
    gained=lambda words, number: signed(number),
    rank=AshWords.rank,
)

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


PHRASES.says(rounds.Waited, N_("{unit} waits."))
PHRASES.says(rounds.Rallied, N_("{unit} rallies and is no longer Suppressed."))


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


PHRASES.says(rounds.Fired, N_("{unit} fires at {target}: {losses}."))
PHRASES.says(rounds.Struck, N_("{unit} strikes {target}: {losses}."))
PHRASES.says(rounds.StruckBack, N_("{unit} strikes back at {target}: {losses}."))


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
    return say("{unit} advances to {hex}.", **_at(event, words))


@PHRASES.sentence
def _retreated(event: rounds.Retreated, words: AshWords) -> Text:
    return say("{unit} retreats to {hex}.", **_at(event, words))


@PHRASES.sentence
def _fell_back(event: rounds.FellBack, words: AshWords) -> Text:
    return say("{unit} falls back to {hex}.", **_at(event, words))


PHRASES.says(rounds.NoRetreat, N_("{unit} has no free hex to retreat to."))


@PHRASES.sentence
def _destroyed(event: rounds.Destroyed, words: AshWords) -> Text:
    if event.by is None:
        return say("{unit} ({side}) is destroyed by a Dangerous test.", **owned(event, words))
    return say("{unit} ({side}) is destroyed by {by}.", **owned(event, words), by=words.whose(event.by))


@PHRASES.sentence
def _dangerous_test(event: rounds.DangerousTest, words: AshWords) -> Text:
    return say(
        "Dangerous test at {hex}: {unit} rolls {dice} (1 and 2 wound): {losses}.",
        **_at(event, words),
        dice=thrown(event.dice),
        losses=_losses(words, event.losses),
    )


# -- experience --------------------------------------------------------------------------------------------------------

PHRASES.says(rounds.Experience, N_("{unit}: experience {gained}, now {total}."))


@PHRASES.sentence
def _survivors(event: rounds.Survivors, words: AshWords) -> Text:
    units = say_many("{n} unit on the map", "{n} units on the map", len(event.units))
    return say("Experience {gained} for surviving: {units}.", gained=signed(event.gained), units=units)


PHRASES.says(rounds.RankedUp, N_("{unit} reaches the rank {rank}."))
