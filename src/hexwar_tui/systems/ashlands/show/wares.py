"""What can be bought, what it costs, and what the words on sheets of units mean, for players who have only papers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hexwar_tui.engine.orders.choices import objecting
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Listing
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.ashlands.catalogue import Catalogue, UnitType, Upgrade, property_of
from hexwar_tui.systems.ashlands.frame import roster
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing.building import BuildDepot, DigTrenches, LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import Preparing
from hexwar_tui.systems.ashlands.orders.preparing.preparation import DEPOT_PRICE, RAIL_PRICE
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, pace
from hexwar_tui.systems.ashlands.say.sheets import property_name, weapon_name
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.show.primer import IN_ROUNDS

NOTHING = "–"
MODELS = say("Models")
SPEED = say("Move/march")


def properties(known: AshKnown, had: Iterable[tuple[str, tuple[int, ...]]]) -> Text:
    """Properties by their words and numbers, as rosters write them; a dash for none."""
    named = [property_name(known.catalogue, word, numbers) for word, numbers in had]
    return say("{properties}", properties=named) if named else NOTHING


def wares(known: AshKnown, side: Side) -> Listing:
    """The types of units that the side can buy."""
    head = (say("Type"), say("Price"), MODELS, say("Quality"), say("Defence"), SPEED, say("Weapons"), say("Properties"))
    return Listing(
        say("What can be bought"), head, tuple(_ware(known, kind) for kind in roster(known.open, side).values())
    )


def _speed(kind: UnitType) -> str:
    """How far units of the type move, and how far they march."""
    had = dict(map(property_of, kind.properties))
    move, march = (pace(had.get("fast"), gait, slow="slow" in had) for gait in (Gait.MOVE, Gait.MARCH))
    return f"{move}/{march}"


def _ware(known: AshKnown, kind: UnitType) -> tuple[Text, ...]:
    catalogue = known.catalogue
    models = [(catalogue.models[id], count) for id, count in kind.models]
    arms = [
        say("{weapon} ×{n}", weapon=weapon_name(catalogue, catalogue.weapons[id]), n=count)
        for model, count in models
        for id in model.weapons
    ]
    texts = dict.fromkeys((*kind.properties, *(text for model, _ in models for text in model.properties)))
    return (
        kind.name,
        str(kind.price),
        str(kind.full_strength),
        f"{kind.quality}+",
        f"{kind.defence}+",
        _speed(kind),
        say("{weapons}", weapons=arms),
        properties(known, map(property_of, texts)),
    )


def structures(known: AshKnown, words: AshWords) -> Listing:
    """What structures cost, whether or not they can be paid, what they are good for, and why those can't be ordered of
    which the sheet has no line."""
    rows = (
        (words.structure("trench"), str(known.options.trench_price), _now(known, DigTrenches)),
        (words.structure("depot"), str(DEPOT_PRICE), _now(known, BuildDepot)),
        (words.structure("rail"), say("{n} a hex", n=RAIL_PRICE), _now(known, LayRailway)),
    )
    head = (say("Structure"), say("Price"), say("Now"))
    return Listing(say("Structures, ordered in the Preparation"), head, rows, (GOOD_FOR,))


GOOD_FOR = say(
    "Units are placed and withdrawn at a supply depot as in the zone, if your railway or zone touches it: so a line of"
    " railway with a depot at its end brings new units near the front (ASH-3.2, 6.3)."
)


def _now(known: AshKnown, made: type[Preparing]) -> Text:
    """Whether a structure can be ordered now, and if not, why."""
    objection = made.closed(known) or objecting(made, known, {})
    return say("can be ordered") if objection is None else objection.reason


def upgrades(known: AshKnown, types: Iterable[UnitType]) -> Iterator[Listing]:
    """What brings models of these types back and makes their units better, and what each upgrade does."""
    listed = list(types)
    head = (say("Type"), say("Refill price of a model"), say("Paid upgrades, by Recover"), say("For a new rank, free"))
    rows = tuple(
        (kind.name, str(kind.refill), _names(known, kind.paid_upgrades), _names(known, kind.rank_upgrades))
        for kind in listed
    )
    notes = (say("Recover, an order of the rounds. {what}", what=IN_ROUNDS["recover"]),)
    yield Listing(say("Refill and upgrades"), head, rows, notes)
    ids = dict.fromkeys(id for kind in listed for id in (*kind.paid_upgrades, *kind.rank_upgrades))
    given = tuple(_upgrade(known, known.catalogue.upgrades[id]) for id in ids)
    yield Listing(say("Upgrades"), (say("Upgrade"), say("Price"), say("Gives")), given)


def _names(known: AshKnown, ids: Sequence[str]) -> Text:
    names = [known.catalogue.upgrades[id].name for id in ids]
    return say("{names}", names=names) if names else NOTHING


def _upgrade(known: AshKnown, upgrade: Upgrade) -> tuple[Text, ...]:
    catalogue = known.catalogue
    gives = [property_name(catalogue, *property_of(text)) for text in upgrade.properties]
    if upgrade.weapon is not None:
        gives.append(weapon_name(catalogue, catalogue.weapons[upgrade.weapon]))
    gives += [say("Quality {n}", n=upgrade.quality)] if upgrade.quality else []
    gives += [say("Defence {n}", n=upgrade.defence)] if upgrade.defence else []
    told = say("{names}", names=gives)
    price = str(upgrade.price) if upgrade.price else NOTHING
    return upgrade.name, price, say("{what}, one model", what=told) if upgrade.model else told


def meanings(known: AshKnown, types: Iterable[UnitType]) -> Listing:
    """What the properties do that units of these types, their models, weapons and upgrades have."""
    catalogue, texts = known.catalogue, dict[str, None]()
    for kind in types:
        texts |= dict.fromkeys(_texts(catalogue, kind))
    had = [catalogue.properties[word] for word in dict.fromkeys(property_of(text)[0] for text in texts)]
    notes = (
        say(
            "Quality and Defence are the least number of a d6 that succeeds. Weapons: H is the reach in hexes, H0 for"
            " melee only; A are the attack dice of each."
        ),
    )
    rows = tuple((each.name, each.text) for each in had)
    return Listing(say("What properties do"), (say("Property"), say("What it does")), rows, notes)


def _texts(catalogue: Catalogue, kind: UnitType) -> Iterator[str]:
    yield from kind.properties
    weapons = [id for model, _ in kind.models for id in catalogue.models[model].weapons]
    for model, _ in kind.models:
        yield from catalogue.models[model].properties
    for id in (*kind.paid_upgrades, *kind.rank_upgrades):
        yield from catalogue.upgrades[id].properties
        weapon = catalogue.upgrades[id].weapon
        weapons += [] if weapon is None else [weapon]
    for id in weapons:
        yield from catalogue.weapons[id].properties
