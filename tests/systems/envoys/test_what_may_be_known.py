"""All that a side may know is shown to it, and no more: its view and its reports held against what the rules alone say
(ENV-6). `tests/contract` sees what is told too much, not what is left out.

Each side's map has what was never seen, what was seen earlier (terrain and cities as they were then, with the turn),
and what is in sight now. A side is told of what it does itself, of what happens on hexes in sight at that moment, with
foreign strengths as a rough band, of its messages, and of every state that is out; of nothing else. The oracle takes
nothing from the program's façade of what a seat may know, its sight, its memory or its view.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.practice_player import Player
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.view import Fog, View
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.lab.hidden import band, sees, shares_sight
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.state import EnvState, Stage
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import small_scenario

pytestmark = pytest.mark.row(28)

SHIPPED = ("envoys/first-letters", "envoys/three-crowns", "envoys/four-realms")

CITIES = {"0202": "red", "0602": "red", "1209": "blue", "1204": "blue", "0209": "green", "0708": "green", "0505": None}


def corners() -> EnvScenario:
    """Three sides on a small map, close enough to meet soon."""
    cities = [{"hex": hex, "name": f"City {hex}", "owner": owner} for hex, owner in CITIES.items()]
    return small_scenario(("......~......",) + ("." * 13,) * 9, 3, cities=cities)


# -- the oracle --------------------------------------------------------------------------------------------------------

Facts = dict[str, Any]


def shows_map_to(state: EnvState, giver: Side, to: Side) -> bool:
    """Whether the giver has agreed by any treaty ever to open its map to the other."""
    return any(
        clause.kind is ClauseKind.SHARE_MAP and {giver, to} <= set(treaty.parties)
        for treaty in (*state.diplomacy.treaties, *state.diplomacy.past)
        for clause in treaty.clauses
    )


def may_be_known(game: Game, side: Side) -> Facts:
    """What a side sees now and has of its own."""
    state: EnvState = game.top.state
    seen = sees(game.top, side)
    written = state.sealed.get(side)
    parts = written.splits if written is not None else []
    whole = {id: [army.number, army.cell, army.strength] for id, army in state.armies.items() if army.side == side}
    for part in parts:
        whole[part.army][2] -= part.strength
    split = [(part.number, whole[part.army][1], part.strength) for part in parts]
    exact = game.top.options.show_strength == "exact"
    return {
        "in sight": set(seen),
        "own armies": Counter([*(tuple(army) for army in whole.values()), *split]),
        "foreign armies": Counter(
            (army.side, army.cell, (army.strength, army.strength) if exact else band(army.strength))
            for army in state.armies.values()
            if army.side != side and army.cell in seen
        ),
        "cities in sight": {cell: city.owner for cell, city in state.cities.items() if cell in seen},
        "out": {id: own_state.out for id, own_state in state.sides.items()},
        "contacts": {id for pair in state.diplomacy.contacts if side in pair for id in pair if id != side},
    }


@dataclass
class Explorer:
    """What a side has ever seen, noted down by somebody who looks over its shoulder after every step.

    `last` has by cell the turn in which it was last seen; `holders` whoever held a city in a turn in which it was, or,
    of one that was lost or was seen to change hands, who has got it; `watched` the cities in sight at the last look.
    """

    side: Side
    last: dict[int, int] = field(default_factory=dict)
    holders: dict[int, set[Side | None]] = field(default_factory=dict)
    watched: dict[int, Side | None] = field(default_factory=dict)

    def look(self, game: Game) -> None:
        """Notes down what is in sight now, and what those who open their maps have seen."""
        state: EnvState = game.top.state
        seen = sees(game.top, self.side)
        for cell, before in self.watched.items():
            if cell not in seen and state.cities[cell].owner != before:
                self.holders[cell] = {state.cities[cell].owner}
        self.watched = {cell: city.owner for cell, city in state.cities.items() if cell in seen}
        for cell in seen:
            newly = self.last.get(cell) != state.turn
            self.last[cell] = state.turn
            if cell in state.cities:
                held = self.holders.setdefault(cell, set())
                if newly:
                    held.clear()
                held.add(state.cities[cell].owner)

    def is_helped(self, game: Game) -> bool:
        """Whether the side may know more than this: somebody has agreed to show it a map or what he sees, or a union is
        founded, after which everybody is told which cities change hands."""
        state: EnvState = game.top.state
        shown = (shows_map_to(state, id, self.side) or shares_sight(state, id, self.side) for id in state.sides)
        return state.diplomacy.founder is not None or any(shown)


# -- exactly what may be known -----------------------------------------------------------------------------------------


def is_shown(view: View, side: Side) -> Facts:
    """The same facts as the oracle's, read off a view."""
    looks = {cell: view.look(cell) for cell in view.grid.cells}
    own = (line for line in view.units if line.badge.side == side)
    foreign = (line for line in view.units if line.badge.side != side)
    letters = [render(line.text, "en") for panel in view.panels if panel.id == "diplomacy" for line in panel.lines]
    names = {render(line.name, "en"): line.side for line in view.sides}
    contacts = letters[letters.index("Contacts") + 1 :] if "Contacts" in letters else []
    known = [names.get(text.strip()) for text in contacts[: len(names) - 1]]
    return {
        "in sight": {cell for cell, look in looks.items() if look.fog is Fog.SEEN},
        "own armies": Counter((int(line.badge.marks), line.cell, line.badge.strength) for line in own),
        "foreign armies": Counter((line.badge.side, line.cell, strength_of(view, line.badge.unit)) for line in foreign),
        "cities in sight": {c: look.site.owner for c, look in looks.items() if look.site and look.fog is Fog.SEEN},
        "out": {line.side: line.out for line in view.sides},
        "contacts": {name for name in known if name},
    }


def strength_of(view: View, unit: str) -> tuple[int, int]:
    """From and to what strength the card of a foreign army says it has."""
    told = next(render(line.value, "en") for line in view.card(unit) if render(line.text, "en") == "Strength")
    numbers = [int(number) for number in re.findall(r"\d+", told)]
    if told.startswith("about over"):
        return numbers[0] + 1, 999
    return numbers[0], numbers[-1]


def assert_shown_exactly(game: Game, side: Side) -> None:
    """The view of a side has the facts of the oracle, no more and no less."""
    shown, facts = is_shown(game.view(side), side), may_be_known(game, side)
    for name in ("in sight", "own armies", "foreign armies", "cities in sight", "out"):
        assert shown[name] == facts[name], name
    assert shown["contacts"] <= facts["contacts"]


def assert_remembered(view: View, explorer: Explorer) -> None:
    """What was never in sight is unknown, what was is remembered, with whoever held its cities when it last was."""
    for cell in view.grid.cells:
        look = view.look(cell)
        assert (look.fog is Fog.UNKNOWN) == (cell not in explorer.last)
        if look.site is not None:
            assert look.site.owner in explorer.holders[cell]


def compare(scenario: Scenario, seed: str, acts: int, every: int) -> Counter[str]:
    """Holds all views and all news of a random game against the oracle; counts what was hidden, and who has met."""
    game = Game.new(REGISTRY, scenario, seed=seed, referee=True)  # who takes the steps one by one
    rng, seen = random.Random(seed), Counter[str]()
    explorers = [Explorer(side) for side in game.sides]
    told, in_sight = dict.fromkeys(game.sides, 0), {side: set[int]() for side in game.sides}
    for number in range(acts):
        if game.outcome is not None:
            break
        if game.top.state.stage in (Stage.BEGIN, Stage.MOVES):
            in_sight = {side: set[int]() for side in game.sides}
        for side in game.sides:
            in_sight[side] |= sees(game.top, side)
        for explorer in explorers:
            explorer.look(game)
        one_act(game, rng)
        for side in game.sides:
            news = list(game.news(side, told[side]))
            told[side] = len(game.record.entries)
            in_sight[side] |= sees(game.top, side)
            seen["news"] += sum([assert_may_be_told(game, side, event, in_sight[side]) for _, event in news])
        seen.update(_count(game, game.sides[0]))
        if number % every == 0:
            for explorer in explorers:
                explorer.look(game)
                assert_shown_exactly(game, explorer.side)
                if not explorer.is_helped(game):
                    assert_remembered(game.view(explorer.side), explorer)
                    seen["remembered"] += 1
    return seen


def _count(game: Game, side: Side) -> Iterator[str]:
    """What there is to be kept from a side."""
    state: EnvState = game.top.state
    seen = sees(game.top, side)
    for army in state.armies.values():
        if army.side != side:
            yield "foreign in sight" if army.cell in seen else "foreign out of sight"
    yield from ("letters of others" for told in state.diplomacy.messages if side not in (told.sender, told.to))


OPEN_NEWS = ("turn-begins", "side-out", "resigned", "game-over", "union-founded", "draw-offered")
"""What is told to all."""


def assert_may_be_told(game: Game, side: Side, event: News, in_sight: set[int]) -> bool:
    """Nothing that a side is told names a foreign army; what it sees happen to others happens in its sight."""
    facts = json.dumps(dict(event.facts))
    foreign = [id for id in game.sides if id != side and re.search(rf'"{id}-\d+"', facts)]
    assert not foreign, (event.kind, facts)
    union = game.top.state.diplomacy.founder is not None
    if event.kind == "battle-seen" and not union:
        assert event.facts["at"] in in_sight
    if event.kind == "seen-marching":
        moves: Any = event.facts["moves"]
        assert {cell for *_, start, end in moves for cell in (start, end) if cell is not None} <= in_sight
    return event.kind not in OPEN_NEWS


@pytest.mark.parametrize("scenario", ["envoys/first-letters", None], ids=str)
def test_all_that_may_be_known_is_shown_and_no_more(scenario: str | None) -> None:
    """Row 28: cells in sight, armies with their strengths or bands, cities with their holders, what is remembered and
    what is told: the oracle's, both ways, all through a game."""
    seen = compare(load_scenario(REGISTRY, scenario) if scenario else corners(), "exactly", 150, 5)
    assert min(seen["foreign in sight"], seen["foreign out of sight"], seen["news"], seen["remembered"]) > 0


@pytest.mark.long
@pytest.mark.parametrize("scenario", SHIPPED)
def test_so_it_is_in_long_games(scenario: str) -> None:
    """Row 28: the same, in a longer game, in which others write to each other where there are any."""
    seen = compare(load_scenario(REGISTRY, scenario), "longest", 400, 4)
    assert min(seen["foreign in sight"], seen["foreign out of sight"], seen["news"], seen["remembered"]) > 0
    assert seen["letters of others"] or scenario == SHIPPED[0]


def test_env_6_1_nobody_ever_remembers_a_city_out_of_sight_as_his_own() -> None:
    """ "Cities as last seen": what a side has is in its sight, and what is not it does not have; all through games of
    practice players, in which cities are lost."""
    lost = 0
    for seed in range(2):
        game = Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/two-banks"), seed=f"memory {seed}")
        rng = random.Random(seed)
        players: dict[Seat, Player] = {side: sit_down(ENVOYS, "steady", rng) for side in game.sides}
        held = {side: set[int]() for side in game.sides}
        for turn in range(1, 21):
            while game.outcome is None and game.turn == turn:
                play_out(game, players, rng, most=1)
            for side in game.sides:
                own = {cell for cell, city in game.known(side).cities.items() if city.owner == side}
                assert own == {cell for cell, city in game.top.state.cities.items() if city.owner == side}
                lost += len(held[side] - own)
                held[side] = own
    assert lost > 5
