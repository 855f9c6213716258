"""What happened in a side's sight since its last turn, stepped on the map."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import N_, Text, say
from hexwar_tui.engine.seats import Seat
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.screens.looking import Looking
from hexwar_tui.tui.widgets.lines import Chronicle


class Replaying(Looking):
    """Space shows the next thing that the side knows of, as it saw it then; what has changed on the map is lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "next", N_("What happened next")),
        Binding("a", "again", N_("Once more from the beginning")),
        Binding("enter,escape", "leave", N_("To the table"), priority=True),
    ]

    def __init__(self, game: Game, seat: Seat, since: int) -> None:
        super().__init__(classes="table")
        self.game, self.seat, self.since = game, seat, since
        self._begin()

    def _begin(self) -> None:
        self._past = self.game.look_back(self.since)
        self.view = self._past.view(self.seat)
        self._told: list[Text] = []
        self._is_over = False

    # -- showing -------------------------------------------------------------------------------------------------------

    def told_lines(self) -> list[Content]:
        """What has been shown so far."""
        return [self.content(sentence) for sentence in self._told]

    def usual_prompt(self) -> Text:
        """What is to be done."""
        if self._is_over:
            return say("That was all. Enter leads to the table.")
        return say("Space shows what happened next, in your sight.")

    def keys_now(self) -> list[tuple[str, Text]]:
        """The keys of the moment."""
        on = [] if self._is_over else [(self.hexwar.key_text("space"), say("next"))]
        return [*on, ("a", say("again")), ("Enter", say("to the table")), ("+ -", say("zoom"))]

    def top_parts(self) -> list[Content]:
        """That this is the past."""
        return [self.content(say(" What you have seen "), "reverse bold"), *super().top_parts()]

    def cells_to_visit(self) -> list[Cell]:
        """Where units stand."""
        return list(dict.fromkeys(line.cell for line in self.view.units if line.cell is not None))

    def speak_again(self) -> None:
        """Says everything in the language of now."""
        self.view = self._past.view(self.seat)
        super().speak_again()

    # -- keys ----------------------------------------------------------------------------------------------------------

    def action_next(self) -> None:
        """Plays on to the next thing that the side knows of."""
        before = self._seen()
        entry = self._past.next_known(self.seat)
        self.view = self._past.view(self.seat)
        if entry is None:
            self._is_over = True
            self.map.overlay = {}
        else:
            told = [self.game.phrase(event) for event in entry.events if event.is_known_to(self.seat)]
            self._told += told
            self._light(before)
        self.show_view()
        self.query_one(Chronicle).show(self.told_lines())

    def _seen(self) -> dict[Cell, Any]:
        """What stands on every hex, and whose it is."""
        looks = {cell: self.view.look(cell) for cell in self.view.grid.cells}
        return {cell: (look.badges, look.site, look.owner) for cell, look in looks.items()}

    def _light(self, before: dict[Cell, Any]) -> None:
        """Lights what has changed, and brings it before the eye."""
        changed = [cell for cell, now in self._seen().items() if now != before[cell]]
        self.map.overlay = dict.fromkeys(changed, "")
        if changed and self.map.cursor not in changed:
            self.map.go_to(changed[0])

    def action_again(self) -> None:
        """From the beginning."""
        self._begin()
        self.map.overlay = {}
        self.speak_again()

    def action_leave(self) -> None:
        """To the table."""
        self.dismiss("table")
