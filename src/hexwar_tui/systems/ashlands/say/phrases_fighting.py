"""The sentences of movement, combat and experience (ASH-4, 5, 7)."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.systems.ashlands.say.phrasing import (
    Facts,
    Phrasing,
    losses,
    place,
    prestige,
    shown,
    signed,
    thrown,
    wounds,
)
from hexwar_tui.systems.ashlands.say.words import AshWords

# -- actions -----------------------------------------------------------------------------------------------------------


def _moved(facts: Facts, words: AshWords) -> Text:
    return say("{unit} moves to {hex}.", unit=words.whose(facts["unit"]), hex=place(words, facts["path"]))


def _marched(facts: Facts, words: AshWords) -> Text:
    return say("{unit} marches to {hex}.", unit=words.whose(facts["unit"]), hex=place(words, facts["path"]))


def _charged(facts: Facts, words: AshWords) -> Text:
    return say("{unit} attacks from {hex}.", unit=words.whose(facts["unit"]), hex=place(words, facts["path"]))


def _waited(facts: Facts, words: AshWords) -> Text:
    return say("{unit} waits.", unit=words.whose(facts["unit"]))


def _rallied(facts: Facts, words: AshWords) -> Text:
    return say("{unit} rallies and is no longer Suppressed.", unit=words.whose(facts["unit"]))


def _recovered(facts: Facts, words: AshWords) -> Text:
    gains: list[Text] = [
        *(say("{model} ×{n}", model=words.model(kind), n=n) for kind, n in facts["models"]),
        *(_bought(words, upgrade, bearer) for upgrade, bearer in facts["upgrades"]),
    ]
    if facts["healed"]:
        gains.append(say_many("{n} wound healed", "{n} wounds healed", facts["healed"]))
    unit, price = words.whose(facts["unit"]), prestige(facts["price"])
    return say("{unit} recovers: {gains}; {price}.", unit=unit, gains=listing(gains), price=price)


def _bought(words: AshWords, upgrade: str, bearer: str | None) -> Text:
    name = words.upgrade(upgrade)
    return name if bearer is None else say("{upgrade} ({model})", upgrade=name, model=words.model(bearer))


# -- combat ------------------------------------------------------------------------------------------------------------


def _volley(facts: Facts, words: AshWords) -> Text:
    attack = say(
        "{weapon}: {dice} ({need} hits), {hits}",
        weapon=words.weapon(facts["weapon"]),
        dice=thrown(facts["dice"]),
        need=shown(facts["need"]),
        hits=say_many("{n} hit", "{n} hits", facts["hits"]),
    )
    if not facts["hits"]:
        return say("{attack}.", attack=attack)
    return say(
        "{attack}; defence {dice} ({need} saves): {wounds}.",
        attack=attack,
        dice=thrown(facts["saves"]),
        need=shown(facts["save"]),
        wounds=wounds(facts["wounds"]),
    )


def _fired(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit} fires at {target}: {losses}.",
        unit=words.whose(facts["unit"]),
        target=words.whose(facts["target"]),
        losses=losses(facts, words),
    )


def _struck(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit} strikes {target}: {losses}.",
        unit=words.whose(facts["unit"]),
        target=words.whose(facts["target"]),
        losses=losses(facts, words),
    )


def _struck_back(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit} strikes back at {target}: {losses}.",
        unit=words.whose(facts["unit"]),
        target=words.whose(facts["target"]),
        losses=losses(facts, words),
    )


def _morale(facts: Facts, words: AshWords) -> Text:
    unit, dice, need = words.whose(facts["unit"]), thrown(facts["dice"]), shown(facts["need"])
    if facts["passed"]:
        return say("{unit} tests morale: {dice} ({need} passes), it holds.", unit=unit, dice=dice, need=need)
    return say("{unit} tests morale: {dice} ({need} passes), it is Suppressed.", unit=unit, dice=dice, need=need)


def _melee(facts: Facts, words: AshWords) -> Text:
    dealt, taken = facts["dealt"], facts["taken"]
    if facts["winner"] == facts["target"]:
        dealt, taken = taken, dealt
    count = say("{dealt} to {taken} wounds", dealt=dealt, taken=taken)
    if facts["winner"] is None:
        return say("Nobody wins the melee: {count}.", count=count)
    return say("{unit} wins the melee: {count}.", unit=words.whose(facts["winner"]), count=count)


def _advanced(facts: Facts, words: AshWords) -> Text:
    return say("{unit} holds {hex}.", unit=words.whose(facts["unit"]), hex=words.hex(facts["cell"]))


def _retreated(facts: Facts, words: AshWords) -> Text:
    return say("{unit} retreats to {hex}.", unit=words.whose(facts["unit"]), hex=words.hex(facts["cell"]))


def _fell_back(facts: Facts, words: AshWords) -> Text:
    return say("{unit} falls back to {hex}.", unit=words.whose(facts["unit"]), hex=words.hex(facts["cell"]))


def _no_retreat(facts: Facts, words: AshWords) -> Text:
    return say("{unit} has no free hex to retreat to.", unit=words.whose(facts["unit"]))


def _destroyed(facts: Facts, words: AshWords) -> Text:
    unit, side = words.unit(facts["unit"]), words.side(facts["side"])
    if facts["by"] is None:
        return say("{unit} ({side}) is destroyed.", unit=unit, side=side)
    return say("{unit} ({side}) is destroyed by {by}.", unit=unit, side=side, by=words.whose(facts["by"]))


def _dangerous_test(facts: Facts, words: AshWords) -> Text:
    return say(
        "Dangerous ground at {hex}: {unit} rolls {dice} (1 and 2 wound): {losses}.",
        hex=words.hex(facts["cell"]),
        unit=words.whose(facts["unit"]),
        dice=thrown(facts["dice"]),
        losses=losses(facts, words),
    )


# -- experience --------------------------------------------------------------------------------------------------------


def _experience(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit}: experience {gained}, now {total}.",
        unit=words.whose(facts["unit"]),
        gained=signed(facts["gained"]),
        total=facts["total"],
    )


def _survivors(facts: Facts, words: AshWords) -> Text:
    units = say_many("{n} unit on the map", "{n} units on the map", len(facts["units"]))
    return say("Experience {gained} for surviving: {units}.", gained=signed(facts["gained"]), units=units)


def _ranked_up(facts: Facts, words: AshWords) -> Text:
    rank = words.rank(facts["rank"])
    return say("{unit} reaches the rank {rank}.", unit=words.whose(facts["unit"]), rank=rank)


PHRASES: Mapping[str, Phrasing] = {
    "moved": _moved,
    "marched": _marched,
    "charged": _charged,
    "waited": _waited,
    "rallied": _rallied,
    "recovered": _recovered,
    "volley": _volley,
    "fired": _fired,
    "struck": _struck,
    "struck-back": _struck_back,
    "morale": _morale,
    "melee": _melee,
    "advanced": _advanced,
    "retreated": _retreated,
    "fell-back": _fell_back,
    "no-retreat": _no_retreat,
    "destroyed": _destroyed,
    "dangerous-test": _dangerous_test,
    "experience": _experience,
    "survivors": _survivors,
    "ranked-up": _ranked_up,
}
