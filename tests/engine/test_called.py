"""What goes by a name, and which of several is meant."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.orders.sentences import Reader
from hexwar_tui.engine.words.language import render
from tests.papers.sheets import letters


def twins() -> tuple[Reader, Naming]:
    """A reader for a side, all of whose armies go by the same name."""
    game = letters()
    known = naming(game, game.sides[0])
    from dataclasses import replace

    same = replace(known, units=dict.fromkeys(known.own, ("Guards", "Гвардия")))
    return Reader(game.top.system.order_types, same, dict(same.stands)), same


@pytest.mark.parametrize(("language", "name"), [("en", "Guards"), ("ru", "Гвардия")])
def test_several_of_a_name_are_told_with_their_places(language: str, name: str) -> None:
    """Their ids are no player's business; by its place one of them can be meant."""
    reader, known = twins()
    where = sorted(known.grid.label(cell) for unit, cell in known.stands.items() if unit in known.own)
    with pytest.raises(BadOrder) as fault:
        reader.read(f"{name}: stay")
    told = render(fault.value.text, language)
    assert all(f"{name} ({label})" in told for label in where)
    assert not any(unit in told for unit in known.own)
    assert where[0] in known.grid.label(known.stands[reader.read(f"{name} ({where[0]}): stay").unit])  # type: ignore[attr-defined]
