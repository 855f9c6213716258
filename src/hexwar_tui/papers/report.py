"""Reports to mail: what a side may know and nothing else, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.maps.text_map import map_rows
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.markdown import escaped, line_text, plain, section
from hexwar_tui.papers.situation import (
    CAN_BE_AMENDED,
    NOTED,
    amendable_lines,
    last_part,
    noted_lines,
    seat_name,
    what_is_next,
)


def report(game: Game, seat: Seat, language: str, *, plain: bool = False) -> list[str]:
    """The lines of the report for a side or the referee: Markdown in `language`; with `plain` its map is in ASCII."""
    return list(_report(game, seat, language, plain))


def _report(game: Game, seat: Seat, language: str, in_ascii: bool) -> Iterator[str]:
    view = game.view(seat)
    yield f"# {plain(_heading(game, seat, view), language)}"
    yield ""
    yield plain(what_is_next(game, seat), language)
    if view.headline:
        yield ""
        yield "  \n".join(plain(fact, language) for fact in view.headline)
    if view.alarm is not None:
        yield ""
        yield f"**{plain(view.alarm.sentence, language)}**"
    yield from section(say("Map"), ["```", *map_rows(view, language, in_ascii), "```"], language)
    news = [f"- {plain(game.phrase(event), language)}" for _, event in game.news(seat, last_part(game, seat))]
    yield from section(say("What has happened"), news or [render(say("Nothing that you know of."), language)], language)
    entered = [f"- {escaped(line)}" for line in amendable_lines(game, seat, language)]
    yield from section(CAN_BE_AMENDED, entered, language)
    noted = [f"- {plain(line, language)}" for line in noted_lines(game, seat)]
    yield from section(NOTED, noted, language)
    for panel in view.panels:
        lines = [f"- {escaped(text)}" for line in panel.lines if (text := line_text(line, language))]
        yield from section(panel.title, lines, language)


def _heading(game: Game, seat: Seat, view: View) -> Text:
    return say(
        "{scenario}: {side}, turn {turn}, {phase}",
        scenario=game.frames[0].scenario.title,
        side=seat_name(game, seat),
        turn=game.turn,
        phase=view.phase,
    )
