"""Killed at any call, or on a disk that is full, failing or read-only: old or new, never neither; the journal makes up
the rest, and the game goes on (safety, rows 1 and 3 to 5)."""

from __future__ import annotations

import errno
import json
import os
import resource
from itertools import count
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.beside.settings import Settings, read_settings, write_settings
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.disk.calls import Calls
from hexwar_tui.storage.disk.files import read_file, write_file
from hexwar_tui.storage.errors import SavedNotConfirmed, SaveError, SaveNotRenewed
from hexwar_tui.storage.saves.save_file import decode, encode
from tests.storage.faulty import every_kill, failing, full_from, let_go, striking, system
from tests.storage.games import NOON, is_whole, kept, names_in, noon, one_sentence, raid, shout, words
from tests.toys import TOYS


def playing(folder: Path) -> Campaign:
    return kept(folder / "a.hexwar", unsaved=2)


def reopened(path: Path) -> Game:
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        assert not campaign.read_only
        return campaign.game


@pytest.mark.row(1)
def test_a_killed_save_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    """Row 1: at every call of saving: the file is the old save or the new one to the byte, and nothing entered is
    lost; were the save itself lost then, backup and journal hold everything; the next save sweeps what was left."""
    for campaign in every_kill(tmp_path, playing, Campaign.save):
        path, digest = campaign.path, campaign.game.digest()
        raw = path.read_bytes()
        entries = len(campaign.game.record.entries)
        assert raw == encode(campaign.game, NOON) or len(decode(raw, path)[1].entries) == entries - 2
        path.unlink()
        best = recover(TOYS, path)[0].game
        assert (best.digest(), words(best)) == (digest, words(campaign.game))
        path.write_bytes(raw)
        let_go(campaign)
        with Campaign.open(TOYS, path, clock=noon) as again:
            assert (again.game.digest(), words(again.game)) == (digest, words(campaign.game))
            again.save()
        assert names_in(path.parent) == {"a.hexwar", "a.hexwar.bak", "a.hexwar.journal"}


@pytest.mark.row(1)
def test_a_killed_order_is_in_the_journal_or_was_never_shown(tmp_path: Path) -> None:
    """Row 1: at every call of entering an order: all before it is there; it itself is there or not, and whole."""
    for campaign in every_kill(tmp_path, playing, lambda campaign: shout(campaign.game, "the last"), least=3):
        before = words(campaign.game)
        let_go(campaign)
        found = words(reopened(campaign.path))
        assert found in (before, [*before, "the last"])
    assert found[-1] == "the last"


@pytest.mark.row(1)
def test_a_killed_opening_loses_nothing(tmp_path: Path) -> None:
    """Row 1: at every call of opening, which begins a new journal: the next opening finds the same game."""

    def closed(folder: Path) -> Campaign:
        campaign = playing(folder)
        campaign.close()
        return campaign

    for campaign in every_kill(tmp_path, closed, lambda campaign: reopened(campaign.path)):
        assert reopened(campaign.path).digest() == campaign.game.digest()
        is_whole(campaign)


@pytest.mark.row(1)
def test_a_killed_creation_leaves_a_game_or_nothing(tmp_path: Path) -> None:
    """Row 1: at every call of keeping a new game: there is no save, or one that opens."""
    game = raid()
    for path in every_kill(tmp_path, lambda folder: folder / "a", lambda path: Campaign.create(game, path, noon)):
        assert not path.exists() or words(reopened(path)) == words(game)
    assert path.exists()


@pytest.mark.row(1)
@pytest.mark.parametrize("backup", [False, True])
def test_a_killed_write_of_any_file_leaves_the_old_or_the_new(tmp_path: Path, backup: bool) -> None:
    """Row 1: the protocol itself, for files of any content: settings, autosaves, exports."""

    def old(folder: Path) -> Path:
        folder.mkdir()
        (folder / "file").write_bytes(b"old")
        return folder / "file"

    for path in every_kill(tmp_path, old, lambda path: write_file(path, b"new" * 99, backup=backup), least=5):
        assert path.read_bytes() in (b"old", b"new" * 99)
    assert names_in(path.parent) == ({"file", "file.bak"} if backup else {"file"})


CODES = (errno.ENOSPC, errno.EIO, errno.EMFILE, errno.EROFS, errno.EACCES)
ALL_THREE = {"a.hexwar", "a.hexwar.bak", "a.hexwar.journal"}


def fault_of(campaign: Campaign) -> SaveError | None:
    """What saving ended with, if it failed."""
    try:
        campaign.save()
    except SaveError as fault:
        one_sentence(render(fault.text, "en"), campaign.path)
        return fault
    return None


def refuse(code: int) -> None:
    raise OSError(code, os.strerror(code))


@pytest.mark.row(3, 5)
@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.get)
def test_one_failing_call_leaves_the_old_save_and_a_game_that_goes_on(tmp_path: Path, code: int) -> None:
    """Rows 3 and 5: at every call of saving: the old save to the byte and a sentence, or the new one; then play and
    saving go on. Where another place could help, the error says so, for the interface to ask for one."""
    for number in count(1):
        with kept(tmp_path / str(number) / "a.hexwar", unsaved=1) as campaign:
            old, new = campaign.path.read_bytes(), encode(campaign.game, NOON)
            with system(failing(number, code)):
                fault = fault_of(campaign)
                shout(campaign.game, "on")
            assert campaign.path.read_bytes() == (old if type(fault) is SaveNotRenewed else new)
            if number == 3:
                assert fault is not None
                assert fault.elsewhere is (code != errno.EMFILE)
            campaign.save()
            assert names_in(campaign.path.parent) == ALL_THREE
        is_whole(campaign)
        if fault is None and number > 40:
            return


@pytest.mark.row(3)
def test_a_disk_full_for_good_removes_its_temporary_files_and_forgets_nothing(tmp_path: Path) -> None:
    """Row 3: from any call of saving on nothing can be written: no file is left half, and orders get written later."""
    for number in range(1, 40):
        with kept(tmp_path / str(number) / "a.hexwar", unsaved=1) as campaign:
            with system(full_from(number)):
                fault_of(campaign)
                shout(campaign.game, "on the full disk")
                assert number > 1 or "full" in render(campaign.status, "en")
            assert not [name for name in names_in(campaign.path.parent) if name.endswith(".tmp")]
            shout(campaign.game, "after")
            assert campaign.status == ""
        is_whole(campaign)


@pytest.mark.row(3)
def test_closing_tries_once_more_to_write_what_the_disk_refused(tmp_path: Path) -> None:
    """Row 3: orders that were only in memory are in the journal after closing, when the disk has room again."""
    with kept(tmp_path / "a.hexwar") as campaign, system(full_from(1)):
        shout(campaign.game, "kept in memory")
    is_whole(campaign)


def no_folder_syncs(folder: Path) -> Calls:
    def strike(name: str, args: tuple[object, ...]) -> None:
        if name == "open" and args[0] == folder:
            refuse(errno.EIO)

    return striking(strike, lambda made, name: True)


@pytest.mark.row(4)
def test_a_folder_that_can_not_be_synced_is_said_as_saved_but_not_confirmed(tmp_path: Path) -> None:
    """The new save is in its place, the error says so, and the journal still follows from the save before (row 4)."""
    with kept(tmp_path / "a.hexwar", unsaved=2) as campaign:
        old = campaign.path.read_bytes()
        with system(no_folder_syncs(tmp_path)):
            assert isinstance(fault_of(campaign), SavedNotConfirmed)
        assert campaign.path.read_bytes() == encode(campaign.game, NOON)
        assert not campaign.has_unsaved
    campaign.path.write_bytes(old)  # What a power cut may bring back.
    is_whole(campaign)


@pytest.mark.row(4)
def test_a_new_game_that_is_not_confirmed_is_kept_and_the_players_are_told(tmp_path: Path) -> None:
    """Row 4: keeping a new game does not end because the folder could not be synced; it becomes a notice."""
    with system(no_folder_syncs(tmp_path)):
        campaign = Campaign.create(raid(), tmp_path / "a.hexwar", noon)
    with campaign:
        assert "not confirmed" in render(campaign.notices[0], "en")
        shout(campaign.game)
    is_whole(campaign)


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK], ids=errno.errorcode.get)
def test_where_there_are_no_links_the_backup_is_a_copy(tmp_path: Path, code: int) -> None:
    """A file system without hard links keeps a backup all the same."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        old = campaign.path.read_bytes()
        with system(striking(lambda name, args: refuse(code), lambda made, name: name == "link")):
            campaign.save()
    assert (tmp_path / "a.hexwar.bak").read_bytes() == old
    assert names_in(tmp_path) == ALL_THREE


@pytest.mark.row(3)
@pytest.mark.parametrize("name", ["tmp", "journal"])
def test_a_save_whose_journal_can_not_begin_anew_loses_nothing(tmp_path: Path, name: str) -> None:
    """Row 3: before the new journal is in its place the old one goes on, which holds more; after that it is opened
    again."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        campaign.save()
        shout(campaign.game, "between")
        journal = tmp_path / "a.hexwar.journal"

        def strike(call: str, args: tuple[object, ...]) -> None:
            path = Path(str(args[0]))
            if path == journal or (path.name.startswith(f".{journal.name}") and path.suffix == ".tmp" == f".{name}"):
                refuse(errno.EMFILE)

        with system(striking(strike, lambda made, call: call == "open")):
            campaign.save()
        assert (campaign.status == "") == (name == "tmp")
        shout(campaign.game, "after")
        assert campaign.status == ""
        first = json.loads(journal.read_bytes().splitlines()[0])["line"]["after"]
        assert first == len(campaign.game.record.entries) - (3 if name == "tmp" else 2)
    is_whole(campaign)


@pytest.mark.row(3)
@pytest.mark.parametrize(
    ("limit", "most", "said"),
    [(resource.RLIMIT_FSIZE, 500, "no file may be that large"), (resource.RLIMIT_NOFILE, 0, "too many files")],
    ids=["size", "number"],
)
def test_a_limit_on_files_is_told_plainly(tmp_path: Path, limit: int, most: int, said: str) -> None:
    """Row 3: on size or number: the old save stays, no temporary file is left, and it is said what can be done."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        old = campaign.path.read_bytes()
        assert said in limited(limit, most, campaign)
        assert campaign.path.read_bytes() == old
        assert names_in(tmp_path) == ALL_THREE


def limited(limit: int, most: int, campaign: Campaign) -> str:
    """The sentence that saving ends with in a process under such a limit."""
    into, out_of = os.pipe()
    child = os.fork()
    if not child:
        try:
            resource.setrlimit(limit, (most, most))
            campaign.save()
        except SaveError as fault:
            os.write(out_of, str(fault).encode())
        finally:
            os._exit(0)
    os.close(out_of)
    with os.fdopen(into, encoding="utf-8") as sentence:
        said = sentence.read()
    os.waitpid(child, 0)
    return said


@pytest.mark.row(3, 5)
def test_after_a_failure_the_game_can_go_on_under_another_path(tmp_path: Path) -> None:
    """Row 5: `save_as` carries save, journal and lock over; the old file stays as it was last saved. Row 3: where the
    other path fails, too, the game goes on at the old one."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        old = campaign.path.read_bytes()
        with system(full_from(1)), pytest.raises(SaveError):
            campaign.save_as(tmp_path / "b.hexwar")
        with pytest.raises(SaveError, match="is there already"):
            campaign.save_as(tmp_path / "a.hexwar.bak")
        assert campaign.path == tmp_path / "a.hexwar"
        shout(campaign.game, "still here")
        with Campaign.open(TOYS, campaign.path, read_only=True) as here:
            assert words(here.game)[-1] == "still here"
        campaign.save_as(tmp_path / "elsewhere" / "b.hexwar")
        shout(campaign.game, "in the new place")
        with Campaign.open(TOYS, tmp_path / "a.hexwar", clock=noon) as left_behind:
            assert not left_behind.read_only
    assert (tmp_path / "a.hexwar").read_bytes() == old
    assert campaign.path == tmp_path / "elsewhere" / "b.hexwar"
    is_whole(campaign)


@pytest.mark.row(3)
@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.get)
def test_settings_are_the_old_or_the_new(tmp_path: Path, code: int) -> None:
    """Row 3: at every call of writing settings: a SaveError and the old ones, or the new ones."""
    path = tmp_path / "settings.json"
    for number in range(1, 20):
        write_settings(path, Settings(bell="off"))
        is_new = True
        try:
            with system(failing(number, code)):
                write_settings(path, Settings(bell="turn"))
        except SaveError as fault:
            one_sentence(str(fault), path.parent)
            is_new = isinstance(fault, SavedNotConfirmed)
        assert read_settings(path) == (Settings(bell="turn" if is_new else "off"), ())


@pytest.mark.row(3)
def test_an_autosave_on_a_full_disk_leaves_the_others(tmp_path: Path) -> None:
    """Row 3: an autosave that can't be written is a SaveError; those before it stay, and nothing half-written is
    left."""
    with kept(tmp_path / "a.hexwar") as campaign:
        first = campaign.autosave(tmp_path / "auto")
        with system(full_from(1)), pytest.raises(SaveError, match="full"):
            campaign.autosave(tmp_path / "auto")
        assert names_in(tmp_path / "auto") == {first.name}


def test_a_file_too_large_to_be_read_is_not_written(tmp_path: Path) -> None:
    """Nothing is written over a good save that could not be read again."""
    path = tmp_path / "file"
    write_file(path, b"old")
    with pytest.raises(SaveError, match="64 MB"):
        write_file(path, bytes(64 * 1024 * 1024 + 1))
    assert read_file(path) == b"old"
