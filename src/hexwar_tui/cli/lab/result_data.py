"""What came of a series, as values for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Any

from hexwar_tui.cli.lab.earnings import Earnings
from hexwar_tui.cli.lab.series import Series
from hexwar_tui.cli.talk.speak import words
from hexwar_tui.engine.lab.series.earned import Earned
from hexwar_tui.engine.lab.series.question import GameKey
from hexwar_tui.engine.lab.series.results import Results, Standing, Worth
from hexwar_tui.engine.lab.trial import Score
from hexwar_tui.engine.words.language import Text


def data_of(
    series: Series, rated: Mapping[str, float] | None, earned: Earnings | None, *, is_whole: bool
) -> dict[str, Any]:
    """All that came of a series; `rated` are the ratings, and `earned` what units are worth, None where they could not
    be reckoned; `is_whole` says whether it was played to its end."""
    question, results = series.question, series.results
    pairings = results.pairings.items()
    return {
        "players": list(dict.fromkeys(question.players)),
        "seed": question.seed,
        "games": results.games,
        "is_whole": is_whole,
        "is_settled": series.is_settled,
        "pairings": [{"player": first, "against": other, **score_data(score)} for (first, other), score in pairings],
        "matches": [_match(standing) for standing in results.standings],
        "scenarios": [_scenario(results, each.called, earned) for each, _ in question.scenarios],
        "ratings": None if rated is None else {player: round(rating, 1) for player, rating in rated.items()},
        "faults": faults_data(series.faults),
    }


def faults_data(faults: Mapping[GameKey, Text]) -> list[dict[str, Any]]:
    """What has kept games from being played to their ends, as values for JSON."""
    return [{**key._asdict(), "text": words(what)} for key, what in faults.items()]


def score_data(score: Score) -> dict[str, Any]:
    """A score as values for JSON."""
    share, interval = round(score.share, 4), [round(end, 4) for end in score.interval]
    counts = {"games": score.games, "won": score.won, "drawn": score.drawn, "lost": score.lost}
    return {**counts, "share": share, "interval": interval}


def _match(standing: Standing) -> dict[str, Any]:
    match = standing.match
    return {
        "scenario": match.name,
        "player": match.player,
        "against": match.against,
        **score_data(standing.score),
        "sides": [{"side": side, **score_data(score)} for side, score in standing.by_side.items()],
        "turns": mean_of(standing.trial.turns, standing.score.games),
        "idle_turns": mean_of(standing.trial.idle, standing.score.games),
    }


def _scenario(results: Results, name: str, earned: Earnings | None) -> dict[str, Any]:
    standings = results.of_scenario(name)
    games = sum(standing.score.games for standing in standings)
    return {
        "scenario": name,
        "sides": [{"side": side, **score_data(score)} for side, score in results.side_scores(name).items()],
        "turns": mean_of(sum(standing.trial.turns for standing in standings), games),
        "idle_turns": mean_of(sum(standing.trial.idle for standing in standings), games),
        "ends": [{"text": words(reason), "games": count} for reason, count in results.ends(name).most_common()],
        "types": [{"type": type, **_worth(worth)} for type, worth in results.types(name).items()],
        "prices": None if earned is None else [_earned(each) for each in earned[name]],
        "luck": luck_data([luck for standing in standings for luck in standing.lucks]),
    }


def _worth(worth: Worth) -> dict[str, Any]:
    scores = {"owned": score_data(worth.owned), "more": score_data(worth.more)}
    return {"had": worth.had, "lost": worth.lost, **scores}


def _earned(earned: Earned) -> dict[str, Any]:
    return {"type": earned.type, "price": earned.price, "value": round(earned.value, 2), "games": earned.games}


def luck_data(lucks: list[tuple[float, float]]) -> dict[str, Any] | None:
    """In the mean of games the luck of winners, that of losers, and by how much that of winners was more; None where no
    dice were counted in any."""
    if not lucks:
        return None
    won, lost = fmean(luck for luck, _ in lucks), fmean(luck for _, luck in lucks)
    return {"games": len(lucks), "winners": round(won, 3), "losers": round(lost, 3), "more": round(won - lost, 3)}


def mean_of(sum: int, games: int) -> float | None:
    """The mean of so many games, rounded; None without a game."""
    return round(sum / games, 3) if games else None
