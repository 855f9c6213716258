"""What types of units are worth by a series, beside their prices, scenario by scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.series.earned import Earned, earned
from hexwar_tui.engine.lab.series.ratings import NoRatings
from hexwar_tui.engine.lab.series.results import Results
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems import REGISTRY

Earnings = Mapping[str, Sequence[Earned]]
"""What types of units are worth in each scenario, ``system/id``, of which enough is known."""


def frame_of(results: Results, scenario: Scenario) -> AnyFrame:
    """A game of the scenario as the series plays it: names and prices are those of a game, as each scenario may have
    its own."""
    (options,) = (options for each, options in results.question.scenarios if each is scenario)
    return Game.new(REGISTRY, scenario, seed=results.question.seed, options=options).frames[0]


def earnings(results: Results) -> tuple[Earnings | None, Text]:
    """What is known of all scenarios; None where it can't be reckoned, and then the sentence that says how it could."""
    try:
        scenarios = (scenario for scenario, _ in results.question.scenarios)
        return {each.called: _earned(results, each) for each in scenarios}, ""
    except NoRatings as fault:
        return None, fault.text


def _earned(results: Results, scenario: Scenario) -> Sequence[Earned]:
    duels, counting = results.duels(scenario.called), REGISTRY[scenario.system].counting
    if not duels or counting is None or counting.types is None:
        return ()
    return earned(duels, counting.types.prices(frame_of(results, scenario)))
