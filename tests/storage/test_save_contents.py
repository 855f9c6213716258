"""Saves of the right form that hold what no game has: snapshots, journals, names, texts, PINs, ids (rows 8, 14, 16,
17)."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hexwar_tui.engine.data.json_text import LARGEST as JSON_LARGEST
from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.errors import DamagedSave
from hexwar_tui.storage.saves import shapes
from hexwar_tui.storage.saves.save_file import decode, encode
from hexwar_tui.storage.saves.shapes import BadShape, JournalShape, check_shape, check_texts
from tests.storage import games
from tests.storage.games import FILE, NOON, edited, opened, raid, record_in, refused, shout, words
from tests.storage.sealing import pack_into, unpacked, with_state
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

Record = dict[str, Any]

# -- snapshots ---------------------------------------------------------------------------------------------------------


def with_snapshot(save: bytes, change: Callable[[Record], Any], at: int = -1) -> bytes:
    """The save after a change to one of its snapshots."""
    return edited(save, lambda record: change(record["snapshots"][at]))


@pytest.mark.row(8)
def test_a_bomb_in_a_snapshot_is_refused(save: bytes) -> None:
    """1 MB that unpacks to 1 GB is not unpacked (row 8)."""
    packer = zlib.compressobj(9)
    first, second = (packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    packed = first + second * 1023 + packer.flush()
    assert len(packed) < 1_100_000
    bomb = {"packed": base64.b64encode(packed).decode(), "digest": "0" * 32}
    refused(with_snapshot(save, lambda snapshot: snapshot.update(bomb), 0))


@pytest.mark.row(8)
def test_many_snapshots_may_not_be_more_than_one(save: bytes) -> None:
    """The bound on what is unpacked holds for all snapshots together; one that unpacks to more than 16 MB, the largest
    scenario, and less than that bound is read (row 8)."""

    def many(record: Record) -> None:
        core = json.loads(unpacked(record["snapshots"][0]))
        pack_into(record["snapshots"][0], json.dumps({**core, "branch": ""}).encode() + b" " * 9_000_000)
        record["snapshots"][:] = [record["snapshots"][0]] * 4

    assert "larger" in str(refused(edited(save, many)))
    large = with_snapshot(save, lambda snapshot: pack_into(snapshot, unpacked(snapshot) + b" " * (JSON_LARGEST + 1)))
    assert opened(large).digest() == opened(save).digest()


@pytest.mark.parametrize("raw", [b"[]", b"{", b'{"frames":[]}', b"\xff\xfe", b"NaN", b"[" * 100_000, None])
def test_strange_snapshots_are_refused(save: bytes, raw: bytes | None) -> None:
    """What a snapshot holds is read as strictly as the rest; one that is whole but another is known by its digest."""

    def strange(snapshot: Record) -> None:
        if raw is None:
            snapshot.update(digest="0" * 32)
        else:
            pack_into(snapshot, raw)

    assert "snapshot" in str(refused(with_snapshot(save, strange)))


@pytest.mark.parametrize("numbers", [(1, 2, 3), (0, 4, 2), (0, 4, 999)])
def test_snapshots_out_of_their_order_are_refused(save: bytes, numbers: tuple[int, ...]) -> None:
    """They begin with the start of the game and follow its entries."""

    def shuffled(record: Record) -> None:
        for snapshot, number in zip(record["snapshots"], numbers, strict=True):
            snapshot["entry"] = number

    assert "not in order" in str(refused(edited(save, shuffled)))


def test_a_state_that_breaks_the_rules_is_refused(save: bytes) -> None:
    """The invariants of the system hold for what is loaded: here two raiders on one hex."""

    def broken(state: Record) -> None:
        state["raiders"]["red-1"]["cell"] = state["raiders"]["red-2"]["cell"]

    fault = refused(with_snapshot(save, lambda snapshot: with_state(snapshot, broken)))
    assert "two raiders on one hex" in str(fault)


# -- heading and journal -----------------------------------------------------------------------------------------------


def test_a_heading_of_another_game_is_refused(save: bytes) -> None:
    """The heading that the list of saves shows is that of the game in the file."""
    other = encode(raid(1), NOON)
    rest = other.split(b"\n")[1] + b"\n" + save.split(b"\n")[2] + b"\n"
    assert "heading" in str(refused(games.with_check(rest)))


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
def test_a_journal_whose_links_do_not_fit_is_refused(save: bytes, change: Callable[[Record], Any]) -> None:
    """Entries taken out, doubled, changed or in another order show by the chain of hashes."""
    record = record_in(save)
    change(record)
    assert "does not follow" in str(refused(games.with_record(save, json.dumps(record).encode())))


# -- names, texts, PINs, ids -------------------------------------------------------------------------------------------


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
def test_control_characters_in_journal_and_state_are_refused(save: bytes, name: str) -> None:
    """Hashes cover orders, events and states, so they are refused, not cleaned: this program writes none such (row
    16)."""
    # A line end alone is allowed in what somebody wrote.
    text = f"x{name}x\x1b" if "\n" in name else f"x{name}x"
    refused(edited(save, lambda record: record["entries"][0]["body"].update(words=text)))
    refused(edited(save, lambda record: record["entries"][0]["events"][0]["facts"].update(words=text)))
    nasty = with_snapshot(save, lambda one: with_state(one, lambda state: state.update(retreating=text)))
    assert "snapshot" in str(refused(nasty))


@pytest.mark.row(17)
@pytest.mark.parametrize(
    "name", ["[TODO]", "[/b]", "[@click=app.quit]x[/]", "[[", "\\[b]", "$x", "{unit}", "%s", "<b>"]
)
def test_markup_in_names_and_messages_stays_literal(name: str) -> None:
    """Markup is text like any other: it is kept to the letter (row 17)."""
    game = raid(1, name=name)
    shout(game, name)
    raw = encode(game, NOON)
    assert opened(raw).record.seats[0].name == words(opened(raw))[-1] == name
    assert render(decode(raw, FILE)[0].sides[0].name, "en") == name


def test_a_pin_kept_with_hostile_parameters_is_refused(save: bytes) -> None:
    """Only the one form of lock this program writes is taken: no file makes it reckon for hours."""
    for pin in ("scrypt-30-8-1$" + "0" * 32 + "$" + "0" * 64, "x", "$$", "scrypt-15-8-1$$"):
        assert "PIN" in str(refused(edited(save, lambda record, pin=pin: record["seats"][0].update(lock=pin))))  # type: ignore[misc]
        assert "PIN" in str(refused(edited(save, lambda record, pin=pin: record.update(referee_lock=pin))))  # type: ignore[misc]


def test_a_save_that_knows_of_no_pin_of_the_referee_is_opened(save: bytes) -> None:
    """Saves from before there was one have no such line; nobody is asked for a PIN then. Today's have one."""

    def without(record: Record, form: int) -> None:
        record.update(format=form)
        del record["referee_lock"]

    assert opened(edited(save, lambda record: without(record, 1))).record.lock_of("referee") == ""
    assert "referee_lock" in str(refused(edited(save, lambda record: without(record, 2))))


@pytest.mark.row(14)
def test_ids_that_are_paths_are_refused(save: bytes) -> None:
    """Ids go into the names of autosaves: `../`, absolute, NUL and 300 characters are no ids (row 14)."""
    for name in ("../x", "/etc/passwd", "a\0b", "a" * 300, "", "a/b", "CON:", "."):
        refused(edited(save, lambda record, name=name: record.update(id=name)))  # type: ignore[misc]


# -- whose fault it is -------------------------------------------------------------------------------------------------


def failing(fault: BaseException) -> Callable[[Game], None]:
    def fail(game: Game) -> None:
        raise fault

    return fail


@pytest.mark.parametrize(
    "fault", [KeyError("x"), ZeroDivisionError(), AssertionError(), AttributeError(), RecursionError()]
)
def test_what_the_rules_stumble_over_is_a_fault_of_the_file(
    save: bytes, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """A state or order that can't be makes rules fail in any way: the file is refused."""
    monkeypatch.setattr(Game, "faults", failing(fault))
    assert isinstance(refused(save), DamagedSave)


@pytest.mark.parametrize("fault", [MemoryError(), OSError(), ImportError(), KeyboardInterrupt()])
def test_what_is_no_fault_of_the_file_comes_through(
    save: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    """Too little memory, or a program that is not whole: the file is not called damaged, and its lock is free again."""
    path = tmp_path / "a.hexwar"
    path.write_bytes(save)
    with monkeypatch.context() as broken:
        broken.setattr(Game, "faults", failing(fault))
        with pytest.raises(type(fault)):
            Campaign.open(TOYS, path)
    with Campaign.open(TOYS, path) as campaign:
        assert not campaign.read_only


CHARACTERS = 'ab \\/"\nйё–あ\t\x7f\x1b\xa0\u0301\u0327\u1100\u1161\u200b\u202e\u212b\u3164'
LETTERS = st.text(st.sampled_from(CHARACTERS), max_size=4)
VALUES = st.lists(LETTERS | st.dictionaries(LETTERS, LETTERS | st.integers(0, 9), max_size=2), max_size=3)


def _is_refused(data: object, raw: bytes = b"") -> bool:
    try:
        check_texts(data, raw)
    except BadShape:
        return True
    return False


@given(VALUES, st.booleans())
@example(["e\u0301"], False)
@example(["e\u0301"], True)
@example(["\u1100", "\u1161"], False)
def test_a_look_at_the_bytes_finds_what_a_look_at_each_text_finds(data: object, ascii_only: bool) -> None:
    """With or without the JSON in which they stand, the same texts are refused, keys and values, escaped or not."""
    raw = json.dumps(data, ensure_ascii=ascii_only).encode()
    assert strict_json(raw) == data
    assert _is_refused(data, raw) == _is_refused(data)


@pytest.mark.row(16)
@pytest.mark.parametrize("text", ["\x1b[2J", "\x7f", "a\u202eb", "a\u0301\u0301\u0301", "\ue000", "e\u0301"])
def test_what_no_text_may_hold_is_refused(text: str) -> None:
    """Row 16: escape codes, marks of direction, heaps of combining marks and other forms of a letter, in a key, too."""
    for data in ([text], {text: 1}):
        assert _is_refused(data, json.dumps(data, ensure_ascii=False).encode())


@pytest.mark.row(16)
@pytest.mark.parametrize("text", ["\u1161\u1175" * 60_000, "a\u0323\u0301" * 60_000, "ы" * 100_001])
@pytest.mark.parametrize("is_key", [False, True])
def test_a_hostile_name_is_refused_unread(text: str, is_key: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 16: one as long as a file may be is not cleaned, neither to judge it nor to name it: that would take long."""
    lengths = []
    monkeypatch.setattr(shapes, "clean", lambda text, longest, **_: lengths.append(len(text)) or text[:longest])
    data = {text: 1} if is_key else [text]
    assert _is_refused(data)
    assert _is_refused(data, json.dumps(data, ensure_ascii=False).encode())
    with pytest.raises(BadShape):
        check_shape(JournalShape, {"game": "a", "after": 1, "chain": "0" * 32, text: 1})
    assert max(lengths) <= 1000


def test_words_of_any_language_are_not_refused() -> None:
    """Letters beyond ASCII, quotes, backslashes and line ends are text like any other."""
    data = {"words": "Вперёд — “к холму”!\n\\ 早く"}
    assert not _is_refused(data, json.dumps(data, ensure_ascii=False).encode())


@pytest.mark.parametrize(("after", "fits"), [(-1, False), (0, True), (10_000_000, True), (10_000_001, False)])
def test_counts_are_counts_of_something_that_can_be(after: int, fits: bool) -> None:
    """No game has more than ten million entries, turns or units; nor less than none."""
    journal = {"game": "a", "after": after, "chain": "0" * 32}
    with nullcontext() if fits else pytest.raises(BadShape, match="after"):
        assert check_shape(JournalShape, journal).after == after
