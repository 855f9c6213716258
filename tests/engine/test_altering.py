"""Copies of dataclass objects with other values in some fields."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from hexwar_tui.engine.altering import altering


@dataclass(slots=True)
class Crate:
    """A thing with fields that have usual values and such that have not."""

    place: int
    goods: list[str] = field(default_factory=list)
    owner: str = "nobody"


def test_a_copy_has_the_new_values_and_shares_all_others() -> None:
    """Values are given in the order of the names; the object itself stays as it was."""
    crate = Crate(1, ["salt"], "red")
    moved = altering(Crate, "owner", "place")(crate, "blue", 2)
    assert moved == Crate(2, ["salt"], "blue")
    assert moved.goods is crate.goods
    assert crate == Crate(1, ["salt"], "red")


def test_without_names_it_is_a_plain_copy() -> None:
    """All values are shared."""
    crate = Crate(1, ["salt"])
    copied = altering(Crate)(crate)
    assert copied == crate
    assert copied is not crate
    assert copied.goods is crate.goods


def test_a_name_that_is_no_field_is_refused_at_once() -> None:
    """A slip of the pen is found when the function is made, not when it is used."""
    with pytest.raises(TypeError, match="Crate has no field of this name: weight"):
        altering(Crate, "place", "weight")
