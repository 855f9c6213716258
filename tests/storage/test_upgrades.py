"""Row 40: what a state is made of has changed since a game was saved. It opens by the upgrades of its system,
or, where these fail, as its orders play again."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.play.core import digest, pack, unpack, upgraded
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.recovery import Origin, recover
from hexwar_tui.storage.errors import DamagedSave
from hexwar_tui.storage.saves.journal_file import journal_of
from hexwar_tui.storage.saves.opening import built, load_game
from hexwar_tui.storage.saves.sealed_file import read_kept, slots_of
from hexwar_tui.systems import REGISTRY
from tests.storage.games import edited
from tests.storage.test_old_saves import OLD
from tests.toys import TOYS
from tests.toys.raid import RAID

pytestmark = pytest.mark.row(40)

Upgrading = Callable[[dict[str, Any]], dict[str, Any]]

SAMPLES = Path(__file__).parent.parent.parent / "saves"
NEW = [path for path in sorted(SAMPLES.glob("*.hexwar")) if not slots_of(path)]
NEW = [path for path in NEW if "-first-" in path.name or "-one-evening-" in path.name]
KEPT = [pytest.param(path, id=path.stem) for path in (*OLD, *NEW) if not slots_of(path)]
"""The games without a seal of all formats and versions that ever landed, and some of today's."""

AGAIN = "As it was kept it can't be gone on from under them: its orders have been played again."


def renamed(state: dict[str, Any]) -> dict[str, Any]:
    """A state that has a turn, from one of when that was called its hour."""
    state["turn"] = state.pop("hour")
    return state


def forgotten(state: dict[str, Any]) -> dict[str, Any]:
    """An upgrade with a fault: it takes for granted what no state ever had."""
    state["turn"] = state.pop("minute")
    return state


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[Upgrading], None]:
    """Raises the version of all rules by one, with this upgrade from today's."""
    today = {name: system.version for name, system in REGISTRY.items()}

    def raised(step: Upgrading) -> None:
        for name, system in REGISTRY.items():
            monkeypatch.setitem(vars(system), "upgrades", {**system.upgrades, today[name]: step})
            monkeypatch.setitem(vars(system), "version", today[name] + 1)

    return raised


def with_hours(path: Path) -> GameRecord:
    """The game at `path` as it would have been kept when the turn of a state was called its hour."""
    record = load_game(REGISTRY, path).game.record if journal_of(path).exists() else read_kept(path).record
    for snapshot in record.snapshots:
        snapshot.packed = with_hour(snapshot.packed)
    for board in record.boards.values():
        board["state"]["hour"] = board["state"].pop("turn")
    return record


def with_hour(packed: bytes) -> bytes:
    """A snapshot whose states have an hour instead of a turn."""
    core = json.loads(unpack(packed))
    for frame in core["frames"]:
        frame["state"]["hour"] = frame["state"].pop("turn")
    return pack(json.dumps(core).encode())


@pytest.mark.parametrize("path", KEPT)
def test_a_field_that_was_renamed_is_found_under_its_new_name(path: Path, later: Callable[[Upgrading], None]) -> None:
    """The game is the one that it is without that change, and nothing is played again for it. Where the upgrade fails,
    its orders are played again: a game of today's rules is what it was, to the last order; one of older rules goes on
    as far as it plays."""
    before = load_game(REGISTRY, path)
    is_kept_whole = AGAIN not in [render(line, "en") for line in before.notices]
    record = with_hours(path)
    is_of_today = {record.system_version} == {REGISTRY[record.system].version} and not any(
        entry.kind is EntryKind.RULES for entry in record.entries
    )
    later(renamed)
    game, notices = built(REGISTRY, deepcopy(record), path)
    assert game.digest() == before.game.digest()
    assert (AGAIN not in [render(line, "en") for line in notices]) == is_kept_whole
    game.verify()
    later(forgotten)
    game, notices = built(REGISTRY, record, path)
    told = [render(line, "en") for line in notices]
    assert told[1] == AGAIN
    assert game.faults() == []
    game.verify()
    assert not is_of_today or (game.digest(), len(told)) == (before.game.digest(), 2)


@pytest.mark.parametrize("path", NEW, ids=lambda path: path.stem)
def test_the_doctor_takes_the_same_road(path: Path, tmp_path: Path) -> None:
    """Where somebody has forgotten to raise the version the save does not open; its orders are offered."""
    file = tmp_path / "a.hexwar"

    def spoil(record: dict[str, Any]) -> None:
        for kept in record["snapshots"]:
            packed = with_hour(base64.b64decode(kept["packed"]))
            kept.update(packed=base64.b64encode(packed).decode(), digest=digest(unpack(packed)))

    file.write_bytes(edited(path.read_bytes(), spoil))
    with pytest.raises(DamagedSave):
        load_game(REGISTRY, file)
    (source,) = recover(REGISTRY, file)
    assert (source.origin, source.lost) == (Origin.SAVE_AGAIN, 0)
    assert source.game.digest() == load_game(REGISTRY, path).game.digest()


def test_upgrades_are_taken_step_by_step_and_change_nothing_they_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the version that wrote a state on; a version without one is passed over."""

    def step(name: str) -> Upgrading:
        def add(state: dict[str, Any]) -> dict[str, Any]:
            state["path"].append(name)
            return state

        return add

    monkeypatch.setitem(vars(RAID), "version", 5)
    monkeypatch.setitem(vars(RAID), "upgrades", {1: step("1"), 2: step("2"), 4: step("4"), 5: step("5")})
    given = {"path": ["0"]}
    assert upgraded(TOYS["raid"], given, 2) == {"path": ["0", "2", "4"]}
    assert upgraded(TOYS["raid"], given, 5) == {"path": ["0"]}
    assert given == {"path": ["0"]}
