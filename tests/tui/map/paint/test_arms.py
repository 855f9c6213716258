"""Units by the signs of their arms instead of letters: where there is room, one cell wide, and told by the legend."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.maps.legend import legend_of
from hexwar_tui.engine.view import Arm, Badge, HexLook, Sign, SignKind
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.layout import ZOOMS, Zoom
from hexwar_tui.systems import REGISTRY, SYSTEMS
from hexwar_tui.tui.dialogs.samples import Samples
from hexwar_tui.tui.map.glyphs import ARMS, UNICODE, glyphs_of
from hexwar_tui.tui.map.widget import SIGNED
from tests.tui.map.boards import badge, small_view
from tests.tui.map.drawing import painting, pen_of, scene_of, text_of
from tests.tui.map.paint.test_large import NAMES, named
from tests.tui.map.paint.test_painted import board, shown
from tests.tui.map.paint.test_widget import Painting

FOOT = replace(badge("R", 8, "red"), arm=Arm.INFANTRY)
MECH = badge("W", 1, "red")

LETTERS = (
    Sign(SignKind.UNIT, "R", "riflemen", arm=Arm.INFANTRY),
    Sign(SignKind.UNIT, "W", "walker"),
)


def test_every_arm_has_a_sign_of_one_cell() -> None:
    """Each another one, none a picture or a mark that units have for something else; what is of no arm has none."""
    assert set(ARMS) == set(Arm) - {Arm.OTHER}
    assert len(set(ARMS.values())) == len(ARMS)
    for sign in ARMS.values():
        assert (len(sign), cell_len(sign)) == (1, 1)
        assert east_asian_width(sign) not in ("W", "F")
        assert sign not in (UNICODE.acted, UNICODE.peril, UNICODE.path, "?")


@pytest.mark.parametrize(("drawn", "signed"), [(FOOT, " ✕ 8 "), (MECH, " W 1 ")])
def test_a_counter_has_the_sign_in_place_of_the_letter(drawn: Badge, signed: str) -> None:
    """Units of no arm keep their letters; so do all in plain ASCII, and where signs are not wished."""
    view = board({"0202": HexLook("plain", badges=(drawn,))})
    scene, pen = painting(view, "medium", cursor="0404")
    assert f" {drawn.letter} {drawn.strength} " in text_of(scene, pen)
    scene.glyphs = glyphs_of("unicode", signed=True)
    assert signed in text_of(scene, pen)
    plain = scene_of(view, "ascii", cursor="0404")
    plain.glyphs = glyphs_of("ascii", signed=True)
    assert f"[{drawn.letter} {drawn.strength}" in text_of(plain, pen_of(view, "medium", "ascii"))


def test_a_large_counter_has_the_sign_framed_below_the_name() -> None:
    """On a field in the ink of the side; the strength and the marks stay."""
    view = named(replace(FOOT, full=10, letter="S", marks="!"))
    scene, pen = painting(view, "large", cursor="0404")
    scene.glyphs = glyphs_of("unicode", signed=True)
    lines = text_of(scene, pen)
    assert NAMES["S"] in lines
    assert " ✕  8" in lines
    paint = pen.palette.side(0)
    found = next(cell for line in shown(scene, pen) for cell in line if cell[0] == "✕")
    assert found[1:3] == (paint.ground, paint.ink)


def test_the_legend_has_the_signs_that_are_drawn() -> None:
    """And the letters of those that keep theirs."""
    view = replace(board({"0202": HexLook("plain", badges=(FOOT, MECH))}), signs=lambda: LETTERS)
    legend = legend_of(view, map(view.look, view.grid.cells), "en")
    pen = replace(pen_of(view, "medium").painting(), glyphs=glyphs_of("unicode", signed=True))
    (_, units), *_ = Samples(legend, pen, "en").groups()
    assert [sample.drawn.strip() for sample in units][:2] == ["✕", "W"]


@pytest.mark.parametrize("zoom", ZOOMS)
async def test_signs_are_shown_where_there_is_room(zoom: Zoom) -> None:
    """At the two large zooms, as long as that is wished."""
    app = Painting("truecolor")
    app.map.show(small_view({"0202": HexLook("plain", badges=(FOOT,))}, 8, 8))
    async with app.run_test(size=(60, 24)) as pilot:
        await pilot.pause()
        for wished in (True, False):
            app.shows_signs = wished
            app.map.zoom = zoom
            assert app.map.shows_signs is (wished and zoom in SIGNED)
            assert ("✕" in app.signs) is (wished and zoom in SIGNED)


LETTERED = {"skirmish": {"Walker, with the damage that destroys it"}}
"""What keeps its letter although signs are wished, by system."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_declares_its_arms(system: str) -> None:
    """All units of its map, but for those that staff maps know nothing like."""
    found = next(found for found in find_scenarios(REGISTRY) if found.system == system)
    game = Game.new(REGISTRY, load_scenario(REGISTRY, found.name), seed="arms")
    units = [sign for sign in game.view(game.sides[0]).signs() if sign.kind is SignKind.UNIT]
    assert units
    other = {render(sign.means, "en") for sign in units if sign.arm is Arm.OTHER}
    assert other == LETTERED.get(system, set())
