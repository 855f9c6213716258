"""Saves of the right form that hold what no game has: snapshots, journals, names, PINs, ids (rows 8, 14, 16, 17)."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.data.json_text import LARGEST as JSON_LARGEST
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.core import digest, unpack
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.errors import DamagedSave
from hexwar_tui.storage.saves.save_file import decode, encode
from tests.storage.games import (
    FILE,
    NOON,
    edited,
    opened,
    raid,
    record_in,
    refused,
    shout,
    with_check,
    with_record,
    words,
)
from tests.toys import TOYS

NASTY = (
    "\x1b[31mred\x1b[0m",
    "\x9b31m",
    "\u202egnp.exe",
    "a\u200bb\u200d\ufeffc",
    "Z" + "\u0301" * 200,
    "line\nline\u2028line",
    "bell\x07\x00\x7f",
    "\ue000\U000e0041",
)


@pytest.mark.row(8)
def test_a_bomb_in_a_snapshot_is_refused(save: bytes) -> None:
    """1 MB that unpacks to 1 GB is not unpacked (row 8)."""
    packer = zlib.compressobj(9)
    first, second = (packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    packed = first + second * 1023 + packer.flush()
    assert len(packed) < 1_100_000
    refused(edited(save, lambda record: _snapshot(record, packed)))


@pytest.mark.row(8)
def test_many_snapshots_may_not_be_more_than_one(save: bytes) -> None:
    """The bound on what is unpacked holds for all snapshots together (row 8)."""

    def many(record: dict[str, Any]) -> None:
        core = json.loads(unpack(base64.b64decode(record["snapshots"][0]["packed"])))
        raw = json.dumps({**core, "branch": ""}).encode() + b" " * 9_000_000
        packed = base64.b64encode(zlib.compress(raw)).decode()
        record["snapshots"][:] = [{**record["snapshots"][0], "digest": digest(raw), "packed": packed}] * 4

    assert "larger" in str(refused(edited(save, many)))


@pytest.mark.row(8)
def test_a_snapshot_may_be_larger_than_a_file(save: bytes) -> None:
    """What unpacks to more than 16 MB, the largest file, and less than the bound on snapshots is read (row 8)."""

    def large(record: dict[str, Any]) -> None:
        raw = unpack(base64.b64decode(record["snapshots"][-1]["packed"])) + b" " * (JSON_LARGEST + 1)
        packed = base64.b64encode(zlib.compress(raw)).decode()
        record["snapshots"][-1].update(digest=digest(raw), packed=packed)

    assert opened(edited(save, large)).digest() == opened(save).digest()


def _snapshot(record: dict[str, Any], packed: bytes) -> None:
    record["snapshots"][0].update(packed=base64.b64encode(packed).decode(), digest="0" * 32)


@pytest.mark.parametrize("raw", [b"[]", b"{", b'{"frames":[]}', b"\xff\xfe", b"NaN", b"[" * 100_000])
def test_strange_snapshots_are_refused(save: bytes, raw: bytes) -> None:
    """What a snapshot holds is read as strictly as the rest."""

    def strange(record: dict[str, Any]) -> None:
        record["snapshots"][-1].update(packed=base64.b64encode(zlib.compress(raw)).decode(), digest=digest(raw))

    assert "snapshot" in str(refused(edited(save, strange)))


@pytest.mark.parametrize("numbers", [(1, 2, 3), (0, 4, 2), (0, 4, 999)])
def test_snapshots_out_of_their_order_are_refused(save: bytes, numbers: tuple[int, ...]) -> None:
    """They begin with the start of the game and follow its entries."""

    def shuffled(record: dict[str, Any]) -> None:
        for snapshot, number in zip(record["snapshots"], numbers, strict=True):
            snapshot["entry"] = number

    assert "not in order" in str(refused(edited(save, shuffled)))


def test_a_snapshot_is_known_by_its_digest(save: bytes) -> None:
    """A snapshot that is whole but another is refused."""
    fault = refused(edited(save, lambda record: record["snapshots"][-1].update(digest="0" * 32)))
    assert "snapshot" in str(fault)


def test_a_heading_of_another_game_is_refused(save: bytes) -> None:
    """The heading that the list of saves shows is that of the game in the file."""
    other = encode(raid(1), NOON)
    record = save.split(b"\n")[2]
    assert "heading" in str(refused(with_check(other.split(b"\n")[1] + b"\n" + record + b"\n")))


@pytest.mark.row(16)
@pytest.mark.parametrize("name", NASTY, ids=ascii)
def test_control_characters_in_a_state_are_refused(save: bytes, name: str) -> None:
    """Texts in the state of a game pass the same check as those in its journal (row 16)."""

    def nasty(record: dict[str, Any]) -> None:
        core = json.loads(unpack(base64.b64decode(record["snapshots"][-1]["packed"])))
        core["frames"][0]["state"]["retreating"] = f"x{name}x\x1b" if "\n" in name else f"x{name}x"
        raw = json.dumps(core, ensure_ascii=False, separators=(",", ":")).encode()
        record["snapshots"][-1].update(packed=base64.b64encode(zlib.compress(raw)).decode(), digest=digest(raw))

    assert "snapshot" in str(refused(edited(save, nasty)))


def test_a_state_that_breaks_the_rules_is_refused(save: bytes) -> None:
    """The invariants of the system hold for what is loaded: here two raiders on one hex."""

    def broken(record: dict[str, Any]) -> None:
        core = json.loads(unpack(base64.b64decode(record["snapshots"][-1]["packed"])))
        raiders = core["frames"][0]["state"]["raiders"]
        raiders["red-1"]["cell"] = raiders["red-2"]["cell"]
        raw = json.dumps(core).encode()
        record["snapshots"][-1].update(packed=base64.b64encode(zlib.compress(raw)).decode(), digest=digest(raw))

    assert "two raiders on one hex" in str(refused(edited(save, broken)))


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record["entries"].pop(1),
        lambda record: record["entries"].insert(1, record["entries"][1]),
        lambda record: record["entries"][0].update(seat="blue"),
        lambda record: record["entries"].reverse(),
        lambda record: record["entries"][-1].update(chain="0" * 32),
    ],
)
def test_a_journal_whose_links_do_not_fit_is_refused(save: bytes, change: Callable[[dict[str, Any]], Any]) -> None:
    """Entries taken out, doubled, changed or in another order show by the chain of hashes."""
    record = record_in(save)
    change(record)
    assert "does not follow" in str(refused(with_record(save, json.dumps(record).encode())))


@pytest.mark.row(16)
@pytest.mark.parametrize("name", NASTY, ids=ascii)
def test_control_characters_in_names_are_taken_out_on_load(save: bytes, name: str) -> None:
    """Names of players and scenarios can do nothing to a terminal (row 16)."""
    raw = edited(save, lambda record: record["seats"][0].update(name=name))
    raw = edited(raw, lambda record: record["scenario"]["title"].update(en=f"T{name}"))
    game = opened(raw)
    for text in (game.record.seats[0].name, game.frames[0].scenario.title.in_language("en")):
        assert text.isprintable()
        assert len(text) <= 60
        assert text.count("\u0301") <= 2
    assert render(game.view("red").sides[0].name, "en") == (game.record.seats[0].name or "Red")


@pytest.mark.row(16)
@pytest.mark.parametrize("name", NASTY, ids=ascii)
def test_control_characters_in_the_journal_are_refused(save: bytes, name: str) -> None:
    """The chain of hashes covers messages, so they are refused, not cleaned: this program writes none such (row 16)."""

    def order(record: dict[str, Any]) -> None:
        record["entries"][0]["body"]["words"] = f"x{name}x" if "\n" not in name else f"{name}\x1b"

    def event(record: dict[str, Any]) -> None:
        record["entries"][0]["events"][0]["facts"]["words"] = f"x{name}x" if "\n" not in name else f"{name}\x1b"

    refused(edited(save, order))
    refused(edited(save, event))


@pytest.mark.row(17)
@pytest.mark.parametrize(
    "name", ["[TODO]", "[/b]", "[@click=app.quit]x[/]", "[[", "\\[b]", "$x", "{unit}", "%s", "<b>"]
)
def test_markup_in_names_and_messages_stays_literal(name: str) -> None:
    """Markup is text like any other: it is kept to the letter (row 17)."""
    game = raid(1, name=name)
    shout(game, name)
    again = opened(encode(game, NOON))
    assert again.record.seats[0].name == name
    assert words(again)[-1] == name
    assert render(decode(encode(game, NOON), FILE)[0].sides[0].name, "en") == name


def test_a_pin_kept_with_hostile_parameters_is_refused(save: bytes) -> None:
    """Only the one form of lock this program writes is taken: no file makes it reckon for hours."""
    for kept_pin in ("scrypt-30-8-1$" + "0" * 32 + "$" + "0" * 64, "x", "$$", "scrypt-15-8-1$$"):
        assert "PIN" in str(refused(edited(save, lambda record, pin=kept_pin: record["seats"][0].update(lock=pin))))  # type: ignore[misc]
        assert "PIN" in str(refused(edited(save, lambda record, pin=kept_pin: record.update(referee_lock=pin))))  # type: ignore[misc]


def test_a_save_that_knows_of_no_pin_of_the_referee_is_opened(save: bytes) -> None:
    """Saves from before there was one have no such line; nobody is asked for a PIN then. Today's have one."""

    def without(record: dict[str, Any], form: int) -> None:
        record.update(format=form)
        del record["referee_lock"]

    assert opened(edited(save, lambda record: without(record, 1))).record.lock_of("referee") == ""
    assert "referee_lock" in str(refused(edited(save, lambda record: without(record, 2))))


@pytest.mark.row(14)
def test_ids_that_are_paths_are_refused(save: bytes) -> None:
    """Ids go into the names of autosaves: `../`, absolute, NUL and 300 characters are no ids (row 14)."""
    for name in ("../x", "/etc/passwd", "a\0b", "a" * 300, "", "a/b", "CON:", "."):
        refused(edited(save, lambda record, name=name: record.update(id=name)))  # type: ignore[misc]


@pytest.mark.parametrize(
    "fault", [KeyError("x"), ZeroDivisionError(), AssertionError(), AttributeError(), RecursionError()]
)
def test_what_the_rules_stumble_over_is_a_fault_of_the_file(
    save: bytes, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """A state or order that can't be makes rules fail in any way: the file is refused."""
    monkeypatch.setattr(Game, "faults", _failing(fault))
    assert isinstance(refused(save), DamagedSave)


@pytest.mark.parametrize("fault", [MemoryError(), OSError(), ImportError(), KeyboardInterrupt()])
def test_what_is_no_fault_of_the_file_comes_through(
    save: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    """Too little memory, or a program that is not whole: the file is not called damaged, and its lock is free again."""
    path = tmp_path / "a.hexwar"
    path.write_bytes(save)
    with monkeypatch.context() as broken:
        broken.setattr(Game, "faults", _failing(fault))
        with pytest.raises(type(fault)):
            Campaign.open(TOYS, path)
    with Campaign.open(TOYS, path) as campaign:
        assert not campaign.read_only


def _failing(fault: BaseException) -> Callable[[Game], None]:
    def fail(game: Game) -> None:
        raise fault

    return fail
