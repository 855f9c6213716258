"""The legend of a map: what is on it, drawn as on the map, and nothing else."""

from __future__ import annotations

from dataclasses import replace

from hexwar_tui.engine.maps.legend import legend_of
from hexwar_tui.engine.view import Edge, Fog, HexLook, Sign, SignKind, Site, View
from hexwar_tui.engine.words.language import render
from hexwar_tui.tui.dialogs.samples import Sample, Samples
from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.map.look import Unit
from tests.tui.map.boards import badge, small_view
from tests.tui.map.drawing import pen_of

SIGNS = (
    Sign(SignKind.PLACE, "★", "key point", "TOY-1.1", "*"),
    Sign(SignKind.PLACE, "⌂", "city"),
    Sign(SignKind.UNIT, "R", "riflemen", "TOY-1.2"),
    Sign(SignKind.UNIT, "T", "tanks"),
    Sign(SignKind.MARK, "!", "wounded"),
    Sign(SignKind.MARK, "~8", "about so many"),
    Sign(SignKind.MARK, "1", "its number"),
    Sign(SignKind.NOTE, "=", "railway"),
    Sign(SignKind.CHOICE, "1", "steps left"),
)


def declaring(view: View) -> View:
    return replace(view, signs=lambda: SIGNS)


def groups(view: View, charset: str = "unicode") -> dict[str, dict[str, Sample]]:
    """The samples on a map by heading and meaning."""
    pen = pen_of(view, "small", charset)
    legend = legend_of(view, map(view.look, view.grid.cells), "en")
    found = Samples(legend, pen, "en").groups()
    return {render(heading, "en"): {render(one.means, "en"): one for one in samples} for heading, samples in found}


def test_what_may_come_is_listed_before_it_is_there() -> None:
    """Such as units that anybody can buy."""
    signs = (Sign(SignKind.UNIT, "T", "tanks", may_come=True), Sign(SignKind.UNIT, "R", "riflemen"))
    found = groups(replace(small_view({}), signs=lambda: signs))
    assert list(found["Units"]) == ["tanks"]


def test_only_what_is_on_the_map_is_listed() -> None:
    """Signs of the system, lines, fog, peril, stacks and states stand there only where a hex shows them; what an order
    lights always does."""
    bare = groups(declaring(small_view({})))
    assert list(bare) == ["Ground", "Lit hexes"]
    assert list(bare["Ground"]) == ["open"]
    assert "steps left" in bare["Lit hexes"]
    full = groups(
        declaring(
            small_view(
                {
                    "0101": HexLook("forest", badges=(badge("R", 3, "red", acted=True, marks="!12"),), label="="),
                    "0102": HexLook("hills", badges=(badge("R", None, None), badge("R", 1, "blue", marks="~9"))),
                    "0201": HexLook("water", owner="green", site=Site("★", "*", "green"), perilous=True),
                    "0202": HexLook("swamp", fog=Fog.REMEMBERED, edges=(Edge.RIVER,) * 6),
                    "0301": HexLook("mountain", fog=Fog.UNKNOWN),
                }
            )
        )
    )
    assert list(full["Units"]) == [
        *("riflemen", "wounded", "about so many", "its number"),
        *("has acted, or needs no order any more", "several units stand there", "a unit that belongs to no side"),
    ]
    assert list(full["Sides"]) == ["Red", "Blue", "Green"]
    assert list(full["Places"]) == ["key point", "railway"]
    assert list(full["Ground"]) == [
        *("open", "forest", "hills", "swamp", "water"),
        *("harms whoever stays there", "seen earlier, not now: dimmed", "never seen"),
    ]
    assert list(full["Lines between hexes"]) == ["river", "border of what belongs to a side"]


def test_in_a_lesson_what_it_lights_is_listed_first_and_towns_before_other_ground() -> None:
    """They are the first signs of which a pupil asks what they mean."""
    view = small_view({"0101": HexLook("forest"), "0102": HexLook("city")})
    legend = legend_of(view, map(view.look, view.grid.cells), "en")
    found = [
        (render(heading, "en"), samples)
        for heading, samples in Samples(legend, pen_of(view, "small"), "en", {"wanted"}).groups()
    ]
    assert (found[0][0], render(found[0][1][0].means, "en")) == ("Lit hexes", "what the lesson asks for now")
    assert render(dict(found)["Ground"][0].means, "en") == render(dict(legend.lands)["city"], "en")


def test_signs_are_drawn_as_on_the_map() -> None:
    """A letter in the brackets and colours of a side that is there, a place in those of nobody, ground in its own
    colours, a line in its own; in ASCII by the characters of that."""
    view = declaring(
        small_view(
            {
                "0101": HexLook("forest", badges=(badge("R", 3, "blue"),), site=Site("★", "*")),
                "0202": HexLook("plain", edges=(Edge.WALL,) * 6),
            }
        )
    )
    pen = pen_of(view, "small")
    found = groups(view)
    blue = Unit("R", "", 1, False, "")
    assert found["Units"]["riflemen"] == Sample("(R)", pen.piece(blue), "riflemen", "TOY-1.2")
    assert found["Places"]["key point"].drawn == " ★ "
    assert found["Ground"]["forest"].paint == pen.palette.ground("forest")
    assert found["Lines between hexes"]["wall"].paint.ink == pen.palette.stroke(Stroke.WALL, "#000000").ink
    plain = groups(view, "ascii")
    assert plain["Places"]["key point"].drawn == " * "
    assert not {one.drawn for samples in plain.values() for one in samples.values() if not one.drawn.isascii()}


def test_numbers_are_one_sign() -> None:
    """Whatever the number, it is the sign declared by any number; the same with what stands before it."""
    looks = {"0101": HexLook("plain", badges=(badge("R", None, "red", marks="~17"),))}
    listed = groups(declaring(small_view(looks)))["Units"]
    assert "about so many" in listed
    assert "its number" not in listed


def test_a_door_is_listed_as_it_is_on_every_side() -> None:
    """On small hexes one sign stands for it on the sides that go up and down, and its posts on level ones."""
    found = groups(small_view({"0101": HexLook("floor", edges=(Edge.WALL, Edge.DOOR, Edge.WINDOW, *3 * (Edge.WALL,)))}))
    lines = {means: sample.drawn for samples in found.values() for means, sample in samples.items()}
    assert (lines["door"], lines["window"], lines["wall"]) == ("+ ▌ ▐", "o ooo", "█▄█")
