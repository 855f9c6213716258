"""What is read and written: ordinary files only, by names that any system takes (safety, rows 8, 14, 15)."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from stat import S_IMODE

import pytest

from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import backup_of, is_there, read_file, write_file
from hexwar_tui.storage.disk.places import SAVE_ENDING, free_save_path, make_folder, places, plain_name
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.journal_file import journal_of
from tests.storage.faulty import striking, system
from tests.storage.games import kept, names_in, noon, one_sentence, raid, shout, words
from tests.toys import TOYS


def test_a_file_is_private_and_replaced_whole(tmp_path: Path) -> None:
    """0600 from its first moment, and the backup is the very file that was there."""
    path = tmp_path / "a"
    write_file(path, b"one")
    inode = path.stat().st_ino
    write_file(path, b"two", backup=True)
    assert read_file(path) == b"two"
    assert backup_of(path).stat().st_ino == inode
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_calls_of_a_save_come_in_their_order(tmp_path: Path) -> None:
    """Written and synced before it has the name, the old one doubled before that, the folder synced at the end."""
    path = tmp_path / "a"
    write_file(path, b"one")
    made: list[str] = []

    def note(name: str, args: tuple[object, ...]) -> None:
        files = (Path(arg).name.split(".")[-1] for arg in args if isinstance(arg, Path) and arg != tmp_path)
        made.append(" ".join((name, *files)))

    with system(striking(note, lambda number, name: name not in ("lstat", "scandir", "unlink"))):
        write_file(path, b"two", backup=True)
    saved = ["open tmp", "write", "fsync", "close", "link a tmp", "replace tmp bak", "replace tmp a"]
    assert made == [*saved, "open", "fsync", "close"]


def test_an_order_is_synced(tmp_path: Path) -> None:
    """Entering an order writes its line and syncs it, and makes no other calls: it costs one write."""
    with kept(tmp_path / "a.hexwar") as campaign:
        made: list[str] = []
        with system(striking(lambda name, args: made.append(name), lambda number, name: True)):
            shout(campaign.game)
    assert made == ["lseek", "write", "fsync"]


def test_temporary_files_follow_no_link_and_open_no_file(tmp_path: Path) -> None:
    """They are made exclusively, without following links, for their owner only."""
    opened: list[tuple[object, ...]] = []
    with system(striking(lambda name, args: opened.append(args), lambda number, name: name == "open")):
        write_file(tmp_path / "a", b"one")
    _, flags, mode = opened[0]
    assert isinstance(flags, int)
    assert flags & os.O_EXCL
    assert flags & os.O_CREAT
    assert flags & os.O_NOFOLLOW
    assert mode == 0o600


def test_a_backup_that_is_the_save_itself_is_no_obstacle(tmp_path: Path) -> None:
    """Killed between backup and rename, both names are one file: the next save still leaves nothing behind."""
    path = tmp_path / "a"
    write_file(path, b"one")
    os.link(path, backup_of(path))
    write_file(path, b"two", backup=True)
    assert (read_file(path), read_file(backup_of(path))) == (b"two", b"one")
    assert names_in(tmp_path) == {"a", "a.bak"}


def _link(path: Path) -> None:
    path.with_name("real").write_bytes(b"real")
    path.symlink_to("real")


def _broken_link(path: Path) -> None:
    path.symlink_to("nowhere")


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as end:
        end.bind(os.fspath(path))


IRREGULAR: dict[str, Callable[[Path], None]] = {
    "link": _link,
    "broken link": _broken_link,
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "socket": _socket,
}


@pytest.mark.row(15)
@pytest.mark.parametrize("kind", IRREGULAR)
def test_only_ordinary_files_are_read_and_replaced(tmp_path: Path, kind: str) -> None:
    """A link, a pipe nobody writes to, a folder, a socket: refused at once, for reading and for writing; the same for
    what lies beside the save (row 15)."""
    path, other = tmp_path / "a.hexwar", tmp_path / "b.hexwar"
    IRREGULAR[kind](path)
    kept(other).close()
    journal_of(other).unlink()
    IRREGULAR[kind](journal_of(other).with_name("odd"))
    journal_of(other).with_name("odd").rename(journal_of(other))
    for act in (
        lambda: read_file(path),
        lambda: write_file(path, b"x"),
        lambda: Campaign.open(TOYS, path),
        lambda: Campaign.create(raid(), path),
    ):
        with pytest.raises(SaveError) as caught:
            act()
        one_sentence(str(caught.value), path)
    with pytest.raises(SaveError):
        Campaign.open(TOYS, other)
    assert not [name for name in names_in(tmp_path) if name.endswith(".tmp")]


@pytest.mark.row(8, 15)
def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    """A sparse file of a terabyte costs nothing (row 8); a device is refused before a byte is read of it (row 15)."""
    path = tmp_path / "a.hexwar"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(SaveError, match="larger than 64 MB"):
        read_file(path)
    for device in ("/dev/zero", "/dev/null", "/dev/tty"):
        with pytest.raises(SaveError):
            read_file(Path(device))


@pytest.mark.row(8)
def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path: Path) -> None:
    """Row 8: the bound holds for what is read, not only for what the folder says."""
    path = tmp_path / "a"
    path.write_bytes(b"x" * 11)
    assert len(read_file(path, 11)) == 11
    with pytest.raises(SaveError):
        read_file(path, 10)
    with pytest.raises(SaveError):
        read_file(Path("/proc/self/smaps"), 10)  # It says that it has no size at all.


BAD_PATHS = ["a\0b", "\ud800.hexwar", "n" * 300, "missing/a.hexwar", "file/a.hexwar", ".", ".."]


@pytest.mark.row(14)
@pytest.mark.parametrize("name", BAD_PATHS, ids=ascii)
def test_paths_that_can_not_be_are_one_sentence(tmp_path: Path, name: str) -> None:
    """NUL, half a surrogate pair, 300 characters, no such folder, a file for a folder (row 14)."""
    (tmp_path / "file").write_bytes(b"")
    for act in (
        lambda: Campaign.open(TOYS, tmp_path / name),
        lambda: read_file(tmp_path / name),
        lambda: write_file(tmp_path / name, b"x"),
    ):
        with pytest.raises(SaveError) as caught:
            act()
        assert str(caught.value).isprintable()
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.row(14)
@pytest.mark.parametrize(
    "name",
    [
        *("../../x", "/etc/passwd", "a\0b", "x" * 300, "ё" * 300, "", ".", "..", "...", "CON", "nul", "com1"),
        *("a/b\\c", "\x1b[31m", "a:b", "~", "-rf", "\u202e"),
    ],
    ids=ascii,
)
def test_any_name_becomes_a_plain_file_in_its_folder(tmp_path: Path, name: str) -> None:
    """Whatever a player calls his game, its file is inside the folder of saves, and can be written (row 14)."""
    path = free_save_path(tmp_path, name)
    assert path.parent == tmp_path
    assert path.name.isprintable()
    assert not path.name.startswith((".", "-"))
    with Campaign.create(raid(), path, noon) as campaign:
        campaign.save()
        assert free_save_path(tmp_path, name) != path
    assert [file.suffix for file in tmp_path.iterdir()].count(SAVE_ENDING) == 1


def test_names_keep_what_can_be_kept() -> None:
    """Letters of any language, digits, spaces and dashes stay."""
    assert plain_name("Анна против Bob 2") == "Анна против Bob 2"
    assert plain_name("west/east") == "west-east"
    assert plain_name("con").lower() != "con"
    assert plain_name("n" * 300) == "n" * 100


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HEXWAR_HOME is where all is kept; without it the folders of the system are taken; nothing is made by asking."""
    monkeypatch.setenv("HEXWAR_HOME", os.fspath(tmp_path / "home"))
    found = places()
    assert {found.saves, found.autosaves, found.scenarios} == {
        tmp_path / "home" / n for n in ("saves", "autosaves", "scenarios")
    }
    assert found.settings == tmp_path / "home" / "settings.json"
    assert found.last_seen == tmp_path / "home" / "last-seen.json"
    assert not (tmp_path / "home").exists()
    monkeypatch.delenv("HEXWAR_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", os.fspath(tmp_path / "data"))
    assert "hexwar" in os.fspath(places().saves)


def test_folders_are_made_or_the_error_says_which(tmp_path: Path) -> None:
    """A folder that can't be made is a SaveError that offers another place."""
    make_folder(tmp_path / "a" / "b")
    assert S_IMODE((tmp_path / "a" / "b").stat().st_mode) == 0o700
    assert is_there(tmp_path / "a" / "b")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError) as caught:
        make_folder(tmp_path / "file" / "b")
    assert caught.value.elsewhere


def test_a_link_to_a_folder_of_saves_is_followed(tmp_path: Path) -> None:
    """Only the save itself may be no link; where a person keeps his folders is his own business."""
    kept(tmp_path / "real" / "a.hexwar", unsaved=1).close()
    (tmp_path / "saves").symlink_to("real")
    with Campaign.open(TOYS, tmp_path / "saves" / "a.hexwar", clock=noon) as campaign:
        assert words(campaign.game)[-1] == "unsaved 0"
