"""The games that the contract plays in this checkout: every toy, and every shipped scenario of every system.

Those of `EVERYDAY` guard a change; the others are marked `long` (`pytest -m long`).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.contract.tools.hidden import hides
from hexwar_tui.contract.tools.tables import Look, Looks, Moment, Table, table_of
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.systems import REGISTRY, SYSTEMS
from tests.toys import TOYS
from tests.toys.common import toy_scenario


def _toy(system: str, sides: int, *, typed: bool = False, referee: bool = False) -> Table:
    def begin(seed: str) -> Game:
        return Game.new(TOYS, toy_scenario(system, sides), seed=seed, typed=typed, referee=referee)

    suffix = "-typed" * typed + "-referee" * referee
    return Table(f"{system}{suffix}", TOYS, begin, system, has_all=True)


EVERYDAY = (
    "ashlands/first-steps",
    "ashlands/full-three",
    "envoys/first-letters",
    "envoys/three-crowns",
    "skirmish/first-shots",
    "skirmish/meeting-in-the-fields",
    "mechs/one-evening",
    "mechs/three-lances",
    "theatre/first-summer",
)
"""Of every system a scenario for the first game, and the smallest that shows what the others do, too. The other one of
Theatre of War is all Europe, which takes as long as three other systems together."""

TOY_TABLES = [
    _toy("raid", 3),
    _toy("raid", 2, typed=True, referee=True),
    _toy("harvest", 3),
    _toy("harvest", 2, typed=True),
    _toy("race", 2),
]

SHIPPED = [
    pytest.param(
        replace(table_of(found.name), has_all=True),
        id=found.name,
        marks=[] if found.name in EVERYDAY else [pytest.mark.long],
    )
    for found in find_scenarios(REGISTRY)
    if found.system in SYSTEMS
]
"""Every scenario that comes with the program."""

TABLES = [*(pytest.param(table, id=table.name) for table in TOY_TABLES), *SHIPPED]
"""For tests that are given a `Table`."""

FIRST = [
    pytest.param(replace(table_of(next(name for name in EVERYDAY if name.startswith(system))), has_all=True), id=system)
    for system in SYSTEMS
]
"""Of every system the scenario for the first game."""

SECRETIVE = [
    param
    for param in TABLES
    if param.id
    in (
        "harvest",
        "harvest-typed",
        "ashlands/first-steps",
        "envoys/first-letters",
        "skirmish/meeting-in-the-fields",
        "theatre/first-summer",
    )
]
"""Of every system with sealed phases one game."""

ONCE = ("skirmish/meeting-in-the-fields",)
"""Forces are formed once."""

MOMENTS = [
    pytest.param(Moment((param.values[0],), phase), id=f"{param.id}-{phase}")
    for param in SECRETIVE
    for phase in ((1,) if param.id in ONCE else (1, 2))
]
"""How many sealed phases are looked at in each."""

OFTEN, FEWER = (0, 5, 14, 33, 62), (3, 40)
"""After how many acts games are looked at for what sides hide: the first of each system, and its others."""

_BY_NAME = {"harvest": _toy("harvest", 3), **{each.id: each.values[0] for each in SHIPPED}}

_HIDING = {
    system: tuple(
        Look(_BY_NAME[name], FEWER if number else OFTEN)
        for number, name in enumerate(name for name in ("harvest", *EVERYDAY) if name.partition("/")[0] == system)
    )
    for system in ("harvest", *SYSTEMS)
    if hides((TOYS if system in TOYS else REGISTRY)[system])
}

LOOKS = [
    *(pytest.param(look, id=look.table.name) for looks in _HIDING.values() for look in looks),
    *(
        pytest.param(Look(_BY_NAME[name], FEWER), id=name, marks=pytest.mark.long)
        for name in ("envoys/four-realms", "ashlands/full-four", "theatre/europe-1939")
    ),
]
"""Games of all that hide something, the first of each system at more moments."""

HIDING = [pytest.param(Looks(looks), id=system) for system, looks in _HIDING.items()]
"""The same by their systems, without those of long runs."""

OPEN = [
    *(pytest.param(_toy(id, 2), id=id) for id in TOYS if id not in _HIDING),
    *(each for each in SHIPPED if not each.marks and each.values[0].system not in _HIDING),
]
"""Games of all that hide nothing."""
