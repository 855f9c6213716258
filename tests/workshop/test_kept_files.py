"""Files of drawings that others have written: newer, foreign, damaged, or meant to do harm."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.errors import DamagedSave, SaveError
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.kept import OpenDrawing, drawings_in
from hexwar_tui.workshop.picture import described, look_of, picture
from tests.toys import TOYS
from tests.workshop.keeping import open_, with_minutes
from tests.workshop.kit import drawn


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A small drawing in which something was done and taken back."""
    return with_minutes(tmp_path)


def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def write(path: Path, lines: list[Any]) -> None:
    path.write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def test_newer_and_foreign_files_are_told_apart(path: Path) -> None:
    """One of a newer program, one of a system that is not here or has no paintbox, and files of anything else."""
    head, *acts = lines_of(path)
    write(path, [head | {"format": 2}, *acts])
    with pytest.raises(SaveError, match="newer version"):
        open_(path)
    write(path, [head | {"system": "chess\x1b"}, *acts])
    with pytest.raises(SaveError, match="its rule system “chess” is not here"):
        open_(path)
    write(path, [head | {"system": next(id for id in TOYS if TOYS[id].paintbox is None)}, *acts])
    with pytest.raises(SaveError, match="is not here"):
        OpenDrawing.open(path, TOYS)
    path.unlink()
    with pytest.raises(SaveError, match="no such file"):
        open_(path)
    path.mkdir()
    with pytest.raises(SaveError):
        open_(path)


def hostile() -> list[Any]:
    """Lines of acts that no program of ours has written."""
    deep = "DEEP"
    size = {"size": [100_000, 100_000], "rest": {}, "layers": {}, "legends": {}, "things": {}}
    return [
        5,
        "redo twice",
        ["paint"],
        [["paint", ["map", [0, 10**15, ".", "f"]]]],
        [["paint", ["map", [-1, 1, ".", "f"]]]],
        [["paint", ["map", [6, 1, ".", "f"]]]],
        [["paint", ["map", [0, 1, ".", "☠"]]]],
        [["paint", ["map", [0, 1, ".", ["f"]]]]],
        [["paint", ["sea", [0, 1, ".", "f"]]]],
        [["put", ["units", 10**9, [], []]]],
        [["put", [["units"], 0, [], []]]],
        [["put", ["units", 0, [], [["x", "y", "z"]]]]],
        [["say", ["sides", [], [5], 0]]],
        [["say", ["map", [], [5], 0]]],
        [["say", ["minutes", [2], [deep], 0]]],
        [["say", [["title"], [], [5], 0]]],
        [["remake", [size, size]]],
        [["remake", [deep, deep]]],
        deep,
    ]


@pytest.mark.parametrize("at", range(len(hostile())))
def test_hostile_acts_are_damage(path: Path, at: int) -> None:
    """Wrong types, sizes that no memory holds, cells beside the map, lists without a bottom."""
    raw = path.read_bytes()
    told = json.dumps(hostile()[at]).replace('"DEEP"', "[" * 2000 + "]" * 2000).encode()
    path.write_bytes(raw + told + b"\n")
    with pytest.raises(DamagedSave):
        open_(path)
    assert drawings_in(path.parent, REGISTRY)[0].fault


@pytest.mark.parametrize(
    "change",
    [
        {"size": [100_000, 100_000]},
        {"size": [3, -2]},
        {"size": "big"},
        {"rest": []},
        {"rest": {"sides": 5}},
        {"rest": {"sides": "red", "map": []}},
        {"rest": {"map": 5}},
        {"rest": {"map": {"legend": {"q": "ash"}, "rows": []}}},
        {"rest": {"rosters": "none", "sides": []}},
        {"layers": {}},
        {"layers": {"map": [[6, "."]], "relief": [[6, "."]]}},
        {"layers": {"map": [[6, "☠"]]}},
        {"layers": {"map": [[10**15, "."]]}},
        {"legends": {}},
        {"legends": {"map": {".": 5}}},
        {"things": {}},
        {"things": {"units": 5, "zones": [], "key_points": []}},
    ],
)
def test_a_hostile_beginning_is_damage_or_harmless(path: Path, change: dict[str, Any]) -> None:
    """A scenario in parts of the wrong types is refused, or is a drawing that can be looked at all the same."""
    head, *_ = lines_of(path)
    write(path, [head | {"scenario": head["scenario"] | change}])
    try:
        there = open_(path)
    except DamagedSave:
        assert drawings_in(path.parent, REGISTRY)[0].fault
        return
    look_at(there)
    there.close()


def look_at(there: OpenDrawing) -> None:
    """Everything of a drawing that is shown, in words without control characters."""
    drawing = there.easel.drawing
    seen = picture(drawing)
    for cell in range(drawing.width * drawing.height):
        look_of(drawing, cell)
        for line in described(drawing, cell):
            assert "\x1b" not in render(line.text, "en")
    assert all("\x1b" not in str(side.name) for side in seen.sides)


@pytest.mark.parametrize(
    ("key", "value"),
    [("magic", "save"), ("magic", []), ("format", "1"), ("format", 0), ("format", {}), ("system", []), ("system", {})],
)
def test_heads_of_the_wrong_types_are_damage(path: Path, key: str, value: Any) -> None:
    """What a drawing begins with is its own word, a number and the id of a system."""
    head, *acts = lines_of(path)
    write(path, [head | {key: value}, *acts])
    with pytest.raises(DamagedSave):
        open_(path)


def test_things_with_hostile_facts_are_shown_as_text(tmp_path: Path) -> None:
    """Facts of any type, and control characters in any text, are drawn without a fault and without harm."""
    facts = {"id": "\x1b[31m", "kind": ["x"], "name": "\x1b]0;t\x07", "height": {"a": 1}, "hexes": 5}
    made = OpenDrawing.new(tmp_path, drawn("skirmish", "...", "..."), "a")
    made.close()
    head, *_ = lines_of(made.path)
    odd = [facts, ["0101", "9999", "\x1b", "0102 XX"], "\x1b"]
    things = {"objects": [odd], "fences": [[facts, ["0101 N", "0101 Q", " "], ""]], "doors": [odd], "windows": [odd]}
    head["scenario"]["things"] = things
    head["scenario"]["rest"]["title"] = {"en": "\x1b[2J"}
    head["scenario"]["rest"]["sides"][0]["name"] = "a\x1b"
    write(made.path, [head])
    there = open_(made.path)
    look_at(there)
    there.close()
    assert "\x1b" not in render(drawings_in(tmp_path, REGISTRY)[0].title, "en")


def test_any_flipped_bit_is_damage_or_harmless(path: Path) -> None:
    """Whichever byte of a file is another, it is refused by a sentence or can be looked at."""
    raw, refused, seen = path.read_bytes(), list[str](), 0
    for at in range(0, len(raw), 3):
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 1 << at % 8]) + raw[at + 1 :])
        try:
            there = open_(path)
        except SaveError as fault:
            refused.append(render(fault.text, "ru"))
            continue
        look_at(there)
        there.close()
        seen += 1
    assert len(refused) > seen > 0
    assert all(told.endswith(".") for told in refused)
