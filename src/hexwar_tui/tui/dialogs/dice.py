"""Dice thrown on the table and typed in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from hexwar_tui.engine.dice.rolls import NeedDice, RollRequest, check_dice
from hexwar_tui.engine.errors import BadDice
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.dialogs.dialog import Dialog

Result = TypeVar("Result")


class DiceDialog(Dialog[list[int]]):
    """Asks for one pool: as many numbers as it has dice, parted by spaces or commas; digits of small dice may
    stand in one run."""

    def __init__(self, request: RollRequest) -> None:
        super().__init__(say("Throw {dice}", dice=str(request.pool)), say("Enter: take them   Esc: back"))
        self._request = request

    def body(self) -> ComposeResult:
        """What the dice are for, and the field."""
        yield Static(self.content(say("{why} ({rule})", why=self._request.why, rule=self._request.rule)), classes="ask")
        yield Input(placeholder=self.words(say("numbers, with blanks between them")), compact=True)
        yield Static("", classes="fault")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        words = self._parted(event.value.replace(",", " ").split())
        fault = self.query_one(".fault", Static)
        if not all(word.isdecimal() and len(word) < 7 for word in words):
            fault.update(self.content(say("Only numbers are dice.")))
            return
        dice = [int(word) for word in words]
        try:
            check_dice(self._request.pool, dice)
        except BadDice as wrong:
            fault.update(self.content(wrong.text))
        else:
            self.answer(dice)

    def _parted(self, words: list[str]) -> list[str]:
        """The dice of one run of digits, where none has two."""
        pool = self._request.pool
        is_run = pool.faces < 10 and [len(word) for word in words] == [pool.count]
        return list(words[0]) if is_run else words


async def with_dice(
    ask: Callable[[DiceDialog], Awaitable[list[int] | None]], act: Callable[[Sequence[int]], Result]
) -> Result | None:
    """What comes of an act with the dice that it needs, asked for where players throw them; None where they are not
    given, and then nothing was done."""
    dice: list[int] = []
    while True:
        try:
            return act(dice)
        except NeedDice as need:
            thrown = await ask(DiceDialog(need.request))
            if thrown is None:
                return None
            dice = [*dice, *thrown]
