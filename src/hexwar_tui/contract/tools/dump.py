"""What seats are shown, as plain values: down to the last thing that an interface could draw or say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Name, Phrase, render

EVERY_NTH = 8
"""At each look one of so many hexes is described, at the next look another one."""


def plain(value: Any) -> Any:
    """Returns dataclasses, texts and containers as nested lists of strings and numbers, other objects as the name of
    their class."""
    if isinstance(value, (str, Phrase, Name)):
        return render(value, "en")
    if names := _fields(value.__class__):
        return [[name, plain(getattr(value, name))] for name in names]
    if isinstance(value, dict):
        return [[plain(key), plain(item)] for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value if isinstance(value, (int, float, bool, type(None))) else type(value).__name__


@cache
def _fields(kind: Hashable) -> tuple[str, ...]:
    """The names of the fields of a dataclass that are dumped; none for other classes. Refusals are dumped apart from
    choices; what a click on a line begins is among these, and tells nothing."""
    names = (field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return tuple(name for name in names if name not in ("spec", "refused", "begins"))


def dump_view(view: View) -> list[Any]:
    """Returns everything in a view as plain values: each eager part with its name, then the look and description of
    every hex, the card of every unit, and the overlays at some hexes."""
    cells = view.grid.cells
    lazy: list[Any] = [[plain(view.look(cell)), plain(view.describe(cell))] for cell in cells]
    lazy += [plain(view.card(line.badge.unit)) for line in view.units]
    lazy += map(plain, view.signs())
    for overlay in view.overlays:
        lazy += [
            [overlay.id, plain(dict(overlay.cells(cell))), plain(overlay.says(cell))]
            for cell in cells[:: max(1, len(cells) // 7)]
        ]
    eager = {"seat", "turn", "phase", "sides", "headline", "units", "panels", "advice", "outcome", "clock"}
    return [[name, plain(getattr(view, name))] for name in sorted(eager)] + lazy


def dump_choices(game: Game, seat: str) -> list[Any]:
    """Returns what a seat may order now, as plain values: the kinds of orders, then for each kind the choices for its
    first field and for the next one after the first value; with the refusals of kinds and first fields."""
    start = Draft(seat)
    kinds = game.choices(start)
    found: list[Any] = [plain(kinds), plain(kinds.refused)]
    for kind in kinds.candidates:
        draft = start.with_kind(kind.value)
        first = game.choices(draft)
        found += [plain(first), plain(first.refused)]
        if first.field and first.candidates:
            found.append(plain(game.choices(draft.with_value(first.field, first.candidates[0].value))))
    return found


def dump_seat(game: Game, seat: str) -> list[Any]:
    """All that a seat may know, as plain values: view, choices and refusals, news, and what it has left undone."""
    news = [[entry.number, plain(game.phrase(event))] for entry, event in game.news(seat)]
    undone = plain(game.left_undone(seat))
    return [dump_view(game.view(seat)), dump_choices(game, seat), news, undone]


def seat_parts(game: Game, seat: Seat, heard: int, nth: int) -> dict[str, Any]:
    """All that a seat is shown, by parts, as JSON values, with the news from entries after number `heard`. One in
    `EVERY_NTH` hexes is described, and the overlays are those for one hex under the cursor; `nth`, the number of the
    look, decides which."""
    view = game.view(seat)
    cells = view.grid.cells
    described, cursor = cells[nth % EVERY_NTH :: EVERY_NTH], cells[nth * 37 % len(cells)]
    return {
        "heading": plain([view.turn, view.phase, view.sides, view.headline, view.outcome, view.advice, view.clock]),
        "units": plain(view.units),
        "map": [plain(view.look(cell)) for cell in cells],
        "hexes": [plain(view.describe(cell)) for cell in described],
        "cards": [plain(view.card(line.badge.unit)) for line in view.units],
        "panels": plain(view.panels),
        "charts": plain(view.charts),
        "overlays": [
            [layer.id, plain(dict(layer.cells(cursor))), plain(layer.says(cursor))] for layer in view.overlays
        ],
        "choices": dump_choices(game, seat),
        "undone": plain(game.left_undone(seat)),
        "news": [plain(game.phrase(event)) for _, event in game.news(seat, heard)],
    }


def short_digest(value: Any) -> str:
    """Eight hexadecimal digits, a hash of a JSON value that is the same in every process."""
    raw = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return hashlib.blake2b(raw, digest_size=4).hexdigest()
