"""Screens as their parts know them, and what the parts of several screens do alike: choose, save, leave."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

from textual.screen import Screen

from hexwar_tui.engine.errors import HexwarError, Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.outlook.outlook import Outlook
from hexwar_tui.tui.stage.host import Host

Answer = TypeVar("Answer")

Work = Callable[[], Coroutine[None, None, object]]
"""A coroutine function that asks the player things; it runs as a worker, while the screen goes on hearing keys."""


class MapStage(Protocol):
    """A screen with a map on which a part of it shows something."""

    @property
    def hexwar(self) -> Host:
        """The app."""

    @property
    def map(self) -> HexMap:
        """The map."""

    @property
    def is_there(self) -> bool:
        """Whether the screen is part of the app."""

    def words(self, text: Text) -> str:
        """`text` in the language of the screen."""


class Talk(Protocol):
    """A screen as its parts use it to ask and tell. What is told after the screen has been left is lost."""

    async def ask(self, dialog: Screen[Answer]) -> Answer:
        """Opens `dialog` and returns its answer; None where the player steps back."""

    async def refuse(
        self,
        what: Text,
        why: Objection | HexwarError,
        lines: Sequence[Text] = (),
        mends: type[Order] | None = None,
    ) -> bool:
        """Says that `what` can't be done, and `why`, with `lines` below; from there the player can open the rule.
        Returns whether he wants to give the order `mends`, which takes the objection away."""

    def prompt(self, text: Text) -> None:
        """Says `text` in the line below the map; with "", what is usually said there."""

    def show_keys(self) -> None:
        """Shows the keys that do something now."""

    def show_again(self) -> None:
        """Shows the game as it stands now."""

    def tell_again(self) -> None:
        """Shows the game as it stands now, and its whole chronicle anew, as news were taken back or came unseen."""

    def begin(self, work: Work, group: str = "entry") -> object:
        """Has `work` done while the screen goes on hearing keys; breaks off work begun before in the same `group`."""

    def dismiss(self, result: str) -> object:
        """Leaves the screen, with `result` as its answer."""


class Hosted(Talk, Protocol):
    """A screen whose parts use the app as well: its folders, its settings, and where it can lead."""

    @property
    def hexwar(self) -> Host:
        """The app."""


class Place(Talk, Protocol):
    """A screen with a map and the `outlook` that it shows, on which players look about."""

    outlook: Outlook

    @property
    def hexwar(self) -> Host:
        """The app, with the settings."""

    @property
    def map(self) -> HexMap:
        """The map that is shown."""

    def words(self, text: Text) -> str:
        """`text` in the language of the screen."""


def save(screen: Talk, campaign: Campaign) -> None:
    """Saves the game, and says below the map that it is saved, or why it can't be."""
    try:
        campaign.save()
    except HexwarError as fault:
        screen.prompt(fault.text)
    else:
        screen.prompt(say("Saved."))


async def ask_to_leave(screen: Talk) -> None:
    """Asks whether to save the game and leave the table; if so, leaves the screen with the answer "leave"."""
    ask = say("Save the game and leave the table?")
    if await screen.ask(AskDialog(say("Leave the table"), ask, (), say("save and leave"))):
        screen.dismiss("leave")


async def choose(
    screen: Talk,
    title: Text,
    items: Sequence[Item],
    ask: Text = "",
    at: int = 0,
    named: Callable[[Any], Text] = lambda value: "",
    made: Callable[[Text, Sequence[Item], Text, int], ChooseDialog] = ChooseDialog,
) -> Any:
    """Returns the value of the line that the player picks from `items` below the question `ask`; None when he leaves.
    The line with the index `at` is marked first. A line with an objection can't be picked: the player is told the
    objection, with the name that `named` gives to the line's value, and is asked again, with that line marked.
    The dialog is what `made` makes of title, items, question and index."""
    while (picked := await screen.ask(made(title, items, ask, at))) is not None:
        if picked.objection is None:
            return picked.value
        await screen.refuse(named(picked.value), picked.objection)
        at = next(at for at, item in enumerate(items) if item.value is picked.value)
    return None
