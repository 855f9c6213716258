"""JSON from files is read strictly, and every part of it is found again in its text."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic_core import to_json

from hexwar_tui.engine.data import json_text
from hexwar_tui.engine.data.json_text import DEEPEST, BadJson, key_text, lines_of, own_json, strict_json, strict_text
from tests.engine.games import english

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)


def refusal(raw: bytes) -> tuple[int, str]:
    """The line and reason with which a document is refused, as the ValueError that logs tell."""
    with pytest.raises(ValueError, match=r"^line \d+: ") as caught:
        strict_json(raw)
    assert isinstance(caught.value, BadJson)
    return caught.value.line, english(caught.value.reason)


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
def test_what_json_writes_is_read(value: object, indent: int | None, ascii_only: bool) -> None:
    """Every document of moderate numbers and whole characters is read as Python's own reader reads it."""
    raw = json.dumps(value, indent=indent, ensure_ascii=ascii_only).encode()
    assert strict_json(raw) == value


@pytest.mark.parametrize(
    ("raw", "line", "reason"),
    [
        (b"\xef\xbb\xbf{}", 1, "byte order mark"),
        ("{}".encode("utf-16"), 1, "UTF-8"),
        (b'{"a":\n\n"\xff"}', 3, "UTF-8"),
        (b"", 1, "a value is missing"),
        (b'{\n"a": 1,\n}', 3, "a key in double quotes is missing"),
        (b"[1\n2]", 2, "comma"),
        (b'{"a"\n1}', 2, "colon"),
        (b'["a', 1, "closing quote"),
        (b'"\n"', 1, "one line"),
        (b'"\\x"', 1, "backslash"),
        (b"{}\n{}", 2, "behind the end"),
        (b'{"a": 1,\n"b": 2,\n"a": 3}', 3, "twice"),
        (b'{"a": 1,\n"a":\n3}', 2, "twice"),
        (b'{"ab": 1,\n"a\\u0062": 2}', 2, "twice"),
        (b'[{"a": 1},\n{"a": {"b": 1,\n"b": 1}}]', 3, "twice"),
        (b"[1,\nNaN]", 2, "no number"),
        (b"[1,\n-Infinity]", 2, "no number"),
        (b"[1,\n1e999]", 2, "too large"),
        (b"[1,\n" + b"9" * 5000 + b"]", 2, "too large"),
        (b'[1,\n"\\ud800"]', 2, "surrogate"),
        (b'{"a": 1,\n"\\uDC00": 1}', 2, "surrogate"),
        (b"[\n" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), DEEPEST + 1, "deeper"),
        (b'{"a":' * 200_000, 1, "deeper"),
    ],
    ids=lambda value: None if isinstance(value, int) else repr(value[:20]),
)
def test_what_is_not_right_is_refused(raw: bytes, line: int, reason: str) -> None:
    """Each fault is refused with its line and its reason, whichever limit Python itself would have run into."""
    found_line, found_reason = refusal(raw)
    assert found_line == line
    assert reason in found_reason


def test_brackets_in_texts_do_not_count() -> None:
    """Nesting is that of lists and objects, not of what stands in quotes."""
    assert strict_json(json.dumps(["[" * 100, '"' * 9 + "{" * 100]).encode())


TEXT = """{
  "a": [
    1,
    {"b": "x, [{", "c":
      2}
  ],
  "d": {}, "e": {
    "": 3
  }
}"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("a",), 2),
        (("a", 0), 3),
        (("a", 1), 4),
        (("a", 1, "c"), 4),
        (("d",), 7),
        (("e", ""), 8),
        (("e", "nowhere"), 7),
        (("a", 7, "b"), 2),
        (("nowhere", 1), 1),
    ],
)
def test_lines(path: tuple[str | int, ...], line: int) -> None:
    """A path has the line of its key or list entry; one that leads nowhere that of the last part there is.
    Lines count from the very first character on. It is written as players of any language read it."""
    assert lines_of(TEXT, [path]) == {path: line}
    assert lines_of(f"\n\n{TEXT}", [path]) == {path: line + 2}
    assert key_text(("sides", 1, "name")) + key_text(()) == "sides[1].name"


@given(VALUES)
def test_every_part_has_a_line(value: object) -> None:
    """In a document with a line per part, the lines of all parts in their order go up one by one."""
    text = json.dumps(value, indent=1)
    paths = list(_paths(value, ()))
    found = [lines_of(text, paths)[path] for path in paths]
    assert found == sorted(set(found))


def _paths(value: object, path: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
    parts: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    return [path, *(inner for key, part in parts for inner in _paths(part, (*path, key)))]


def test_the_bounds_of_a_document() -> None:
    """Sixteen MiB, unless another size is named, forty levels, whole numbers of twenty characters; what is beyond is
    refused. Whole surrogate pairs and a thousand lists beside each other are allowed."""
    size = 16 * 1024 * 1024
    assert DEEPEST == 40
    assert strict_json(b'"\\ud83d\\ude00"') == "\U0001f600"
    assert len(strict_json(b"[" + b"[]," * 1000 + b"[]]")) == 1001
    assert strict_text(b"[1]", largest=3) == "[1]"
    with pytest.raises(BadJson, match="larger than 2 bytes"):
        strict_json(b"[1]", largest=2)
    assert len(strict_text(b" " * size)) == size
    with pytest.raises(BadJson, match=f"larger than {size} bytes"):
        strict_text(b" " * (size + 1))
    assert strict_json(b"[" * 40 + b"]" * 40)
    assert strict_json(b'{"a":' * 40 + b"1" + b"}" * 40)
    for deep in (b"[" * 41 + b"]" * 41, b'{"a":' * 41 + b"1" + b"}" * 41, b"[" * 40 + b"{}" + b"]" * 40):
        with pytest.raises(BadJson, match="deeper than 40 levels"):
            strict_json(deep)
    for number in ("9" * 20, "-" + "9" * 19):
        assert strict_json(number.encode()) == int(number)
    for number in ("9" * 21, "-" + "9" * 20):
        assert refusal(number.encode()) == (1, "the number is too large; it has 20 digits at most")


def test_nesting_that_is_too_deep_is_found_where_it_begins() -> None:
    """At the bracket that is one too many, whatever stands on the lines before; closed brackets count no more."""
    before = b"[[], {}, [1, 2],\n" + b'"x", 1,\n' * 50
    assert refusal(before + b"[" * 39 + b"\n[" + b"\n]" * 41)[0] == 53
    assert refusal(before + b"[" * 39 + b'\n{"a": 1\n}' + b"\n]" * 40)[0] == 53


CHANGES = (b'"', b"[", b"{}", b",1", b"\\ud83d", b"NaN")


def _read_by(read: Callable[[bytes], Any], raw: bytes) -> str:
    try:
        return repr(read(raw))
    except BadJson as fault:
        return f"refused: {fault}"


@example([{"n": 10**19}, {"n": -(10**19)}, 10**20, -(10**20)], 0, b"")
@example({"a": 1, "b": 2}, 7, b"a")
@example([["[", "]"], ['"', "\\"], {"{": "}"}], 0, b"")
@example("\U0001f600", 1, b"\\ud800")
@example(1.5, 0, b"1e999")
@example([0], 1, b"-0")
@given(VALUES | st.floats(allow_nan=False), st.integers(0, 40), st.binary(max_size=2) | st.sampled_from(CHANGES))
def test_what_this_program_has_written_is_read_as_strictly_as_all_else(value: Any, at: int, change: bytes) -> None:
    """The same values, and the same faults with the same words, whatever was changed in what was written."""
    written = to_json(value)
    for raw in (written, written[:at] + change + written[at + len(change) :], written[:at] + change + written[at:]):
        assert _read_by(own_json, raw) == _read_by(strict_json, raw)


@pytest.mark.parametrize("brackets", [b"[]", b"{}"])
@pytest.mark.parametrize("deeper", [0, 1])
def test_what_this_program_has_written_is_no_deeper_than_all_else(brackets: bytes, deeper: int) -> None:
    """Lists, and objects in lists: as many levels as there may be, and one more."""
    raw = b"[" * (DEEPEST - 1 + deeper) + brackets + b"]" * (DEEPEST - 1 + deeper)
    assert _read_by(own_json, raw) == _read_by(strict_json, raw)
    assert _read_by(own_json, raw).startswith("refused") is bool(deeper)


def test_what_this_program_has_written_is_not_looked_at_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slower reader is not asked, also where texts have quotes, digits and backslashes in them."""
    data = {"a": [1, -2.5, True, None], "chain": "0" * 32, "said": 'a "b" \\ c: 12345678901234567890', "b": {"c": []}}
    monkeypatch.setattr(json_text, "strict_json", None)
    assert own_json(to_json(data)) == data
