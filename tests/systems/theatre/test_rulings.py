"""What a referee may change, and what must hold of every state (THE-9.1 and the rules that each thing rests on)."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import News
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.referee.subjects import subjects
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
    UnitOrder,
)
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre import agreements
from tests.systems.theatre.boards import Board, kinds

Value = int | str | bool | None

PEACE = [Clause(ClauseKind.PEACE)]


def board() -> Board:
    """Red with a factory, Blue with a derrick, a neutral; an infantry division of Red's, a fleet of Blue's."""
    units = ("red infantry R1", "blue war-fleet ~1")
    return Board("R1R2~1B1", "R3N1~1B2", factories={"R1": 1}, derricks={"B1": 2}, units=units)


def rule(on: Board, subject: str, fact: str, value: Value) -> list[News]:
    """Makes a change, after which the state must be sound, and which has words in every language."""
    events = agreements.rule(on, subject, fact, value)
    on.check()
    for language in ("en", "ru"):
        assert render(THEATRE.say.words(on.frame).change(Change(subject, fact, value)), language)
    return events


def refused(on: Board, subject: str, fact: str, value: Value) -> str:
    """The sentence by which a change is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        agreements.rule(on, subject, fact, value)
    return render(refusal.value.reason, "en")


def proposed(on: Board, *parties: str) -> Treaty:
    """A peace that Red has proposed."""
    made = Treaty(f"{'+'.join(parties)}/1", "red", list(parties), PEACE, 1, standing=TreatyStanding.PROPOSED)
    on.state.talks.treaties.append(made)
    return made


def test_everything_on_the_table_is_a_subject() -> None:
    """The game, powers, regions, units and treaties, each with its present facts."""
    on = board()
    on.peace("red", "blue")
    found = {subject.id: dict(subject.facts) for subject in subjects(on.frame)}
    power = {"manpower": 20, "supply": 20, "war": None, "tanks": None}
    assert found["power:red"].items() >= power.items()
    wanted = {
        "game": {"winner": None},
        "region:N1": {"owner": "north", "factories out": 0, "derricks out": 0, "garrison supply": 6},
        "unit:red-infantry-1": {"base": "R1", "removed": False},
        "treaty:blue+red/1": {"ends": None, "void": False},
    }
    assert {id: found[id] for id in wanted} == wanted
    assert "power:north" in found


@pytest.mark.parametrize(
    ("subject", "fact", "values"),
    [
        ("unit:red-infantry-1", "base", ["R1", "R2", "R3"]),
        ("unit:blue-war-fleet-1", "base", ["B1", "B2", "~1"]),
        ("power:red", "war", ["blue", "north"]),
        ("power:north", "war", ["red", "blue"]),
        ("region:R1", "owner", ["red", "blue", "north"]),
    ],
)
def test_choices_name_all_that_a_fact_can_be(subject: str, fact: str, values: list[str]) -> None:
    """Bases that the unit could have, powers that one can be at war with."""
    found = {each.id: each.choices for each in subjects(board().frame)}
    assert [value for value, _ in found[subject][fact]] == values


def test_the_2_1_resources_are_ruled() -> None:
    """Of sides and neutrals, never below 0."""
    on = board()
    rule(on, "power:red", "supply", 0)
    rule(on, "power:north", "production", 7)
    assert (on.stores("red").supply, on.stores("north").production) == (0, 7)
    for value in (-1, 10_000, True, "many", None):
        assert refused(on, "power:red", "supply", value) == "A whole number from 0 to 9999 is wanted."


def test_the_2_2_what_is_bombed_is_ruled() -> None:
    """No more than there is. The supply of a neutral's garrison is, too (THE-6.3); sides have none."""
    on = board()
    rule(on, "region:N1", "garrison supply", 2)
    assert on.state.regions["N1"].garrison_supply == 2
    assert refused(on, "region:R1", "garrison supply", 2) == "“garrison supply” can't be changed so."
    rule(on, "region:R1", "factories out", 1)
    rule(on, "region:B1", "derricks out", 2)
    assert (on.state.regions["R1"].factories_hit, on.state.regions["B1"].derricks_hit) == (1, 2)
    assert refused(on, "region:B1", "derricks out", 3) == "A whole number from 0 to 2 is wanted."
    assert refused(on, "region:R1", "derricks out", 1) == "A whole number from 0 to 0 is wanted."


def test_the_1_1_a_region_is_given_to_another() -> None:
    """Units that have no leave to be there go home, fleets in port to sea; whoever has none left is out."""
    on = board()
    (fleet,) = on.put("red war-fleet R2")
    assert kinds(rule(on, "region:R1", "owner", "north")) == ["guests-left"]
    assert on.state.units["red-infantry-1"].at in ("R2", "R3")
    rule(on, "region:R2", "owner", "blue")
    assert fleet.at == "~1"
    assert kinds(rule(on, "region:R3", "owner", "blue"))[-2:] == ["side-out", "game-over"]
    assert refused(board(), "region:R1", "owner", "nobody").startswith("A region is held by")


def test_the_3_2_units_are_raised_moved_and_removed() -> None:
    """Where their branch is based; what was written for them is over."""
    on = board()
    on.state.sealed["red"] = Compartment(orders={"red-infantry-1": UnitOrder(Task.DEFEND, "R1")})
    rule(on, "unit:red-infantry-1", "base", "R2")
    assert (on.state.units["red-infantry-1"].at, on.state.sealed["red"].orders) == ("R2", {})
    for subject, fact, place in (("red", "tanks", "R2"), ("north", "infantry", "N1"), ("blue", "trade-fleet", "B2")):
        rule(on, f"power:{subject}", fact, place)
        assert f"{subject}-{fact}-1" in on.left
    rule(on, "unit:red-tanks-1", "removed", True)
    assert "red-tanks-1" not in on.left
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
    on.peace("red", "blue")
    assert refused(on, "power:red", "war", "blue") == "A treaty binds the two to peace: it is void first."


def test_the_8_1_a_referee_speaks_for_a_neutral() -> None:
    """The proposal is signed or refused; treaties end by another turn, or are void."""
    on, name = board(), "treaty:north+red/1"
    peace = proposed(on, "north", "red")
    assert refused(on, name, "answer", "perhaps") == "An answer is “signs” or “refuses”."
    rule(on, name, "answer", "signs")
    rule(on, name, "ends", 4)
    assert (peace.standing, peace.ends) == (TreatyStanding.IN_FORCE, 4)
    assert refused(on, name, "ends", 1).startswith("A treaty ends before a turn to come, from 2 on")
    rule(on, name, "void", True)
    assert (on.state.talks.treaties, peace.standing) == ([], TreatyStanding.VOID)
    other = proposed(on, "blue", "red")
    rule(on, "treaty:blue+red/1", "answer", "refuses")
    assert other.standing is TreatyStanding.REFUSED


@pytest.mark.parametrize(("value", "winners"), [("red,blue", ["red", "blue"]), ("draw", [])])
def test_the_9_1_the_end_is_ruled(value: str, winners: list[str]) -> None:
    """One winner, several, or a draw."""
    on = board()
    assert kinds(rule(on, "game", "winner", value)) == ["game-over"]
    assert (on.state.winners, on.state.why) == (winners, "ruled")
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

INFANTRY, FLEET = "red-infantry-1", "blue-war-fleet-1"
NO_SUCH_UNIT = "a unit is of no power or of no type, or goes by another's name"
NOT_THERE = "a unit is based where it can't be"

TOO_MUCH, ELEPHANTS = (Compartment([Purchase(type, "R1", 9)]) for type in ("tanks", "elephants"))
FOREIGN = Compartment(orders={FLEET: UnitOrder(Task.HOLD, "~1")})
OF_GREEN, TWICE = (
    Treaty("a/1", "red", ["blue", "red"], [Clause(ClauseKind.PASSAGE, side, "red")], 1) for side in ("green", "blue")
)

SPOILT: list[tuple[str, object, str]] = [
    ("neutrals/north/stores/supply", -1, "a power has less than nothing of a resource"),
    ("regions/R1/owner", "nobody", "a region is held by nobody"),
    ("regions/R1/factories_hit", 2, "more factories or derricks are out of work than there are"),
    ("regions/R1/garrison_supply", 1, "a garrison has supply that it can't have"),
    ("regions/R1/standing/most", -1, "fewer units than none are to defend a region"),
    (f"units/{INFANTRY}/id", "other", NO_SUCH_UNIT),
    (f"units/{INFANTRY}/type", "elephants", NO_SUCH_UNIT),
    (f"units/{INFANTRY}/number", 2, NO_SUCH_UNIT),
    ("sides/red/raised", {}, "a unit has a number that its power has not reached"),
    (f"units/{INFANTRY}/at", "~1", NOT_THERE),
    (f"units/{INFANTRY}/at", "B1", NOT_THERE),
    (f"units/{FLEET}/at", "R1", NOT_THERE),
    ("sides/red/out", True, "a side that is out has units"),
    ("turn", 0, "turns are counted from 0, the one in which all mobilise"),
    ("winners", ["red"], "the game is over without an end, or has ended and goes on"),
    ("order", ["red", "red"], "the order of sides is not one of sides"),
    ("mover", 5, "the resolution has come to a side that there is not"),
    ("wars", [("red", "blue")], "a war is not one of two powers"),
    ("wars", [("blue", "red"), ("blue", "red")], "two powers are at war twice"),
    ("sealed", {"green": Compartment()}, "something is written for no side"),
    ("sealed", {"red": FOREIGN}, "an order is written for a unit that is not there"),
    ("sealed", {"red": TOO_MUCH}, "a side has bought more than it can pay"),
    ("sealed", {"red": ELEPHANTS}, "something is bought that there is not"),
    ("talks/messages", [Message("red", "north", 1, "hello")], "a message is not one of two sides"),
    ("talks/treaties", [OF_GREEN], "a treaty is not one of two powers, or says nothing"),
    ("talks/treaties", [TWICE, TWICE], "two treaties go by one id"),
]
"""What is spoilt in a sound state, the value that it has then, and the fault in a sentence."""


@pytest.mark.parametrize(("spoilt", "value", "fault"), SPOILT)
def test_what_the_rules_do_not_allow_is_found(spoilt: str, value: object, fault: str) -> None:
    """One fault in a sound state, and its sentence."""
    on = board()
    on.check()
    on.state.phase = Phase.RESOLUTION if spoilt == "mover" else on.state.phase
    thing: Any = on.state
    *steps, last = spoilt.split("/")
    for step in steps:
        thing = thing[step] if isinstance(thing, dict) else getattr(thing, step)
    assert hasattr(thing, last)
    setattr(thing, last, value)
    assert fault in [render(found.what, "en") for found in THEATRE.rules.invariants(on.frame)]


def test_the_middle_of_a_turn_is_sound() -> None:
    """While orders are carried out, units may stand where they are about to lose their leave."""
    on = board()
    on.begin()
    on.state.units[INFANTRY].at = "B1"
    on.check()
