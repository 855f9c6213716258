"""What a side is shown of a game of Theatre of War (THE-1.1, 2.2): map, layers, charts."""

from __future__ import annotations

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Site
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.scenario import LANDS
from hexwar_tui.systems.theatre.show.lands import LOOKS
from hexwar_tui.systems.theatre.state import Count, Stores, Task
from tests.systems.theatre.boards import Board
from tests.systems.theatre.what_is_shown import ROWS, board, cells, hex_of, overlay, panel, said, text, view


def sites(on: Board, place: str) -> list[Site]:
    """What is drawn as sites in a place."""
    looks = [view(on).look(cell) for cell in cells(on, place)]
    return [look.site for look in looks if look.site is not None]


# -- the map -----------------------------------------------------------------------------------------------------------


def test_the_1_1_every_hex_is_of_a_region_and_of_its_owner() -> None:
    """Regions have their owner, a neutral state too; seas have none."""
    on = board()
    look = view(on).look
    assert {look(cell).region for cell in cells(on, "R1")} == {"R1"}
    owners = {place: look(hex_of(on, place)).owner for place in ("R1", "B2", "N1", "~1")}
    assert owners == {"R1": "red", "B2": "blue", "N1": "north", "~1": None}
    on.take("N1", "blue")
    assert view(on).look(hex_of(on, "N1")).owner == "blue"


def test_the_1_1_land_and_sea_without_a_relief() -> None:
    """Land is plain, sea is water; with a relief each land has its look."""
    look = view(board()).look
    on = board()
    assert (look(hex_of(on, "R1")).terrain, look(hex_of(on, "~1")).terrain) == ("plain", "water")
    assert set(LOOKS) == set(LANDS)


def test_the_1_1_each_stack_has_a_hex_of_its_own() -> None:
    """Six types and their numbers on six hexes of a large region, fleets at the coast, none on the capital's."""
    on = Board(*ROWS)
    for number, type in enumerate(load_catalogue(), 1):
        on.units("red", type, "R1", number)
    shown = view(on)
    looks = {cell: shown.look(cell) for cell in cells(on, "R1")}
    stacked = {cell: look.badges for cell, look in looks.items() if look.badges}
    assert all(len(badges) == 1 for badges in stacked.values())
    drawn = {text(badges[0].letter): badges[0].strength for badges in stacked.values()}
    assert drawn == {"I": 1, "T": 2, "B": 3, "F": 4, "WF": 5, "TF": 6}
    grid, seas = on.frame.scenario.grid, {*cells(on, "~1"), *cells(on, "=1")}
    for cell, (badge,) in stacked.items():
        assert looks[cell].site is None
        if text(badge.letter) in ("WF", "TF"):
            assert seas & set(grid.neighbours_of(cell))


def test_the_1_1_a_small_region_shows_all_stacks() -> None:
    """Where there are more stacks than hexes several stand on one."""
    on = Board("R1B1", "R1B1")
    for type in ("infantry", "tanks", "bombers", "fighters"):
        on.unit("red", type, "R1")
    shown = view(on)
    letters = sorted(text(badge.letter) for cell in cells(on, "R1") for badge in shown.look(cell).badges)
    assert letters == ["B", "F", "I", "T"]


def test_the_1_1_letters_follow_the_language() -> None:
    """П, Т, Б, И, ВФ, ТФ in Russian; I, T, B, F, WF, TF in English."""
    letters = {lang: [render(type.letter, lang) for type in load_catalogue().values()] for lang in LANGUAGES}
    assert letters == {"en": ["I", "T", "B", "F", "WF", "TF"], "ru": ["П", "Т", "Б", "И", "ВФ", "ТФ"]}


def test_the_1_1_guests_and_fresh_units_stand_apart() -> None:
    """Units of another power, and those bought this turn, are stacks of their own; fresh ones are marked."""
    on = board()
    on.units("red", "infantry", "N1", 2)
    on.units("north", "infantry", "N1", 3)
    on.unit("north", "infantry", "N1", fresh=True)
    shown = view(on)
    badges = [badge for cell in cells(on, "N1") for badge in shown.look(cell).badges]
    found = sorted((str(badge.side), badge.strength or 0, badge.marks) for badge in badges)
    assert found == [("None", 1, "+"), ("None", 3, ""), ("red", 2, "")]


def test_the_1_1_what_regions_work_is_drawn() -> None:
    """A capital, a sign for each factory and derrick, all in the owner's colours; neutral ones in nobody's."""
    on = board()
    assert sorted(site.glyph for site in sites(on, "R1")) == ["▲", "◆", "◆", "★"]
    assert {site.owner for site in sites(on, "R1")} == {"red"}
    assert sites(on, "N1") == [Site("▲", "A", None)]


def test_the_2_2_what_was_bombed_is_seen_to_be_out() -> None:
    """Hollow signs, other characters in plain ASCII; words in the panel and on the hex."""
    on = board()
    on.state.regions["R1"].factories_hit = 1
    on.state.regions["R1"].derricks_hit = 1
    signs = sorted((site.glyph, site.plain) for site in sites(on, "R1"))
    assert signs == [("△", "a"), ("◆", "@"), ("◇", "x"), ("★", "*")]
    told = said(view(on).describe(hex_of(on, "R1")))
    assert "Works: 2 factories, bombed: 1 (THE-2.1)" in told
    assert "What was bombed gives nothing at the next income. (THE-2.2)" in told
    assert "Region R1 | capital, 2 factories, bombed: 1 and 1 derrick, bombed: 1" in panel(view(on), "regions")


def test_the_1_1_names_lie_in_their_places() -> None:
    """Every place has its name, on neighbouring columns of its own hexes."""
    on = board()
    geography = on.frame.scenario.geography
    names = {text(name.text): name.cells for name in view(on).names}
    assert names.keys() == {f"Region {code}" for code in geography.regions} | {f"Sea {code}" for code in geography.seas}
    width = on.frame.scenario.grid.width
    for name, run in names.items():
        assert set(run) <= set(cells(on, name.split()[1]))
        columns = [cell % width for cell in run]
        assert columns == list(range(columns[0], columns[0] + len(run)))


def test_the_1_1_stacks_share_the_hexes_of_sites_before_they_hide_a_name() -> None:
    """In a region with few hexes what it works is drawn beside the unit, and the name is read."""
    on = Board("N1N1R1B1", "N1R1R1B1", derricks={"N1": 1})
    on.unit("north", "infantry", "N1")
    shown = view(on)
    looks = {cell: shown.look(cell) for cell in cells(on, "N1")}
    (manned,) = (cell for cell, look in looks.items() if look.badges)
    assert looks[manned].site is not None
    name = next(name for name in shown.names if text(name.text) == "Region N1")
    assert set(name.cells) - {manned}


# -- layers and charts -------------------------------------------------------------------------------------------------


def test_layers_show_a_place_its_reach_and_the_owners() -> None:
    """The place under the cursor; all within 2; whose is what."""
    on = board()
    shown, cursor = view(on), hex_of(on, "R2")
    marks, says = overlay(shown, "place", cursor)
    assert set(marks) == set(cells(on, "R2"))
    assert says == "Region R2"
    marks, says = overlay(shown, "reach", cursor)
    assert {marks.get(hex_of(on, place)) for place in ("R2", "R1", "~1")} == {"0", "1", "2"}
    assert hex_of(on, "B2") not in marks
    assert says == "From Region R2: 1 for all units, 2 for aircraft"
    marks, says = overlay(shown, "owners", cursor)
    assert [marks[hex_of(on, place)] for place in ("R1", "B1", "N1")] == ["1", "2", "0"]
    assert says == "1 Red and 2 Blue"


def test_a_layer_shows_where_own_units_are_sent() -> None:
    """Attacks, defence and everything else; an attack goes before. The referee has no such layer."""
    on = board()
    one, two, three, fleet = (
        on.unit("red", type, "R1") for type in ("infantry", "infantry", "infantry", "trade-fleet")
    )
    on.order(one, Task.ATTACK, "N1")
    on.order(two, Task.MOVE, "N1")
    on.order(three, Task.DEFEND, "R2")
    on.order(fleet, Task.FETCH, "=1")
    marks, says = overlay(view(on), "orders", 0)
    assert [marks[hex_of(on, place)] for place in ("N1", "R2", "=1")] == ["x", "o", ">"]
    assert says == "x attacks, o defence, > everything else"
    assert {layer.id for layer in view(on, REFEREE).overlays} == {"place", "reach", "owners"}


def test_charts_show_each_turn() -> None:
    """Regions, units and resources of all sides by turn; none before the first has ended."""
    on = board()
    assert view(on).charts == ()
    stores = {"red": Stores(1, 2, 3), "blue": Stores(4, 5, 6)}
    on.state.counts = [Count(turn, {"red": 2 + turn, "blue": 2}, {"red": 7}, stores) for turn in (0, 1)]
    charts = {chart.id: chart for chart in view(on).charts}
    assert list(charts) == ["regions", "units", "manpower", "production", "supply"]
    assert charts["regions"].turns == (0, 1)
    assert charts["regions"].series == {"red": (2, 3), "blue": (2, 2)}
    assert charts["units"].series == {"red": (7, 7), "blue": (0, 0)}
    assert [charts[id].series["blue"][1] for id in ("manpower", "production", "supply")] == [4, 5, 6]
