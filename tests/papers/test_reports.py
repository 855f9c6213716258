"""Orders can be written from a report, and nothing else at hand, in every system."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.silence import open_for, seal_for
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.play.rulings import Silence
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.papers.document import Document, Heading, Items, Table
from hexwar_tui.papers.forms.form import Form, written
from hexwar_tui.papers.post.delivering import deliver
from hexwar_tui.papers.post.found import find_sheets
from hexwar_tui.papers.post.mailbag import Mailbag, Sent
from hexwar_tui.papers.report import report_document
from hexwar_tui.papers.sheet_head import head_line
from hexwar_tui.papers.situation import last_part, news_from
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.catalogue import unit_type
from tests.papers.sheets import letters

SAVES = Path(__file__).parents[2] / "saves"
MIDDLE = (
    "ashlands-full-two-middle",
    "envoys-four-realms-middle",
    "mechs-one-evening-middle",
    "skirmish-the-mill-middle",
    "theatre-first-summer-middle",
)


@cache
def middle(name: str) -> Game:
    return load_game(REGISTRY, SAVES / f"{name}.hexwar").game


@cache
def reported(name: str, seat: str) -> Document:
    return report_document(middle(name), seat, "en")


def tables(document: Document) -> dict[str, Table]:
    """The tables of a report, each by the heading above it."""
    found, title = {}, ""
    for block in document.blocks:
        if isinstance(block, Heading):
            title = render(block.text, "en")
        elif isinstance(block, Table):
            found[title] = block
    return found


def rows(table: Table) -> list[list[str]]:
    return [[render(cell, "en") for cell in row] for row in table.rows]


def column(document: Document, title: str, head: str) -> list[str]:
    """The cells of a column of the table under `title`."""
    table = tables(document)[title]
    at = [render(name, "en") for name in table.head].index(head)
    return [row[at] for row in rows(table)]


@pytest.mark.parametrize("name", MIDDLE)
def test_every_own_unit_is_there_with_its_hex(name: str) -> None:
    """In one row of one table stand the name of a unit, or its type and number, and the hex where it is."""
    game = middle(name)
    for side in game.sides:
        view = game.view(side)
        told = [" | ".join(row) for table in tables(reported(name, side)).values() for row in rows(table)]
        for line in view.units:
            if line.badge.side == side and line.cell is not None:
                hex = view.grid.label(line.cell)
                words = [render(line.name, "en"), render(line.group, "en").partition(" (")[0]]
                assert any(hex in row and any(word and word in row for word in words) for row in told), line


@pytest.mark.parametrize("name", MIDDLE)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_report_can_be_written_in_every_form_and_language(name: str, language: str) -> None:
    """For every seat, with the map, and with cells for all columns of all tables."""
    game = middle(name)
    for seat in (*game.sides, REFEREE):
        document = report_document(game, seat, language)
        for table in tables(document).values():
            assert {len(row) for row in table.rows} <= {len(table.head)}
        for form in Form:
            assert len(written(document, form, language)) > 50


def test_a_region_is_told_with_its_neighbours_and_drawn_with_its_borders() -> None:
    """From a report of regions one reads which lie beside which, which seas, whose they are, and what stands there."""
    game = middle("theatre-first-summer-middle")
    document = reported("theatre-first-summer-middle", game.sides[0])
    near = dict(zip(column(document, "Regions", "Region"), column(document, "Regions", "Borders on"), strict=True))
    assert near["Alder Coast"] == "Bell Hills and Caldmoor"
    assert dict(zip(near, column(document, "Regions", "Owner"), strict=True))["Garland"] == "East League, at war"
    text = "\n".join(written(document, Form.PLAIN, "en"))
    assert "03   North Alder Alder North Bell" in text
    assert "infantry division" in text
    able = {row[0]: row[-1] for row in rows(tables(document)["Types of units and their prices"])}
    assert able["bomber regiment"] == "Move to a new base, Bomb"


def test_armies_are_told_with_what_they_can_get_to_and_the_odds() -> None:
    """Own armies with the cities in reach, those in sight with how strong they are, and the chance to beat them."""
    document = reported("envoys-four-realms-middle", "torland")
    assert column(document, "Armies", "Hex") == ["1023", "3526", "2211", "1828"]
    assert column(document, "Armies", "Cities in reach")[3] == "Redcliff (1722): 7 hexes"
    assert rows(tables(document)["Foreign armies in sight"]) == [["Mirovia", "2214", "plain", "about 16–20", "hostile"]]
    assert column(document, "Odds", "Chance to win there, as it stands now") == ["98.7 % – 100 %"]
    assert column(document, "Cities", "Hex")[-1] == "2213"


def test_what_can_be_ordered_is_told_with_the_units() -> None:
    """Each order that can be given now, for whom it can be, or that it can be for all."""
    document = reported("envoys-four-realms-middle", "torland")
    orders = [render(item, "en") for item in list_under(document, "What can be ordered now").items]
    assert "Split an army: Torland 1, Torland 2, Torland 3" in orders
    assert "Go to a hex: all of yours" in orders


def list_under(document: Document, title: str) -> Items:
    blocks = iter(document.blocks)
    next(block for block in blocks if isinstance(block, Heading) and render(block.text, "en") == title)
    return next(block for block in blocks if isinstance(block, Items))


def test_a_referee_is_told_whose_everything_is() -> None:
    """The referee's report names the side of every unit, and the orders that all have written by now."""
    document = reported("theatre-first-summer-middle", REFEREE)
    assert set(column(document, "Units", "Whose")) == {"West League", "East League", "Karst", "Lido"}
    assert "attack on Upper Karst" in column(document, "Units", "Orders")
    other = reported("theatre-first-summer-middle", "east")
    assert "attack on Upper Karst" not in "\n".join(written(other, Form.PLAIN, "en"))


def test_a_referee_is_told_whose_capital_is_which() -> None:
    """A side is told of its own, which needs no name."""
    text = "\n".join(written(reported("envoys-four-realms-middle", REFEREE), Form.PLAIN, "en"))
    assert "- Capital, Torland: Newmarket (3526)" in text
    own = "\n".join(written(reported("envoys-four-realms-middle", "torland"), Form.PLAIN, "en"))
    assert "- Capital: Newmarket (3526)" in own


def test_a_march_of_others_is_told_as_one_way() -> None:
    """In the report of a side, in which no step of a march ends where another one of the same side goes on."""
    lines = written(reported("envoys-two-banks-middle", "corvia"), Form.MARKDOWN, "en")
    parts = [part for line in lines if "Marching in sight" in line for part in line.split(", an ")]
    steps = [re.search(r"army of (\w+) .* from (\d+) to (\d+)", part) for part in parts]
    ways = [(step[1], step[2], step[3]) for step in steps if step]
    assert ways
    assert not {(side, end) for side, _, end in ways} & {(side, start) for side, start, _ in ways}


def test_what_the_referee_does_is_told_each_time() -> None:
    """News of the table itself, which no rule system tells, stand for themselves."""
    game = letters()
    for side in ("aldmark", "corvia"):
        seal_for(game, side, Silence.PLAIN)
    text = "\n".join(written(report_document(game, "aldmark", "en"), Form.MARKDOWN, "en"))
    assert text.count("The referee has sealed for") == 2


def test_what_is_written_by_now_hides_no_news() -> None:
    """While all write in secret, a report tells the last turn whatever its reader has written since."""
    game = middle("envoys-four-realms-middle")
    assert [order.kind for _, order in game.entered("aldmark")] == ["stay"]
    assert news_from(game, "aldmark") < last_part(game, "aldmark")
    assert "Turn 15 begins" in "\n".join(written(reported("envoys-four-realms-middle", "aldmark"), Form.PLAIN, "en"))
    assert news_from(game, REFEREE) == last_part(game, REFEREE)


WAITED_FOR = (
    "ashlands-full-two-middle",
    "envoys-two-banks-middle",
    "mechs-one-evening-middle",
    "skirmish-first-shots-middle",
    "theatre-europe-1939-middle",
)
"""Games of every system in which a side is waited for."""


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", WAITED_FOR)
def test_reports_hold_rules(name: str, language: str) -> None:
    """How the game is won, by rules that the book has, with the numbers of this game, and what orders do and cost."""
    game = middle(name)
    seat = game.waiting_for()[0]
    lines = written(report_document(game, seat, language), Form.PLAIN, language)
    text = "\n".join(lines)
    for heading in (say("How to win"), say("Rules in short")):
        assert render(heading, language) in lines
    system = game.frames[0].system
    assert all(f"({rule})" in text for rule in system.primer.to_win)
    assert not [mark for mark in ("`", "**", render(say("option"), language) + "]") if mark in text]
    assert len(text.split(render(say("How to win"), language))[1].splitlines()) < 110


@pytest.mark.parametrize("system", REGISTRY)
def test_orders_in_short(system: str) -> None:
    """Only orders that there are, and all that have more to say than giving up, draws, clocks, names and the post."""
    found = REGISTRY[system]
    told = found.primer.in_short(found.options_type())
    kinds = {made.kind: made for made in found.order_types}
    assert set(told) <= set(kinds)
    untold = {kind for kind, made in kinds.items() if kind not in told and not made.touches_clock}
    assert untold <= {"resign", "offer-draw", "accept-draw", "read-post", "name"}
    assert found.primer.to_win


def test_ashlands_prices_are_in_the_report() -> None:
    """Of structures, whether or not they can be paid, of refill and upgrades; and what properties do."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-two"), seed="k", referee=True)
    while game.next_step() is not None:
        game.step()
    document = report_document(game, "north", "en")
    assert rows(tables(document)["Structures, ordered in the Preparation"]) == [
        ["trenches", "100", "This side has no central base."],
        ["supply depot", "150", "This side holds no key point and has no unit on the map."],
        ["railway", "20 a hex", "can be ordered"],
    ]
    assert ["Gun shields", "15", "Defence -1"] in rows(tables(document)["Upgrades"])
    assert "9" in column(document, "Refill and upgrades", "Refill price of a model")
    seen = " ".join(column(document, "What can be bought", "Weapons"))
    assert [name for name in column(document, "What properties do", "Property") if name in seen]


def test_the_report_of_a_continent_is_short() -> None:
    """All own regions, and those beside them, are told in full; of the others every one is named, once."""
    game = middle("theatre-europe-1939-middle")
    known = game.known("axis")
    document = reported("theatre-europe-1939-middle", "axis")
    lines = written(document, Form.PLAIN, "en")
    assert len(lines) < 830
    full = set(column(document, "Regions", "Region"))
    own = {render(known.words.place(place), "en") for place in known.regions_of("axis")}
    assert own <= full
    beside = {near for place in known.regions_of("axis") for near in known.geography.regions_near(place)}
    assert {render(known.words.place(place), "en") for place in beside} <= full
    notes = " ".join(items_below(document, "Regions"))
    far = [render(known.words.place(place), "en") for place in known.regions]
    assert [name for name in far if name not in full and name not in notes] == []
    view = game.view("axis")
    seen = {view.grid.label(line.cell) for line in view.units if line.cell is not None}
    text = " ".join(lines)
    assert [label for label in seen if label not in text] == []


def items_below(document: Document, title: str) -> list[str]:
    """The sentences below a heading."""
    found, here = list[str](), ""
    for block in document.blocks:
        if isinstance(block, Heading):
            here = render(block.text, "en")
        elif isinstance(block, Items) and here == title:
            found += [render(item, "en") for item in block.items]
    return found


def test_who_defends_a_region_of_others_is_told_as_far_as_it_is_known() -> None:
    """Of a neutral its divisions and their supply, of a side its divisions alone; a region with a fleet but without
    land units has nobody there."""
    game = middle("theatre-first-summer-middle")
    document = report_document(game, "west", "en")
    told = {row[0]: row[3] for row in rows(tables(document)["Regions"])}
    known = game.known("west")
    for place, region in known.regions.items():
        defence = told[render(known.words.place(place), "en")]
        land = [unit for unit in known.units_at(place) if unit_type(unit.type).branch == "land"]
        if not land:
            assert defence == "nobody there"
        elif not known.is_side(region.owner):
            assert defence.startswith("with all: ")
            assert defence.endswith(f"with supply {region.garrison_supply} of its own")
        elif region.owner != "west":
            assert defence.endswith("how many are called is secret")
    assert "–" not in told.values()
    assert any(defence.startswith("with all: 3 infantry divisions") for defence in told.values())


def test_battles_stand_before_what_was_said() -> None:
    """Letters and treaties have a part of their own below."""
    titles = [
        block.text for block in reported("envoys-four-realms-middle", "corvia").blocks if isinstance(block, Heading)
    ]
    first, second = say("What has happened"), say("What was said and agreed")
    assert titles.index(first) + 1 == titles.index(second)
    text = "\n".join(written(reported("envoys-four-realms-middle", "corvia"), Form.MARKDOWN, "en"))
    happened, _, said = text.partition(f"## {render(second, 'en')}")
    assert "Has come into force: treaty of Corvia and Torland" in said
    assert "Has come into force" not in happened


def opened_by_report(game: Game, seat: str) -> int:
    """How often the report of a seat tells that Aldmark's part was opened again."""
    report = "\n".join(written(report_document(game, seat, "en"), Form.MARKDOWN, "en"))
    return report.count("Opened again: what Aldmark had sealed.")


def test_a_part_that_the_referee_has_opened_by_hand_is_news_to_its_side() -> None:
    """Nothing else would tell it that it has to seal once more; others do not read it."""
    game = letters()
    seal_for(game, "aldmark", Silence.PLAIN)
    open_for(game, "aldmark")
    assert [opened_by_report(game, seat) for seat in ("aldmark", "corvia", REFEREE)] == [1, 0, 1]


def test_a_part_that_was_opened_for_another_sheet_is_no_news() -> None:
    """Its side has sent that sheet, and been answered; the referee reads it."""
    game = letters()
    for side in ("aldmark", "corvia"):
        seal_for(game, side, Silence.PLAIN)
    text = f"{head_line(game, 'aldmark')}\nAldmark 3: stay\ndone"
    found = find_sheets(game, Mailbag([Sent("aldmark.txt", text)]))
    deliver(game, found, lambda delivered: None, seal=False, language="en")
    assert [opened_by_report(game, seat) for seat in ("aldmark", "corvia", REFEREE)] == [0, 0, 1]
