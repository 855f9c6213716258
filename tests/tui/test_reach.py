"""Hexes that can be chosen: their ground says so, and a number stands under the cursor alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import objecting
from hexwar_tui.storage.door import load
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.rounds.actions import Move
from hexwar_tui.tui.map.look import Mark
from hexwar_tui.tui.table.order_entry import OrderEntry
from tests.tui.map.boards import small_view
from tests.tui.map.drawing import painting, pen_of, scene_of, text_of
from tests.tui.screens import TableScreen
from tests.tui.table_kit import opened
from tests.tui.watching import go, table_of

SAVES = Path(__file__).parents[2] / "saves"


@cache
def game() -> Game:
    """A game in which East's scouts can move to hexes from which they can shoot, and to others."""
    return load(SAVES / "ashlands-full-four-middle.hexwar")


@pytest.mark.parametrize("zoom", ["small", "medium", "large"])
def test_on_painted_ground_only_the_hex_under_the_cursor_has_a_number(zoom: str) -> None:
    """Elsewhere there is nothing but the sign of a hex from which one can shoot."""
    scene, pen = painting(small_view({}, 4, 4), zoom, cursor="0404")  # type: ignore[arg-type]
    cells = [scene.view.grid.cell_of_label(label) for label in ("0202", "0302")]
    scene.marks = {cells[0]: Mark.within_reach("7"), cells[1]: Mark.within_reach("")}
    assert "7" not in text_of(scene, pen)
    assert "○" not in text_of(scene, pen)
    scene.marks[cells[1]] = Mark.within_reach("7•")
    assert "7" not in text_of(scene, pen)
    assert "•" in text_of(scene, pen)
    scene.cursor = cells[0]
    assert "7" in text_of(scene, pen)


def test_where_ground_is_drawn_a_sign_tells_each_hex_that_can_be_chosen() -> None:
    """As its colour may not be seen; one to shoot from has another, which is not that of a way."""
    scene = scene_of(small_view({}, 4, 4), cursor="0404")
    pen = pen_of(scene.view, "medium")
    cells = [scene.view.grid.cell_of_label(label) for label in ("0202", "0302")]
    scene.marks = {cells[0]: Mark.within_reach("7"), cells[1]: Mark.within_reach("8•")}
    assert [text_of(scene, pen).count(sign) for sign in "78○*•"] == [0, 0, 1, 1, 0]
    scene.cursor = cells[1]
    assert "8*" in text_of(scene, pen)


def test_a_number_too_great_for_its_room_is_no_sign_to_shoot_from() -> None:
    """Which systems tell by a plus; a loss is shown as it is."""
    assert Mark.within_reach("+").text == ""
    assert Mark.within_reach("−1.8").text == "−1.8"
    assert Mark.within_reach("4•") == Mark("reach", "•", "4•")


def test_ashlands_a_way_to_shoot_from_is_one_after_which_a_shot_is_allowed() -> None:
    """Of each Move that is offered, at some enemy; a March has no such ways."""
    known, found = game().known("east"), []
    for unit in known.own():
        entry = OrderEntry(game(), "east", {"unit": unit.id})
        if "move" not in {kind.value for kind in entry.kinds()[0]}:
            continue
        entry.begin("move")
        question = entry.question()
        assert question is not None
        for candidate in question.choices.candidates:
            found.append(candidate.shoots)
            shots = [
                objecting(Move, known, {"unit": unit.id, "path": candidate.value, "target": enemy.id, "pick": None})
                for enemy in known.enemies
            ]
            assert candidate.shoots == (None in shots)
    assert set(found) == {True, False}
    entry = OrderEntry(game(), "east", {"unit": "east-scouts-5"})
    entry.begin("march")
    question = entry.question()
    assert question is not None
    assert not any(candidate.shoots for candidate in question.choices.candidates)


async def test_the_sign_is_explained_while_it_is_shown(tmp_path: Path) -> None:
    """In the line below the map, as it stands on this map."""
    async with opened(game(), tmp_path, (120, 40), REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        table = table_of(pilot)
        table.map.cursor = next(
            line.cell for line in table.view.units if line.badge.unit == "east-scouts-5" and line.cell is not None
        )
        said = await go(pilot, "enter", "m", TableScreen)
        sign = "•" if table.map.is_painted else "*"
        assert f"Where to? {sign}: can shoot from there." in said
        assert "•" in {mark.text for mark in table.map.marks.values()}
