"""What can be had back of damaged games, and looking them over."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.checking import examine
from hexwar_tui.storage.campaigns.recovery import Origin, recover
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.errors import DamagedSave
from hexwar_tui.storage.saves.journal_file import journal_of
from tests.storage.games import edited, kept, noon, one_sentence, words
from tests.toys import TOYS
from tests.toys.raid import Fence


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with backup and a journal of three orders."""
    kept(tmp_path / "a.hexwar", unsaved=3).close()
    return tmp_path / "a.hexwar"


def damage(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"forward", b"backward", 1))


def test_the_backup_and_the_journal_give_everything_back(path: Path) -> None:
    """A damaged save alone loses nothing; the sources come freshest first, each with turn, orders and date."""
    whole = words(Campaign.open(TOYS, path, read_only=True).game)
    damage(path)
    with pytest.raises(DamagedSave):
        Campaign.open(TOYS, path)
    sources = recover(TOYS, path)
    assert [source.origin for source in sources] == [Origin.BACKUP_AND_JOURNAL, Origin.BACKUP]
    assert words(sources[0].game) == whole
    assert [source.orders for source in sources] == [7, 3]
    assert render(sources[0].text(), "en") == "the backup and the journal: turn 2, 7 orders, saved 2030-01-02 12:00"


def test_a_recovered_game_goes_on_in_a_new_file(path: Path) -> None:
    """Going on from a source leaves the damaged files to the byte."""
    damage(path)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with Campaign.create(recover(TOYS, path)[0].game, path.with_name("b.hexwar"), noon) as campaign:
        assert words(campaign.game)[-1] == "unsaved 2"
    after = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.name.startswith("a.")}
    assert after == before


def test_a_lost_save_is_told_apart_from_one_that_never_was(path: Path) -> None:
    """Where only the backup is left, it is offered; where nothing is, nothing is."""
    path.unlink()
    with pytest.raises(DamagedSave):
        Campaign.open(TOYS, path)
    assert recover(TOYS, path)[0].origin is Origin.BACKUP_AND_JOURNAL
    assert recover(TOYS, path.with_name("never.hexwar")) == ()


@pytest.mark.parametrize("broken", [("save", "backup"), ("save", "journal"), ("backup", "journal"), ("journal",)])
def test_whatever_is_whole_can_be_had(path: Path, broken: tuple[str, ...]) -> None:
    """For every set of damaged files, the best of what is left comes first."""
    files = {"save": path, "backup": backup_of(path), "journal": journal_of(path)}
    for name in broken:
        files[name].write_bytes(b"\0" * 100)
    found = [source.origin for source in recover(TOYS, path)]
    best: dict[tuple[str, ...], list[Origin]] = {("save", "backup"): [], ("save", "journal"): [Origin.BACKUP]}
    assert found[:1] == best.get(broken, [Origin.SAVE])


def test_a_sound_game_has_no_faults(path: Path) -> None:
    """Save, backup and journal in order: nothing is said."""
    assert examine(TOYS, path).faults == []


def test_every_damaged_file_is_named(path: Path) -> None:
    """Faults of the save and of its backup are both told."""
    damage(path)
    damage(backup_of(path))
    told = [render(fault, "en") for fault in examine(TOYS, path).faults]
    assert len(told) == 2
    one_sentence(told[0], path)
    one_sentence(told[1], backup_of(path))


def test_a_replay_that_differs_is_a_fault(path: Path) -> None:
    """A history rewritten with hashes that fit still opens from its snapshot, but looking it over tells."""
    backup_of(path).unlink()
    journal_of(path).unlink()
    raw = edited(path.read_bytes(), lambda record: record["entries"][0]["events"].clear())
    path.write_bytes(raw)
    Campaign.open(TOYS, path, read_only=True)
    told = [render(fault, "en") for fault in examine(TOYS, path).faults]
    assert len(told) == 1
    # Its entry would tell of a game under way how much others have entered in secret.
    assert "turn 1 " in told[0]


def test_an_order_that_the_rules_forbid_is_a_fault(path: Path) -> None:
    """The replay checks legality, too: here an order of a side whose turn it was not."""
    backup_of(path).unlink()
    journal_of(path).unlink()
    path.write_bytes(
        edited(path.read_bytes(), lambda record: record["entries"][0]["body"].update(kind="fall-back", words=1))
    )
    told = [render(fault, "en") for fault in examine(TOYS, path).faults]
    assert len(told) == 1
    one_sentence(told[0], path)


def test_a_game_of_other_rules_says_so(path: Path) -> None:
    """A save of another version of its system goes on, with a notice."""
    journal_of(path).unlink()
    path.write_bytes(edited(path.read_bytes(), lambda record: record.update(system_version=7)))
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        assert "version 7 of the rules" in render(campaign.notices[0], "en")


@pytest.mark.parametrize("back", ["undo", "rewind"])
def test_what_was_taken_back_is_not_lost(tmp_path: Path, back: str) -> None:
    """Where the players went back themselves, the freshest source is what they came to, not what they left behind; and
    nothing is called lost by going on from there."""
    path = tmp_path / "a.hexwar"
    with kept(path, unsaved=3) as campaign:
        campaign.game.submit("red", Fence(edge=(campaign.game.view("red").grid.cells[0], 2)))
        campaign.save()
        if back == "undo":
            campaign.game.undo("red")
        else:
            campaign.game.rewind(len(campaign.game.record.entries) - 2)
        digest = campaign.game.digest()
    path.unlink()
    found = recover(TOYS, path)
    assert [source.origin for source in found] == [Origin.BACKUP_AND_JOURNAL, Origin.BACKUP]
    assert found[0].game.digest() == digest
    assert found[0].lost == 0
