"""Damaged, strange and hostile saves: one SaveError with one sentence, and the file stays (rows 6 to 12, 16)."""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.core import digest, unpack
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.json_text import LARGEST as JSON_LARGEST
from hexwar_tui.engine.language import render
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.errors import DamagedSave, SaveError
from hexwar_tui.storage.save_file import decode, encode
from tests.storage.games import (
    FILE,
    NOON,
    edited,
    kept,
    one_sentence,
    opened,
    raid,
    record_in,
    shout,
    with_check,
    with_record,
    words,
)
from tests.toys import TOYS


@pytest.fixture(scope="module")
def save() -> bytes:
    """The bytes of a small save with orders, steps, a load and three snapshots."""
    game = raid(2, name="Анна")
    game.note_load()
    return encode(game, NOON)


def refused(raw: bytes) -> SaveError:
    """The error that these bytes are refused with; fails if they are not, or with another error."""
    with pytest.raises(SaveError) as caught:
        opened(raw)
    one_sentence(str(caught.value), FILE)
    assert render(caught.value.text, "ru")
    return caught.value


@pytest.mark.row(12)
def test_a_save_gives_back_the_game_and_saved_again_the_same_bytes(save: bytes) -> None:
    """Load, save, load is a fixed point (row 12, for the one format there is)."""
    game = raid(2)
    assert opened(encode(game, NOON)).digest() == game.digest()
    assert encode(opened(save), NOON) == save
    heading = decode(save, FILE)[0]
    assert (heading.turn, heading.waiting, heading.over, heading.saved) == (3, ("red",), False, NOON)
    assert [render(side.name, "ru") for side in heading.sides] == ["Анна", "Синие"]


@pytest.mark.row(6)
def test_every_prefix_is_refused(save: bytes) -> None:
    """A save cut off anywhere is refused, an empty one, too (row 6)."""
    for length in range(len(save)):
        refused(save[:length])


@pytest.mark.row(6)
def test_every_flipped_bit_is_found(save: bytes) -> None:
    """Thousands of seeded flips of one bit, and of bytes put in, taken out and zeroed: each is refused (row 6)."""
    rng = random.Random(1)
    for _ in range(3000):
        at = rng.randrange(len(save))
        refused(save[:at] + bytes([save[at] ^ 1 << rng.randrange(8)]) + save[at + 1 :])
    for _ in range(500):
        at, length = rng.randrange(len(save)), rng.randrange(1, 40)
        refused(
            save[:at] + bytes(length) + save[at + length :] if rng.random() < 0.5 else save[:at] + save[at + length :]
        )
        refused(save[:at] + rng.randbytes(length) + save[at:])


@pytest.mark.row(6)
def test_a_damaged_save_is_left_as_it_is(tmp_path: Path, save: bytes) -> None:
    """Row 6: opening a damaged file changes neither it nor what lies beside it, and offers what can be had back."""
    kept(tmp_path / "a.hexwar", unsaved=1).close()
    damaged = (tmp_path / "a.hexwar").read_bytes()[:-9]
    (tmp_path / "a.hexwar").write_bytes(damaged)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith(".lock")}
    with pytest.raises(DamagedSave):
        Campaign.open(TOYS, tmp_path / "a.hexwar")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith(".lock")} == before


def test_flips_under_a_check_sum_that_fits_give_an_error_or_a_game(save: bytes) -> None:
    """Seeded damage by one who can reckon check sums never gives anything but a SaveError or a game that answers."""
    rng = random.Random(2)
    rest = save.partition(b"\n")[2]
    games = 0
    for _ in range(2500):
        at = rng.randrange(len(rest))
        games += _answers(with_check(rest[:at] + bytes([rest[at] ^ 1 << rng.randrange(8)]) + rest[at + 1 :]))
    assert games > 0, "some flips only change a title or a name"


def _answers(raw: bytes) -> bool:
    """Whether these bytes give a game, which then answers; if not, they are refused as they should be."""
    try:
        game = opened(raw)
    except SaveError as fault:
        one_sentence(str(fault), FILE)
        return False
    for side in game.sides:
        assert game.view(side).seat == side
    game.note_load()
    return True


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

HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**12,
    1.5,
    "",
    "x",
    "\x1b[31m",
    "\ud800",
    [],
    {},
    [[]],
    {"x": 1},
    "9" * 5000,
)


def test_every_value_put_in_place_of_every_other(save: bytes) -> None:
    """Each place of the record takes each hostile value, with hashes that fit: a SaveError or a game, nothing else."""
    for path in list(_places(record_in(save))):
        for value in HOSTILE:
            _answers(edited(save, lambda record, path=path, value=value: _put(record, path, value)))  # type: ignore[misc]


def test_every_key_taken_out_and_one_put_in(save: bytes) -> None:
    """Each object of the record without one of its keys, and with one too many."""
    for path in list(_places(record_in(save))):
        _answers(edited(save, lambda record, path=path: _take(record, path)))  # type: ignore[misc]
    for place in ((), ("dice",), ("seats", 0), ("entries", 0), ("entries", 0, "events", 0), ("snapshots", 0)):
        refused(edited(save, lambda record, place=place: _put(record, (*place, "more"), 1)))  # type: ignore[misc]


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places in a JSON value, of lists the first three and the last."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from _places(value[key], (*path, key))
    elif isinstance(value, list):
        for at in sorted({*range(min(3, len(value))), *range(max(0, len(value) - 1), len(value))}):
            yield from _places(value[at], (*path, at))


def _put(record: Any, path: tuple[Any, ...], value: Any) -> None:
    for step in path[:-1]:
        record = record[step]
    record[path[-1]] = value


def _take(record: Any, path: tuple[Any, ...]) -> None:
    for step in path[:-1]:
        record = record[step]
    del record[path[-1]]


@pytest.mark.row(7)
@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
def test_other_codings_are_refused(save: bytes, coding: str) -> None:
    """Only UTF-8 without a mark is read, though `json.loads` would take others (row 7)."""
    refused(save.decode().encode(coding))


@pytest.mark.row(7)
@pytest.mark.parametrize("bad", [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe2\x82"])
def test_bad_utf_8_is_refused_under_a_check_sum_that_fits(save: bytes, bad: bytes) -> None:
    """Strictly UTF-8, also behind hashes that fit (row 7)."""
    line = json.dumps(record_in(save), ensure_ascii=False).encode()
    refused(with_record(save, line.replace("Анна".encode(), bad)))


@pytest.mark.row(9, 10)
@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"x":' * 100_000 + b"1" + b"}" * 100_000,
        b"NaN",
        b"Infinity",
        b"1e999",
        b"9" * 5000,
        b'"\\ud800"',
        b"null",
        b"{}",
        b"",
        b"{}{}",
    ],
    ids=lambda line: line[:9].decode(),
)
def test_strange_json_is_refused(save: bytes, line: bytes) -> None:
    """Nesting, numbers that are none, heaps of digits, a lone surrogate, nothing at all (rows 9, 10)."""
    refused(with_record(save, line))
    within = json.dumps(record_in(save)).encode()
    if line:
        refused(with_record(save, within.replace(b'"system_version": 1', b'"system_version": ' + line)))
        refused(with_record(save, within.replace(b'"options": {', b'"options": {"x": ' + line + b",")))


@pytest.mark.row(10)
def test_doubled_keys_are_refused(save: bytes) -> None:
    """A key that is there twice is refused, wherever it is (row 10)."""
    line = json.dumps(record_in(save)).encode()
    for key in (b'"id": ', b'"number": 1,', b'"typed": ', b'"turns": '):
        assert key in line
        start = line.index(key)
        end = line.index(b",", start) if b"," in line[start : start + 40] else line.index(b"}", start)
        refused(with_record(save, line[:start] + line[start:end].rstrip(b"},") + b"," + line[start:]))


@pytest.mark.row(10)
def test_true_is_no_number_and_a_number_no_text(save: bytes) -> None:
    """Nothing is taken for what it is not (row 10)."""
    for path, value in (
        (("system_version",), True),
        (("entries", 0, "number"), True),
        (("entries", 0, "turn"), "1"),
        (("entries", 0, "barrier"), 0),
        (("referee",), 0),
        (("dice", "typed"), "no"),
        (("seats", 0, "name"), 7),
    ):
        refused(edited(save, lambda record, path=path, value=value: _put(record, path, value)))  # type: ignore[misc]


@pytest.mark.row(11)
@pytest.mark.parametrize("form", ["999", "3", "99999999999999999999"])
def test_a_newer_format_is_named_as_such(save: bytes, form: str) -> None:
    """A file of a later version says so, whatever else may be in it (row 11)."""
    for raw in (
        save.replace(b'"format":2', f'"format":{form}'.encode(), 1),
        b'{"magic":"hexwar","format":%b,\nnew' % form.encode(),
    ):
        fault = refused(raw)
        assert "newer version" in str(fault)
        assert not isinstance(fault, DamagedSave)
    assert "newer version" in str(refused(edited(save, lambda record: _put(record, ("format",), int(form)))))


@pytest.mark.row(11)
@pytest.mark.parametrize("form", [b'"x"', b"null", b"0", b"-1", b"1.0", b"true", b"[1]", b"1e0", "²".encode()])
def test_an_unknown_format_is_refused(save: bytes, form: bytes) -> None:
    """A format that no version ever wrote is damage (row 11)."""
    assert isinstance(refused(save.replace(b'"format":2', b'"format":' + form, 1)), DamagedSave)


@pytest.mark.row(11)
def test_a_missing_format_or_another_magic_is_refused(save: bytes) -> None:
    """A file without a format, and files of other programs (row 11)."""
    refused(save.replace(b',"format":2', b"", 1))
    for raw in (b"", b"{}", b"\x89PNG\r\n", b"PK\x03\x04", b"[1,2]", save[1:], b"\n" + save):
        assert "no saved game" in str(refused(raw))


def test_an_unknown_system_is_named(save: bytes) -> None:
    """A game of a system that is not at hand is told by its name, and is not called damaged."""
    raw = edited(save, lambda record: _put(record, ("system",), "chess")).replace(
        b'"system":"raid"', b'"system":"chess"'
    )
    fault = refused(with_check(raw.partition(b"\n")[2]))
    assert "chess" in str(fault)
    assert not isinstance(fault, DamagedSave)


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
        part = {"entry": 0, "turn": 1, "digest": digest(raw), "packed": base64.b64encode(zlib.compress(raw)).decode()}
        record["snapshots"][:] = [part] * 4

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
