"""The price list (MEC-1.6, 4.4) as text: what units cost, and what they are worth on a board."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.systems.mechs.catalogue import KINDS, UnitType, load_catalogue
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.skirmish import catalogue as battle

Row = tuple[str, ...]


def price_table(roster: str | None, language: str, scenario: MecScenario | None = None) -> Sequence[str]:
    """The lines of the price list in `language`, one for each type of unit after a head. `roster` is the kind of units
    to list, None for all; of the list of the scenario, if there is one. Raises BadOrder if there is no such kind."""
    if roster is not None and roster not in KINDS:
        raise BadOrder(say("There is no roster “{roster}”; there are {known}.", roster=roster, known=tuple(KINDS)))
    catalogue = load_catalogue() if scenario is None else scenario.catalogue
    types = [type for type in catalogue.units.values() if roster in (None, type.kind)]
    titles = (say("unit"), say("kind"), say("price"), say("points"), say("chassis"), say("weapons and skills"))
    head: Row = tuple(render(title, language) for title in titles)
    formula = say(
        "Points: the costs of chassis, weapons and skills in Skirmish. Repair: half the price × damage / all it bears"
    )
    return [render(formula, language), "", *_aligned([head, *(_row(type, language) for type in types)])]


def _row(type: UnitType, language: str) -> Row:
    known = battle.load_catalogue()
    has = [known.weapons[id].name for id in type.weapons] + [known.skills[id].name for id in type.skills]
    return (
        type.name.in_language(language),
        render(KINDS[type.kind], language),
        str(type.price),
        str(type.points),
        known.chassis[type.chassis].name.in_language(language),
        ", ".join(name.in_language(language) for name in has),
    )


def _aligned(rows: Sequence[Row]) -> list[str]:
    """The rows as lines of aligned columns; the columns of numbers are flush right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column in (2, 3) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
