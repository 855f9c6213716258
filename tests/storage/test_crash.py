"""Killed at any call: old or new, never neither, and the journal makes up the rest (safety, row 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.disk.files import write_file
from hexwar_tui.storage.saves.save_file import encode, read_save
from tests.storage.faulty import killed_at
from tests.storage.games import NOON, kept, names_in, noon, raid, shout, words
from tests.toys import TOYS


def every_kill(
    tmp_path: Path, act: Callable[[Campaign], object], *, unsaved: int = 2
) -> Iterator[tuple[Campaign, Path]]:
    """A fresh campaign for every call of `act`, after `act` was killed there; this process still holds the campaign."""
    for number in count(1):
        folder = tmp_path / str(number)
        folder.mkdir()
        campaign = kept(folder / "a.hexwar", unsaved=unsaved)
        was_killed = killed_at(number, lambda campaign=campaign: act(campaign))  # type: ignore[misc]
        yield campaign, campaign.path
        let_go(campaign)
        if not was_killed:
            assert number > 10, "there were calls to be killed at"
            return


def let_go(campaign: Campaign) -> None:
    """What the system does when the process that holds a campaign is killed: the lock is free, nothing is written."""
    campaign.game.sink = None
    assert campaign._lock is not None
    campaign._lock.release()


def reopened(path: Path) -> Game:
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        assert not campaign.read_only
        return campaign.game


@pytest.mark.row(1)
def test_a_killed_save_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    """Row 1: at every call of saving: the file is the old save or the new one to the byte, and nothing entered is
    lost."""
    for campaign, path in every_kill(tmp_path, Campaign.save):
        new = encode(campaign.game, NOON)
        entries = len(campaign.game.record.entries)
        digest, said = campaign.game.digest(), words(campaign.game)
        raw = path.read_bytes()
        assert raw == new or len(read_save(path)[1].entries) == entries - 2
        let_go(campaign)
        game = reopened(path)
        assert (game.digest(), words(game)) == (digest, said)


@pytest.mark.row(1)
def test_a_backup_and_the_journal_make_the_whole_game_at_any_time(tmp_path: Path) -> None:
    """Row 1: at every call of saving: if the save itself were lost then, the backup and the journal hold everything."""
    for campaign, path in every_kill(tmp_path, Campaign.save):
        path.unlink()
        best = recover(TOYS, path)[0]
        assert best.game.digest() == campaign.game.digest()
        assert words(best.game) == words(campaign.game)


@pytest.mark.row(1)
def test_the_next_save_sweeps_what_a_killed_one_left(tmp_path: Path) -> None:
    """Row 1: whatever a killed save left behind, after the next one only save, backup and journal are there."""
    for campaign, path in every_kill(tmp_path, Campaign.save):
        let_go(campaign)
        with Campaign.open(TOYS, path, clock=noon) as again:
            again.save()
        assert names_in(path.parent) == {"a.hexwar", "a.hexwar.bak", "a.hexwar.journal"}


@pytest.mark.row(1)
def test_a_killed_order_is_in_the_journal_or_was_never_shown(tmp_path: Path) -> None:
    """Row 1: at every call of entering an order: all before it is there; it itself is there or not, and whole."""
    for campaign, path in _order_kills(tmp_path):
        before = words(campaign.game)
        let_go(campaign)
        assert words(reopened(path)) in (before, [*before, "the last"])


def _order_kills(tmp_path: Path) -> Iterator[tuple[Campaign, Path]]:
    for number in count(1):
        folder = tmp_path / str(number)
        folder.mkdir()
        campaign = kept(folder / "a.hexwar", unsaved=1)
        was_killed = killed_at(number, lambda game=campaign.game: shout(game, "the last"))  # type: ignore[misc]
        yield campaign, campaign.path
        if not was_killed:
            assert words(reopened(campaign.path))[-1] == "the last"
            return


@pytest.mark.row(1)
def test_a_killed_opening_loses_nothing(tmp_path: Path) -> None:
    """Row 1: at every call of opening, which begins a new journal: the next opening finds the same game."""
    for number in count(1):
        folder = tmp_path / str(number)
        folder.mkdir()
        campaign = kept(folder / "a.hexwar", unsaved=2)
        campaign.close()
        path = campaign.path
        was_killed = killed_at(number, lambda path=path: Campaign.open(TOYS, path, clock=noon))  # type: ignore[misc]
        game = reopened(path)
        assert (words(game), game.digest()) == (words(campaign.game), campaign.game.digest())
        if not was_killed:
            return


@pytest.mark.row(1)
def test_a_killed_creation_leaves_a_game_or_nothing(tmp_path: Path) -> None:
    """Row 1: at every call of keeping a new game: there is no save, or one that opens."""
    for number in count(1):
        path = tmp_path / str(number) / "a.hexwar"
        game = raid()
        was_killed = killed_at(number, lambda game=game, path=path: Campaign.create(game, path, noon))  # type: ignore[misc]
        if path.exists():
            assert words(reopened(path)) == words(game)
        if not was_killed:
            assert path.exists()
            return


@pytest.mark.row(1)
@pytest.mark.parametrize("backup", [False, True])
def test_a_killed_write_of_any_file_leaves_the_old_or_the_new(tmp_path: Path, backup: bool) -> None:
    """Row 1: the protocol itself, for files of any content: settings, autosaves, exports."""
    for number in count(1):
        path = tmp_path / str(number) / "file"
        path.parent.mkdir()
        path.write_bytes(b"old")
        was_killed = killed_at(number, lambda path=path: write_file(path, b"new" * 99, backup=backup))  # type: ignore[misc]
        assert path.read_bytes() in (b"old", b"new" * 99)
        if not was_killed:
            assert names_in(path.parent) == ({"file", "file.bak"} if backup else {"file"})
            return
