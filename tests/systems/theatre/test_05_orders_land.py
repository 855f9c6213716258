"""THE-5.2, 6.4: what land units are ordered to do, many at once."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.orders.choices import choices, why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import UNIT_ORDERS
from hexwar_tui.systems.theatre.orders.units.again import NoOrder, StandingWord
from hexwar_tui.systems.theatre.orders.units.convoy import Convoy
from hexwar_tui.systems.theatre.orders.units.land import Attack, Defend, Land
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.state import Phase, Task, Unit, UnitOrder
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board
from tests.systems.theatre.written import ids, kinds_for, marked, offered, said, shown, written

ROWS = (
    "R1R1N1N1B1B1",
    "R2R2N2N2B2B2",
    "R3~1~1~1~1B3",
)


def undone(board: Board) -> str:
    """The first thing that red is told before sealing."""
    return render(THEATRE.show.left_undone(board.known("red"))[0], "en")


def test_the_5_2_one_order_for_many_units_of_several_bases() -> None:
    """All of these attack there: each unit gets its own order, and a new one takes the place of the old."""
    board = Board(*ROWS)
    one, other, tank = board.put("red 2 infantry R1", "red tanks R2")
    attack, defend = Attack("N2", ids(one, other, tank)), Defend("R1", ids(one))
    board.give("red", attack)
    assert [written(board, unit) for unit in (one, other, tank)] == [UnitOrder(Task.ATTACK, "N2")] * 3
    assert said(board, attack) == "2 infantry divisions and 1 tank division attack Region N2."
    assert said(board, Attack("N2", ids(tank))) == "1 tank division attacks Region N2."
    board.give("red", defend)
    assert [written(board, unit) for unit in (one, other)] == [
        UnitOrder(Task.DEFEND, "R1"),
        UnitOrder(Task.ATTACK, "N2"),
    ]
    assert (attack.replaces(defend), defend.replaces(attack)) == (True, False)


def test_the_5_2_only_units_in_reach_are_offered_by_place_and_type() -> None:
    """A region in reach; all that have no order yet are marked at first. A stack picked on the map is asked what it can
    do, and where."""
    board = Board(*ROWS)
    tanks, first, second, far, plane = board.put(
        "red tanks R2", "red 2 infantry R1", "red infantry R3", "red fighters R1"
    )
    assert offered(board, Attack) == ["N1", "N2"]
    assert offered(board, Attack, target="N2") == list(ids(first, second, tanks))
    assert kinds_for(board, units=ids(tanks)) == ["attack", "defend", "move"]
    assert offered(board, Attack, units=ids(tanks)) == ["N2"]
    assert offered(board, Defend, units=ids(tanks)) == ["R1", "R2", "R3"]
    board.give("red", Defend("R1", ids(second)))
    assert marked(board, Attack, "units", target="N2") == list(ids(first, tanks))
    why = "Infantry division 3 (Red): Region N2 is out of reach."
    assert board.refusal("red", Attack("N2", ids(far))) == (why, "THE-3.2")
    why = "Fighter regiment 1 (Red) can't do this; only these can: infantry division and tank division."
    assert board.refusal("red", Attack("N2", ids(first, plane))) == (why, "THE-5.2")


def test_the_5_2_targets_are_named_with_what_stands_there() -> None:
    """Whose it is, and its units; of one's own regions the units alone."""
    board = Board(*ROWS, units=("red 2 infantry R1", "north 3 infantry N1"))
    found, own = (
        choices(UNIT_ORDERS, board.known("red"), Draft("red", kind)).candidates for kind in ("attack", "defend")
    )
    assert [(at.value, render(at.note, "en")) for at in found] == [
        ("N1", "held by North, 3 infantry divisions"),
        ("N2", "held by North"),
    ]
    assert found[0].cells == board.frame.scenario.geography.from_centre["N1"]
    assert [render(at.note, "en") for at in own] == ["2 infantry divisions", ""]


def refused(board: Board, *units: Unit) -> dict[str, str]:
    """Why Red's units picked on the map can't be given orders, by kind."""
    found = why_not(UNIT_ORDERS, board.known("red"), Draft("red", None, {"units": ids(*units)}))
    return {one.candidate.value: render(one.objection.reason, "en") for one in found}


def test_the_3_2_who_reaches_nothing_is_not_told_of_the_first_region_of_all() -> None:
    """The reason given for a whole kind of order holds for every place, not for the first of a long list."""
    board = Board("B1R1R2R3", "B2R4R5R6")
    inland, fleet = board.put("red infantry R3", "red war-fleet R3")
    told = refused(board, inland)
    assert told["attack"] == "No foreign region is within reach."
    assert told["land"] == "No foreign coast lies across one sea."
    assert refused(board, fleet)["attack"].startswith("War fleet 1 (Red) can't do this")


def test_the_3_2_of_places_that_are_refused_those_within_reach_say_why() -> None:
    """A treaty of peace is the reason next door, though regions that are farther off stand before it in the list."""
    board = Board("B1B1G1R1", "B2R4R5R2")
    board.peace("red", "green")
    assert refused(board, *board.put("red infantry R1"))["attack"] == (
        "A treaty of peace binds you to Green: break it first."
    )


@pytest.mark.parametrize("many", [60, 120])
def test_the_5_2_many_units_are_looked_through_once(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the choices asks no more often than there are units or places, however many units there are."""
    board = Board(*ROWS, units=(f"red {many // 2} infantry R1", f"red {many // 2} tanks R2"))
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
    own, foreign = board.put("red infantry R1", "blue infantry B1")
    for units in ((), ids(own, own), ids(own, foreign), ("nothing",)):
        assert board.refusal("red", Attack("N1", units)) == ("Units of yours are wanted, each once.", "THE-5.2")


def test_the_5_1_units_bought_this_turn_take_no_order() -> None:
    """They defend only; nor do those that have been used already."""
    board = Board(*ROWS, units=("red infantry R1",))
    fresh, done = board.unit("red", "infantry", "R1", fresh=True), board.unit("red", "tanks", "R1", done=True)
    assert fresh.id not in offered(board, Attack, target="N1")
    why = "Infantry division 2 (Red) was bought this turn: it takes no order yet."
    assert board.refusal("red", Attack("N1", ids(fresh))) == (why, "THE-5.1")
    assert board.refusal("red", Attack("N1", ids(done)))[1] == "THE-5.2"


@pytest.mark.parametrize("phase", [Phase.MOBILISING, Phase.TALKS, Phase.RESOLUTION, Phase.OVER])
def test_the_5_1_orders_are_written_in_their_phase(phase: Phase) -> None:
    """Not in turn zero, nor while others talk or the turn is resolved."""
    board = Board(*ROWS, phase=phase)
    assert board.refusal("red", Attack("N1", ids(*board.put("red infantry R1"))))[1] == "THE-5.1"


@pytest.mark.parametrize(
    ("order", "at", "target", "why", "rule"),
    [
        (Attack, "R3", "R2", "Region R2 is yours already.", "THE-5.2"),
        (Attack, "R3", "~1", "Sea ~1 is a sea.", "THE-5.2"),
        (Attack, "R3", "??", "", "THE-1.1"),
        (Attack, "R1", "N1", "A treaty of peace binds you to North: break it first.", "THE-8.1"),
        (Defend, "R1", "N1", "Region N1 is not yours.", "THE-5.2"),
        (Defend, "R1", "R3", "", "THE-3.2"),
    ],
)
def test_the_5_2_attack_a_region_of_another_defend_ones_own(
    order: type[Attack | Defend], at: str, target: str, why: str, rule: str
) -> None:
    """Not one's own, and no sea; not whom a treaty of peace binds one to (THE-8.1). One defends where a unit stands, or
    a neighbouring region."""
    board = Board(*ROWS)
    board.peace("red", "north")
    told, cited = board.refusal("red", order(target, ids(*board.put(f"red infantry {at}"))))
    assert (told if why else "", cited) == (why, rule)


def test_the_5_2_a_defence_is_by_one_unit_at_first() -> None:
    """Of those that can come; the others may be marked, too."""
    board = Board(*ROWS)
    one, _ = board.put("red 2 infantry R1")
    assert offered(board, Defend) == ["R1", "R2"]
    assert marked(board, Defend, "units", target="R2") == [one.id]
    assert said(board, Defend("R2", ids(one))) == "1 infantry division defends Region R2."


def test_the_5_3_supply_that_orders_cost_and_what_they_leave() -> None:
    """Of the order, of all together, and what is left; too little is said. Moving is free."""
    board = Board(*ROWS)
    board.stores("red", supply=5)
    one, other, tanks, third, second = board.put("red 2 infantry R1", "red tanks R1", "red infantry R2", "red tanks R2")
    lines = shown(board, Attack("N1", ids(one, other)))
    left = {"Supply it costs": "2", "All orders together": "2 of 5", "Left for the defence": "3"}
    assert lines.items() >= left.items()
    board.give("red", Attack("N1", ids(one, other, tanks)))
    board.give("red", Attack("N2", ids(third)))
    late = shown(board, Defend("R1", ids(second)))
    assert late["All orders together"] == "7 of 5"
    assert late["Too little: units that can't be paid do not act."] == "-2"
    assert shown(board, Move("R2", ids(tanks)))["All orders together"] == "3 of 5"
    board.give("red", Defend("R1", ids(second)))
    assert undone(board) == "Your orders cost 7 supply, and there is 5: units that can't be paid do not act."


def test_the_6_2_units_without_an_order_defend_and_what_that_may_cost_is_told() -> None:
    """By the standing order of the region where they stand; of a standing order before it is given, too. In red where
    there is less supply."""
    board = Board(*ROWS)
    board.stores("red", supply=5)
    one, *_ = board.put("red 2 infantry R1", "red tanks R1", "red tanks R2")
    title, whenever = "Idle units need, if attacked", "Supply it costs, whenever they are attacked"
    assert shown(board, Attack("N1", ids(one)))[title] == "up to 5"
    assert shown(board, Move("R2", ids(one)))[title] == "up to 5"
    lines = Attack("N1", ids(one)).preview(board.known("red")).lines
    assert [line.tone for line in lines if line.text == say(title)] == [Tone.BAD]
    assert shown(board, Defend("R1", ids(one)))[whenever] == "1"
    passively = StandingWord(region="R1", word="passively")
    assert shown(board, passively) == {whenever: "up to 0", "Left for the defence": "5"}
    assert shown(board, StandingWord(region=None, word="at-most-1"))[whenever] == "up to 3"
    board.give("red", passively)
    assert shown(board, Attack("N1", ids(one)))[title] == "up to 2"


def test_the_5_3_the_confirmation_warns_of_units_that_may_be_paid_before_the_attack() -> None:
    """Idle land units and fleets that others can come to are paid first if they are attacked first: that is said in
    red, with how many attackers would go unpaid; nothing where there is supply for all."""
    board = Board("R1N1B1", "~1~1~1")
    board.stores("red", supply=4)
    attackers = ids(*board.put("red 2 tanks R1"))
    (fleet,) = board.put("red war-fleet ~1")
    attack, start = Attack("N1", attackers), "If others of yours are attacked first, they are paid first"

    def warned() -> list[str]:
        lines = attack.preview(board.known("red")).lines
        return [render(line.text, "en") for line in lines if line.tone is Tone.BAD and start in render(line.text, "en")]

    assert warned() == []
    board.put("blue war-fleet ~1")
    assert warned() == [f"{start}: then 1 attacker lacks supply."]
    assert shown(board, attack)["Idle units need, if attacked"] == "up to 2"
    board.give("red", Move("R1", ids(fleet)))
    assert shown(board, attack)["Idle units need, if attacked"] == "up to 2"
    board.put("red infantry R1")
    board.stores("red", supply=5)
    assert warned() == [f"{start}: then 1 attacker lacks supply."]
    board.stores("red", supply=7)
    assert warned() == []


def test_the_5_3_stacks_are_offered_with_what_each_unit_costs() -> None:
    """Supply for each unit; a move is free, and says nothing of it."""
    board = Board(*ROWS)
    board.put("red tanks R1")
    groups = {
        kind: [
            render(found.group, "en")
            for found in choices((kind,), board.known("red"), Draft("red", kind.kind, {"target": target})).candidates
        ]
        for kind, target in ((Attack, "N1"), (Move, "R2"))
    }
    assert groups == {Attack: ["Region R1: tank division, supply 2 each"], Move: ["Region R1: tank division"]}


# -- moving ------------------------------------------------------------------------------------------------------------


def test_the_5_5_an_order_that_opens_a_war_says_so() -> None:
    """An attack on somebody at peace names him; one on an enemy, and the defence, name nobody."""
    board = Board("R1N1B1")
    tanks = ids(*board.put("red tanks R1"))
    attack = Attack(target="N1", units=tanks)
    assert shown(board, attack)["War is declared on"] == "North"
    assert "War is declared on" not in shown(board, Defend(target="R1", units=tanks))
    board.war("red", "north")
    assert "War is declared on" not in shown(board, attack)


def test_the_5_2_move_to_a_base_linked_by_land_or_sea() -> None:
    """Over own regions and seas; a fleet by sea; never where its kind can't be based."""
    board = Board("R1R2B1R3", "N1N1B1~1", "N2N2N2~1")
    unit, fleet = board.put("red infantry R1", "red war-fleet R3")
    assert offered(board, Move, units=ids(unit)) == ["R2"]
    assert offered(board, Move, units=ids(fleet)) == ["~1"]
    for target, why, rule in (
        ("R3", "no way leads to Region R3.", "THE-5.2"),
        ("R1", "is based there already.", "THE-5.2"),
        ("N1", "can't be based in Region N1.", "THE-3.2"),
        ("~1", "can't be based in Sea ~1.", "THE-3.2"),
    ):
        told, cited = board.refusal("red", Move(target, ids(unit)))
        assert (told.endswith(why), cited) == (True, rule)


def test_the_8_1_a_right_of_way_opens_regions() -> None:
    """Units pass and stand in the regions of whoever grants it."""
    board = Board("R1N1R2", "R1N1B1")
    (unit,) = board.put("red tanks R1")
    assert offered(board, Move, units=ids(unit)) == []
    board.passage("north", "red")
    assert offered(board, Move, units=ids(unit)) == ["N1", "R2"]
    board.give("red", Move("R2", ids(unit)))
    assert written(board, unit) == UnitOrder(Task.MOVE, "R2", way=["N1"])


def test_the_6_4_crossing_a_sea_with_enemies_needs_escorts() -> None:
    """Between own coasts over free seas none, which is said; who needs one is told, and fleets can be named for it."""
    board = Board("R1R1B1R2", "R1~1~1R2", "B2~1~1B2")
    one, two, fleet = board.put("red 2 infantry R1", "red war-fleet ~1")
    move = Move("R2", ids(one, two))
    wanted = {
        "They need war fleets as escorts to cross the sea.",
        "To escort, a war fleet near there has the order “Escort over a sea”.",
        "Enemy war fleets on the way: Sea ~1",
    }
    assert not wanted & shown(board, move).keys()
    free = "No escort crosses Sea ~1 with them: if an enemy war fleet gets there first, they stay."
    assert free in shown(board, move)
    why = ("Nobody of yours is ordered over a sea without an escort.", "THE-6.4")
    assert board.refusal("red", Convoy("R2", ids(fleet))) == why
    board.give("red", move)
    board.give("red", Convoy("R2", ids(fleet)))
    assert free in shown(board, move), "one of the two has no escort"
    assert free not in shown(board, Move("R2", ids(one)))
    board.give("red", NoOrder(ids(fleet)))
    board.put("blue war-fleet ~1")
    board.war("red", "blue")
    assert shown(board, move).keys() >= wanted
    assert free not in shown(board, move)
    board.give("red", move)
    assert (offered(board, Convoy), offered(board, Convoy, target="R2")) == (["R2"], [fleet.id])
    assert undone(board) == "Without an escort they do not cross the sea: 2 × infantry division."
    board.give("red", Convoy("R2", ids(fleet)))
    assert undone(board) == "Without an escort they do not cross the sea: infantry division."
    assert written(board, fleet) == UnitOrder(Task.CONVOY, "R2", way=["~1"], others=[one.id])
    assert board.refusal("red", Convoy("R2", ids(one)))[1] == "THE-6.4"
    why = ("Not each of these fleets finds a unit to escort to that place.", "THE-6.4")
    assert board.refusal("red", Convoy("R2", ids(*board.put("red 2 war-fleet ~1")))) == why


# -- landing -----------------------------------------------------------------------------------------------------------

LANDING = ("red 3 infantry R1", "red war-fleet ~1", "red war-fleet R1")
"""Red infantry on a coast with two seas before it, two war fleets and a foreign coast beyond."""


def test_the_6_4_infantry_lands_with_an_escort_each() -> None:
    """A coast across one sea, one war fleet for each division, next to that sea; all in one order."""
    board = Board("R1~1B1", "R1~2B1", "N1~3B2")
    *infantry, near, port = board.put(*LANDING)
    assert offered(board, Land, target="B1") == ["~1", "~2"]
    assert offered(board, Land, target="B1", sea="~1") == list(ids(infantry))
    assert marked(board, Land, "units", target="B1", sea="~1") == list(ids(infantry[:2]))
    assert marked(board, Land, "fleets", target="B1", sea="~1", units=ids(infantry[:1])) == [port.id]
    landing = Land(target="B1", sea="~1", units=ids(infantry[:2]), fleets=ids(near, port))
    board.give("red", landing)
    assert written(board, infantry[1]) == UnitOrder(Task.LAND, "B1", way=["~1"])
    assert written(board, port) == UnitOrder(Task.CONVOY, "B1", way=["~1"], others=[infantry[1].id])
    assert said(board, landing) == "2 infantry divisions land in Region B1. Escorts: 2 war fleets."
    assert shown(board, landing)["Supply it costs"] == "6: infantry division 2 and war fleet 4"
    assert landing.replaces(Defend("R1", ids(infantry[0])))


def test_the_6_4_landings_that_can_not_be() -> None:
    """Only land units land; each has an escort of its own, which is near enough; the coast is across one sea."""
    board = Board("R1~1B1", "R1~2B1", "N1~3B2")
    first, second, _, fleet, _, plane, far = ids(*board.put(*LANDING, "red fighters R1", "red war-fleet ~3"))
    one = (first,)
    for units, fleets, target, sea, why in (
        ((plane,), (fleet,), "B1", "~1", "can't do this; only these can: infantry division and tank division."),
        ((first, second), (fleet,), "B1", "~1", "Each division that lands needs a war fleet as its escort."),
        (one, (far,), "B1", "~1", "War fleet 3 (Red) can't escort over this sea."),
        (one, (fleet,), "B1", "~3", "Infantry division 1 (Red): no such landing across one sea."),
        (one, (second,), "B1", "~1", "Infantry division 2 (Red) can't escort over this sea."),
        (one, (fleet,), "R1", "~1", "Region R1 is yours already."),
    ):
        told, _ = board.refusal("red", Land(target=target, sea=sea, units=units, fleets=fleets))
        assert told.endswith(why)
    with pytest.raises(IllegalOrder):
        board.give("red", Land(target="B1", sea="~1", units=one, fleets=()))


def test_the_6_4_without_a_war_fleet_nobody_lands() -> None:
    """It is said at once."""
    board = Board("R1~1B1", units=("red infantry R1",))
    assert "land" not in kinds_for(board)
    closed = Land.closed(board.known("red"))
    assert closed is not None
    assert closed.rule == "THE-6.4"
