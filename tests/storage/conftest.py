"""Games that several files open, and rules that change under them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.saves.save_file import encode
from tests.storage.games import NOON, raid, raise_version
from tests.storage.sealing import sealed
from tests.toys.raid import Walk, Walked


@pytest.fixture(params=["another version", "the same version"])
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Changes a constant of the rules: raiders walk two hexes at most. Someone has raised the version, or forgot to."""
    before = Walk.objection

    def objection(self: Walk, known: Any) -> Objection | None:
        return Objection(say("Two hexes at most."), "TOY-1.1") if len(self.path) > 3 else before(self, known)

    def change() -> None:
        monkeypatch.setattr(Walk, "objection", objection)
        monkeypatch.setattr(Walk, "carry_out", _limp)
        if request.param == "another version":
            raise_version(monkeypatch)

    return change


def _limp(self: Walk, frame: Any, side: str, table: Any) -> None:
    assert len(self.path) <= 3, "the objection comes first"
    frame.state.raiders[self.unit].cell = self.path[-1]
    table.tell(Walked(self.unit, self.path[-1]))


@pytest.fixture(scope="module")
def save() -> bytes:
    """The bytes of a small save with orders, steps, a load and three snapshots."""
    game = raid(2, name="Анна")
    game.note_load()
    return encode(game, NOON)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A sealed game of three turns, closed, with two orders of red's that are only in its journal."""
    campaign = sealed(tmp_path / "a.hexwar", unsaved=2)
    campaign.close()
    return campaign.path
