"""How players look about on a map: they find things, lay overlays, measure, and go to other maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hexwar_tui.engine.view import OtherMap, View
from hexwar_tui.engine.words.language import Name, Phrase, Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.outlook.talk import Place, choose

GRID = "/grid"
"""Stands among the overlays for lines around hexes, which lie under whatever overlay there is. No overlay of a system
is called so."""


class Looking:
    """Lets a player look about on the map of `place`, without touching the game. `ruler_from` is the hex that he
    measures from, None while he measures nothing."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._overlay = ""
        self.ruler_from: Cell | None = None

    @property
    def _view(self) -> View:
        return self._place.outlook.view

    def moved(self, cell: Cell, said: Text) -> None:
        """Is called when the cursor has come to `cell`: while the player measures, tells the distance in hexes, else
        clears `said`, the present text below the map, unless that is a question; draws the overlay anew."""
        if self.ruler_from is not None:
            steps = self._view.grid.distance(self.ruler_from, cell)
            start, end = self._view.grid.label(self.ruler_from), self._view.grid.label(cell)
            self._place.prompt(say("From {start} to {end}: {n} hexes.", start=start, end=end, n=steps))
        elif said and not self._place.outlook.is_asking:
            self._place.prompt("")
        if self._overlay:
            self._lay_overlay()

    def measure(self) -> None:
        """Begins to measure from the hex under the cursor; while measuring, ends it."""
        self.ruler_from = None if self.ruler_from is not None else self._place.map.cursor
        self._place.prompt(say("Measuring: move the cursor.") if self.ruler_from is not None else "")

    def go_on(self, by: int) -> None:
        """Moves the cursor `by` places along the hexes that the outlook stops at; after the last comes the first. Says
        so where it is at the only one."""
        cells, at = self._place.outlook.stops(), self._place.map.cursor
        if cells == [at]:
            self._place.prompt(say("There is no other to go to now."))
        elif cells:
            place = cells.index(at) if at in cells else -1 if by > 0 else 0
            self._place.map.cursor = cells[(place + by) % len(cells)]

    async def find(self) -> None:
        """Asks for a part of a name or a hex number, and moves the cursor there, or says that nothing is called so."""
        wanted = await self._place.ask(TextDialog(say("Find"), say("Unit, place, or number of a hex:"), 40))
        if not wanted:
            return
        found = next(cells_called(wanted, self._view, self._place.words), None)
        if found is not None:
            self._place.map.cursor = found
        else:
            self._place.prompt(say("Nothing is called “{wanted}”.", wanted=wanted))

    async def choose_overlay(self) -> None:
        """Asks which overlay of the view to lay over the map, or none, and does so."""
        items = [Item("", say("none"))] + [Item(overlay.id, overlay.title) for overlay in self._view.overlays]
        if self._place.map.is_painted:
            grid = self._place.hexwar.settings.grid
            items.append(Item(GRID, say("no lines around hexes") if grid else say("lines around hexes")))
        picked: str | None = await choose(self._place, say("Overlays"), items)
        if picked == GRID:
            self._place.hexwar.keep_settings(grid=not self._place.hexwar.settings.grid)
        elif picked is not None:
            self._overlay = picked
            self._place.prompt("")
            self._lay_overlay()

    def _lay_overlay(self) -> None:
        """Draws the chosen overlay for the present place of the cursor, and shows its words about that hex."""
        at = self._place.map.cursor
        overlay = next((overlay for overlay in self._view.overlays if overlay.id == self._overlay), None)
        self._place.map.overlay = dict(overlay.cells(at)) if overlay else {}
        if overlay is not None and self.ruler_from is None and not self._place.outlook.is_asking:
            says = overlay.says(at)
            self._place.prompt(say("{overlay}. {says}", overlay=overlay.title, says=says) if says else overlay.title)

    async def choose_map(self) -> OtherMap | None:
        """Returns the other map to look at; of several the player picks one from a list that begins with those of the
        hex under the cursor. None if he leaves the list, or if there is no other map, which he is told."""
        here = self._place.map.cursor
        maps = sorted(self._place.outlook.maps(), key=lambda other: other.cell is None or other.cell != here)
        if not maps:
            self._place.prompt(say("There is no other map to look at."))
        if len(maps) < 2:
            return next(iter(maps), None)
        items = [Item(other, other.title) for other in maps]
        found: OtherMap | None = await choose(self._place, say("Other maps"), items)
        return found


def hex_lines(view: View, cell: Cell) -> list[Line]:
    """Returns the cards of the units on a hex, then the lines that `view` has about the hex itself: nothing twice, so
    none that is in a card, or tells of a unit that has one."""
    cards: list[Line] = []
    for badge in view.look(cell).badges:
        cards += [line for line in view.card(badge.unit) if line.tone is Tone.HEADING or line not in cards]
    units = {line.unit for line in cards} - {None}
    return cards + list(_without(view.describe(cell), lambda line: line in cards or line.unit in units))


def _without(lines: Sequence[Line], is_told: Callable[[Line], bool]) -> Iterator[Line]:
    """Yields the lines that are not told already, without the heads of which all lines are."""
    head: Line | None = None
    has_lines = False
    for line in lines:
        if line.tone is Tone.HEADING and not is_told(line):
            if head is not None and not has_lines:
                yield head
            head, has_lines = line, False
            continue
        has_lines = True
        if not is_told(line):
            if head is not None:
                yield head
            head = None
            yield line
    if head is not None and not has_lines:
        yield head


def cells_called(wanted: str, view: View, words: Callable[[Text], str]) -> Iterator[Cell]:
    """Yields the hexes that `wanted` can mean, some twice: the one with this number, then those of units and places
    whose names begin with it, then those whose names contain it. `words` puts a name into the language of the
    screen."""
    part = wanted.casefold()
    yield from (cell for cell in view.grid.cells if view.grid.label(cell) == wanted)
    named = [(words(name).casefold(), cell) for name, cell in _names(view)]
    yield from (cell for name, cell in named if name.startswith(part))
    yield from (cell for name, cell in named if part in name)


def cell_told_of(said: Text, view: View) -> Cell | None:
    """The hex of the first unit, place or hex that is named within a sentence; None where none is, or none that lies on
    the map."""
    named = dict(reversed(list(_names(view))))
    labels = {view.grid.label(cell): cell for cell in view.grid.cells}
    return next((cell for part in _parts(said) if (cell := named.get(part, labels.get(str(part)))) is not None), None)


def _parts(said: object) -> Iterator[Text]:
    """Yields the names and phrases within a sentence, each before what is in it, in their order."""
    if isinstance(said, tuple):
        for part in said:
            yield from _parts(part)
    elif isinstance(said, Phrase):
        yield said
        for _, fact in said.pairs:
            yield from _parts(fact)
    elif isinstance(said, str | Name):
        yield said


def _names(view: View) -> Iterator[tuple[Text, Cell]]:
    """Yields the names of units, places and hexes, each with its hex."""
    yield from ((line.name, line.cell) for line in view.units if line.cell is not None)
    yield from ((name.text, name.cells[len(name.cells) // 2]) for name in view.names)
    for cell in view.grid.cells:
        if label := view.look(cell).label:
            yield label, cell
