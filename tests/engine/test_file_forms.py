"""What belongs where in a file, by its JSON Schema."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field

from hexwar_tui.engine.data.as_read import as_far_as_read
from hexwar_tui.engine.data.file_forms import Form
from hexwar_tui.engine.data.hues import Hue
from hexwar_tui.engine.words.language import Name


class Part(BaseModel):
    """A part of a file."""

    kind: Literal["house", "hill"]
    hexes: tuple[str, ...] = Field(examples=[["0304"]])
    count: int = Field(ge=3)


class Whole(BaseModel):
    """A whole file."""

    name: Name = Field(examples=["Mill"])
    parts: tuple[Part, ...]
    by_word: dict[str, Part] = Field(default={}, examples=[{"mill": {"kind": "hill", "hexes": ["0101"], "count": 4}}])
    colour: Hue = 0
    flag: bool = True
    size: float = 1.0
    other: Part | None = None
    pair: tuple[int, str] = (1, "a")
    any: Any = None


FORM = Form(Whole.model_json_schema())


@pytest.mark.parametrize(
    ("place", "example"),
    [
        (("name",), '"Mill"'),
        (("parts",), '[{"kind": "house", "hexes": ["0304"], "count": 3}]'),
        (("parts", 1), '{"kind": "house", "hexes": ["0304"], "count": 3}'),
        (("parts", 1, "kind"), '"house"'),
        (("parts", 1, "hexes", 0), '"0304"'),
        (("parts", 1, "count"), "3"),
        (("by_word", "inn"), '{"count": 4, "hexes": ["0101"], "kind": "hill"}'),
        (("by_word", "inn", "count"), "3"),
        (("colour",), '"blue"'),
        (("flag",), "false"),
        (("other",), '{"kind": "house", "hexes": ["0304"], "count": 3}'),
        (("pair", 0), "1"),
        (("nowhere",), None),
        (("any",), None),
    ],
)
def test_examples(place: tuple[str | int, ...], example: str | None) -> None:
    """As they are given for the place or for what it is part of, or else by its type."""
    assert FORM.example(place) == example


def test_keys_and_words() -> None:
    """Those of an object and of a value, wherever they stand."""
    assert FORM.keys(("parts", 0)) == FORM.keys(("other",)) == ("kind", "hexes", "count")
    assert FORM.keys(("by_word",)) == ()
    assert FORM.words(("parts", 0, "kind")) == ("house", "hill")
    assert FORM.words(("name",)) == ()
    assert frozenset(("kind", "hexes", "count")) in FORM.shapes
    assert Form({}).example(("a", 0)) is None


def test_data_is_read_as_far_as_it_can_be() -> None:
    """What is of the wrong type is as empty as its type allows; at the top what should be a list or an object, and is
    none, is not there at all."""
    data = {"name": 5, "parts": [{"kind": "hous", "hexes": 1}, 7], "colour": "orange", "flag": "no", "pair": [2, 3]}
    read = as_far_as_read(Whole, data)
    first, second = read.parts
    assert (str(read.name), first.kind, first.hexes, first.count) == ("?", "hous", (), 0)
    assert (second.kind, second.hexes) == (None, ())
    assert (read.colour, read.flag, read.pair, read.by_word, read.other) == (1, False, (2, ""), {}, None)
    nothing = as_far_as_read(Whole, {"parts": "many", "by_word": {"a": []}, "colour": "blu", "other": {"count": 2}})
    assert not hasattr(nothing, "parts")
    assert (nothing.by_word["a"].hexes, nothing.colour, nothing.other.count) == ((), "blu", 2)
