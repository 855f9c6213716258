"""Hexes that are drawn alike are known again by their numbers, and what has changed is never taken for what it was."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hexwar_tui.engine.view import Fog, HexLook, UnitLine
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.map.labels import Labels
from hexwar_tui.tui.map.lines import Lines
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.paint import kinds
from hexwar_tui.tui.map.paint.kinds import Kinds
from hexwar_tui.tui.map.pen import Pen
from tests.tui.map.boards import badge, varied_view, view_of
from tests.tui.map.drawing import lines_of, painting, pen_of, scene_of

LOOKS = (
    HexLook("plain"),
    HexLook("water"),
    HexLook("forest", owner="red"),
    HexLook("plain", fog=Fog.UNKNOWN),
    HexLook("hills", badges=(badge("A", 7, "red"),)),
    HexLook("city", owner="blue", label="Long Name of a Town"),
)


def drawn(lines: Lines, pen: Pen) -> list[list[tuple[str, object]]]:
    """All lines of a map, with their styles."""
    width, height = pen.layout.size
    return [[(text, style) for text, style, _ in lines.line(y, 0, width)] for y in range(height)]


def alike(scene: Scene, pen: Pen, lines: Lines) -> bool:
    """Whether lines that have been changed are what new ones would be."""
    return drawn(lines, pen) == drawn(lines_of(scene, pen), pen)


@pytest.mark.parametrize("zoom", ["overview", "compact", "small", "medium", "large"])
@pytest.mark.parametrize("most", [8, 4000])
def test_a_changed_map_is_drawn_as_if_anew(zoom: Zoom, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever changes: looks, marks, overlays, the cursor, a way, or the sides' colours; also where so few kinds are
    told apart that they are forgotten amid a line."""
    monkeypatch.setattr(kinds, "MOST_KINDS", most)
    rng, board = random.Random(zoom), grid(9, 7)
    looks = {cell: rng.choice(LOOKS) for cell in board.cells}
    view = view_of(board, lambda cell: looks[cell])
    is_painted = zoom in ("small", "medium", "large")
    scene, pen = painting(view, zoom) if is_painted else (scene_of(view), pen_of(view, zoom))
    lines = lines_of(scene, pen)
    for turn in range(12):
        drawn(lines, pen)
        lines.forget(changes(rng, scene, looks) if turn % 4 else recoloured(scene))
        assert alike(scene, pen, lines), turn


def changes(rng: random.Random, scene: Scene, looks: dict[int, HexLook]) -> set[int]:
    """Changes something of a scene, and returns the hexes that may look different."""
    before, cells = scene.cursor, rng.sample(scene.view.grid.cells, 5)
    looks |= {cell: rng.choice(LOOKS) for cell in cells[:2]}
    touched = {before, *cells, *scene.marks, *scene.overlay, *scene.path}
    scene.cursor, scene.path = cells[0], (cells[1], cells[2])
    scene.marks = {cells[2]: Mark("reach", str(rng.randint(1, 9))), cells[3]: Mark("numbered")}
    scene.overlay = {cells[4]: rng.choice(("", "x"))}
    scene.show(replace(scene.view))
    return touched


def recoloured(scene: Scene) -> set[int]:
    """Gives the sides each other's colours."""
    first, *others = scene.view.sides
    colours = [line.colour for line in (*others, first)]
    sides = tuple(replace(line, colour=colour) for line, colour in zip(scene.view.sides, colours, strict=True))
    return scene.show(replace(scene.view, sides=sides))


@pytest.mark.parametrize("zoom", ["small", "medium"])
def test_what_is_alike_is_worked_out_once(zoom: Zoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain of three shades and eight textures has 24 kinds of hexes inside, whatever its size."""
    asked: list[tuple[int, int]] = []
    usual = Labels.picture
    monkeypatch.setattr(Labels, "picture", lambda self, *place: asked.append(place) or usual(self, *place))
    view = view_of(grid(40, 40), lambda cell: HexLook("plain"))
    scene, pen = painting(view, zoom, cursor="0101")
    drawn(lines_of(scene, pen), pen)
    inside = [(column, row) for column, row in asked if 1 < column < 38 and 1 < row < 38]
    assert 0 < len(inside) <= 24


@pytest.mark.parametrize("halves", [True, False])
@pytest.mark.parametrize("zoom", ["overview", "compact", "small", "medium", "large"])
def test_a_map_looks_as_if_every_hex_were_worked_out(zoom: Zoom, halves: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a map with something of everything, also on the overview, where nothing beside a hex counts."""
    scene = scene_of(varied_view(), "unicode" if halves else "ascii", cursor="0305")
    scene.marks = {20: Mark("reach", "3"), 21: Mark("numbered"), 22: Mark("target")}
    scene.overlay, scene.path, scene.owned = {30: "", 31: "x"}, (40, 41), True
    pen = pen_of(scene.view, zoom, "unicode" if halves else "ascii")
    known = drawn(lines_of(scene, pen), pen)
    monkeypatch.setattr(Kinds, "key", lambda self, column, row: None)
    assert drawn(lines_of(scene, pen), pen) == known


def test_keys_are_equal_only_for_the_same_picture() -> None:
    """On a map with something of everything."""
    scene, _ = painting(varied_view(), "medium", cursor="1212")
    known: dict[object, object] = {}
    keys = Kinds(scene)
    for column in range(-1, 25):
        for row in range(-1, 25):
            key = keys.key(column, row)
            drawing = scene.picture(column, row), scene.painting(column, row)
            assert key is None or known.setdefault(key, drawing) == drawing


def test_a_renamed_unit_is_drawn_anew() -> None:
    """At the largest zoom counters have names, which a view has apart from its hexes."""
    unit = badge("A", 7, "red")
    view = view_of(grid(4, 4), lambda cell: HexLook("plain", badges=(unit,) if cell == 5 else ()))
    scene, pen = painting(replace(view, units=(UnitLine(unit, "Old guard", 5),)), "large", cursor="0404")
    lines = lines_of(scene, pen)
    drawn(lines, pen)
    lines.forget(scene.show(replace(view, units=(UnitLine(unit, "New men", 5),))))
    assert any("New" in text for line in drawn(lines, pen) for text, _ in line)
    assert alike(scene, pen, lines)
