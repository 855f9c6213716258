"""Names beside hexes: of all that is in view while a key asks for them, and of what comes into sight for a moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from textual.timer import Timer

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Badge, HexLook, Sign, SignKind, UnitLine, View
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.engine.words.lines import Tone, UnitId
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import Caption
from hexwar_tui.tui.map.canvas import narrow
from hexwar_tui.tui.map.outlines import LABEL_LINES
from hexwar_tui.tui.outlook.talk import MapStage

MOMENT = 4.0
"""For how many seconds what comes into sight is named."""

LONGEST = 30
"""How many characters of a name are shown at most."""


class Stage(MapStage, Protocol):
    """A screen with a map on which things are named."""

    @property
    def view(self) -> View:
        """What the map shows."""

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
        """Calls `callback` once, so many seconds later."""


class Naming:
    """Names things on the map of a screen. While nothing is named, nothing is drawn or looked at."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._timer: Timer | None = None

    def name_all(self) -> None:
        """Names all that is in view, units with their state and places, until `clear`."""
        view, words = self._stage.view, self._stage.words
        self.clear()
        units = captions_of(view.units, view, words)
        chart = self._stage.map
        named = {caption.cell for caption in units}
        seen = chart.layout_now.visible(*chart.origin, *chart.size)
        labelled = chart.zoom in LABEL_LINES
        places = [each for each in places_of(view, seen, words, labelled=labelled) if each.cell not in named]
        self._show((*units, *places))

    def name_new(self, before: View) -> None:
        """Names the units that are in view now and were not in the view `before`, for a moment; with less motion until
        `clear`. Names nothing where the settings don't want it, or another map was shown."""
        if before.grid == self._stage.view.grid:
            self._name_others(placed(before))

    def name_since(self, whose: Hashable) -> None:
        """Names, like `name_new`, the units that are in view now and were not when this table was left for the last
        time with the same map on it; nothing where that was before the program began."""
        known = self._stage.hexwar.sighted.get((whose, self._stage.view.grid))
        if known is not None and self._stage.is_there:
            self._name_others(known)

    def keep_in_mind(self, whose: Hashable) -> None:
        """Remembers which units are in view, and on which map, for `name_since`."""
        view = self._stage.view
        self._stage.hexwar.sighted[whose, view.grid] = placed(view)

    def _name_others(self, known: Collection[UnitId]) -> None:
        settings, view = self._stage.hexwar.settings, self._stage.view
        new = [line for line in view.units if line.badge.unit not in known and line.badge.side != view.seat]
        captions = captions_of(new, view, self._stage.words) if settings.names else ()
        if captions:
            self.clear()
            self._show(captions)
            if not settings.reduced_motion:
                self._timer = self._stage.set_timer(MOMENT, self.clear)

    def take_away(self) -> bool:
        """Takes the names away, unless they go by themselves after a moment; returns whether there were any."""
        if self._timer is not None or not self._stage.map.over.captions:
            return False
        self.clear()
        return True

    def clear(self) -> None:
        """Takes the names away."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._stage.is_there and self._stage.map.over.captions:
            self._show(())

    def _show(self, captions: tuple[Caption, ...]) -> None:
        map = self._stage.map
        map.over = replace(map.over, captions=captions)


def placed(view: View) -> frozenset[UnitId]:
    """The units of which a view knows where they are."""
    return frozenset(line.badge.unit for line in view.units if line.cell is not None)


def captions_of(units: Iterable[UnitLine], view: View, words: Callable[[Text], str]) -> tuple[Caption, ...]:
    """Captions for the hexes of these units: the name and the state of the first on each hex, and how many more there
    are."""
    found: dict[Cell, list[UnitLine]] = {}
    for line in units:
        if line.cell is not None:
            found.setdefault(line.cell, []).append(line)
    marks = [sign for sign in view.signs() if sign.kind is SignKind.MARK and sign.tone is not Tone.PLAIN]
    slots = slots_of(view)
    return tuple(_caption(cell, lines, slots, marks, words) for cell, lines in found.items())


def slots_of(view: View) -> Mapping[Side | None, int]:
    """The slots of the sides' colours."""
    return {line.side: line.colour for line in view.sides}


def _caption(
    cell: Cell,
    lines: list[UnitLine],
    slots: Mapping[Side | None, int],
    marks: list[Sign],
    words: Callable[[Text], str],
) -> Caption:
    badge, more = lines[0].badge, len(lines) - 1
    state = ", ".join(filter(None, map(words, _state(badge, marks))))
    name = _cut(words(lines[0].name))
    text = f"{name}: {state}" if state else name
    return Caption(cell, f"{text} +{more}" if more else text, slots.get(badge.side), badge.acted)


def _state(badge: Badge, marks: list[Sign]) -> Iterator[Text]:
    """A unit's strength, of a full strength that is known, then what its marks mean that stand out, and whether it has
    acted."""
    full = f"/{badge.full}" if badge.full else ""
    yield "" if badge.strength is None else f"{badge.strength}{full}"
    yield from (sign.means for sign in marks if render(sign.glyph, "en") in badge.marks)
    if badge.acted:
        yield say("has acted")


def places_of(
    view: View, cells: Iterable[Cell], words: Callable[[Text], str], *, labelled: bool = False
) -> Iterator[Caption]:
    """Yields captions for the places on these hexes: by their names or, where labels are no names, what they are. If
    hexes are `labelled`, those with names of their own have them on the map."""
    signs = tuple(view.signs())
    kinds = {sign.glyph: sign.means for sign in signs if sign.kind is SignKind.PLACE}
    has_notes, slots = any(sign.kind is SignKind.NOTE for sign in signs), slots_of(view)
    for cell in cells:
        look = view.look(cell)
        if labelled and look.label and not has_notes:
            continue
        if name := _place(look, kinds, has_notes=has_notes):
            yield Caption(cell, _cut(words(name)), slots.get(look.site.owner if look.site else None))


def _place(look: HexLook, kinds: Mapping[Text, Text], *, has_notes: bool) -> Text:
    if look.label and not has_notes:
        return look.label
    return kinds.get(look.site.glyph, "") if look.site is not None else ""


def _cut(name: str) -> str:
    """A name in characters that are each a cell wide, as much of it as is shown."""
    return narrow(name) if len(name) <= LONGEST else f"{narrow(name)[: LONGEST - 1]}…"
