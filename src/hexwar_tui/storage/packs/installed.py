"""Packs that are installed: each in a folder of its own, named by its id, in the folder of packs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.packs.mark import PackMark
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.scenario_files import PACK_FILE, PackFolder
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.storage.disk.files import is_there, names_in, read_file
from hexwar_tui.storage.errors import SaveError, shown
from hexwar_tui.storage.packs.contents import digest_of, read_folder, signature_of
from hexwar_tui.storage.packs.manifest import LARGEST_MANIFEST, PackManifest, read_manifest


@dataclass(frozen=True, slots=True)
class InstalledPack:
    """A pack that is installed: its folder, and what its `pack.json` says."""

    path: Path
    manifest: PackManifest

    def mark(self) -> PackMark:
        """What a game remembers of it. Raises SaveError where the folder can't be read."""
        return _mark(self.path, signature_of(self.path))


@lru_cache(maxsize=64)
def _mark(path: Path, signature: tuple[tuple[str, int, int, int], ...]) -> PackMark:
    """The mark of the pack in a folder that has this signature: all its files are read for it."""
    manifest = installed_at(path).manifest
    return PackMark(manifest.id, manifest.version, digest_of(read_folder(path).files))


def installed_packs(packs: Path) -> tuple[list[InstalledPack], list[HexwarError]]:
    """The packs in the folder `packs`, by their ids, and a fault for each that can't be read. Empty where there is no
    such folder."""
    found: list[InstalledPack] = []
    faults: list[HexwarError] = []
    for path in _folders(packs):
        try:
            found.append(installed_at(path))
        except HexwarError as fault:
            faults.append(fault)
    return found, faults


def _folders(packs: Path) -> Iterator[Path]:
    """Yields the folders of installed packs. What is being installed or removed has a name that begins with a dot."""
    try:
        names = names_in(packs) if is_there(packs) else []
    except SaveError:
        names = []
    for name in names:
        path = packs / name
        if not name.startswith(".") and path.is_dir() and not path.is_symlink():
            yield path


def installed_at(path: Path) -> InstalledPack:
    """The pack in this folder. Raises SaveError or ScenarioError where its `pack.json` can't be read, HexwarError where
    that has another id than the folder's name."""
    manifest = read_manifest(read_file(path / PACK_FILE, LARGEST_MANIFEST))
    if isinstance(manifest, list):
        raise manifest[0]
    if manifest.id != path.name:
        raise HexwarError(
            say("{folder} holds the pack “{id}”, and must be called so.", folder=shown(path), id=manifest.id)
        )
    return InstalledPack(path, manifest)


def pack_called(packs: Path, id: str) -> InstalledPack | None:
    """The installed pack with this id, None where there is none or it can't be read."""
    return next((pack for pack in installed_packs(packs)[0] if pack.manifest.id == id), None)


def pack_folders(packs: Path) -> tuple[PackFolder, ...]:
    """The folders of scenarios of all packs that are installed in the folder `packs`."""
    return tuple(
        PackFolder(pack.path, pack.manifest.id, pack.manifest.title, pack.mark) for pack in installed_packs(packs)[0]
    )


def told_of_pack(mark: PackMark | None, packs: Path) -> Text:
    """A sentence that says that the pack a game comes from, by its `mark`, is missing in the folder `packs`, or is
    another there, and what that means; "" where all is as it was, or the game comes from no pack."""
    if mark is None:
        return ""
    there = _mark_here(packs, mark.id)
    if there is None:
        return say(_MISSING, pack=mark.id, version=mark.version)
    if there.version != mark.version:
        return say(_OTHER_VERSION, pack=mark.id, other=there.version, version=mark.version)
    return say(_OTHER_CONTENTS, pack=mark.id, version=mark.version) if there != mark else ""


def _mark_here(packs: Path, id: str) -> PackMark | None:
    here = pack_called(packs, id)
    try:
        return None if here is None else here.mark()
    except HexwarError:
        return None


_MISSING = N_(
    "The pack “{pack}” {version}, from which this game comes, is not installed: it goes on with its own scenario, but "
    "texts and pictures of the pack are missing."
)
_OTHER_VERSION = N_(
    "The pack “{pack}” is here as version {other}, and this game is from {version}: it goes on with its own scenario, "
    "but texts and pictures may be others."
)
_OTHER_CONTENTS = N_(
    "The pack “{pack}” {version} has other contents here than when this game began: it goes on with its own scenario, "
    "but texts and pictures may be others."
)
