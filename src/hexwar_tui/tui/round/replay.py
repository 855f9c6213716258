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
from hexwar_tui.tui.table.looking import Looking
from hexwar_tui.tui.widgets.lines import Chronicle


class ReplayScreen(Looking):
    """Space goes on to the next thing that the side saw; what has changed on the map is lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "next", N_("What was seen next")),
        Binding("a", "again", N_("Once more from the start")),
        Binding("escape", "close", N_("Back")),
    ]

    def __init__(self, game: Game, seat: Seat, since: int) -> None:
        super().__init__(classes="table replay")
        self._game, self._seat, self._since = game, seat, since
        self._begin()

    def _begin(self) -> None:
        self._past = self._game.look_back(self._since)
        self._told: list[Text] = []
        self.view = self._past.view(self._seat)

    def keys_now(self) -> list[tuple[str, Text]]:
        """On, again, out."""
        return [("Space", say("next")), ("a", say("again")), ("Esc", say("back")), ("?", say("help"))]

    def usual_prompt(self) -> Text:
        """How to go on."""
        return say("Space: what was seen next.")

    def told_lines(self) -> list[Content]:
        """What has been seen so far."""
        return [self.content(told) for told in self._told]

    def cells_to_visit(self) -> list[Cell]:
        """Of the side's own units."""
        return [line.cell for line in self.view.units if line.cell is not None and line.badge.side == self._seat]

    def action_next(self) -> None:
        """Plays on to the next thing of which the side knows."""
        before, grid = self._seen(), self.view.grid
        entry = self._past.next_known(self._seat)
        if entry is None:
            self.prompt(say("That was all."))
            return
        self._told += [self._game.phrase(event) for event in entry.events if event.is_known_to(self._seat)]
        self.view = self._past.view(self._seat)
        self._show()
        if self.view.grid == grid:
            changed = [cell for cell, seen in self._seen().items() if seen != before[cell]]
            self.map.marks = {cell: Mark("target") for cell in changed}
            if changed:
                self.map.go_to(changed[0])

    def _seen(self) -> dict[Cell, tuple[object, ...]]:
        """What stands on every hex, and whose it is: fog that comes and goes is no news."""
        looks = {cell: self.view.look(cell) for cell in self.view.grid.cells}
        return {cell: (look.terrain, look.badges, look.site, look.owner) for cell, look in looks.items()}

    def action_again(self) -> None:
        """From the start."""
        self._begin()
        self._show()

    def _show(self) -> None:
        self.map.marks = {}
        self.show_view()
        self.query_one(Chronicle).show(self.told_lines())

    def action_close(self) -> None:
        """Back to the digest."""
        self.dismiss("")
