"""Texts in saves and journals are checked, by a look at the bytes or by one at each of them."""

import json
from contextlib import nullcontext

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.storage.saves import shapes
from hexwar_tui.storage.saves.shapes import BadShape, JournalShape, check_shape, check_texts

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
