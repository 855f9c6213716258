"""All that a side may know is shown to it, and no more: its view held against what the rules alone say (THE-5.1).
`tests/contract` sees what is told too much, not what is left out."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from hexwar_tui.contract.tools.dump import plain
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import Phase, TheState
from tests.systems.theatre.what_may_be_known import Facts, may_be_known

pytestmark = pytest.mark.row(28)

SMALL, LARGE = "theatre/first-summer", "theatre/europe-1939"


def acts_of(scenario: str, seed: str, acts: int) -> Iterator[Game]:
    """A random game, shown before each of so many acts; there is a referee, who takes the steps one by one."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed, referee=True), random.Random(seed)
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


# -- exactly what may be known -----------------------------------------------------------------------------------------


def is_shown(game: Game, view: View) -> Facts:
    """The same facts as the oracle's, read off a view."""
    place_of = game.top.scenario.geography.place_of
    pacts = _texts(view, "pacts")
    treaties = pacts[pacts.index("Treaties") + 1 :]
    messages = treaties[treaties.index("Messages") + 1 :] if "Messages" in treaties else []
    return {
        "units": Counter(_unit(game, view, line.badge.unit, line.cell, line.badge.marks) for line in view.units),
        "stores": {side: list(amounts) for side, amounts in _stores(view)},
        "owners": {place_of[cell]: view.look(cell).owner for cell in view.grid.cells if cell in place_of},
        "messages": [re.sub(r"^.*? to .*?: “(.*)”$", r"\1", text, flags=re.DOTALL) for text in messages],
    }


def _texts(view: View, panel: str) -> list[str]:
    return [render(line.text, "en") for each in view.panels if each.id == panel for line in each.lines]


def _unit(game: Game, view: View, id: str, cell: int | None, marks: str) -> tuple[str, str, str, bool]:
    """Power, type, base and freshness of a unit, from its id and from where it is drawn."""
    powers = (*game.top.state.sides, *game.top.state.neutrals)
    power = next(power for power in powers if id.startswith(f"{power}-"))
    type = next(type for type in load_catalogue() if re.fullmatch(rf"{type}-\d+", id.removeprefix(f"{power}-")))
    assert cell is not None
    return power, type, game.top.scenario.geography.place_of[cell], "+" in marks


def _stores(view: View) -> Iterator[tuple[Side, tuple[int, ...]]]:
    """Of each side what the tab of the turn says that it has."""
    names = {render(line.name, "en"): line.side for line in view.sides}
    lines: list[Line] = next(list(panel.lines) for panel in view.panels if panel.id == "turn")
    of: Side | None = None
    found: dict[Side, list[int]] = {}
    for line in lines:
        text, value = render(line.text, "en"), render(line.value, "en")
        if text in names and "counts for" in value:
            of = names[text]
        elif of is not None and (stock := re.fullmatch(r"(-?\d+) \(\+\d+ a turn\)", value)):
            found.setdefault(of, []).append(int(stock[1]))
    return ((side, tuple(amounts)) for side, amounts in found.items())


def assert_shown_exactly(game: Game, side: Side) -> None:
    """The view of a side has the facts of the oracle, no more and no less."""
    shown, facts = is_shown(game, game.view(side)), may_be_known(game, side)
    for fact in ("units", "stores", "messages"):
        assert shown[fact] == facts[fact], fact
    assert {place: owner for place, owner in shown["owners"].items() if owner is not None} == facts["owners"]
    known: TheKnown = game.known(side)
    assert len(known.treaties) >= facts["treaties"]
    assert all(side in treaty.parties for treaty in known.treaties)
    assert Counter(known.wars) == facts["wars"]
    assert Counter(list(known.orders)) == facts["orders"]
    for id, unit in known.units.items():
        if unit.power != side:
            assert (unit.order, unit.last, unit.done, unit.paid) == (None, None, False, False), id


def assert_may_be_told(game: Game, side: Side, event: News) -> None:
    """No sentence to a side has words of a letter between others."""
    told = json.dumps(plain(game.phrase(event)))
    letters = [each.words for each in game.top.state.talks.messages if side not in (each.sender, each.to)]
    assert not [words for words in letters if len(words) > 6 and words in told]


def compare(scenario: str, seed: str, acts: int, every: int) -> Counter[str]:
    """Holds all views and all news of a random game against the oracle; counts what was hidden, and fights."""
    seen: Counter[str] = Counter()
    told: dict[Side, int] = {}
    for number, game in enumerate(acts_of(scenario, seed, acts)):
        state: TheState = game.top.state
        first = game.sides[0]
        hidden = [own for id, own in state.sealed.items() if id != first]
        seen["hidden purchases"] += sum(len(own.purchases) for own in hidden)
        seen["hidden orders"] += sum(len(own.orders) for own in hidden)
        seen["letters of others"] += sum(len({each.sender, each.to}) < len(game.sides) for each in state.talks.messages)
        seen["wars"] += len(state.wars)
        seen["resolved"] += state.phase is Phase.RESOLUTION
        for side in game.sides:
            for _, event in game.news(side, told.get(side, 0)):
                assert_may_be_told(game, side, event)
            told[side] = len(game.record.entries)
            if number % every == 0:
                assert_shown_exactly(game, side)
    return seen


def test_all_that_may_be_known_is_shown_and_no_more() -> None:
    """Row 28: forces, purchases, stores, holders, talks and wars in every view are the oracle's, both ways, in every
    part of several turns."""
    seen = compare(SMALL, "exact", 160, 3)
    assert min(seen["hidden purchases"], seen["hidden orders"], seen["wars"], seen["resolved"]) > 0


@pytest.mark.long
@pytest.mark.parametrize("scenario", [SMALL, LARGE])
def test_so_it_is_in_long_games(scenario: str) -> None:
    """Row 28: the same in longer games, in the large one with letters between the others."""
    seen = compare(scenario, "long", 300, 5)
    assert min(seen["hidden purchases"], seen["hidden orders"], seen["wars"], seen["resolved"]) > 0
    assert seen["letters of others"] or scenario == SMALL
