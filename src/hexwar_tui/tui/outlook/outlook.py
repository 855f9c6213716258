"""Outlooks: what a screen with a map shows, and which keys it lists. Table, desk and replay have one each."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from textual.content import Content

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.view import OtherMap, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.stage.speech import Speaking

Keys = list[tuple[str, Text]]
"""Keys as printed on keyboards, each with what it does, the most important first."""

Label = Callable[[str], str]
"""Answers, for the id of a binding, the key that now does what it does, as printed on keyboards."""


class Outlook:
    """What a screen shows of a `view`. This one is for maps that are only looked at; table, desk and replay build on
    it."""

    retold = False
    """Whether the whole chronicle is written anew after each change; if not, news are added at its end."""

    title_at: int | None = None
    """Which part of the top line is the title of the game: it gives way where the line is too long. None for a line
    without one."""

    def __init__(self, view: View) -> None:
        self.view = view

    def renew(self) -> None:
        """Takes the view as it is now, in outlooks on something that changes; here it does nothing."""

    @property
    def remembered_as(self) -> Hashable:
        """What the zoom is kept under until the program ends, so that whoever comes back here finds it as he left it;
        None where it is not kept. It holds whose eyes these are: nobody is to see what another has looked at."""
        return None

    @property
    def wants_hex(self) -> bool:
        """Whether the player is asked for a hex on the map."""
        return False

    @property
    def is_asking(self) -> bool:
        """Whether the line below the map holds a question, so that nothing else is said there."""
        return False

    def maps(self) -> tuple[OtherMap, ...]:
        """The other maps that the player can open from here."""
        return self.view.maps

    def face(self) -> ClockFace | None:
        """What the clock shows now; None in a game without one."""
        return self.view.clock

    def prompt(self) -> Text:
        """What the line below the map says while nothing is asked and nothing has just happened."""
        return ""

    def keys(self, label: Label) -> Keys:
        """The keys that do something now, for the lowest line; `label` names those that players may change."""
        keys: Keys = [("Esc", say("back")), (label("table.overlay"), say("overlays"))]
        return [*keys, (label("table.maps"), say("other maps"))] if self.maps() else keys

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line: here turn, phase and the headline of the view."""
        facts = (self.view.turn_words, self.view.phase, *self.view.headline)
        return [speaker.content(fact) for fact in facts]

    def chronicle(self, speaker: Speaking) -> list[Content]:
        """The lines of the chronicle, the oldest first; here none."""
        return []

    def notice(self, speaker: Speaking) -> Content | None:
        """The text above the panels; None on screens that have no line there, as here."""
        return None

    def stops(self) -> list[Cell]:
        """The hexes that Tab goes through, in this order; here those of all units."""
        return [line.cell for line in self.view.units if line.cell is not None]

    def start(self) -> Cell | None:
        """The hex that the cursor is on at first, the first of `stops`; None leaves it at the map's first hex."""
        return next(iter(self.stops()), None)
