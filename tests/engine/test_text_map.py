"""The map as text, held by pictures."""

from dataclasses import replace
from textwrap import dedent

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.maps.legend import legend_of
from hexwar_tui.engine.maps.stretches import stretches
from hexwar_tui.engine.maps.text_map import BRACKETS, map_rows, region_rows
from hexwar_tui.engine.view import (
    TERRAIN_GLYPHS,
    Badge,
    Edge,
    Fog,
    HexLook,
    MapName,
    SideLine,
    Sign,
    SignKind,
    Site,
    View,
)
from hexwar_tui.engine.words.language import LANGUAGES, Name, say
from hexwar_tui.hexgrid.grid import Grid, grid

INFANTRY = Name.of({"en": "I", "ru": "П"})
SIDES = (
    SideLine("red", Name.of({"en": "Red", "ru": "Красные"}), 0),
    SideLine("blue", Name.of({"en": "Blue", "ru": "Синие"}), 1),
)


def view(board: Grid, looks: dict[str, HexLook]) -> View:
    """A view of a plain with some hexes, by label, that look otherwise."""
    by_cell = {board.cell_of_label(label): look for label, look in looks.items()}
    return View(
        seat="red",
        turn=1,
        phase=say("orders"),
        sides=SIDES,
        headline=(),
        grid=board,
        look=lambda cell: by_cell.get(cell, HexLook("plain")),
        describe=lambda cell: (),
        card=lambda unit: (),
        units=(),
        panels=(),
    )


POINT = Site("●", "*")
FIELD = view(
    grid(5, 3, frozenset({14})),
    {
        "0101": HexLook("forest", badges=(Badge("1", "red", INFANTRY),)),
        "0201": HexLook("mountain", site=POINT),
        "0301": HexLook("plain", site=Site("●", "*", "blue"), badges=(Badge("2", "blue", INFANTRY),)),
        "0102": HexLook("city", site=Site("●", "*", "blue")),
        "0202": HexLook("plain", badges=(Badge("3", "red", "T"), Badge("4", "red", "T"))),
        "0302": HexLook("plain", badges=(Badge("5", None, "?"),)),
        "0402": HexLook("water", fog=Fog.REMEMBERED),
        "0502": HexLook("swamp", fog=Fog.UNKNOWN),
        "0103": HexLook("plain", perilous=True),
        "0303": HexLook("hills"),
    },
)


def test_a_picture() -> None:
    """Columns under their numbers, even ones half a row lower; units in the brackets of their side."""
    assert "\n".join(map_rows(FIELD, "en")) == dedent("""\
             01 02 03 04 05
        01   ♣ [I] ·●(I) ·
                ▲●    ·
        02   ■●( ) · :?: ?
                · [T+ ~'
        03   ·!    ∩
                ·     ·

        · open   ♣ forest   ∩ hills   ▲ mountains   ~ water   ■ city   ? never seen
        ' seen earlier   ! dangerous   + several units
        [] Red   () Blue   :: a unit that belongs to no side""")


WALL, DOOR, WINDOW, NONE = Edge.WALL, Edge.DOOR, Edge.WINDOW, Edge.NONE
HOUSE = view(
    grid(4, 4),
    {
        "0202": HexLook("floor", edges=(WALL, WALL, WALL, NONE, DOOR, WALL), badges=(Badge("1", "red", INFANTRY),)),
        "0203": HexLook("floor", edges=(NONE, WALL, WINDOW, WALL, WALL, WALL)),
        "0103": HexLook("plain", edges=(NONE, DOOR, WALL, NONE, NONE, NONE)),
        "0401": HexLook("plain", edges=(NONE, NONE, NONE, Edge.LOW_FENCE, Edge.HIGH_FENCE, NONE)),
        "0404": HexLook("cover", edges=(Edge.FENCE,) * 6, perilous=True),
    },
)


def test_what_was_built_on_hex_sides() -> None:
    """Hexes are marked by what matters most of it; doors, windows and fences are listed by the hexes on their sides."""
    assert "\n".join(map_rows(HOUSE, "en")) == dedent("""\
             01 02 03 04
        01   ·     ·
                ·     ·I
        02   ·     ·
                ∙+[I] ·
        03   ·+    ·
                ∙o    ·
        04   ·     ·
                ·     ▪!

        · open   ∙ floor   ▪ cover   ! dangerous   + at a door   o at a window
        I at a high fence
        [] Red   () Blue
        Doors: 0202-0103
        Windows: 0203-0304
        High fences: 0401-0302
        Fences: 0403-0404   0304-0404
        Low fences: 0401-0402""")


def test_the_same_picture_in_ascii() -> None:
    """In plain ASCII the glyphs are others, and nothing else is; letters and names are the language's.
    No line ends in spaces, in any of them."""
    rows = map_rows(FIELD, "ru", plain=True)
    assert "\n".join(rows[:7]) == dedent("""\
             01 02 03 04 05
        01   & [П] .*(П) .
                ^*    .
        02   #*( ) . :?: ?
                . [T+ ~'
        03   .!    n
                .     .""")
    assert rows[-1] == "[] Красные   () Синие   :: ничья, не принадлежит ни одной стороне"
    assert all(row == row.rstrip() for language in LANGUAGES for row in map_rows(FIELD, language))


def test_wide_maps_have_three_digits() -> None:
    """On maps of more than 99 columns or rows a column takes four characters."""
    rows = map_rows(view(grid(100, 2), {"100002": HexLook("forest")}), "en")
    assert rows[0].startswith("      001 002 003")
    assert rows[0].endswith(" 099 100")
    assert rows[1].startswith("001   ·       ·")
    assert rows[4].endswith("♣")
    assert rows[4].index("♣") == rows[0].index("100")


def test_every_look_has_its_own_glyph() -> None:
    """All looks of terrain can be told apart, in ASCII too, and the ASCII ones are ASCII."""
    for kind in (0, 1):
        assert len({glyphs[kind] for glyphs in TERRAIN_GLYPHS.values()}) == len(TERRAIN_GLYPHS)
    assert all(glyphs[1].isascii() and len(glyphs) == 2 for glyphs in TERRAIN_GLYPHS.values())
    assert len(set(BRACKETS)) == len(BRACKETS) == len(HUES)


def test_a_map_and_its_legend_are_as_wide_as_a_terminal() -> None:
    """The usual map of 24 columns fits. Eighty characters of a legend are on a line; what would be the eighty-first
    begins the next."""
    usual = map_rows(view(grid(24, 24), {}), "en")
    assert len(usual) == 1 + 2 * 24 + 1 + 2
    assert max(len(row) for row in usual) <= 80
    for length, lines in ((70, ["[] " + "R" * 70 + "   () B"]), (71, ["[] " + "R" * 71, "() B"])):
        seen = replace(view(grid(2, 2), {}), sides=(SideLine("red", "R" * length, 0), SideLine("blue", "B", 1)))
        rows = map_rows(seen, "en")
        assert rows[-len(lines) :] == lines
        assert rows[-len(lines) - 1].startswith("·")


def test_units_of_two_letters_keep_both_and_their_brackets() -> None:
    """They fill all there is for a hex, so that the map is no wider for them; a third letter is left out."""
    looks = {label: HexLook("plain", badges=(Badge(label, "red", "Tnk"),)) for label in ("0101", "0201", "0301")}
    rows = map_rows(view(grid(3, 1), looks), "en")
    assert rows[0].split() == ["01", "02", "03"]
    assert rows[1] == "01   · [Tn]· [Tn]"
    assert rows[2] == "        · [Tn]"


def test_borders_of_regions_are_read_off_a_map_of_their_own() -> None:
    """In each hex the first letters of its region; names that begin alike have their initials and last word, or else a
    number; what is cut stands below in full. A map without regions has none."""
    board = grid(5, 2, frozenset())
    names = ("Alder Coast", "North Sea", "North Atlantic", "Isle", "Isle")
    places = tuple(f"{cell // 2 if cell < 9 else 4}" for cell in board.cells)
    told = replace(
        view(board, {}),
        look=lambda cell: HexLook("plain", region=places[cell]),
        names=tuple(MapName(name, (places.index(str(at)),)) for at, name in enumerate(names)),
    )
    expected = """
             01 02 03 04 05
        01   Alder NSea  NAtla
                Alder NSea
        02   NAtla Isle  Isle2
                Isle  Isle2

        Alder Alder Coast   NSea North Sea   NAtla North Atlantic   Isle2 Isle
        """
    assert region_rows(told, "en") == dedent(expected).strip("\n").splitlines()
    assert region_rows(FIELD, "en") == []


def test_danger_is_told_where_a_place_has_its_own_mark() -> None:
    """The mark of a place stands where that of danger would."""
    rows = map_rows(view(grid(3, 1), {"0201": HexLook("plain", site=POINT, perilous=True)}), "en")
    assert {"! dangerous", "! as well, in these places: 0201"} <= {part for row in rows for part in row.split("   ")}


def test_the_legend_tells_of_choices_and_of_what_may_come_wherever_they_are() -> None:
    """What an order lights, and units that can still come, are on no hex of a bare map; of other signs it is silent."""
    choice = Sign(SignKind.CHOICE, "1", "steps left")
    coming = Sign(SignKind.UNIT, "T", "tanks", may_come=True)
    bare = replace(view(grid(2, 2), {}), signs=lambda: (choice, coming, Sign(SignKind.UNIT, "R", "riflemen")))
    assert legend_of(bare, map(bare.look, bare.grid.cells), "en").signs == (choice, coming)


def test_the_legend_tells_of_what_is_on_the_hexes_and_of_nothing_else() -> None:
    """Lands, edges and sides in their order; a hex that nobody has seen tells nothing of its land."""
    looks = [
        HexLook("plain", edges=(DOOR, NONE, NONE, WALL, NONE, NONE), badges=(Badge("1", "blue", "T", acted=True),)),
        HexLook("forest", site=Site("●", "*", "red"), perilous=True),
        HexLook("swamp", fog=Fog.UNKNOWN),
    ]
    found = legend_of(FIELD, looks, "en")
    assert [land for land, _ in found.lands] == ["plain", "forest"]
    assert [edge for edge, _ in found.edges] == [WALL, DOOR]
    assert (found.sides, found.fogs) == (SIDES, (Fog.UNKNOWN,))
    assert (found.perilous, found.acted, found.nobody, found.owned) == (True, True, False, False)


def test_the_legend_tells_of_owners_of_hexes_and_of_units_of_nobody() -> None:
    """An owner is among the sides, and a side that has nothing there is not."""
    found = legend_of(FIELD, [HexLook("plain", owner="blue"), HexLook("plain", badges=(Badge("1", None, "T"),))], "en")
    assert (found.sides, found.fogs) == (SIDES[1:], ())
    assert (found.perilous, found.acted, found.nobody, found.owned) == (False, False, True, True)


def test_the_legend_tells_of_stacks_where_a_hex_has_several_units() -> None:
    """One unit on each of two hexes is no stack."""
    alone = [HexLook("plain", badges=(Badge(number, "red", "T"),)) for number in "12"]
    assert not legend_of(FIELD, alone, "en").stacked
    both = HexLook("plain", badges=(Badge("1", "red", "T"), Badge("2", "red", "T")))
    assert legend_of(FIELD, [*alone, both], "en").stacked


def test_hexes_whose_numbers_follow_each_other_are_told_as_a_stretch() -> None:
    """However they come; one with a gap on both sides stands alone, and so does a label that is no number."""
    labels = ("0407", "A1", "0403", "0402", "0409", "0404", "0408", "0501")
    assert stretches(labels) == ["0402–0404", "0407–0409", "0501", "A1"]
    assert stretches(()) == []
