"""Dialogs without an app: how lists are arranged, what is answered, and how odds are drawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.words.language import render
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.entry import NumberDialog
from hexwar_tui.tui.dialogs.queue import (
    Arranged,
    Entered,
    EnteredDialog,
    NumberedDialog,
    PartsAnswer,
    PartsDialog,
    QueueDialog,
)

HOST: Any = SimpleNamespace(words=lambda text: render(text, "en"), charset="unicode")
PLAIN: Any = SimpleNamespace(words=lambda text: render(text, "en"), charset="ascii")


class Chooser:
    """A list that remembers its lines, and marks the nearest there is, as Textual's does."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._marked: int | None = None

    def clear_options(self) -> None:
        self.lines, self._marked = [], None

    def add_options(self, options: Any) -> None:
        self.lines += [str(option.prompt) for option in options]

    @property
    def highlighted(self) -> int | None:
        return self._marked

    @highlighted.setter
    def highlighted(self, at: int | None) -> None:
        self._marked = None if at is None or not self.lines else max(0, min(at, len(self.lines) - 1))


def opened(dialog: Any, at: int | None = None) -> Any:
    """The dialog without a screen; it keeps what it answers and complains of."""
    kind = type(dialog)
    fakes = {
        "hexwar": HOST,
        "query_one": lambda self, what: self.chooser,
        "answer": lambda self, value: self.answers.append(value),
        "complain": lambda self, text: self.complaints.append(render(text, "en")),
    }
    dialog.__class__ = type(kind.__name__, (kind,), fakes)
    dialog.chooser, dialog.answers, dialog.complaints = Chooser(), [], []
    if isinstance(dialog, NumberedDialog):
        dialog.fill(len(dialog.places) - 1 if at is None else at)
    return dialog


def test_lines_of_a_queue_are_moved_and_dropped() -> None:
    """The mark goes along; at the ends nothing moves. What is left is answered by the old numbers, run or kept."""
    queue = opened(QueueDialog(["walk", "strike", "rest"]), 0)
    assert (queue.chooser.lines, queue.chooser.highlighted) == (["1. walk", "2. strike", "3. rest"], 0)
    queue.action_move(-1)
    assert queue.places == [0, 1, 2]
    queue.action_move(1)
    queue.action_move(1)
    assert (queue.places, queue.chooser.highlighted) == ([1, 2, 0], 2)
    queue.action_move(1)
    assert queue.places == [1, 2, 0]
    queue.action_move(-1)
    assert (queue.chooser.lines, queue.chooser.highlighted) == (["1. strike", "2. walk", "3. rest"], 1)
    queue.action_move(-1)
    assert (queue.places, queue.chooser.highlighted) == ([0, 1, 2], 0)
    queue.action_move(1)
    queue.action_drop()
    assert (queue.places, queue.chooser.highlighted) == ([1, 2], 1)
    queue.action_drop()
    queue.action_leave()
    queue.action_run()
    assert queue.answers == [Arranged((1,), run=False), Arranged((1,), run=True)]
    queue.action_drop()
    queue.action_drop()
    queue.action_move(1)
    assert (queue.places, queue.chooser.highlighted) == ([], None)


def test_an_entered_order_is_changed_or_withdrawn() -> None:
    """The marked one; nothing where there is none."""
    entered = opened(EnteredDialog(["walk", "rest"]))
    entered.action_mark(True)
    entered.chooser.lines = ["walk", "rest"]
    entered.chooser.highlighted = 1
    entered.action_mark(True)
    entered.action_mark(False)
    assert entered.answers == [Entered(1, change=True), Entered(1, change=False)]


@pytest.mark.parametrize(
    ("records", "taken", "added"),
    [(0, False, True), (1, True, True), (2, True, True), (3, True, False), (4, False, False)],
)
def test_as_many_records_are_taken_as_are_wanted(records: int, taken: bool, added: bool) -> None:
    """From one to three here: less is not taken, to more none is added, and it is said why not."""
    parts = opened(PartsDialog("Cargo", "What?", ["x"] * records, 1, 3))
    parts.action_take()
    order = tuple(range(records))
    assert parts.answers == ([PartsAnswer(order, taken=True)] if taken else [])
    parts.action_add()
    assert parts.answers[taken:] == ([PartsAnswer(order, taken=False)] if added else [])
    assert parts.complaints == ["From 1 to 3 are wanted."] * ((not taken) + (not added))


@pytest.mark.parametrize(
    ("records", "lowest", "keys"),
    [
        (0, 0, "a: add   Enter: none   Esc: back"),
        (0, 1, "a: add   Enter: take   Esc: back"),
        (1, 0, "a: add   Del: drop   - +: move   Enter: take   Esc: back"),
    ],
)
def test_only_keys_that_do_something_are_named(records: int, lowest: int, keys: str) -> None:
    """Without records there is nothing to drop; where none are wanted, none may be taken."""
    assert render(PartsDialog("Cargo", "What?", ["x"] * records, lowest, 3)._keys, "en") == keys


def test_the_last_record_is_marked_and_a_list_leads_on_until_it_is_whole() -> None:
    """To another record as long as there are more in what is to be entered."""
    parts = PartsDialog("Cargo", "What?", ["x", "y"], 0, 3, records=(1, 2))
    usual = parts.leads_on
    assert not parts.begin_at(3)
    assert parts.keys_to((1, 2)) == (usual,)
    assert parts.keys_to((1, 2, 3)) == ("a",)


def test_a_number_without_bounds_is_far_from_them() -> None:
    """It begins where it is told to, or else at its least; only a number is begun at."""
    assert NumberDialog("Men", "How many?", 2, 9)._start == 2
    assert NumberDialog("Men", "How many?", 2, 9, 5)._start == 5
    assert NumberDialog("Men", "How many?", 2, 9, 0)._start == 0
    free = NumberDialog("Men", "How many?", None, 9)
    assert (free._is_bound, free._lowest < -100_000, free._highest) == (False, True, 9)
    free = NumberDialog("Men", "How many?", 2, None)
    assert (free._is_bound, free._lowest, free._highest > 100_000) == (False, 2, True)
    assert NumberDialog("Men", "How many?", 2, 9)._is_bound
    assert free.begin_at(7)
    assert free._start == 7
    assert not free.begin_at("7")


def odds(chances: dict[int, float], host: Any = HOST) -> list[str]:
    """The lines in which odds are drawn."""
    dialog = opened(ConfirmDialog("Fire", Preview()))
    type(dialog).hexwar = host
    found = SimpleNamespace(mean=1.25, chances=tuple(chances.items()))
    lines: list[str] = dialog._odds(SimpleNamespace(title="Losses", odds=found)).plain.split("\n")
    return lines


def test_odds_are_bars_by_value_the_likeliest_the_longest() -> None:
    """24 cells long; the least that is shown has one, and none where bars are of signs. What hardly ever comes is left
    out, and of very many values those that are rarest."""
    assert odds({2: 0.25, 0: 0.5, 1: 0.2495, 3: 0.0005, 4: 0.0004}) == [
        "Losses: 1.2 on average",
        "   0        50.0 % " + 24 * "█",
        "   1        25.0 % " + 12 * "█",
        "   2        25.0 % " + 12 * "█",
        "   3   under 0.1 % █",
    ]
    rows = odds({value: 1 / (value + 2) for value in range(30)})
    assert [int(row[:4]) for row in rows[1:]] == list(range(14))
    assert rows[1].count("█") == 24
    plain = odds({0: 0.99, 1: 0.01}, PLAIN)
    assert (plain[1].count("#"), plain[2].count("#")) == (24, 0)
    assert odds({0: 0.99, 1: 0.01})[2].count("█") == 1


def test_a_dialog_names_what_enter_does() -> None:
    """A question of its own has its own answer; `q` is named where the order can be queued."""
    named = [
        render(ConfirmDialog("Walk", Preview(), **more)._keys, "en")  # type: ignore[arg-type]
        for more in ({}, {"can_queue": True}, {"yes": "give up", "can_queue": True})
    ]
    assert named == [
        "Enter: give the order   Esc: back",
        "Enter: give the order   q: put it off for later   Esc: back",
        "Enter: give up   Esc: back",
    ]


def test_an_order_is_queued_only_where_it_can_be() -> None:
    """And given either way."""
    for can_queue, answers in ((True, ["queue", "give"]), (False, ["give"])):
        dialog = opened(ConfirmDialog("Walk", Preview(), can_queue=can_queue))
        dialog.action_queue()
        dialog.action_give()
        assert dialog.answers == answers
