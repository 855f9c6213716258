"""Packs that are meant to do harm: each is refused by a sentence that names the file and the reason, and nothing is
written. A row for each attack."""

from __future__ import annotations

import os
import re
import stat
import struct
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.scenario_files import scenario_faults
from hexwar_tui.engine.words.typed import is_clean
from hexwar_tui.storage.packs.archive import read_archive
from hexwar_tui.storage.packs.checking import CheckedPack, check_pack
from hexwar_tui.storage.packs.installing import install_pack, read_pack
from hexwar_tui.storage.packs.names import LARGEST_PACKED, MOST_ENTRIES
from hexwar_tui.storage.packs.pictures import picture_fault
from tests.storage.packs import ZIP, Files, lay_out, manifest, pack_files, picture, scenario, tree, zip_of, zipped
from tests.toys import TOYS

LINK, PIPE = (stat.S_IFLNK | 0o777) << 16, (stat.S_IFIFO | 0o644) << 16

DEEP = b"[" * 100_000 + b"]" * 100_000


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a pack in it, and what else is not to be touched."""
    lay_out(tmp_path / "home" / "packs" / "other", pack_files(id="other"))
    lay_out(tmp_path / "home" / "scenarios" / "raid", {"mine.json": scenario("mine")})
    (tmp_path / "outside.txt").write_text("outside", "utf-8")
    return tmp_path


def tried(home: Path, path: Path) -> CheckedPack:
    """A pack that was looked through and, if it had no faults, installed; whatever becomes of it, only files below its
    own folder are new."""
    pack = check_pack(TOYS, read_pack(path), {"raid/toy"})
    install_pack(pack, home / "home" / "packs")
    return pack


def refused(home: Path, path: Path) -> str:
    """All sentences by which a pack is refused; nothing at all is written by that."""
    before = tree(home)
    with pytest.raises(HexwarError) as found:
        tried(home, path)
    assert tree(home) == before
    told = [found.value, *check_faults(path)]
    assert all(is_clean(str(fault)) and "Traceback" not in str(fault) for fault in told)
    return "\n".join(map(str, told))


def check_faults(path: Path) -> tuple[HexwarError, ...]:
    """What is wrong with a pack that can be read at all."""
    try:
        return check_pack(TOYS, read_pack(path), {"raid/toy"}).faults
    except HexwarError:
        return ()


def refused_zip(home: Path, raw: bytes) -> str:
    """The same for a zip with these bytes."""
    (home / "bad.zip").write_bytes(raw)
    return refused(home, home / "bad.zip")


# -- names -------------------------------------------------------------------------------------------------------------

NAMES = [
    ("../outside.txt", "leads elsewhere"),
    ("../other/pack.json", "leads elsewhere"),
    ("data/../../other/pack.json", "leads elsewhere"),
    ("data/./x.json", "leads elsewhere"),
    ("data//x.json", "leads elsewhere"),
    ("/etc/passwd", "top of the disk"),
    ("//server/share/x.json", "top of the disk"),
    ("..\\outside.txt", "backslash"),
    ("data\\x.json", "backslash"),
    ("C:/windows/x.json", "colon"),
    ("C:x.json", "colon"),
    ("data/x.json:hidden", "colon"),
    ("data/x.json\0.exe", "can't be shown"),
    ("data/x\n.json", "can't be shown"),
    ("data/\x1b[31m.json", "can't be shown"),
    ("data/\u202enosj.exe", "can't be shown"),
    ("data/x\u200b.json", "can't be shown"),
    ("data/cafe\u0301.json", "can't be shown"),
    ("data/café.json", "small Latin letters"),
    ("data/\u0430.json", "small Latin letters"),
    ("data/X.json", "small Latin letters"),
    ("PACK.JSON", "small Latin letters"),
    ("data/a b.json", "small Latin letters"),
    ("data/~x.json", "small Latin letters"),
    ("data/x.json.", "dot or a blank"),
    ("data/x.json ", "can't be shown"),
    ("data ./x.json", "dot or a blank"),
    ("data./x.json", "dot or a blank"),
    ("data/con.json", "device"),
    ("data/nul/x.json", "device"),
    ("texts/com1.ru.md", "device"),
    ("data/" + "a/" * 6 + "x.json", "deeper than"),
    ("data/" + "x" * 300 + ".json", "nothing of this name"),
    ("run.py", "nothing of this name"),
    ("scenarios/raid/evil.py", "nothing of this name"),
    ("scenarios/raid/lessons/ford.json", "nothing of this name"),
    ("scenarios/ford.json", "nothing of this name"),
    ("data/inner.zip", "nothing of this name"),
    ("pictures/x.svg", "nothing of this name"),
    ("texts/x.html", "nothing of this name"),
    (".git/config", "nothing of this name"),
    ("data/.hidden.json", "nothing of this name"),
    ("data", "nothing of this name"),
    ("other/pack.json", "nothing of this name"),
    ("packs/other/pack.json", "nothing of this name"),
    ("", "no name"),
]


@pytest.mark.row(14, 16)
@pytest.mark.parametrize(("name", "why"), NAMES)
def test_names_that_lead_elsewhere_or_are_two(home: Path, name: str, why: str) -> None:
    """Rows 14 and 16: out of the folder, to the top of the disk, to drives, streams and devices; names that differ only
    by case, by their form in Unicode or by what can't be seen; what no pack has."""
    assert why in refused_zip(home, zipped({**pack_files(), name: b"{}"}))


@pytest.mark.row(14)
@pytest.mark.parametrize(
    "name", ["../up/", "/top/", "run/", "data/CON/", "C:/", "scenarios/raid/lessons/", "data/con/"]
)
def test_folders_in_a_zip(home: Path, name: str) -> None:
    """Row 14: a folder has a name that a pack's folders have, or is refused; those are fine."""
    assert name.strip("/").rpartition("/")[2] in refused_zip(home, zipped({**pack_files(), name: b""}))
    fine = {**pack_files(), "data/": b"", "scenarios/raid/": b"", "data/a/b/": b""}
    assert read_archive(zipped(fine), ZIP).files == pack_files()


@pytest.mark.skipif(sys.platform == "win32", reason="such names can't be made there")
@pytest.mark.row(14, 16)
@pytest.mark.parametrize(
    ("name", "why"),
    [(name, why) for name, why in NAMES if not re.search(r"\0|^/|(^|/)\.{0,2}(/|$)|x{300}|^data$", name)],
)
def test_the_same_names_in_a_folder(home: Path, name: str, why: str) -> None:
    """Rows 14 and 16: nothing is installed from a folder that could not come in a zip."""
    lay_out(home / "pack", {**pack_files(), name: b"{}"})
    told = refused(home, home / "pack")
    assert why in told or "nothing of this name" in told


def test_a_name_that_is_no_utf_8(home: Path) -> None:
    """In a folder by its bytes, in a zip by the mark of UTF-8 that it bears wrongly."""
    lay_out(home / "pack", pack_files())
    (home / "pack" / "data" / os.fsdecode(b"x\xff.json")).write_bytes(b"{}")
    assert "not written in UTF-8" in refused(home, home / "pack")
    raw = zipped({**pack_files(), "data/ä.json": b"{}"}).replace("ä".encode(), b"\xff\xff")
    assert "bad.zip: it is no zip that can be read" in refused_zip(home, raw)


# -- zips --------------------------------------------------------------------------------------------------------------


def packed(*more: tuple[str, bytes, Mapping[str, object]]) -> bytes:
    """A whole pack as a zip, with more entries behind."""
    return zip_of([*((name, data, {}) for name, data in pack_files().items()), *more])


def at_entry(raw: bytes, name: bytes) -> int:
    """Where the entry of a file in the directory of a zip begins."""
    return raw.rindex(name) - 46


def with_field(raw: bytes, name: bytes, at: int, value: bytes, head: int | None = None) -> bytes:
    """The zip with a field of the directory's entry changed and, at `head`, the same in the file's own head."""
    found = bytearray(raw)
    found[at_entry(raw, name) + at : at_entry(raw, name) + at + len(value)] = value
    if head is not None:
        start = raw.index(name) - 30 + head
        found[start : start + len(value)] = value
    return bytes(found)


DATA = b"data/sides.json"


def bomb() -> bytes:
    """4 MB of blanks, which take 4 KB."""
    return packed(("data/bomb.json", b" " * (4 << 20), {}))


def nested() -> bytes:
    """A zip within a zip, under a name that a pack may have."""
    return packed(("data/inner.json", packed(), {}))


def many() -> bytes:
    """More files than a pack may have."""
    return packed(*((f"data/f{n}.json", b"{}", {}) for n in range(MOST_ENTRIES)))


def counted() -> bytes:
    """100,000 entries of a directory that all mean the same file."""
    raw = packed()
    start, end = at_entry(raw, b"pack.json"), raw.rindex(b"PK\x05\x06")
    entry = raw[start : start + 46 + 9]
    return raw[:end] + entry * 100_000 + raw[end:]


def overlapping() -> bytes:
    """Two files that lie upon each other: one begins within the other."""
    raw = bytearray(packed(("data/a.json", b"{}" * 400, {}), ("data/b.json", b"{}" * 400, {})))
    first, second = (bytes(raw).index(name) - 30 for name in (b"data/a.json", b"data/b.json"))
    at = at_entry(bytes(raw), b"data/a.json")
    length = second + 60 - first
    raw[at + 20 : at + 24] = struct.pack("<I", length)
    return bytes(raw)


def twice_the_same() -> bytes:
    """Two entries of the directory for one head, which has one name."""
    raw = packed(("data/a.json", b"{}", {}), ("data/b.json", b"{}", {}))
    first = raw.index(b"data/a.json") - 30
    return with_field(raw, b"data/b.json", 42, struct.pack("<I", first))


def together() -> bytes:
    """More than a pack may have in all, in files of a size that is allowed."""
    return packed(*((f"data/f{n}.json", os.urandom(1024) * 4096, {}) for n in range(9)))


def bzipped() -> bytes:
    """A file that is packed in another way."""
    found = BytesIO(packed())
    with ZipFile(found, "a", ZIP_BZIP2) as archive:
        archive.writestr("data/b.json", "{}")
    return found.getvalue()


ZIPS: list[tuple[str, Callable[[], bytes], str]] = [
    ("link", lambda: packed(("data/l.json", b"/etc/passwd", {"external_attr": LINK})), "data/l.json: it is a link"),
    ("link to a folder", lambda: packed(("data/a/", b"", {"external_attr": LINK})), "data/a/: it is a link"),
    ("pipe", lambda: packed(("data/p.json", b"", {"external_attr": PIPE})), "data/p.json: it is no ordinary file"),
    ("file called a folder", lambda: packed(("data/a/", b"{}", {})), "data/a/: it is larger"),
    ("twice", lambda: packed(("data/sides.json", b"[]", {})), "data/sides.json: it is in the zip twice"),
    ("pack.json twice", lambda: packed(("pack.json", manifest(id="other"), {})), "pack.json: it is in the zip twice"),
    ("encrypted", lambda: with_field(packed(), DATA, 8, b"\1\0", 6), "data/sides.json: it is encrypted"),
    ("strongly encrypted", lambda: with_field(packed(), DATA, 8, b"\x41\0", 6), "data/sides.json: it is encrypted"),
    ("hidden directory", lambda: with_field(packed(), DATA, 8, b"\0\x20", 6), "data/sides.json: it is encrypted"),
    ("bzip2", bzipped, "data/b.json: it is packed in a way that is not read"),
    ("bomb", bomb, "data/bomb.json: it would become more than 200 times as large"),
    ("all together", together, "more than 32 MB together"),
    ("zip in a zip", nested, "data/inner.json:"),
    ("many files", many, "bad.zip: it has more than 500 files"),
    ("many entries", counted, "more than 500 files"),
    ("overlapping", overlapping, "lie upon one another"),
    ("two entries of one file", twice_the_same, "data/b.json: it has two names"),
    ("another name", lambda: packed().replace(DATA, b"data/sidez.json", 1), "data/sides.json: it has two names"),
    ("says less", lambda: with_field(packed(), DATA, 24, b"\5\0\0\0", 22), "data/sides.json: it is damaged"),
    ("says more", lambda: with_field(packed(), DATA, 24, b"\0\2\0\0", 22), "data/sides.json: it is damaged"),
    ("says huge", lambda: with_field(packed(), DATA, 24, b"\xff\xff\xff\x7f", 22), "data/sides.json: it is larger"),
    ("says packed more", lambda: with_field(packed(), DATA, 20, b"\xff\xff\0\0"), "lie upon one another"),
    ("says packed less", lambda: with_field(packed(), DATA, 20, b"\3\0\0\0"), "data/sides.json: it is damaged"),
    ("wrong check sum", lambda: with_field(packed(), DATA, 16, b"\0\0\0\0", 14), "data/sides.json: it is damaged"),
    ("lies elsewhere", lambda: with_field(packed(), DATA, 42, b"\xff\xff\xff\x0f"), "data/sides.json: it is damaged"),
    ("no end", lambda: packed()[:-30], "bad.zip: it is no zip that can be read"),
    ("no beginning", lambda: packed()[30:], "bad.zip: it is no zip that can be read"),
    ("a program before it", lambda: b"#!/bin/sh\nrm -rf .\n" + packed(), "bad.zip: it is no zip that can be read"),
    ("nothing", lambda: b"", "bad.zip: it is no zip that can be read"),
    ("an empty zip", lambda: zipped({}), "bad.zip: it is no zip that can be read"),
    ("another file", lambda: b"%PDF-1.7\n" * 100, "bad.zip: it is no zip that can be read"),
    ("tar", lambda: b"pack.json".ljust(512, b"\0") * 20, "bad.zip: it is no zip that can be read"),
]


@pytest.mark.row(6, 8, 15)
@pytest.mark.parametrize(("raw", "why"), [row[1:] for row in ZIPS], ids=[row[0] for row in ZIPS])
def test_zips_that_lie_or_swell(home: Path, raw: Callable[[], bytes], why: str) -> None:
    """Rows 6, 8 and 15: links, names that stand twice, bombs, overlapping and encrypted entries, heads that lie."""
    assert why in refused_zip(home, raw())


@pytest.mark.row(8)
def test_a_zip_too_large_is_not_read(home: Path) -> None:
    """Row 8: not a byte of it; the sentence names the file."""
    with (home / "bad.zip").open("wb") as file:
        file.truncate(LARGEST_PACKED + 1)
    before = sorted(home.rglob("*"))
    with pytest.raises(HexwarError, match=r"bad\.zip is larger than"):
        tried(home, home / "bad.zip")
    assert sorted(home.rglob("*")) == before


@pytest.mark.row(6)
@given(st.data())
def test_a_damaged_zip_is_refused_or_the_same(data: st.DataObject) -> None:
    """Row 6: whichever bits of a zip are other than they were, or missing, it raises no error but ours; whatever can
    still be had of it is as it was in the pack."""
    raw = bytearray(packed())
    for at in data.draw(st.lists(st.integers(0, len(raw) - 1), min_size=1, max_size=4)):
        raw[at] ^= 1 << data.draw(st.integers(0, 7))
    found = read_archive(bytes(raw[: data.draw(st.sampled_from([len(raw), len(raw) // 2]))]), ZIP)
    assert all(found.files[name] == pack_files()[name] for name in found.files if name in pack_files())


# -- folders -----------------------------------------------------------------------------------------------------------


def link_to_a_file(pack: Path) -> None:
    """A file of the pack is a link to one outside of it."""
    (pack / "data" / "l.json").symlink_to(pack.parent / "outside.txt")


def link_to_a_folder(pack: Path) -> None:
    """A folder of the pack is a link."""
    (pack / "data" / "a").symlink_to(pack.parent / "home")


def link_to_itself(pack: Path) -> None:
    """A folder leads back to the pack."""
    (pack / "data" / "a").symlink_to(pack)


def hard_link(pack: Path) -> None:
    """A file has a second name outside of the pack."""
    (pack / "data" / "h.json").hardlink_to(pack.parent / "outside.txt")


def fifo(pack: Path) -> None:
    """A pipe, to which nobody writes."""
    os.mkfifo(pack / "data" / "p.json")


def folder_called_a_file(pack: Path) -> None:
    """A folder by the name of a file."""
    (pack / "data" / "f.json").mkdir()


def sparse(pack: Path) -> None:
    """A file of a gigabyte, of which nothing is on the disk."""
    with (pack / "data" / "s.json").open("wb") as file:
        file.truncate(1 << 30)


def deep_folders(pack: Path) -> None:
    """Folders within folders, as many as a path may have."""
    (pack / "data" / "/".join("a" * 200)).mkdir(parents=True)


def many_files(pack: Path) -> None:
    """More files than a pack may have."""
    for number in range(MOST_ENTRIES):
        (pack / "data" / f"f{number}.json").write_bytes(b"{}")


FOLDERS: list[tuple[Callable[[Path], None], str]] = [
    (link_to_a_file, "data/l.json: it is a link"),
    (link_to_a_folder, "data/a: it is a link"),
    (link_to_itself, "data/a: it is a link"),
    (hard_link, "data/h.json: it has a second name elsewhere"),
    (fifo, "data/p.json: it is no ordinary file"),
    (folder_called_a_file, "data/f.json: nothing of this name"),
    (sparse, "data/s.json: it is larger than"),
    (deep_folders, "deeper than 6 folders"),
    (many_files, "more than 500 files"),
]


@pytest.mark.skipif(sys.platform == "win32", reason="such files can't be made there")
@pytest.mark.row(8, 15)
@pytest.mark.parametrize(("harm", "why"), FOLDERS, ids=[harm.__name__ for harm, _ in FOLDERS])
def test_folders_with_links_and_worse(home: Path, harm: Callable[[Path], None], why: str) -> None:
    """Rows 8 and 15: no link is followed, nothing is waited for, nothing large is read."""
    harm(lay_out(home / "pack", pack_files()))
    before = sorted(home.rglob("*"))
    pack = check_pack(TOYS, read_pack(home / "pack"), ())
    with pytest.raises(HexwarError):
        install_pack(pack, home / "home" / "packs")
    assert any(why in str(fault) for fault in pack.faults)
    assert sorted(home.rglob("*")) == before


# -- what is in the files ----------------------------------------------------------------------------------------------


def with_sides(sides: bytes) -> Files:
    """A pack whose scenario includes these sides."""
    return {**pack_files(), "data/sides.json": sides}


def including(name: str, key: str = "sides") -> Files:
    """A pack whose scenario includes a file of this name."""
    return {**pack_files(), "scenarios/raid/ford.json": scenario(**{key: {"$file": name}})}


FILES: list[tuple[str, Callable[[], Files], str]] = [
    ("deep data", lambda: with_sides(DEEP), "data/sides.json:1: it is nested deeper than 40 levels"),
    ("deep data nobody includes", lambda: {**pack_files(), "data/x.json": DEEP}, "data/x.json:1: it is nested deeper"),
    ("deep pack.json", lambda: {**pack_files(), "pack.json": DEEP[99_900:100_100]}, "pack.json:1: it is nested deeper"),
    (
        "key twice",
        lambda: with_sides(b'[{"id": "red",\n"id": "blue"}]'),
        "data/sides.json:2: [0].id: the key stands twice",
    ),
    ("NaN", lambda: with_sides(b"[NaN]"), "data/sides.json:1: [0]: NaN is no number"),
    ("many digits", lambda: with_sides(b"[" + b"9" * 5000 + b"]"), "data/sides.json:1: [0]: the number is too large"),
    ("half a pair", lambda: with_sides(b'["\\ud800"]'), "data/sides.json:1: [0]: half a surrogate pair"),
    ("byte order mark", lambda: with_sides(b"\xef\xbb\xbf[]"), "data/sides.json:1: it begins with a byte order mark"),
    ("UTF-16", lambda: with_sides("[]".encode("utf-16")), "data/sides.json:1: it is not written in UTF-8"),
    ("nested includes", lambda: with_sides(b'{"$file": "data/sides.json"}'), "can't include anything itself"),
    ("includes below", lambda: with_sides(b'[\n{"$file": "data/x.json"}]'), "data/sides.json:2: what is included"),
    (
        "pack.json twice in it",
        lambda: {**pack_files(), "pack.json": b'{"id": "a", "id": "b"}'},
        "pack.json:1: id: the key",
    ),
    (
        "up",
        lambda: including("../other/data/sides.json"),
        "sides: “../other/data/sides.json”: the name of a file below",
    ),
    ("top", lambda: including("/etc/passwd"), "sides: “/etc/passwd”: the name of a file below"),
    ("backslash", lambda: including("data\\sides.json"), "the name of a file below"),
    ("address", lambda: including("https://example.org/x.json"), "the name of a file below"),
    ("NUL", lambda: including("data/x\0.json"), "the name of a file below"),
    ("no data", lambda: including("scenarios/raid/ford.json"), "lies in its folder “data”"),
    ("itself", lambda: including("pack.json"), "lies in its folder “data”"),
    ("missing", lambda: including("data/none.json"), "“data/none.json”: there is no such file"),
    (
        "a shipped scenario",
        lambda: {**pack_files(), "scenarios/raid/toy.json": scenario("toy")},
        "comes with the program",
    ),
    ("no picture", lambda: {**pack_files(), "pictures/a.png": b"<svg/>"}, "pictures/a.png: this is no picture in PNG"),
    ("huge picture", lambda: {**pack_files(), "pictures/a.png": picture(60_000, 60_000)}, "at most 4096 pixels wide"),
    (
        "behind a picture",
        lambda: {**pack_files(), "pictures/a.png": picture(behind=b"PK")},
        "something is hidden behind",
    ),
    ("no UTF-8", lambda: {**pack_files(), "texts/a.md": b"\xff\xfeT\0"}, "texts/a.md:1: it is not written in UTF-8"),
    ("long text", lambda: {**pack_files(), "texts/a.md": b" " * 300_000}, "texts/a.md: it is larger than"),
]


@pytest.mark.row(7, 9, 10, 14)
@pytest.mark.parametrize("form", ["zip", "folder"])
@pytest.mark.parametrize(("files", "why"), [row[1:] for row in FILES], ids=[row[0] for row in FILES])
def test_what_is_in_the_files(home: Path, form: str, files: Callable[[], Files], why: str) -> None:
    """Rows 7, 9, 10 and 14: JSON that is deep or says two things, includes that lead elsewhere, names of others,
    pictures that are none; the same in a zip as in a folder."""
    told = refused_zip(home, zipped(files())) if form == "zip" else refused(home, lay_out(home / "pack", files()))
    assert why in told


def broken_pictures() -> Iterator[bytes]:
    """Pictures that are none: cut off, of strange forms, with chunks out of their order."""
    whole = picture()
    yield from (whole[:at] for at in range(len(whole)))
    yield whole[:8] + whole[33:]
    yield whole.replace(b"IHDR", b"IHDX")
    yield whole[:33] + whole[8:33] + whole[33:]
    for at in range(24, 29):
        head = bytearray(whole[12:29])
        head[at - 12] = 9
        yield whole[:12] + bytes(head) + struct.pack(">I", zlib.crc32(bytes(head))) + whole[33:]
    yield picture(0, 1)
    yield picture(1, 0)


def test_pictures_are_whole() -> None:
    """A picture is one by all of its parts, not by its first bytes alone."""
    assert picture_fault(picture()) is None
    assert all(picture_fault(raw) is not None for raw in broken_pictures())


@pytest.mark.row(14)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../outside.txt", "the name of a file below"),
        ("link.json", "it is a link"),
        ("folder/inner.json", "it is a link"),
        ("none.json", "there is no such file"),
        ("pipe.json", "there is no such file"),
    ],
)
def test_a_loose_scenario_includes_from_its_own_folder_only(home: Path, name: str, why: str) -> None:
    """Row 14: what lies beside it or below, and is no link."""
    folder = lay_out(home / "loose", {"ford.json": scenario(sides={"$file": name})})
    (folder / "link.json").symlink_to(home / "outside.txt")
    (folder / "folder").symlink_to(home / "home")
    os.mkfifo(folder / "pipe.json")
    (fault,) = scenario_faults(TOYS, folder / "ford.json")
    assert why in str(fault)
