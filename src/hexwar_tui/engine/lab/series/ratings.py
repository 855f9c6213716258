"""Ratings of practice players who have met each other in a series: one number for each, by all their games."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.words.language import say

MIDDLE, TENFOLD = 1500, 400
"""What the ratings of all players are in the mean, and by how much more the rating of one is higher that wins ten games
for each that it loses: as in chess."""

DOUBT = 0.1
"""How strongly ratings are drawn to the middle; without that a player who has won all its games would have none."""

FEWEST = 3
"""From how many players on ratings say more than shares."""


class NoRatings(HexwarError):
    """Raised where the package that reckons ratings is not there."""


def points_between(results: Results) -> list[list[float]]:
    """For each player, in the order of the question, the points that it has won against each, a draw half a point; only
    games between two sides count, as only in these a win is one over the other."""
    players = list(dict.fromkeys(results.question.players))
    points = [[0.0] * len(players) for _ in players]
    for standing in results.standings:
        if standing.match.sides == 2:
            won, lost = map(players.index, standing.match.pair)
            score = standing.score
            points[won][lost] += score.won + score.drawn / 2
            points[lost][won] += score.lost + score.drawn / 2
    return points


def ratings(results: Results) -> dict[str, float]:
    """The rating of each player by the model of Bradley and Terry (1952), the highest first; none where fewer than
    `FEWEST` have met in games between two sides. Raises NoRatings where choix is not installed."""
    players, points = list(dict.fromkeys(results.question.players)), points_between(results)
    if len(players) < FEWEST or not any(map(any, points)):
        return {}
    strengths = _strengths(points)
    found = {player: MIDDLE + TENFOLD * each / math.log(10) for player, each in zip(players, strengths, strict=True)}
    return dict(sorted(found.items(), key=lambda rating: -rating[1]))


def _strengths(points: Sequence[Sequence[float]]) -> list[float]:
    """The logarithms of strengths, of which two give the chance of a win; 0 in the mean."""
    try:
        import numpy
        from choix import ilsr_pairwise_dense
    except ImportError as fault:
        raise NoRatings(
            say("Ratings are reckoned by the package choix: “pip install 'hexwar[lab]'” brings it.")
        ) from fault
    found: list[float] = ilsr_pairwise_dense(numpy.array(points), alpha=DOUBT, max_iter=10_000).tolist()
    return found
