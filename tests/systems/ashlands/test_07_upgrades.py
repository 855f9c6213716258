"""ASH-7.2: an upgrade for every new rank."""

from __future__ import annotations

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.systems.ashlands.orders.preparing.entering import ChooseUpgrade
from tests.systems.ashlands.boards import Board, facts
from tests.systems.ashlands.preparing import preparing


def offered(board: Board, **values: object) -> list[object]:
    """What red is offered for the next field."""
    found = choices((ChooseUpgrade,), board.known("red"), Draft("red", "choose-upgrade", values))
    return [candidate.value for candidate in found.candidates]


def test_ash_7_2_for_each_new_rank_the_owner_picks_one_of_the_types_three() -> None:
    """ASH-7.2: for each new rank the owner picks one of the unit type's three own upgrades, in his own Preparation."""
    board = preparing()
    unit = board.stand("red", "rifles", "0101", rank=1, upgrades_due=1)
    board.stand("red", "rifles", "0102")
    board.stand("blue", "rifles", "0808", upgrades_due=1)
    assert offered(board) == [unit.id]
    assert offered(board, unit=unit.id) == ["sharp", "tough", "swift"]
    board.give("red", ChooseUpgrade(unit.id, "sharp"))
    assert (unit.upgrades, unit.upgrades_due) == ([], 1)
    assert offered(board) == []
    none_due = ("That is no unit of this side that has an upgrade to be chosen.", "ASH-7.2")
    assert board.refusal("red", ChooseUpgrade(unit.id, "tough")) == none_due
    events = board.reveal([1, 2])
    assert (unit.upgrades, unit.upgrades_due) == (["sharp"], 0)
    assert board.frame.scenario.armoury.quality(unit) == 3
    assert facts(events, "upgrade-chosen") == {"unit": unit.id, "side": "red", "upgrade": "sharp"}


def test_ash_7_2_only_what_the_type_has_and_the_unit_has_not() -> None:
    """ASH-7.2: one of the type's own three that the unit does not have yet."""
    board = preparing()
    unit = board.stand("red", "rifles", "0101", rank=3, upgrades_due=2, upgrades=["tough"])
    refused = ("Its type has no such rank upgrade, or it has it already.", "ASH-7.2")
    assert board.refusal("red", ChooseUpgrade(unit.id, "tough")) == refused
    assert board.refusal("red", ChooseUpgrade(unit.id, "flag")) == refused
    assert offered(board, unit=unit.id) == ["sharp", "swift"]
    board.give("red", ChooseUpgrade(unit.id, "swift"))
    assert board.refusal("red", ChooseUpgrade(unit.id, "swift")) == refused
    assert offered(board, unit=unit.id) == ["sharp"]
    board.give("red", ChooseUpgrade(unit.id, "sharp"))
    board.reveal([1, 2])
    assert (unit.upgrades, unit.upgrades_due) == (["tough", "swift", "sharp"], 0)


def test_ash_7_2_of_own_units_in_the_reserve_too() -> None:
    """ASH-7.2: the owner picks, wherever his unit is; nobody picks for another's."""
    board = preparing()
    unit = board.stand("red", "rifles", None, upgrades_due=1)
    foe = board.stand("blue", "rifles", "0808", upgrades_due=1)
    none_due = ("That is no unit of this side that has an upgrade to be chosen.", "ASH-7.2")
    assert board.refusal("red", ChooseUpgrade(foe.id, "sharp")) == none_due
    assert board.refusal("red", ChooseUpgrade("nobody", "sharp")) == none_due
    assert offered(board, unit=foe.id) == []
    board.give("red", ChooseUpgrade(unit.id, "tough"))
    events = board.reveal([1, 2])
    assert [model.toughness for model in unit.models] == [3] * 10
    (told,) = [event for event in events if event.kind == "upgrade-chosen"]
    assert told.seen_by == ("red",)
