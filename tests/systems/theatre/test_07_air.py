"""THE-7.1, 7.2: covers, escorts, hunters and bombs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.systems.theatre.orders.units import target_power
from hexwar_tui.systems.theatre.orders.units.air import Bomb
from hexwar_tui.systems.theatre.state import Aim, Good, Task, Unit, UnitOrder
from tests.systems.theatre.boards import Board, facts, kinds
from tests.systems.theatre.signed import peace

ROWS = ("R1R2B1B2",)
"""From R2 to B1 it is one step, to B2 two, over B1."""


def sky(*rows: str, war: bool = True, **more: object) -> Board:
    """Red and Blue are at war; B1 and B2 have two factories and a derrick each."""
    given = {"factories": {"B1": 2, "B2": 2}, "derricks": {"B1": 1, "B2": 1}, **more}
    board = Board(*(rows or ROWS), **given)  # type: ignore[arg-type]
    if war:
        board.war("red", "blue")
    return board


def bomb(
    board: Board, target: str, aim: Aim = Aim.FACTORY, count: int = 1, at: str = "R2", **more: object
) -> list[Unit]:
    """Bombers of Red that are to bomb."""
    bombers = board.units("red", "bombers", at, count)
    for unit in bombers:
        board.order(unit, Task.BOMB, target, aim=aim, **more)
    return bombers


def cover(board: Board, place: str, at: str, count: int = 1, power: str = "blue") -> list[Unit]:
    """Fighters that cover a place."""
    fighters = board.units(power, "fighters", at, count)
    for unit in fighters:
        board.order(unit, Task.COVER, place)
    return fighters


def left(board: Board) -> list[str]:
    """The units that are left, by id."""
    return sorted(board.state.units)


# -- covers ------------------------------------------------------------------------------------------------------------


def test_the_7_1_covers_attack_enemy_aircraft_that_fly_into_their_region() -> None:
    """4 to 6 destroys one; the cover pays when they come."""
    board = sky()
    bomb(board, "B1")
    cover(board, "B1", "B2")
    events = board.resolve([4], "red", "blue")
    assert facts(events, "intercepted")["lost"] == ["red-bombers-1"]
    assert "works-bombed" not in kinds(events)
    assert (board.stores("red").supply, board.stores("blue").supply) == (18, 18)


def test_the_7_1_covers_attack_enemy_aircraft_that_fly_through() -> None:
    """On the way there; the way home meets nobody."""
    board = sky()
    bomb(board, "B2")
    cover(board, "B1", "B1")
    events = board.resolve([3, 1], "red", "blue")
    assert facts(events, "intercepted")["at"] == "B1"
    assert kinds(events).count("intercepted") == 1


def test_the_7_1_bombers_that_survive_go_on() -> None:
    """Two covers, one after the other; one bomber of three is left and hits."""
    board = sky()
    bomb(board, "B2", count=3)
    cover(board, "B1", "B1")
    cover(board, "B2", "B2")
    events = board.resolve([4, 5, 6], "red", "blue")
    assert kinds(events).count("intercepted") == 2
    assert board.state.regions["B2"].factories_hit == 1
    assert facts(events, "works-bombed")["out"] == 1


def test_the_7_1_nobody_is_met_where_nobody_covers() -> None:
    """Nor over the base, nor by fighters without the order, nor by those of powers at peace."""
    board = sky("R1R2B1B2", "G1G2G3G4")
    bomb(board, "B1")
    board.unit("blue", "fighters", "B1")
    cover(board, "R2", "B1")
    cover(board, "B1", "G2", power="green")
    assert "intercepted" not in kinds(board.resolve([1], "red", "blue", "green"))


def test_the_7_1_a_cover_is_paid_once_a_turn_and_meets_every_flight() -> None:
    """Ruling: as fleets, aircraft are paid once for all that they do in a turn."""
    board = sky()
    bomb(board, "B1")
    bomb(board, "B2")
    cover(board, "B1", "B2")
    events = board.resolve([1, 1, 1, 1], "red", "blue")
    assert kinds(events).count("intercepted") == 2
    assert board.stores("blue").supply == 18


def test_the_7_1_a_cover_without_supply_does_not_act() -> None:
    """It is neither paid nor met."""
    board = sky()
    bomb(board, "B1")
    cover(board, "B1", "B2")
    board.stores("blue", supply=1)
    events = board.resolve([1], "red", "blue")
    assert "intercepted" not in kinds(events)


def test_the_7_1_escorts_meet_the_cover_first() -> None:
    """Both sides' fighters roll: hits on the flight destroy escorts before bombers, escorts destroy covers."""
    board = sky()
    (bomber,) = bomb(board, "B1")
    escort = board.unit("red", "fighters", "R2")
    board.order(escort, Task.ESCORT, "B1", others=[bomber.id])
    cover(board, "B1", "B2")
    events = board.resolve([6, 6, 1], "red", "blue")
    assert facts(events, "intercepted")["lost"] == ["blue-fighters-1", "red-fighters-1"]
    assert left(board) == ["red-bombers-1"]


def test_the_7_1_hits_beyond_the_escorts_destroy_bombers() -> None:
    """Two hits, one escort: the bomber is lost, too."""
    board = sky()
    (bomber,) = bomb(board, "B1")
    board.order(board.unit("red", "fighters", "R2"), Task.ESCORT, "B1", others=[bomber.id])
    cover(board, "B1", "B2", 2)
    board.resolve([4, 4, 3], "red", "blue")
    assert left(board) == ["blue-fighters-1", "blue-fighters-2"]


def test_the_7_1_escorts_without_bombers_stay_at_home() -> None:
    """Their bombers are not paid: they are not either."""
    board = sky()
    (bomber,) = bomb(board, "B1")
    board.order(board.unit("red", "fighters", "R2"), Task.ESCORT, "B1", others=[bomber.id])
    board.stores("red", supply=1)
    events = board.resolve([], "red", "blue")
    assert facts(events, "given-up")["why"] == "no-bombers"
    assert board.stores("red").supply == 1


def test_the_3_2_aircraft_fly_over_the_place_that_they_were_told() -> None:
    """Of two shortest ways the one without a cover."""
    rows = ("R1R2B1B2", "R3R4B3B4")
    for over, met in (("B1", 1), ("B3", 0)):
        board = sky(*rows)
        bomb(board, "B2", way=[over])
        cover(board, "B1", "B1")
        assert kinds(board.resolve([1] * (1 + met), "red", "blue")).count("intercepted") == met


# -- hunting -----------------------------------------------------------------------------------------------------------


def hunt(board: Board, place: str, count: int = 1) -> list[Unit]:
    """Fighters of Red that are to hunt."""
    fighters = board.units("red", "fighters", "R2", count)
    for unit in fighters:
        board.order(unit, Task.HUNT, place)
    return fighters


def test_the_7_1_hunters_attack_aircraft_at_their_base() -> None:
    """The fighters of both sides roll; those at the base are hit before bombers."""
    board = sky()
    hunt(board, "B1", 2)
    board.units("blue", "bombers", "B1", 2)
    board.unit("blue", "fighters", "B1")
    events = board.resolve([4, 5, 6], "red", "blue")
    assert facts(events, "aircraft-hunted")["lost"] == ["blue-fighters-1", "blue-bombers-1", "red-fighters-1"]
    assert (board.stores("red").supply, board.stores("blue").supply) == (16, 18)


def test_the_7_1_bombers_at_their_base_have_no_dice() -> None:
    """Only fighters roll."""
    board = sky()
    hunt(board, "B1")
    board.unit("blue", "bombers", "B1")
    board.resolve([4], "red", "blue")
    assert left(board) == ["red-fighters-1"]


def test_the_7_1_fighters_at_their_base_without_supply_do_not_roll() -> None:
    """They can be destroyed."""
    board = sky()
    hunt(board, "B1")
    board.unit("blue", "fighters", "B1")
    board.stores("blue", supply=0)
    board.resolve([4], "red", "blue")
    assert left(board) == ["red-fighters-1"]


def test_the_7_1_hunters_meet_covers_like_all_that_fly() -> None:
    """A fighter that covers its own base rolls as cover, and not again at the base."""
    board = sky()
    hunt(board, "B1", 2)
    cover(board, "B1", "B1")
    events = board.resolve([1, 3, 3, 4, 1], "red", "blue")
    assert kinds(events).count("intercepted") == kinds(events).count("aircraft-hunted") == 1
    assert len(facts(events, "aircraft-hunted")["volleys"]) == 1
    assert left(board) == ["red-fighters-1", "red-fighters-2"]


def test_the_7_1_hunters_without_aircraft_to_hunt_are_not_paid() -> None:
    """They stay at home, and nobody is at war."""
    board = sky(war=False)
    hunt(board, "B1")
    assert facts(board.resolve([], "red", "blue"), "given-up")["why"] == "nothing-there"
    assert (board.stores("red").supply, board.state.wars) == (20, [])


def test_the_5_5_hunting_declares_war_unless_a_treaty_forbids_it() -> None:
    """It is announced."""
    for bound in (False, True):
        board = sky(war=False)
        if bound:
            peace(board, "red", "blue")
        hunt(board, "B1")
        board.unit("blue", "bombers", "B1")
        events = board.resolve([] if bound else [1], "red", "blue")
        assert ("war-declared" in kinds(events)) is not bound


# -- bombs -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "out"), [(3, 0), (4, 1), (6, 1)])
@pytest.mark.parametrize(("aim", "fact"), [(Aim.FACTORY, "factories_hit"), (Aim.DERRICK, "derricks_hit")])
def test_the_7_2_factories_and_derricks_are_put_out_on_4_to_6(aim: Aim, fact: str, die: int, out: int) -> None:
    """For one turn."""
    board = sky()
    bomb(board, "B1", aim)
    board.begin("red", "blue")
    events = board.step([die])
    assert facts(events, "works-bombed")["out"] == out
    assert getattr(board.state.regions["B1"], fact) == out


def test_the_7_2_no_more_is_put_out_than_works() -> None:
    """Three hits on two factories; each regiment rolls one die."""
    board = sky()
    bomb(board, "B1", count=3)
    board.begin("red", "blue")
    events = board.step([4, 5, 6])
    assert facts(events, "works-bombed")["out"] == 2
    text = "Region B1: bombs hit. Red (3 × bomber regiment): 4 5 6. 2 factories stand still for a turn."
    assert board.text(events[-1]) == text


@pytest.mark.parametrize(
    ("aim", "type", "need"),
    [(Aim.LAND, "tanks", 6), (Aim.WAR_FLEET, "war-fleet", 6), (Aim.TRADE_FLEET, "trade-fleet", 4)],
)
def test_the_7_2_units_are_hit(aim: Aim, type: str, need: int) -> None:
    """A land unit or war fleet on 6, a trade fleet on 4 to 6."""
    for die, lost in ((need - 1, 0), (need, 1)):
        board = sky("R1R2B1~1B2", war=True)
        bomb(board, "B1", aim)
        board.units("blue", type, "B1", 2)
        events = board.resolve([die], "red", "blue")
        assert len(facts(events, "units-bombed")["lost"]) == lost


def test_the_7_2_the_cheapest_of_those_aimed_at_are_hit_first() -> None:
    """Ruling: infantry before tanks."""
    board = sky()
    bomb(board, "B1", Aim.LAND)
    board.unit("blue", "tanks", "B1")
    board.unit("blue", "infantry", "B1")
    board.resolve([6], "red", "blue")
    assert "blue-tanks-1" in left(board)
    assert "blue-infantry-1" not in left(board)


@pytest.mark.parametrize(
    ("aim", "hit"), [(Aim.LAND, "tanks"), (Aim.WAR_FLEET, "war-fleet"), (Aim.TRADE_FLEET, "trade-fleet")]
)
def test_the_7_2_only_what_is_aimed_at_is_hit(aim: Aim, hit: str) -> None:
    """Among units of all kinds; where there are none of its kind, nothing is there to bomb."""
    for there in (("tanks", "fighters", "war-fleet", "trade-fleet"), ("fighters", "bombers")):
        board = sky("R1R2B1~1B2", war=True)
        bomb(board, "B1", aim)
        for type in there:
            board.unit("blue", type, "B1")
        board.resolve([6] * (hit in there), "red", "blue")
        assert {f"blue-{type}-1" for type in there} - set(left(board)) == ({f"blue-{hit}-1"} if hit in there else set())


def test_the_7_2_fleets_are_bombed_at_sea() -> None:
    """Those of enemies, or of the power that is named."""
    board = Board("R1~1B1", "G1~2W1")
    board.war("red", "blue")
    board.unit("blue", "trade-fleet", "~1")
    board.unit("green", "trade-fleet", "~1")
    bomb(board, "~1", Aim.TRADE_FLEET, at="R1")
    board.resolve([6], "red")
    assert left(board) == ["green-trade-fleet-1", "red-bombers-1"]
    assert board.state.wars == [("blue", "red")]
    bomb(board, "~1", Aim.TRADE_FLEET, at="R1", against="green")
    board.resolve([6], "red")
    assert left(board) == ["red-bombers-1", "red-bombers-2"]
    assert ("green", "red") in board.state.wars


def passing(*more: str, war: bool = True, at: str = "R1", to: str = "=1") -> tuple[Board, Unit, Unit]:
    """Red's bombers wait in a sea through which a trade fleet of Blue sails from its port to the Atlantic; the types in
    `more` escort it."""
    board = Board("R1~1B1", "R2~1=1", "R3~1=1")
    if war:
        board.war("red", "blue")
    (bomber,) = bomb(board, "~1", Aim.TRADE_FLEET, at=at)
    trader = board.unit("blue", "trade-fleet", "B1")
    board.order(trader, Task.FETCH, to, way=["~1"], good=Good.SUPPLY)
    for type in more:
        escort = board.unit("blue", type, "B1")
        board.order(escort, Task.CONVOY, to, way=["~1"], others=[trader.id])
    return board, bomber, trader


@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
@pytest.mark.parametrize(("die", "sunk"), [(3, False), (4, True)])
def test_the_7_2_bombers_attack_trade_fleets_on_their_trip(order: tuple[str, str], die: int, sunk: bool) -> None:
    """Those that sail through the sea, once for the trip there and back, whoever's turn it is to act."""
    board, _, trader = passing()
    events = board.resolve([die], *order)
    assert facts(events, "units-bombed")["lost"] == [trader.id] * sunk
    assert (trader.id in board.state.units) != sunk
    assert (board.stores("red").supply, board.stores("blue").supply) == (18, 20 if sunk else 21)


def test_the_7_2_bombers_attack_a_trip_that_goes_past_them() -> None:
    """War fleets that escort it are not what they are after, and shoot at no aircraft."""
    board, _, _ = passing("war-fleet")
    board.resolve([6], "red", "blue")
    assert left(board) == ["blue-war-fleet-1", "red-bombers-1"]


def test_the_7_2_each_regiment_bombs_once_a_turn() -> None:
    """The first convoy that comes by: the second, which goes elsewhere, meets nobody."""
    board, _, _ = passing()
    second = board.unit("blue", "trade-fleet", "~1")
    board.state.units[second.id].at = "B1"
    board.order(second, Task.FETCH, "=1", way=["~1"], good=Good.PRODUCTION)
    board.resolve([6], "red", "blue")
    assert len(left(board)) == 2


def test_the_7_2_what_stands_in_the_sea_is_bombed_first() -> None:
    """In the bombers' own part; who has bombed waits for nobody."""
    board, _, trader = passing()
    standing = board.unit("blue", "trade-fleet", "~1")
    board.resolve([6], "red", "blue")
    assert left(board) == sorted([trader.id, "red-bombers-1"])
    assert standing.id not in board.state.units


def test_the_7_2_bombers_that_waited_for_nothing_are_not_paid() -> None:
    """And nothing is told of them."""
    board = Board("R1~1B1")
    board.war("red", "blue")
    bomb(board, "~1", Aim.TRADE_FLEET, at="R1")
    assert kinds(board.resolve([], "red", "blue")) == []
    assert board.stores("red").supply == 20


def test_the_7_2_who_waits_attacks_the_trade_of_enemies_alone() -> None:
    """Not that of powers at peace, and where a power is named its alone."""
    board, bomber, trader = passing(war=False)
    board.resolve([], "red", "blue")
    assert trader.id in board.state.units
    board, bomber, trader = passing()
    assert bomber.order is not None
    bomber.order.against = "green"
    board.resolve([], "red", "blue")
    assert trader.id in board.state.units


def test_the_7_2_aircraft_that_wait_meet_covers_and_take_their_escorts() -> None:
    """The escort meets the cover first and is shot down, both hit; the bombers go on."""
    board, bomber, trader = passing()
    escort = board.unit("red", "fighters", "R1")
    board.order(escort, Task.ESCORT, "~1", others=[bomber.id])
    (covering,) = cover(board, "~1", "B1")
    events = board.resolve([4, 4, 6], "red", "blue")
    assert facts(events, "intercepted")["lost"] == [covering.id, escort.id]
    assert trader.id not in board.state.units


def test_the_7_2_bombers_without_supply_let_all_pass() -> None:
    """Not paid: they do not act."""
    board, _, trader = passing()
    board.stores("red", supply=1)
    board.resolve([], "red", "blue")
    assert trader.id in board.state.units


def test_the_7_2_an_order_to_bomb_trade_at_sea_needs_none_there_yet() -> None:
    """With enemies whose trade may come; without a war there has to be something."""
    board = Board("R1~1B1")
    bomber = board.unit("red", "bombers", "R1")
    order = Bomb(target="~1", aim="trade-fleet", units=(bomber.id,))
    assert board.refusal("red", order) == ("No such foreign units are in Sea ~1.", "THE-5.2")
    board.war("red", "blue")
    assert board.objection("red", order) is None
    assert board.refusal("red", replace(order, target="B1"))[0] == "No such foreign units are in Region B1."
    assert board.refusal("red", replace(order, aim="war-fleet"))[0] == "No such foreign units are in Sea ~1."


def test_the_5_5_bombers_can_wait_for_enemies_where_others_trade() -> None:
    """Then the enemy has to be named, as else what stands there is meant."""
    board = Board("R1~1B1", "G1~1B2")
    board.war("red", "blue")
    bomber = board.unit("red", "bombers", "R1")
    board.unit("green", "trade-fleet", "~1")
    trader = board.unit("blue", "trade-fleet", "B1")
    order = Bomb(target="~1", aim="trade-fleet", against="blue", units=(bomber.id,))
    assert board.objection("red", order) is None
    aimed = UnitOrder(Task.BOMB, "~1", aim=Aim.TRADE_FLEET)
    assert target_power.nameable(board.known("red"), aimed) == ("blue", "green")
    board.order(bomber, Task.BOMB, "~1", aim=Aim.TRADE_FLEET, against="blue")
    board.order(trader, Task.MOVE, "~1")
    board.resolve([6], "red", "blue", "green")
    assert left(board) == ["green-trade-fleet-1", "red-bombers-1"]


def test_the_7_2_nothing_left_to_bomb_nothing_paid() -> None:
    """What they were after is gone, or stands still already."""
    board = sky()
    bomb(board, "B1", Aim.LAND)
    bomb(board, "B1", Aim.FACTORY)
    board.state.regions["B1"].factories_hit = 2
    events = board.resolve([], "red", "blue")
    assert {event.facts["why"] for event in events if event.kind == "given-up"} == {"nothing-there"}
    assert board.stores("red").supply == 20


def test_the_7_2_regiments_with_several_aims_fly_together() -> None:
    """They are met together, and then drop aim by aim."""
    board = sky()
    bomb(board, "B1", Aim.FACTORY)
    bomb(board, "B1", Aim.DERRICK)
    cover(board, "B1", "B2")
    events = board.resolve([3, 4, 4], "red", "blue")
    assert kinds(events).count("intercepted") == 1
    assert [event.facts["aim"] for event in events if event.kind == "works-bombed"] == ["factory", "derrick"]


def test_the_5_5_bombing_declares_war() -> None:
    """Before anybody flies: the covers of who is bombed meet the bombers."""
    board = sky(war=False)
    bomb(board, "B1")
    cover(board, "B1", "B2")
    events = board.resolve([4], "red", "blue")
    assert kinds(events)[0] == "war-declared"
    assert "intercepted" in kinds(events)


def test_the_3_1_a_target_out_of_reach_is_given_up() -> None:
    """Should the base have changed meanwhile."""
    board = sky()
    bomb(board, "B2", at="R1")
    assert facts(board.resolve([], "red", "blue"), "given-up")["why"] == "reach"
