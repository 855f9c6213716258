"""What came of a series, in tables and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexwar_tui.cli.lab.earnings import Earnings, frame_of
from hexwar_tui.cli.lab.result_data import luck_data
from hexwar_tui.cli.lab.series import Series
from hexwar_tui.cli.talk.speak import say_line, words
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.lab.series.earned import Earned
from hexwar_tui.engine.lab.series.question import GameKey
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.lab.trial import Score
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.systems import REGISTRY

Row = Sequence[Text]

SCORES: Row = (say("games"), say("won"), say("drawn"), say("lost"), say("share"), say("95 % interval"))
"""The headings of the columns of a score."""


WORST = 3
"""How many types are named whose worth is farthest from their prices."""

SHARES_WITH_MORE: Row = (say("games with more"), say("share with more"), say("95 % interval"))
"""The headings of the columns of a type of unit of which one side has had more than any other."""


def fault(key: GameKey, what: Text) -> Text:
    """The sentence that says why a game could not be played to its end."""
    return say(
        "{player} against {against} in {scenario}, game {n}: {what}",
        player=key.player,
        against=key.against,
        scenario=key.scenario,
        n=key.number,
        what=what,
    )


def print_results(series: Series, rated: Mapping[str, float] | None, earned: Earnings) -> None:
    """Prints tables of matches, sides and ratings, and for each scenario what ended its games, whose dice were good,
    and which units were worth what; nothing but a sentence where no game was played."""
    results = series.results
    if not results.games:
        say_line(say("No game was played to its end."))
        return
    _print_table([(say("scenario"), say("player"), say("against"), *SCORES, say("turns")), *_match_rows(results)], 3)
    _print_table([(say("scenario"), say("side"), *SCORES), *_side_rows(results)], 2)
    for scenario, _ in series.question.scenarios:
        _print_ends(results, scenario)
        _print_earned(results, scenario, earned.get(scenario.called, ()))
    if rated:
        rows = [(player, str(round(rating))) for player, rating in rated.items()]
        _print_table([(say("player"), say("rating")), *rows], 1)
    if series.is_settled:
        say_line(say("Played no further: all shares are known well enough."))


def _match_rows(results: Results) -> Iterator[Row]:
    for standing in results.standings:
        if standing.score.games:
            turns = decimal(standing.trial.turns / standing.score.games)
            yield standing.match.name, *standing.match.pair, *score_cells(standing.score), turns
    if len(results.question.scenarios) > 1:
        for pair, score in results.pairings.items():
            yield say("all scenarios"), *pair, *score_cells(score), ""


def _side_rows(results: Results) -> Iterator[Row]:
    for scenario, _ in results.question.scenarios:
        scores = results.side_scores(scenario.called)
        for side in scenario.sides:
            if side.id in scores:
                yield scenario.called, side.name, *score_cells(scores[side.id])


def score_cells(score: Score) -> Row:
    """What a table has of a score, below `SCORES`."""
    low, high = (decimal(100 * end) for end in score.interval)
    share, interval = say("{n} %", n=decimal(100 * score.share)), say("{low} to {high} %", low=low, high=high)
    return *map(str, (score.games, score.won, score.drawn, score.lost)), share, interval


def _print_ends(results: Results, scenario: Scenario) -> None:
    ends = results.ends(scenario.called)
    if not ends:
        return
    say_line(say("What ended games in {scenario}:", scenario=scenario.title))
    for reason, games in ends.most_common():
        print(f"{games:>7}  {words(reason)}")
    _print_luck(results, scenario)
    print()
    _print_types(results, scenario)


def _print_luck(results: Results, scenario: Scenario) -> None:
    standings, counting = results.of_scenario(scenario.called), REGISTRY[scenario.system].counting
    found = luck_data([luck for each in standings for luck in each.lucks])
    if found is None or counting is None:
        return
    say_line(
        say(
            "Luck of the dice ({what} beyond what was due), games counted: {n}. In the mean winners {won}, losers "
            "{lost}; difference {more}.",
            what=counting.luck,
            n=found["games"],
            **{
                name: decimal(found[key], 2) for name, key in (("more", "more"), ("won", "winners"), ("lost", "losers"))
            },
        )
    )


def _print_types(results: Results, scenario: Scenario) -> None:
    found, counting = results.types(scenario.called), REGISTRY[scenario.system].counting
    if not found or counting is None or counting.types is None:
        return
    frame = frame_of(results, scenario)
    rows: list[Row] = [(say("type"), say("had"), say("lost of it"), say("share with it"), *SHARES_WITH_MORE)]
    for type, worth in found.items():
        share = say("{n} %", n=decimal(100 * worth.owned.share))
        rows.append((counting.types.name(frame, type), str(worth.had), str(worth.lost), share, *_with_more(worth.more)))
    _print_table(rows, 1)


def _print_earned(results: Results, scenario: Scenario, earned: Sequence[Earned]) -> None:
    counting = REGISTRY[scenario.system].counting
    if not earned or counting is None or counting.types is None:
        return
    frame, name = frame_of(results, scenario), counting.types.name
    told = [(name(frame, each.type), each) for each in earned]
    numbers = ((type, decimal(each.price), decimal(each.value), str(each.games)) for type, each in told)
    _print_table([(say("type"), say("price"), say("worth by these games"), say("games with more")), *numbers], 1)
    say_line(worst(told))
    print()


def worst(told: Sequence[tuple[Text, Earned]]) -> Text:
    """The sentence that names the types whose worth is farthest from their prices; each stands beside its name."""
    found = sorted(told, key=lambda pair: -pair[1].off)[:WORST]
    shares = [say("{type} ({n} × its price)", type=type, n=decimal(each.value / each.price)) for type, each in found]
    return say("Farthest from their prices: {types}. Who wins may have more of them by that.", types=listing(shares))


def _with_more(score: Score) -> Row:
    games, *_, share, interval = score_cells(score)
    return (games, share, interval) if score.games else ("0", "", "")


def _print_table(rows: Sequence[Row], left: int) -> None:
    """Prints a table in columns, of which the first `left` begin, and the others end, below each other."""
    texts = [[words(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        cells = zip(row, widths, strict=True)
        print("  ".join(f"{cell:<{n}}" if at < left else f"{cell:>{n}}" for at, (cell, n) in enumerate(cells)).rstrip())
    print()
