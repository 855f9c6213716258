"""Everything a seat is shown, as one digest: to check whether that is the same before and after something."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Name, Phrase, render
from hexwar_tui.hexgrid.grid import Cell


def shown_digest(game: Game, seat: Seat) -> str:
    """A hash of all that `seat` is shown: its view to the last hex, unit and overlay, its news and its rolls.

    It takes long on large maps. A program that knows all secrets anyway checks by it whether anything shown has
    changed; to a player it tells no more than the screen does.
    """
    parts: list[Any] = [*_parts(game.view(seat))]
    parts += [[entry.number, _plain(game.phrase(event))] for entry, event in game.news(seat)]
    parts += [[entry.number, _plain(roll)] for entry, roll in game.rolls(seat)]
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def shown_parts(view: View, cells: Iterable[Cell] = ()) -> list[Any]:
    """What a view shows, to be compared with what another does: descriptions of hexes, which take long, only of
    `cells`; no overlays and no advice."""
    parts: list[Any] = [view.sides, view.headline, view.units, view.panels, view.outcome, view.clock, view.names]
    parts += [view.look(cell) for cell in view.grid.cells]
    parts += [view.describe(cell) for cell in cells if cell in view.grid.cells]
    parts += [view.card(line.badge.unit) for line in view.units]
    return parts


def _parts(view: View) -> Iterator[Any]:
    """Yields the parts of a view as plain values; those that are functions are asked for hexes and units."""
    cells = view.grid.cells
    lazy = {"grid", "look", "describe", "card", "overlays", "maps", "signs", "briefing", "advice_for"}
    yield from (_plain(getattr(view, field.name)) for field in dataclasses.fields(view) if field.name not in lazy)
    yield from ([_plain(view.look(cell)), _plain(view.describe(cell))] for cell in cells)
    for line in view.units:
        yield [_plain(view.card(line.badge.unit)), _plain(view.advice_for(line.badge.unit))]
    for overlay in view.overlays:
        for cell in cells[:: max(1, len(cells) // 7)]:
            yield [overlay.id, _plain(overlay.cells(cell)), _plain(overlay.says(cell))]
    yield from map(_plain, view.signs())
    yield from map(_plain, view.briefing())
    for other in view.maps:
        yield [_plain(other.title), other.cell]


def _plain(value: Any) -> Any:
    if isinstance(value, str | Phrase | Name):
        return render(value, "en")
    if isinstance(value, Enum):
        return value.name
    if dataclasses.is_dataclass(value):
        return [_plain(getattr(value, field.name)) for field in dataclasses.fields(value)]
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(item)] for key, item in value.items()]
    if callable(value):
        raise TypeError("a function of a view is not asked for what it shows")
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
