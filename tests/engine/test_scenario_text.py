"""The text of a scenario's file: a line for whatever people look for, as wide as a page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hexwar_tui.engine.data.scenario_text import WIDEST, scenario_text


@pytest.mark.parametrize("more", [0, 1])
def test_a_line_is_as_wide_as_a_page_at_most(more: int) -> None:
    """With the comma behind it; one more character, and each part has a line of its own."""
    frame = len('  "options": {"a": ""},')
    data = {"options": {"a": "x" * (WIDEST - frame + more)}, "last": 1}
    lines = scenario_text(data).splitlines()
    assert len(lines) == (4, 6)[more]
    assert json.loads(scenario_text(data)) == data
    assert more or len(lines[1]) == WIDEST


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"a": []}, '{\n  "a": []\n}\n'),
        ({"points": ["0101", "0202"]}, '{\n  "points": ["0101", "0202"]\n}\n'),
        ({"name": {"en": "Ford", "ru": "Брод"}}, '{\n  "name": {"en": "Ford", "ru": "Брод"}\n}\n'),
        ({"units": [{"id": 1}]}, '{\n  "units": [\n    {"id": 1}\n  ]\n}\n'),
        ({"regions": {"Al": {"n": 1}}}, '{\n  "regions": {\n    "Al": {"n": 1}\n  }\n}\n'),
        (
            {"map": {"rows": ["..", "~~"], "legend": {}}},
            '{\n  "map": {\n    "rows": [\n      "..",\n      "~~"\n    ],\n    "legend": {}\n  }\n}\n',
        ),
        (
            {"forces": {"red": [{"a": [{"b": 1}]}]}},
            '{\n  "forces": {\n    "red": [\n      {"a": [{"b": 1}]}\n    ]\n  }\n}\n',
        ),
    ],
    ids=["empty", "list", "object", "things", "by key", "map", "forces"],
)
def test_each_row_and_thing_has_a_line(data: dict[str, Any], text: str) -> None:
    """Rows of maps, things in lists or by their keys; what belongs to one of them stands on its line."""
    assert scenario_text(data) == text


def test_a_long_text_has_a_line_for_each_language() -> None:
    """A short one stands on the line of the list, and so does whatever else is there, however long it is."""
    short, long = {"en": "Ford", "ru": "Брод"}, {"en": "x" * 100, "ru": "y" * 100}
    lines = scenario_text({"page": [short, long], "units": [{"id": "z" * 200}]}).splitlines()
    assert lines[2] == '    {"en": "Ford", "ru": "Брод"},'
    assert [line.strip()[:6] for line in lines[3:7]] == ["{", '"en": ', '"ru": ', "}"]
    assert lines[9] == '    {"id": "' + "z" * 200 + '"}'


def test_many_numbers_fill_their_lines() -> None:
    """As those by which ties between hexes are decided; none is lost."""
    data = {"ranks": [*range(300)]}
    text = scenario_text(data)
    assert json.loads(text) == data
    lines = text.splitlines()
    assert max(map(len, lines)) <= WIDEST
    assert len(lines) < 20
