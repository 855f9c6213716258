"""A pack looked through as a whole: everything that is wrong with it, in one go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial

from hexwar_tui import __version__
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.faults import placed
from hexwar_tui.engine.data.json_text import BadJson, strict_text
from hexwar_tui.engine.data.packs.includes import Joined, included_text, join
from hexwar_tui.engine.data.scenario import LARGEST
from hexwar_tui.engine.errors import HexwarError, ScenarioError
from hexwar_tui.engine.games.scenario_files import (
    LONGEST_NAME,
    NO_FILE,
    OUTSIDE_DATA,
    PACK_FILE,
    SCENARIOS,
    faults_of_joined,
    misnamed,
)
from hexwar_tui.engine.games.scenario_reading import read_scenario
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.storage.packs.contents import Contents, digest_of
from hexwar_tui.storage.packs.manifest import PackManifest, numbers_of, read_manifest
from hexwar_tui.storage.packs.names import LARGEST_TEXT, is_data, is_picture, is_scenario, is_text, refused
from hexwar_tui.storage.packs.pictures import picture_fault


@dataclass(frozen=True, slots=True)
class CheckedPack:
    """A pack that was looked through: its files; what it says of itself, None where that can't be read; and all that
    is wrong with it, file by file. Only a pack without a fault may be installed or handed on."""

    files: dict[str, bytes]
    manifest: PackManifest | None
    faults: tuple[HexwarError, ...]

    @property
    def digest(self) -> str:
        """The hash of all its files."""
        return digest_of(self.files)

    def named(self, folder: str) -> list[str]:
        """The names of its files in one of its folders, without that folder."""
        return [name.removeprefix(f"{folder}/") for name in sorted(self.files) if name.startswith(f"{folder}/")]


def check_pack(registry: Registry, contents: Contents, taken: Collection[str]) -> CheckedPack:
    """Looks a pack through: names, sizes, `pack.json`, every scenario with what it includes, data, texts and pictures.
    `taken` are the names of the scenarios that no pack may have: those of the program, and of packages with systems."""
    if contents.faults and not contents.files:
        return CheckedPack({}, None, tuple(contents.faults))
    manifest = _manifest(contents)
    found = [*contents.faults, *(manifest if isinstance(manifest, list) else _too_old(manifest, contents))]
    for name in sorted(contents.files):
        found += _faults_of_file(registry, contents, name, taken)
    if not any(map(is_scenario, contents.files)):
        found.append(refused(f"{SCENARIOS}/", say("a pack has at least one scenario, in {name}", name=_WHERE)))
    # What several scenarios include is faulty once.
    faults = tuple({str(fault): fault for fault in found}.values())
    return CheckedPack(contents.files, None if isinstance(manifest, list) else manifest, faults)


_WHERE = f"{SCENARIOS}/SYSTEM/ID.json"


def _faults_of_file(registry: Registry, contents: Contents, name: str, taken: Collection[str]) -> Iterable[HexwarError]:
    raw = contents.files[name]
    if is_scenario(name):
        return _scenario_faults(registry, contents, name, taken)
    if is_data(name):
        found = included_text(raw, name, LARGEST)
        return () if isinstance(found, str) else found
    return _faults_of_text(name, raw) if is_text(name) else _faults_of_picture(name, raw) if is_picture(name) else ()


def _manifest(contents: Contents) -> PackManifest | list[ScenarioError]:
    raw = contents.files.get(PACK_FILE)
    if raw is None:
        reason = say("it is missing: it says what the pack is called, whose it is, and under which licence")
        return [ScenarioError(PACK_FILE, 1, "", reason)]
    return read_manifest(raw)


def _too_old(manifest: PackManifest, contents: Contents) -> Iterator[ScenarioError]:
    """Yields the fault that this program is older than the pack asks for."""
    if manifest.requires is not None and numbers_of(manifest.requires) > numbers_of(__version__):
        reason = say(
            "version {wanted} of the program is wanted, this is {own}", wanted=manifest.requires, own=__version__
        )
        for one in placed({("requires",): reason}, contents.files[PACK_FILE].decode()):
            yield ScenarioError(PACK_FILE, one.line, one.key, one.reason)


def _scenario_faults(
    registry: Registry, contents: Contents, name: str, taken: Collection[str]
) -> Iterator[HexwarError]:
    system, stem = name.removesuffix(".json").split("/")[1:]
    if system not in registry:
        known = tuple(registry)
        yield refused(name, say("there is no rule system “{system}”; there are {known}", system=system, known=known))
        return
    if f"{system}/{stem}" in taken:
        yield refused(name, say("a scenario that comes with the program has this name; take another id"))
    joined = join(contents.files[name], name, partial(_part, contents), LARGEST)
    yield from faults_of_joined(registry, joined) or _faults_of_name(registry, joined, system, stem)


def _faults_of_name(registry: Registry, joined: Joined, system: str, stem: str) -> Iterator[HexwarError]:
    """Yields what is wrong with the name of a sound scenario."""
    fault = misnamed(joined.file, read_scenario(registry, joined.raw, joined.file), system, stem)
    if fault is not None:
        yield fault
    if len(system) + len(stem) + 34 > LONGEST_NAME:
        yield refused(joined.file, say("its name is too long"))


def _part(contents: Contents, name: str) -> bytes | Phrase:
    """The bytes of a part that a scenario of the pack includes, or why there are none."""
    if not is_data(name):
        return OUTSIDE_DATA
    return contents.files.get(name, NO_FILE)


def _faults_of_text(name: str, raw: bytes) -> list[HexwarError]:
    try:
        strict_text(raw, LARGEST_TEXT)
    except BadJson as fault:
        return [ScenarioError(name, fault.line, "", fault.reason)]
    return []


def _faults_of_picture(name: str, raw: bytes) -> list[HexwarError]:
    reason = picture_fault(raw)
    return [] if reason is None else [refused(name, reason)]
