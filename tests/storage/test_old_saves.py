"""Row 12: saves of every format that ever landed. They open, a copy is migrated, and the original is kept.

`saves/old` holds, by format, games as earlier programs wrote them: of each system, under each version of its rules that
ever landed but today's, sealed ones (by the phrases "open sesame red" and so on), and some with the backup and the
journal beside them.
"""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from hexwar_tui import __version__
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.checking import examine
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.disk.files import beside
from hexwar_tui.storage.saves.journal_file import journal_of
from hexwar_tui.storage.saves.migrating import (
    OLDEST,
    heading_of_today,
    keep_original,
    record_of_today,
    sealed_heading_of_today,
)
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_file import FORMAT, NEWEST, check_of, format_of
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.storage.saves.sealed_file import read_kept, slots_of
from hexwar_tui.storage.seals.seal import Keys, open_slot
from hexwar_tui.systems import REGISTRY
from tests.storage.faulty import every_kill, full_from, let_go, system
from tests.storage.games import kept, noon
from tests.toys import TOYS

pytestmark = pytest.mark.row(12)

FOLDER = Path(__file__).parent.parent.parent / "saves" / "old"
OLD = sorted(FOLDER.glob("*/*.hexwar"))

TOLD = {
    "ashlands-first-steps": ["last played under version 1", "It goes on in turn 7", "differs from turn 1 on"],
    "ashlands-full-two-a": ["last played under version 1", "orders have been played again", "It goes on in turn 1"],
    "ashlands-full-two-b": ["last played under version 1", "It goes on in turn 4", "differs from turn 1 on"],
    "mechs-one-evening": ["last played under version 1"],
    "skirmish-defence-of-the-swamp": ["last played under version 1", "differs from turn 1 on"],
    "skirmish-first-shots": ["last played under version 1", "differs from turn 3 on"],
    "skirmish-first-shots-journal": ["Recovered 13 orders from the journal.", "last played under version 1"],
    "skirmish-first-shots-sealed": ["Recovered 13 orders from the journal.", "last played under version 1"],
    "skirmish-meeting-on-the-road": [
        "last played under version 1",
        "turn 6: 25 orders behind that",
        "differs from turn 5 on",
    ],
    "envoys-first-letters-sealed": [
        "last played under version 1",
        "has to be entered again",
        "differs from turn 2 on",
    ],
    "envoys-two-banks": ["last played under version 1", "It goes on in turn", "differs from turn 1 on"],
    "theatre-first-summer": ["last played under version 1", "differs from turn 1 on"],
    "envoys-first-letters-middle-v2": ["last played under version 2", "differs from turn 2 on"],
    "mechs-one-evening-middle-v2": ["last played under version 2"],
    "skirmish-first-shots-middle-v2": ["last played under version 2"],
    "skirmish-first-shots-sealed-v2": ["last played under version 2"],
    "theatre-first-summer-middle-v1": ["last played under version 1", "differs from turn 1 on"],
    "ashlands-first-steps-middle-v2": ["last played under version 2"],
    "ashlands-first-steps-sealed-v2": ["last played under version 2"],
    "envoys-first-letters-middle-v3": ["last played under version 3"],
    "envoys-first-letters-sealed-v3": ["last played under version 3"],
    "mechs-one-evening-middle-v3": ["last played under version 3"],
    "skirmish-first-shots-middle-v3": ["last played under version 3"],
    "theatre-first-summer-middle-v2": ["last played under version 2"],
}
"""What players of these games are told; those of the others nothing."""


@cache
def keys_to(path: Path) -> Keys | None:
    """What the first phrase opens, of a sealed game."""
    slots = slots_of(path)
    return open_slot(slots[0], f"open sesame {slots[0].seat}") if slots else None


def copied(path: Path, to: Path) -> Path:
    """The save with all that lies beside it, in a folder where it may be played."""
    for file in path.parent.glob(path.name + "*"):
        shutil.copy(file, to / file.name)
    return to / path.name


def test_every_format_and_version_of_rules_that_ever_landed_has_its_games() -> None:
    """Of every system; those of today's rules are the samples."""
    assert {path.parent.name for path in OLD} == {f"format-{form}" for form in range(OLDEST, FORMAT)}
    assert {path.name.split("-")[0] for path in OLD} == set(REGISTRY)
    assert {format_of(path.read_bytes()) for path in OLD} == set(range(OLDEST, FORMAT))
    records = [read_kept(path, keys_to(path)).record for path in OLD]
    landed = {(record.system, record.system_version) for record in records}
    assert landed >= {(name, version) for name, system in REGISTRY.items() for version in range(1, system.version)}


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_game_opens_and_its_past_can_be_told(path: Path) -> None:
    """Its players are told what has become of it; it has no fault, and each event has its words."""
    opened = load_game(REGISTRY, path, keys_to(path))
    told = [render(notice, "en") for notice in opened.notices]
    expected = TOLD.get(path.stem, [])
    assert len(told) == len(expected), told
    assert all(part in line for part, line in zip(expected, told, strict=True)), told
    opened.game.verify()
    assert opened.game.faults() == []
    for language in LANGUAGES:
        assert all(render(opened.game.phrase(event), language) for _, event in opened.game.news(REFEREE))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_game_is_migrated_and_its_original_kept(path: Path, tmp_path: Path) -> None:
    """Saved for the first time: the file of before is there to the byte, and the new one is a fixed point."""
    mine, keys = copied(path, tmp_path), keys_to(path)
    with Campaign.open(REGISTRY, mine, clock=noon, keys=keys) as campaign:
        assert not beside(mine, f".{path.parent.name}").exists()
        campaign.save()
        campaign.save()
        expected = campaign.game.record.data()
    assert beside(mine, f".{path.parent.name}").read_bytes() == path.read_bytes()
    assert not beside(mine, f".{path.parent.name}-2").exists()
    journal, kept_journal = journal_of(path), beside(journal_of(mine), ".format-1")
    assert kept_journal.exists() == (journal.exists() and path.parent.name == "format-1")
    assert not kept_journal.exists() or kept_journal.read_bytes() == journal.read_bytes()
    now = read_kept(mine, keys)
    assert (now.form, now.heading.written_by, now.record.data()) == (FORMAT, __version__, expected)
    again = load_game(REGISTRY, mine, keys)
    assert again.notices == ()
    save_copy(again.game, tmp_path / "copy.hexwar", noon, seal=again.seal)
    once_more = load_game(REGISTRY, tmp_path / "copy.hexwar", keys)
    assert once_more.game.record.data() == expected
    assert once_more.game.digest() == again.game.digest()


@pytest.mark.parametrize("stem", ["mechs-one-evening", "skirmish-first-shots-sealed"])
def test_the_doctor_calls_an_older_format_no_fault(stem: str) -> None:
    """It names it as a fact, and dice that were thrown then are as true as any."""
    path = FOLDER / "format-1" / f"{stem}.hexwar"
    found = examine(REGISTRY, path, keys_to(path))
    assert (found.faults, found.loaded) == ([], [])
    assert "is of format 1, which earlier versions" in render(found.facts[0], "en")


def test_old_games_stand_in_the_list_of_saves() -> None:
    """With title and turn, without anybody saying who wrote them."""
    listed = [game for folder in sorted(FOLDER.iterdir()) for game in saved_games(folder)]
    assert len(listed) == len(OLD)
    assert all(game.reason == "" for game in listed)
    written = {game.path.parent.name: game.heading.written_by for game in listed if game.heading is not None}
    assert written["format-1"] == ""
    assert written["format-2"] != ""


def test_an_original_is_never_written_over(tmp_path: Path) -> None:
    """Where another file has its name, it takes the next; kept already, it is not kept again."""
    path = copied(FOLDER / "format-1" / "skirmish-first-shots-journal.hexwar", tmp_path)
    beside(path, ".format-1").write_bytes(b"another")
    for _ in range(2):
        keep_original(path, 1)
        assert beside(path, ".format-1").read_bytes() == b"another"
        assert beside(path, ".format-1-2").read_bytes() == path.read_bytes()
    assert not beside(path, ".format-1-3").exists()


@pytest.mark.parametrize("way", ["gone", "folder"])
def test_an_old_game_can_be_saved_whatever_is_in_the_way(tmp_path: Path, way: str) -> None:
    """Its file was removed while it was played: there is nothing to keep. The name for it is that of a folder: it takes
    the next."""
    path = tmp_path / "a.hexwar"
    old = old_game(path)
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        if way == "gone":
            path.unlink()
        else:
            beside(path, ".format-1").mkdir()
        campaign.save()
    assert format_of(path.read_bytes()) == FORMAT
    assert [file.read_bytes() for file in tmp_path.glob("*.format-1-2")] == ([old] if way == "folder" else [])


def test_a_disk_that_takes_no_copy_of_an_old_journal_leaves_it(tmp_path: Path) -> None:
    """The game is opened and says so; the journal of the older format is there still, and kept once there is room."""
    path = copied(FOLDER / "format-1" / "skirmish-first-shots-journal.hexwar", tmp_path)
    before = journal_of(path).read_bytes()
    with system(full_from(1)):
        campaign = Campaign.open(REGISTRY, path, clock=noon)
        assert "full" in render(campaign.status, "en")
        assert journal_of(path).read_bytes() == before
    campaign.game.put_down(EntryKind.REHEARSAL, REFEREE, steps=1)
    assert campaign.status == ""
    assert beside(journal_of(path), ".format-1").read_bytes() == before
    campaign.close()


def old_game(path: Path, *, unsaved: int = 0) -> bytes:
    """Keeps a game as the first programs would have written it; the bytes of its save."""
    kept(path, unsaved=unsaved).close()
    path.write_bytes(old := in_format_1(path.read_bytes()))
    return old


def test_a_killed_migration_loses_nothing(tmp_path: Path) -> None:
    """At every call of the first save: the game opens, and its original is there under one name or the other."""

    def made(folder: Path) -> tuple[bytes, Campaign]:
        old = old_game(folder / "a.hexwar", unsaved=1)
        return old, Campaign.open(TOYS, folder / "a.hexwar", clock=noon)

    for old, campaign in every_kill(tmp_path, made, lambda made: made[1].save()):
        let_go(campaign)
        assert load_game(TOYS, campaign.path).game.digest() == campaign.game.digest()
        aside = beside(campaign.path, ".format-1")
        assert old in [file.read_bytes() for file in (campaign.path, aside) if file.exists()]
    assert aside.read_bytes() == old


def in_format_1(raw: bytes) -> bytes:
    """The same save as the first programs would have written it."""
    data = json.loads(raw)
    del data["public"]["written_by"]
    data["record"]["format"] = 1
    lines = [b'"%b":%b' % (name.encode(), json.dumps(data[name]).encode()) for name in ("public", "record")]
    rest = b",\n".join(lines) + b"}\n"
    return b'{"magic":"hexwar","format":1,"check":"%b",\n' % check_of(rest).encode() + rest


def test_a_game_that_goes_on_elsewhere_leaves_its_old_file_as_it_is(tmp_path: Path) -> None:
    """What was of an older format is kept under its own name; the new file was never any other than today's."""
    path, to = tmp_path / "a.hexwar", tmp_path / "b.hexwar"
    old = old_game(path)
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        campaign.save_as(to)
        campaign.save()
    assert path.read_bytes() == old
    assert format_of(to.read_bytes()) == FORMAT
    assert not list(tmp_path.glob("*.format-*"))


@pytest.mark.row(11)
def test_a_newer_file_says_which_version_it_needs(tmp_path: Path) -> None:
    """Row 11: whatever else is in it: refused, untouched, and named in the list of saves, too."""
    path = tmp_path / "a.hexwar"
    kept(path).close()
    raw = (
        path.read_bytes()
        .replace(b'"format":%d' % FORMAT, b'"format":%d' % (NEWEST + 1), 1)
        .replace(__version__.encode(), b"9.8.7", 1)
    )
    raw = raw[:200] + b" and more of what nobody knows"
    path.write_bytes(raw)
    with pytest.raises(HexwarError, match=r"version 9\.8\.7 of this program.*Update") as caught:
        Campaign.open(TOYS, path, clock=noon)
    assert path.read_bytes() == raw
    (listed,) = saved_games(tmp_path)
    assert listed.reason == caught.value.text


def test_the_heading_says_who_wrote_it(tmp_path: Path) -> None:
    """The version of the program and that of the rules, at the beginning of the second line for ever."""
    path = tmp_path / "a.hexwar"
    kept(path).close()
    (listed,) = saved_games(tmp_path)
    assert listed.heading is not None
    assert (listed.heading.written_by, listed.heading.rules) == (__version__, TOYS["raid"].version)
    assert path.read_bytes().split(b"\n")[1].startswith(b'"public":{"written_by":{"program":"')
    assert listed.heading.saved == datetime(2030, 1, 2, 12, 0, tzinfo=UTC)


def test_what_is_written_today_is_read_as_it_is() -> None:
    """Nothing is added to a record of today's format, also where something is missing: that is damage, and told."""
    record = {"format": FORMAT, "snapshots": [{"state": {}}]}
    assert record_of_today(record) == record
    assert heading_of_today(2, {}) == sealed_heading_of_today(2, {}) == {}
