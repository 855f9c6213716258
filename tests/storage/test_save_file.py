"""Damaged, strange and hostile saves: one SaveError with one sentence, and the file stays (rows 6, 7, 9 to 12)."""

from __future__ import annotations

import gc
import json
import operator
import random
from collections.abc import Iterator
from functools import partial, reduce
from typing import Any

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.errors import DamagedSave, SaveError
from hexwar_tui.storage.saves.save_file import FORMAT, NEWEST, decode, encode
from tests.storage.games import (
    FILE,
    NOON,
    edited,
    one_sentence,
    opened,
    raid,
    record_in,
    refused,
    with_check,
    with_record,
)


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


Place = tuple[Any, ...]
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
    """Each place of the record takes each hostile value, with hashes that fit, or loses its key: a SaveError or a game,
    nothing else. Each object with one key too many is refused."""
    for path in list(_places(record_in(save))):
        for value in HOSTILE:
            _answers(with_put(save, path, value))
        _answers(edited(save, partial(_take, path)))
    for place in ((), ("dice",), ("seats", 0), ("entries", 0), ("entries", 0, "events", 0), ("snapshots", 0)):
        refused(with_put(save, (*place, "more"), 1))


def _places(value: Any, path: Place = ()) -> Iterator[Place]:
    """The places in a JSON value, of lists the first three and the last."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from _places(value[key], (*path, key))
    elif isinstance(value, list):
        for at in sorted({*range(min(3, len(value))), *range(max(0, len(value) - 1), len(value))}):
            yield from _places(value[at], (*path, at))


def with_put(save: bytes, path: Place, value: Any) -> bytes:
    """The save with another value at a place of its record."""
    return edited(save, lambda record: operator.setitem(_at(record, path[:-1]), path[-1], value))


def _take(path: Place, record: Any) -> None:
    del _at(record, path[:-1])[path[-1]]


def _at(record: Any, path: Place) -> Any:
    return reduce(operator.getitem, path, record)


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
        refused(with_put(save, path, value))


@pytest.mark.row(11)
@pytest.mark.parametrize("form", ["999", str(NEWEST + 1), "99999999999999999999"])
def test_a_newer_format_is_named_as_such(save: bytes, form: str) -> None:
    """A file of a later version says so, whatever else may be in it (row 11)."""
    for raw in (
        save.replace(b'"format":%d' % FORMAT, f'"format":{form}'.encode(), 1),
        b'{"magic":"hexwar","format":%b,\nnew' % form.encode(),
    ):
        fault = refused(raw)
        assert "newer version" in str(fault)
        assert not isinstance(fault, DamagedSave)
    assert "newer version" in str(refused(with_put(save, ("format",), int(form))))


@pytest.mark.row(11)
@pytest.mark.parametrize("form", [b'"x"', b"null", b"0", b"-1", b"1.0", b"true", b"[1]", b"1e0", "²".encode()])
def test_an_unknown_format_is_refused(save: bytes, form: bytes) -> None:
    """A format that no version ever wrote is damage (row 11)."""
    assert isinstance(refused(save.replace(b'"format":%d' % FORMAT, b'"format":' + form, 1)), DamagedSave)


@pytest.mark.row(11)
def test_a_missing_format_or_another_magic_is_refused(save: bytes) -> None:
    """A file without a format, and files of other programs (row 11)."""
    refused(save.replace(b',"format":%d' % FORMAT, b"", 1))
    for raw in (b"", b"{}", b"\x89PNG\r\n", b"PK\x03\x04", b"[1,2]", save[1:], b"\n" + save):
        assert "no saved game" in str(refused(raw))


def test_an_unknown_system_is_named(save: bytes) -> None:
    """A game of a system that is not at hand is told by its name, and is not called damaged."""
    raw = with_put(save, ("system",), "chess").replace(b'"system":"raid"', b'"system":"chess"')
    fault = refused(with_check(raw.partition(b"\n")[2]))
    assert "chess" in str(fault)
    assert not isinstance(fault, DamagedSave)


def test_reading_leaves_the_collector_of_garbage_as_it_was(save: bytes) -> None:
    """It rests only while a whole game is read, be it sound or damaged, and is not set going where it was off."""
    damaged = edited(save, lambda record: record.update(entries=7))
    try:
        for is_on in (False, True):
            (gc.enable if is_on else gc.disable)()
            opened(save)
            refused(damaged)
            assert gc.isenabled() is is_on
    finally:
        gc.enable()
