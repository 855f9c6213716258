"""Dice thrown on the table and given on the command line."""

from __future__ import annotations

from hexwar_tui.engine.errors import BadDice
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import say


def thrown_dice(game: Game, text: str | None) -> list[int]:
    """The dice given with --dice as numbers; empty if `text` is None. Raises BadDice for anything but numbers, and in a
    game in which the program throws the dice."""
    if text is not None and not game.record.dice.typed:
        raise BadDice(say("In this game the program throws the dice: --dice is for games begun with --dice typed."))
    return _numbers(text)


def dice_of_step(game: Game, text: str | None) -> tuple[list[int], bool]:
    """The dice given with --dice for a step, as numbers, and whether they are the referee's own: he may throw for any
    step of a game that he leads, even where the program throws the others. Raises BadDice as `thrown_dice` does."""
    if text is not None and game.record.referee and not game.record.dice.typed:
        return _numbers(text), True
    return thrown_dice(game, text), False


def _numbers(text: str | None) -> list[int]:
    if text is None:
        return []
    thrown = text.replace(",", " ").split()
    if not thrown or not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in thrown):
        raise BadDice(say("Dice are numbers parted by commas, such as 3,5,1."))
    return [int(word) for word in thrown]
