"""What a referee may change, and what must hold of every state (THE-9.1 and the rules that each thing rests on)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import News
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.referee.subjects import amend, subjects
from hexwar_tui.systems.theatre.state import (
    Clause,
    ClauseKind,
    Compartment,
    Message,
    Phase,
    Purchase,
    Task,
    Treaty,
    TreatyStanding,
    Unit,
    UnitOrder,
)
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board, kinds

Value = int | str | bool | None

ROWS = ("R1R2~1B1", "R3N1~1B2")


def board() -> Board:
    """Red with a factory, Blue with a derrick, a neutral; an infantry division of Red's, a fleet of Blue's."""
    made = Board(*ROWS, factories={"R1": 1}, derricks={"B1": 2})
    made.unit("red", "infantry", "R1")
    made.unit("blue", "war-fleet", "~1")
    return made


def rule(on: Board, subject: str, fact: str, value: Value) -> list[News]:
    """Makes a change, after which the state must be sound, and which has words in every language."""
    table = on.table(ScriptedDice([]))
    change = Change(subject, fact, value)
    amend(on.frame, change, table)
    on.check()
    for language in ("en", "ru"):
        assert render(THEATRE.say.words(on.frame).change(change), language)
    return table.events


def refused(on: Board, subject: str, fact: str, value: Value) -> str:
    """The sentence by which a change is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        amend(on.frame, Change(subject, fact, value), on.table(ScriptedDice([])))
    return render(refusal.value.reason, "en")


def treaty(on: Board, standing: TreatyStanding, *clauses: Clause, parties: tuple[str, ...] = ("blue", "red")) -> Treaty:
    """A treaty of Red's with another."""
    name = f"{'+'.join(parties)}/1"
    made = Treaty(name, "red", list(parties), list(clauses), 1, standing=standing)
    on.state.talks.treaties.append(made)
    return made


def test_everything_on_the_table_is_a_subject() -> None:
    """The game, powers, regions, units and treaties, each with its present facts."""
    on = board()
    treaty(on, TreatyStanding.IN_FORCE, Clause(ClauseKind.PEACE))
    found = {subject.id: dict(subject.facts) for subject in subjects(on.frame)}
    assert found["game"] == {"winner": None}
    assert {fact: found["power:red"][fact] for fact in ("manpower", "supply", "war", "tanks")} == {
        "manpower": 20,
        "supply": 20,
        "war": None,
        "tanks": None,
    }
    assert found["region:N1"] == {
        "owner": "north",
        "factories out": 0,
        "derricks out": 0,
        "garrison supply": 6,
    }
    assert found["unit:red-infantry-1"] == {"base": "R1", "removed": False}
    assert found["treaty:blue+red/1"] == {"ends": None, "void": False}
    assert "power:north" in found


def test_choices_name_all_that_a_fact_can_be() -> None:
    """Bases that the unit could have, powers that one can be at war with."""
    found = {subject.id: subject.choices for subject in subjects(board().frame)}
    assert [value for value, _ in found["unit:red-infantry-1"]["base"]] == ["R1", "R2", "R3"]
    assert [value for value, _ in found["unit:blue-war-fleet-1"]["base"]] == ["B1", "B2", "~1"]
    assert [value for value, _ in found["power:red"]["war"]] == ["blue", "north"]
    assert [value for value, _ in found["power:north"]["war"]] == ["red", "blue"]
    assert [value for value, _ in found["region:R1"]["owner"]] == ["red", "blue", "north"]


def test_the_2_1_resources_are_ruled() -> None:
    """Of sides and neutrals, never below 0."""
    on = board()
    rule(on, "power:red", "supply", 0)
    rule(on, "power:north", "production", 7)
    assert (on.stores("red").supply, on.stores("north").production) == (0, 7)
    for value in (-1, 10_000, True, "many", None):
        assert refused(on, "power:red", "supply", value) == "A whole number from 0 to 9999 is wanted."


def test_the_2_2_what_is_bombed_is_ruled() -> None:
    """No more than there is."""
    on = board()
    rule(on, "region:R1", "factories out", 1)
    rule(on, "region:B1", "derricks out", 2)
    assert on.state.regions["B1"].derricks_hit == 2
    assert refused(on, "region:B1", "derricks out", 3) == "A whole number from 0 to 2 is wanted."
    assert refused(on, "region:R1", "derricks out", 1) == "A whole number from 0 to 0 is wanted."


def test_the_1_1_a_region_is_given_to_another() -> None:
    """Units that have no leave to be there go home; whoever has none left is out."""
    on = board()
    events = rule(on, "region:R1", "owner", "north")
    assert kinds(events) == ["guests-left"]
    assert on.state.units["red-infantry-1"].at in ("R2", "R3")
    rule(on, "region:R2", "owner", "blue")
    assert kinds(rule(on, "region:R3", "owner", "blue"))[-2:] == ["side-out", "game-over"]
    assert refused(board(), "region:R1", "owner", "nobody").startswith("A region is held by")


def test_the_6_3_the_supply_of_a_garrison_is_ruled() -> None:
    """A neutral's; sides have none."""
    on = board()
    rule(on, "region:N1", "garrison supply", 2)
    assert on.state.regions["N1"].garrison_supply == 2
    assert refused(on, "region:R1", "garrison supply", 2) == "“garrison supply” can't be changed so."


def test_the_3_2_units_are_raised_moved_and_removed() -> None:
    """Where their branch is based; what was written for them is over."""
    on = board()
    on.state.sealed["red"] = Compartment(orders={"red-infantry-1": UnitOrder(Task.DEFEND, "R1")})
    rule(on, "unit:red-infantry-1", "base", "R2")
    assert on.state.units["red-infantry-1"].at == "R2"
    assert on.state.sealed["red"].orders == {}
    rule(on, "power:red", "tanks", "R2")
    rule(on, "power:north", "infantry", "N1")
    rule(on, "power:blue", "trade-fleet", "B2")
    assert {"red-tanks-1", "north-infantry-1", "blue-trade-fleet-1"} <= set(on.state.units)
    rule(on, "unit:red-tanks-1", "removed", True)
    assert "red-tanks-1" not in on.state.units
    wanted = "Land units and aircraft are based in regions, fleets in seas and ports, where they have leave to be."
    assert refused(on, "power:red", "tanks", "~1") == wanted
    assert refused(on, "power:red", "war-fleet", "R1") == wanted
    assert refused(on, "unit:red-infantry-1", "base", "B1") == wanted
    assert refused(on, "unit:red-infantry-1", "removed", False) == "“removed” can't be changed so."


def test_the_5_5_war_and_peace_are_ruled() -> None:
    """War is announced; a treaty of peace is void first."""
    on = board()
    assert kinds(rule(on, "power:red", "war", "north")) == ["war-declared"]
    assert on.state.wars == [("north", "red")]
    rule(on, "power:north", "peace", "red")
    assert on.state.wars == []
    assert refused(on, "power:red", "war", "red").startswith("Another power is wanted")
    treaty(on, TreatyStanding.IN_FORCE, Clause(ClauseKind.PEACE))
    assert refused(on, "power:red", "war", "blue") == "A treaty binds the two to peace: it is void first."


def test_the_8_1_a_referee_speaks_for_a_neutral() -> None:
    """The proposal is signed or refused; treaties end by another turn, or are void."""
    on = board()
    peace = treaty(on, TreatyStanding.PROPOSED, Clause(ClauseKind.PEACE), parties=("north", "red"))
    assert refused(on, "treaty:north+red/1", "answer", "perhaps") == "An answer is “signs” or “refuses”."
    rule(on, "treaty:north+red/1", "answer", "signs")
    assert peace.standing is TreatyStanding.IN_FORCE
    rule(on, "treaty:north+red/1", "ends", 4)
    assert peace.ends == 4
    assert refused(on, "treaty:north+red/1", "ends", 1).startswith("A treaty ends before a turn to come, from 2 on")
    rule(on, "treaty:north+red/1", "void", True)
    assert (on.state.talks.treaties, peace.standing) == ([], TreatyStanding.VOID)
    other = treaty(on, TreatyStanding.PROPOSED, Clause(ClauseKind.PEACE))
    rule(on, "treaty:blue+red/1", "answer", "refuses")
    assert other.standing is TreatyStanding.REFUSED


def test_the_9_1_the_end_is_ruled() -> None:
    """One winner, several, or a draw."""
    on = board()
    assert kinds(rule(on, "game", "winner", "red,blue")) == ["game-over"]
    assert (on.state.winners, on.state.why) == (["red", "blue"], "ruled")
    on = board()
    rule(on, "game", "winner", "draw")
    assert on.state.winners == []
    assert refused(board(), "game", "winner", "green").startswith("The winner is one of the sides")


@pytest.mark.parametrize(
    ("subject", "fact"),
    [("power:green", "supply"), ("region:~1", "owner"), ("unit:x", "base"), ("treaty:x", "void"), ("power:red", "hat")],
)
def test_what_there_is_not_is_not_changed(subject: str, fact: str) -> None:
    """Neither the thing nor the fact."""
    assert refused(board(), subject, fact, "R1") == f"“{fact}” can't be changed so."
    assert refused(board(), "weather", "fair", True) == "There is nothing of this name that could be changed."


# -- what always holds -------------------------------------------------------------------------------------------------


def spoil_stores(on: Board) -> None:
    on.stores("north").supply = -1


def spoil_owner(on: Board) -> None:
    on.state.regions["R1"].owner = "nobody"


def spoil_damage(on: Board) -> None:
    on.state.regions["R1"].factories_hit = 2


def spoil_garrison(on: Board) -> None:
    on.state.regions["R1"].garrison_supply = 1


def spoil_standing(on: Board) -> None:
    on.state.regions["R1"].standing.most = -1


def spoil_unit_name(on: Board) -> None:
    on.state.units["other"] = on.state.units.pop("red-infantry-1")


def spoil_unit_type(on: Board) -> None:
    on.state.units["red-elephants-1"] = Unit("red-elephants-1", "red", "elephants", 1, "R1")


def spoil_unit_number(on: Board) -> None:
    on.state.units["red-tanks-1"] = Unit("red-tanks-1", "red", "tanks", 1, "R1")


def spoil_base_on_land(on: Board) -> None:
    on.state.units["red-infantry-1"].at = "~1"


def spoil_base_at_sea(on: Board) -> None:
    on.state.units["blue-war-fleet-1"].at = "R1"


def spoil_leave(on: Board) -> None:
    on.state.units["red-infantry-1"].at = "B1"


def spoil_out(on: Board) -> None:
    on.state.sides["red"].out = True


def spoil_turn(on: Board) -> None:
    on.state.turn = 0


def spoil_end(on: Board) -> None:
    on.state.winners = ["red"]


def spoil_order_of_sides(on: Board) -> None:
    on.state.order = ["red", "red"]


def spoil_mover(on: Board) -> None:
    on.state.phase, on.state.mover = Phase.RESOLUTION, 5


def spoil_war(on: Board) -> None:
    on.state.wars = [("red", "blue")]


def spoil_wars(on: Board) -> None:
    on.state.wars = [("blue", "red"), ("blue", "red")]


def spoil_writing(on: Board) -> None:
    on.state.sealed["green"] = Compartment()


def spoil_orders(on: Board) -> None:
    on.state.sealed["red"] = Compartment(orders={"blue-war-fleet-1": UnitOrder(Task.HOLD, "~1")})


def spoil_purchases(on: Board) -> None:
    on.state.sealed["red"] = Compartment([Purchase("tanks", "R1", 9)])


def spoil_purchase(on: Board) -> None:
    on.state.sealed["red"] = Compartment([Purchase("elephants", "R1", 1)])


def spoil_message(on: Board) -> None:
    on.state.talks.messages.append(Message("red", "north", 1, "hello"))


def spoil_treaty(on: Board) -> None:
    treaty(on, TreatyStanding.PROPOSED, Clause(ClauseKind.GIFT, "green", "red"))


def spoil_treaties(on: Board) -> None:
    for _ in range(2):
        treaty(on, TreatyStanding.PROPOSED, Clause(ClauseKind.PEACE))


SPOILT: dict[Callable[[Board], None], str] = {
    spoil_stores: "a power has less than nothing of a resource",
    spoil_owner: "a region is held by nobody",
    spoil_damage: "more factories or derricks are out of work than there are",
    spoil_garrison: "a garrison has supply that it can't have",
    spoil_standing: "fewer units than none are to defend a region",
    spoil_unit_name: "a unit is of no power or of no type, or goes by another's name",
    spoil_unit_type: "a unit is of no power or of no type, or goes by another's name",
    spoil_unit_number: "a unit has a number that its power has not reached",
    spoil_base_on_land: "a unit is based where it can't be",
    spoil_base_at_sea: "a unit is based where it can't be",
    spoil_leave: "a unit is based where it can't be",
    spoil_out: "a side that is out has units",
    spoil_turn: "turns are counted from 0, the one in which all mobilise",
    spoil_end: "the game is over without an end, or has ended and goes on",
    spoil_order_of_sides: "the order of sides is not one of sides",
    spoil_mover: "the resolution has come to a side that there is not",
    spoil_war: "a war is not one of two powers",
    spoil_wars: "two powers are at war twice",
    spoil_writing: "something is written for no side",
    spoil_orders: "an order is written for a unit that is not there",
    spoil_purchases: "a side has bought more than it can pay",
    spoil_purchase: "something is bought that there is not",
    spoil_message: "a message is not one of two sides",
    spoil_treaty: "a treaty is not one of two powers, or says nothing",
    spoil_treaties: "two treaties go by one id",
}


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda spoil: spoil.__name__.removeprefix("spoil_"))
def test_what_the_rules_do_not_allow_is_found(spoil: Callable[[Board], None]) -> None:
    """One fault in a sound state, and its sentence."""
    on = board()
    on.check()
    spoil(on)
    assert SPOILT[spoil] in [render(fault.what, "en") for fault in THEATRE.rules.invariants(on.frame)]


def test_the_middle_of_a_turn_is_sound() -> None:
    """While orders are carried out, units may stand where they are about to lose their leave."""
    on = board()
    on.begin()
    on.state.units["red-infantry-1"].at = "B1"
    assert THEATRE.rules.invariants(on.frame) == []
