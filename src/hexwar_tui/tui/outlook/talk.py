"""A screen as its parts know it, and what table and desk say before they are left."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Protocol, TypeVar

from textual.screen import Screen

from hexwar_tui.engine.errors import HexwarError, Objection
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.dialogs.ask import AskDialog
from hexwar_tui.tui.outlook.outlook import Outlook
from hexwar_tui.tui.stage.host import Host

Answer = TypeVar("Answer")

Work = Callable[[], Coroutine[None, None, object]]
"""Something that asks the player in the course of it."""


class Talk(Protocol):
    """Where a part asks and says things. What is said to a screen that has gone meanwhile, nobody hears."""

    async def ask(self, dialog: Screen[Answer]) -> Answer:
        """What the player answers; None where he steps back."""

    async def refuse(self, what: Text, why: Objection | HexwarError) -> None:
        """Says why something can't be done; the rule can be read at once."""

    def prompt(self, text: Text) -> None:
        """Says something in the line below the map; with "", the usual."""

    def show_keys(self) -> None:
        """Shows the keys of the moment."""

    def show_again(self) -> None:
        """Shows how things stand now."""

    def begin(self, work: Work, group: str = "entry") -> object:
        """Has work done beside the keys; what was begun before in the same group is given up."""

    def dismiss(self, result: str) -> object:
        """Leaves the screen, with an answer."""


class Hosted(Talk, Protocol):
    """A screen that knows where games, plans and reports are kept, and where to lead."""

    @property
    def hexwar(self) -> Host:
        """The app."""


class Chart(Protocol):
    """A map with a cursor."""

    cursor: Cell
    overlay: Mapping[Cell, str]

    def go_to(self, cell: Cell) -> None:
        """Puts the cursor on a hex, and brings it into sight."""


class Place(Talk, Protocol):
    """A screen from which one looks about on its map."""

    outlook: Outlook

    @property
    def map(self) -> Chart:
        """Its map."""

    def words(self, text: Text) -> str:
        """`text` in the language of the screen."""


def save(screen: Talk, campaign: Campaign) -> None:
    """Saves; what is said afterwards is true."""
    try:
        campaign.save()
    except HexwarError as fault:
        screen.prompt(fault.text)
    else:
        screen.prompt(say("Saved."))


async def ask_to_leave(screen: Talk) -> None:
    """Leaves for the title, if that is what the player wants."""
    ask = say("Save the game and go to the title?")
    if await screen.ask(AskDialog(say("Leave the table"), ask, (), say("save and leave"))):
        screen.dismiss("leave")
