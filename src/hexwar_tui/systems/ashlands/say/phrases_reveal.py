"""The sentences of the reveal (ASH-3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.ashlands.say.phrasing import Facts, Phrasing, prestige
from hexwar_tui.systems.ashlands.say.words import AshWords


def _pairs(pairs: list[tuple[str, int]], words: AshWords) -> Text:
    return listing([say("{side} {n}", side=words.side(side), n=n) for side, n in pairs])


def _stakes(facts: Facts, words: AshWords) -> Text:
    return say("Staked on initiative: {stakes}.", stakes=_pairs(facts["stakes"], words))


def _tie(facts: Facts, words: AshWords) -> Text:
    return say("Equal stakes, d100: {rolls}.", rolls=_pairs(facts["rolls"], words))


def _initiative(facts: Facts, words: AshWords) -> Text:
    order = tuple(words.side(side) for side in facts["order"])
    return say("Initiative: {order}.", order=order)


def _stake_back(facts: Facts, words: AshWords) -> Text:
    return say("{side} gets its stake back: {n}.", side=words.side(facts["side"]), n=prestige(facts["gained"]))


def _base_placed(facts: Facts, words: AshWords) -> Text:
    hex = words.hex(facts["cell"])
    return say("{side} has its central base at {hex}.", side=words.side(facts["side"]), hex=hex)


def _bought(facts: Facts, words: AshWords) -> Text:
    return say("{unit} is bought and waits in the reserve.", unit=words.whose(facts["unit"]))


def _placed(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} places {unit} at {hex}.",
        side=words.side(facts["side"]),
        unit=words.unit(facts["unit"]),
        hex=words.hex(facts["cell"]),
    )


def _kept_back(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit} stays in the reserve: {hex} went to a side earlier in the initiative.",
        unit=words.whose(facts["unit"]),
        hex=words.hex(facts["cell"]),
    )


def _withdrawn(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} withdraws {unit} from {hex}.",
        side=words.side(facts["side"]),
        unit=words.unit(facts["unit"]),
        hex=words.hex(facts["cell"]),
    )


def _upgrade_chosen(facts: Facts, words: AshWords) -> Text:
    return say(
        "{unit} gets a rank upgrade: {upgrade}.",
        unit=words.whose(facts["unit"]),
        upgrade=words.upgrade(facts["upgrade"]),
    )


def _ordered(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} orders at {hexes}: {structure}.",
        side=words.side(facts["side"]),
        hexes=words.hexes(facts["cells"]),
        structure=words.structure(facts["structure"]),
    )


def _order_lost(facts: Facts, words: AshWords) -> Text:
    return say(
        "{side} does not build at {hex} ({structure}) and gets {price} back: "
        "the hex went to a side earlier in the initiative.",
        side=words.side(facts["side"]),
        hex=words.hex(facts["cell"]),
        structure=words.structure(facts["structure"]),
        price=prestige(facts["price"]),
    )


PHRASES: Mapping[str, Phrasing] = {
    "stakes": _stakes,
    "tie": _tie,
    "initiative": _initiative,
    "stake-back": _stake_back,
    "base-placed": _base_placed,
    "bought": _bought,
    "placed": _placed,
    "kept-back": _kept_back,
    "withdrawn": _withdrawn,
    "upgrade-chosen": _upgrade_chosen,
    "ordered": _ordered,
    "order-lost": _order_lost,
}
