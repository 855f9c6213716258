"""What can go wrong at the table, each with a sentence for the player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwar_tui.engine.words.language import Phrase, Text, render, say, sentence


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an order may not be given: a sentence, which begins as one, and the rule it rests on ("" for the table's own
    manners).

    `counted` is the name by which random games count it, where its rule alone says too little. `for_good`: this unit
    can never give such an order, or nobody can from now on; lists of what can't be done now leave it out.
    """

    reason: Text
    rule: str = ""
    counted: str = ""
    for_good: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", sentence(self.reason))


class HexwarError(Exception):
    """Any fault that is told to a person; `text` is the sentence, in no language yet."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(render(text, "en"))


class BadOrder(HexwarError):
    """An order that can't be read: unknown word, missing field, value of the wrong shape."""


class IllegalOrder(HexwarError):
    """An order that the rules forbid. Nothing has changed."""

    def __init__(self, reason: Text, rule: str = "", counted: str = "") -> None:
        self.reason, self.rule, self.counted = sentence(reason), rule, counted
        super().__init__(say("{reason} ({rule})", reason=self.reason, rule=rule) if rule else self.reason)


def demand(objection: Objection | None) -> None:
    """Raises IllegalOrder where something speaks against it."""
    if objection is not None:
        raise IllegalOrder(objection.reason, objection.rule, objection.counted)


class NotYourTurn(IllegalOrder):
    """A seat acted that is not waited for."""


class CannotUndo(HexwarError):
    """There is nothing that this seat may take back."""


class BadOptions(HexwarError):
    """Options out of their bounds or unknown, or such that a scenario finds no room.

    `places` are the keys of the scenario's file that are at fault, each with its reason: none, and the options are.
    """

    def __init__(self, text: Text, places: Mapping[tuple[str | int, ...], Text] | None = None) -> None:
        self.places = dict(places or {})
        super().__init__(text)


class ScenarioError(HexwarError):
    """A scenario or catalogue that can't be used; `file`, `line` (from 1) and `key` ("": the file) say where."""

    def __init__(self, file: str, line: int, key: str, reason: Text) -> None:
        self.file, self.line, self.key, self.reason = file, line, key, reason
        what = say("{key}: {reason}", key=key, reason=reason) if key else reason
        super().__init__(say("{file}:{line}: {what}", file=file, line=line, what=what))


class BadDice(HexwarError):
    """Dice typed in or recorded that do not answer the roll: too many, too few, or out of range."""


STUMBLES = (
    HexwarError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)
"""What rules raise on states and orders that they never made: what a file holds, or what other rules have led to. All
other exceptions, such as too little memory, are no faults of these."""


class OtherRules(HexwarError):
    """A game that can't go on under the rules of this program; `old` and `new` are their versions."""

    def __init__(self, old: int, new: int) -> None:
        self.old, self.new = old, new
        super().__init__(
            say(
                "it was last played under version {old} of the rules; under version {new} no snapshot of it stands.",
                old=old,
                new=new,
            )
        )


class ReplayDiffers(HexwarError):
    """A replay that leaves its record; `number` is the first entry that differs, `what` names the difference."""

    def __init__(self, number: int, what: Phrase) -> None:
        self.number, self.what = number, what
        super().__init__(say("From entry {number} on the replay differs: {what}", number=number, what=what))
