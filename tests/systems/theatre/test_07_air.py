"""THE-7.1, 7.2: covers, escorts, hunters and bombs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.systems.theatre.orders.units import target_power
from hexwar_tui.systems.theatre.orders.units.again import AsLastTurn, NoOrder
from hexwar_tui.systems.theatre.orders.units.air import Bomb, Escort
from hexwar_tui.systems.theatre.state import Aim, Task, Unit, UnitOrder
from tests.systems.theatre.boards import Board, at_war, facts, kinds, why

ROW = "R1R2B1B2"
"""From R2 to B1 it is one step, to B2 two, over B1."""

FACTORY = "red bombers R2 bomb B1 aim=factory"
ESCORT = "red fighters R2 escort B1"
COVER = "blue fighters B2 cover B1"
HUNT = "red fighters R2 hunt B1"


def sky(*units: str, war: bool = True, rows: tuple[str, ...] = (ROW,)) -> Board:
    """Red and Blue are at war; B1 and B2 have two factories and a derrick each."""
    board = Board(*rows, factories={"B1": 2, "B2": 2}, derricks={"B1": 1, "B2": 1})
    if war:
        board.war("red", "blue")
    board.put(*units)
    return board


# -- covers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "base", "dice", "lost"), [("B1", "B2", [4], ["red-bombers-1"]), ("B2", "B1", [3, 1], [])]
)
def test_the_7_1_covers_attack_enemy_aircraft_that_fly_into_or_through_their_region(
    target: str, base: str, dice: list[int], lost: list[str]
) -> None:
    """4 to 6 destroys one; the cover pays when they come. Those that go on meet nobody on the way home."""
    board = sky(f"red bombers R2 bomb {target} aim=factory", f"blue fighters {base} cover B1")
    events = board.resolve(dice)
    assert facts(events, "intercepted").items() >= {"at": "B1", "lost": lost}.items()
    assert ("works-bombed" in kinds(events)) is not bool(lost)
    assert board.supply() == (18, 18)


def test_the_7_1_bombers_that_survive_go_on() -> None:
    """Two covers, one after the other; one bomber of three is left and hits."""
    board = sky("red 3 bombers R2 bomb B2 aim=factory", "blue fighters B1 cover B1", "blue fighters B2 cover B2")
    events = board.resolve([4, 5, 6])
    assert kinds(events).count("intercepted") == 2
    assert facts(events, "works-bombed")["out"] == board.state.regions["B2"].factories_hit == 1


def test_the_7_1_nobody_is_met_where_nobody_covers() -> None:
    """Nor over the base, nor by fighters without the order, nor by those of powers at peace."""
    elsewhere = ("blue fighters B1", "blue fighters B1 cover R2", "green fighters G2 cover B1")
    assert "intercepted" not in kinds(sky(FACTORY, *elsewhere, rows=(ROW, "G1G2G3G4")).resolve([1]))


@pytest.mark.parametrize(("supply", "met", "after"), [(20, 2, 18), (1, 0, 1)])
def test_the_7_1_a_cover_is_paid_once_a_turn_and_meets_every_flight(supply: int, met: int, after: int) -> None:
    """Ruling: as fleets, aircraft are paid once for all that they do in a turn; unpaid ones meet nobody."""
    board = sky(FACTORY, "red bombers R2 bomb B2 aim=factory", COVER)
    board.stores("blue", supply=supply)
    assert kinds(board.resolve([1] * (2 + met))).count("intercepted") == met
    assert board.supply("blue") == (after,)


@pytest.mark.parametrize(
    ("covers", "dice", "left"),
    [(1, [6, 6, 1], ["red-bombers-1"]), (2, [4, 4, 3], ["blue-fighters-1", "blue-fighters-2"])],
)
def test_the_7_1_escorts_meet_the_cover_first(covers: int, dice: list[int], left: list[str]) -> None:
    """Both sides' fighters roll: hits on the flight destroy escorts before bombers, escorts destroy covers."""
    board = sky(FACTORY, ESCORT, *[COVER] * covers)
    board.resolve(dice)
    assert board.left == left


def test_the_7_1_escorts_without_bombers_stay_at_home() -> None:
    """Their bombers are not paid: they are not either."""
    board = sky(FACTORY, ESCORT)
    board.stores("red", supply=1)
    assert why(board.resolve()) == "no-bombers"
    assert board.supply("red") == (1,)


def carried_out(board: Board, *dice: int) -> list[News]:
    """What comes of the orders that Red has written."""
    board.seal()
    board.begin()
    return board.resolve(list(dice))


def escorted(board: Board, *dice: int) -> list[tuple[str, int]]:
    """The same: where Red's flights were met by a cover, and how many aircraft flew there."""
    events = carried_out(board, *dice)
    return [(event.facts["at"], len(event.facts["units"])) for event in events if event.kind == "intercepted"]


def bombed(board: Board, target: str, *units: Unit) -> None:
    """Red orders bombers to a factory."""
    board.give("red", Bomb(target=target, aim="factory", units=tuple(unit.id for unit in units)))


def two_raids() -> tuple[Board, Unit, Unit, Unit]:
    """Red's fighter escorts its two bombers to B3, where a cover of Blue waits, as one does at B1, as near."""
    board = Board(ROW, "R1R2B3B2", factories={"B1": 2, "B3": 1})
    board.war("red", "blue")
    board.put("blue fighters B2 cover B1", "blue fighters B2 cover B3")
    fighter, first, second = board.put("red fighters R2", "red 2 bombers R2")
    bombed(board, "B3", first, second)
    board.give("red", Escort("B3", (fighter.id,)))
    return board, fighter, first, second


def test_the_5_2_an_escort_does_not_follow_bombers_that_are_redirected() -> None:
    """THE-5.2, 7.1: it escorts the bombers that are ordered to a place; one that is ordered elsewhere since flies there
    alone, and the fighter with the other one."""
    board, _, first, _ = two_raids()
    bombed(board, "B1", first)
    assert escorted(board, *[1] * 5) == [("B1", 1), ("B3", 2)]


def test_the_5_2_an_escort_stays_when_all_its_bombers_are_redirected() -> None:
    """THE-7.1: and stays, unpaid, if none does; a bomber that has no order does not fly either."""
    board, fighter, first, second = two_raids()
    bombed(board, "B1", first)
    board.give("red", NoOrder((second.id,)))
    events = carried_out(board, 1, 1)
    assert (why(events), fighter.id in board.left) == ("no-bombers", True)
    assert facts(events, "intercepted")["units"] == [first.id]


def test_the_5_2_bombers_that_act_as_last_turn_are_escorted() -> None:
    """THE-5.2: orders can be repeated from the last turn, all or some. A fighter that escorts goes with all bombers
    ordered to the place, also those ordered there by "as last turn", and, itself as last turn, with those of now."""
    board, fighter, first, second = two_raids()
    order = UnitOrder(Task.BOMB, "B3", aim=Aim.FACTORY)
    first.last, second.last, fighter.last = order, None, UnitOrder(Task.ESCORT, "B3")
    board.give("red", NoOrder((first.id, second.id)))
    board.give("red", AsLastTurn((first.id,)))
    assert escorted(board, *[1] * 3) == [("B3", 2)]
    board, fighter, first, second = two_raids()
    fighter.last = UnitOrder(Task.ESCORT, "B3")
    board.give("red", NoOrder((fighter.id,)))
    board.give("red", AsLastTurn((fighter.id,)))
    assert escorted(board, *[1] * 4) == [("B3", 3)]


@pytest.mark.parametrize(("over", "met"), [("B1", 1), ("B3", 0)])
def test_the_3_2_aircraft_fly_over_the_place_that_they_were_told(over: str, met: int) -> None:
    """Of two shortest ways the one without a cover."""
    flight = f"red bombers R2 bomb B2 aim=factory way={over}"
    board = sky(flight, "blue fighters B1 cover B1", rows=(ROW, "R3R4B3B4"))
    assert kinds(board.resolve([1] * (1 + met))).count("intercepted") == met


# -- hunting -----------------------------------------------------------------------------------------------------------


def test_the_7_1_hunters_attack_aircraft_at_their_base() -> None:
    """The fighters of both sides roll; those at the base are hit before bombers."""
    board = sky("red 2 fighters R2 hunt B1", "blue 2 bombers B1", "blue fighters B1")
    lost = facts(board.resolve([4, 5, 6]), "aircraft-hunted")["lost"]
    assert lost == ["blue-fighters-1", "blue-bombers-1", "red-fighters-1"]
    assert board.supply() == (16, 18)


@pytest.mark.parametrize(("type", "supply"), [("bombers", 20), ("fighters", 0)])
def test_the_7_1_bombers_and_the_unpaid_have_no_dice_at_their_base(type: str, supply: int) -> None:
    """Only fighters with supply roll; the others can be destroyed."""
    board = sky(HUNT, f"blue {type} B1")
    board.stores("blue", supply=supply)
    board.resolve([4])
    assert board.left == ["red-fighters-1"]


def test_the_7_1_hunters_meet_covers_like_all_that_fly() -> None:
    """A fighter that covers its own base rolls as cover, and not again at the base."""
    board = sky("red 2 fighters R2 hunt B1", "blue fighters B1 cover B1")
    events = board.resolve([1, 3, 3, 4, 1])
    assert kinds(events).count("intercepted") == kinds(events).count("aircraft-hunted") == 1
    assert len(facts(events, "aircraft-hunted")["volleys"]) == 1
    assert board.left == ["red-fighters-1", "red-fighters-2"]


def test_the_7_1_hunters_without_aircraft_to_hunt_are_not_paid() -> None:
    """They stay at home, and nobody is at war."""
    board = sky(HUNT, war=False)
    assert why(board.resolve()) == "nothing-there"
    assert (board.supply("red"), board.state.wars) == ((20,), [])


# -- bombs -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "out"), [(3, 0), (4, 1), (6, 1)])
@pytest.mark.parametrize("aim", ["factory", "derrick"])
def test_the_7_2_factories_and_derricks_are_put_out_on_4_to_6(aim: str, die: int, out: int) -> None:
    """For one turn."""
    board = sky(f"red bombers R2 bomb B1 aim={aim}")
    assert facts(board.resolve([die]), "works-bombed")["out"] == out
    region = board.state.regions["B1"]
    assert (region.factories_hit, region.derricks_hit) == ((out, 0) if aim == "factory" else (0, out))


def test_the_7_2_no_more_is_put_out_than_works() -> None:
    """Three hits on two factories; each regiment rolls one die."""
    board = sky("red 3 bombers R2 bomb B1 aim=factory")
    told = board.told(board.resolve([4, 5, 6]), "works-bombed")
    assert told == ["Region B1: bombs hit. Red (3 × bomber regiment): 4 5 6. 2 factories stand still for a turn."]


@pytest.mark.parametrize(
    ("aim", "type", "need"), [("land", "tanks", 6), ("war-fleet", "war-fleet", 6), ("trade-fleet", "trade-fleet", 4)]
)
@pytest.mark.parametrize("hits", [False, True])
def test_the_7_2_units_are_hit(aim: str, type: str, need: int, hits: bool) -> None:
    """A land unit or war fleet on 6, a trade fleet on 4 to 6; only what is aimed at, among units of all kinds."""
    there = [f"blue {kind} B1" for kind in ("tanks", "fighters", "war-fleet", "trade-fleet")]
    board = sky(f"red bombers R2 bomb B1 aim={aim}", *there, f"blue {type} B1", rows=("R1R2B1~1B2",))
    before = set(board.left)
    board.resolve([need if hits else need - 1])
    assert before - set(board.left) == ({f"blue-{type}-1"} if hits else set())


@pytest.mark.parametrize("aim", ["land", "war-fleet", "trade-fleet", "factory"])
def test_the_7_2_nothing_left_to_bomb_nothing_paid(aim: str) -> None:
    """What they were after is gone, or stands still already; aircraft are never bombed."""
    board = sky(f"red bombers R2 bomb B1 aim={aim}", "blue fighters B1", "blue bombers B1")
    board.state.regions["B1"].factories_hit = 2
    assert why(board.resolve()) == "nothing-there"
    assert board.supply("red") == (20,)


def test_the_7_2_the_cheapest_of_those_aimed_at_are_hit_first() -> None:
    """Ruling: infantry before tanks."""
    board = sky("red bombers R2 bomb B1 aim=land", "blue tanks B1", "blue infantry B1")
    board.resolve([6])
    assert board.left == ["blue-tanks-1", "red-bombers-1"]


def test_the_7_2_fleets_are_bombed_at_sea() -> None:
    """Those of enemies, or of the power that is named."""
    board = at_war("R1~1B1", "G1~2W1")
    board.put("blue trade-fleet ~1", "green trade-fleet ~1", "red bombers R1 bomb ~1 aim=trade-fleet")
    board.resolve([6], "red")
    assert (board.left, board.state.wars) == (["green-trade-fleet-1", "red-bombers-1"], [("blue", "red")])
    board.put("red bombers R1 bomb ~1 aim=trade-fleet against=green")
    board.resolve([6], "red")
    assert board.left == ["red-bombers-1", "red-bombers-2"]
    assert ("green", "red") in board.state.wars


# -- waiting for trade -------------------------------------------------------------------------------------------------


def passing(*more: str, waits: str = "") -> tuple[Board, Unit, Unit]:
    """Red's bombers wait in a sea through which a trade fleet of Blue sails from its port to the Atlantic."""
    board = at_war("R1~1B1", "R2~1=1", "R3~1=1")
    bomber, trader, *_ = board.put(
        f"red bombers R1 bomb ~1 aim=trade-fleet {waits}", "blue trade-fleet B1 fetch =1 way=~1 good=supply", *more
    )
    return board, bomber, trader


@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
@pytest.mark.parametrize(("die", "sunk"), [(3, False), (4, True)])
def test_the_7_2_bombers_attack_trade_fleets_on_their_trip(order: tuple[str, str], die: int, sunk: bool) -> None:
    """Those that sail through the sea, once for the trip there and back, whoever's turn it is to act."""
    board, _, trader = passing()
    assert facts(board.resolve([die], *order), "units-bombed")["lost"] == [trader.id] * sunk
    assert (trader.id in board.left) is not sunk
    assert board.supply() == (18, 20 if sunk else 21)


@pytest.mark.parametrize(
    ("more", "left"),
    [
        pytest.param("war-fleet B1 convoy =1 way=~1 others=blue-trade-fleet-1", "blue-war-fleet-1", id="past-escorts"),
        pytest.param("trade-fleet B1 fetch =1 way=~1 good=production", "blue-trade-fleet-1", id="of-two-convoys-one"),
        pytest.param("trade-fleet ~1", "blue-trade-fleet-1", id="those-that-stand-there-first"),
    ],
)
def test_the_7_2_each_regiment_bombs_once_a_turn(more: str, left: str) -> None:
    """The first convoy that comes by, past war fleets that escort it, which shoot at no aircraft; before that, in the
    bombers' own part, what stands in the sea."""
    board, *_ = passing(f"blue {more}")
    board.resolve([6])
    assert board.left == [left, "red-bombers-1"]


def test_the_7_2_bombers_that_waited_for_nothing_are_not_paid() -> None:
    """And nothing is told of them."""
    board = at_war("R1~1B1")
    board.put("red bombers R1 bomb ~1 aim=trade-fleet")
    assert board.resolve() == []
    assert board.supply("red") == (20,)


@pytest.mark.parametrize(("war", "waits", "supply"), [(False, "", 20), (True, "against=green", 20), (True, "", 1)])
def test_the_7_2_who_waits_attacks_the_trade_of_enemies_alone(war: bool, waits: str, supply: int) -> None:
    """Not that of powers at peace, where a power is named its alone, and nobody's without supply."""
    board, _, trader = passing(waits=waits)
    board.stores("red", supply=supply)
    board.state.wars = board.state.wars if war else []
    board.resolve()
    assert trader.id in board.left


def test_the_7_2_aircraft_that_wait_meet_covers_and_take_their_escorts() -> None:
    """The escort meets the cover first and is shot down, both hit; the bombers go on."""
    board, *_ = passing("red fighters R1 escort ~1", "blue fighters B1 cover ~1")
    assert facts(board.resolve([4, 4, 6]), "intercepted")["lost"] == ["blue-fighters-1", "red-fighters-1"]
    assert board.left == ["red-bombers-1"]


def test_the_7_2_an_order_to_bomb_trade_at_sea_needs_none_there_yet() -> None:
    """With enemies whose trade may come; without a war there has to be something."""
    board = Board("R1~1B1")
    order = Bomb(target="~1", aim="trade-fleet", units=(board.unit("red", "bombers", "R1").id,))
    assert board.refusal("red", order) == ("No such foreign units are in Sea ~1.", "THE-5.2")
    board.war("red", "blue")
    assert board.objection("red", order) is None
    assert board.refusal("red", replace(order, target="B1"))[0] == "No such foreign units are in Region B1."
    assert board.refusal("red", replace(order, aim="war-fleet"))[0] == "No such foreign units are in Sea ~1."


def test_the_5_5_bombers_can_wait_for_enemies_where_others_trade() -> None:
    """Then the enemy has to be named, as else what stands there is meant."""
    board = at_war("R1~1B1", "G1~1B2")
    bomber, *_ = board.put("red bombers R1", "green trade-fleet ~1", "blue trade-fleet B1 move ~1")
    order = Bomb(target="~1", aim="trade-fleet", against="blue", units=(bomber.id,))
    assert board.objection("red", order) is None
    aimed = UnitOrder(Task.BOMB, "~1", aim=Aim.TRADE_FLEET)
    assert target_power.nameable(board.known("red"), aimed) == ("blue", "green")
    board.order(bomber, Task.BOMB, "~1", aim=Aim.TRADE_FLEET, against="blue")
    board.resolve([6])
    assert board.left == ["green-trade-fleet-1", "red-bombers-1"]


# -- flights -----------------------------------------------------------------------------------------------------------


def test_the_7_2_regiments_with_several_aims_fly_together() -> None:
    """They are met together, and then drop aim by aim."""
    events = sky(FACTORY, "red bombers R2 bomb B1 aim=derrick", COVER).resolve([3, 4, 4])
    assert kinds(events).count("intercepted") == 1
    assert [event.facts["aim"] for event in events if event.kind == "works-bombed"] == ["factory", "derrick"]


@pytest.mark.parametrize(("order", "bound"), [(FACTORY, False), (HUNT, False), (HUNT, True)])
def test_the_5_5_bombing_and_hunting_declare_war_unless_a_treaty_forbids_it(order: str, bound: bool) -> None:
    """It is announced before anybody flies: the covers of who is attacked meet the aircraft."""
    board = sky(order, COVER, "blue bombers B1", war=False)
    if bound:
        board.peace("red", "blue")
    told = kinds(board.resolve([] if bound else [4, 1] if order == HUNT else [4]))
    assert told[:1] == (["given-up"] if bound else ["war-declared"])
    assert ("intercepted" in told) is not bound


def test_the_3_1_a_target_out_of_reach_is_given_up() -> None:
    """Should the base have changed meanwhile."""
    assert why(sky("red bombers R1 bomb B2 aim=factory").resolve()) == "reach"
