"""What the program draws at random for itself, the same in every run of a test.

The identity of a game and the salt of its dice are drawn where a game is made. Unless they repeat, a game of one seed
has other dice in every run, and a test that asks too much of it fails one time in hundreds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine import game
from hexwar_tui.storage.campaigns import export

DRAWN = random.Random()


def _token_hex(count: int) -> str:
    return DRAWN.randbytes(count).hex()


@pytest.fixture(scope="session", autouse=True)
def drawn_alike() -> Iterator[None]:
    """Games made in this process draw by the test that is running, not by the machine."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (game, export):
            patch.setattr(module, "secrets", SimpleNamespace(token_hex=_token_hex))
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test begins with draws of its own."""
    DRAWN.seed(item.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> None:
    """What several tests share is drawn by its own name, whichever of them asks for it first."""
    if fixturedef.scope != "function":
        DRAWN.seed(f"{fixturedef.baseid}::{fixturedef.argname}")
