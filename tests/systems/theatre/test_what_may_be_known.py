"""All that a side may know is shown to it, and no more: its view held against what the rules alone say (THE-5.1).
`tests/contract` sees what is told too much, not what is left out."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from hexwar_tui.contract.tools.dump import plain
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import Phase, TheState, TreatyStanding

pytestmark = pytest.mark.row(28)

SMALL, LARGE = "theatre/first-summer", "theatre/europe-1939"

Facts = dict[str, Any]

GOODS = ("manpower", "production", "supply")

PRICES = {"infantry": (3, 1, 0), "trade-fleet": (0, 3, 0)}
"""Manpower, production and supply, THE-3.1; all others cost 1 and 3."""

OPEN = (TreatyStanding.PROPOSED, TreatyStanding.IN_FORCE)


# -- what may be known -------------------------------------------------------------------------------------------------


def may_be_known(game: Game, side: Side) -> Facts:
    """All forces, the own purchases with them; the stores of all, the own ones less what has been bought; holders;
    wars; the own talks. "Forces and resources on the map are open once revealed; orders, purchases under way and talks
    are secret." Nothing here is taken from the program's façade of what a seat may know, nor from its view."""
    state: TheState = game.top.state
    own = state.sealed.get(side)
    bought = own.purchases if own is not None and state.phase in (Phase.MOBILISING, Phase.ORDERS) else []
    units = Counter((unit.power, unit.type, unit.at, unit.fresh) for unit in state.units.values())
    stores = {id: [getattr(each.stores, good) for good in GOODS] for id, each in state.sides.items() if not each.out}
    for purchase in bought:
        units[(side, purchase.type, purchase.at, True)] += purchase.count
        for at, price in enumerate(PRICES.get(purchase.type, (1, 3, 0))):
            stores[side][at] -= price * purchase.count
    return {
        "units": units,
        "stores": stores,
        "owners": {place: region.owner for place, region in state.regions.items()},
        "orders": Counter(list(own.orders) if own is not None else []),
        "wars": Counter(tuple(sorted(pair)) for pair in state.wars),
        "treaties": sum(side in treaty.parties and treaty.standing in OPEN for treaty in state.talks.treaties),
        "messages": [
            told.words
            for told in state.talks.messages
            if side in (told.sender, told.to) and told.turn >= state.turn - 1
        ],
    }


# -- what is shown -----------------------------------------------------------------------------------------------------


def is_shown(game: Game, view: View) -> Facts:
    """The same facts, read off a view."""
    place_of = game.top.scenario.geography.place_of
    pacts = [text for text, _ in _lines(view, "pacts")]
    messages = pacts[pacts.index("Messages") + 1 :] if "Messages" in pacts[pacts.index("Your treaties") :] else []
    holders = {place_of[cell]: view.look(cell).owner for cell in view.grid.cells if cell in place_of}
    return {
        "units": Counter(_unit(game, line.badge.unit, line.cell, line.badge.marks) for line in view.units),
        "stores": _stores(view),
        "owners": {place: owner for place, owner in holders.items() if owner is not None},
        "messages": [re.sub(r"^.*? to .*?: “(.*)”$", r"\1", text, flags=re.DOTALL) for text in messages],
    }


def _lines(view: View, panel: str) -> list[tuple[str, str]]:
    lines = next(each.lines for each in view.panels if each.id == panel)
    return [(render(line.text, "en"), render(line.value, "en")) for line in lines]


def _unit(game: Game, id: str, cell: int | None, marks: str) -> tuple[str, str, str, bool]:
    """Power, type, base and freshness of a unit, from its id and from where it is drawn."""
    powers, types = "|".join([*game.top.state.sides, *game.top.state.neutrals]), "|".join(load_catalogue())
    named = re.fullmatch(rf"({powers})-({types})-\d+", id)
    assert named is not None
    assert cell is not None
    return named[1], named[2], game.top.scenario.geography.place_of[cell], "+" in marks


def _stores(view: View) -> dict[Side, list[int]]:
    """Of each side what the tab of the turn says that it has."""
    names = {render(line.name, "en"): line.side for line in view.sides}
    of: Side | None = None
    found: dict[Side, list[int]] = {}
    for text, value in _lines(view, "turn"):
        if text in names and re.fullmatch(r"\d+ regions?", value):
            of = names[text]
        elif of is not None and (stock := re.fullmatch(r"(-?\d+) \(\+\d+ a turn\)", value)):
            found.setdefault(of, []).append(int(stock[1]))
    return found


def assert_shown_exactly(game: Game, side: Side) -> None:
    """What a side is shown is what it may know, no more and no less."""
    shown, facts = is_shown(game, game.view(side)), may_be_known(game, side)
    for fact in shown:
        assert shown[fact] == facts[fact], fact
    known: TheKnown = game.known(side)
    assert len(known.treaties) >= facts["treaties"]
    assert all(side in treaty.parties for treaty in known.treaties)
    assert Counter(known.wars) == facts["wars"]
    assert Counter(list(known.orders)) == facts["orders"]
    for id, unit in known.units.items():
        assert unit.power == side or (unit.order, unit.last, unit.done, unit.paid) == (None, None, False, False), id


def assert_may_be_told(game: Game, side: Side, event: News) -> None:
    """No sentence to a side has words of a letter between others."""
    told = json.dumps(plain(game.phrase(event)))
    letters = [each.words for each in game.top.state.talks.messages if side not in (each.sender, each.to)]
    assert not [words for words in letters if len(words) > 6 and words in told]


def hidden_from_first(game: Game) -> Counter[str]:
    """What there is to hide from the first side, and what is fought."""
    state: TheState = game.top.state
    hidden = [own for id, own in state.sealed.items() if id != game.sides[0]]
    return Counter(
        purchases=sum(len(own.purchases) for own in hidden),
        orders=sum(len(own.orders) for own in hidden),
        letters=sum(len({each.sender, each.to}) < len(game.sides) for each in state.talks.messages),
        wars=len(state.wars),
        resolved=int(state.phase is Phase.RESOLUTION),
    )


LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("scenario", "seed", "acts", "every"),
    [
        (SMALL, "exact", 160, 3),
        pytest.param(SMALL, "long", 300, 5, marks=LONG),
        pytest.param(LARGE, "long", 300, 5, marks=LONG),
    ],
)
def test_all_that_may_be_known_is_shown_and_no_more(scenario: str, seed: str, acts: int, every: int) -> None:
    """Row 28: forces, purchases, stores, holders, talks and wars in every view are those that may be known, both ways,
    in every part of several turns of a random game, whose referee takes the steps one by one; in the large one with
    letters between the others."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed, referee=True), random.Random(seed)
    seen: Counter[str] = Counter()
    told: dict[Side, int] = {}
    for number in range(acts):
        if game.outcome is not None:
            break
        seen += hidden_from_first(game)
        for side in game.sides:
            for _, event in game.news(side, told.get(side, 0)):
                assert_may_be_told(game, side, event)
            told[side] = len(game.record.entries)
            if number % every == 0:
                assert_shown_exactly(game, side)
        one_act(game, rng)
    assert min(seen["purchases"], seen["orders"], seen["wars"], seen["resolved"]) > 0
    assert seen["letters"] or scenario == SMALL
