"""What players of Ashlands who have only papers need to know to give orders."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hexwar_tui.engine.events import About
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.view import Sign, SignKind
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.document import Heading
from hexwar_tui.papers.newspaper import newspaper
from hexwar_tui.papers.parts.map_part import _on_the_map
from hexwar_tui.papers.report import report, report_document
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound
from hexwar_tui.systems.ashlands.orders.table import OfferDraw
from tests.papers.sheets import saved
from tests.papers.test_reports import column

MIDDLE = "ashlands-full-two-middle"


def preparing() -> Game:
    """A game in its first Preparation."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-two"), seed="k", referee=True)
    while game.next_step() is not None:
        game.step()
    return game


def test_what_is_for_sale_has_its_speed() -> None:
    """As units on the map have it, Fast ones more."""
    document = report_document(preparing(), "north", "en")
    types, speeds = (column(document, "What can be bought", head) for head in ("Type", "Move/march"))
    found = dict(zip(types, speeds, strict=True))
    assert (found["Cyclists"], found["Trench rifles"]) == ("3/6", "2/4")


def test_experience_is_told_with_what_a_rank_takes() -> None:
    """Once, below one's own units."""
    game = saved(MIDDLE)
    for units in ("Your units", "Units of others"):
        assert all(", experience " in state for state in column(report_document(game, "south", "en"), units, "State"))
    assert "\n".join(report(game, "south", "en")).count("with 10, 20, 30 it has a new rank") == 1


def test_what_attacks_promise_is_told() -> None:
    """For each enemy within reach, and what becomes of winner and loser."""
    game = saved(MIDDLE)
    document = report_document(game, "south", "en")
    assert "Cyclists 7" in column(document, "In reach of your attacks", "Attacks")
    dealt = column(document, "In reach of your attacks", "Expected wounds dealt")
    assert all(re.fullmatch(r"[0-9]+\.[0-9]", each) for each in dealt)
    assert "a target that loses retreats, and the attacker goes onto its hex" in "\n".join(report(game, "south", "en"))


@pytest.mark.parametrize(("side", "other"), [("south", "north"), ("north", "south")])
def test_where_ambush_can_be_placed_is_told(side: str, other: str) -> None:
    """In stretches of hexes: most of the map, and none of them in a zone."""
    game = preparing()
    (line,) = [line for line in report(game, side, "en") if "Who has Ambush can be placed" in line]
    hexes = set[str]()
    for first, last in re.findall(r"([0-9]{4})(?:–([0-9]{4}))?", line):
        hexes |= {f"{number:04}" for number in range(int(first), int(last or first) + 1)}
    grid = game.view(side).grid
    zones = {grid.label(cell) for each in (side, other) for cell in game.known(side).zone(each)}
    assert zones
    assert not hexes & zones
    assert len(hexes) > grid.size // 2


def test_letters_of_units_that_are_not_there_are_not_explained() -> None:
    """Nor those that share their letter with some that are; that brackets tell whose a letter is, is said."""
    game = saved(MIDDLE)
    signs, whose = [line for line in report(game, "south", "en") if line.startswith(("- Signs:", "- The same"))]
    names = [render(line.name, "en") for line in game.view("south").units if line.cell is not None]
    told = re.findall(r"\w (\w[^,.]+)", signs.partition("key point, ")[2])
    assert told
    assert [kind for kind in told if not any(name.startswith(kind) for name in names)] == []
    assert "the brackets around it say whose it is" in whose


def test_a_letter_is_explained_by_the_longest_name_that_fits() -> None:
    """A tank destroyer begins as a tank does, and is none."""
    view = saved(MIDDLE).view("south")
    (unit, *_) = (line for line in view.units if line.cell is not None)
    tank, destroyer = (Sign(SignKind.UNIT, "T", means) for means in ("Tank", "Tank Destroyer"))
    for name, meant in (("Tank Destroyer 1", destroyer), ("Tank 2", tank)):
        alone = replace(view, units=(replace(unit, name=name),))
        assert _on_the_map(alone, [tank, destroyer], "en") == [meant]


def test_places_that_another_stands_on_are_marked() -> None:
    """Whom they go to when the turn ends; one's own unit, and a railway, take nothing."""
    game = saved(MIDDLE)
    state = game.top.state
    (base,) = (cell for cell, owner in state.bases.items() if owner == "north")
    enemy, own = (next(u for u in state.units.values() if u.side == side and u.cell) for side in ("south", "north"))
    point = next(cell for cell, owner in state.key_points.items() if owner != "north" and cell not in state.occupied)
    for unit, cell in ((enemy, base), (own, point)):
        if cell in state.occupied:
            state.remove(state.units[state.occupied[cell]])
        del state.occupied[unit.cell]
        unit.cell, state.occupied[cell] = cell, unit.id
    document, label = report_document(game, "north", "en"), game.top.scenario.ground.grid.label
    held = dict(zip(column(document, "Places", "Hex"), column(document, "Places", "Held by"), strict=True))
    assert re.fullmatch(r"North; lost to South at the end of the turn if .* still stands there", held[label(base)])
    assert re.fullmatch(r".*; North has it at the end of the turn if .* still stands there", held[label(point)])


def test_what_is_not_there_has_no_part() -> None:
    """No word on melees where no attack reaches anybody; who has earned an upgrade is named apart from the reserve."""
    game = preparing()
    assert "In reach of your attacks" not in "\n".join(report(game, "north", "en"))
    game = saved(MIDDLE)
    game.top.state.units["south-scouts-1"].upgrades_due = 1
    told = [line for line in report(game, "south", "en") if line]
    at = told.index("### Promoted")
    assert "1 rank upgrade to be chosen" in told[at + 1]


def test_a_draw_that_is_offered_need_not_be_declined() -> None:
    """That stands where it can be accepted."""
    game = saved(MIDDLE)
    game.submit("north", OfferDraw("yes"))
    told = " ".join(" ".join(order_sheet(game, "south", "en")).split("#")).split()
    assert "accept the draw: yes There is no order to decline: leave it out." in " ".join(told)


def test_the_newspaper_says_when_sides_stand_so() -> None:
    """The event of the next turn counts already where that has begun; an attack stands with its battle."""
    game = saved(MIDDLE)
    turn = game.turn
    while not game.is_sealed():
        game.step() if game.next_step() is not None else game.submit(game.waiting_for()[0], EndRound())
    titles = [
        [render(block.text, "en") for block in newspaper(game, "en", told).blocks if isinstance(block, Heading)][-1]
        for told in (turn - 1, turn)
    ]
    assert titles == ["Standings", f"Standings as turn {turn + 1} begins"]
    assert REGISTRY["ashlands"].say.phrase.about("charged") is About.FIGHT
