"""What makes the scenarios on drawn maps what they are: two roads round a cone, a door at the back, a ring of three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from hexwar_tui import Observation, play
from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.hexes import rotate
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.orders.preparing.entering import PlaceBase
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, EndRound, March
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, ways
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.state import AshState, Phase
from hexwar_tui.systems.ashlands.terrain import GORGE

CONE, DOOR, MILL = "the-cinder-cone", "the-back-door", "the-millstone"


def scenario(name: str) -> AshScenario:
    """A shipped scenario."""
    found = load_scenario(REGISTRY, f"ashlands/{name}")
    assert isinstance(found, AshScenario)
    return found


def options(name: str) -> AshOptions:
    """The options that the scenario sets, the others by default."""
    return read_options(AshOptions, scenario(name).options)


def cells(of: AshScenario, *labels: str) -> set[Cell]:
    """The cells with these labels."""
    return {of.ground.grid.cell_of_label(label) for label in labels}


def standing(of: AshScenario) -> set[tuple[str, str, Cell]]:
    """The units that sides have from the start: type, side and cell."""
    return {(unit.type, unit.side, of.ground.grid.cell_of_label(unit.hex or "")) for unit in of.units}


@pytest.mark.parametrize("name", [CONE, DOOR, MILL])
def test_each_has_a_page(name: str) -> None:
    """A page tells in every language, in three to six short paragraphs, what the scenario is about."""
    page = scenario(name).page
    assert 3 <= len(page) <= 6
    for paragraph in page:
        assert [language for language, _ in paragraph.texts] == list(LANGUAGES)
        assert all(len(render(paragraph, language).split()) <= 90 for language in LANGUAGES)


# -- The cinder cone ---------------------------------------------------------------------------------------------------


def test_the_cone_is_the_same_after_half_a_turn() -> None:
    """Ground, key points, zones and units of one side lie where those of the other do after half a turn; both sides
    have the same army."""
    found, chosen = scenario(CONE), options(CONE)
    ground, turned = found.ground, found.ground.grid.turned
    assert all(ground.ids[turned(cell)] == ground.ids[cell] for cell in ground.grid.cells)
    points = cells(found, *found.key_points or ())
    assert {turned(cell) for cell in points} == points
    assert set(map(turned, found.zone("west", chosen.zone))) == set(found.zone("east", chosen.zone))
    other = {"west": "east", "east": "west"}
    assert {(type, other[side], turned(cell)) for type, side, cell in standing(found)} == standing(found)
    assert chosen.army_1 == chosen.army_2 == "raiders"


def test_one_road_round_the_cone_begins_open_and_the_other_broken() -> None:
    """Clockwise out of the west the first half of the road has less forest and hills than the second."""
    drawn = scenario(CONE).map
    assert drawn is not None
    rows = drawn.rows[:4]
    near, far = (sum(row[half].count(letter) for row in rows for letter in "fh") for half in (slice(9), slice(9, 18)))
    assert far > 2 * near


def test_the_flue_leads_through_the_cone() -> None:
    """The two hexes of black gorge are key points, and whoever can't go through them has to go round."""
    found = scenario(CONE)
    ground, (top, bottom) = found.ground, cells(found, "0906", "1008")
    gorge = {cell for cell in ground.grid.cells if ground.ids[cell] == GORGE}
    assert gorge == cells(found, "0907", "1007")
    assert gorge < cells(found, *found.key_points or ())

    def far(closed: set[Cell]) -> int:
        costs = [int(open and cell not in closed) for cell, open in enumerate(ground.is_passable)]
        return distances(ground.grid, (top,), costs)[bottom]

    assert (far(set()), far(gorge) > 12) == (3, True)


# -- The back door -----------------------------------------------------------------------------------------------------


class Led:
    """Leads the company by a plan: by turn and unit where it marches, or whom it strikes, from which hex (`at`)."""

    def __init__(self, plan: Mapping[int, Mapping[int, str]], at: str) -> None:
        self.plan, self.at = plan, at

    def decide(self, observation: Observation) -> Order | None:
        """The next order of the plan; None to seal."""
        known = observation.known
        assert isinstance(known, AshKnown)
        if known.phase is Phase.PREPARATION:
            wanted = known.turn == 1 and not known.sealed("company").base
            return PlaceBase(known.zone("company")[0]) if wanted else None
        return next(self._orders(known), EndRound())

    def _orders(self, known: AshKnown) -> Iterator[Order]:
        cell_of = known.ground.grid.cell_of_label
        for unit in known.ready:
            told = self.plan.get(known.turn, {}).get(unit.number)
            if told is None or (known.turn < 3) != (known.phase is Phase.CLOSING):
                continue
            if known.turn < 3:
                yield March(unit.id, ways(known.open, unit, Gait.MARCH)[cell_of(told)], None, None)
            elif (foe := known.state.unit_at(cell_of(told))) is not None:
                yield Attack(unit.id, foe.id, ways(known.open, unit, Gait.ATTACK)[cell_of(self.at)])


WAY_IN: Mapping[int, Mapping[int, str]] = {1: {1: "1003", 2: "1002"}, 2: {1: "1403", 2: "1402"}, 3: {1: "1406"}}
"""The champions, and behind them a unit of rifles, go to the gorge in two marches; the champions strike at once."""


def stormed(company: object, seed: str) -> Game:
    """The puzzle, played against a steady garrison."""
    game = Game.new(REGISTRY, scenario(DOOR), seed=seed)
    play(game, {"company": company, "garrison": "steady"}, seed=seed)  # type: ignore[dict-item]
    return game


@pytest.mark.parametrize("seed", ["solution", "door", "dawn"])
def test_the_way_in_can_be_found(seed: str) -> None:
    """Two units through the gorge take the base in the third turn."""
    outcome = stormed(Led(WAY_IN, "1506"), seed).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("company",), "ASH-2.1")


@pytest.mark.parametrize("seed", ["solution", "door", "dawn"])
def test_whoever_does_not_look_for_it_loses(seed: str) -> None:
    """A practice player who leads the company has not taken the base when the last turn is over."""
    game = stormed("steady", seed)
    state, outcome = game.frames[0].state, game.outcome
    assert isinstance(state, AshState)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("garrison",), "ASH-2.4")
    assert "garrison" in state.bases.values()


def test_the_road_is_too_long() -> None:
    """With the gorge closed, no unit of the company comes beside the base within three marches, though hills did not
    hinder it; through the gorge all four might. Nobody ever comes to the company's own base."""
    found = scenario(DOOR)
    ground, (own, base) = found.ground, (cells(found, found.zones[side]).pop() for side in ("company", "garrison"))
    gorge = {cell for cell in ground.grid.cells if ground.ids[cell] == GORGE}

    def steps(closed: set[Cell]) -> Mapping[Cell, int]:
        costs = [int(open and cell not in closed) for cell, open in enumerate(ground.is_passable)]
        return distances(ground.grid, [near for near in ground.grid.neighbours_of(base) if costs[near]], costs)

    starts = [cell for _, side, cell in standing(found) if side == "company"]
    assert min(steps(gorge)[cell] for cell in starts) > 12
    assert max(steps(set())[cell] for cell in starts) <= 12
    assert not any(ground.is_passable[cell] for cell in ground.grid.neighbours_of(own))


def test_nobody_can_be_called_for_in_three_turns_and_nothing_happens() -> None:
    """The puzzle has three turns, no prestige to begin with, no events, and is marked as uneven."""
    chosen = options(DOOR)
    assert (chosen.turns, chosen.prestige, chosen.cb_income, chosen.zone) == (3, 0, 0, 1)
    assert chosen.first_event_turn > chosen.turns
    assert "Uneven: " in render(scenario(DOOR).description, "en")
    assert "Неравно: " in render(scenario(DOOR).description, "ru")


# -- The millstone -----------------------------------------------------------------------------------------------------


def thirds(found: AshScenario) -> Mapping[Cell, Cell]:
    """Where each hex comes to lie when the map is turned by a third about its middle."""
    grid = found.ground.grid
    middle = grid.hex_of(grid.cell_of_label("0909"))
    turned = {cell: grid.cell_on(rotate(grid.hex_of(cell), 2, middle)) for cell in grid.cells if found.ground.ids[cell]}
    return {cell: image for cell, image in turned.items() if image is not None}


def test_the_millstone_is_the_same_after_a_third_of_a_turn() -> None:
    """Ground, key points and units fall upon those of the next side, and so does the passable ground of zones; all
    three have the same army."""
    found, chosen, turned = scenario(MILL), options(MILL), thirds(scenario(MILL))
    ids, follows = found.ground.ids, {"north": "east", "east": "west", "west": "north"}
    assert len(turned) == 217
    assert all(ids[image] == ids[cell] for cell, image in turned.items())
    points = cells(found, *found.key_points or ())
    assert {turned[cell] for cell in points} == points
    assert {(type, follows[side], turned[cell]) for type, side, cell in standing(found)} == standing(found)
    room = {
        side: {cell for cell in found.zone(side, chosen.zone) if found.ground.is_passable[cell]} for side in follows
    }
    assert all({turned[cell] for cell in room[side]} == room[other] for side, other in follows.items())
    assert {chosen.army_1, chosen.army_2, chosen.army_3} == {"sworn"}


def test_ties_between_its_hexes_favour_nobody() -> None:
    """A hex and its two images have ranks next to each other, so that sectors rank their hexes alike."""
    found, turned = scenario(MILL), thirds(scenario(MILL))
    rank = found.ground.rank
    for cell, image in turned.items():
        three = sorted({rank[cell], rank[image], rank[turned[image]]})
        assert three[-1] - three[0] == len(three) - 1


def test_each_camp_has_woods_on_its_right_and_ash_on_its_left() -> None:
    """Four hexes from the camp there are forest and hills on one side, and nothing but ash on the other."""
    found = scenario(MILL)
    grid, camp = found.ground.grid, found.ground.grid.cell_of_label("0903")
    near = [cell for cell in grid.within(camp, 5) if found.ground.ids[cell] in ("forest", "hills")]
    right = [cell for cell in near if cell % grid.width < 8]
    left = [cell for cell in near if cell % grid.width > 9]
    assert (len(right), left) == (6, [])
