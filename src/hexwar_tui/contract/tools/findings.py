"""All that a seat can find out about a game, in every way there is, as plain lists of words and numbers.

No system is treated specially: façades are asked for whatever they have, views for every hex, and orders are drawn by
random players.
"""

from __future__ import annotations

import dataclasses
import inspect
import io
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from enum import Enum
from functools import cache, partial
from pathlib import PurePath
from typing import Any, get_type_hints

import pytest

from hexwar_tui.cli.at_table import looks
from hexwar_tui.cli.files import saves
from hexwar_tui.cli.main import main as command_line
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.waiting import openly_waited_for, waited_for
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of, player_kinds, sit_down
from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.meant import meant
from hexwar_tui.engine.orders.order import Draft, FieldKind, Order, specs
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.orders.sentences import Reader, order_sentence
from hexwar_tui.engine.practice_player import Observation, Temper, order_of
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Name, Phrase, render
from hexwar_tui.papers import chronicle as chronicles
from hexwar_tui.papers.forms.discord import write_discord
from hexwar_tui.papers.forms.form import Form, written
from hexwar_tui.papers.newspaper import newspaper
from hexwar_tui.papers.report import report_document
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.situation import last_part
from hexwar_tui.storage.campaigns import summary as summaries

CELLS_ASKED = 40
"""About so many cells of the map are asked about where a façade answers by hex."""

DRAWN = 16
"""How many orders are drawn for a seat, half of them legal."""

PUT = 8
"""How many orders are drawn for each other side; the seat is then asked whether it might give them itself."""


Found = Mapping[str, Sequence[Any]]
"""What a seat has found out, as lists of plain values, by the name of the way in which it did."""


UNITS = 24
"""About how many of the units that the seat, and a referee, are shown in each of the games are asked about."""


@dataclass(frozen=True)
class Asked:
    """What a seat is asked about in all games that are compared: ids of units, and orders drawn for other sides, from
    any of these games."""

    units: tuple[str, ...] = ()
    orders: tuple[Order, ...] = ()


def plain(value: Any, same: frozenset[int] = frozenset()) -> Any:
    """A value as nested lists of words and numbers. Of objects that are neither data nor text only the class is named,
    and of those whose ids are in `same`, which all the games have in common."""
    kind: Any = type(value)
    if kind in NUMBERS:
        return value
    if issubclass(kind, Enum):
        return value.name
    if issubclass(kind, TEXTS):
        return render(value, "en")
    if id(value) in same:
        return kind.__name__
    if names := parts(kind):
        return [[name, plain(getattr(value, name), same)] for name in names]
    if issubclass(kind, Mapping):
        return [[plain(key, same), plain(item, same)] for key, item in value.items()]
    if issubclass(kind, SETS):
        return sorted((plain(item, same) for item in value), key=repr)
    if issubclass(kind, LISTS):
        return [plain(item, same) for item in value]
    return kind.__name__


NUMBERS = (int, bool, float, bytes, type(None))
TEXTS = (str, Phrase, Name)
SETS = (set, frozenset)
LISTS = (Sequence, Iterator)


@cache
def parts(kind: Hashable) -> tuple[str, ...]:
    """The names of the fields of a dataclass; empty for any other class."""
    return tuple(part.name for part in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def some(cells: Sequence[int]) -> Sequence[int]:
    """About `CELLS_ASKED` of the cells, from all over the map; all of them where there are fewer."""
    return cells[:: max(1, len(cells) // CELLS_ASKED)]


# -- the façade of what a seat knows -----------------------------------------------------------------------------------


def facade(frame: AnyFrame, seat: Seat, asked: Asked) -> Iterator[Any]:
    """Yields what a seat's façade answers, or by which error it refuses: every public property, every method without
    parameters, and methods with one parameter for each side, unit or hex."""
    known, scenario = frame.system.known(frame, seat), frame.scenario
    cells = scenario.map.grid.cells if hasattr(scenario, "map") else range(0)
    things = {str: [*(spec.id for spec in scenario.sides), *asked.units], int: some(cells)}
    for name in sorted(name for name in dir(known) if not name.startswith("_")):
        if not inspect.isfunction(getattr(type(known), name, None)):
            yield [name, answered(partial(getattr, known, name), frame)]
            continue
        method = getattr(known, name)
        yield from ([name, words, answered(partial(method, *words), frame)] for words in calls(method, things))


def calls(method: Callable[..., Any], things: Mapping[type, Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    """Yields the arguments with which a method is called: none, if it needs none; one of `things` of the right type, if
    it needs one, or of any type where none is declared. Methods that need more are left out."""
    needed = [each for each in inspect.signature(method).parameters.values() if each.default is each.empty]
    if not needed:
        yield ()
    elif len(needed) == 1:
        for kind, some_of_it in things.items():
            if takes(method, needed[0].name) in (kind, None):
                yield from ((thing,) for thing in some_of_it)


def takes(method: Callable[..., Any], name: str) -> Any:
    """The declared type of a method's parameter `name`; None where none is declared, or only for type checkers."""
    try:
        return get_type_hints(method).get(name)
    except NameError:
        return None


REFUSALS = (
    *(ArithmeticError, AssertionError, AttributeError, HexwarError, LookupError),
    *(PermissionError, RuntimeError, StopIteration, TypeError, ValueError),
)
"""Errors by which a façade may refuse what it can't answer; which of them it is may tell a secret."""


def answered(ask: Callable[[], Any], frame: AnyFrame) -> list[Any]:
    """Calls `ask`; returns ["answered", the answer as plain values], or ["refused", the name of the error], which must
    not depend on a secret either.

    Of the frame itself, where it is in the answer, only the class is named, as it holds all secrets; likewise of what
    never changes in a game.
    """
    try:
        answer = ask()
        scenario = frame.scenario
        same = (frame, frame.state, scenario, frame.options, *vars(scenario).values())
        return ["answered", plain(answer, frozenset(map(id, same)))]
    except REFUSALS as error:
        return ["refused", type(error).__name__]


# -- what is shown -----------------------------------------------------------------------------------------------------


def shown(view: View, units: Iterable[str]) -> Iterator[Any]:
    """Yields everything in a view as plain values; what is made on demand is asked for every hex, unit and `units`."""
    for part in dataclasses.fields(view):
        if part.name not in ("grid", "look", "describe", "card", "overlays", "maps", "advised"):
            yield [part.name, plain(getattr(view, part.name))]
    yield ["advised", [None if draft is None else [draft.kind, plain(draft.values)] for draft in view.advised]]
    cells = view.grid.cells
    yield from (["hex", cell, plain(view.look(cell)), plain(view.describe(cell))] for cell in cells)
    own = (line.badge.unit for line in view.units)
    yield from (["card", unit, plain(view.card(unit))] for unit in dict.fromkeys((*own, *units)))
    for overlay in view.overlays:
        for cell in cells[:: max(1, len(cells) // 7)]:
            yield ["overlay", overlay.id, cell, plain(overlay.cells(cell)), plain(overlay.says(cell))]
    yield from (["map", plain(other.title), other.cell] for other in view.maps)
    yield from (["briefing", plain(part)] for part in view.briefing())


# -- what can be ordered -----------------------------------------------------------------------------------------------


def offered(frame: AnyFrame, seat: Seat) -> Iterator[Any]:
    """Yields what a seat may begin to order, up to the second field, with refusals, also for kinds not offered."""
    types, known = frame.system.order_types, frame.system.known(frame, seat)
    start = Draft(seat)
    first = choices(types, known, start)
    yield plain(first)
    for kind in types:
        draft = start.with_kind(kind.kind)
        found = choices(types, known, draft)
        yield [kind.kind, plain(found)]
        if not specs(kind):
            yield [plain(kind().preview(known)), plain(kind().sentence(known) or kind.title)]
        if found.field and found.candidates:
            yield plain(choices(types, known, draft.with_value(found.field, found.candidates[0].value)))


def drawn(frame: AnyFrame, seat: Seat, many: int) -> list[Order]:
    """Returns up to `many` orders that a random player draws for a seat, legal or not; the same ones for any frames at
    which the seat knows the same."""
    player, system = RandomPlayer(random.Random("drawn")), frame.system
    observation = Observation(system.known(frame, seat), system.order_types, frame.is_secret(), may_seal=False)
    found = (player.sample(observation, legal=bool(at % 2)) for at in range(many))
    return [order for order in found if order is not None]


def verdict(order: Order, frame: AnyFrame, seat: Seat) -> list[Any]:
    """Returns what a seat is told of an order that it might give, as plain values: the kind of the order, then the
    objection, or else None with the preview and the sentence."""
    known = frame.system.known(frame, seat)

    def answer() -> Any:
        objection = order.objection(known)
        return [objection, order.preview(known), order.sentence(known)] if objection is None else objection

    return [order.kind, answered(answer, frame)]


def about(orders: Iterable[Order], units: Sequence[str]) -> Iterator[Order]:
    """Yields each of the orders, followed by copies of that order with some of `units` put into its fields for
    units."""
    for at, order in enumerate(orders):
        yield order
        names = [name for name, spec in specs(type(order)).items() if spec.kind is FieldKind.UNIT]
        for name in names:
            # Every order is a dataclass, which its base class can't say.
            yield from (dataclasses.replace(order, **{name: unit}) for unit in units[at % 3 :: 3])  # type: ignore[type-var]


# -- papers and the command line ---------------------------------------------------------------------------------------


def papers(game: Game, seat: Seat) -> Iterator[Any]:
    """Yields what is mailed to a seat in both languages, its news and rolls with their sentences, whom it waits for,
    what it may take back, and the maps below."""
    with pytest.MonkeyPatch.context() as patch:
        # What is compared has another state, but the same journal, so that nothing can be played again; what is charted
        # is asked of the frames (`charted`).
        patch.setattr(chronicles, "charts", lambda game, seat: game.view(seat).charts)
        patch.setattr(summaries, "MOST_PLAYED", -1)
        yield from _played_papers(game, seat)
    yield [[entry.turn, plain(dict(event.facts)), plain(game.phrase(event))] for entry, event in game.news(seat)]
    yield [plain(dataclasses.replace(roll, seen_by=None)) for _, roll in game.rolls(seat)]
    yield [waited_for(game, seat), openly_waited_for(game), game.is_sealed()]
    entered = [plain(order) for _, order in game.entered(seat)]
    yield [entered, plain(game.why_final(seat)), plain(game.left_undone(seat))]
    yield [list(shown(other.view(), ())) for other in game.below(seat)]


SHEETS_IN = "en", "ru"
"""In which language order sheets are written, turn by turn: they take longer than all other papers together."""


def _played_papers(game: Game, seat: Seat) -> Iterator[Any]:
    told = list(game.news(seat, last_part(game, seat)))
    for language in ("en", "ru"):
        paper = report_document(game, seat, language, plain=language == "ru")
        yield [written(paper, form, language) for form in Form]
        news = newspaper(game, language, game.turn)
        yield [written(news, Form.HTML, language), write_discord(news, language)]
        yield chronicles.chronicle(game, seat, language, plain=True)
        if language == SHEETS_IN[game.turn % len(SHEETS_IN)]:
            yield [line.replace(game.record.id, "") for line in order_sheet(game, seat, language)]
        yield [[entry.turn, render(game.phrase(event), language)] for entry, event in told]
    yield plain(summaries.summary(game, seat, told))


def printed(game: Game, seat: Seat) -> Iterator[Any]:
    """Yields what the command line prints for a seat, command by command."""
    for words in (("show",), ("show", "--json"), ("choices", "--all"), ("replay",), ("replay", "--json")):
        told = io.TextIOWrapper(io.BytesIO(), "utf-8")
        with looked_at(game), redirect_stdout(told), redirect_stderr(told):
            command_line([words[0], str(PurePath("game")), "--as", seat, *words[1:]])
        told.seek(0)
        yield [words, told.read()]


@contextmanager
def looked_at(game: Game) -> Iterator[None]:
    """Within the `with`, commands that look at a save are given this game, whatever file they name."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (looks, saves):
            patch.setattr(module, "look_at", lambda asked: game)
        yield


def decided(game: Game, seat: Seat) -> Iterator[Any]:
    """Yields what each kind of practice player would order for the seat; nothing where it is not waited for. Those of
    another temperament differ by their weights alone, and are not asked."""
    if seat in game.waiting_for():
        kinds = player_kinds(game.top.system).items()
        for kind in (id for id, kind in kinds if kind.temper is Temper.PLAIN):
            player = sit_down(game.top.system, kind, random.Random("decides"))
            order = order_of(player.decide(observation_of(game, seat)))
            yield [kind, None if order is None else [order.kind, plain(order)]]


LINES = 24
"""How many lines of an order sheet are read, of those that name units, and of those that other sides' orders make."""


def sheet_answers(game: Game, seat: Seat, asked: Asked) -> Iterator[Any]:
    """Yields how lines of a sheet are read for the seat, what it is told of those that are none of its orders, and what
    it is told they may have been meant to be."""
    types, known = game.top.system.order_types, naming(game, seat)
    reader, ids = Reader(types, known), Naming(known.grid, {}, {})
    lines = [
        *(f"{unit}: {order_sentence(order, ids, 'en')}" for unit, order in zip(asked.units, asked.orders, strict=False))
    ]
    lines += [*asked.units, *(order_sentence(order, ids, "en") for order in asked.orders)]
    for line in lines[:: max(1, len(lines) // LINES)]:
        try:
            yield [line, plain(reader.read(line))]
        except HexwarError as fault:
            yield [line, render(fault.text, "en"), meant(reader, line, types, known)]


# -- all of it ---------------------------------------------------------------------------------------------------------


def found_at_a_frame(frame: AnyFrame, seat: Seat, asked: Asked) -> Found:
    """Returns all that a seat can find out at this frame, by the name of the way in which it finds that out."""
    system, show, known = frame.system, frame.system.show, frame.system.known(frame, seat)
    own = drawn(frame, seat, DRAWN)
    return {
        "known": list(facade(frame, seat, asked)),
        "view": list(shown(system.show.view(known), asked.units)),
        "choices": list(offered(frame, seat)),
        "charts": list(charted(frame, seat)),
        "left undone": [*map(plain, (show.left_undone(known), show.fatal(known))), plain(frame.seal_objection(known))],
        "own orders": [[plain(order), verdict(order, frame, seat)] for order in own],
        "orders": [verdict(order, frame, seat) for order in about(asked.orders, asked.units)],
    }


def charted(frame: AnyFrame, seat: Seat) -> Iterator[Any]:
    """Yields the numbers of all sides that are charted for the seat now."""
    counting, seen = frame.system.counting, frame.system.known(frame, seat).open
    for line in () if counting is None else counting.lines:
        yield [line.id, *(line.number(seen, side.id) for side in frame.scenario.sides)]


def found_in_a_game(game: Game, seat: Seat, asked: Asked) -> Found:
    """Returns what `found_at_a_frame` finds at the top frame, and what journal, papers, the command line and practice
    players tell, by the name of the way."""
    return {
        **found_at_a_frame(game.top, seat, asked),
        "papers": list(papers(game, seat)),
        "answers to sheets": list(sheet_answers(game, seat, asked)),
        "command line": list(printed(game, seat)),
        "practice": list(decided(game, seat)),
    }


def asked_of(frames: Sequence[AnyFrame], seat: Seat) -> Asked:
    """Returns what to ask a seat about when any of these frames may be the true one: units that the seat or a referee
    is shown in them, and orders that random players draw for the other sides."""
    units: dict[str, None] = {}
    orders: list[Order] = []
    for frame in frames:
        for reader in (seat, REFEREE):
            view = frame.system.show.view(frame.system.known(frame, reader))
            names = [line.badge.unit for line in view.units]
            units.update(dict.fromkeys(names[:: max(1, len(names) // UNITS)]))
        for spec in frame.scenario.sides:
            orders += drawn(frame, spec.id, PUT) if spec.id != seat else []
    return Asked(tuple(units), tuple(orders))
