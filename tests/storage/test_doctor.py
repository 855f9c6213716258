"""The doctor: every fault is named, and nothing of a side is told (rows 6 and 28)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.checking import examine
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.saves.journal_file import journal_of
from tests.engine.test_loaded_dice import Sixes, leaps, race
from tests.storage.games import edited, end_turn, faults_of, flip, kept, noon, one_sentence, raid
from tests.storage.sealing import CANARY, keys_of, sealed, with_state
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Note, Send

RULING = {"reason": "so", "changes": [], "message": "so", "seen_by": None}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with backup and a journal of three orders."""
    kept(tmp_path / "a.hexwar", unsaved=3).close()
    return tmp_path / "a.hexwar"


def test_faults_of_every_file_are_told_at_once(path: Path, tmp_path: Path) -> None:
    """Save, journal, backup and an autosave, each with a sentence of its own that names it; of a sound game nothing is
    said."""
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        auto = campaign.autosave(tmp_path / "auto")
    assert faults_of(path, tmp_path / "auto") == []
    files = [journal_of(path), backup_of(path), auto]
    for file in files:
        flip(file, b'"shout"' if file == journal_of(path) else b'"record":{"for')
    for fault, file in zip(faults_of(path, tmp_path / "auto"), files, strict=True):
        one_sentence(fault, file)
    flip(path, b'"record":{"for')
    for fault, file in zip(faults_of(path), [path, *files[:2]], strict=True):
        one_sentence(fault, file)


@pytest.mark.row(36)
def test_what_only_the_journal_has_is_played_again_too(tmp_path: Path) -> None:
    """Row 36: its dice are looked at as those of the save are."""
    file = tmp_path / "a.hexwar"
    with Campaign.create(race(Sixes("north", 3)), file, noon) as campaign:
        leaps(campaign.game, 1)
        campaign.save()
        assert examine(TOYS, file).loaded == []
        leaps(campaign.game, 1)
        (loaded,) = examine(TOYS, file).loaded
    assert "Turn 2: for 1d6 by TOY-1.1 the journal has 6" in render(loaded, "en")


def test_a_save_is_played_again_where_its_journal_leads_to_no_game(path: Path) -> None:
    """The journal goes back behind the snapshot that the save goes on from, to a start that can't be used: that the
    save itself does not play from there is told as well."""

    def spoil(record: dict[str, Any]) -> None:
        with_state(record["snapshots"][0], lambda state: state["raiders"]["red-1"].update(cell=1))

    backup_of(path).unlink()
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        campaign.game.rewind(2)
    path.write_bytes(edited(path.read_bytes(), spoil))
    joined, alone = faults_of(path)
    assert "two raiders on one hex" in joined
    assert "played again, its journal differs from turn 1 on" in alone


def forbidden(record: dict[str, Any]) -> None:
    """An order of a side whose turn it was not."""
    record["entries"][0]["body"].update(kind="fall-back", words=1)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        # Its entry would tell of a game under way how much others have entered in secret.
        pytest.param(lambda record: record["entries"][0]["events"].clear(), "turn 1 ", id="what came of an order"),
        pytest.param(forbidden, "", id="a forbidden order"),
    ],
)
def test_a_replay_that_differs_is_a_fault(path: Path, change: Callable[[dict[str, Any]], None], part: str) -> None:
    """A history rewritten with hashes that fit still opens from its snapshot, but looking it over tells; the replay
    checks legality, too."""
    backup_of(path).unlink()
    journal_of(path).unlink()
    path.write_bytes(edited(path.read_bytes(), change))
    Campaign.open(TOYS, path, read_only=True)
    (fault,) = faults_of(path)
    one_sentence(fault, path)
    assert part in fault


def test_where_a_game_is_over_the_entry_is_told_at_which_a_replay_differs(tmp_path: Path) -> None:
    """Nothing is secret any more."""
    game = raid(0)
    for _ in range(16):
        end_turn(game)
    assert game.outcome is not None
    file = tmp_path / "a.hexwar"
    Campaign.create(game, file, noon).close()
    journal_of(file).unlink()
    file.write_bytes(edited(file.read_bytes(), lambda record: record["entries"][2]["events"].clear()))
    (fault,) = faults_of(file)
    assert "From entry 3 on the replay differs" in fault


@pytest.mark.row(31)
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("undo", {}),
        ("amendment", {"struck": "shout", "orders": [], "reason": "so"}),
        ("repeal", {"frame": 0, "ruling": RULING, "reason": "so"}),
    ],
)
def test_what_takes_back_an_entry_that_never_was_is_refused(path: Path, kind: str, body: dict[str, Any]) -> None:
    """Row 31: entries count from 1: nothing stands before the start that could be taken back to."""
    journal_of(path).unlink()
    whole = path.read_bytes()

    def add(record: dict[str, Any], entry: int) -> None:
        last = record["entries"][-1]
        more = {"number": last["number"] + 1, "kind": kind, "body": {**body, "entry": entry}, "events": []}
        record["entries"].append({**last, **more})

    path.write_bytes(edited(whole, lambda record: add(record, 1)))
    assert "is not what it should be" not in str(faults_of(path))
    path.write_bytes(edited(whole, lambda record: add(record, 0)))
    (fault,) = faults_of(path)
    assert "is not what it should be" in fault


@pytest.mark.row(28)
def test_what_is_said_does_not_depend_on_secret_orders(tmp_path: Path) -> None:
    """Two games that differ in what red has entered in secret, damaged in the same way: the doctor says the same."""
    little = (Send(("red-1",), "east"),)
    much = (Send(("red-2", "red-3"), "north"), Note("a secret"), Note("another"))
    said = []
    for name, orders in (("one", little), ("two", much)):
        file = tmp_path / name / "a.hexwar"
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
        with Campaign.create(game, file, noon) as campaign:
            for order in orders:
                game.submit("red", order)
            campaign.save()
            campaign.save()
        flip(file, b'"record":{"for')
        sources = [(render(s.text(), "en"), s.orders, s.lost) for s in recover(TOYS, file)]
        said.append((sources, [line.replace(name, "") for line in faults_of(file)]))
    assert said[0] == said[1]
    assert said[0][0]


@pytest.mark.row(28)
def test_a_sealed_game_is_had_back_sealed_and_nothing_of_it_is_said(tmp_path: Path) -> None:
    """Its faults and sources name no order; the new file is sealed by the same phrases."""
    campaign = sealed(tmp_path / "a.hexwar", unsaved=2)
    campaign.close()
    keys = keys_of(campaign.path, "red")
    campaign.path.write_bytes(campaign.path.read_bytes()[:-50])
    findings, sources = examine(TOYS, campaign.path, keys), recover(TOYS, campaign.path, keys)
    text = json.dumps([render(line, "en") for line in (*findings.faults, *(source.text() for source in sources))])
    assert CANARY not in text
    save_copy(sources[0].to_go_on(), tmp_path / "new.hexwar", noon, seal=sources[0].seal)
    assert CANARY.encode() not in (tmp_path / "new.hexwar").read_bytes()
    assert examine(TOYS, tmp_path / "new.hexwar", keys).faults == []
