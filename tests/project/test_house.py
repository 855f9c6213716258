"""The house keeps its measures: rooms of few files, functions that are short, and no circles of imports."""

from __future__ import annotations

from pathlib import Path
from statistics import median, quantiles

from tools import house


def test_no_room_is_crowded() -> None:
    """A reader finds a rule, an order, a sentence by its folder: none has more than fifteen modules."""
    assert {room: count for room, (count, _) in house.rooms().items() if count > house.MOST_FILES} == {}


def test_functions_are_short_as_a_rule() -> None:
    """Half of them have five lines or fewer, nine in ten thirteen."""
    lengths = [length for length, _ in house.functions()]
    assert median(lengths) <= 5
    assert quantiles(lengths, n=10)[-1] <= 13


def test_nothing_imports_in_a_circle() -> None:
    """Not for types alone either."""
    assert house.circles() == []


def test_a_circle_would_be_seen(tmp_path: Path) -> None:
    """Through a package, and for types alone."""
    package = tmp_path / "made"
    (package / "room").mkdir(parents=True)
    (package / "__init__.py").write_text("", "utf-8")
    (package / "room" / "__init__.py").write_text("from made.other import one\n", "utf-8")
    (package / "room" / "second.py").write_text("import made.other\n", "utf-8")
    (package / "other.py").write_text("if TYPE_CHECKING:\n    from made.room import second\none = 1\n", "utf-8")
    assert house.circles(package) == [["made.other", "made.room.second"]]
    assert house.rooms(package) == {".": (2, 3), "room": (2, 2)}
