"""Looking about on a map: finding things, overlays, the ruler, other maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hexwar_tui.engine.view import OtherMap, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.outlook.talk import Place


class Looking:
    """What one looks for on a map; nothing of a game is touched by it."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._overlay = ""
        self.ruler_from: Cell | None = None

    @property
    def _view(self) -> View:
        return self._place.outlook.view

    def moved(self, cell: Cell, said: Text) -> None:
        """The cursor has come to a hex. `said` stands in the line below the map, and goes if it was of another hex."""
        if self.ruler_from is not None:
            steps = self._view.grid.distance(self.ruler_from, cell)
            start, end = self._view.grid.label(self.ruler_from), self._view.grid.label(cell)
            self._place.prompt(say("From {start} to {end}: {n} hexes.", start=start, end=end, n=steps))
        elif said and not self._place.outlook.is_asking:
            self._place.prompt("")
        if self._overlay:
            self._lay_overlay()

    def measure(self) -> None:
        """Measures from here; again ends it."""
        self.ruler_from = None if self.ruler_from is not None else self._place.map.cursor
        self._place.prompt(say("Measuring: move the cursor.") if self.ruler_from is not None else "")

    def go_on(self, by: int) -> None:
        """To the next of the hexes that there is something to do or to see at."""
        cells, at = self._place.outlook.stops(), self._place.map.cursor
        if cells:
            place = cells.index(at) if at in cells else -1 if by > 0 else 0
            self._place.map.go_to(cells[(place + by) % len(cells)])

    async def find(self) -> None:
        """Finds a unit or a place by a part of its name, or a hex by its number."""
        wanted = await self._place.ask(TextDialog(say("Find"), say("Unit, place, or number of a hex:"), 40))
        if not wanted:
            return
        found = next(cells_called(wanted, self._view, self._place.words), None)
        if found is not None:
            self._place.map.go_to(found)
        else:
            self._place.prompt(say("Nothing is called “{wanted}”.", wanted=wanted))

    async def choose_overlay(self) -> None:
        """Lays an overlay over the map, or takes it off."""
        items = [Item("", say("none"))] + [Item(overlay.id, overlay.title) for overlay in self._view.overlays]
        picked = await self._place.ask(ChooseDialog(say("Overlays"), items))
        if picked is not None:
            self._overlay = picked.value
            self._place.prompt("")
            self._lay_overlay()

    def _lay_overlay(self) -> None:
        """Draws the chosen overlay for where the cursor is now."""
        at = self._place.map.cursor
        overlay = next((overlay for overlay in self._view.overlays if overlay.id == self._overlay), None)
        self._place.map.overlay = dict(overlay.cells(at)) if overlay else {}
        if overlay is not None and self.ruler_from is None and not self._place.outlook.is_asking:
            says = overlay.says(at)
            self._place.prompt(say("{overlay}. {says}", overlay=overlay.title, says=says) if says else overlay.title)

    async def choose_map(self) -> OtherMap | None:
        """Another map to be looked at; of several the player picks, that of the hex under the cursor stands first."""
        here = self._place.map.cursor
        maps = sorted(self._place.outlook.maps(), key=lambda other: other.cell is None or other.cell != here)
        if not maps:
            self._place.prompt(say("There is no other map to look at."))
        if len(maps) < 2:
            return next(iter(maps), None)
        chosen = await self._place.ask(ChooseDialog(say("Other maps"), [Item(other, other.title) for other in maps]))
        return None if chosen is None else chosen.value


def hex_lines(view: View, cell: Cell) -> list[Line]:
    """What is known of the hex and of those who stand there; what both say is said once."""
    told = view.describe(cell)
    lines = list(told)
    for badge in view.look(cell).badges:
        lines += [line for line in view.card(badge.unit) if line not in told]
    return lines


def cells_called(wanted: str, view: View, words: Callable[[Text], str]) -> Iterator[Cell]:
    """The hexes that `wanted` can mean, the likeliest first: the hex of that number, the places and units whose names
    begin so, then those in whose names it stands. `words` says a text in the language of the screen."""
    part = wanted.casefold()
    yield from (cell for cell in view.grid.cells if view.grid.label(cell) == wanted)
    named = [(words(name).casefold(), cell) for name, cell in _names(view)]
    yield from (cell for name, cell in named if name.startswith(part))
    yield from (cell for name, cell in named if part in name)


def _names(view: View) -> Iterator[tuple[Text, Cell]]:
    """The names of units and places, each with its hex."""
    yield from ((line.name, line.cell) for line in view.units if line.cell is not None)
    yield from ((name.text, name.cells[len(name.cells) // 2]) for name in view.names)
    for cell in view.grid.cells:
        if label := view.look(cell).label:
            yield label, cell
