"""Dice that are thrown on the table and typed in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from hexwar_tui.engine.dice.rolls import NeedDice, RollRequest, check_dice
from hexwar_tui.engine.errors import BadDice
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.dialogs.dialog import Dialog

Result = TypeVar("Result")


class DiceDialog(Dialog[list[int]]):
    """Asks for the numbers of the dice of `request`, separated by spaces or commas; those of dice with fewer than 10
    faces may be typed without anything between."""

    def __init__(self, request: RollRequest) -> None:
        super().__init__(say("Throw {dice}", dice=str(request.pool)), say("Enter: take them   Esc: back"))
        self._request = request

    def body(self) -> ComposeResult:
        """Lays out what the dice are for, and the field."""
        yield Static(self.content(say("{why} ({rule})", why=self._request.why, rule=self._request.rule)), classes="ask")
        yield Input(placeholder=self.words(say("numbers, with blanks between them")), compact=True)
        yield Static("", classes="fault")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        words = self._parted(event.value.replace(",", " ").split())
        if not all(word.isdecimal() and len(word) < 7 for word in words):
            self.complain(say("Only numbers are dice."))
            return
        dice = [int(word) for word in words]
        try:
            check_dice(self._request.pool, dice)
        except BadDice as wrong:
            self.complain(wrong.text)
        else:
            self.answer(dice)

    def _parted(self, words: list[str]) -> list[str]:
        """The numbers typed; a single run of digits, one for each die of fewer than 10 faces, is taken apart."""
        pool = self._request.pool
        is_run = pool.faces < 10 and [len(word) for word in words] == [pool.count]
        return list(words[0]) if is_run else words


Ask = Callable[[DiceDialog], Awaitable[list[int] | None]]
"""Opens a dialog and returns its dice, None where they are not given."""


async def with_dice(ask: Ask, act: Callable[[Sequence[int]], Result]) -> Result | None:
    """Calls `act` with the dice thrown so far, at first none; whenever it raises NeedDice, `ask` asks for these dice,
    and `act` is called again with all of them. Returns what `act` returns, or None, with nothing done, if the dice are
    not given."""
    dice: list[int] = []
    while True:
        try:
            return act(dice)
        except NeedDice as need:
            thrown = await ask(DiceDialog(need.request))
            if thrown is None:
                return None
            dice = [*dice, *thrown]


async def take_steps(ask: Ask, game: Game) -> bool:
    """Takes the steps of `game` that wait, asking for dice where players throw them; False when they are not given."""
    while game.next_step() is not None:
        if await with_dice(ask, game.step) is None:
            return False
    return True
