"""The sheet of a unit type, in lines: its price, models and weapons, and what their properties do (ASH-9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.ashlands.catalogue import Catalogue, UnitType, Weapon, property_of
from hexwar_tui.systems.ashlands.properties import Properties


def property_name(catalogue: Catalogue, word: str, numbers: Iterable[int]) -> Text:
    """A property as rosters write it, with its numbers if it has any: "Toughness(3)", "Fast(1/2)", "Fearless"."""
    name, written = catalogue.properties[word].name, "/".join(map(str, numbers))
    return say("{property}({numbers})", property=name, numbers=written) if written else name


def weapon_name(catalogue: Catalogue, weapon: Weapon) -> Text:
    """A weapon as rosters write it: "Beam rifle (H3; A1; Piercing(1))" (ASH-1.3)."""
    had = [property_name(catalogue, *property_of(text)) for text in weapon.properties]
    if not had:
        return say("{weapon} (H{reach}; A{attacks})", weapon=weapon.name, reach=weapon.reach, attacks=weapon.attacks)
    return say(
        "{weapon} (H{reach}; A{attacks}; {properties})",
        weapon=weapon.name,
        reach=weapon.reach,
        attacks=weapon.attacks,
        properties=had,
    )


def property_lines(catalogue: Catalogue, properties: Properties) -> Iterator[Line]:
    """For each property a line with its name, its numbers, and its rule."""
    for word, numbers in properties.items():
        name, text = property_name(catalogue, word, numbers), catalogue.properties[word].text
        yield Line(say("{property}: {text}", property=name, text=text))


def weapon_lines(catalogue: Catalogue, weapons: Mapping[str, int]) -> Iterator[Line]:
    """A line for each weapon (its id with how many there are), then the rule of each property that any has."""
    words: dict[str, tuple[int, ...]] = {}
    for id, count in weapons.items():
        weapon = catalogue.weapons[id]
        text = say("{weapon} ×{n}", weapon=weapon_name(catalogue, weapon), n=count)
        yield Line(text, row=_weapon_row(catalogue, weapon, count))
        words |= dict(property_of(text) for text in weapon.properties)
    for word in words:
        property = catalogue.properties[word]
        yield Line(say("{property}: {text}", property=property.name, text=property.text), tone=Tone.QUIET)


def _weapon_row(catalogue: Catalogue, weapon: Weapon, count: int) -> tuple[Text, ...]:
    """A kind of weapon in a table: how many there are and their properties, how far they reach, all their dice."""
    name = say("{weapon} ×{n}", weapon=weapon.name, n=count)
    had = [property_name(catalogue, *property_of(text)) for text in weapon.properties]
    return (_strung([name, *had]), str(weapon.reach), str(weapon.attacks * count))


def _strung(parts: list[Text]) -> Text:
    """The parts of a name, with commas between them."""
    named = parts[0]
    for part in parts[1:]:
        named = say("{name}, {more}", name=named, more=part)
    return named


def ware_note(catalogue: Catalogue, kind: UnitType) -> Text:
    """What a unit type costs and does, in one line: its models, how far its best gun reaches with how many dice, and
    the dice of its melee."""
    models = say_many(
        "{price} prestige, {n} model", "{price} prestige, {n} models", kind.full_strength, price=kind.price
    )
    armed = [(catalogue.weapons[id], count) for id_, count in kind.models for id in catalogue.models[id_].weapons]
    reach = max((weapon.reach for weapon, _ in armed), default=0)
    melee = sum(weapon.attacks * count for weapon, count in armed if not weapon.reach)
    if not reach:
        return say("{models}; melee {melee} dice", models=models, melee=melee)
    dice = sum(weapon.attacks * count for weapon, count in armed if weapon.reach == reach)
    return say(
        "{models}; fires {reach} with {dice} dice; melee {melee} dice",
        models=models,
        reach=say_many("{n} hex", "{n} hexes", reach),
        dice=dice,
        melee=melee,
    )


def type_lines(catalogue: Catalogue, kind: UnitType) -> Iterator[Line]:
    """The lines of the sheet of a unit type: prices, Quality, Defence, models with their weapons, and properties."""
    yield Line(say("Price"), str(kind.price))
    yield Line(say("Refill price of a model"), str(kind.refill))
    yield Line(say("Quality"), f"{kind.quality}+")
    yield Line(say("Defence"), f"{kind.defence}+")
    for model, count in kind.models:
        sheet = catalogue.models[model]
        weapons = listing([weapon_name(catalogue, catalogue.weapons[id]) for id in sheet.weapons])
        yield Line(say("{model} ×{n}: {weapons}", model=sheet.name, n=count, weapons=weapons))
        yield from property_lines(catalogue, dict(property_of(text) for text in sheet.properties))
    yield from property_lines(catalogue, dict(property_of(text) for text in kind.properties))
