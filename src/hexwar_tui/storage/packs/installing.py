"""Packs are installed and removed as a whole: whatever goes wrong, and whenever, the old state is there or the new."""

from __future__ import annotations

import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import confirm, is_there, names_in, read_file, write_file
from hexwar_tui.storage.disk.locks import SaveLock
from hexwar_tui.storage.disk.places import make_folder
from hexwar_tui.storage.errors import SaveError, cannot_write
from hexwar_tui.storage.packs.archive import read_archive
from hexwar_tui.storage.packs.checking import CheckedPack
from hexwar_tui.storage.packs.contents import Contents, digest_of, read_folder
from hexwar_tui.storage.packs.installed import installed_at
from hexwar_tui.storage.packs.manifest import PackManifest, numbers_of
from hexwar_tui.storage.packs.names import LARGEST_PACKED

_ASIDE = re.compile(r"\.([a-z][a-z0-9-]*)\.[0-9a-f]{8}\.(new|old|gone)")
"""The names of folders in which a pack lies while it is put in its place, or taken away."""


def read_pack(path: Path) -> Contents:
    """What the pack at `path` holds, a folder or a zip. Raises SaveError where it can't be read."""
    return read_folder(path) if path.is_dir() else read_archive(read_file(path, LARGEST_PACKED), path)


def install_pack(pack: CheckedPack, packs: Path, *, replace: bool = False) -> str:
    """Puts a pack into the folder `packs`. Returns the version that it takes the place of, "" for none.

    It takes the place of an older version by itself, of any other where `replace` is set. Raises HexwarError, with
    nothing written, where the pack has a fault, or may not be put there; SaveError where it can't be written.
    """
    manifest = _sound(pack)
    _demand_place(pack, manifest, packs, replace=replace)
    make_folder(packs)
    with _held(packs):
        before = _demand_place(pack, manifest, packs, replace=replace)
        _put(pack, packs / manifest.id)
    return before


def _sound(pack: CheckedPack) -> PackManifest:
    if pack.faults or pack.manifest is None:
        raise pack.faults[0]
    return pack.manifest


def remove_pack(packs: Path, id: str) -> None:
    """Takes the pack with this id away. Raises HexwarError where none is installed under it, SaveError where it can't
    be removed."""
    if re.fullmatch("[a-z][a-z0-9-]*", id) is None or not (is_there(packs) and (packs / id).is_dir()):
        raise HexwarError(say("No pack “{id}” is installed.", id=clean(id, 80)))
    with _held(packs):
        aside = _aside(packs / id, "gone")
        _rename(packs / id, aside)
        with suppress(SaveError):
            confirm(packs / id)
        _clear(aside)


def _demand_place(pack: CheckedPack, manifest: PackManifest, packs: Path, *, replace: bool) -> str:
    """The version of the pack that is installed under the same id, "" for none. Raises HexwarError where that must stay
    in its place, or can't be read."""
    place = packs / manifest.id
    if not (is_there(packs) and is_there(place)):
        return ""
    old = installed_at(place).manifest
    _demand_same_author(old, manifest)
    if not replace:
        _demand_newer(pack, manifest, old, digest_of(read_folder(place).files))
    return old.version


def _demand_same_author(old: PackManifest, new: PackManifest) -> None:
    if old.author != new.author:
        told = say(
            "A pack “{id}” by {author} is installed, and this one is by {other}. Remove that first: “hexwar pack "
            "remove {id}”.",
            id=old.id,
            author=old.author,
            other=new.author,
        )
        raise HexwarError(told)


def _demand_newer(pack: CheckedPack, manifest: PackManifest, old: PackManifest, digest: str) -> None:
    if digest == pack.digest:
        raise HexwarError(say("The pack “{id}” {version} is installed already.", id=old.id, version=old.version))
    if numbers_of(manifest.version) <= numbers_of(old.version):
        told = "The pack “{id}” is installed as version {old}, and {new} is not newer. “--replace” puts it there."
        raise HexwarError(say(told, id=old.id, old=old.version, new=manifest.version))


# -- putting in place --------------------------------------------------------------------------------------------------


@contextmanager
def _held(packs: Path) -> Iterator[None]:
    """A block in which no other program changes the folder of packs; what one that was stopped has left is mended
    first. Raises SaveError where another holds it."""
    lock = SaveLock(packs / ".packs")
    try:
        _mend(packs)
        yield
    finally:
        lock.discard()


def _mend(packs: Path) -> None:
    """Puts a pack back that was taken out of its place and has not come back, and clears away what was left."""
    for name in names_in(packs):
        match = _ASIDE.fullmatch(name)
        if match is None:
            continue
        if match[2] == "old" and not is_there(packs / match[1]):
            _rename(packs / name, packs / match[1])
        else:
            _clear(packs / name)


def _put(pack: CheckedPack, place: Path) -> None:
    """Writes all files aside, each confirmed by the disk, and then puts them in their place."""
    new, old = _aside(place, "new"), _aside(place, "old")
    try:
        _write(pack, new)
        _change_places(new, place, old)
    except BaseException:
        _clear(new)
        raise
    confirm(place)
    _clear(old)


def _write(pack: CheckedPack, folder: Path) -> None:
    for name, data in sorted(pack.files.items()):
        make_folder((folder / name).parent)
        write_file(folder / name, data)


def _change_places(new: Path, place: Path, old: Path) -> None:
    """Puts the folder `new` in its place; what was there becomes `old`, and stays where it was if that fails."""
    was_there = is_there(place)
    if was_there:
        _rename(place, old)
    try:
        _rename(new, place)
    except BaseException:
        if was_there:
            _rename(old, place)
        raise


def _aside(place: Path, kind: str) -> Path:
    return place.with_name(f".{place.name}.{secrets.token_hex(4)}.{kind}")


def _rename(path: Path, to: Path) -> None:
    try:
        disk.calls.replace(path, to)
    except OSError as fault:
        raise cannot_write(to, fault) from fault


def _clear(folder: Path) -> None:
    """Removes a folder with all that is in it. What can't be removed goes when the next pack is installed."""
    shutil.rmtree(folder, ignore_errors=True)
