"""The chronicle as a page for browsers: one file, with the map of each turn, that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import Chart
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.papers.chronicle import Chapter, chapters, charts, heading, title, told_by
from hexwar_tui.papers.forms.html import page_head
from hexwar_tui.papers.situation import how_it_ended, seat_name
from hexwar_tui.tui.look.painted import GroundStyle
from hexwar_tui.tui.papers.picture import map_svg

BARE = GroundStyle(bare=True)
"""How the maps of a page are painted: there are many, and texture takes more room than all else."""

_STYLES = """\
nav a { color: var(--link); display: inline-block; margin-right: .6rem; }
section { border-top: 1px solid var(--line); display: grid; gap: 0 2rem;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
section h2 { grid-column: 1 / -1; }
section ul { margin: 0; padding-left: 1.2rem; }
svg { max-height: 92vh; position: sticky; top: 1rem; }
.numbers { overflow-x: auto; }
table { font-variant-numeric: tabular-nums; }
td, th { padding: .1rem .6rem; text-align: right; white-space: nowrap; }
td:first-child, th:first-child { background: var(--ground); left: 0; position: sticky; text-align: left; }
@media (max-width: 50rem) {
  section { display: block; }
  svg { margin-bottom: 1rem; position: static; }
}
@media print { svg { position: static; } section { break-inside: avoid-page; } }
"""

MOST_LARGE, MOST_OUTLINED = 5000, 800
"""In pages of at most so many hexes in all maps these are of the medium zoom; maps of more hexes than the second number
are drawn without outlines. So the page of a long war stays small enough to be mailed."""


def chronicle_page(game: Game, seat: Seat, language: str) -> Iterator[str]:
    """Yields the pieces of the page: how the game ended, if it has; what `seat` may know of each turn, beside the map
    as it was to the seat at the end of that turn; and the numbers of the charts."""

    def words(text: Text) -> str:
        return escape(render(text, language))

    told = chapters(game, seat)
    yield page_head(words(title(game)), language, "84rem", _STYLES)
    yield f"<h1>{words(title(game))}</h1>\n<p>{words(told_by(game, seat))}</p>\n"
    if game.outcome is not None:
        yield f"<p><strong>{words(how_it_ended(game))}</strong></p>\n"
    links = (f'<a href="#turn-{chapter.turn}">{words(heading(chapter))}</a>' for chapter in told)
    yield f"<nav>{''.join(links)}</nav>\n"
    past = game.look_back(0)
    for chapter in told:
        past.go_to(chapter.last)
        view = past.view(seat)
        picture = map_svg(view, _zoom(view.grid.size, len(told)), language, ground_style=BARE)
        yield _section(words(heading(chapter)), chapter, picture, [words(text) for text in chapter.sentences])
    for chart in charts(game, seat):
        yield from _table(game, chart, language)
    yield "</body>\n</html>\n"


def _zoom(hexes: int, maps: int) -> Zoom:
    if hexes * maps <= MOST_LARGE:
        return "medium"
    return "small" if hexes <= MOST_OUTLINED else "compact"


def _section(name: str, chapter: Chapter, picture: str, sentences: list[str]) -> str:
    listed = "".join(f"<li>{sentence}</li>\n" for sentence in sentences)
    return f'<section id="turn-{chapter.turn}">\n<h2>{name}</h2>\n{picture}<ul>\n{listed}</ul>\n</section>\n'


def _table(game: Game, chart: Chart, language: str) -> Iterator[str]:
    def row(name: Text, numbers: tuple[int, ...], cell: str) -> str:
        cells = "".join(f"<{cell}>{number}</{cell}>" for number in numbers)
        return f"<tr><th>{escape(render(name, language))}</th>{cells}</tr>\n"

    yield f'<h2>{escape(render(chart.title, language))}</h2>\n<div class="numbers"><table>\n'
    yield row(say("Turn"), chart.turns, "th")
    yield from (row(seat_name(game, side), numbers, "td") for side, numbers in chart.series.items())
    yield "</table></div>\n"
