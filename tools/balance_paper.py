"""The paper on how fair the scenarios are, in Markdown: what is outside the bounds, then a page for each scenario."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import groupby

from hexwar_tui.cli.lab.earnings import frame_of
from hexwar_tui.cli.lab.result_words import SCORES, score_cells, worst
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.lab.series.duels import Duel
from hexwar_tui.engine.lab.series.earned import FEWEST_GAMES, Earned, earned
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.lab.trial import Score
from hexwar_tui.engine.record.counting import Types
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.systems import REGISTRY

SLACK = 0.2
"""How far the share of a side may be from an even one, as a share of that: with two sides 40 to 60 % are allowed."""

FEWEST = 20
"""From how many games on anything is said of who is outside: of few games of many sides some side wins all."""

MARK = re.compile(r"\buneven: ([^.]+)", re.IGNORECASE)
"""How a scenario says in its description that its sides are meant to be uneven."""

HEAD = """\
# How fair the scenarios are

`python -m tools.balance --into FOLDER` plays every scenario that comes with the program, and writes this paper; the
same command with the same folder writes the same one. Between equals all sides are played by practice players of the
usual level, steady, and each game has a map and dice of its own. In scenarios to learn by, the other levels play
against steady: easy, who are meant to be beaten, and hard, who plan ahead, where a system has such; each map and its
dice twice, with seats swapped.

Each series has {games} games, or as many as there was time for, {minutes} minutes in all: every table says how many. A
win is a point, a draw half of one, and the share is that of all points. The interval holds the true share with 95 %
(Wilson's; games by the same dice count as many as they show to be worth). A game is its number and the seed, `{seed}`:
the same program plays the same one everywhere.

Between equals each side is to have 40 to 60 % of the points; of more than two sides each 0.8 to 1.2 of what they have
in the mean. A scenario that is meant to be otherwise says so in its description: “Uneven: …”.

"""

SEED = "balance"
"""That of all series."""


class Verdict(IntEnum):
    """What is known of the shares of sides: within the bounds, outside but perhaps by chance, or outside for
    certain."""

    EVEN = 0
    DOUBTFUL = 1
    UNEVEN = 2


@dataclass(slots=True)
class Page:
    """What came of a scenario: `results` between equals, and those of each level against the usual one."""

    scenario: Scenario
    results: Results
    levels: dict[str, Results] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The scenario as ``system/id``."""
        return f"{self.scenario.system}/{self.scenario.id}"

    @property
    def games(self) -> int:
        """How many games were played between equals."""
        return self.results.games

    @property
    def frame(self) -> AnyFrame:
        """A game of the scenario, as it was played."""
        ((played, _),) = self.results.question.scenarios
        return frame_of(self.results, played)

    @property
    def scores(self) -> dict[Side, Score]:
        """The score of each side between equals."""
        return dict(self.results.side_scores(self.name))

    @property
    def even(self) -> float:
        """What a side would have if it had as much as all others: a half of two; of more sides what they have in the
        mean, as a game that three of them draw gives each of these half a point."""
        scores = self.scores.values()
        return sum(score.share for score in scores) / len(scores) if scores else 0.0

    def verdict_on(self, side: Side) -> Verdict:
        """What is known of the share of a side."""
        score, low, high = self.scores[side], (1 - SLACK) * self.even, (1 + SLACK) * self.even
        # A share that is a bound belongs to what is fair.
        if low - 1e-9 <= score.share <= high + 1e-9:
            return Verdict.EVEN
        least, most = score.interval
        is_certain = self.games >= FEWEST and (least > high or most < low)
        return Verdict.UNEVEN if is_certain else Verdict.DOUBTFUL

    @property
    def verdict(self) -> Verdict:
        """What is known of the side that is worst."""
        return max(map(self.verdict_on, self.scores), default=Verdict.EVEN)

    @property
    def mark(self) -> str:
        """What the scenario says itself of how uneven it is meant to be; "" where it says nothing."""
        found = MARK.search(_english(self.scenario.description))
        return found[1].strip() if found else ""

    @property
    def is_amiss(self) -> bool:
        """Whether it is uneven without saying so, by enough games; in those to learn by not even what may be chance is
        allowed."""
        bound = Verdict.DOUBTFUL if self.scenario.learning else Verdict.UNEVEN
        return not self.mark and self.games >= FEWEST and self.verdict >= bound


def head(games: int, minutes: float) -> str:
    """How the paper was made."""
    return HEAD.format(games=games, minutes=f"{minutes:g}", seed=SEED)


def paper(pages: Sequence[Page]) -> str:
    """The paper without its head: what is outside the bounds, and system by system the pages and what units are
    worth."""
    parts = [_outside(pages)]
    for system, found in groupby(pages, key=lambda page: page.scenario.system):
        of_system = list(found)
        parts += [f"## {_english(REGISTRY[system].title)}\n", *map(page_text, of_system), _price_list(of_system)]
    return "\n".join(filter(None, parts))


# -- what is outside ---------------------------------------------------------------------------------------------------


def _outside(pages: Sequence[Page]) -> str:
    certain = [_named(page) for page in pages if page.verdict is Verdict.UNEVEN]
    perhaps = [_named(page) for page in pages if page.verdict is Verdict.DOUBTFUL and page.games >= FEWEST]
    few = [f"- `{page.name}`: {page.games}" for page in pages if page.games < FEWEST]
    meant = [_named(page) for page in pages if page.verdict is Verdict.EVEN and page.mark]
    return "\n".join(
        (
            "## Outside the bounds\n",
            *_list("For certain, as the whole interval of a side is", certain),
            *_list("By the share of a side, but not for certain, as its interval reaches into the bounds", perhaps),
            *_list("Called uneven, but within them", meant),
            *_list(f"Of fewer than {FEWEST} games between equals, which tell too little", few),
        )
    )


def _list(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"{title}:\n"
        yield from lines
        yield ""
    else:
        yield f"{title}: none.\n"


def _named(page: Page) -> str:
    """The line that names a scenario, the sides that are outside, and what it says of that itself."""
    names = {side.id: _english(side.name) for side in page.scenario.sides}
    told = [
        f"{names[side]} {' ('.join(map(_english, score_cells(score)[-2:]))})"
        for side, score in page.scores.items()
        if page.verdict is Verdict.EVEN or page.verdict_on(side) is page.verdict
    ]
    says = f"Uneven: {page.mark}." if page.mark else "**Not marked.**" if page.is_amiss else ""
    return f"- `{page.name}`: {', '.join(told)}. {says}".rstrip()


# -- the page of a scenario --------------------------------------------------------------------------------------------


def page_text(page: Page) -> str:
    """The page of a scenario: what it is, the shares of its sides, lengths, ends and levels."""
    scenario, (standing,) = page.scenario, page.results.standings
    games = page.games
    parts = [f"### {_english(scenario.title)}\n", f"`{page.name}`. {_english(scenario.description)}\n"]
    if not games:
        return "\n".join((*parts, "No game was played yet.\n"))
    turns = _english(decimal(standing.trial.turns / games))
    parts += [f"Steady against steady, games: {games}; turns in the mean: {turns}.\n", _table(_seats(page))]
    parts += [f"What ended them: {_ends(page.results, page.name)}.\n"]
    return "\n".join((*parts, *([_table(_levels(page))] if page.levels else [])))


def _seats(page: Page) -> Iterator[Sequence[Text]]:
    many = len(page.scenario.sides) > 2
    yield "side", *SCORES, *(["of an even share"] if many else [])
    scores, even = page.scores, page.even
    for side in page.scenario.sides:
        score = scores[side.id]
        yield side.name, *score_cells(score), *([decimal(score.share / even, 2)] if many and even else [])


def _levels(page: Page) -> Iterator[Sequence[Text]]:
    yield "player", "against", *SCORES, "turns"
    for results in page.levels.values():
        for standing in results.standings:
            games = standing.score.games
            turns = decimal(standing.trial.turns / games) if games else ""
            yield *standing.match.pair, *score_cells(standing.score), turns


def _ends(results: Results, name: str) -> str:
    return "; ".join(f"{_english(reason).rstrip('.')} ({games})" for reason, games in results.ends(name).most_common())


# -- what units are worth ----------------------------------------------------------------------------------------------


def _price_list(pages: Sequence[Page]) -> str:
    """What types of units are worth by all games of a system between two equals, beside their prices; nothing where a
    system has no prices."""
    counting = REGISTRY[pages[0].scenario.system].counting
    if counting is None or counting.types is None:
        return "### Prices\n\nUnits have no prices in this game.\n"
    frame = pages[0].frame
    duels = list(_duels(pages, counting.types, frame))
    found = earned(duels, counting.types.prices(frame))
    told = [(counting.types.name(frame, each.type), each) for each in found]
    return "\n".join(("### Prices\n", *_worths(told, len(duels))))


def _duels(pages: Sequence[Page], types: Types[AnyFrame], frame: AnyFrame) -> Iterator[Duel]:
    """The games of those scenarios in which prices are those of `frame`."""
    prices = types.prices(frame)
    for page in pages:
        duels = page.results.duels(page.name)
        if duels and types.prices(page.frame) == prices:
            yield from duels


def _worths(told: Sequence[tuple[Text, Earned]], games: int) -> Iterator[str]:
    if not any(each.off for _, each in told):
        yield f"Games between two equals: {games}. They do not tell what units are worth.\n"
        return
    yield (
        f"What types are worth, as fitted from {games} games between two equals, in the measure of prices. Those of "
        f"which one side had more in fewer than {FEWEST_GAMES} games are left out.\n"
    )
    yield _table(_priced(told))
    yield f"{_english(worst(told))}\n"


def _priced(told: Iterable[tuple[Text, Earned]]) -> Iterator[Sequence[Text]]:
    yield "type", "price", "worth by these games", "games with more"
    for name, each in told:
        yield name, decimal(each.price), decimal(each.value), str(each.games)


# -- Markdown ----------------------------------------------------------------------------------------------------------


def _table(rows: Iterable[Sequence[Text]]) -> str:
    first, *others = ([_english(cell) for cell in row] for row in rows)
    return "".join(f"| {' | '.join(row)} |\n" for row in (first, ["---"] * len(first), *others))


def _english(text: Text) -> str:
    return render(text, "en")
