"""The chronicle of a game: all that a seat may know of what has happened, turn by turn, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.maps.text_map import map_rows
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.view import Chart
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.markdown import escaped
from hexwar_tui.papers.situation import how_it_ended, seat_name


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn of a chronicle: its number, from 0 for what came before the first; the number of the last entry of the
    journal that belongs to it; and a sentence for each thing that happened, in the order of the journal."""

    turn: int
    last: int
    sentences: tuple[Text, ...]


def chapters(game: Game, seat: Seat) -> list[Chapter]:
    """The turns of which `seat` knows anything, the first one first."""
    ends = {entry.turn: entry.number for entry in standing(game.record.entries)}
    told = groupby(game.news(seat), key=lambda news: news[0].turn)
    return [Chapter(turn, ends[turn], tuple(game.phrase(event) for _, event in news)) for turn, news in told]


def charts(game: Game, seat: Seat) -> tuple[Chart, ...]:
    """The charts of the seat's view, or else of what it knew turn by turn, for which the game is counted; none before
    the first turn has ended, nor for a reader who is neither a side nor the referee, nor of a journal that plays no
    more: what it tells can still be read."""
    found = game.view(seat).charts
    if not found and seat in (*game.sides, REFEREE):
        annals = game.annals(seat)
        try:
            annals.go_on()
        except STUMBLES:
            return ()
        found = annals.charts
    return found if found and len(found[0].turns) > 1 else ()


def title(game: Game) -> Text:
    """What stands above the chronicle: the name of the scenario and how many turns there were."""
    return say("{scenario}: {n} turns", scenario=game.frames[0].scenario.title, n=game.turn)


def told_by(game: Game, seat: Seat) -> Text:
    """The sentence that says whose chronicle it is: all of it, or what one side knows."""
    if seat == REFEREE:
        return say("All that has happened.")
    return say("What {side} knows of it.", side=seat_name(game, seat))


def heading(chapter: Chapter) -> Text:
    """What stands above a chapter."""
    return say("Turn {n}", n=chapter.turn) if chapter.turn else say("Before the first turn")


def chronicle(game: Game, seat: Seat, language: str, *, plain: bool = False) -> list[str]:
    """The lines of the chronicle that `seat` may read, as Markdown in `language`, with the last map, in ASCII if
    `plain`, and the numbers of the charts."""
    return list(_chronicle(game, seat, language, plain))


def _chronicle(game: Game, seat: Seat, language: str, plain: bool) -> Iterator[str]:
    yield from (f"# {_line(title(game), language)}", "", _line(told_by(game, seat), language))
    for chapter in chapters(game, seat):
        yield from ("", f"## {_line(heading(chapter), language)}", "")
        yield from (f"- {_line(sentence, language)}" for sentence in chapter.sentences)
    view = game.view(seat)
    if game.outcome is not None:
        yield from ("", f"## {_line(say('The end'), language)}", "", _line(how_it_ended(game), language))
    yield from ("", f"## {_line(say('Map'), language)}", "", "```", *map_rows(view, language, plain), "```")
    for chart in charts(game, seat):
        yield from ("", f"## {_line(chart.title, language)}", "", *_table(game, chart, language))


def _table(game: Game, chart: Chart, language: str) -> Iterator[str]:
    yield _row([_line(say("Turn"), language), *map(str, chart.turns)])
    yield _row(["---"] * (len(chart.turns) + 1))
    for side, numbers in chart.series.items():
        yield _row([_line(seat_name(game, side), language), *map(str, numbers)])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _line(text: Text, language: str) -> str:
    return escaped(render(text, language))
