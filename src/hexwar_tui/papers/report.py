"""Reports to mail: all that a seat may know and nothing else, so that orders can be written from it."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.events import About, News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import answers_to, in_a_row
from hexwar_tui.engine.orders.by_word import DrawOffered
from hexwar_tui.engine.orders.choices import order_type
from hexwar_tui.engine.orders.order import Draft, FieldKind, specs
from hexwar_tui.engine.play.rulings import TABLE, OpenedFor
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import Listing, Panel, View
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, Text, render, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.papers.blanks.examples import is_of_table
from hexwar_tui.papers.document import Block, Document, Heading, Items, Paragraph, Picture, Table, section
from hexwar_tui.papers.forms.form import Form, written
from hexwar_tui.papers.parts.map_part import map_part
from hexwar_tui.papers.parts.rules_part import rules_part
from hexwar_tui.papers.sheet_head import head_line
from hexwar_tui.papers.situation import (
    CAN_BE_AMENDED,
    NOTED,
    amendable_lines,
    news_from,
    noted_lines,
    seat_name,
    what_is_next,
)
from hexwar_tui.storage.campaigns.in_one import steps_as_one


def report(
    game: Game,
    seat: Seat,
    language: str,
    form: Form = Form.MARKDOWN,
    *,
    plain: bool = False,
    picture: Picture | None = None,
) -> list[str]:
    """The lines of the report for a side or the referee, in this form and language; with `plain` its map is in ASCII. A
    `picture` of the map stands below that."""
    return written(report_document(game, seat, language, plain=plain, picture=picture), form, language)


def report_document(
    game: Game, seat: Seat, language: str, *, plain: bool = False, picture: Picture | None = None, since: int = 0
) -> Document:
    """What the report of a side or the referee says; the arguments are those of `report`, and what has happened up to
    the entry `since` is not told, as it stands in earlier papers."""
    view, behind = game.view(seat), max(since, news_from(game, seat))
    return Document(_title(game, seat, view), tuple(_blocks(game, view, language, plain, picture, behind)))


def _title(game: Game, seat: Seat, view: View) -> Text:
    return say(
        "{scenario}: {side}, turn {turn}, {phase}",
        scenario=game.frames[0].scenario.title,
        side=seat_name(game, seat),
        turn=game.turn,
        phase=view.phase,
    )


def _blocks(
    game: Game, view: View, language: str, plain: bool, picture: Picture | None, behind: int
) -> Iterator[Block]:
    seat = view.seat
    yield Paragraph((what_is_next(game, seat),))
    yield from _letters_go_by(game, seat)
    if view.headline:
        yield Paragraph(view.headline)
    if view.alarm is not None:
        yield Paragraph((view.alarm.sentence,), strong=True)
    yield from map_part(view, language, plain)
    if picture is not None:
        yield picture
    told = _told(game, seat, behind)
    news, talks = (
        tuple(_phrase(game, seat, each) for each in told if _is_talk(game, each) == is_talk)
        for is_talk in (False, True)
    )
    yield from section(say("What has happened"), Items(news or (say("Nothing that you know of."),)))
    yield from section(say("What was said and agreed"), Items(talks))
    yield from section(CAN_BE_AMENDED, Items(tuple(amendable_lines(game, seat, language))))
    yield from section(say("The referee's answers to your letters"), Items(tuple(_answered(game, seat, behind))))
    yield from section(NOTED, Items(tuple(noted_lines(game, seat))))
    for part in tuple(view.briefing()) or view.panels:
        yield from _panel(part) if isinstance(part, Panel) else _listing(part)
    yield from section(say("What can be ordered now"), Items(tuple(_orders(game, view))))
    yield from rules_part(game, seat, language)


def _letters_go_by(game: Game, seat: Seat) -> Iterator[Block]:
    """How a side that is not moving, and has no sheet, writes to the referee; nothing for any other."""
    is_other = seat not in game.sides or seat in game.waiting_for()
    if not is_other and game.record.referee and not game.is_sealed() and game.outcome is None:
        told = say(
            "You can send a letter to the referee at any time: a line that begins with “Referee:”, and above it as the"
            " first line:"
        )
        yield Paragraph((told, head_line(game, seat)))


def _told(game: Game, seat: Seat, behind: int) -> list[News]:
    """What the seat was told since the entry `behind`; for a side, the steps of a way stand as one, where it began."""
    every = (
        news
        for entry, news in game.news(seat, behind)
        if seat not in game.sides or news.kind != OpenedFor.kind or not _has_sent_another(game, seat, entry)
    )
    return [whole for _, whole in steps_as_one(game, seat, every)]


def _has_sent_another(game: Game, side: Seat, opened: Entry) -> bool:
    """Whether a sheet of a side was taken in behind the entry by which its part was opened, before the next step: the
    answer to that has told it, and for such a sheet parts are opened."""
    for later in game.record.entries[opened.number :]:
        if later.kind is EntryKind.STEP:
            return False
        if later.kind is EntryKind.POST and later.seat == side and "late" not in later.body:
            return True
    return False


def _is_talk(game: Game, news: News) -> bool:
    """Whether a piece of news is of what sides have said or agreed."""
    return news.system != TABLE and game.registry[news.system].say.phrase.about(news.kind) is About.TALK


def _phrase(game: Game, seat: Seat, news: News) -> Text:
    """The sentence of a piece of news; of a draw that was offered, also that the offer does not stand any more."""
    told = game.phrase(news)
    if news.kind != DrawOffered.kind or news.system != game.top.system.id or game.outcome is not None:
        return told
    stands = news.facts["side"] in game.known(seat).draw_offers
    return told if stands else say("{told} That offer does not stand any more.", told=told)


def _answered(game: Game, seat: Seat, behind: int) -> Iterator[Text]:
    """The letters of a side that the referee has answered since its last papers, with the answers."""
    for letter, answer in answers_to(game, seat, behind) if seat in game.sides else ():
        asked, said = in_a_row(letter.note.text), " ".join(answer.text.split())
        yield say("“{letter}” – “{answer}”", letter=asked, answer=said)


# -- the briefing ------------------------------------------------------------------------------------------------------


def _listing(part: Listing) -> Iterator[Block]:
    yield from section(part.title, Table(part.head, part.rows), Items(part.notes))


def _panel(panel: Panel) -> Iterator[Block]:
    """The lines of a panel, under the headings that it has."""
    if panel.lines:
        yield Heading(panel.title)
    told: list[Text] = []
    for line in panel.lines:
        if line.tone is Tone.HEADING:
            yield from [Items(tuple(told))] if told else []
            yield Heading(line_words(line), minor=True)
            told = []
        else:
            told.append(line_words(line))
    yield from [Items(tuple(told))] if told else []


def line_words(line: Line) -> Text:
    """A line of a panel as a text: its words, its bar as "3/5", and its value, as far as it has them."""
    bar = f"{line.bar[0]}/{line.bar[1]}" if line.bar else ""
    parts = tuple(part for part in (bar, line.value) if part)
    if not parts:
        return line.text
    if render(line.text, SOURCE_LANGUAGE).endswith((".", "!", "?")):
        return say("{words} – {facts}", words=line.text, facts=parts)
    return say("{words}: {facts}", words=line.text, facts=parts)


# -- what can be ordered -----------------------------------------------------------------------------------------------


def _orders(game: Game, view: View) -> Iterator[Text]:
    """A line for each order that the seat can give now, where it is one for a single unit with those that can be given
    it."""
    if view.seat not in game.waiting_for():
        return
    every = {line.badge.unit for line in view.units if line.badge.side == view.seat and line.cell is not None}
    names = {line.badge.unit: line.name for line in view.units}
    for kind in game.choices(Draft(view.seat)).candidates:
        if is_of_table(order_type(game.top.system.order_types, str(kind.value))):
            continue
        units = _units_for(game, view.seat, str(kind.value))
        if not units:
            yield kind.label
        elif len(every) > 1 and every <= set(units):
            yield say("{order}: all of yours", order=kind.label)
        else:
            yield say("{order}: {units}", order=kind.label, units=tuple(names.get(unit, unit) for unit in units))


def _units_for(game: Game, seat: Seat, kind: str) -> list[str]:
    """The units that an order of this kind can be given to, where it asks for the unit first."""
    first = next(iter(specs(order_type(game.top.system.order_types, kind)).values()), None)
    if first is None or first.kind is not FieldKind.UNIT:
        return []
    return [str(candidate.value) for candidate in game.choices(Draft(seat, kind)).candidates]
