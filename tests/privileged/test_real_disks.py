"""File systems that are full, or read-only (rows 3 and 5): the old save stays, and the game goes on."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.beside.settings import Settings, read_settings, write_settings
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.errors import SaveError
from tests.privileged.machine import Machine
from tests.storage.games import names_in, noon, one_sentence, raid, shout, words
from tests.storage.kinds import PLAIN, Kind, of_both_kinds

pytestmark = pytest.mark.privileged

PAGE = os.sysconf("SC_PAGE_SIZE")
REST = "something else"
FILES = {"a.hexwar", "a.hexwar.bak", "a.hexwar.journal"}


def fault_of(campaign: Campaign) -> str:
    """The sentence that saving ends with, after which another path is offered; "" if it succeeds."""
    try:
        campaign.save()
    except SaveError as fault:
        one_sentence(str(fault), campaign.path)
        return str(fault) if fault.elsewhere else "no other path is offered"
    return ""


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def until_full(write: Callable[[], object]) -> None:
    """Writes as often as there is room."""
    with suppress(OSError):
        while True:
            write()


@contextmanager
def room(folder: Path, size: int) -> Iterator[None]:
    """While it lasts, a file system has room for so many bytes and no more."""
    rest = folder / REST
    number = os.open(rest, os.O_WRONLY | os.O_CREAT)
    try:
        until_full(lambda: os.write(number, bytes(PAGE)))
        os.ftruncate(number, os.fstat(number).st_size - size)
        yield
    finally:
        os.close(number)
        rest.unlink()


@pytest.mark.row(3)
@of_both_kinds
def test_with_any_room_left_the_old_save_stays_or_the_new_is_whole(
    machine: Machine, tmp_path: Path, kind: Kind
) -> None:
    """Row 3: a tmpfs with no page left, one, two, and so on until saving succeeds: files end in the middle."""
    folder = machine.tmpfs("size=512k")
    with kind.keep(folder / "a.hexwar") as campaign:
        for number in range(60):
            shout(campaign.game, sha256(bytes([number])).hexdigest())
        campaign.save()
        for pages in range(64):
            old, kept = campaign.path.read_bytes(), words(campaign.game)
            with room(folder, pages * PAGE):
                fault = fault_of(campaign)
                shout(campaign.game, f"with {pages} pages")
                # What would be there if the program were killed now.
                as_it_is = shutil.copytree(folder, tmp_path / str(pages), ignore=lambda *_: [REST])
            assert names_in(as_it_is) == FILES
            with kind.open(as_it_is / "a.hexwar") as again:
                assert words(again.game)[: len(kept)] == kept
            if not fault:
                break
            assert "full" in fault
            assert campaign.path.read_bytes() == old
            shout(campaign.game, "there is room again")
            assert campaign.status == ""
        assert not fault
        assert pages > 2
    with kind.open(campaign.path) as again:
        assert words(again.game) == words(campaign.game)


@pytest.mark.row(3)
def test_where_no_file_can_be_added_the_old_save_stays(machine: Machine) -> None:
    """Row 3: a tmpfs that has room, and no number left for another file."""
    folder = machine.tmpfs("size=512k,nr_inodes=40")
    with PLAIN.keep(folder / "a.hexwar") as campaign:
        old = campaign.path.read_bytes()
        others = _fill_with_files(folder / "others")
        assert "full" in fault_of(campaign)
        shout(campaign.game, "on the full disk")
        assert campaign.path.read_bytes() == old
        assert names_in(folder) == {*FILES, "others"}
        # A second name takes a number, too.
        for file in others[:3]:
            file.unlink()
        assert fault_of(campaign) == ""
    with PLAIN.open(campaign.path) as again:
        assert words(again.game) == words(campaign.game)


def _fill_with_files(folder: Path) -> list[Path]:
    folder.mkdir()
    numbers = count()
    until_full(lambda: (folder / str(next(numbers))).touch())
    return list(folder.iterdir())


@pytest.mark.row(5)
@of_both_kinds
@pytest.mark.parametrize("fixed", [".", "a.hexwar", "a.hexwar.bak"])
def test_what_may_not_be_changed_is_left_and_another_path_works(
    machine: Machine, tmp_path: Path, kind: Kind, fixed: str
) -> None:
    """Row 5: `chattr +i` on the folder, the save or its backup, in the midst of a game: not even root may write."""
    folder = machine.ext4().folder / "saves"
    with kind.keep(folder / "a.hexwar") as campaign:
        before = contents(folder)
        machine.run("chattr", "+i", folder / fixed)
        try:
            assert "not allowed" in fault_of(campaign)
            # Where the save can have no second name, the backup has become a copy of it.
            assert contents(folder) in (before, before | {"a.hexwar.bak": before["a.hexwar"]})
            shout(campaign.game, "the journal goes on")
            assert campaign.status == ""
            campaign.save_as(tmp_path / "elsewhere" / "b.hexwar")
            shout(campaign.game, "in the new place")
        finally:
            machine.run("chattr", "-i", folder / fixed)
    with kind.open(tmp_path / "elsewhere" / "b.hexwar") as again:
        assert words(again.game) == words(campaign.game)
    with kind.open(folder / "a.hexwar") as left_behind:
        assert words(left_behind.game)[-1] == "the journal goes on"


@pytest.mark.row(5)
@of_both_kinds
def test_in_a_read_only_folder_a_game_can_be_looked_at_and_copied(machine: Machine, tmp_path: Path, kind: Kind) -> None:
    """Row 5: a tmpfs mounted anew to be read only: it says so, and a copy elsewhere can be played on."""
    folder = machine.tmpfs("size=512k")
    with kind.keep(folder / "a.hexwar") as campaign:
        said = words(campaign.game)
    machine.run("mount", "-o", "remount,ro", folder)
    before = contents(folder)
    with kind.open(folder / "a.hexwar") as campaign:
        assert campaign.read_only
        assert words(campaign.game) == said
        notice = render(campaign.notices[0], "en")
        assert "not allowed" in notice
        assert "only be looked at" in notice
        assert "can only be looked at" in fault_of(campaign)
        save_copy(campaign.game, tmp_path / "b.hexwar", noon, seal=campaign.seal)
    assert contents(folder) == before
    with kind.open(tmp_path / "b.hexwar") as copy:
        shout(copy.game, "in the copy")
        assert words(copy.game) == [*said, "in the copy"]


@pytest.mark.row(5)
def test_nothing_is_begun_in_a_read_only_folder(machine: Machine) -> None:
    """Row 5: a new game and settings are refused in a sentence that offers another path, and nothing is left."""
    folder = machine.tmpfs("size=512k")
    write_settings(folder / "settings.json", Settings(bell="off"))
    machine.run("mount", "-o", "remount,ro", folder)
    for write in (
        lambda: Campaign.create(raid(), folder / "a.hexwar", noon).close(),
        lambda: write_settings(folder / "settings.json", Settings(bell="turn")),
    ):
        with pytest.raises(SaveError, match="not allowed") as caught:
            write()
        assert caught.value.elsewhere
    assert names_in(folder) == {"settings.json"}
    assert read_settings(folder / "settings.json") == (Settings(bell="off"), ())
