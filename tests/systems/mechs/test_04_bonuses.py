"""MEC-4: what key points give, and what credits buy."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.systems.mechs.catalogue import KINDS, load_catalogue, repair_price, unit_type
from hexwar_tui.systems.mechs.orders.moving import EndTurn, March
from hexwar_tui.systems.mechs.orders.mustering import Buy, Repair, SetMode
from hexwar_tui.systems.mechs.rules.bonuses import turns_left
from hexwar_tui.systems.mechs.state import KeyPoint, Kind, Mode
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.skirmish.rules import prices
from tests.systems.mechs.boards import Board, facts, kinds

OPEN = (".......",) * 5


def held(kind: Kind, *types: str, **options: int) -> tuple[Board, KeyPoint]:
    """Red holds a point in 0303, with an army of these types on it, where any is named; Blue is far away."""
    board = Board(*OPEN, options={"hold_turns": 20, **options})
    point = board.point("0303", kind, "red")
    if types:
        board.army("red", "0303", *types)
    board.army("blue", "0705")
    return board, point


def paid(board: Board, rounds: int) -> list[str]:
    """The bonuses paid at the start of each of Red's next turns, "" where none was."""
    told = ("recruited", "credits", "repairs-ready", "built")
    return [next((kind for kind in kinds(board.round()) if kind in told), "") for _ in range(rounds)]


# -- MEC-4.1, 4.2 ------------------------------------------------------------------------------------------------------


def test_mec_4_1_a_fortress_gives_a_pilot_every_three_turns() -> None:
    """6/6, to the army there."""
    board, point = held(Kind.FORTRESS, "rifles")
    assert paid(board, 7) == ["", "", "recruited", "", "", "recruited", ""]
    army = board.state.armies["red-1"]
    assert [board.state.pilots[id].gunnery for id in army.pilots] == [6, 6]
    assert point.pilots == []


def test_mec_4_1_a_pilot_waits_where_no_army_is() -> None:
    """And joins the first own army that comes."""
    board, point = held(Kind.FORTRESS, fortress_turns=1)
    board.army("red", "0301")
    board.round()
    assert len(point.pilots) == 1
    board.give("red", March("red-1", board.path("0301", "0302", "0303")))
    assert (point.pilots, len(board.state.armies["red-1"].pilots)) == ([], 1)


def test_mec_4_2_a_city_gives_credits_every_two_turns() -> None:
    """100 every 2 turns."""
    board, _ = held(Kind.CITY, "rifles")
    assert paid(board, 5) == ["", "credits", "", "credits", ""]
    assert board.state.sides["red"].credits == 300


def test_mec_4_2_points_count_for_themselves_and_anew_with_each_owner() -> None:
    """Counted per point; the count starts anew with each owner."""
    board, point = held(Kind.CITY, "rifles")
    other = board.point("0103", Kind.CITY, "red", count=1)
    board.round()
    assert (point.count, other.count, board.state.sides["red"].credits) == (1, 0, 200)
    point.owner = "blue"
    board.give("red", EndTurn())
    board.steps()
    board.give("blue", EndTurn())
    board.steps()
    assert turns_left(board.frame.options, other) == 1


# -- MEC-4.3 -----------------------------------------------------------------------------------------------------------


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
    board.round()
    assert point.repairs == 2
    board.round()
    assert point.repairs == 2


def test_mec_4_3_or_builds_a_mech_in_four_turns() -> None:
    """Of a type that a die picks, without a pilot."""
    board, point = held(Kind.INDUSTRY, "rifles")
    board.give("red", SetMode(point.cell, Mode.BUILD))
    assert turns_left(board.frame.options, point) == 4
    assert paid(board, 3) == ["", "", ""]
    board.give("red", EndTurn())
    board.steps()
    board.give("blue", EndTurn())
    board.steps([3])
    built = board.state.armies["red-1"].units[-1]
    assert (built.type, built.pilot) == ("lancer", None)


def test_mec_4_3_a_change_begins_a_new_count() -> None:
    """What had been counted is lost."""
    board, point = held(Kind.INDUSTRY, "rifles")
    board.give("red", SetMode(point.cell, Mode.BUILD))
    board.round()
    board.round()
    assert point.count == 2
    board.give("red", SetMode(point.cell, Mode.REPAIR))
    assert point.count == 0
    assert board.refusal("red", SetMode(point.cell, Mode.REPAIR)) == ("It does that already.", "MEC-4.3")


def test_mec_4_3_only_own_industry_has_a_choice() -> None:
    """And only what is one of the two."""
    board, point = held(Kind.INDUSTRY, "rifles")
    city = board.point("0101", Kind.CITY, "red")
    foreign = board.point("0701", Kind.INDUSTRY, "blue")
    for cell in (city.cell, foreign.cell, board.cell("0202")):
        assert board.refusal("red", SetMode(cell, Mode.BUILD))[1] == "MEC-4.3"
    assert board.refusal("red", SetMode(point.cell, "dance"))[1] == "MEC-4.3"


# -- MEC-4.4 -----------------------------------------------------------------------------------------------------------


def test_mec_4_4_credits_buy_at_an_own_point() -> None:
    """Delivered to the army on the point, at once; a mech without a pilot."""
    board, point = held(Kind.CITY, "rifles")
    board.state.sides["red"].credits = 120
    events = board.give("red", Buy(point.cell, "lancer"))
    bought = board.state.armies["red-1"].units[-1]
    assert (bought.type, bought.pilot, board.state.sides["red"].credits) == ("lancer", None, 15)
    assert kinds(events) == ["bought", "collected"]
    assert board.refusal("red", Buy(point.cell, "tank")) == ("It costs 60 credits; there are 15.", "MEC-4.4")
    assert board.refusal("red", Buy(point.cell, "dragon"))[1] == "MEC-4.4"
    assert board.refusal("red", Buy(board.cell("0101"), "rifles"))[1] == "MEC-4.4"


def test_mec_4_4_without_an_army_there_it_is_kept() -> None:
    """Until one comes."""
    board, point = held(Kind.CITY)
    board.army("red", "0301")
    board.give("red", Buy(point.cell, "tank"))
    assert [unit.type for unit in point.units] == ["tank"]
    board.give("red", March("red-1", board.path("0301", "0302", "0303")))
    assert [unit.type for unit in board.state.armies["red-1"].units] == ["rifles", "tank"]
    assert point.units == []


def test_mec_4_4_and_lost_with_the_point() -> None:
    """Whoever takes it gets nothing of it."""
    board, point = held(Kind.CITY)
    board.army("red", "0301")
    board.give("red", Buy(point.cell, "tank"))
    board.state.armies["blue-1"].cell = board.cell("0304")
    board.give("red", EndTurn())
    board.steps()
    events = board.give("blue", March("blue-1", board.path("0304", "0303")))
    assert facts(events, "point-taken")["lost"] == ["tank"]
    assert point.units == []


def test_mec_4_4_without_any_army_purchases_form_one() -> None:
    """At the point, under the side's next number."""
    board, point = held(Kind.CITY)
    events = board.give("red", Buy(point.cell, "tank"))
    assert kinds(events) == ["bought", "army-formed", "collected"]
    (army,) = board.state.armies_of("red")
    assert (army.cell, [unit.type for unit in army.units]) == (point.cell, ["tank"])


def test_mec_4_4_only_at_the_start_of_a_turn() -> None:
    """Before any army has marched."""
    board, point = held(Kind.CITY, "tank", "rifles")
    board.army("red", "0101")
    board.state.armies["red-1"].units[0].damage = 1
    board.give("red", March("red-2", board.path("0101", "0201")))
    for order in (Buy(point.cell, "rifles"), Repair(point.cell, "red-tank-1"), SetMode(point.cell, "build")):
        assert board.refusal("red", order)[1] == "MEC-2.4"


def test_mec_4_4_who_holds_no_point_buys_nothing() -> None:
    """Nor repairs."""
    board = Board(*OPEN)
    board.army("red", "0101", damage=1)
    board.army("blue", "0705")
    assert board.refusal("red", Buy(board.cell("0101"), "rifles")) == ("This side has no key point.", "MEC-4.4")
    assert board.refusal("red", Repair(board.cell("0101"), "red-rifles-1"))[1] == "MEC-4.4"


@pytest.mark.parametrize(
    ("type", "damage", "spent", "price"), [("tank", 1, 0, 6), ("tank", 4, 0, 24), ("lancer", 8 - 1, 0, 46)]
)
def test_mec_4_4_repair_costs_half_the_price_for_its_share(type: str, damage: int, spent: int, price: int) -> None:
    """Rounded up; the unit is whole again."""
    board, point = held(Kind.CITY, type)
    unit = board.state.armies["red-1"].units[0]
    unit.damage = damage
    assert repair_price(unit) == price
    board.give("red", Repair(point.cell, unit.id))
    assert (unit.damage, board.state.sides["red"].credits) == (0, 100 - price)
    assert board.refusal("red", Repair(point.cell, unit.id))[1] == "MEC-4.4"


def test_mec_4_4_weapons_used_up_are_replaced() -> None:
    """For 5 credits each."""
    board, point = held(Kind.CITY, "sapper")
    unit = board.state.armies["red-1"].units[0]
    unit.spent = list(unit_type(unit).used_once)
    board.state.sides["red"].credits = 4
    assert board.refusal("red", Repair(point.cell, unit.id))[0] == "It costs 5 credits; there are 4."
    board.state.sides["red"].credits = 5
    board.give("red", Repair(point.cell, unit.id))
    assert (unit.spent, board.state.sides["red"].credits) == ([], 0)


# -- the price list ----------------------------------------------------------------------------------------------------


def test_every_type_is_worth_what_skirmish_says() -> None:
    """Chassis, weapons and skills by their costs there; mechs are walkers, VTOLs flyers; of every kind there is one, of
    mechs six at least, from light to assault."""
    catalogue = load_catalogue()
    chassis = {"mech": "walker", "tank": "tracked", "vehicle": "wheeled", "vtol": "flyer", "infantry": "soldier"}
    for type in catalogue.units.values():
        assert type.points == prices.cost(type.chassis, type.weapons, type.skills)
        assert type.chassis == chassis[type.kind]
    assert {type.kind for type in catalogue.units.values()} == set(KINDS)
    mechs = [catalogue.units[id] for id in catalogue.of_kinds("mech")]
    assert len(mechs) >= 6
    assert [type.price for type in mechs] == sorted(type.price for type in mechs)


def test_there_are_names_for_all() -> None:
    """As many key points as can be set have names of their own, in every language; so have pilots."""
    catalogue = load_catalogue()
    for names, least in ((catalogue.places, 24), (catalogue.callsigns, 36)):
        assert len(set(names)) == len(names) >= least
        assert all(len(name.texts) == 2 for name in names)


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
