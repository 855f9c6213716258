"""What was built on hex sides, in characters: walls, doors, windows, fences."""

from __future__ import annotations

from textwrap import dedent

import pytest

from hexwar_tui.engine.view import Edge, HexLook
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.tui.look.palettes import BUILT, Stroke
from hexwar_tui.tui.map.glyphs import ASCII, UNICODE, Glyphs
from hexwar_tui.tui.map.lines import piece
from tests.tui.map.boards import badge, small_view
from tests.tui.map.drawing import painting, pen_of, scene_of, text_of

NONE, WALL, DOOR, WINDOW = Edge.NONE, Edge.WALL, Edge.DOOR, Edge.WINDOW

HOUSE = {
    "0201": HexLook("floor", edges=(WALL, WINDOW, WALL, NONE, DOOR, WALL), badges=(badge("R", 5, "red"),)),
    "0202": HexLook("floor", edges=(NONE, WALL, WALL, WINDOW, WALL, WALL)),
    "0101": HexLook("plain", edges=(NONE, NONE, NONE, Edge.LOW_FENCE, NONE, NONE)),
    "0301": HexLook("plain", edges=(NONE, NONE, NONE, Edge.FENCE, NONE, NONE)),
    "0302": HexLook("plain", edges=(NONE, NONE, NONE, Edge.HIGH_FENCE, NONE, NONE)),
}

HOUSES: dict[Zoom, str] = {
    "compact": """
        .
         . [R]o:
            5 #
          .#  #I
           #o
    """,
    "small": """
         ___     ___
        /   \\###/   \\
        \\...#[R]oiii/
        /   + 5 #  .\\
        \\_._#   #III/
            #ooo#
    """,
    "medium": """
          _____         _____
         /     \\       /     \\
        /    .  \\#####/  .    \\
        \\ .     #     o       /
         \\.....# [R 5] oiiiii/
         /     +   -   #     \\
        / .     +_____#       \\
        \\      .#0202 #    .  /
         \\_____#-   -  #IIIII/
               # -   - #
                ##ooo##
    """,
    "large": """
           _______             _______
          / 0101  \\           / 0301  \\
         /    .    \\         /  .      \\
        / .       . \\#######/       .   \\
        \\      .    # 0201  #    .      /
         \\   .     #         o .       /
          \\.......#   [R 5]   #iiiiiii/
          / 0102  #     -     # 0302  \\
         / .       +         #       . \\
        /      .    #_______#    .      \\
        \\   .       # 0202  # .       . /
         \\.       .#-   -   -#      .  /
          \\_______# -   -   - #IIIIIII/
                  #  -   -   -#
                   #   -   - #
                    ###ooo###
    """,
}


@pytest.mark.parametrize("zoom", HOUSES)
def test_what_was_built_on_hex_sides(zoom: Zoom) -> None:
    """Walls, doors, windows and fences of every height are told apart by characters alone, under the cursor, too."""
    view = small_view(HOUSE)
    drawn = text_of(scene_of(view, "ascii", numbered=zoom == "large"), pen_of(view, zoom, "ascii", "hexwar-plain"))
    assert drawn.rstrip() == dedent(HOUSES[zoom]).strip("\n").rstrip()


def test_a_house_in_unicode() -> None:
    """Walls are thick, a door is a gap between its posts, a window a row of panes, and fences stand on their posts."""
    view = small_view(HOUSE)
    assert text_of(scene_of(view, cursor="0101"), pen_of(view, "medium")) == dedent(
        """\
          _____         _____
         /0101 \\       /     \\
        /    ·  \\▄▄▄▄▄/  ·    \\
        \\ ·     #     o       /
         \\.....# [R 5] o┴┴┴┴┴/
         /     ▀   ∙   █     \\
        / ·     ▄_____█       \\
        \\      ·█     █    ·  /
         \\_____█∙   ∙  █╨╨╨╨╨/
               █ ∙   ∙ █
                █▄ooo▄█"""
    )


def test_what_was_built_does_not_give_way_to_the_cursor() -> None:
    """Around the hex under the cursor it is written in the cursor's own colours; the rest of it is the thin line."""
    view = small_view(HOUSE)
    pen = pen_of(view, "medium")
    drawn = {text: paint for line in piece(pen, scene_of(view, cursor="0201").picture(1, 0)) for text, paint in line}
    assert drawn["+"] == pen.palette.under_cursor
    assert drawn["#"] == pen.palette.under_cursor
    assert drawn["_____"].ink == pen.palette.strokes[Stroke.CURSOR]


def test_on_painted_ground_walls_keep_their_shapes_under_the_cursor() -> None:
    """In the cursor's own colours, as everywhere else on that map: no letters of other maps stand for them."""
    scene, pen = painting(small_view(HOUSE), "medium", cursor="0201")
    drawn = text_of(scene, pen)
    assert not {"#", "+"} & set(drawn)
    scene.cursor = scene.view.grid.cell_of_label("0302")
    beside = text_of(scene, pen)
    assert {sign for sign in beside if sign in "█o"} == {sign for sign in drawn if sign in "█o"} == {"█", "o"}


def test_what_is_let_into_a_wall_leaves_the_wall_its_colour() -> None:
    """Of a door's side only the posts are the door's."""
    view = small_view({"0101": HexLook("floor", edges=(WALL, WALL, WALL, DOOR, WINDOW, WALL))})
    pen = pen_of(view, "medium")
    last = piece(pen, scene_of(view, cursor="0302").picture(0, 0))[-1]
    inks = {text: paint.ink for text, paint in last}
    wall, door, window = (pen.palette.strokes[kind] for kind in (Stroke.WALL, Stroke.DOOR, Stroke.WINDOW))
    assert inks == {"o": window, "▄": wall, "▌ ▐": door}


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_what_was_built_differs_without_colour(glyphs: Glyphs) -> None:
    """By its lines and by its mark; colours only help."""
    kinds = [glyphs.strokes[kind] for kind in sorted(BUILT, key=lambda kind: kind.value)]
    assert len({(kind.rising, kind.level, kind.middle, kind.upright) for kind in kinds}) == len(kinds)
    assert len({kind.mark for kind in kinds}) == len(kinds)
