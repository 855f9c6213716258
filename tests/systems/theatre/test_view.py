"""What a side is shown of a game of Theatre of War (THE-1.1, 2.2, 5.1): map, layers, charts, places, cards, panels.
What every game shows is held by golden games; here is what they have too little of, and what must not be shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Badge, Site, View
from hexwar_tui.engine.words.language import LANGUAGES, Text, render
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.show import looks
from hexwar_tui.systems.theatre.state import Message, Phase, Word
from hexwar_tui.systems.theatre.system import THEATRE
from hexwar_tui.tui.map.glyphs import ASCII, UNICODE
from hexwar_tui.tui.round.inks import SIGNS as NEWS_SIGNS
from tests.systems.theatre.boards import FULL_GARRISONS, Board

ROWS = (
    "R1R1R1R1~1~1~1B1B1B1",
    "R1R1R1R1~1~1~1B1B1B1",
    "R1R1R1R1~1~1~1B1B1B1",
    "R2R2N1N1N1=1=1B2B2B2",
    "R2R2N1N1N1=1=1B2B2B2",
)
"""Two regions of each side, a neutral one and two seas between them."""


def board(*units: str, **more: Any) -> Board:
    """Red in the west, Blue in the east, the neutral state North and two seas between them."""
    return Board(*ROWS, factories={"R1": 2, "B2": 1}, derricks={"R1": 1, "N1": 1}, units=units, **more)


def view(on: Board, seat: str = "red") -> View:
    """What the seat is shown."""
    return THEATRE.show.view(on.known(seat))


def text(told: Text) -> str:
    """In English."""
    return render(told, "en")


def said(lines: Iterable[Line]) -> list[str]:
    """Lines with their values, in English."""
    return [" | ".join(filter(None, (text(line.text), text(line.value)))) for line in lines]


def panel(on: Board, id: str, seat: str = "red") -> list[str]:
    """The lines of a tab."""
    return said(next(each.lines for each in view(on, seat).panels if each.id == id))


def cells(on: Board, place: str) -> tuple[Cell, ...]:
    """The hexes of a place."""
    return on.frame.scenario.geography.cells[place]


def told_of(on: Board, place: str, seat: str = "red") -> list[str]:
    """What a seat is told of a hex of a place."""
    return said(view(on, seat).describe(cells(on, place)[0]))


def badges(on: Board, place: str, seat: str = "red") -> list[Badge]:
    """The stacks that are drawn in a place."""
    look = view(on, seat).look
    return [badge for cell in cells(on, place) for badge in look(cell).badges]


def sites(on: Board, place: str) -> list[Site]:
    """What is drawn as sites in a place."""
    look = view(on).look
    return [site for cell in cells(on, place) if (site := look(cell).site) is not None]


def overlay(on: Board, id: str, place: str) -> tuple[dict[str, str | None], str]:
    """What a layer marks in each place with the cursor in one, and what it says."""
    layer = next(each for each in view(on).overlays if each.id == id)
    cursor = cells(on, place)[0]
    marks = dict(layer.cells(cursor))
    every = on.frame.scenario.geography.cells
    return {at: marks.get(cells(on, at)[0]) for at in every}, text(layer.says(cursor))


# -- the map -----------------------------------------------------------------------------------------------------------


def test_the_1_1_each_stack_has_a_hex_of_its_own() -> None:
    """Six types and their numbers on six hexes of a large region, fleets at the coast, none on the capital's."""
    on = Board(*ROWS, units=[f"red {number} {type} R1" for number, type in enumerate(load_catalogue(), 1)])
    look = view(on).look
    stacked = {cell: look(cell).badges for cell in cells(on, "R1") if look(cell).badges}
    drawn = {text(badge.letter): badge.strength for (badge,) in stacked.values()}
    assert drawn == {"I": 1, "T": 2, "B": 3, "F": 4, "WF": 5, "TF": 6}
    grid, seas = on.frame.scenario.grid, {*cells(on, "~1"), *cells(on, "=1")}
    for cell, (badge,) in stacked.items():
        assert look(cell).site is None
        assert text(badge.letter) not in ("WF", "TF") or seas & set(grid.neighbours_of(cell))


def test_the_1_1_a_small_region_shows_all_stacks() -> None:
    """Where there are more stacks than hexes several stand on one."""
    types = ("infantry", "tanks", "bombers", "fighters")
    on = Board("R1B1", "R1B1", units=[f"red {type} R1" for type in types])
    assert sorted(text(badge.letter) for badge in badges(on, "R1")) == ["B", "F", "I", "T"]


def test_the_1_1_letters_follow_the_language() -> None:
    """П, Т, Б, И, ВФ, ТФ in Russian; I, T, B, F, WF, TF in English."""
    letters = {lang: [render(type.letter, lang) for type in load_catalogue().values()] for lang in LANGUAGES}
    assert letters == {"en": ["I", "T", "B", "F", "WF", "TF"], "ru": ["П", "Т", "Б", "И", "ВФ", "ТФ"]}


def test_the_1_1_guests_and_fresh_units_stand_apart() -> None:
    """Units of another power, and those bought this turn, are stacks of their own; fresh ones are marked."""
    on = board("red 2 infantry N1", "north 3 infantry N1")
    on.unit("north", "infantry", "N1", fresh=True)
    found = sorted((str(badge.side), badge.strength or 0, badge.marks) for badge in badges(on, "N1"))
    assert found == [("None", 1, "+"), ("None", 3, ""), ("red", 2, "")]


def test_the_1_1_those_at_home_stand_before_their_guests() -> None:
    """Whatever the names of the powers are."""
    on = board("red infantry R1", "blue infantry R1", "blue infantry B1", "red infantry B1")
    at = {place: [stack.power for stack in looks.stacks_at(on.known("red"), place)] for place in ("R1", "B1")}
    assert at == {"R1": ["red", "blue"], "B1": ["blue", "red"]}


def test_the_2_2_what_was_bombed_is_seen_to_be_out() -> None:
    """A capital, a sign for each factory and derrick, all in the owner's colours, neutral ones in nobody's; hollow
    signs, other characters in plain ASCII, for what is bombed; words in the panel and on the hex."""
    on = board()
    assert sorted(site.glyph for site in sites(on, "R1")) == ["◆", "◆", "◉", "★"]
    assert sites(on, "N1") == [Site("◉", "A", None)]
    on.state.regions["R1"].factories_hit = on.state.regions["R1"].derricks_hit = 1
    signs = sorted((site.glyph, site.plain, site.owner) for site in sites(on, "R1"))
    assert signs == [("◆", "@", "red"), ("◇", "x", "red"), ("◎", "a", "red"), ("★", "*", "red")]
    told = {"Works: 2 factories, bombed: 1 (THE-2.1)", "What was bombed gives nothing at the next income. (THE-2.2)"}
    assert told <= set(told_of(on, "R1"))
    assert "Region R1 | capital, 2 factories, bombed: 1 and 1 derrick, bombed: 1" in panel(on, "regions")


def test_the_1_1_names_lie_in_their_places() -> None:
    """Every place has its name, on neighbouring columns of its own hexes."""
    on = board()
    geography, width = on.frame.scenario.geography, on.frame.scenario.grid.width
    names = {text(name.text): name.cells for name in view(on).names}
    lands = geography.cells.keys() - geography.seas
    assert names.keys() == {f"Region {code}" for code in lands} | {f"Sea {code}" for code in geography.seas}
    for name, run in names.items():
        assert set(run) <= set(cells(on, name.split()[1]))
        columns = [cell % width for cell in run]
        assert columns == list(range(columns[0], columns[0] + len(run)))


def test_the_1_1_stacks_share_the_hexes_of_sites_before_they_hide_a_name() -> None:
    """In a region with few hexes what it works is drawn beside the unit, and the name is read."""
    on = Board("N1N1R1B1", "N1R1R1B1", derricks={"N1": 1}, units=("north infantry N1",))
    shown = view(on)
    (manned,) = (cell for cell in cells(on, "N1") if shown.look(cell).badges)
    assert shown.look(manned).site is not None
    name = next(name for name in shown.names if text(name.text) == "Region N1")
    assert set(name.cells) - {manned}


# -- layers and charts -------------------------------------------------------------------------------------------------


def test_a_layer_shows_where_own_units_are_sent() -> None:
    """Attacks, defence and everything else; an attack goes before. The referee has no such layer."""
    on = board("red infantry R1 attack N1", "red infantry R1 move N1", "red infantry R1 defend R2")
    on.put("red trade-fleet R1 fetch =1")
    marks, says = overlay(on, "orders", "R1")
    assert [marks[place] for place in ("N1", "R2", "=1")] == ["x", "o", ">"]
    assert says == "x attacks, o defence, > everything else"
    assert {layer.id for layer in view(on, REFEREE).overlays} == {"place", "reach", "owners"}


# -- in words ----------------------------------------------------------------------------------------------------------


def test_a_region_is_told_in_words() -> None:
    """Relation, garrison, who stands there; own words for its defence only."""
    on = board("red 2 tanks R1", options=FULL_GARRISONS)
    on.word("R1", Word.AT_MOST, 2)
    word = "Standing order: defend with at most 2 units (THE-6.2)"
    assert {word, "2 × tank division | Red", "Borders on: Region N1 and Region R2"} <= set(told_of(on, "R1"))
    assert word not in told_of(on, "R1", "blue")
    neutral = told_of(on, "N1")
    assert neutral[:2] == ["Region N1 | North", "North | at peace"]
    assert {"Supply of its own garrison: 6 (THE-6.3)", "3 × infantry division | North"} <= set(neutral)
    assert "Undefended: whoever attacks takes it without dice. (THE-6.1)" in told_of(on, "B1")


def test_a_sea_is_told_in_words() -> None:
    """A sea at the edge of the map says what it is for; fleets are lines that lead to their hex."""
    on = board("blue war-fleet =1")
    overseas = "Overseas: trade fleets fetch supply or production here. (THE-7.4)"
    assert told_of(on, "=1")[:2] == ["Sea =1 | sea", overseas]
    (line,) = [line for line in view(on).describe(cells(on, "=1")[0]) if line.unit == "blue-war-fleet-1"]
    assert line.cell in cells(on, "=1")
    assert view(on).look(line.cell or 0).badges[0].unit == line.unit


@pytest.mark.parametrize(
    ("war", "word", "mark", "tone"), [(True, "at war", "x", Tone.BAD), (False, "peace by treaty", "=", Tone.GOOD)]
)
def test_how_powers_stand_is_told(war: bool, word: str, mark: str, tone: Tone) -> None:
    """At war, or bound to peace by a treaty: on the hex, in the panel and in the layer."""
    on = board()
    if war:
        on.war("red", "blue")
    else:
        on.peace("red", "blue").ends = 5
    (line,) = [line for line in view(on).describe(cells(on, "B1")[0]) if text(line.value) == word]
    assert line.tone is tone
    assert f"With us | {word}" in panel(on, "turn")
    marks, _ = overlay(on, "relations", "R1")
    assert (marks["B1"], marks["R1"]) == (mark, "o")
    pacts = panel(on, "pacts")
    assert any("against" in told for told in pacts) is war
    assert any(told.endswith("peace. | in force to the end of turn 4") for told in pacts) is not war


def test_a_card_has_the_nearest_enemy_at_war() -> None:
    """Those in the nearest place, in steps, and from beside it the chance that the seat's own land units win there; no
    others, nothing of who is at peace, and no chances for units of others."""
    on = board("red infantry R2", "red 2 tanks R1", "blue 2 infantry B1", "blue tanks B2", "north infantry N1")
    assert nearest(on, "red-infantry-1") == []
    on.war("red", "north")
    head, (garrison, chance) = nearest(on, "red-infantry-1")[0], nearest(on, "red-infantry-1")[1:]
    assert (head, garrison) == ("Region N1 | 1 step", "infantry division | North")
    assert chance.startswith("Chance to win there, as it stands now | ")
    on.war("red", "blue")
    assert nearest(on, "red-tanks-2")[0] == "Region N1 | 1 step"
    assert len(nearest(on, "red-infantry-1", "blue")) == 2
    assert nearest(on, "blue-infantry-1")[0].endswith("steps")


def test_a_card_has_those_at_peace_that_may_be_attacked_where_they_are_nearer_than_an_enemy() -> None:
    """Of the seat's own units alone; nobody whom a treaty of peace protects, and no enemy twice."""
    on = board("red infantry R2", "blue 2 infantry B1", "north infantry N1")
    head = "Nearest that may be attacked"
    assert nearest(on, "red-infantry-1", head=head)[:2] == ["Region N1 | 1 step", "infantry division | North"]
    assert nearest(on, "red-infantry-1", "blue", head) == []
    on.war("red", "blue")
    assert nearest(on, "red-infantry-1", head=head)[0] == "Region N1 | 1 step"
    assert nearest(on, "red-infantry-1")[0].startswith("Region B1")
    on.peace("red", "north")
    assert nearest(on, "red-infantry-1", head=head) == []
    on.war("red", "north")
    assert nearest(on, "red-infantry-1")[0] == "Region N1 | 1 step"


def nearest(on: Board, id: str, seat: str = "red", head: str = "Nearest enemy") -> list[str]:
    """What a card says below this heading, by default of the nearest enemy."""
    lines = said(view(on, seat).card(id))
    return lines[lines.index(head) + 1 :] if head in lines else []


def test_a_stack_has_a_card() -> None:
    """What its units are, and what they are about, each thing with how many; of others no orders."""
    on = board("red 2 infantry R2 attack N1", "red infantry R2")
    told = said(view(on).card("red-infantry-3"))
    assert told[0] == "3 × infantry division | Red"
    assert {"Dice: 1d6 (THE-3.1)", "Supply when active: 1 (THE-5.3)", "Reach: 1 (THE-3.2)"} <= set(told)
    assert told[-2:] == ["attack on Region N1 | 2", "no order | 1"]
    assert "Orders" not in said(view(on, "blue").card("red-infantry-1"))
    assert said(view(on).card("nobody-1")) == ["There is no such unit."]


def test_the_figures_of_a_stack_as_rows_of_a_table() -> None:
    """The same as in the sentences, without the rules."""
    on = board("red infantry R2")
    rows = [tuple(map(text, line.row)) for line in view(on).card("red-infantry-1") if line.row]
    assert rows == [("Base", "Region R2"), ("Dice", "1d6"), ("Supply when active", "1"), ("Reach", "1")]


def test_units_are_listed_own_ones_first() -> None:
    """Each with its hex; ready are own ones without an order while orders are written, but for those bought this turn,
    whose card says so."""
    on = board("red infantry R1 defend R1", "red infantry R1", "blue infantry B1")
    fresh = on.unit("red", "tanks", "R1", fresh=True)
    lines = view(on).units
    ready = [(str(line.badge.unit), line.ready) for line in lines]
    first, second, others = ("red-infantry-1", False), ("red-infantry-2", True), ("blue-infantry-1", False)
    assert ready == [first, second, (fresh.id, False), others]
    assert lines[0].cell == lines[1].cell
    assert lines[0].cell in cells(on, "R1")
    assert "Takes no order this turn, but defends. (THE-5.1)" in said(view(on).card(fresh.id))
    on.state.phase = Phase.TALKS
    assert not any(line.ready for line in view(on).units)


@pytest.mark.parametrize(("ordered", "seat", "acted"), [(1, "red", False), (2, "red", True), (2, "blue", False)])
def test_a_stack_whose_units_are_all_ordered_is_done(ordered: int, seat: str, acted: bool) -> None:
    """It stands back on the map; others' never do."""
    on = board(*["red infantry R1 defend R1"] * ordered, *["red infantry R1"] * (2 - ordered))
    assert {badge.acted for badge in badges(on, "R1", seat)} == {acted}


# -- panels ------------------------------------------------------------------------------------------------------------


def test_what_regions_are_counted_as_stands_beside_how_many_there_are() -> None:
    """Two regions, of which the capital counts as three; a side without a capital has as many as it is counted for."""
    on = board()
    told = panel(on, "turn")
    assert told[told.index("Red | 2 regions") + 1] == "Counted, capitals as 3 each | 4"
    on.take("blue", "R1")
    told = panel(on, "turn")
    assert told[told.index("Red | 1 region") + 1].startswith("manpower")


def test_what_orders_cost_comes_before_all_stores() -> None:
    """While they are written, for the side itself: a small panel has room for few lines."""
    on = board()
    told = panel(on, "turn")
    cost = ["All orders together | 0 of 20", "Left for the defence | 20"]
    assert told[2:5] == [*cost, "Sooner or later | not chosen yet"]
    assert told.index("Red | 2 regions") > 4
    assert not any("All orders together" in line for line in panel(on, "turn", REFEREE))


def test_neutrals_are_listed() -> None:
    """Their wishes, their enemies and what they were given; those that hold nothing any more are not."""
    wishes = [{"kind": "guarantee"}, {"kind": "resources", "good": "supply", "points": 3}]
    on = board(neutrals=[{"id": "north", "name": "North", "wishes": wishes}])
    on.war("blue", "north")
    on.stores("north", production=2)
    told = panel(on, "regions")
    given = ["At war with | Blue", "Wishes for | a guarantee", "or | supply 3", "In store, from gifts: production | 2"]
    assert told[told.index("North") + 1 :] == [*given, "Region N1 | 1 derrick"]
    on.take("red", "N1")
    assert "North" not in panel(on, "regions")


def test_messages_and_peace_are_told() -> None:
    """Messages of this turn and the last one, those of the seat only; how long all have kept peace."""
    on = board()
    on.state.turn, on.state.peace_turns = 3, 2
    on.state.talks.messages = [Message("blue", "red", 1, "Old."), Message("blue", "red", 3, "Peace?")]
    told = panel(on, "pacts")
    assert told[:3] == ["Wars", "All are at peace.", "Peace of all sides | 2 of 4 turns, then a draw"]
    assert told[-2:] == ["Messages", "Blue to Red: “Peace?”"]


def test_a_war_with_a_state_that_is_no_more_is_not_listed() -> None:
    """As long as it holds a region it is; then there is nobody left to be at war with."""
    on = board()
    on.war("red", "north")
    assert panel(on, "pacts")[:2] == ["Wars", "North against Red"]
    on.take("red", "N1")
    assert panel(on, "pacts")[:2] == ["Wars", "All are at peace."]


def test_treaties_are_told_as_ones_own() -> None:
    """A side learns nothing of what others have agreed on, and is told so; the referee sees all."""
    alone = ["Your treaties", "What others have agreed, with neutral states as well, is not told.", "None."]
    assert panel(board(), "pacts")[-3:] == alone
    assert panel(board(), "pacts", REFEREE)[-2:] == ["Treaties", "None."]


@pytest.mark.parametrize(("turns", "tone"), [(2, Tone.QUIET), (3, Tone.BAD)])
def test_the_last_turn_of_peace_is_a_warning(turns: int, tone: Tone) -> None:
    """With one more the game is a draw."""
    on = board()
    on.state.peace_turns = turns
    lines = next(each.lines for each in view(on).panels if each.id == "pacts")
    assert next(line.tone for line in lines if text(line.text) == "Peace of all sides") is tone


@pytest.mark.parametrize("plain", [False, True])
def test_the_sign_of_a_factory_or_derrick_means_nothing_else(plain: bool) -> None:
    """No light of the map is drawn with it, and no news are listed with it."""
    lights = {*(ASCII if plain else UNICODE).lights.values()}
    news = {sign[int(plain)] for sign in NEWS_SIGNS.values()}
    assert not {looks.FACTORY[int(plain)], looks.DERRICK[int(plain)], looks.CAPITAL[int(plain)]} & lights
    assert not {looks.FACTORY[int(plain)], looks.DERRICK[int(plain)]} & news
