"""MEC-4: what key points give, and what credits buy."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import specs
from hexwar_tui.systems.mechs.catalogue import KINDS, load_catalogue, repair_price, unit_type
from hexwar_tui.systems.mechs.orders.mustering import Buy, Repair, SetMode
from hexwar_tui.systems.mechs.rules.bonuses import turns_left
from hexwar_tui.systems.mechs.state import KeyPoint, Kind, Mode
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.skirmish import catalogue as battle
from hexwar_tui.systems.skirmish.rules import prices
from tests.systems.mechs.boards import Board, facts, kinds, text


def held(kind: Kind, *types: str, **options: int) -> tuple[Board, KeyPoint]:
    """Red holds a point in 0303, with an army of these types on it, where any is named; Blue is far away."""
    board = Board(options={"hold_turns": 20, **options})
    point = board.point("0303", kind, "red")
    if types:
        board.army("red", "0303", *types)
    board.army("blue", "0705")
    return board, point


def paid(board: Board, rounds: int) -> list[str]:
    """The bonuses paid at the start of each of Red's next turns, "" where none was."""
    told = ("recruited", "credits", "repairs-ready", "built")
    return [next((kind for kind in kinds(board.round()) if kind in told), "") for _ in range(rounds)]


def test_mec_4_1_a_fortress_gives_a_pilot_every_three_turns() -> None:
    """6/6, to the army there; where none is he waits, and joins the first own army that comes."""
    board, point = held(Kind.FORTRESS, "rifles")
    assert paid(board, 7) == ["", "", "recruited", "", "", "recruited", ""]
    army = board.state.armies["red-1"]
    assert [board.state.pilots[id].gunnery for id in army.pilots] == [6, 6]
    army.cell = board.cell("0301")
    board.round(times=2)
    assert len(point.pilots) == 1
    board.march("red-1", "0301", "0302", "0303")
    assert (point.pilots, len(army.pilots)) == ([], 3)


def test_mec_4_2_a_city_gives_credits_every_two_turns() -> None:
    """100 every 2 turns, counted for each point by itself."""
    board, point = held(Kind.CITY, "rifles")
    assert paid(board, 5) == ["", "credits", "", "credits", ""]
    assert board.state.sides["red"].credits == 300
    other = board.point("0103", Kind.CITY, "red")
    board.round()
    assert (point.count, other.count, board.state.sides["red"].credits) == (0, 1, 400)
    assert turns_left(board.frame.options, other) == 1


def test_mec_4_3_industry_repairs_two_units_every_turn() -> None:
    """Those that its holder names, free of charge; what is not used lapses."""
    board, point = held(Kind.INDUSTRY, "lancer", "tank", "scout")
    army = board.state.armies["red-1"]
    assert paid(board, 1) == ["repairs-ready"]
    for unit in army.units:
        unit.damage = 2
    for unit in army.units[:2]:
        board.give("red", Repair(point.cell, unit.id))
    assert ([unit.damage for unit in army.units], board.state.sides["red"].credits) == ([0, 0, 2], 100)
    assert point.repairs == 0
    for _ in range(2):
        board.round()
        assert point.repairs == 2


def test_mec_4_3_or_builds_a_mech_in_four_turns() -> None:
    """Of a type that a die picks, without a pilot. A change begins a new count: what had been counted is lost."""
    board, point = held(Kind.INDUSTRY, "rifles")
    for mode in (Mode.BUILD, Mode.REPAIR, Mode.BUILD):
        board.give("red", SetMode(point.cell, mode))
        assert point.count == 0
        assert board.refusal("red", SetMode(point.cell, mode)) == ("It does that already.", "MEC-4.3")
        board.round(times=2)
    assert turns_left(board.frame.options, point) == 2
    assert paid(board, 1) == [""]
    board.end_turn()
    board.end_turn([3])
    built = board.state.armies["red-1"].units[-1]
    assert (built.type, built.pilot) == ("lancer", None)


def test_mec_4_3_only_own_industry_has_a_choice() -> None:
    """And only what is one of the two."""
    board, point = held(Kind.INDUSTRY, "rifles")
    cells = [board.point("0101", Kind.CITY, "red").cell, board.point("0701", Kind.INDUSTRY, "blue").cell]
    orders = [SetMode(cell, Mode.BUILD) for cell in (*cells, board.cell("0202"))]
    assert board.refusals("red", *orders, SetMode(point.cell, "dance")) == {"MEC-4.3"}


def test_mec_4_4_credits_buy_at_an_own_point() -> None:
    """Delivered to the army on the point, at once; a mech without a pilot."""
    board, point = held(Kind.CITY, "rifles")
    board.state.sides["red"].credits = 120
    assert kinds(board.give("red", Buy(point.cell, "lancer"))) == ["bought", "collected"]
    bought = board.state.armies["red-1"].units[-1]
    assert (bought.type, bought.pilot, board.state.sides["red"].credits) == ("lancer", None, 15)
    assert board.refusal("red", Buy(point.cell, "tank")) == ("It costs 60 credits; there are 15.", "MEC-4.4")
    assert board.refusals("red", Buy(point.cell, "dragon"), Buy(board.cell("0101"), "rifles")) == {"MEC-4.4"}


def test_the_list_of_what_can_be_bought_tells_what_each_is() -> None:
    """Its kind, price and hits, and its weapons, equal ones counted."""
    board, point = held(Kind.CITY, "rifles")
    offered = candidates(specs(Buy)["type"], board.known("red"), {"hex": point.cell})
    notes = {each.value: text(each.note) for each in offered}
    assert notes["tank"] == "tank for 60, hits 5: Autocannon"
    assert notes["bastion"] == "mech for 155, hits 8: Laser cannon ×2 and Machine gun"


def test_mec_4_4_without_an_army_there_it_is_kept() -> None:
    """Until one comes, and lost with the point: whoever takes it gets nothing of it."""
    board, point = held(Kind.CITY)
    army = board.army("red", "0301")
    board.give("red", Buy(point.cell, "tank"))
    assert [unit.type for unit in point.units] == ["tank"]
    board.march("red-1", "0301", "0302", "0303")
    assert ([unit.type for unit in army.units], point.units) == (["rifles", "tank"], [])
    board, point = held(Kind.CITY)
    board.army("red", "0301")
    board.give("red", Buy(point.cell, "tank"))
    board.state.armies["blue-1"].cell = board.cell("0304")
    board.end_turn()
    assert facts(board.march("blue-1", "0304", "0303"), "point-taken")["lost"] == ["tank"]
    assert point.units == []


def test_mec_4_4_without_any_army_purchases_form_one() -> None:
    """At the point, under the side's next number."""
    board, point = held(Kind.CITY)
    assert kinds(board.give("red", Buy(point.cell, "tank"))) == ["bought", "army-formed", "collected"]
    (army,) = board.state.armies_of("red")
    assert (army.cell, [unit.type for unit in army.units]) == (point.cell, ["tank"])


def test_mec_4_4_only_at_the_start_of_a_turn() -> None:
    """Before any army has marched; and who holds no point buys nothing, nor repairs."""
    board, point = held(Kind.CITY, "tank", "rifles")
    board.army("red", "0101")
    board.state.armies["red-1"].units[0].damage = 1
    board.march("red-2", "0101", "0201")
    orders = (Buy(point.cell, "rifles"), Repair(point.cell, "red-tank-1"), SetMode(point.cell, "build"))
    assert board.refusals("red", *orders) == {"MEC-2.4"}
    board = Board()
    army, _ = board.armies(red="0101", blue="0705")
    army.units[0].damage = 1
    assert board.refusal("red", Buy(army.cell, "rifles")) == ("This side has no key point.", "MEC-4.4")
    assert board.refusals("red", Repair(army.cell, "red-rifles-1")) == {"MEC-4.4"}


@pytest.mark.parametrize(("type", "damage", "price"), [("tank", 1, 6), ("tank", 4, 24), ("lancer", 8 - 1, 46)])
def test_mec_4_4_repair_costs_half_the_price_for_its_share(type: str, damage: int, price: int) -> None:
    """Rounded up; the unit is whole again."""
    board, point = held(Kind.CITY, type)
    unit = board.state.armies["red-1"].units[0]
    unit.damage = damage
    assert repair_price(load_catalogue(), unit) == price
    board.give("red", Repair(point.cell, unit.id))
    assert (unit.damage, board.state.sides["red"].credits) == (0, 100 - price)
    assert board.refusals("red", Repair(point.cell, unit.id)) == {"MEC-4.4"}


def test_mec_4_4_weapons_used_up_are_replaced() -> None:
    """For 5 credits each."""
    board, point = held(Kind.CITY, "sapper")
    unit = board.state.armies["red-1"].units[0]
    unit.spent = list(unit_type(load_catalogue(), unit).used_once)
    board.state.sides["red"].credits = 4
    assert board.refusal("red", Repair(point.cell, unit.id))[0] == "It costs 5 credits; there are 4."
    board.state.sides["red"].credits = 5
    board.give("red", Repair(point.cell, unit.id))
    assert (unit.spent, board.state.sides["red"].credits) == ([], 0)


def test_every_type_is_worth_what_skirmish_says() -> None:
    """Chassis, weapons and skills by their costs there; mechs are walkers, VTOLs flyers; of every kind there is one, of
    mechs six at least, from light to assault. As many key points as can be set have names of their own; so have
    pilots."""
    catalogue = load_catalogue()
    chassis = {"mech": "walker", "tank": "tracked", "vehicle": "wheeled", "vtol": "flyer", "infantry": "soldier"}
    for type in catalogue.units.values():
        assert type.points == prices.cost(battle.load_catalogue(), type.chassis, type.weapons, type.skills)
        assert type.chassis == chassis[type.kind]
    assert {type.kind for type in catalogue.units.values()} == set(KINDS)
    mechs = [catalogue.units[id].price for id in catalogue.of_kinds("mech")]
    assert len(mechs) >= 6
    assert mechs == sorted(mechs)
    for names, least in ((catalogue.places, 24), (catalogue.callsigns, 36)):
        assert len(set(names)) == len(names) >= least


def test_the_price_list_is_printed() -> None:
    """All kinds, or one; in every language."""
    lines = MECHS.prices(None, "en")
    assert len(lines) == 3 + len(load_catalogue().units)
    assert len(MECHS.prices("tank", "ru")) == 3 + 2
    assert any("Lancer" in line and "105" in line and "21" in line for line in lines)
    assert MECHS.prices("tank", "en")[2:] == [
        "unit        kind  price  points  chassis          weapons and skills",
        "Tank        tank     60      15  Tracked vehicle  Autocannon",
        "Laser tank  tank     70      17  Tracked vehicle  Laser cannon",
    ]
    with pytest.raises(BadOrder):
        MECHS.prices("dragon", "en")
