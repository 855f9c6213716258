"""`hexwar pack`: packs of scenarios are checked, built, installed, listed, shown and removed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hexwar_tui.cli.talk.keeping import say_written
from hexwar_tui.cli.talk.reading import kind_of
from hexwar_tui.cli.talk.speak import complain, print_json, say_line, words
from hexwar_tui.engine.data.json_text import strict_text
from hexwar_tui.engine.errors import BadOrder, HexwarError
from hexwar_tui.engine.games.scenario_files import SCENARIOS, find_scenarios
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk.files import check_path, demand_free, write_file
from hexwar_tui.storage.disk.places import places
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.packs.archive import write_archive
from hexwar_tui.storage.packs.checking import CheckedPack, check_pack
from hexwar_tui.storage.packs.installed import InstalledPack, installed_packs, pack_called
from hexwar_tui.storage.packs.installing import install_pack, read_pack, remove_pack
from hexwar_tui.storage.packs.manifest import PackManifest
from hexwar_tui.storage.packs.names import LARGEST_TEXT, PICTURES, TEXTS
from hexwar_tui.systems import REGISTRY, outside


def _checked(path: Path) -> CheckedPack:
    """The pack at `path`, a folder or a zip, looked through. Raises SaveError where it can't be read."""
    check_path(path)
    taken = {file.name for file in find_scenarios(REGISTRY, outside.scenario_folders())}
    return check_pack(REGISTRY, read_pack(path), taken)


def check_packs(asked: argparse.Namespace) -> int:
    """`hexwar pack check FOLDER|FILE`: prints everything that is wrong with a pack. Returns the exit status: 2 where
    there is anything."""
    pack = _checked(asked.pack)
    if asked.json:
        faults = [words(fault.text) for fault in pack.faults]
        print_json({"file": str(asked.pack), "faults": faults, "pack": _data(pack)})
    else:
        _complain(pack)
        if not pack.faults:
            say_line(say("{path}: all right.", path=shown(asked.pack)))
    return 2 if pack.faults else 0


def _complain(pack: CheckedPack) -> None:
    for fault in pack.faults:
        complain(fault.text)


def _sound(asked: argparse.Namespace) -> CheckedPack | None:
    """The pack that was asked for; None where it has faults, all of which are then said."""
    pack = _checked(asked.pack)
    _complain(pack)
    return None if pack.faults else pack


def build(asked: argparse.Namespace) -> int:
    """`hexwar pack build FOLDER -o NEW.zip`: writes a pack without faults into one file, the same bytes each time."""
    kind_of(asked.output, ".zip")
    demand_free(asked.output)
    pack = _sound(asked)
    if pack is None:
        return 2
    write_file(asked.output, write_archive(pack.files))
    if asked.json:
        print_json({"written": str(asked.output), "pack": _data(pack)})
    else:
        say_written(asked.output)
    return 0


def install(asked: argparse.Namespace) -> int:
    """`hexwar pack install FOLDER|FILE [--replace]`: installs a pack without faults. Returns the exit status: 2 where
    it has any, and nothing is written."""
    pack = _sound(asked)
    if pack is None:
        return 2
    before = install_pack(pack, places().packs, replace=asked.replace)
    if asked.json:
        print_json({"pack": _data(pack), "before": before})
    elif pack.manifest is not None:
        _say_installed(pack.manifest, before)
        print(*(f"  {name}" for name in _scenarios(pack)), sep="\n")
    return 0


def _say_installed(manifest: PackManifest, before: str) -> None:
    title, version = manifest.title, manifest.version
    if before:
        say_line(
            say("Installed: {title} {version}, in place of {before}.", title=title, version=version, before=before)
        )
    else:
        say_line(say("Installed: {title} {version}.", title=title, version=version))


def _scenarios(pack: CheckedPack) -> list[str]:
    """The names by which the scenarios of a pack are played; none where its `pack.json` can't be read."""
    parted = (name.removesuffix(".json").split("/") for name in pack.named(SCENARIOS))
    return [] if pack.manifest is None else [f"{system}/{pack.manifest.id}/{stem}" for system, stem in parted]


def list_packs(asked: argparse.Namespace) -> None:
    """`hexwar pack list`: lists the packs that are installed; what can't be read of them is said on standard error."""
    found, faults = installed_packs(places().packs)
    for fault in faults:
        complain(fault.text)
    if asked.json:
        print_json([_data(_contents(pack)) for pack in found])
        return
    for pack in found:
        _tell(pack.manifest)
    if not (found or faults):
        say_line(say("No pack is installed."))


def _tell(manifest: PackManifest) -> None:
    print(f"{manifest.id:<20} {words(_head(manifest))}")


def _head(manifest: PackManifest) -> Any:
    return say(
        "{title} {version}, by {author} ({licence})",
        title=manifest.title,
        version=manifest.version,
        author=manifest.author,
        licence=manifest.licence,
    )


def _contents(pack: InstalledPack) -> CheckedPack:
    return CheckedPack(read_pack(pack.path).files, pack.manifest, ())


def show_pack(asked: argparse.Namespace) -> None:
    """`hexwar pack show ID [TEXT]`: prints what an installed pack is and holds, or one of its texts."""
    pack = pack_called(places().packs, asked.id)
    if pack is None:
        raise HexwarError(say("No pack “{id}” is installed.", id=clean(asked.id, 80)))
    contents = _contents(pack)
    if asked.text is not None:
        print(_text(contents, asked.text, contents.named(TEXTS)))
    elif asked.json:
        print_json(_data(contents))
    else:
        _print_pack(pack, contents)


def _print_pack(pack: InstalledPack, contents: CheckedPack) -> None:
    _tell(pack.manifest)
    print(f"    {words(pack.manifest.description)}")
    for name in (*_scenarios(contents), *contents.named(TEXTS), *contents.named(PICTURES)):
        print(f"  {name}")
    say_line(say("It lies in {path}.", path=shown(pack.path)))


def _text(contents: CheckedPack, name: str, texts: list[str]) -> str:
    """The text of this name, fit to be shown on any terminal. Raises BadOrder where the pack has none."""
    if name not in texts:
        if not texts:
            raise BadOrder(say("This pack has no texts."))
        raise BadOrder(say("There is no text “{name}”; there are: {texts}.", name=clean(name, 80), texts=texts))
    return clean(strict_text(contents.files[f"{TEXTS}/{name}"]), LARGEST_TEXT, lines=True)


def remove(asked: argparse.Namespace) -> None:
    """`hexwar pack remove ID`: removes an installed pack."""
    remove_pack(places().packs, asked.id)
    if asked.json:
        print_json({"removed": asked.id})
    else:
        say_line(say("Removed: {id}. Games that come from it go on; its texts and pictures are gone.", id=asked.id))


def _data(pack: CheckedPack) -> dict[str, Any] | None:
    """What `--json` tells of a pack; None where its `pack.json` can't be read."""
    if pack.manifest is None:
        return None
    said = pack.manifest.model_dump(mode="json", exclude={"format"})
    title, description = words(pack.manifest.title), words(pack.manifest.description)
    parts = {"scenarios": _scenarios(pack), "texts": pack.named(TEXTS), "pictures": pack.named(PICTURES)}
    return {**said, "title": title, "description": description, "digest": pack.digest, **parts}
