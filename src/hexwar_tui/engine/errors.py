"""The errors that are told to players, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Phrase, Text, render, say, sentence


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an order may not be given: a sentence, made to begin with a capital, and the id of the rule it rests on (""
    where no rule of the book forbids it).

    `counted` tells objections of the same rule apart in the counts of random games, "" for none. `for_good`: this unit
    can never be given such an order, or nobody can from now on; lists of what can't be done now leave it out.
    `mended_by` is the kind of the order that takes the objection away, "" where none does. `is_so`: what the order asks
    for has come about already, or its time is past, so nothing is left to mend.
    """

    reason: Text
    rule: str = ""
    counted: str = ""
    for_good: bool = False
    mended_by: str = ""
    is_so: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", sentence(self.reason))


class HexwarError(Exception):
    """Any fault that is told to a person; `text` is the sentence, which `render` puts into the reader's language."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text)

    def __str__(self) -> str:
        """The sentence in English; put into words only here, as most faults are found while something is tried."""
        return render(self.text, "en")


class BadOrder(HexwarError):
    """Raised for an order that can't be read: an unknown word, a missing field, a value of the wrong shape."""


class IllegalOrder(HexwarError):
    """Raised when an order, or another act at the table, is refused. `reason` says why, `rule` is the id of the rule
    that forbids it, or ""; `counted` and `is_so` are as in `Objection`. Nothing has changed."""

    def __init__(self, reason: Text, rule: str = "", counted: str = "", *, is_so: bool = False) -> None:
        self.reason, self.rule, self.counted, self.is_so = sentence(reason), rule, counted, is_so
        super().__init__(say("{reason} ({rule})", reason=self.reason, rule=rule) if rule else self.reason)


def demand(objection: Objection | None) -> None:
    """Raises IllegalOrder with the reason and rule of `objection`; does nothing where that is None."""
    if objection is not None:
        raise IllegalOrder(objection.reason, objection.rule, objection.counted, is_so=objection.is_so)


class NotYourTurn(IllegalOrder):
    """Raised when a seat acts that may not act now, because it is not waited for."""


class CannotUndo(HexwarError):
    """Raised when something can't be taken back, or the game can't go back to the moment that was asked for."""


class BadOptions(HexwarError):
    """Raised for options that are unknown or out of bounds, or with which a scenario has no room on its map.

    `places` are the keys of the scenario's file that are at fault, each with its reason; where there are none, the
    options themselves are at fault.
    """

    def __init__(self, text: Text, places: Mapping[tuple[str | int, ...], Text] | None = None) -> None:
        self.places = dict(places or {})
        super().__init__(text)


class ScenarioError(HexwarError):
    """Raised for a fault of a data file, at `line` (from 1) and `key` ("": none) of `file`, for a `reason`."""

    def __init__(self, file: str, line: int, key: str, reason: Text) -> None:
        self.file, self.line, self.key, self.reason = file, line, key, reason
        what = say("{key}: {reason}", key=key, reason=reason) if key else reason
        super().__init__(say("{file}:{line}: {what}", file=file, line=line, what=what))


class BadDice(HexwarError):
    """Raised when dice that were typed in or recorded do not answer the roll: too many, too few, or out of range."""


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
"""The errors that rules may raise when they are given states and orders which they never made: from a file, or from a
game played by other rules. Any other exception, such as too little memory, has other causes."""


class OtherRules(HexwarError):
    """Raised when a game last played under version `old` of its rules can't go on under version `new` of them."""

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
    """Raised when a replay differs from the journal; `number` is the first entry that differs, `what` says how."""

    def __init__(self, number: int, what: Phrase) -> None:
        self.number, self.what = number, what
        super().__init__(say("From entry {number} on the replay differs: {what}", number=number, what=what))
