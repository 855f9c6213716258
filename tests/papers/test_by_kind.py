"""Units go by their kind and number as a player counts them who has bought several, or has only one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.orders.sentences import Reader
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.preparing.building import LayRailway
from hexwar_tui.systems.ashlands.orders.preparing.entering import Place, PlaceBase
from hexwar_tui.systems.ashlands.orders.rounds.actions import Wait
from tests.papers.sheets import entered, saved

NORTH, SOUTH = "north", "south"
BOUGHT = "base at 0303\nbuy Conscripts\nbuy Trench rifles\nbuy Trench rifles\nbuy Crawler\n"


def preparing() -> Game:
    """A game of Ashlands in its first Preparation."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-two"), seed="two")
    while not game.is_sealed():
        game.step()
    return game


def placed(text: str) -> Mapping[str, int]:
    """Where units are placed by a sheet that buys before; nothing of it is at fault."""

    game = preparing()
    taken = enter_sheet(game, NORTH, BOUGHT + text, "en")
    assert not taken.faults
    orders: list[Order] = entered(game, NORTH)
    grid = game.view(NORTH).grid
    return {order.unit: int(grid.label(order.hex)) for order in orders if isinstance(order, Place)}


RIFLES = ("north-trench-rifles-r2", "north-trench-rifles-r3")


def test_units_bought_go_by_their_numbers_in_the_reserve_whatever_was_placed_before() -> None:
    text = "Trench rifles (reserve, no. 3): place at 0304\nTrench rifles (reserve, no. 2): place at 0305\n"
    assert placed(text) == {RIFLES[1]: 304, RIFLES[0]: 305}


def test_the_sheet_says_that_a_unit_has_another_number_on_the_map() -> None:
    """As it has: what was the third of the reserve is the first to be placed."""
    game = preparing()
    told = " ".join(line.lstrip("# ") for line in order_sheet(game, NORTH, "en"))
    assert "On the map the unit gets another number, in the order of placing, and goes by that from then on." in told
    enter_sheet(game, NORTH, f"{BOUGHT}Trench rifles (reserve, no. 3): place at 0304\n", "en")
    game.submit(SOUTH, next(legal_orders(PlaceBase, game.known(SOUTH))))
    for side in game.waiting_for():
        game.seal(side)
    names = [render(line.name, "en") for line in game.view(NORTH).units if line.cell is not None]
    assert names == ["Trench rifles 1"]


def test_units_bought_go_by_how_many_of_the_type_there_are() -> None:
    """Who counts those of a type alone gives other numbers than the reserve has; each line places another unit."""
    text = "Trench rifles 1: place at 0304\nTrench rifles 2: place at 0305\nCrawler 1: place at 0205\n"
    found = placed(text)
    assert sorted(found) == ["north-crawler-r4", *RIFLES]
    assert sorted(found[unit] for unit in RIFLES) == [304, 305]
    assert found["north-crawler-r4"] == 205


def test_units_bought_need_no_number() -> None:
    """Those of a type are alike: the next one is placed."""
    found = placed("Trench rifles: place at 0304\nTrench rifles: place at 0305\nCrawler: place at 0205\n")
    assert found == {RIFLES[0]: 304, RIFLES[1]: 305, "north-crawler-r4": 205}


def test_the_only_unit_of_a_kind_on_the_map_needs_no_number() -> None:
    """Of several the number says which."""
    game = saved("ashlands-full-two-middle")
    own = [line for line in game.view(SOUTH).units if line.badge.side == SOUTH and line.cell is not None]
    kinds: dict[str, list[str]] = {}
    for line in own:
        kinds.setdefault(render(line.name, "en").rpartition(" ")[0], []).append(line.badge.unit)
    alone = next(kind for kind, units in kinds.items() if len(units) == 1)
    several = next(kind for kind, units in kinds.items() if len(units) > 1)
    reader = Reader(game.top.system.order_types, naming(game, SOUTH))
    order = reader.read(f"{alone}: wait")
    assert isinstance(order, Wait)
    assert [order.unit] == kinds[alone]
    with pytest.raises(BadOrder) as fault:
        reader.read(f"{several}: wait")
    assert "several go by the name" in render(fault.value.text, "en")


def test_a_railway_need_not_say_where_it_begins() -> None:
    """Where its first hex lies beside the zone: it begins there, and nothing is paid for that. Farther out it is told
    how it could come there."""
    game = preparing()
    label = game.view(NORTH).grid.label
    chains = {way.value for way in game.choices(Draft(NORTH, "railway")).candidates}
    _, first, second = min(chain for chain in chains if len(chain) == 3)
    (line,) = enter_sheet(game, NORTH, f"railway to {label(first)}, {label(second)}", "en").lines
    assert line.fault == ""
    (order,) = entered(game, NORTH)
    assert isinstance(order, LayRailway)
    assert order.path[1:] == (first, second)
    assert order.path[0] in game.known(NORTH).zone(NORTH)
    _, _, far, farther = min(chain for chain in chains if len(chain) == 4)
    (line,) = enter_sheet(game, NORTH, f"railway to {label(far)}, {label(farther)}", "en").lines
    assert f"it comes to {label(far)} by " in render(line.fault, "en")


def test_what_is_dropped_goes_by_the_names_of_what_had_been_bought() -> None:
    """A later sheet that buys nothing takes back what was bought: nobody knows it any more, and yet no id is told."""
    game = preparing()
    enter_sheet(game, NORTH, BOUGHT + "Crawler: place at 0205\n", "en")
    dropped = enter_sheet(game, NORTH, "stake 5\n", "en").left_out.dropped
    assert "Crawler (reserve, no. 4): place at 0205" in dropped
