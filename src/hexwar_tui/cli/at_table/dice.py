"""Dice thrown on the table and given on the command line, and the steps that want them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hexwar_tui.cli.talk.speak import dice_wanted
from hexwar_tui.engine.dice.rolls import NeedDice, RollRequest
from hexwar_tui.engine.errors import BadDice
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import say


def thrown_dice(game: Game, text: str | None) -> list[int]:
    """Returns the dice `text`, given with --dice, as numbers; none if it is None. Raises BadDice for anything but
    numbers, and in a game in which the program throws the dice."""
    if text is not None and not game.record.dice.typed:
        raise BadDice(say("In this game the program throws the dice: --dice is for games begun with --dice typed."))
    return _numbers(text)


def dice_of_step(game: Game, text: str | None) -> tuple[list[int], bool]:
    """Returns the dice given with --dice for a step, as numbers, and whether they are the referee's own: he may throw
    for any step of a game that he leads, even where the program throws the others. Raises BadDice as `thrown_dice`."""
    if text is not None and game.record.referee and not game.record.dice.typed:
        return _numbers(text), True
    return thrown_dice(game, text), False


def take_steps(
    step: Callable[..., object], can_step: Callable[[], bool], dice: Sequence[int], own_dice: bool, *, all_of_them: bool
) -> RollRequest | None:
    """Calls `step` with what `dice_of_step` returns; with `all_of_them`, then again without dice while `can_step`.

    Returns the dice that the next step wants, None where it wants none. Raises BadDice where the first wants dice.
    """
    try:
        step(dice, own_dice=own_dice)
    except NeedDice as need:
        raise BadDice(dice_wanted(need.request)) from need
    try:
        while all_of_them and can_step():
            step()
    except NeedDice as need:
        return need.request
    return None


def _numbers(text: str | None) -> list[int]:
    if text is None:
        return []
    thrown = text.replace(",", " ").split()
    if not thrown or not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in thrown):
        raise BadDice(say("Dice are numbers parted by commas, such as 3,5,1."))
    return [int(word) for word in thrown]
