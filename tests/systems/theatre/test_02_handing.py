"""THE-2.3: resources from hand to hand over land and sea, and units for neutrals."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.diplomacy.gifts import Give, HandOver
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Sign
from hexwar_tui.systems.theatre.rules.diplomacy import gifts
from hexwar_tui.systems.theatre.state import Good
from tests.systems.theatre.agreements import agree, gift, passage, propose, sign_for, talking
from tests.systems.theatre.boards import Board, facts, keyed, kinds, told_to

NO_WAY = ("There is no land way, and no trade fleet can carry it: Red – Blue.", "THE-2.3")
OVER_LAND_ONLY = ("Manpower goes over land only, and there is no land way: Red – Blue.", "THE-2.1")

SUPPLY = Give("blue", "supply", 1)
PEOPLE = Give("blue", "manpower", 1)


def preview(board: Board, order: Give) -> str:
    """The preview of a gift of Red's."""
    return "\n".join(render(line.text, "en") for line in order.preview(board.known("red")).lines)


# -- over land ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "red", "blue"),
    [
        ("manpower", (13, 20, 20), (27, 20, 20)),
        ("production", (20, 13, 20), (20, 27, 20)),
        ("supply", (20, 20, 13), (20, 20, 27)),
    ],
)
def test_the_2_3_neighbours_hand_over_what_they_like(good: str, red: tuple[int, ...], blue: tuple[int, ...]) -> None:
    """Over own and their regions every resource goes at once; the two are told, nobody else."""
    board = talking("R1R2B1G1")
    events = board.give("red", Give("blue", good, 7))
    assert (board.all_stores("red"), board.all_stores("blue")) == (red, blue)
    assert told_to(events, "green") == []
    assert board.told(events) == [f"From Red to Blue, by land: {good} 7."]


def test_the_2_3_a_neutral_at_peace_is_a_corridor() -> None:
    """The land way leads over neutrals at peace with the giver, not over those that he has fought with; regions that a
    strait makes neighbours are neighbours."""
    board = talking("R1N1B1")
    assert board.objection("red", PEOPLE) is None
    assert preview(board, PEOPLE) == "It goes over land."
    board.war("red", "north")
    assert board.refusal("red", PEOPLE) == OVER_LAND_ONLY
    assert board.objection("blue", Give("red", "manpower", 1)) is None
    assert talking("R1~1B1", straits=[["R1", "B1"]]).objection("red", PEOPLE) is None


def test_the_2_3_a_third_side_is_a_corridor_only_by_right_of_way() -> None:
    """Regions of another side are no land way, unless it grants right of way to the giver."""
    board = talking("R1G1B1")
    assert board.refusal("red", SUPPLY) == NO_WAY
    agree(board, "green", "red", passage("green"))
    assert board.objection("red", SUPPLY) is None
    assert board.refusal("blue", Give("red", "supply", 1))[1] == "THE-2.3"


# -- over sea ----------------------------------------------------------------------------------------------------------


def test_the_2_3_over_sea_trade_fleets_carry_three_points_each() -> None:
    """Each trade fleet carries 3 points; those that do take no order this turn."""
    board = talking("R1~1~2B1")
    fleets = board.put("red 2 trade-fleet ~1", "red trade-fleet R1")
    order = Give("blue", "supply", 6)
    assert "trade fleet 1 (Red) and trade fleet 2 (Red)" in preview(board, order)
    assert facts(board.give("red", order), "handed-over")["fleets"] == [fleet.id for fleet in fleets[:2]]
    assert [fleet.done for fleet in fleets] == [True, True, False]
    too_few = "There is no land way, and too few trade fleets can carry it: 1 of 2."
    assert board.refusal("red", Give("blue", "supply", 4)) == (too_few, "THE-2.3")
    assert board.objection("red", Give("blue", "supply", 3)) is None


def test_the_2_1_manpower_is_not_carried_over_sea() -> None:
    """Manpower is not tradable over sea; how much else a trade fleet carries is an option."""
    board = talking("R1~1B1", options={"cargo": 5}, units=("red trade-fleet ~1",))
    assert board.refusal("red", PEOPLE) == OVER_LAND_ONLY
    assert board.objection("red", Give("blue", "supply", 5)) is None
    assert board.refusal("red", Give("blue", "supply", 6))[1] == "THE-2.3"


def test_the_2_3_enemy_war_fleets_bar_the_sea_way() -> None:
    """A sea with a war fleet of the giver's enemy is no sea way; one with a stranger's is."""
    board = talking("R1~1B1G1", units=("red trade-fleet ~1", "green war-fleet ~1"))
    assert board.objection("red", SUPPLY) is None
    board.war("red", "green")
    assert board.refusal("red", SUPPLY) == NO_WAY


def test_the_2_3_a_fleet_sails_only_where_water_leads() -> None:
    """A fleet on other waters carries nothing; one in a port of the right sea does, unless it was bought this turn."""
    board = talking("~2R2R1~1B1")
    (fleet,) = board.put("red trade-fleet ~2")
    assert board.refusal("red", SUPPLY) == NO_WAY
    fleet.at = "R1"
    assert board.objection("red", SUPPLY) is None
    fleet.fresh = True
    assert board.refusal("red", SUPPLY) == NO_WAY


# -- refused -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "why", "rule"),
    [
        (Give("red", "supply", 1), "Resources go to another side that plays on, or to a neutral.", "THE-2.3"),
        (Give("blue", "oil", 1), "From 1 to 999 points of a resource are handed over.", "THE-2.3"),
        (Give("blue", "supply", 0), "From 1 to 999 points of a resource are handed over.", "THE-2.3"),
        (Give("blue", "supply", 21), "Too little is in store: Red, supply, 20 of 21.", "THE-2.1"),
        (Give("green", "supply", 1), "They are at war, and nothing is handed over: Red – Green.", "THE-2.3"),
    ],
)
def test_the_2_3_gifts_that_are_refused(order: Give, why: str, rule: str) -> None:
    """What is in store, to another power with which there is no war; nothing ever falls below 0."""
    board = talking("R1B1G1")
    board.war("red", "green")
    assert board.refusal("red", order) == (why, rule)


def test_the_2_3_what_a_treaty_promised_and_nobody_can_carry_any_more_is_told() -> None:
    """Of what is promised in one treaty each good takes fleets of its own. What can't be handed over once all have
    signed, because the fleets have sailed elsewhere, is told to the parties; the rest of the treaty holds."""
    board = talking("R1~1B1")
    fleets = board.put("red 2 trade-fleet ~1")
    promised = (gift("red", "supply", 1), gift("red", "production", 1))
    board.give("red", propose("blue", *promised, turns=1))
    board.give("red", Give("blue", "supply", 2))
    assert board.refusal("red", propose("blue", *promised))[1] == "THE-2.3"
    events = board.give("blue", Sign("blue+red/1"))
    assert kinds(events) == ["treaty-signed", "handed-over", "not-kept"]
    assert board.text(events[-1]) == "It can't be kept now: gift of Red to Blue: production 1."
    assert board.all_stores("red") == (20, 20, 17)
    assert all(fleet.done for fleet in fleets)


# -- neutrals ----------------------------------------------------------------------------------------------------------


def test_the_2_3_a_neutral_arms_itself_with_what_it_is_given() -> None:
    """For 3 manpower and 1 production a neutral raises an infantry division in its first region; what is left over it
    keeps, and supply, too. However it came by resources, by ship as well, it raises divisions from them at once."""
    board = talking("R1N1N2~1B1")
    assert kinds(board.give("red", Give("north", "production", 3))) == ["handed-over"]
    events = board.give("red", Give("north", "manpower", 7))
    assert board.text(events[-1]) == "Raised from gifts, North, in Region N1: 2 new infantry divisions."
    assert [unit.at for unit in board.state.units.values() if unit.power == "north"] == ["N1", "N1"]
    board.give("red", Give("north", "supply", 4))
    assert board.all_stores("north") == (1, 1, 4)
    board.stores("north", manpower=3, production=0)
    gifts.receive(board.frame, "north", Good.PRODUCTION, 1, board.table(keyed()))
    assert board.all_stores("north") == (0, 0, 4)
    assert "north-infantry-3" in board.left


def test_the_2_3_weapons_for_a_neutral_are_units_too() -> None:
    """Infantry and tank divisions may be handed over to a neutral: they go over land to its nearest region, under its
    own numbers, and all see it. A volunteer, there by its leave, stays where it stands."""
    board = talking("R1N1N2B1")
    one, other = board.put("red 2 tanks R1")
    events = board.give("red", HandOver("north", (one.id, other.id)))
    assert [(unit.id, unit.number, unit.at) for unit in board.state.units.values()] == [
        ("north-tanks-1", 1, "N1"),
        ("north-tanks-2", 2, "N1"),
    ]
    assert kinds(told_to(events, "blue")) == ["unit-handed", "unit-handed"]
    told = "From Red to North: tank division 1 (Red), now tank division 1 (North), in Region N1."
    assert board.text(events[0]) == told
    sign_for(board, "north", propose("north", passage("north")))
    (volunteer,) = board.put("red infantry N2")
    board.give("red", HandOver("north", (volunteer.id,)))
    assert board.state.units["north-infantry-1"].at == "N2"


OWN_LAND_UNITS = "Infantry and tank divisions of yours are handed over."


@pytest.mark.parametrize(
    ("neutral", "units", "why"),
    [
        ("blue", ["red-tanks-1"], "Units are handed over to neutrals at peace with you."),
        ("south", ["red-tanks-1"], "Units are handed over to neutrals at peace with you."),
        ("north", ["red-fighters-1"], OWN_LAND_UNITS),
        ("north", ["blue-tanks-1"], OWN_LAND_UNITS),
        ("north", ["red-tanks-1", "red-tanks-1"], OWN_LAND_UNITS),
        ("north", [], OWN_LAND_UNITS),
        ("north", ["red-tanks-2"], "Tank division 2 (Red): no land way leads to North."),
    ],
)
def test_the_2_3_units_that_are_not_handed_over(neutral: str, units: list[str], why: str) -> None:
    """Own land units go to neutrals at peace with the giver, over land; aircraft and fleets they have no orders for."""
    there = ("red tanks R1", "red tanks R2", "red fighters R1", "blue tanks B1")
    board = talking("R1N1B1S1~1R2", units=there)
    board.war("red", "south")
    assert board.refusal("red", HandOver(neutral, tuple(units))) == (why, "THE-2.3")
