"""The table that shows what units cost and how the prices come about (ASH-9.2), for shipped rosters and new ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path

from pydantic import TypeAdapter

from hexwar_tui.engine.data.files import read_data
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.systems.ashlands.catalogue import Army, Catalogue, UnitType, load_catalogue, read_catalogue
from hexwar_tui.systems.ashlands.data_files import DATA
from hexwar_tui.systems.ashlands.rules import prices
from hexwar_tui.systems.ashlands.scenario import AshScenario

Row = tuple[str, ...]


def price_table(language: str, roster: str | None = None, scenario: AshScenario | None = None) -> str:
    """The text of the table: the formula, then every unit type and paid upgrade with the numbers that make its price.

    `roster` is the id of an army, or, where there is no `scenario`, the path of an army file in the words of the
    shipped catalogue, or of a folder laid out as the shipped one; None: all armies of the scenario, else all shipped
    ones. Where a file has another price than the formula gives, the file's follows in brackets, and the type that is
    farthest from it is named. Raises BadOrder for any other `roster`, and ScenarioError if a file is damaged.
    """
    catalogue, armies = _rosters(roster) if scenario is None else _own_rosters(scenario, roster)
    lines = [render(line, language) for line in _formula()]
    for army in armies:
        lines += ["", render(army.name, language), ""]
        lines += _aligned([_head(language), *(_row(catalogue, kind, language) for kind in army.types.values())])
    worst = _farthest(catalogue, [kind for army in armies for kind in army.types.values()])
    lines += [] if worst is None else ["", render(worst, language)]
    upgrades = list(_upgrade_rows(catalogue, armies, language))
    if upgrades:
        lines += ["", render(say("Paid upgrades"), language), "", *_aligned(upgrades)]
    return "\n".join(lines) + "\n"


def _own_rosters(scenario: AshScenario, roster: str | None) -> tuple[Catalogue, Sequence[Army]]:
    catalogue = scenario.catalogue
    if roster is not None and roster not in catalogue.armies:
        known = tuple(catalogue.armies)
        raise BadOrder(say("There is no roster “{roster}”; there are {known}.", roster=roster, known=known))
    return catalogue, [army for id, army in catalogue.armies.items() if roster in (None, id)]


def _farthest(catalogue: Catalogue, types: Sequence[UnitType]) -> Text | None:
    """Which type's price is farthest from the formula's; None where all are what the formula asks."""
    by_formula = {str(kind.name): prices.unit_price(catalogue, kind) for kind in types}
    off = [kind for kind in types if kind.price != by_formula[str(kind.name)]]
    if not off:
        return None
    worst = max(off, key=lambda kind: abs(log(kind.price / by_formula[str(kind.name)])))
    return say(
        "Farthest from the formula: {type}, for {price} where it asks {asked}.",
        type=worst.name,
        price=worst.price,
        asked=by_formula[str(worst.name)],
    )


def _rosters(roster: str | None) -> tuple[Catalogue, Sequence[Army]]:
    shipped = load_catalogue()
    if roster is None or roster in shipped.armies:
        return shipped, [army for id, army in shipped.armies.items() if roster in (None, id)]
    path = Path(roster)
    if path.is_dir():
        catalogue = read_catalogue(path)
        return catalogue, tuple(catalogue.armies.values())
    if not path.is_file():
        known = tuple(shipped.armies)
        raise BadOrder(say("There is no roster “{roster}”; there are {known}.", roster=roster, known=known))
    army = read_data(TypeAdapter(Army), path)
    return read_catalogue(DATA, {"own": path}), (army,)


def _formula() -> Iterator[Text]:
    yield say(
        "Price = {scale} × √(attack × staying) × (1 + properties), to the nearest {step}",
        scale=prices.SCALE,
        step=prices.STEP,
    )
    yield say("attack: over all weapons, attacks × reach × properties × (7 − Quality) / 6")
    yield say(
        "staying: over all models, Toughness × 6 / (Defence − 1) × (1 + {share} × (4 − Quality))",
        share=f"{prices.STEADINESS:g}",
    )
    yield say("reach: {worths}", worths=tuple(f"H{reach} ×{worth:g}" for reach, worth in enumerate(prices.REACH)))
    names = load_catalogue().properties
    for word, (constant, each) in prices.WEAPON.items():
        if (constant, each) != (1, 0):
            yield say("weapon, {name}: ×{worth}", name=names[word].name, worth=_worth(constant, each))
    for word, (constant, each) in prices.UNIT.items():
        yield say("unit, {name}: {worth}", name=names[word].name, worth=_worth(constant, each, sign="+"))
    yield say("Refill price = Price / models, rounded up")


def _worth(constant: float, each: float, sign: str = "") -> str:
    """The worth of a property, as in "0.6 + 0.4 N": the constant, and what each unit of its number adds. With "+" as
    `sign` the first part has its sign."""
    parts = [f"{constant:{sign}g}"] if constant else []
    if each:
        parts.append(f"{each:{sign if not parts else ''}g} N")
    return " + ".join(parts)


def _head(language: str) -> Row:
    titles = (say("unit"), say("models"), say("attack"), say("staying"), say("properties"), say("price"), say("refill"))
    return tuple(render(title, language) for title in titles)


def _row(catalogue: Catalogue, kind: UnitType, language: str) -> Row:
    worth = prices.worth(catalogue, kind)
    return (
        kind.name.in_language(language),
        str(kind.full_strength),
        render(decimal(worth.attack, 2), language),
        render(decimal(worth.staying, 2), language),
        ("+" if worth.share >= 0 else "") + render(decimal(worth.share, 2), language),
        _price(worth.price, kind.price),
        _price(prices.refill_price(catalogue, kind), kind.refill),
    )


def _upgrade_rows(catalogue: Catalogue, armies: Sequence[Army], language: str) -> Iterator[Row]:
    offered = [id for army in armies for kind in army.types.values() for id in kind.paid_upgrades]
    for id in dict.fromkeys(offered):
        upgrade = catalogue.upgrades[id]
        yield upgrade.name.in_language(language), _price(prices.upgrade_price(catalogue, id), upgrade.price)


def _price(by_formula: int, written: int) -> str:
    return str(by_formula) if by_formula == written else f"{by_formula} ({written})"


def _aligned(rows: Sequence[Row]) -> list[str]:
    """The rows as lines with aligned columns: the first one flush left, the others flush right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
