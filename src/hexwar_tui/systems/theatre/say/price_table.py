"""The price list (THE-3.1): what units cost, which dice they roll and how far they reach."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.systems.theatre.catalogue import UnitType, load_catalogue
from hexwar_tui.systems.theatre.scenario import TheScenario

Row = tuple[str, ...]


def price_table(roster: str | None, language: str, scenario: TheScenario | None = None) -> Sequence[str]:
    """The price list as lines of text in `language`: a line of titles, then one for each type of unit. `roster` is a
    branch (land, air, sea), or None for all types. A scenario may have prices of its own.

    Raises BadOrder for an unknown branch.
    """
    units = load_catalogue() if scenario is None else scenario.price_list
    branches = tuple(dict.fromkeys(type.branch for type in units.values()))
    if roster is not None and roster not in branches:
        raise BadOrder(say("There is no roster “{roster}”; there are {known}.", roster=roster, known=branches))
    titles = (say("unit"), say("dice"), say("manpower"), say("production"), say("supply when active"), say("reach"))
    types = [type for type in units.values() if roster in (None, type.branch)]
    return _aligned([tuple(render(title, language) for title in titles), *(_row(type, language) for type in types)])


def _row(type: UnitType, language: str) -> Row:
    return (
        type.name.in_language(language),
        f"{type.dice}d6" if type.dice else "–",
        str(type.manpower),
        str(type.production),
        str(type.supply),
        str(type.reach) if type.reach else render(say("any sea way"), language),
    )


def _aligned(rows: Sequence[Row]) -> list[str]:
    """The rows as lines in which each column has one width; the first is aligned left, all others right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
