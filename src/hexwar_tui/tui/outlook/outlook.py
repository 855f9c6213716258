"""What a screen with a map shows, whoever looks."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.view import OtherMap, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.stage.speech import Speaking

Keys = list[tuple[str, Text]]
"""Keys with what they do, the most important first."""

Label = Callable[[str], str]
"""The key that now does what the binding of an id does, as it is printed on keyboards."""


class Outlook:
    """A view that is only looked at. What is played at, ruled on or played back has an outlook of its own built on this
    one."""

    retold = False
    """Whether the chronicle is told from its beginning each time that something has changed."""

    def __init__(self, view: View) -> None:
        self.view = view

    def renew(self) -> None:
        """Takes the view of now, where there is another."""

    @property
    def wants_hex(self) -> bool:
        """Whether a hex is asked for on the map."""
        return False

    @property
    def is_asking(self) -> bool:
        """Whether the line below the map belongs to a question that is put on the map."""
        return False

    def maps(self) -> tuple[OtherMap, ...]:
        """The other maps that can be looked at from here."""
        return self.view.maps

    def face(self) -> ClockFace | None:
        """What the clock shows; None where there is none."""
        return self.view.clock

    def prompt(self) -> Text:
        """What the line below the map says when nothing is asked and nothing has just happened."""
        return ""

    def keys(self, label: Label) -> Keys:
        """The keys that do something now."""
        keys: Keys = [("Esc", say("back")), (label("table.overlay"), say("overlays"))]
        return [*keys, (label("table.maps"), say("other maps"))] if self.maps() else keys

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line."""
        facts = (say("Turn {n}", n=self.view.turn), self.view.phase, *self.view.headline)
        return [speaker.content(fact) for fact in facts]

    def chronicle(self, speaker: Speaking) -> list[Content]:
        """What has happened, line by line."""
        return []

    def notice(self, speaker: Speaking) -> Content | None:
        """What stands above the panels; None where there is no room for anything."""
        return None

    def stops(self) -> list[Cell]:
        """The hexes that Tab goes through."""
        return [line.cell for line in self.view.units if line.cell is not None]

    def start(self) -> Cell | None:
        """Where the cursor is put first; None leaves it at the map's first hex."""
        return next(iter(self.stops()), None)
