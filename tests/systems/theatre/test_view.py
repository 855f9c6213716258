"""What a side is shown of a game of Theatre of War (THE-1.1, 2.2, 5.1): map, cards, panels, layers, charts."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from hexwar_tui.engine.language import LANGUAGES, Text, render
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Line, Site, Tone, View
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.looks import LOOKS
from hexwar_tui.systems.theatre.scenario import LANDS
from hexwar_tui.systems.theatre.state import (
    Clause,
    ClauseKind,
    Count,
    Message,
    Phase,
    Purchase,
    Standing,
    Stores,
    Task,
    Treaty,
    TreatyStanding,
    UnitOrder,
    When,
    Word,
)
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board

ROWS = (
    "R1R1R1R1~1~1~1B1B1B1",
    "R1R1R1R1~1~1~1B1B1B1",
    "R1R1R1R1~1~1~1B1B1B1",
    "R2R2N1N1N1=1=1B2B2B2",
    "R2R2N1N1N1=1=1B2B2B2",
)


def board(**more: object) -> Board:
    """Red in the west, Blue in the east, the neutral state North and two seas between them."""
    return Board(*ROWS, factories={"R1": 2, "B2": 1}, derricks={"R1": 1, "N1": 1}, **more)  # type: ignore[arg-type]


def view(on: Board, seat: str = "red") -> View:
    """What the seat is shown."""
    return THEATRE.view(on.known(seat))


def said(lines: Iterable[Line]) -> list[str]:
    """Lines with their values, in English."""
    return [" | ".join(filter(None, (text(line.text), text(line.value)))) for line in lines]


def text(told: Text) -> str:
    """In English."""
    return render(told, "en")


def panel(shown: View, id: str) -> list[str]:
    """The lines of a tab."""
    return said(next(each.lines for each in shown.panels if each.id == id))


def cells(on: Board, place: str) -> tuple[Cell, ...]:
    """The hexes of a place."""
    return on.frame.scenario.geography.cells[place]


def hex_of(on: Board, place: str) -> Cell:
    """One hex of a place."""
    return cells(on, place)[0]


def overlay(shown: View, id: str, cursor: Cell) -> tuple[dict[Cell, str], str]:
    """What a layer marks with the cursor there, and what it says."""
    layer = next(each for each in shown.overlays if each.id == id)
    return dict(layer.cells(cursor)), text(layer.says(cursor))


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


# -- in words ----------------------------------------------------------------------------------------------------------


def test_a_region_is_told_in_words() -> None:
    """Owner, relation, capital, garrison, its neighbours, who stands there; own words for its defence only."""
    on = board(options={"neutral_infantry": 3, "neutral_supply": 6})
    on.state.regions["R1"].standing = Standing(Word.AT_MOST, 2)
    on.units("red", "tanks", "R1", 2)
    told = said(view(on).describe(hex_of(on, "R1")))
    assert told[0] == "Region R1 | Red"
    assert "A capital: counts as 3 regions (THE-9.1)" in told
    assert "Word for its defence: defend with at most 2 units (THE-6.2)" in told
    assert "2 × tank division | Red" in told
    assert "Borders on: Region N1 and Region R2" in told
    assert "Seas: Sea ~1" in told
    neutral = said(view(on).describe(hex_of(on, "N1")))
    assert neutral[:2] == ["Region N1 | North", "North | at peace"]
    assert "Supply of its own garrison: 6 (THE-6.3)" in neutral
    assert "Units" in neutral
    foreign = said(view(on, "blue").describe(hex_of(on, "R1")))
    assert not any("Word for its defence" in line for line in foreign)
    assert "Undefended: whoever attacks takes it without dice. (THE-6.1)" in said(view(on).describe(hex_of(on, "B1")))


def test_a_sea_is_told_in_words() -> None:
    """A sea at the edge of the map says what it is for; fleets are lines that lead to their hex."""
    on = board()
    fleet = on.unit("blue", "war-fleet", "=1")
    lines = view(on).describe(hex_of(on, "=1"))
    assert said(lines)[:2] == [
        "Sea =1 | sea",
        "Overseas: trade fleets fetch supply or production here. (THE-7.4)",
    ]
    (line,) = [line for line in lines if line.unit == fleet.id]
    assert line.cell in cells(on, "=1")
    assert view(on).look(line.cell or 0).badges[0].unit == fleet.id


@pytest.mark.parametrize(("war", "treaty", "wanted"), [(True, False, Tone.BAD), (False, True, Tone.GOOD)])
def test_how_powers_stand_is_told(war: bool, treaty: bool, wanted: Tone) -> None:
    """At war, or bound to peace by a treaty: on the hex, in the panel and in the layer."""
    on = board()
    if war:
        on.war("red", "blue")
    if treaty:
        clauses = [Clause(ClauseKind.PEACE)]
        on.state.talks.treaties = [Treaty("t1", "red", ["red", "blue"], clauses, 1, 4, TreatyStanding.IN_FORCE, 5)]
    shown = view(on)
    word = "at war" if war else "peace by treaty"
    (line,) = [line for line in shown.describe(hex_of(on, "B1")) if text(line.value) == word]
    assert line.tone is wanted
    assert f"With us | {word}" in panel(shown, "turn")
    marks, _ = overlay(shown, "relations", hex_of(on, "R1"))
    assert {marks[cell] for cell in cells(on, "B1")} == {"x" if war else "="}
    assert {marks[cell] for cell in cells(on, "R1")} == {"o"}
    told = panel(shown, "pacts")
    assert ("Red against Blue" in " ".join(told)) is war or "Blue against Red" in " ".join(told)
    agreed = "Treaty of Red and Blue, for 4 turns: peace. | in force to the end of turn 4"
    assert (agreed in told) is treaty


def test_a_stack_has_a_card() -> None:
    """What its units are, and what they are about, each thing with how many; of others no orders."""
    on = board()
    units = on.units("red", "infantry", "R2", 3)
    on.order(units[0], Task.ATTACK, "N1")
    on.order(units[1], Task.ATTACK, "N1")
    told = said(view(on).card(units[2].id))
    assert told[0] == "3 × infantry division | Red"
    assert "Base | Region R2" in told
    assert {"Dice: 1d6 (THE-3.1)", "Supply when active: 1 (THE-5.3)", "Reach: 1 (THE-3.2)"} <= set(told)
    assert told[-2:] == ["attack on Region N1 | 2", "no order | 1"]
    assert "Orders" not in said(view(on, "blue").card(units[0].id))
    assert said(view(on).card("nobody-1")) == ["There is no such unit."]


def test_the_5_1_fresh_units_take_no_order() -> None:
    """Their card says so; they are not among those to be ordered."""
    on = board()
    fresh = on.unit("red", "tanks", "R1", fresh=True)
    shown = view(on)
    assert "Takes no order this turn, but defends. (THE-5.1)" in said(shown.card(fresh.id))
    assert [line.ready for line in shown.units if line.badge.unit == fresh.id] == [False]


def test_units_are_listed_own_ones_first() -> None:
    """Each with its hex; ready are own ones without an order while orders are written."""
    on = board()
    mine, other = on.units("red", "infantry", "R1", 2), on.unit("blue", "infantry", "B1")
    on.order(mine[0], Task.DEFEND, "R1")
    lines = view(on).units
    assert [line.badge.unit for line in lines] == [mine[0].id, mine[1].id, other.id]
    assert [line.ready for line in lines] == [False, True, False]
    assert lines[0].cell == lines[1].cell
    assert lines[0].cell in cells(on, "R1")
    on.state.phase = Phase.TALKS
    assert not any(line.ready for line in view(on).units)


def test_a_stack_whose_units_are_all_ordered_is_done() -> None:
    """It stands back on the map; others' never do."""
    on = board()
    units = on.units("red", "infantry", "R1", 2)
    on.order(units[0], Task.DEFEND, "R1")

    def acted(seat: str) -> set[bool]:
        look = view(on, seat).look
        return {badge.acted for cell in cells(on, "R1") for badge in look(cell).badges}

    assert acted("red") == {False}
    on.order(units[1], Task.DEFEND, "R1")
    assert acted("red") == {True}
    assert acted("blue") == {False}


# -- panels ------------------------------------------------------------------------------------------------------------


def test_the_turn_and_the_resources() -> None:
    """Season and year, own resources first with what comes in; what was bought, chosen and ordered this turn."""
    on = board()
    unit = on.unit("red", "infantry", "R2")
    on.order(unit, Task.ATTACK, "N1")
    compartment = on.known("red").compartment("red")
    compartment.purchases.append(Purchase("tanks", "R1", 2))
    compartment.orders[unit.id] = UnitOrder(Task.ATTACK, "N1")
    compartment.when = When.LATER
    on.state.sealed["red"] = compartment
    told = panel(view(on), "turn")
    assert told[:6] == [
        "spring 1939",
        "Orders",
        "Red | counts for 4 regions",
        "manpower | 18 (+2 a turn)",
        "production | 14 (+6 a turn)",
        "supply | 20 (+3 a turn)",
    ]
    assert {"2 × tank division | Region R1", "Sooner or later | later", "All orders together | 1 of 20"} <= set(told)
    others = panel(view(on, "blue"), "turn")
    assert "production | 20 (+6 a turn)" in others
    assert not any("tank" in line or "later" in line for line in others if "not chosen" not in line)


def test_the_order_of_sides_is_told_as_it_is_drawn_up() -> None:
    """Who acts first, who chose what, what was rolled; whose orders are carried out, and who is out."""
    on = board()
    on.begin("blue", "red")
    on.state.sides["blue"].rolls, on.state.sides["red"].rolls = [77], [41, 9]
    on.state.sides["red"].spent = 3
    told = panel(view(on), "turn")
    assert told[1] == "Orders are carried out: Blue | Sea"
    assert told[2:4] == ["1. Blue | sooner: 77", "2. Red | sooner: 41, 9"]
    assert "Supply spent this turn | 3" in told
    on.state.sides["blue"].out = True
    assert "Blue | is out" in panel(view(on), "turn")


def test_forces_are_listed_by_place() -> None:
    """All powers' stacks; a line leads to the hex."""
    on = board()
    on.units("red", "infantry", "R1", 4)
    on.unit("blue", "war-fleet", "~1")
    on.units("north", "infantry", "N1", 3)
    shown = view(on)
    told = panel(shown, "forces")
    assert told == [
        "Red | 4 units",
        "4 × infantry division",
        "4 × infantry division | Region R1",
        "Blue | 1 unit",
        "war fleet",
        "war fleet | Sea ~1",
        "North | 3 × infantry division",
    ]
    lines = next(each.lines for each in shown.panels if each.id == "forces")
    assert [line.cell in cells(on, "R1") for line in lines if line.unit][:1] == [True]


def test_regions_and_neutrals_are_listed() -> None:
    """Who holds what; of neutrals their wishes, their enemies and what they were given."""
    wishes = [{"kind": "guarantee"}, {"kind": "resources", "good": "supply", "points": 3}]
    on = board(neutrals=[{"id": "north", "name": "North", "wishes": wishes}])
    on.war("blue", "north")
    on.stores("north", production=2)
    told = panel(view(on), "regions")
    assert told[:3] == ["Red | 2 regions", "Region R1 | capital, 2 factories and 1 derrick", "Region R2"]
    assert told[told.index("North") :] == [
        "North",
        "At war with | Blue",
        "Wishes for | a guarantee",
        "or | supply 3",
        "Has been given: production | 2",
        "Region N1 | 1 derrick",
    ]


def test_messages_and_peace_are_told() -> None:
    """Messages of this turn and the last one, those of the seat only; how long all have kept peace."""
    on = board()
    on.state.turn, on.state.peace_turns = 3, 2
    on.state.talks.messages = [Message("blue", "red", 1, "Old."), Message("blue", "red", 3, "Peace?")]
    told = panel(view(on), "pacts")
    assert told[:3] == ["Wars", "All are at peace.", "Peace of all sides for 2 turns"]
    assert told[-2:] == ["Messages", "Blue to Red: “Peace?”"]


def test_the_headline_says_what_a_side_has() -> None:
    """Stores, season and regions; for the referee the season."""
    on = board()
    assert [text(fact) for fact in view(on).headline] == [
        "manpower 20",
        "production 20",
        "supply 20",
        "spring 1939",
        "2 regions",
    ]
    assert [text(fact) for fact in view(on, REFEREE).headline] == ["spring 1939"]


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
