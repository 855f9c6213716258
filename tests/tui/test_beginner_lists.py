"""Lists as a beginner meets them: a number means the same line, whatever can be paid for now."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.choices import Choices, Refusal
from hexwar_tui.engine.orders.order import Candidate, specs
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy
from hexwar_tui.tui.dialogs.menu import numbered
from hexwar_tui.tui.table.asking import listed
from hexwar_tui.tui.table.order_entry import Question, Way

OFFERED = ["rifles", "guns", "mortars"]


def keys(can: list[str], cannot: list[str]) -> dict[str, str]:
    """The keys of the lines of a list in which some can't be picked."""
    refused = tuple(Refusal(Candidate(each), Objection("It costs too much.")) for each in cannot)
    question = Question(Choices("type", specs(Buy)["type"], tuple(map(Candidate, can)), None, refused), Way.LIST, {})
    items = numbered(listed(question, [*can, *cannot], OFFERED))
    return {item.value.value: item.key for item in items}


def test_a_line_keeps_its_number_when_another_can_no_more_be_paid_for() -> None:
    """With all to be had, with the first too dear, and with only the last left."""
    assert keys(OFFERED, []) == {"rifles": "1", "guns": "2", "mortars": "3"}
    assert keys(["guns", "mortars"], ["rifles"]) == {"rifles": "1", "guns": "2", "mortars": "3"}
    assert keys(["mortars"], ["rifles", "guns"]) == {"rifles": "1", "guns": "2", "mortars": "3"}


def test_of_a_long_list_only_the_first_nine_lines_are_numbered() -> None:
    """The tenth has no key, refused lines or not."""
    names = [f"kind {n}" for n in range(11)]
    refused = (Refusal(Candidate(names[0]), Objection("It costs too much.")),)
    question = Question(
        Choices("type", specs(Buy)["type"], tuple(map(Candidate, names[1:])), None, refused), Way.LIST, {}
    )
    items = numbered(listed(question, [*names[1:], names[0]], names))
    assert [item.key for item in items] == [*"23456789", "", "", "1"]
