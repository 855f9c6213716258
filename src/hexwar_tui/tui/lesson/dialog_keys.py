"""The keys that lead on from a dialog that lies above a lesson's table, as it stands at each moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textual.screen import Screen

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders.choices import UNIT
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.dice import DiceDialog
from hexwar_tui.tui.dialogs.entry import NumberDialog
from hexwar_tui.tui.dialogs.queue import EnteredDialog
from hexwar_tui.tui.dialogs.signs import SignsDialog
from hexwar_tui.tui.dialogs.tell import AskDialog, LookDialog, RefusalDialog, TellDialog

ANYTHING = say("takes the marked line; any will do; Esc steps back")
ORDERS = say("steps back; or choose an order that you mean to give")
WITHOUT_LINES: Sequence[tuple[type[Dialog[Any]], Text]] = (
    (NumberDialog, say("takes this number; any will do; Esc steps back")),
    (ConfirmDialog, say("gives this order; Esc steps back")),
)
"""What is said in `ANYTHING`'s place of dialogs without lines."""
CLOSES = say("closes this; ↓ ↑ scroll")
RETURNS = say("back to the lesson")
BACK = say("steps back: this is not what the step wants")


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a lesson wants to get with the dialogs: to `order`, of which `draft` is made; with None to none. `value` is
    what the order has for what is asked now. `ends` says whether the lesson asks for the end of the part, `is_free`
    whether any other order is welcome as well, `is_ending` whether the draft is of the end that is asked for."""

    order: Order | None = None
    draft: Draft | None = None
    value: Any = None
    ends: bool = False
    is_free: bool = False
    is_ending: bool = False

    @property
    def is_before_orders(self) -> bool:
        """Whether the dialog lists kinds of orders, none of which is wanted."""
        return self.order is None and self.draft is not None and self.draft.kind is None

    @property
    def wanted(self) -> tuple[Any, ...]:
        """What a list could be asked to answer, the likeliest first: a unit, then the kind of the order, while nothing
        else of it has been answered; afterwards what is asked for."""
        if self.order is None:
            return ()
        if self.draft is not None:
            return (self.order.kind if self.draft.kind is None else self.value,)
        units = (getattr(self.order, name, None) for name in (UNIT, "units"))
        return (*(unit for unit in units if unit is not None), self.order.kind)


def offered(dialog: Dialog[Any], aim: Aim) -> Any:
    """Which of the things that are wanted the dialog can answer; the first of them where it can answer none."""
    return next((value for value in aim.wanted if dialog.keys_to(value)), next(iter(aim.wanted), None))


def in_dialog(dialog: Screen[Any], aim: Aim) -> list[str]:
    """The keys that go on from a dialog as it stands now, so that they take what is wanted and nothing else; where that
    is not in it, the one that takes what is marked if any order is welcome, and else the one that steps back."""
    if not isinstance(dialog, Dialog):
        return ["Enter"]
    if isinstance(dialog, AskDialog):
        return ["Enter" if aim.ends else "Esc"]
    if isinstance(dialog, ConfirmDialog):
        return [dialog.leads_on if aim.order is not None or aim.is_free or aim.is_ending else "Esc"]
    if isinstance(dialog, TellDialog | LookDialog | SignsDialog | EnteredDialog | DiceDialog):
        return [dialog.leads_on]
    keys = list(dialog.keys_to(offered(dialog, aim)) if aim.wanted else ())
    goes_on = isinstance(dialog, RefusalDialog) or (aim.is_free and not aim.is_before_orders)
    return keys or [dialog.leads_on if goes_on else "Esc"]


def beside(dialog: Screen[Any], aim: Aim) -> Text:
    """What is said beside the keys that go on from a dialog: the line that they choose in it, or what else they do."""
    if isinstance(dialog, TellDialog | LookDialog | SignsDialog):
        return CLOSES
    if isinstance(dialog, RefusalDialog) and dialog.leads_on == "Enter":
        return RETURNS
    if not isinstance(dialog, Dialog) or isinstance(dialog, AskDialog):
        return ""
    line = dialog.called(offered(dialog, aim)) if aim.wanted else ""
    if line:
        return say("“{line}” is advised", line=line) if aim.is_free else say("“{line}”", line=line)
    return _of_free(dialog, aim) if aim.order is None and aim.is_free else ""


def _of_free(dialog: Dialog[Any], aim: Aim) -> Text:
    """What the key named does in a dialog where any order is welcome. Not any line is meant, though, in the list of
    orders, which also has those that give back or end the game."""
    usual = ORDERS if aim.is_before_orders else ANYTHING
    return next((said for kind, said in WITHOUT_LINES if isinstance(dialog, kind)), usual)


class DialogKeys:
    """The `keys` that lead on from the dialog that lies above the table now, empty where none does, and what is said
    `beside` them. `show` is called whenever they have become others."""

    def __init__(self, show: Callable[[], object]) -> None:
        self._show = show
        self.keys: Sequence[str] = ()
        self.beside: Text = ""

    def name(self, keys: Sequence[str] = (), beside: Text = "") -> None:
        """Names these keys from now on; without any, the dialog is gone."""
        self.keys, self.beside = keys, beside
        self._show()

    def prepare(self, dialog: Screen[Any], aim: Aim) -> None:
        """Has a dialog begin at what is wanted, and the keys named anew whenever something changes in it."""
        if isinstance(dialog, Dialog):
            if aim.wanted:  # else a line that leaves something out would be taken for what is wanted
                dialog.begin_at(offered(dialog, aim))
            dialog.when_changed = partial(self._name, dialog, aim)
        self._name(dialog, aim)

    def _name(self, dialog: Screen[Any], aim: Aim) -> None:
        """Names the keys that go on from a dialog as it stands now, unless it has been left for another."""
        if dialog.is_attached and not dialog.is_current:
            return
        keys = in_dialog(dialog, aim)
        words = beside(dialog, aim)
        is_astray = keys == ["Esc"] and not isinstance(dialog, SignsDialog) and words is not ORDERS
        self.name(keys, BACK if is_astray else words)
