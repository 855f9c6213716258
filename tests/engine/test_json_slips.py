"""Slips of the pen in JSON: each is named, and what stands behind it is read as it was meant."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.data.json_slips import MOST_SLIPS, read_on
from hexwar_tui.engine.data.json_text import BadJson
from tests.engine.games import english

LARGEST = 10_000


@pytest.mark.parametrize(
    ("text", "meant", "told"),
    [
        ('{"a": 1,}', {"a": 1}, "this comma is one too many; leave it out"),
        ("[1,\n]", [1], "this comma is one too many; leave it out"),
        ("[,1]", [1], "this comma is one too many; leave it out"),
        ('{"a": 1,, "b": 2}', {"a": 1, "b": 2}, "this comma is one too many; leave it out"),
        ('{"a" 1}', {"a": 1}, "a colon is missing here"),
        ('{"a"= 1}', {"a": 1}, "a colon stands between key and value"),
        ("[1 2]", [1, 2], "a comma or a closing bracket is missing here"),
        ('{"a": 1', {"a": 1}, "a comma or a closing bracket is missing here"),
        ('{"a": [1, {"b": "]"', {"a": [1, {"b": "]"}]}, "a comma or a closing bracket is missing here"),
        ('{"a": [1, "b": 2}', {"a": [1], "b": 2}, "a comma or a closing bracket is missing here"),
        ('[{"a": 1, {"a": 2}]', None, "a key in double quotes is missing here"),
        ('{"a": {"b": [1}, "c": 2}', {"a": {"b": [1]}, "c": 2}, "a comma or a closing bracket is missing here"),
        ('[{"b": 1]', [{"b": 1}], "a comma or a closing bracket is missing here"),
        ('{"a": }', {"a": None}, "a value is missing here"),
        ('{"a": yes}', {"a": True}, "“yes” is written true"),
        ('{"a": None}', {"a": None}, "“None” is written null"),
        ('{"a": North wind}', {"a": "North wind"}, 'a text stands in double quotes, such as "North wind"'),
        ("{'a': 'b'}", {"a": "b"}, 'a key stands in double quotes, such as "a"'),
        ("{a: 1}", {"a": 1}, 'a key stands in double quotes, such as "a"'),
        (
            '["0304", 0405]',
            ["0304", "0405"],
            'a number does not begin with 0; a hex is a text in quotes, such as "0405"',
        ),
        ('{"a": "x,\n "b": 1}', {"a": "x", "b": 1}, "this text has no closing quote; it ends on its line"),
        ('["x', ["x"], "this text has no closing quote; it ends on its line"),
        ('["x\ty"]', ["x y"], "a text in quotes must stay on one line"),
        ('["\\q"]', ["\\q"], "this backslash is followed by the wrong letter"),
        ('{"a": 1}}', {"a": 1}, "something stands behind the end"),
        ('{"a": 1, // one\n "b": 2}', {"a": 1, "b": 2}, "JSON has no notes"),
        ('{"a": 1 /* one\n */}', {"a": 1}, "JSON has no notes"),
        ('{"a": 1 # one\n}', {"a": 1}, "JSON has no notes"),
        ("", None, "a value is missing here"),
        ('{"a": 1, "a": 2}', {"a": 2}, "the key stands twice; leave one of the two out"),
        ('{"a": NaN}', {"a": None}, "NaN is no number that can be used, as 30 is"),
        ('{"a": 1e999}', {"a": None}, "the number is too large"),
        ('{"a": ' + "9" * 30 + "}", {"a": None}, "the number is too large"),
        ("[" * 50 + "]" * 50, None, "it is nested deeper than 40 levels"),
    ],
)
def test_a_slip_is_named_and_read_as_it_was_meant(text: str, meant: Any, told: str) -> None:
    """One slip, one fault; where nothing suggests itself, the text is given up."""
    found = read_on(text.encode(), LARGEST)
    assert found.data == meant
    assert english(found.slips[0].reason).startswith(told)
    assert len(found.slips) == 1


def test_slips_are_named_by_line_and_key() -> None:
    """Each on its line, at the first key there; of several on a line the first. The lines of what was meant are those
    of the text."""
    text = '{\n "a": 1\n "b": yes, "c": no,\n "d": [0304,\n  5,\n ],\n "a": 2,\n "e":\n}'
    found = read_on(text.encode(), LARGEST)
    assert found.data == {"a": 2, "b": True, "c": False, "d": ["0304", 5], "e": None}
    assert [(slip.line, slip.key) for slip in found.slips] == [(3, "b"), (4, "d"), (5, "d[1]"), (7, "a"), (9, "e")]
    assert found.text.count("\n") == text.count("\n")
    assert found.unread == {"a", "e"}


def test_a_text_of_nothing_but_slips_is_given_up() -> None:
    """And so is what is no text at all."""
    found = read_on(("{" + "a = b\n" * 99 + "}").encode(), LARGEST)
    assert (found.text, found.data) == ("", None)
    assert len(found.slips) <= MOST_SLIPS
    for raw in (b"\xff", b"\xef\xbb\xbf{}", b" " * (LARGEST + 1)):
        with pytest.raises(BadJson):
            read_on(raw, LARGEST)
    assert read_on(b'["\\ud800"]', LARGEST).text == ""
