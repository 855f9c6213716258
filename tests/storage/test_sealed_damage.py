"""Damaged, strange and hostile files of sealed games: save and journal (rows 6, 8, 11, 33)."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.campaigns.recovery import recover, slots_to_recover
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.errors import DamagedSave, SaveError
from hexwar_tui.storage.saves import sealed_file
from hexwar_tui.storage.saves.journal_file import journal_of, read_journal
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_file import FORMAT, NEWEST, check_of
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import Keys, Seal, open_slot
from tests.storage.games import FILE, kept, names_in, noon, one_sentence, raid, words
from tests.storage.sealing import CANARY, PHRASES, Change, forged, keys_of, new_seal, opened_by, told
from tests.toys import TOYS

# -- damaged, strange, hostile ----------------------------------------------------------------------------------------


def refused(raw: bytes, keys: Keys, tmp_path: Path) -> SaveError:
    """The error that these bytes are refused with."""
    path = tmp_path / FILE
    path.write_bytes(raw)
    with pytest.raises(SaveError) as caught:
        load_game(TOYS, path, keys)
    one_sentence(str(caught.value), path)
    assert render(caught.value.text, "ru")
    assert path.read_bytes() == raw
    return caught.value


def with_heading(raw: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file with another plain heading, and a check sum that fits."""
    data = json.loads(raw)
    change(data["heading"])
    heading = json.dumps(data["heading"], ensure_ascii=False, separators=(",", ":")).encode()
    rest = b'"heading":%b,\n"sealed":"%b"}\n' % (heading, data["sealed"].encode())
    return b'{"magic":"hexwar-sealed","format":%d,"check":"%b",\n' % (FORMAT, check_of(rest).encode()) + rest


@pytest.mark.parametrize(
    "change",
    [
        lambda heading: heading.update(turn=99),
        lambda heading: heading.update(sequence=1),
        lambda heading: heading.update(head="0" * 32),
        lambda heading: heading.update(id="another"),
        lambda heading: heading.update(waiting=["blue"]),
        lambda heading: heading["slots"].pop(),
        lambda heading: heading["slots"][0].update(salt="0" * 32),
    ],
)
def test_a_heading_that_was_not_sealed_with_the_game_is_refused(
    path: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    """The plain heading stands inside, too, and is compared."""
    fault = refused(with_heading(path.read_bytes(), change), keys_of(path, "red"), tmp_path)
    assert "not the one that was sealed with it" in str(fault)


@pytest.mark.row(33)
@pytest.mark.parametrize("form", ["scrypt-30-8-1", "scrypt-1-8-1", ""])
def test_hostile_key_parameters_in_a_file_are_refused_unreckoned(
    path: Path, tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """n = 2^30, n = 2: named as what they are, before any work is done (row 33)."""
    keys = keys_of(path, "red")
    raw = with_heading(path.read_bytes(), lambda heading: heading["slots"][0].update(form=form))
    monkeypatch.setattr(hashlib, "scrypt", lambda *_, **__: pytest.fail("worked on it"))
    assert "seal is kept in a form" in str(refused(raw, keys, tmp_path))
    with pytest.raises(DamagedSave, match="seal is kept in a form"):
        slots_of(tmp_path / FILE)


@pytest.mark.row(6)
def test_truncated_and_flipped_sealed_files_are_refused(path: Path, tmp_path: Path) -> None:
    """Every flip and cut shows by the check sum, without any key (row 6)."""
    raw, rng = path.read_bytes(), random.Random(6)
    keys = keys_of(path, "red")
    for _ in range(150):
        at = rng.randrange(len(raw))
        flipped = raw[:at] + bytes([raw[at] ^ (1 << rng.randrange(8))]) + raw[at + 1 :]
        assert str(FILE) in str(refused(raw[:at], keys, tmp_path))
        assert str(FILE) in str(refused(flipped, keys, tmp_path))


@pytest.mark.row(11)
def test_a_newer_sealed_format_is_named_as_such(path: Path, tmp_path: Path) -> None:
    """As it is for saves without a seal (row 11)."""
    raw = path.read_bytes().replace(b'"format":%d' % FORMAT, b'"format":%d' % (NEWEST + 1), 1)
    assert "newer version" in str(refused(raw, keys_of(path, "red"), tmp_path))


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: parts[3].update(marks={"red": [{}]}),
        lambda parts: parts[3].clear(),
        lambda parts: parts[2].update(seats=[]),
        lambda parts: parts[1].update(id="another"),
        lambda parts: parts.append({}),
    ],
)
def test_what_stands_inside_is_read_as_strictly_as_any_save(path: Path, tmp_path: Path, change: Change) -> None:
    """A seal does not make its holder trustworthy."""
    keys = keys_of(path, "red")
    assert str(FILE) in str(refused(forged(path.read_bytes(), keys, change), keys, tmp_path))


@pytest.mark.row(8)
def test_a_bomb_inside_a_seal_is_refused(path: Path, tmp_path: Path) -> None:
    """What unpacks to more than a file may hold is not unpacked (row 8)."""
    keys = keys_of(path, "red")
    raw = forged(path.read_bytes(), keys, lambda parts: parts[2].update(system="x" * (65 << 20)))
    assert len(raw) < 1 << 20
    assert "does not open" in str(refused(raw, keys, tmp_path))


def test_a_game_too_large_for_a_file_is_not_sealed_into_one(tmp_path: Path) -> None:
    """What could not be read again is not written."""
    game = raid()
    game.record.scenario["padding"] = "x" * (65 << 20)
    with pytest.raises(SaveError, match="64 MB"):
        save_copy(game, tmp_path / "a.hexwar", noon, seal=new_seal())
    assert names_in(tmp_path) == set()


@pytest.mark.parametrize("part", range(3))
def test_all_parts_of_a_sealed_game_count_for_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    """What stands before the entries of the phase under way, these themselves, and what stands behind them."""
    parts = [b"{}"] * 3
    parts[part] = b"x" * (65 << 20)
    monkeypatch.setattr(sealed_file, "record_parts", lambda game: tuple(parts))
    with pytest.raises(SaveError, match="64 MB"):
        save_copy(raid(), tmp_path / "a.hexwar", noon, seal=new_seal())


# -- the journal -------------------------------------------------------------------------------------------------------


def entries_in(path: Path) -> int:
    """How many entries the journal beside a game holds; each of them fits into a line of its own."""
    held = read_journal(journal_of(path), Seal((), keys_of(path, "red")))
    assert held is not None
    return len(held.entries)


def test_a_damaged_line_of_a_sealed_journal_is_named(path: Path) -> None:
    """The check sum of each line is plain: damage is told from a torn end, and what comes before can be had back."""
    journal = journal_of(path)
    lines = journal.read_bytes().splitlines(keepends=True)
    last = entries_in(path)
    lines[last - 1] = lines[last - 1].replace(b'"sealed":"gAAAA', b'"sealed":"gAAAB')
    journal.write_bytes(b"".join(lines))
    with pytest.raises(DamagedSave, match=f"damaged at line {last}"):
        load_game(TOYS, path, keys_of(path, "red"))
    best = recover(TOYS, path, keys_of(path, "red"))[0]
    assert len(words(best.game)) == 6


def test_a_journal_without_a_seal_is_none_of_a_sealed_game(path: Path, tmp_path: Path) -> None:
    """Nor the other way round: it is put aside, and a notice says so."""
    other = kept(tmp_path / "b.hexwar", unsaved=2)
    other.close()
    plain, closed = journal_of(other.path).read_bytes(), journal_of(path).read_bytes()
    journal_of(path).write_bytes(plain)
    journal_of(other.path).write_bytes(closed)
    for campaign in (opened_by(path, "red"), Campaign.open(TOYS, other.path, clock=noon)):
        assert told(campaign) == ["The journal beside this save belongs to another game. It is put aside."]
    assert words(load_game(TOYS, path, keys_of(path, "red")).game) == [CANARY] * 6


@pytest.mark.parametrize("text", [b"{}", b'{"sealed":7}', b'{"sealed":"x"}', b'{"sealed":"x","more":1}', b"[]"])
def test_a_sealed_line_that_holds_something_else_is_damage(path: Path, text: bytes) -> None:
    """The line is left out, if it is the last, and nothing else."""
    check = hashlib.blake2b(text, digest_size=16).hexdigest().encode()
    journal = journal_of(path)
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[entries_in(path) + 1] = b'{"check":"%b","line":%b}\n' % (check, text)
    journal.write_bytes(b"".join(lines))
    assert words(load_game(TOYS, path, keys_of(path, "red")).game) == [CANARY] * 8


def test_a_lost_save_is_had_back_from_backup_and_journal(path: Path) -> None:
    """The backup has slots of its own; what is had back is sealed, and nobody is accused."""
    path.write_bytes(b"torn")
    slots = slots_to_recover(path)
    keys = open_slot(next(slot for slot in slots if slot.seat == "blue"), PHRASES["blue"])
    best = recover(TOYS, path, keys)[0]
    assert words(best.game) == [CANARY] * 8
    with Campaign.create(best.game, path.with_name("back.hexwar"), noon, seal=best.seal) as campaign:
        assert campaign.seal is best.seal
    for seat in PHRASES:
        assert told(opened_by(path.with_name("back.hexwar"), seat)) == []
    backup_of(path).write_bytes(b"torn")
    assert slots_to_recover(path) == ()
