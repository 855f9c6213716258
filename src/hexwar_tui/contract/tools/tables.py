"""The games that the contract plays: every scenario of the systems that it is run for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NoReturn

import pytest

from hexwar_tui.contract.tools.hidden import hides
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, act, with_dice
from hexwar_tui.engine.lab.random_acts import let_time_pass
from hexwar_tui.engine.system import Change, Registry
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, render
from hexwar_tui.systems import REGISTRY, outside

EVERYDAY = 2
"""How many scenarios of a system are always played; the tests of the others are marked `long`."""

PHASES = (1, 2)
"""The numbers of the sealed phases of a game that are looked at, from 1."""

LOOKS = (0, 5, 14, 33, 62)
"""The numbers of acts after which the first game of a system is looked at for what sides hide from each other."""

FEWER_LOOKS = (3, 40)
"""The same numbers for the other games of a system."""

HANDOVERS = 6
"""How many times, at most, a game is looked at because others are waited for than before."""


class NothingToPlay(Exception):
    """Raised for a rule system that does not exist, can't be loaded, or has no scenario that can be read."""


@dataclass(frozen=True, eq=False)
class Table:
    """A kind of game that can be set up again and again: `begin(seed)` returns a new one.

    `system` is the id of its system; `scenario` the name by which any process finds its scenario, "" where there is
    none. `has_all`: everything that the contract looks for is known to happen in it.
    """

    name: str
    registry: Registry
    begin: Callable[[str], Game]
    system: str
    scenario: str = ""
    has_all: bool = False

    def has_none(self, why: str) -> NoReturn:
        """Skips the test, because the game has nothing for it to look at (`why`); fails it if the game `has_all`."""
        if self.has_all:
            pytest.fail(why)
        pytest.skip(why)


@dataclass(frozen=True, eq=False)
class Moment:
    """Sealed phase number `phase`, counted from 1, of the first of the games `tables` that has any sealed phase. With
    `may_not_come` that game may end before it."""

    tables: tuple[Table, ...]
    phase: int
    may_not_come: bool = False

    @property
    def system(self) -> str:
        """The id of the rule system that is played."""
        return self.tables[0].system


@dataclass(frozen=True, eq=False)
class Look:
    """A game that is searched for secrets that leak: after each number of acts in `moments`, for the sides in turn; and
    the first `handovers` times that others are waited for than before, for a side that is not waited for."""

    table: Table
    moments: tuple[int, ...]
    handovers: int = 0

    @property
    def system(self) -> str:
        """The id of the rule system that is played."""
        return self.table.system


@dataclass(frozen=True, eq=False)
class Looks:
    """All games of one system that are searched for leaks in every run, also with `-m "not long"`."""

    all: tuple[Look, ...]

    @property
    def system(self) -> str:
        """The id of the rule system that is played."""
        return self.all[0].system

    @property
    def registry(self) -> Registry:
        """The registry in which the system is found by its id."""
        return self.all[0].table.registry


class Games:
    """The games that the contract's tests are given, of the systems with the ids `systems`, or of all that are
    installed. Raises NothingToPlay."""

    def __init__(self, systems: Sequence[str] = ()) -> None:
        self._by_system = {id: _tables(id) for id in systems or tuple(REGISTRY)}
        self._looks_at = {
            system: [Look(table, FEWER_LOOKS if number else LOOKS, HANDOVERS) for number, table in enumerate(tables)]
            for system, tables in self._by_system.items()
            if hides(REGISTRY[system])
        }

    def given(self, argument: str) -> list[Any]:
        """Returns pytest parameters for the test argument of this name, which is a key of `plugin.GIVEN`."""
        found: list[Any] = getattr(self, f"_{argument}")()
        return found

    def _shipped(self) -> list[Any]:
        """A parameter for every scenario."""
        return [
            pytest.param(table, id=table.name, marks=[pytest.mark.long] if number >= EVERYDAY else [])
            for tables in self._by_system.values()
            for number, table in enumerate(tables)
        ]

    def _table(self) -> list[Any]:
        """The parameters of `_shipped`, and of each system one game with typed dice and a referee."""
        typed = [_typed(tables[0]) for tables in self._by_system.values()]
        return [*self._shipped(), *(pytest.param(table, id=table.name) for table in typed)]

    def _first(self) -> list[Any]:
        return [pytest.param(tables[0], id=system) for system, tables in self._by_system.items()]

    def _secretive(self) -> list[Any]:
        return [each for each in self._table() if REGISTRY[each.values[0].system].sealing is not None]

    def _moment(self) -> list[Any]:
        return [
            pytest.param(Moment(tuple(tables), phase, may_not_come=True), id=f"{system}-{phase}")
            for system, tables in self._by_system.items()
            for phase in PHASES
            if REGISTRY[system].sealing is not None
        ]

    def _look(self) -> list[Any]:
        return [
            pytest.param(look, id=look.table.name, marks=[pytest.mark.long] if number >= EVERYDAY else [])
            for looks in self._looks_at.values()
            for number, look in enumerate(looks)
        ]

    def _looks(self) -> list[Any]:
        return [pytest.param(Looks(tuple(looks[:EVERYDAY])), id=id) for id, looks in self._looks_at.items()]

    def _opened(self) -> list[Any]:
        return [each for each in self._shipped() if each.values[0].system not in self._looks_at]


def table_of(name: str) -> Table:
    """The game of the scenario ``system/id`` of an installed system; the scenario is read when a game is begun."""
    return Table(name, REGISTRY, partial(_begin, name), name.partition("/")[0], name)


def _typed(table: Table) -> Table:
    begin = partial(_begin, table.name, typed=True, referee=True)
    return Table(f"{table.name}-typed-referee", REGISTRY, begin, table.system)


def _begin(name: str, seed: str, *, typed: bool = False, referee: bool = False) -> Game:
    scenario = load_scenario(REGISTRY, name, outside.scenario_folders())
    return Game.new(REGISTRY, scenario, seed=seed, typed=typed, referee=referee)


def _tables(system: str) -> list[Table]:
    """The games of a system: those to learn by first, then the shortest. Raises NothingToPlay."""
    if system not in REGISTRY:
        raise NothingToPlay(f"There is no system “{system}”. There are: {', '.join(REGISTRY)}.")
    try:
        REGISTRY[system]
        found = sorted(_scenarios(system), key=lambda scenario: (not scenario.learning, scenario.minutes, scenario.id))
    except HexwarError as fault:
        raise NothingToPlay(f"{render(fault.text, SOURCE_LANGUAGE)} {fault.__cause__ or ''}".strip()) from fault
    if not found:
        raise NothingToPlay(f"“{system}” has no scenario: its package holds none in scenarios/{system}/.")
    return [table_of(f"{scenario.system}/{scenario.id}") for scenario in found]


def _scenarios(system: str) -> list[Scenario]:
    """The scenarios of a system. Raises HexwarError where it, or one of them, can't be read."""
    folders = outside.scenario_folders()
    return [found.read(REGISTRY) for found in find_scenarios(REGISTRY, folders) if found.system == system]


def one_act(game: Game, rng: random.Random) -> None:
    """Plays one order, seal or step, drawn by `rng`; or, where a clock runs, lets some time pass."""
    if game.next_step() is not None:
        with_dice(rng, game.step)
    elif not let_time_pass(game, rng):
        act(game, rng.choice(game.waiting_for()), RandomPlayer(rng), rng)


def while_playing(game: Game, acts: int) -> Iterator[int]:
    """Yields the numbers from 0 below `acts`, one for each act that the caller plays, until the game is over."""
    for number in range(acts):
        if game.outcome is not None:
            return
        yield number


def played(table: Table, acts: int, seed: str = "a") -> Game:
    """Returns a copy of a game after `acts` random acts, or at its end if that comes before."""
    return copy_of(_played(table, acts, seed))


@cache
def _played(table: Table, acts: int, seed: str) -> Game:
    game, rng = table.begin(seed), random.Random(seed)
    for _ in while_playing(game, acts):
        one_act(game, rng)
    return game


def underway(table: Table, acts: int) -> Game:
    """Returns a copy of a game after `acts` random acts or, if it would be over by then, before the act that ends
    it."""
    return copy_of(_underway(table, acts))


@cache
def _underway(table: Table, acts: int) -> Game:
    game, rng = table.begin("a"), random.Random("a")
    for number in range(acts):
        one_act(game, rng)
        if game.outcome is not None:
            return _underway(table, number)
    return game


def changes(game: Game) -> Iterator[Change]:
    """Yields changes that a referee might rule: of the first three subjects of each kind, but the game itself, every
    number or flag with other values."""
    seen: dict[str, int] = {}
    for subject in game.top.system.referee.subjects(game.top):
        seen[subject.kind] = seen.get(subject.kind, 0) + 1
        if subject.kind != "game" and seen[subject.kind] <= 3:
            for fact, value in subject.facts.items():
                if isinstance(value, bool):
                    yield Change(subject.id, fact, not value)
                elif isinstance(value, int):
                    yield from (Change(subject.id, fact, other) for other in (value + 1, 0) if other != value)
