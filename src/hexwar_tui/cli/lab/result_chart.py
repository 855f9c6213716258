"""The shares of a series as a chart in characters: a line for each match, as long as its interval."""

from __future__ import annotations

import shutil

import plotext

from hexwar_tui.cli.talk.speak import is_plain
from hexwar_tui.engine.lab.series.results import Results

LINES_BESIDE = 4
"""The lines of a chart besides those of its matches: frame and numbers."""

PLAIN = str.maketrans("─│┌┐└┘├┤┬┴┼", "-|+++++++++")
"""What the characters of the frame become where the output is plain ASCII."""


def drawn(results: Results) -> str:
    """The chart, as wide as the terminal: of each match the interval of the share, in points of 100, with the share in
    it, and the line of 50."""
    standings = [standing for standing in results.standings if standing.score.games]
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.limit_size(False, False)
    plotext.plotsize(shutil.get_terminal_size().columns, 2 * len(standings) + LINES_BESIDE)
    plotext.xlim(0, 100)
    plotext.vline(50)
    for row, standing in enumerate(reversed(standings), 1):
        low, high = standing.score.interval
        plotext.plot([100 * low, 100 * high], [row, row], marker="-")
        plotext.scatter([100 * standing.score.share], [row], marker="O")
    names = [f"{standing.match.name} {' : '.join(standing.match.pair)}" for standing in reversed(standings)]
    plotext.yticks(list(range(1, len(names) + 1)), names)
    plotext.ylim(0, len(names) + 1)
    plotext.xticks(list(range(0, 101, 10)))
    text: str = plotext.uncolorize(plotext.build())
    return text.translate(PLAIN) if is_plain() else text
