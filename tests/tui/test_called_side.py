"""How the side that is called looks in rooms of every size, without an app."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Size

from hexwar_tui.tui.handover.called_side import BigName, Emblem, ground_of, hexagons, ink_of
from hexwar_tui.tui.look.colours import contrast, mix
from hexwar_tui.tui.look.letters import big
from hexwar_tui.tui.look.themes import palette_for

ALL, FEW, NONE = (palette_for("hexwar", colours) for colours in ("truecolor", "256", None))


def in_room(kind: type[Any], name: str, slot: int | None, size: tuple[int, int], **host: Any) -> Any:
    """A widget of this kind in a room of this size."""
    usual = {"palette": ALL, "charset": "unicode"}
    room = {
        "hexwar": SimpleNamespace(**{**usual, **host}),
        "app": SimpleNamespace(size=Size(*size)),
        "size": Size(*size),
    }
    return type(kind.__name__, (kind,), room)(name, slot)


def rows(content: Content) -> list[str]:
    return [line.plain for line in content.split("\n", allow_blank=True)]


def width_of(emblem: Emblem) -> int:
    return emblem.get_content_width(Size(), Size())


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [
        ((160, 48), 41, 15),
        ((110, 34), 41, 15),
        ((109, 34), 18, 7),
        ((110, 33), 18, 7),
        ((80, 24), 18, 7),
    ],
)
def test_the_emblem_is_large_where_there_is_room(size: tuple[int, int], width: int, height: int) -> None:
    """With some cells free beside it; it is drawn two cells from the edge, in as many lines as it takes."""
    emblem = in_room(Emblem, "Red", 0, size)
    assert (width_of(emblem), emblem.get_content_height(Size(), Size(), 0)) == (width, height)
    drawn = rows(emblem.render())
    assert len(drawn) == height
    assert {len(row) for row in drawn} == {{41: 36, 18: 16}[width] + 2}
    assert all(row.startswith("  ") for row in drawn)


def test_there_is_no_emblem_where_it_would_tell_nothing_or_cost_the_name() -> None:
    """For a side without a slot, without colours, in ASCII; or where the name had to be smaller beside it."""
    for slot, host in ((None, {}), (0, {"palette": NONE}), (0, {"charset": "ascii"})):
        emblem = in_room(Emblem, "Red", slot, (160, 48), **host)
        assert (width_of(emblem), emblem.render().plain) == (0, "")
    room = 80 - 2 * 2
    for letters in range(1, 12):
        fits = big("W" * letters, room - 18) == big("W" * letters, room)
        assert bool(width_of(in_room(Emblem, "W" * letters, 0, (80, 24)))) is fits
    assert [bool(width_of(in_room(Emblem, "W" * letters, 0, (80, 24)))) for letters in (5, 6)] == [True, False]


def test_an_emblem_has_a_rim_a_field_and_signs_of_its_side() -> None:
    """Its squares are half a line high: where upper and lower differ a cell has both colours, and outside it none."""
    emblem = in_room(Emblem, "Red", 0, (80, 24))
    top, *_, bottom = emblem.render().split("\n", allow_blank=True)
    assert top.plain.strip() == "▄" + "▀" * 8 + "▄"
    assert bottom.plain.strip() == "▀" * 10 or set(bottom.plain.strip()) <= {"▀", "▄"}
    styles = [str(span.style) for span in emblem.render().spans]
    assert len({style for style in styles if style.startswith("on ")}) == 3
    grounds = {style.split(" on ")[-1] for style in styles if " on " in style}
    assert len(grounds) == 3


@pytest.mark.parametrize(
    ("size", "largest"),
    [((150, 40), 3), ((149, 40), 2), ((150, 39), 2), ((80, 24), 2)],
)
def test_the_name_is_largest_in_a_large_room(size: tuple[int, int], largest: int) -> None:
    """In the colour of its side, and as high as it says it is."""
    name = in_room(BigName, "Red", 0, size)
    wanted = big("Red", size[0], largest)
    drawn = name.render()
    assert name.get_content_height(Size(), Size(), size[0]) == len(wanted) == len(rows(drawn))
    assert [len(row) for row in rows(drawn)] == [len(row) for row in wanted]
    assert "█" not in drawn.plain
    assert "bold" not in {str(span.style) for span in drawn.spans}


def test_a_name_is_bold_where_it_has_no_letters_or_no_colours() -> None:
    """Plain signs where there are no blocks."""
    assert {str(span.style) for span in in_room(BigName, "W" * 30, 0, (80, 24)).render().spans} == {"bold"}
    plain = in_room(BigName, "Red", 0, (80, 24), palette=NONE, charset="ascii").render()
    assert {str(span.style) for span in plain.spans} == {"bold"}
    assert rows(plain) == list(big("Red", 80, 2, half_blocks=False))
    assert "█" in in_room(BigName, "Red", 0, (80, 24), palette=NONE).render().plain


def test_of_256_colours_the_room_has_one_that_there_is() -> None:
    """Of all of them a darker one; nobody's room is grey, and its words are white."""
    for slot in (0, 1, None):
        few, many = (ground_of(slot, palette) for palette in (FEW, ALL))
        assert contrast(few, "#000000") > 1
        assert few != many
        assert many == mix(ALL.side(slot).ground, "#0b0b0d", 0.86)
        assert ink_of(slot, FEW) != ink_of(slot, ALL)
    nobody = ink_of(None, ALL)
    assert contrast(nobody, "#ffffff") < contrast(ink_of(0, ALL), "#ffffff")


def test_hexagons_have_four_shades_of_the_room() -> None:
    """The darkest is its ground; the brightest has a little more of the side's colour."""
    shades = {dot.ground for row in hexagons(Size(120, 40), 0, ALL) for dot in row}
    ground, side = ground_of(0, ALL), ALL.side(0).ground
    assert len(shades) == 4
    assert {ground, mix(ground, side, 0.05)} < shades
