"""The paper on how fair scenarios are: what it says of games, and what the one in docs/ has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import BetweenEquals, Question
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.words.language import Name, say
from hexwar_tui.systems import REGISTRY
from tests.project.sources import ROOT
from tools.balance_paper import Page, Verdict, head, page_text, paper

LEARNING = "ashlands/first-steps"
FOUR = "ashlands/full-four"
NORTH, SOUTH = ("north",), ("south",)

Games = Sequence[tuple[str, ...]]


def counted(question: Question, games: Games, **more: Any) -> Results:
    """What games come to that these have won, each in turn 5."""
    results = Results(question)
    (tasks,) = question.laps(len(games))
    for task, winners in zip(tasks, games, strict=True):
        results.add(task, Ended(winners, 5, 0, "ASH-1", say("Somebody has won."), **more))
    return results


def page(games: Games, name: str = LEARNING, describe: str = "", **more: Any) -> Page:
    """The page of a scenario between equals of whom these have won; `describe` is added to its description."""
    scenario = load_scenario(REGISTRY, name)
    described = {"description": Name.of(f"A map. {describe}".strip())}
    scenario = scenario.model_copy(update=described)
    return Page(scenario, counted(BetweenEquals(("steady",), ((scenario, {}),), "s"), games, **more))


@pytest.mark.parametrize(
    ("won", "verdict"),
    [
        (40, Verdict.EVEN),
        (60, Verdict.EVEN),
        (39, Verdict.DOUBTFUL),
        (61, Verdict.DOUBTFUL),
        (71, Verdict.UNEVEN),
        (29, Verdict.UNEVEN),
    ],
)
def test_each_side_is_to_have_40_to_60_in_100(won: int, verdict: Verdict) -> None:
    """Both bounds belong to what is fair; an interval that lies beyond them leaves no doubt."""
    assert page([NORTH] * won + [SOUTH] * (100 - won)).verdict is verdict
    assert page([NORTH] * 19).verdict is Verdict.DOUBTFUL


def test_those_to_learn_by_are_fair_without_doubt() -> None:
    """Others are amiss only where it is certain, and none that says it is uneven."""
    doubtful, certain = [NORTH] * 61 + [SOUTH] * 39, [NORTH] * 80 + [SOUTH] * 20
    assert page(doubtful).is_amiss
    assert not page([NORTH] * 19).is_amiss
    assert not page(doubtful, "ashlands/full-two").is_amiss
    assert page(certain, "ashlands/full-two").is_amiss
    marked = page(certain, "ashlands/full-two", "Uneven: the north is richer. More.")
    assert (marked.mark, marked.is_amiss) == ("the north is richer", False)


def test_an_even_share_is_what_all_have_in_the_mean() -> None:
    """Of four sides a quarter; more where several win together, as each of these has half a point."""
    each = [(side,) for side in ("north", "east", "south", "west")]
    assert page(each * 40, FOUR).verdict is Verdict.EVEN
    assert page(each * 40, FOUR).even == 0.25
    assert page([("north", "east", "south", "west")], FOUR).even == 0.5
    assert page(each[:2] * 80, FOUR).verdict is Verdict.UNEVEN
    assert "| 25.0 % | 18.9 to 32.2 % | 1.00 |" in page_text(page(each * 40, FOUR))


def test_a_page_has_seats_lengths_ends_and_levels() -> None:
    """Wins, draws, share, Wilson's interval; the scenario's own words; each level with its own games."""
    found = page([NORTH, NORTH, SOUTH, ()])
    found.levels["easy"] = counted(Question(("easy", "steady"), found.results.question.scenarios, "s"), [SOUTH, NORTH])
    assert page_text(found).splitlines() == [
        "### First steps",
        "",
        "`ashlands/first-steps`. A map.",
        "",
        "Steady against steady, games: 4; turns in the mean: 5.0.",
        "",
        "| side | games | won | drawn | lost | share | 95 % interval |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| North | 4 | 2 | 1 | 1 | 62.5 % | 21.9 to 90.8 % |",
        "| South | 4 | 1 | 1 | 2 | 37.5 % | 9.2 to 78.1 % |",
        "",
        "What ended them: Somebody has won (4).",
        "",
        "| player | against | games | won | drawn | lost | share | 95 % interval | turns |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        "| easy | steady | 2 | 0 | 0 | 2 | 0.0 % | 0.0 to 79.3 % | 5.0 |",
    ]
    assert page_text(page([])).endswith("No game was played yet.\n")


def test_what_is_outside_is_named_at_the_top() -> None:
    """For certain, perhaps, or by its own words alone; the mark beside it, or that there is none."""
    pytest.importorskip("numpy")
    certain, doubtful, even = ([NORTH] * n + [SOUTH] * (100 - n) for n in (80, 61, 50))
    few = page([NORTH] * 19, "ashlands/the-long-rift")
    top = paper([page(certain), page(doubtful, "ashlands/full-two"), page(even, describe="Uneven: on paper."), few])
    assert top.startswith(
        "## Outside the bounds\n\n"
        "For certain, as the whole interval of a side is:\n\n"
        "- `ashlands/first-steps`: North 80.0 % (71.1 to 86.7 %), South 20.0 % (13.3 to 28.9 %). **Not marked.**\n\n"
        "By the share of a side, but not for certain, as its interval reaches into the bounds:\n\n"
        "- `ashlands/full-two`: North 61.0 % (51.2 to 70.0 %), South 39.0 % (30.0 to 48.8 %).\n\n"
        "Called uneven, but within them:\n\n"
        "- `ashlands/first-steps`: North 50.0 % (40.4 to 59.6 %), South 50.0 % (40.4 to 59.6 %). Uneven: on paper.\n\n"
        "Of fewer than 20 games between equals, which tell too little:\n\n"
        "- `ashlands/the-long-rift`: 19\n\n"
        "## Ashlands\n"
    )
    assert "has 200 games, or as many as there was time for, 35 minutes" in head(200, 35.0)


def had(**north: int) -> Mapping[str, Any]:
    """What the north has had, and the south nothing."""
    return {"had": {"north": {type.replace("_", "-"): (n, 0) for type, n in north.items()}, "south": {}}}


def test_a_system_with_prices_has_what_units_are_worth() -> None:
    """Fitted from games between equals of two sides, with those named that are farthest; where nothing is known of any,
    that is said, and a system without prices says so."""
    pytest.importorskip("numpy")
    types = list(load_scenario(REGISTRY, LEARNING).catalogue.types)  # type: ignore[attr-defined]
    worth = paper([page([NORTH] * 30 + [SOUTH] * 10, **had(**{types[0].replace("-", "_"): 2}))])
    assert "| type | price | worth by these games | games with more |" in worth
    assert "40 |\n\nFarthest from their prices: " in worth
    assert "They do not tell what units are worth." in paper([page([NORTH])])
    assert "Units have no prices in this game." in paper([page([("aldmark",)], "envoys/first-letters")])


def test_the_paper_has_a_page_for_every_scenario() -> None:
    """docs/balance.md is of the scenarios there are, with a row for every side of each; none is uneven without saying
    so, and every system has its prices."""
    text = (ROOT / "docs" / "balance.md").read_text("utf-8")
    pages = [each.partition("\n## ")[0] for each in text.split("\n### ")[1:] if not each.startswith("Prices\n")]
    names = [found.name for found in find_scenarios(REGISTRY)]
    assert [each.split("`")[1] for each in pages] == names
    for name, each in zip(names, pages, strict=True):
        scenario = load_scenario(REGISTRY, name)
        assert all(f"\n| {side.name.in_language('en')} | " in each for side in scenario.sides), name
        assert f"`{name}`. {scenario.description.in_language('en')}\n" in each
    assert text.count("\n### Prices\n") == len(REGISTRY)
    assert "**Not marked.**" not in text
