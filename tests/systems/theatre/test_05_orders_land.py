"""THE-5.2, 6.4: what land units are ordered to do, many at once."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.orders.choices import choices, why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import UNIT_ORDERS
from hexwar_tui.systems.theatre.orders.units.convoy import Convoy
from hexwar_tui.systems.theatre.orders.units.land import Attack, Defend, Land
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.state import Phase, Task, Unit, UnitOrder
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board
from tests.systems.theatre.signed import passage, peace
from tests.systems.theatre.written import ids, kinds_for, marked, offered, said, shown, written

ROWS = (
    "R1R1N1N1B1B1",
    "R2R2N2N2B2B2",
    "R3~1~1~1~1B3",
)


def undone(board: Board) -> list[str]:
    """What red is told before sealing."""
    return [render(text, "en") for text in THEATRE.show.left_undone(board.known("red"))]


def test_the_5_2_one_order_for_many_units_of_several_bases() -> None:
    """All of these attack there: each unit gets its own order."""
    board = Board(*ROWS)
    infantry = board.units("red", "infantry", "R1", 2)
    tanks = board.units("red", "tanks", "R2", 1)
    attack = Attack("N2", ids(infantry, tanks))
    board.give("red", attack)
    for unit in (*infantry, *tanks):
        assert written(board, unit) == UnitOrder(Task.ATTACK, "N2")
    assert said(board, attack) == "2 infantry divisions and 1 tank division attack Region N2."
    assert said(board, Attack("N2", ids(tanks))) == "1 tank division attacks Region N2."


def test_the_5_2_only_units_in_reach_are_offered_by_place_and_type() -> None:
    """A region in reach; all that have no order yet are marked at first."""
    board = Board(*ROWS)
    tanks = board.unit("red", "tanks", "R2")
    first, second = board.units("red", "infantry", "R1", 2)
    far, plane = board.unit("red", "infantry", "R3"), board.unit("red", "fighters", "R1")
    assert offered(board, Attack) == ["N1", "N2"]
    assert offered(board, Attack, target="N2") == list(ids(first, second, tanks))
    board.give("red", Defend("R1", ids(second)))
    assert marked(board, Attack, "units", target="N2") == list(ids(first, tanks))
    assert board.refusal("red", Attack("N2", ids(far))) == (
        "Infantry division 3 (Red): Region N2 is out of reach.",
        "THE-3.2",
    )
    assert board.refusal("red", Attack("N2", ids(first, plane))) == (
        "Fighter regiment 1 (Red) can't do this; who can: infantry division and tank division.",
        "THE-5.2",
    )


def test_the_5_2_targets_are_named_with_what_stands_there() -> None:
    """Whose it is, and its units; of one's own regions the units alone."""
    board = Board(*ROWS)
    board.units("red", "infantry", "R1", 2)
    board.units("north", "infantry", "N1", 3)
    found = {at.value: at for at in choices(UNIT_ORDERS, board.known("red"), Draft("red", "attack")).candidates}
    assert {place: render(at.note, "en") for place, at in found.items()} == {
        "N1": "North, 3 infantry divisions",
        "N2": "North",
    }
    assert found["N1"].cells == board.frame.scenario.geography.from_centre["N1"]
    own = choices(UNIT_ORDERS, board.known("red"), Draft("red", "defend")).candidates
    assert [render(at.note, "en") for at in own] == ["2 infantry divisions", ""]


def test_the_5_2_units_picked_first_are_asked_for_their_target() -> None:
    """One unit or a stack picked on the map: what it can do, and where."""
    board = Board(*ROWS)
    stack = board.units("red", "tanks", "R2", 2)
    assert kinds_for(board, units=ids(stack)) == ["attack", "defend", "move"]
    assert offered(board, Attack, units=ids(stack)) == ["N2"]
    assert offered(board, Defend, units=ids(stack[0])) == ["R1", "R2", "R3"]


def refused(board: Board, *units: Unit, side: str = "red") -> dict[str, str]:
    """Why units picked on the map can't be given orders, by kind."""
    found = why_not(UNIT_ORDERS, board.known(side), Draft(side, None, {"units": ids(*units)}))
    return {one.candidate.value: render(one.objection.reason, "en") for one in found}


def test_the_3_2_who_reaches_nothing_is_not_told_of_the_first_region_of_all() -> None:
    """The reason given for a whole kind of order holds for every place, not for the first of a long list."""
    board = Board("B1R1R2R3", "B2R4R5R6")
    inland = board.unit("red", "infantry", "R3")
    fleet = board.unit("red", "war-fleet", "R3")
    told = refused(board, inland)
    assert told["attack"] == "No foreign region is within reach."
    assert told["land"] == "No foreign coast lies across one sea."
    assert refused(board, fleet)["attack"].startswith("War fleet 1 (Red) can't do this")


def test_the_3_2_of_places_that_are_refused_those_within_reach_say_why() -> None:
    """A treaty of peace is the reason next door, though regions that are farther off stand before it in the list."""
    board = Board("B1B1G1R1", "B2R4R5R2")
    unit = board.unit("red", "infantry", "R1")
    peace(board, "red", "green")
    assert refused(board, unit)["attack"] == "A treaty of peace binds you to Green: break it first."


def test_the_5_2_a_new_order_takes_the_place_of_the_old_one() -> None:
    """One order per unit."""
    board = Board(*ROWS)
    one, other = board.units("red", "infantry", "R1", 2)
    attack, defend = Attack("N2", ids(one, other)), Defend("R1", ids(one))
    board.give("red", attack)
    board.give("red", defend)
    assert (written(board, one), written(board, other)) == (
        UnitOrder(Task.DEFEND, "R1"),
        UnitOrder(Task.ATTACK, "N2"),
    )
    assert attack.replaces(defend)
    assert not defend.replaces(attack)


@pytest.mark.parametrize("many", [60, 120])
def test_the_5_2_many_units_are_looked_through_once(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the choices asks no more often than there are units or places, however many units there are."""
    board = Board(*ROWS)
    board.units("red", "infantry", "R1", many // 2)
    board.units("red", "tanks", "R2", many // 2)
    asked = []
    refuse = Attack.objection

    def counting(self: Attack, known: TheKnown) -> Objection | None:
        asked.append(self)
        return refuse(self, known)

    monkeypatch.setattr(Attack, "objection", counting)
    assert len(offered(board, Attack, target="N2")) == len(asked) == many
    asked.clear()
    assert offered(board, Attack) == ["N1", "N2"]
    assert len(asked) <= len(board.state.regions)


def test_the_5_2_own_units_each_once() -> None:
    """No unit of others, none twice, and some at least."""
    board = Board(*ROWS)
    own, foreign = board.unit("red", "infantry", "R1"), board.unit("blue", "infantry", "B1")
    for units in ((), ids(own, own), ids(own, foreign), ("nothing",)):
        assert board.refusal("red", Attack("N1", units)) == ("Units of yours are wanted, each once.", "THE-5.2")


def test_the_5_1_units_bought_this_turn_take_no_order() -> None:
    """They defend only."""
    board = Board(*ROWS)
    board.unit("red", "infantry", "R1")
    fresh = board.unit("red", "infantry", "R1", fresh=True)
    assert fresh.id not in offered(board, Attack, target="N1")
    assert board.refusal("red", Attack("N1", ids(fresh))) == (
        "Infantry division 2 (Red) was bought this turn: it takes no order yet.",
        "THE-5.1",
    )
    assert board.refusal("red", Attack("N1", ids(board.unit("red", "tanks", "R1", done=True))))[1] == "THE-5.2"


@pytest.mark.parametrize("phase", [Phase.MOBILISING, Phase.TALKS, Phase.RESOLUTION, Phase.OVER])
def test_the_5_1_orders_are_written_in_their_phase(phase: Phase) -> None:
    """Not in turn zero, nor while others talk or the turn is resolved."""
    board = Board(*ROWS)
    unit = board.unit("red", "infantry", "R1")
    board.state.phase = phase
    assert board.refusal("red", Attack("N1", ids(unit)))[1] == "THE-5.1"


def test_the_5_2_attack_a_region_of_another() -> None:
    """Not one's own, and no sea; not whom a treaty of peace binds one to (THE-8.1)."""
    board = Board(*ROWS)
    unit = board.unit("red", "infantry", "R3")
    assert offered(board, Attack) == []
    assert board.refusal("red", Attack("R2", ids(unit))) == ("Region R2 is yours already.", "THE-5.2")
    assert board.refusal("red", Attack("~1", ids(unit))) == ("Sea ~1 is a sea.", "THE-5.2")
    assert board.refusal("red", Attack("??", ids(unit)))[1] == "THE-1.1"
    near = board.unit("red", "infantry", "R1")
    peace(board, "red", "north")
    assert board.refusal("red", Attack("N1", ids(near))) == (
        "A treaty of peace binds you to North: break it first.",
        "THE-8.1",
    )


def test_the_5_2_defend_a_region_of_ones_own() -> None:
    """Where a unit stands, or a neighbouring region; one unit is marked at first."""
    board = Board(*ROWS)
    one, _ = board.units("red", "infantry", "R1", 2)
    assert offered(board, Defend) == ["R1", "R2"]
    assert marked(board, Defend, "units", target="R2") == [one.id]
    assert board.refusal("red", Defend("N1", ids(one))) == ("Region N1 is not yours.", "THE-5.2")
    assert board.refusal("red", Defend("R3", ids(one)))[1] == "THE-3.2"
    assert said(board, Defend("R2", ids(one))) == "1 infantry division defends Region R2."


def test_the_5_3_supply_that_orders_cost_and_what_they_leave() -> None:
    """Of the order, of all together, and what is left; too little is said. Moving is free."""
    board = Board(*ROWS)
    board.stores("red", supply=5)
    infantry, tanks = board.units("red", "infantry", "R1", 2), board.unit("red", "tanks", "R1")
    lines = shown(board, Attack("N1", ids(infantry)))
    assert lines.items() >= {"Supply": "2", "All orders together": "2 of 5", "Left for the defence": "3"}.items()
    board.give("red", Attack("N1", ids(infantry, tanks)))
    board.give("red", Attack("N2", ids(board.unit("red", "infantry", "R2"))))
    late = shown(board, Defend("R1", ids(board.unit("red", "tanks", "R2"))))
    assert late["All orders together"] == "7 of 5"
    assert late["Too little: who can't be paid does not act."] == "-2"
    assert shown(board, Move("R2", ids(tanks)))["All orders together"] == "3 of 5"
    board.give("red", Defend("R1", ids(board.unit("red", "tanks", "R1"))))
    assert undone(board)[0] == "Your orders cost 7 supply, and there is 5: who can't be paid does not act."


# -- moving ------------------------------------------------------------------------------------------------------------


def test_the_5_5_an_order_that_opens_a_war_says_so() -> None:
    """An attack on somebody at peace names him; one on an enemy, and the defence, name nobody."""
    board = Board("R1N1B1")
    tanks = board.unit("red", "tanks", "R1")
    assert shown(board, Attack(target="N1", units=ids(tanks)))["War is declared on"] == "North"
    assert "War is declared on" not in shown(board, Defend(target="R1", units=ids(tanks)))
    board.war("red", "north")
    assert "War is declared on" not in shown(board, Attack(target="N1", units=ids(tanks)))


def test_the_5_2_move_to_a_base_linked_by_land_or_sea() -> None:
    """Over own regions and seas; a fleet by sea; never where its kind can't be based."""
    board = Board("R1R2B1R3", "N1N1B1~1", "N2N2N2~1")
    unit, fleet = board.unit("red", "infantry", "R1"), board.unit("red", "war-fleet", "R3")
    assert offered(board, Move, units=ids(unit)) == ["R2"]
    assert board.refusal("red", Move("R3", ids(unit))) == (
        "Infantry division 1 (Red): no way leads to Region R3.",
        "THE-5.2",
    )
    assert board.refusal("red", Move("R1", ids(unit)))[0] == "Infantry division 1 (Red) is based there already."
    assert board.refusal("red", Move("N1", ids(unit))) == (
        "Infantry division 1 (Red) can't be based in Region N1.",
        "THE-3.2",
    )
    assert board.refusal("red", Move("~1", ids(unit)))[1] == "THE-3.2"
    assert offered(board, Move, units=ids(fleet)) == ["~1"]


def test_the_8_1_a_right_of_way_opens_regions() -> None:
    """Units pass and stand in the regions of whoever grants it."""
    board = Board("R1N1R2", "R1N1B1")
    unit = board.unit("red", "tanks", "R1")
    assert offered(board, Move, units=ids(unit)) == []
    passage(board, "north", "red")
    assert offered(board, Move, units=ids(unit)) == ["N1", "R2"]
    board.give("red", Move("R2", ids(unit)))
    assert written(board, unit) == UnitOrder(Task.MOVE, "R2", way=["N1"])


def test_the_6_4_crossing_a_sea_with_enemies_needs_escorts() -> None:
    """Between own coasts over free seas none; who needs one is told, and fleets can be named for it."""
    board = Board("R1R1B1R2", "R1~1~1R2", "B2~1~1B2")
    one, two = board.units("red", "infantry", "R1", 2)
    fleet = board.unit("red", "war-fleet", "~1")
    move = Move("R2", ids(one, two))
    assert "They need war fleets as escorts to cross the sea." not in shown(board, move)
    assert board.refusal("red", Convoy("R2", ids(fleet))) == (
        "Nobody of yours is ordered over a sea without an escort.",
        "THE-6.4",
    )
    board.unit("blue", "war-fleet", "~1")
    board.war("red", "blue")
    assert shown(board, move).keys() >= {
        "They need war fleets as escorts to cross the sea.",
        "Enemy war fleets on the way: Sea ~1",
    }
    board.give("red", move)
    assert offered(board, Convoy) == ["R2"]
    assert offered(board, Convoy, target="R2") == [fleet.id]
    assert undone(board)[0] == "Without an escort they do not cross the sea: 2 × infantry division."
    board.give("red", Convoy("R2", ids(fleet)))
    assert undone(board)[0] == "Without an escort they do not cross the sea: infantry division."
    assert written(board, fleet) == UnitOrder(Task.CONVOY, "R2", way=["~1"], others=[one.id])
    assert board.refusal("red", Convoy("R2", ids(one)))[1] == "THE-6.4"
    second = board.units("red", "war-fleet", "~1", 2)
    assert board.refusal("red", Convoy("R2", ids(second))) == (
        "Not each of these fleets finds a unit to escort to that place.",
        "THE-6.4",
    )


# -- landing -----------------------------------------------------------------------------------------------------------


def landing_board() -> Board:
    """Red infantry on a coast with two seas before it, two war fleets and a foreign coast beyond."""
    board = Board("R1~1B1", "R1~2B1", "N1~3B2")
    board.units("red", "infantry", "R1", 3)
    board.unit("red", "war-fleet", "~1")
    board.unit("red", "war-fleet", "R1")
    return board


def test_the_6_4_infantry_lands_with_an_escort_each() -> None:
    """A coast across one sea, one war fleet for each division, next to that sea; all in one order."""
    board = landing_board()
    known = board.known("red")
    infantry = [id for id, unit in known.own.items() if unit.type == "infantry"]
    fleets = [id for id, unit in known.own.items() if unit.type == "war-fleet"]
    assert offered(board, Land, target="B1") == ["~1", "~2"]
    assert offered(board, Land, target="B1", sea="~1") == infantry
    assert marked(board, Land, "units", target="B1", sea="~1") == infantry[:2]
    assert marked(board, Land, "fleets", target="B1", sea="~1", units=tuple(infantry[:1])) == fleets[1:]
    landing = Land(target="B1", sea="~1", units=tuple(infantry[:2]), fleets=tuple(fleets))
    board.give("red", landing)
    orders = board.known("red").orders
    assert orders[infantry[1]] == UnitOrder(Task.LAND, "B1", way=["~1"])
    assert orders[fleets[1]] == UnitOrder(Task.CONVOY, "B1", way=["~1"], others=[infantry[1]])
    assert said(board, landing) == "2 infantry divisions land in Region B1. Escorts: 2 war fleets."
    assert shown(board, landing)["Supply"] == "6"
    assert landing.replaces(Defend("R1", (infantry[0],)))


def test_the_6_4_landings_that_can_not_be() -> None:
    """Only land units land; each has an escort of its own, which is near enough; the coast is across one sea."""
    board = landing_board()
    plane, far = board.unit("red", "fighters", "R1"), board.unit("red", "war-fleet", "~3")
    first, second, _ = (id for id, unit in board.known("red").own.items() if unit.type == "infantry")
    fleet = next(id for id, unit in board.known("red").own.items() if unit.type == "war-fleet")

    def refused(units: tuple[str, ...], fleets: tuple[str, ...], target: str = "B1", sea: str = "~1") -> str:
        return board.refusal("red", Land(target=target, sea=sea, units=units, fleets=fleets))[0]

    assert refused(ids(plane), (fleet,)) == (
        "Fighter regiment 1 (Red) can't do this; who can: infantry division and tank division."
    )
    assert refused((first, second), (fleet,)) == "Each division that lands needs a war fleet as its escort."
    assert refused((first,), ids(far)) == "War fleet 3 (Red) can't escort over this sea."
    assert refused((first,), (fleet,), sea="~3") == "Infantry division 1 (Red): no such landing across one sea."
    assert refused((first,), (second,)) == "Infantry division 2 (Red) can't escort over this sea."
    assert refused((first,), (fleet,), target="R1") == "Region R1 is yours already."
    with pytest.raises(IllegalOrder):
        board.give("red", Land(target="B1", sea="~1", units=(first,), fleets=()))


def test_the_6_4_without_a_war_fleet_nobody_lands() -> None:
    """It is said at once."""
    board = Board("R1~1B1")
    board.unit("red", "infantry", "R1")
    assert "land" not in kinds_for(board)
    closed = Land.closed(board.known("red"))
    assert closed is not None
    assert closed.rule == "THE-6.4"
