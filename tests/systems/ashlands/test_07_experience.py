"""ASH-7: experience and ranks, and an upgrade for every new rank."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.preparing.entering import ChooseUpgrade
from hexwar_tui.systems.ashlands.rules.experience import gain, rank_of
from tests.systems.ashlands.boards import ROW, Board, facts, kinds
from tests.systems.ashlands.preparing import offered, preparing


def two_sides() -> Board:
    """Red and blue with their bases in the corners of the top row."""
    board = Board(ROW, ROW, ROW)
    board.base("red", "0101")
    board.base("blue", "0801")
    return board


def test_ash_7_1_alive_at_the_end_of_a_turn() -> None:
    """ASH-7.1: +1 alive at the end of a turn, on the map; the tenth makes a unit Experienced (7.2)."""
    board = two_sides()
    red, reserve = board.army("red", "rifles 0102", "rifles reserve")
    blue = board.stand("blue", "rifles", "0802", experience=9)
    events = board.end_turn()
    assert (red.experience, blue.experience, reserve.experience) == (1, 10, 0)
    assert facts(events, "survivors") == {"units": [red.id, blue.id], "gained": 1}
    assert (blue.rank, blue.upgrades_due, "ranked-up" in kinds(events)) == (1, 1, True)


def test_ash_7_1_destroys_a_unit() -> None:
    """ASH-7.1: +3 destroys a unit, by fire or in melee, as attacker or defender."""
    board = two_sides()
    red, attacker = board.army("red", "rifles 0102", "rifles 0302 1")
    blue, defender = board.army("blue", "rifles 0202 1", "rifles 0402 1")
    events = board.fire(red, blue, [6] * 10 + [1] * 10)
    assert facts(events, "experience") == {"unit": red.id, "gained": 3, "total": 3}
    board.strike(attacker, defender, [1, 6, 1])
    assert defender.experience == 3


@pytest.mark.parametrize(
    ("place", "holder", "gained"),
    [
        *(("key_points", None, 1), ("key_points", "blue", 1), ("key_points", "red", 0)),
        *(("depots", None, 0), ("depots", "blue", 2), ("depots", "red", 0)),
    ],
)
def test_ash_7_1_takes(place: str, holder: str | None, gained: int) -> None:
    """ASH-7.1: +1 takes a key point; +2 an enemy depot."""
    board = two_sides()
    (red,) = board.army("red", "rifles 0402")
    getattr(board.state, place)[board.cell("0402")] = holder
    board.end_turn(until=2)
    assert red.experience == gained
    assert getattr(board.state, place) == {board.cell("0402"): "red"}


def test_ash_7_1_takes_an_enemy_base() -> None:
    """ASH-7.1: +5 an enemy CB; the depot that it becomes is not taken once more."""
    board = two_sides()
    (red,) = board.army("red", "rifles 0801")
    board.army("blue", "rifles 0803")
    assert kinds(board.end_turn(until=2)) == ["base-taken", "experience"]
    assert red.experience == 5


def test_ash_7_2_ranks() -> None:
    """ASH-7.2: Green 0, Experienced 10, Veteran 20, Elite 30."""
    assert [rank_of(experience) for experience in (0, 9, 10, 19, 20, 29, 30, 40, 99)] == [0, 0, 1, 1, 2, 2, 3, 3, 3]


def test_ash_7_2_each_new_rank_gives_an_upgrade_and_stays() -> None:
    """ASH-7.2: for each new rank the owner picks one upgrade: it is due. A rank, once reached, stays, and what is
    reached again gives nothing again; ASH-1.2: Experience (never below 0)."""
    board = two_sides()
    red = board.stand("red", "rifles", "0102", experience=9)

    def told(gained: int) -> list[str]:
        gain(red, gained, table := board.table())
        return [f"{event.kind} {event.facts.get('gained', event.facts.get('rank'))}" for event in table.events]

    assert (told(1), red.rank, red.upgrades_due) == (["experience 1", "ranked-up 1"], 1, 1)
    assert (told(25), red.rank, red.upgrades_due) == (["experience 25", "ranked-up 2", "ranked-up 3"], 3, 3)
    assert (told(-6), red.rank, red.experience) == (["experience -6"], 3, 29)
    assert (told(5), red.rank, red.upgrades_due) == (["experience 5"], 3, 3)
    assert (told(-50), red.rank, red.experience) == (["experience -34"], 3, 0)
    assert told(-1) == told(0) == []


# -- upgrades ----------------------------------------------------------------------------------------------------------

NONE_DUE = ("This side has no such unit with a rank upgrade to be chosen.", "ASH-7.2")


def test_ash_7_2_for_each_new_rank_the_owner_picks_one_of_the_types_three() -> None:
    """ASH-7.2: for each new rank the owner picks one of the unit type's three own upgrades, in his own Preparation,
    wherever his unit is; nobody picks for another's."""
    board = preparing()
    unit, _, reserve = board.army("red", "rifles 0101", "rifles 0102", "rifles reserve")
    foe = board.stand("blue", "rifles", "0808", upgrades_due=1)
    unit.upgrades_due = reserve.upgrades_due = 1
    assert offered(board, "red", ChooseUpgrade) == [unit.id, reserve.id]
    assert offered(board, "red", ChooseUpgrade, unit=unit.id) == ["sharp", "tough", "swift"]
    assert offered(board, "red", ChooseUpgrade, unit=foe.id) == []
    board.give("red", ChooseUpgrade(unit.id, "sharp"))
    board.give("red", ChooseUpgrade(reserve.id, "tough"))
    assert (unit.upgrades, unit.upgrades_due, offered(board, "red", ChooseUpgrade)) == ([], 1, [])
    assert board.refusals("red", *(ChooseUpgrade(id, "tough") for id in (unit.id, foe.id, "nobody"))) == {NONE_DUE}
    chosen, secret = [event for event in board.reveal([1, 2]) if event.kind == "upgrade-chosen"]
    assert (unit.upgrades, unit.upgrades_due, board.frame.scenario.armoury.quality(unit)) == (["sharp"], 0, 3)
    assert dict(chosen.facts) == {"unit": unit.id, "side": "red", "upgrade": "sharp"}
    assert ([model.toughness for model in reserve.models], secret.seen_by) == ([3] * 10, ("red",))


def test_ash_7_2_only_what_the_type_has_and_the_unit_has_not() -> None:
    """ASH-7.2: one of the type's own three that the unit does not have yet."""
    board = preparing()
    unit = board.stand("red", "rifles", "0101", rank=3, upgrades_due=2, upgrades=["tough"])
    refused = ("Its type has no such rank upgrade, or it has it already.", "ASH-7.2")
    assert board.refusals("red", ChooseUpgrade(unit.id, "tough"), ChooseUpgrade(unit.id, "flag")) == {refused}
    assert offered(board, "red", ChooseUpgrade, unit=unit.id) == ["sharp", "swift"]
    board.give("red", ChooseUpgrade(unit.id, "swift"))
    assert board.refusal("red", ChooseUpgrade(unit.id, "swift")) == refused
    assert offered(board, "red", ChooseUpgrade, unit=unit.id) == ["sharp"]
    board.give("red", ChooseUpgrade(unit.id, "sharp"))
    board.reveal([1, 2])
    assert (unit.upgrades, unit.upgrades_due) == (["tough", "swift", "sharp"], 0)
