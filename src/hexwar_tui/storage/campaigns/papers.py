"""Papers to mail: a side's report as Markdown, and the order sheet that its player fills in and sends back.

A report tells what the side may know and nothing else. A sheet begins with a line that says for which game, turn and
side it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.waiting import waited_for
from hexwar_tui.engine.maps.text_map import map_rows
from hexwar_tui.engine.orders.choices import order_type
from hexwar_tui.engine.orders.order import Draft, specs
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.orders.order_words import order_words
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import HUMAN, REFEREE, Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, listing, render, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.storage.campaigns.export import entry_before_turn
from hexwar_tui.storage.disk.files import demand_free, write_file
from hexwar_tui.storage.disk.places import make_folder, plain_name

_MARKUP = re.compile(r"([\\`*_\[\]<>|]|^[#+-])")
CAN_BE_AMENDED = say("Entered in secret: can be amended")
"""What stands above `amendable_lines`."""

_HEAD = re.compile(r"#: hexwar game=(\S{1,64}) turn=([0-9]{1,9}) side=(\S{1,64})\s*")


def what_is_next(game: Game, seat: Seat) -> Text:
    """The sentence, for `seat`, that says how the game ended, who is waited for, or what happens by itself next.

    In a game with a referee a side learns of a step only when it happens. In a sealed phase a side learns only whether
    it is waited for itself, and a reader without a side learns nothing of who still writes.
    """
    if game.outcome is not None:
        return how_it_ended(game)
    notice = game.next_step()
    if notice is not None:
        is_told = seat == REFEREE or not game.record.referee
        return say("Next: {what}", what=notice.what) if is_told else say("Next: the referee goes on.")
    if is_practice_alone(game):
        return say("Next: {what}", what=PRACTICE_GOES_ON)
    if seat != REFEREE and game.is_sealed():
        if seat not in game.sides:
            return say("Waiting for orders.")
        is_open = seat in waited_for(game, seat)
        return say("Waiting for your orders.") if is_open else say("Waiting for the orders of others.")
    return say("Waiting for: {sides}.", sides=tuple(seat_name(game, waited) for waited in waited_for(game, seat)))


PRACTICE_GOES_ON = say("practice players play on.")


def is_practice_alone(game: Game) -> bool:
    """Whether practice players have all the seats, so that nobody at the keyboard is ever waited for."""
    return all(chair.player != HUMAN for chair in game.record.seats)


def how_it_ended(game: Game) -> Text:
    """The sentence that says who has won a game that is over, why, and by which rule."""
    outcome = game.outcome
    assert outcome is not None, "only a game that is over has an end"
    winners = tuple(seat_name(game, seat) for seat in outcome.winners) or say("nobody")
    return say(
        "The game is over. Won: {winners}. {reason} ({rule})", winners=winners, reason=outcome.reason, rule=outcome.rule
    )


def seat_name(game: Game, seat: Seat) -> Text:
    """Returns what a seat is called in this game: the name of the side, or “the referee” for any seat that is not a
    side's."""
    return game.frames[0].side_name(seat) if seat in game.sides else say("the referee")


# -- reports -----------------------------------------------------------------------------------------------------------


def report(game: Game, seat: Seat, language: str, *, plain: bool = False) -> list[str]:
    """The lines of the report for a side or the referee: Markdown in `language`; with `plain` its map is in ASCII."""
    return list(_report(game, seat, language, plain))


def _report(game: Game, seat: Seat, language: str, plain: bool) -> Iterator[str]:
    view = game.view(seat)
    yield f"# {_plain(_heading(game, seat, view), language)}"
    yield ""
    yield _plain(what_is_next(game, seat), language)
    if view.headline:
        yield ""
        yield "  \n".join(_plain(fact, language) for fact in view.headline)
    if view.alarm is not None:
        yield ""
        yield f"**{_plain(view.alarm.sentence, language)}**"
    yield from _section(say("Map"), ["```", *map_rows(view, language, plain), "```"], language)
    news = [f"- {_plain(game.phrase(event), language)}" for _, event in game.news(seat, last_part(game, seat))]
    yield from _section(
        say("What has happened"), news or [render(say("Nothing that you know of."), language)], language
    )
    entered = [f"- {escaped(line)}" for line in amendable_lines(game, seat, language)]
    yield from _section(CAN_BE_AMENDED, entered, language)
    for panel in view.panels:
        lines = [f"- {escaped(text)}" for line in panel.lines if (text := line_text(line, language))]
        yield from _section(panel.title, lines, language)


def _heading(game: Game, seat: Seat, view: View) -> Text:
    return say(
        "{scenario}: {side}, turn {turn}, {phase}",
        scenario=game.frames[0].scenario.title,
        side=seat_name(game, seat),
        turn=game.turn,
        phase=view.phase,
    )


def _section(title: Text, lines: list[str], language: str) -> Iterator[str]:
    if lines:
        yield from ("", f"## {_plain(title, language)}", "", *lines)


def amendable_lines(game: Game, seat: Seat, language: str) -> list[str]:
    """Returns a line for each order that a referee may amend now: the number of its entry, the side, and the order by
    its title and as it is typed in `language`. Empty where there are none, and for every other seat."""
    return [
        _line(say("#{n} {side}: {what}", n=entry.number, side=seat_name(game, entry.seat), what=what), language)
        for entry in (game.amendable() if seat == REFEREE else ())
        for what in [_as_entered(game, entry, language)]
    ]


def _as_entered(game: Game, entry: Entry, language: str) -> Text:
    """The order of an entry, or the orders that a referee has entered in its place."""
    written = [entry.body] if entry.kind is EntryKind.ORDER else entry.body["orders"]
    orders = [read_order(game.top.system.order_types, data) for data in written]
    names = naming(game, entry.seat)
    return listing([say("{title} ({words})", title=o.title, words=order_words(o, names, language)) for o in orders])


def last_part(game: Game, seat: Seat) -> int:
    """Returns the number of the entry behind which the news of `seat` begin: its last order or seal, 0 where it has
    given none; for the referee the last entry before the previous turn began."""
    if seat == REFEREE:
        return entry_before_turn(game, max(0, game.turn - 1))
    own = (EntryKind.ORDER, EntryKind.SEAL)
    return max((e.number for e in standing(game.record.entries) if e.seat == seat and e.kind in own), default=0)


def line_text(line: Line, language: str) -> str:
    """A line of a panel as plain text: its words, its bar as "3/5", and its value, as far as it has them."""
    bar = f"{line.bar[0]}/{line.bar[1]}" if line.bar else ""
    return "  ".join(part for part in (render(line.text, language), bar, render(line.value, language)) if part)


def _plain(text: Text, language: str) -> str:
    return escaped(render(text, language))


def escaped(text: str) -> str:
    """Returns `text` on one line, escaped for Markdown, so that a player's words can't look like headings or lists."""
    return _MARKUP.sub(r"\\\1", text.replace("\n", " "))


# -- order sheets ------------------------------------------------------------------------------------------------------


def order_sheet(game: Game, seat: Seat, language: str) -> list[str]:
    """The lines of an order sheet for `seat` to fill in: the head that `check_head` reads, and, as comments, the orders
    that can be given now with their fields."""
    title, owner = game.frames[0].scenario.title, game.frames[0].side_name(seat) if seat in game.sides else seat
    head = (
        say("{scenario}, turn {turn}: the orders of {side}.", scenario=title, turn=game.turn, side=owner),
        say("Leave the first line as it is. Write one order a line below; lines with # are not read."),
        say("These can be given now:"),
    )
    lines = [f"#: hexwar game={game.record.id} turn={game.turn} side={seat}"]
    lines += [f"# {_line(text, language)}" for text in head]
    for choice in game.choices(Draft(seat)).candidates:
        fields = "".join(f" {name}=…" for name in specs(order_type(game.top.system.order_types, choice.value)))
        lines.append(f"#   {choice.value}{fields}  ({_line(choice.label, language)})")
    return [*lines, ""]


def _line(text: Text, language: str) -> str:
    return render(text, language).replace("\n", " ")


def check_head(game: Game, seat: Seat, text: str) -> None:
    """Raises BadOrder where `text`, a file of orders, has the head of a sheet for another game, turn or side, or a
    damaged one. A text without a head passes."""
    for line in text.splitlines():
        if line.startswith("#: hexwar"):
            _check(game, seat, _HEAD.fullmatch(line))


def _check(game: Game, seat: Seat, head: re.Match[str] | None) -> None:
    if head is None:
        raise BadOrder(say("The first line of this order sheet is not as it was written."))
    if head[1] != game.record.id:
        raise BadOrder(say("This order sheet is for another game."))
    if int(head[2]) != game.turn:
        raise BadOrder(say("This order sheet is for turn {other}; it is turn {turn}.", other=head[2], turn=game.turn))
    if head[3] != seat:
        raise BadOrder(say("This order sheet is for another side."))


# -- into files --------------------------------------------------------------------------------------------------------


def write_paper(path: Path, lines: list[str]) -> None:
    """Writes lines to a file at `path`, where nothing may be yet. Raises SaveError if it can't be written."""
    demand_free(path)
    write_file(path, ("\n".join(lines) + "\n").encode())


def write_papers(game: Game, folder: Path, language: str) -> list[Path]:
    """Writes into `folder` the report of every side and of the referee, and a sheet for every side waited for.

    Each file is named after its reader, with the side's id behind the name where several go by it. Returns the paths;
    raises SaveError, also where one of the files is there already.
    """
    make_folder(folder)
    names = {seat: plain_name(render(seat_name(game, seat), language)) for seat in (*game.sides, REFEREE)}
    shared = Counter(name.casefold() for name in names.values())
    written = []
    for seat, called in names.items():
        name = f"{called} {seat}" if shared[called.casefold()] > 1 else called
        papers = {render(say("{side} - report.md", side=name), language): report(game, seat, language)}
        if seat in game.waiting_for():
            papers[render(say("{side} - orders.txt", side=name), language)] = order_sheet(game, seat, language)
        for file, lines in papers.items():
            write_paper(folder / file, lines)
            written.append(folder / file)
    return written
