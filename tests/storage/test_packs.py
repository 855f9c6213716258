"""Packs: read from folders and zips, checked whole, installed whole or not at all, and remembered by games."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.engine.data.packs.mark import PackMark
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import NoSuchScenario, find_scenarios, load_scenario, path_of
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game, export_game
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.packs.archive import read_archive, write_archive
from hexwar_tui.storage.packs.checking import CheckedPack, check_pack
from hexwar_tui.storage.packs.contents import Contents, digest_of
from hexwar_tui.storage.packs.installed import installed_packs, pack_called, pack_folders, told_of_pack
from hexwar_tui.storage.packs.installing import install_pack, read_pack, remove_pack
from hexwar_tui.storage.packs.manifest import numbers_of
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_file import encode, format_of
from hexwar_tui.storage.saves.save_list import saved_game
from hexwar_tui.storage.seals.seal import Seal
from tests.storage.games import NOON, edited
from tests.storage.packs import ZIP, Files, lay_out, manifest, pack_files, scenario, tree, zipped
from tests.toys import TOYS


def checked(files: Files) -> CheckedPack:
    """A pack that was looked through."""
    return check_pack(TOYS, Contents(files), {"raid/toy"})


def said(pack: CheckedPack) -> list[str]:
    """What is wrong with a pack."""
    return [str(fault) for fault in pack.faults]


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """The folder of packs, not made yet."""
    return tmp_path / "home" / "packs"


def install(packs: Path, *, replace: bool = False, **changes: Any) -> str:
    """Installs the pack with changes to its `pack.json`."""
    return install_pack(checked(pack_files(**changes)), packs, replace=replace)


# -- reading and checking ----------------------------------------------------------------------------------------------


def test_folder_and_zip_are_the_same_pack(tmp_path: Path) -> None:
    """A folder, what we make of it and what other programs make of it hold the same files and have one digest; what we
    make has the same bytes each time, in whatever order the files come."""
    files = pack_files()
    built = write_archive(files)
    (tmp_path / "a.zip").write_bytes(built)
    for contents in (
        read_pack(lay_out(tmp_path / "pack", files)),
        read_pack(tmp_path / "a.zip"),
        read_archive(zipped(files), ZIP),
    ):
        assert (contents.faults, contents.files) == ([], files)
        assert digest_of(contents.files) == digest_of(files)
    assert write_archive(dict(reversed(files.items()))) == built
    assert said(checked(files)) == []


@given(st.dictionaries(st.sampled_from(["data/a.json", "data/b/c.json", "texts/a.md"]), st.binary(max_size=30)))
def test_any_change_is_another_digest(files: Files) -> None:
    """Names and bytes count, and nothing else; there and back through a zip gives the same."""
    other = {**files, "data/z.json": b""}
    assert digest_of(files) != digest_of(other) == digest_of(dict(reversed(other.items())))
    assert read_archive(write_archive(other), ZIP).files == other


def test_every_mistake_is_named_in_one_run() -> None:
    """Faults of `pack.json`, of scenarios, of what they include, of data, texts, pictures and names; each by its own
    file, line and key, and none twice."""
    files = pack_files(version="new", licence="\u200b", titel="Oops")
    files["data/sides.json"] = files["data/sides.json"].replace(b'"colour"', b'"color"', 1)
    files["data/spare.json"] = b'{"a": 1,\n "a": 2,\n "b": NaN}'
    files["scenarios/raid/bridge.json"] = scenario("brigde", minutes=0)
    files["scenarios/raid/mill.json"] = scenario("mile")
    files["scenarios/raid/toy.json"] = scenario("toy")
    files["scenarios/chess/mate.json"] = b"{}"
    files["texts/bad.md"] = b"fine\n\xff\n"
    files["pictures/bad.png"] = b"GIF89a"
    told = said(checked(files))
    for start in (
        "pack.json:4: version: a version is up to three numbers",
        "pack.json:10: licence: a text is wanted",
        "pack.json:12: titel: there is no such key",
        "data/sides.json:1: [0].color: there is no such key; did you mean “colour”?",
        "data/spare.json:2: a: the key stands twice",
        "data/spare.json:3: b: NaN is no number",
        "scenarios/raid/bridge.json:",
        "scenarios/raid/mill.json:1: id: the file must be named by its scenario's id",
        "scenarios/raid/toy.json: a scenario that comes with the program has this name",
        "scenarios/chess/mate.json: there is no rule system “chess”",
        "texts/bad.md:2: it is not written in UTF-8",
        "pictures/bad.png: this is no picture in PNG",
    ):
        assert sum(line.startswith(start) for line in told) == 1, (start, told)
    assert len(told) == len(set(told)) == 12


def test_what_a_pack_has_to_have() -> None:
    """`pack.json`, a scenario, and no newer program than this."""
    files = pack_files(requires="99.1")
    assert said(checked(files)) == ["pack.json:12: requires: version 99.1 of the program is wanted, this is 0.1.0"]
    assert said(checked({"pack.json": files["pack.json"]}))[-1].startswith(
        "scenarios/: a pack has at least one scenario"
    )
    del files["pack.json"]
    (missing,) = said(checked(files))
    assert missing.startswith("pack.json:1: it is missing")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"id": "Border Wars"}, "id: a word of small Latin letters"),
        ({"id": "x" * 33}, "id: it must have 32 characters or fewer"),
        ({"id": "con"}, "id: this is the name of a device"),
        ({"format": 2}, "format: one of these is wanted: 1"),
        ({"version": "1.2.3.4"}, "version: a version is up to three numbers"),
        ({"requires": "soon"}, "requires: a version is up to three numbers"),
        ({"author": ""}, "author: a text is wanted"),
        ({"author": "x" * 201}, "author: it must have 200 characters or fewer"),
        ({"title": {"ru": "Нет"}}, "title: "),
        ({"run": "evil.py"}, "run: there is no such key"),
    ],
)
def test_what_pack_json_may_say(change: dict[str, Any], told: str) -> None:
    """Ids, versions, names; what no pack says is refused by its key."""
    (line,) = said(checked(pack_files(**change)))
    assert told in line


@pytest.mark.row(16)
def test_what_is_shown_of_a_pack_is_clean() -> None:
    """Row 16: names of a pack hold no escape codes."""
    found = checked(pack_files(author="\x1b[31mAnn\u202e", title="A\x07 pack")).manifest
    assert found is not None
    assert (found.author, str(found.title)) == ("[31mAnn", "A pack")


def test_a_scenario_has_a_name_that_games_of_it_can_keep() -> None:
    """Of 100 letters with system, slashes and the longest id of a pack: it is named in every game of it."""
    for length, told in ((62, []), (63, ["its name is too long."])):
        id = "f" * length
        files = {name: data for name, data in pack_files().items() if name != "scenarios/raid/ford.json"}
        found = said(checked({**files, f"scenarios/raid/{id}.json": scenario(id)}))
        assert [line.rpartition(": ")[2] for line in found] == told


def test_versions_are_numbers() -> None:
    """They are compared number by number."""
    assert numbers_of("1.10") > numbers_of("1.9.9") > numbers_of("1")
    assert numbers_of("1.2") == numbers_of("1.2.0") == (1, 2, 0)
    assert [numbers_of(text) for text in ("", "1.", "a", "1.2.3.4", "²", "1" * 9)] == [()] * 6


# -- installing --------------------------------------------------------------------------------------------------------


def test_an_installed_pack_is_played_by_its_own_name(packs: Path) -> None:
    """Its scenarios are listed behind all others and go by system, pack and id; nobody's place is taken, and a game
    remembers the pack by id, version and digest."""
    assert install(packs) == ""
    folders = pack_folders(packs)
    names = [file.name for file in find_scenarios(TOYS, folders) if file.pack is not None]
    assert names == ["raid/border-wars/ford"]
    found = load_scenario(TOYS, "raid/border-wars/ford", folders)
    digest = digest_of(pack_files())
    assert found.pack == PackMark("border-wars", "1.2", digest)
    assert (found.called, found.id) == ("raid/border-wars/ford", "ford")
    assert path_of(TOYS, found.called, folders).is_relative_to(packs / "border-wars")
    for name in (
        "raid/ford",
        "raid/border-war/ford",
        "border-wars/ford",
        "raid/border-wars/../ford",
        "duel/border-wars/ford",
    ):
        with pytest.raises(NoSuchScenario):
            load_scenario(TOYS, name, folders)


def test_newer_takes_the_place_of_older(packs: Path) -> None:
    """By itself; the same or an older version only when asked. What was there is gone with all its files."""
    install(packs)
    with pytest.raises(HexwarError, match="is installed already"):
        install(packs)
    before = tree(packs)
    for version in ("1.2", "1.1.9"):
        with pytest.raises(HexwarError, match="is not newer"):
            install(packs, version=version, description="Other words.")
    assert tree(packs) == before
    assert install(packs, version="1.10") == "1.2"
    assert install(packs, version="1.1", replace=True) == "1.10"
    (here,), faults = installed_packs(packs)
    assert (here.manifest.version, faults) == ("1.1", [])
    assert tree(packs / "border-wars").keys() == tree(lay_out(packs.parent / "new", pack_files())).keys()


def test_another_authors_pack_stays(packs: Path) -> None:
    """The same id by another author is refused, also when it is to replace; once removed, there is room."""
    install(packs)
    before = tree(packs)
    with pytest.raises(HexwarError, match="by Ann Example is installed, and this one is by Eve"):
        install(packs, author="Eve", version="9", replace=True)
    assert tree(packs) == before
    remove_pack(packs, "border-wars")
    assert tree(packs) == {}
    install(packs, author="Eve")


@pytest.mark.row(14)
@pytest.mark.parametrize("id", ["border-war", "..", "../packs", "", "Border-Wars", "border-wars/data", "/", "."])
def test_only_packs_are_removed(packs: Path, id: str) -> None:
    """Row 14: by their ids, and by no path."""
    install(packs)
    before = tree(packs.parent)
    with pytest.raises(HexwarError, match="is installed"):
        remove_pack(packs, id)
    assert tree(packs.parent) == before


@pytest.mark.row(3)
def test_what_can_not_be_written_leaves_nothing(packs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 3: whichever file the disk refuses, the pack before stays whole, and nothing else is left."""
    install(packs)
    before, left, write = tree(packs), [0], disk.calls.fsync

    def failing(number: int) -> None:
        left[0] -= 1
        if not left[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(number)

    monkeypatch.setattr(disk.calls, "fsync", failing)
    for at in range(1, 9):
        left[0] = at
        with pytest.raises(SaveError):
            install(packs, version="2.0")
        assert tree(packs) == before


@pytest.mark.row(1)
@pytest.mark.parametrize("act", ["install", "remove"])
def test_a_program_that_is_killed_leaves_old_or_new(packs: Path, act: str) -> None:
    """Row 1: killed between taking the old pack out of its place and putting the new one there, it leaves both aside.
    The next command puts the old one back, and clears away what was left of another that was being installed."""
    install(packs)
    whole = tree(packs / "border-wars")
    (packs / "border-wars").rename(packs / ".border-wars.0123abcd.old")
    lay_out(packs / ".border-wars.89abcdef.new", {"pack.json": b"{"})
    lay_out(packs / ".other.89abcdef.gone", {"pack.json": b"{"})
    if act == "install":
        install(packs, id="third")
        assert tree(packs / "border-wars") == whole
        assert sorted(path.name for path in packs.iterdir()) == ["border-wars", "third"]
    else:
        with pytest.raises(HexwarError, match="is installed already"):
            install(packs)
        remove_pack(packs, "border-wars")
        assert tree(packs) == {}


def test_a_broken_pack_is_named_and_left_out(packs: Path) -> None:
    """One that was changed by hand can still be removed; the others are played."""
    install(packs)
    install(packs, id="other")
    (packs / "border-wars" / "pack.json").write_bytes(b"{")
    (packs / "notes.txt").write_text("no pack", "utf-8")
    lay_out(packs / "third", {"pack.json": manifest(id="fourth")})
    found, faults = installed_packs(packs)
    assert [pack.manifest.id for pack in found] == ["other"]
    assert len(faults) == 2
    assert "must be called so" in str(faults[1])
    with pytest.raises(HexwarError):
        install(packs)
    remove_pack(packs, "border-wars")
    install(packs)


# -- games -------------------------------------------------------------------------------------------------------------


def begun(packs: Path) -> Game:
    """A game of the installed pack."""
    return Game.new(TOYS, load_scenario(TOYS, "raid/border-wars/ford", pack_folders(packs)), seed="1")


def test_games_remember_their_pack(packs: Path, tmp_path: Path) -> None:
    """In save, heading, copy and branch; the scenario is in the save, so that the game goes on without its pack. A save
    of no pack says nothing of packs, and is of the format that it was."""
    install(packs)
    path = tmp_path / "a.hexwar"
    Campaign.create(begun(packs), path).close()
    export_game(TOYS, path, tmp_path / "b.hexwar")
    branch_game(TOYS, path, tmp_path / "c.hexwar")
    mark = PackMark("border-wars", "1.2", digest_of(pack_files()))
    remove_pack(packs, "border-wars")
    for name in ("a", "b", "c"):
        file = tmp_path / f"{name}.hexwar"
        heading = saved_game(file).heading
        assert heading is not None
        assert heading.pack == load_game(TOYS, file).game.record.pack == mark
        assert format_of(file.read_bytes()) == 4
    plain = encode(
        Game.new(TOYS, load_scenario(TOYS, "raid/border-wars/ford", _reinstalled(packs)).of_pack(None)), NOON
    )
    assert (b'"pack"' in plain, format_of(plain)) == (False, 3)


def _reinstalled(packs: Path) -> Any:
    install(packs)
    return pack_folders(packs)


def test_sealed_games_remember_their_pack_in_secret(packs: Path, tmp_path: Path) -> None:
    """A sealed file tells nothing of it before it is opened."""
    install(packs)
    path, phrases = tmp_path / "a.hexwar", {"red": "one", "blue": "two"}
    game = begun(packs)
    seal = Seal.make(phrases, dict.fromkeys(phrases, "Somebody"))
    Campaign.create(game, path, seal=seal).close()
    assert b"border" not in path.read_bytes()
    assert load_game(TOYS, path, seal.keys).game.record.pack == game.record.pack


def test_what_is_said_of_a_pack_that_is_missing_or_another(packs: Path) -> None:
    """One sentence: missing, here in another version, or changed; "" for a game of no pack, or of one that is here."""
    install(packs)
    mark = begun(packs).record.pack
    assert told_of_pack(None, packs) == told_of_pack(mark, packs) == ""
    text = packs / "border-wars" / "texts" / "ford.ru.md"
    text.write_bytes(b"other words")
    assert "other contents" in render(told_of_pack(mark, packs), "en")
    text.write_bytes(pack_files()["texts/ford.ru.md"])
    assert told_of_pack(mark, packs) == ""
    install(packs, version="1.3")
    assert "here as version 1.3, and this game is from 1.2" in render(told_of_pack(mark, packs), "en")
    remove_pack(packs, "border-wars")
    assert "“border-wars” 1.2, from which this game comes, is not installed" in render(told_of_pack(mark, packs), "en")
    assert pack_called(packs, "border-wars") is None


@pytest.mark.parametrize(
    "change",
    [
        lambda pack: pack.update(id="../up"),
        lambda pack: pack.update(version="\x1b[31m"),
        lambda pack: pack.update(digest="0"),
        lambda pack: pack.update(more=1),
        lambda pack: pack.pop("digest"),
    ],
)
def test_a_save_with_a_strange_pack_is_refused(packs: Path, tmp_path: Path, change: Callable[[Any], Any]) -> None:
    """What a save says of its pack is read as strictly as the rest."""
    install(packs)
    path = tmp_path / "a.hexwar"
    path.write_bytes(edited(encode(begun(packs), NOON), lambda record: change(record["pack"])))
    with pytest.raises(SaveError, match="pack"):
        load_game(TOYS, path)


def test_the_data_of_a_pack_is_in_the_save(packs: Path) -> None:
    """What the scenario includes stands in the save as if it had been written in the scenario."""
    install(packs)
    kept = begun(packs).record.scenario
    assert kept["sides"] == json.loads(scenario())["sides"]
    assert "$file" not in json.dumps(kept)
