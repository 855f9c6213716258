"""The contract's plugin for pytest: the option `--system`, and the games that each of its tests is given.

A test file elsewhere can take the contract's tests over by importing them, and give them games of its own: lists of
parameters by the names in `GIVEN`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from hexwar_tui.contract.tools.tables import Games

OPTION = "--system"

TESTS = "hexwar_tui.contract."

GIVEN = {
    "table": "TABLES",
    "shipped": "SHIPPED",
    "first": "FIRST",
    "secretive": "SECRETIVE",
    "moment": "MOMENTS",
    "look": "LOOKS",
    "looks": "HIDING",
    "opened": "OPEN",
}
"""By the name of a test's argument, the name under which a test file may hold its own list of values for it: all games;
those that any process can set up by their name; the first of each system; those with phases in which sides write in
secret, and these phases; for systems that hide anything from anybody the games looked at for that, singly and by
system; and games in which nothing is hidden."""

NO_GAMES = "Of the systems that are asked none has such games: sides write in secret in none of their phases."

NOBODY_HIDES = "The systems that are asked hide nothing from anybody, as they say: they have no hidden_variants."

ALL_HIDE = "All systems that are asked hide something, as they say: they have hidden_variants."

WHY_NONE = {"look": NOBODY_HIDES, "looks": NOBODY_HIDES, "opened": ALL_HIDE}

MARKERS = (
    "long: takes longer than anyone waits for at a change",
    "row(number, ...): makes the faults of these rows of the program's table of faults happen",
)

# Where assertions fail, their values are told, also where another test file takes them over.
pytest.register_assert_rewrite(
    f"{TESTS}tools", *(f"{TESTS}{file.stem}" for file in sorted(Path(__file__).parent.glob("test_*.py")))
)

_GAMES = pytest.StashKey["Games"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option `--system` to pytest."""
    parser.getgroup("hexwar").addoption(
        OPTION,
        action="append",
        metavar="NAME",
        default=[],
        help="ask the contract of this rule system, and of no other that is not named, too",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Registers the markers that the contract's tests bear, wherever they are run."""
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Raises UsageError, before anything is collected, if a system named by `--system` can't be played."""
    if session.config.getoption(OPTION):
        _games(session.config)


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Gives the contract's tests their games, as parameters, after any parameters that they are marked with."""
    if metafunc.function.__module__.startswith(TESTS):
        for argument in (name for name in GIVEN if name in metafunc.fixturenames):
            metafunc.parametrize(argument, _given(metafunc, argument))


def _given(metafunc: pytest.Metafunc, argument: str) -> Sequence[Any]:
    """Parameters for one argument, of the systems that are asked for."""
    own = getattr(metafunc.module, GIVEN[argument], None)
    found = _games(metafunc.config).given(argument) if own is None else own
    asked = metafunc.config.getoption(OPTION)
    chosen = [each for each in found if not asked or each.values[0].system in asked]
    return chosen or [pytest.param(None, id="none", marks=pytest.mark.skip(reason=WHY_NONE.get(argument, NO_GAMES)))]


def _games(config: pytest.Config) -> Games:
    """The games of the systems that are asked for, found once. Raises UsageError."""
    from hexwar_tui.contract.tools.tables import Games, NothingToPlay

    if _GAMES not in config.stash:
        try:
            config.stash[_GAMES] = Games(config.getoption(OPTION))
        except NothingToPlay as fault:
            raise pytest.UsageError(str(fault)) from fault
    return config.stash[_GAMES]
