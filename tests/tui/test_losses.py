"""What targets would lose on average stands on the map while one is asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.view import HexLook
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.look.painted import LOSS
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.pen import Pen
from hexwar_tui.tui.table import prospects as module
from hexwar_tui.tui.table.order_entry import OrderEntry
from hexwar_tui.tui.table.prospects import Prospects, losses
from hexwar_tui.tui.table.questions import Questions
from tests.tui.fake_screen import FakeScreen
from tests.tui.map.boards import badge, small_view
from tests.tui.map.drawing import painting, pen_of, scene_of, text_of
from tests.tui.map.paint.test_painted import shown

SAVES = Path(__file__).parents[2] / "saves"


@cache
def game() -> Game:
    """A game in which East's scouts can shoot at three units."""
    return load_game(REGISTRY, SAVES / "ashlands-full-four-middle.hexwar").game


def shooting() -> OrderEntry:
    entry = OrderEntry(game(), "east", {"unit": "east-scouts-5"})
    entry.begin("shoot")
    return entry


def test_each_target_has_its_mean_loss() -> None:
    """It is the mean of the odds that the order's own preview has for this target."""
    entry = shooting()
    question = entry.question()
    assert question is not None
    found = losses(game(), entry.draft, question)
    assert set(found) == set(question.places)
    for cell, candidate in question.places.items():
        order = game().complete(entry.draft.with_value(question.choices.field or "", candidate.value))
        (line,) = [line for line in game().preview("east", order).odds if line.loser is not None]
        assert line.loser == candidate.value
        assert render(found[cell], "en") == f"−{line.odds.mean:.1f}"
        assert render(found[cell], "ru") == f"−{line.odds.mean:.1f}".replace(".", ",")


def test_nothing_is_said_where_the_order_does_not_say_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not of ways, and not of more targets than can be worked out at once."""
    moving = OrderEntry(game(), "east", {"unit": "east-scouts-5"})
    moving.begin("move")
    question = moving.question()
    assert question is not None
    assert losses(game(), moving.draft, question) == {}
    entry = shooting()
    question = entry.question()
    assert question is not None
    monkeypatch.setattr(module, "MOST_TARGETS", 2)
    assert losses(game(), entry.draft, question) == {}


def test_the_menu_shows_losses_before_a_kind_is_chosen() -> None:
    """The marked line of the menu lights its targets with what they would lose, as the question itself does."""

    def begin() -> OrderEntry:
        return OrderEntry(game(), "east", {"unit": "east-scouts-5"})

    questions = Questions(FakeScreen(), game(), "east")  # type: ignore[arg-type]
    prospects = Prospects(begin, questions.named, questions.marks_of, lambda kind, value: True)
    prospects.note("shoot")
    question = shooting().question()
    assert question is not None
    found = losses(game(), shooting().draft, question)
    assert prospects.reach("shoot") == {cell: render(mean, "en") for cell, mean in found.items()}


def target() -> tuple[Scene, Pen]:
    view = small_view({"0202": HexLook("plain", badges=(badge("K", 3, "orange"),))}, 4, 4)
    scene, pen = painting(view, "medium", cursor="0404")
    scene.marks = {view.grid.cell_of_label("0202"): Mark("reach", "−1.8")}
    return scene, pen


def test_it_stands_below_the_counter() -> None:
    """In white on dark red, on the line of the bar; on a drawn map beside the unit."""
    scene, pen = target()
    x, y = pen.layout.centre(scene.view.grid.cell_of_label("0202"))
    below = shown(scene, pen)[y + 1][x - 2 : x + 3]
    assert "".join(sign for sign, *_ in below).strip() == "−1.8"
    assert {ground for *_, ground in below} == {LOSS.ground}
    drawn = scene_of(scene.view, cursor="0404")
    drawn.marks = scene.marks
    assert "−1.8" in text_of(drawn, pen_of(scene.view, "medium"))
    assert "○" in text_of(drawn, pen_of(scene.view, "small")), "a part of a number would be another one"


def test_the_cost_of_a_way_stands_in_the_middle_of_its_hex() -> None:
    """Where no unit is."""
    scene, pen = painting(small_view({}, 4, 4), "medium", cursor="0404")
    cell = scene.view.grid.cell_of_label("0202")
    scene.marks = {cell: Mark("reach", "2")}
    x, y = pen.layout.centre(cell)
    assert shown(scene, pen)[y + 1][x][0] == "2"
