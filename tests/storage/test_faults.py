"""A disk that is full, failing or read-only: the old save stays, and the game goes on (safety, rows 3 to 5)."""

from __future__ import annotations

import errno
import json
import os
import resource
from itertools import count
from pathlib import Path

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.beside.settings import Settings, read_settings, write_settings
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.calls import Calls
from hexwar_tui.storage.disk.files import read_file, write_file
from hexwar_tui.storage.errors import SavedNotConfirmed, SaveError, SaveNotRenewed
from hexwar_tui.storage.saves.save_file import encode
from tests.storage.faulty import failing, full_from, striking, system
from tests.storage.games import NOON, kept, names_in, noon, one_sentence, raid, shout, words
from tests.toys import TOYS

CODES = (errno.ENOSPC, errno.EIO, errno.EMFILE, errno.EROFS, errno.EACCES)


@pytest.mark.row(3, 5)
@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.get)
def test_one_failing_call_leaves_the_old_save_and_a_game_that_goes_on(tmp_path: Path, code: int) -> None:
    """Rows 3 and 5: at every call of saving: the old save to the byte and a sentence, or the new one; then play and
    saving go on."""
    for number in count(1):
        folder = tmp_path / str(number)
        folder.mkdir()
        with kept(folder / "a.hexwar", unsaved=1) as campaign:
            old, new = campaign.path.read_bytes(), encode(campaign.game, NOON)
            calls = failing(number, code)
            with system(calls):
                fault = _fault_of(campaign)
                shout(campaign.game, "on")
            assert campaign.path.read_bytes() == (old if type(fault) is SaveNotRenewed else new)
            campaign.save()
            assert names_in(folder) == {"a.hexwar", "a.hexwar.bak", "a.hexwar.journal"}
        with Campaign.open(TOYS, campaign.path, clock=noon) as again:
            assert words(again.game) == words(campaign.game)
        if fault is None and number > 40:
            return


def _fault_of(campaign: Campaign) -> SaveError | None:
    """What saving ended with, if it failed."""
    try:
        campaign.save()
    except SaveError as fault:
        one_sentence(render(fault.text, "en"), campaign.path)
        return fault
    return None


@pytest.mark.row(3)
def test_a_disk_full_for_good_removes_its_temporary_files_and_forgets_nothing(tmp_path: Path) -> None:
    """Row 3: from any call of saving on nothing can be written: no file is left half, and orders get written later."""
    for number in range(1, 40):
        folder = tmp_path / str(number)
        folder.mkdir()
        with kept(folder / "a.hexwar", unsaved=1) as campaign:
            with system(full_from(number)):
                _fault_of(campaign)
                shout(campaign.game, "on the full disk")
                if number == 1:
                    assert "full" in render(campaign.status, "en")
            assert not [name for name in names_in(folder) if name.endswith(".tmp")]
            shout(campaign.game, "after")
            assert campaign.status == ""
        with Campaign.open(TOYS, campaign.path, clock=noon) as again:
            assert words(again.game) == words(campaign.game)


@pytest.mark.row(3)
def test_closing_tries_once_more_to_write_what_the_disk_refused(tmp_path: Path) -> None:
    """Row 3: orders that were only in memory are in the journal after closing, when the disk has room again."""
    with kept(tmp_path / "a.hexwar") as campaign, system(full_from(1)):
        shout(campaign.game, "kept in memory")
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert words(again.game)[-1] == "kept in memory"


@pytest.mark.row(4)
def test_a_folder_that_can_not_be_synced_is_said_as_saved_but_not_confirmed(tmp_path: Path) -> None:
    """The new save is in its place, the error says so, and the journal still follows from the save before (row 4)."""
    with kept(tmp_path / "a.hexwar", unsaved=2) as campaign:
        old = campaign.path.read_bytes()
        with system(_no_folder_syncs(tmp_path)), pytest.raises(SavedNotConfirmed) as caught:
            campaign.save()
        one_sentence(str(caught.value), campaign.path)
        assert campaign.path.read_bytes() == encode(campaign.game, NOON)
        assert not campaign.has_unsaved
    campaign.path.write_bytes(old)  # What a power cut may bring back.
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert words(again.game) == words(campaign.game)


def _no_folder_syncs(folder: Path) -> Calls:
    def strike(name: str, args: tuple[object, ...]) -> None:
        if name == "open" and args[0] == folder:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    return striking(strike, lambda made, name: True)


@pytest.mark.row(4)
def test_a_new_game_that_is_not_confirmed_is_kept_and_the_players_are_told(tmp_path: Path) -> None:
    """Row 4: keeping a new game does not end because the folder could not be synced; it becomes a notice."""
    with system(_no_folder_syncs(tmp_path)):
        campaign = Campaign.create(raid(), tmp_path / "a.hexwar", noon)
    with campaign:
        assert "not confirmed" in render(campaign.notices[0], "en")
        shout(campaign.game)
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert words(again.game) == words(campaign.game)


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK], ids=errno.errorcode.get)
def test_where_there_are_no_links_the_backup_is_a_copy(tmp_path: Path, code: int) -> None:
    """A file system without hard links keeps a backup all the same."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        old = campaign.path.read_bytes()
        with system(striking(lambda name, args: _refuse(code), lambda made, name: name == "link")):
            campaign.save()
    assert (tmp_path / "a.hexwar.bak").read_bytes() == old
    assert names_in(tmp_path) == {"a.hexwar", "a.hexwar.bak", "a.hexwar.journal"}


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
                _refuse(errno.EMFILE)

        with system(striking(strike, lambda made, call: call == "open")):
            campaign.save()
        assert (campaign.status == "") == (name == "tmp")
        shout(campaign.game, "after")
        assert campaign.status == ""
        first = json.loads(journal.read_bytes().splitlines()[0])["line"]["after"]
        assert first == len(campaign.game.record.entries) - (3 if name == "tmp" else 2)
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert words(again.game) == words(campaign.game)


def _refuse(code: int) -> None:
    raise OSError(code, os.strerror(code))


@pytest.mark.row(3)
def test_a_limit_on_the_size_of_files_is_told_plainly(tmp_path: Path) -> None:
    """Row 3: RLIMIT_FSIZE: the old save stays, no temporary file is left, and the sentence says what can be done."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        old = campaign.path.read_bytes()
        assert "no file may be that large" in _limited(resource.RLIMIT_FSIZE, 500, campaign)
        assert campaign.path.read_bytes() == old
        assert names_in(tmp_path) == {"a.hexwar", "a.hexwar.bak", "a.hexwar.journal"}


@pytest.mark.row(3)
def test_a_limit_on_open_files_is_told_plainly(tmp_path: Path) -> None:
    """Row 3: RLIMIT_NOFILE: the same, for too many open files."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        old = campaign.path.read_bytes()
        assert "too many files" in _limited(resource.RLIMIT_NOFILE, 0, campaign)
        assert campaign.path.read_bytes() == old


def _limited(limit: int, most: int, campaign: Campaign) -> str:
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


@pytest.mark.row(5)
@pytest.mark.parametrize(
    ("code", "elsewhere"),
    [(errno.EROFS, True), (errno.EACCES, True), (errno.ENOSPC, True), (errno.EIO, True), (errno.EMFILE, False)],
    ids=str,
)
def test_another_path_is_offered_where_that_helps(tmp_path: Path, code: int, elsewhere: bool) -> None:
    """The error says whether another place could help, for the interface to ask for one (row 5)."""
    with kept(tmp_path / "a.hexwar") as campaign:
        with system(failing(3, code)), pytest.raises(SaveError) as caught:
            campaign.save()
        assert caught.value.elsewhere is elsewhere


@pytest.mark.row(5)
def test_after_a_failure_the_game_can_go_on_under_another_path(tmp_path: Path) -> None:
    """Row 5: `save_as` carries save, journal and lock over; the old file stays as it was last saved."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        old = campaign.path.read_bytes()
        campaign.save_as(tmp_path / "elsewhere" / "b.hexwar")
        shout(campaign.game, "in the new place")
        with Campaign.open(TOYS, tmp_path / "a.hexwar", clock=noon) as left_behind:
            assert not left_behind.read_only
    assert (tmp_path / "a.hexwar").read_bytes() == old
    with Campaign.open(TOYS, tmp_path / "elsewhere" / "b.hexwar", clock=noon) as again:
        assert words(again.game) == words(campaign.game)


@pytest.mark.row(3)
def test_a_failed_save_under_another_path_changes_nothing(tmp_path: Path) -> None:
    """Row 3: where the other path fails, too, the game goes on at the old one."""
    with kept(tmp_path / "a.hexwar", unsaved=1) as campaign:
        with system(full_from(1)), pytest.raises(SaveError):
            campaign.save_as(tmp_path / "b.hexwar")
        with pytest.raises(SaveError, match="is there already"):
            campaign.save_as(tmp_path / "a.hexwar.bak")
        assert campaign.path == tmp_path / "a.hexwar"
        shout(campaign.game, "still here")
    with Campaign.open(TOYS, tmp_path / "a.hexwar", clock=noon) as again:
        assert words(again.game)[-1] == "still here"


@pytest.mark.row(3)
@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.get)
def test_settings_are_the_old_or_the_new(tmp_path: Path, code: int) -> None:
    """Row 3: at every call of writing settings: a SaveError and the old ones, or the new ones."""
    path = tmp_path / "settings.json"
    for number in range(1, 20):
        write_settings(path, Settings(bell=False))
        try:
            with system(failing(number, code)):
                write_settings(path, Settings(bell=True))
        except SavedNotConfirmed:
            assert read_settings(path) == (Settings(bell=True), ())
        except SaveError as fault:
            one_sentence(str(fault), path.parent)
            assert read_settings(path) == (Settings(bell=False), ())
        else:
            assert read_settings(path) == (Settings(bell=True), ())


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
    with pytest.raises(SaveError, match="16 MB"):
        write_file(path, bytes(16 * 1024 * 1024 + 1))
    assert read_file(path) == b"old"
