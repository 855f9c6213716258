"""What a side has seen since its last turn, stepped through on the map: as it saw it then, and nothing more."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.outlook.outlook import Keys, Label, Outlook
from hexwar_tui.tui.outlook.screen import MapScreen
from hexwar_tui.tui.stage.speech import Speaking


class Past(Outlook):
    """The outlook on `game` as `seat` saw it at an earlier moment, which `go_on` moves on from entry `since`."""

    retold = True

    def __init__(self, game: Game, seat: Seat, since: int) -> None:
        self._game, self._seat, self._since = game, seat, since
        self.begin()
        super().__init__(self.view)

    def begin(self) -> None:
        """Goes back to entry `since`, where the replay starts, with nothing told."""
        self._past = self._game.look_back(self._since)
        self._told: list[Text] = []
        self.view = self._past.view(self._seat)

    def go_on(self) -> list[Cell] | None:
        """Plays on to the next entry that the side knows of; returns the hexes that have changed, of which there are
        none if the map is another one now. None at the end."""
        before, grid = self._seen(), self.view.grid
        entry = self._past.next_known(self._seat)
        if entry is None:
            return None
        self._told += [self._game.phrase(event) for event in entry.events if event.is_known_to(self._seat)]
        self.view = self._past.view(self._seat)
        return [cell for cell, seen in self._seen().items() if seen != before[cell]] if self.view.grid == grid else []

    def _seen(self) -> dict[Cell, tuple[object, ...]]:
        """What stands on every hex, and whose it is; fog is left out, as its coming and going is no news."""
        looks = {cell: self.view.look(cell) for cell in self.view.grid.cells}
        return {cell: (look.terrain, look.badges, look.site, look.owner) for cell, look in looks.items()}

    def keys(self, label: Label) -> Keys:
        """The keys to go on, to start again, to leave, and for help."""
        return [("Space", say("next")), ("a", say("again")), ("Esc", say("back")), ("?", say("help"))]

    def prompt(self) -> Text:
        """The sentence that says by which key the replay goes on."""
        return say("Space: what was seen next.")

    def chronicle(self, speaker: Speaking) -> list[Content]:
        """The news that have been played back so far."""
        return [speaker.content(told) for told in self._told]

    def stops(self) -> list[Cell]:
        """The hexes of the side's own units."""
        return [line.cell for line in self.view.units if line.cell is not None and line.badge.side == self._seat]


class ReplayScreen(MapScreen):
    """A replay on the map: Space goes on to the next thing that the side saw, and what has changed is lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "next", N_("What was seen next")),
        Binding("a", "again", N_("Once more from the start")),
        Binding("escape", "dismiss('')", N_("Back")),
    ]

    def __init__(self, game: Game, seat: Seat, since: int) -> None:
        self._past = Past(game, seat, since)
        super().__init__(self._past, "table replay")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Returns whether an action may be done now: as on other screens, but never the opening of other maps, which
        would be shown as they are now and not as they were."""
        return "map" not in parameters and super().check_action(action, parameters)

    def action_next(self) -> None:
        """Plays on to the next thing that the side knows of, lights what has changed, and moves the cursor there."""
        changed = self._past.go_on()
        if changed is None:
            self.prompt(say("That was all."))
            return
        self._show(changed)
        if changed:
            self.map.cursor = changed[0]

    def action_again(self) -> None:
        """Goes back to the start of the replay, with no hex lit."""
        self._past.begin()
        self._show([])

    def _show(self, lit: list[Cell]) -> None:
        self.map.marks = {}
        self.show_again()
        self.map.marks = {cell: Mark("target") for cell in lit}
