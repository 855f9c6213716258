"""The scenarios of Iron Lances with a map of their own: what makes each of them what it is."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from hexwar_tui import play
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Noted, Observation
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.moving import EndTurn, March
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.workshop.symmetry import Kind, Symmetry

Plan = Mapping[int, Sequence[tuple[str, str]]]
"""By turn the marches of Red's armies: which army, and to which hex."""


def begun(name: str, seed: str = "1") -> Game:
    """A game of a scenario, up to the first turn."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, f"mechs/{name}"), seed=seed)
    while not game.waiting_for():
        game.step()
    return game


def known(name: str, side: str) -> MecKnown:
    """What a side knows at the beginning of a scenario."""
    found = begun(name).known(side)
    assert isinstance(found, MecKnown)
    return found


def off(game: MecKnown, symmetry: Kind) -> list[str]:
    """The hexes, by label, whose image by a symmetry has other ground."""
    world = game.frame.scenario.world
    (turned, *_) = Symmetry(symmetry, world.grid).images[1:]
    images = [(cell, turned(cell)) for cell in world.grid.cells if world.terrain[cell]]
    return [
        world.grid.label(cell) for cell, image in images if image is None or world.terrain[image] != world.terrain[cell]
    ]


def away(game: MecKnown, start: str, to: str, closed: Sequence[str] = ()) -> int:
    """The movement points that the way between two hexes costs, where no army can enter the closed ones."""
    grid, costs = game.grid, list(game.costs)
    for label in closed:
        costs[grid.cell_of_label(label)] = 0
    return distances(grid, (grid.cell_of_label(start),), costs)[grid.cell_of_label(to)]


# -- two crossings -----------------------------------------------------------------------------------------------------

CLIMB = {1: ["0703"], 2: ["0702", "0703"], 3: ["1005", "1106"]}
"""The way of the army that takes Quarrytown by its last points, and Ashbridge, and ends on the bridge."""

LOW = {1: ["0410", "0510"], 2: ["0809"], 3: ["1010"]}
"""The way of the other one, by Longacre and Redford into the ford."""

SOLUTION: Plan = {
    turn: [*(("red-2", to) for to in CLIMB[turn]), *(("red-1", to) for to in LOW[turn])] for turn in (1, 2, 3)
}

ON_THE_TOWN: Plan = {**SOLUTION, 3: [("red-2", "1005"), ("red-1", "1010")]}
"""The same, but the first army stands on Ashbridge in place of the bridge before it."""

IN_THE_FORTRESS: Plan = {**SOLUTION, 3: [("red-2", "1005"), ("red-2", "1106")]}
"""The same, but the second army stays in Redford."""

ROAD_FIRST: Plan = {
    1: [("red-2", "0905"), ("red-1", "0410"), ("red-1", "0510")],
    2: [("red-2", "1005"), ("red-2", "0802"), ("red-1", "0809")],
    3: [("red-2", "0702"), ("red-2", "0703"), ("red-1", "1010")],
}
"""All four places are taken, but Quarrytown last, so that nobody is at the bridge."""


def crossed(plan: Plan, seed: str, blue: str = "steady") -> Game:
    """A game of two crossings that Red plays by a plan; Blue, and what battles ask of Red, is a practice player's."""
    game, left = begun("two-crossings", seed), {turn: list(marches) for turn, marches in plan.items()}
    players = {side: sit_down(MECHS, kind, random.Random(seed)) for side, kind in (("red", "steady"), ("blue", blue))}
    while game.outcome is None:
        if not game.waiting_for():
            game.step()
            continue
        (side,) = game.waiting_for()
        known = game.known(side)
        assert isinstance(known, MecKnown)
        if side == "red" and known.state.battle is None and not known.clashes:
            order: Order | None = march(known, left[known.state.turn])
        else:
            decided = players[side].decide(Observation(known, MECHS.order_types, False, False))
            order = decided.order if isinstance(decided, Noted) else decided
        assert order is not None
        game.submit(side, order)
    return game


def march(known: MecKnown, left: list[tuple[str, str]]) -> Order:
    """The order for the next march that is left of a turn's plan; the end of the turn where none is."""
    if not left:
        return EndTurn()
    army, hex = left.pop(0)
    return March(army, known.ways(known.own[army]).path_to(known.grid.cell_of_label(hex)))


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("blue", ["steady", "steady-bold", "easy"])
def test_two_crossings_has_a_solution(seed: str, blue: str) -> None:
    """Red takes all four places of the west in three turns and stands on both crossings, whoever plays Blue."""
    game = crossed(SOLUTION, seed, blue)
    assert game.outcome is not None
    assert game.outcome.winners == ("red",)
    assert dict(game.outcome.scores)["red"] == 4


@pytest.mark.parametrize("plan", [ON_THE_TOWN, IN_THE_FORTRESS, ROAD_FIRST], ids=["town", "fortress", "road"])
def test_two_crossings_is_lost_by_careless_play(plan: Plan) -> None:
    """Who stands on what he has taken, or takes the mine last, loses a place in the last turn."""
    game = crossed(plan, "a")
    assert game.outcome is not None
    assert game.outcome.winners == ("blue",)


def test_two_crossings_is_not_found_by_chance() -> None:
    """Marching by rules of thumb Red loses."""
    game = begun("two-crossings", "a")
    play(game, {"red": "steady", "blue": "steady"}, "a")
    assert game.outcome is not None
    assert game.outcome.winners == ("blue",)


def test_nobody_is_at_the_river_before_the_third_turn() -> None:
    """Blue's armies need more than two turns to either crossing, and Red's only ways to its places are beside them."""
    game = known("two-crossings", "blue")
    for army in game.own.values():
        start = game.grid.label(army.cell)
        assert min(away(game, start, crossing) for crossing in ("1106", "1010")) > 2 * game.options.move
    with pytest.raises(KeyError):
        away(game, "2408", "0410", ("1106", "1010"))


# -- the causeway ------------------------------------------------------------------------------------------------------


def test_the_causeway_is_one_road_the_same_from_both_ends() -> None:
    """Turned half round the ground falls upon itself. With a hex of the road taken, or the fortress held, the way leads
    through the swamp, and is much longer; each town has a dry hex beside the road."""
    game = known("the-causeway", "red")
    assert off(game, Kind.HALF_TURN) == []
    by_road = away(game, "0505", "2405")
    assert all(away(game, "0505", "2405", (closed,)) > 1.4 * by_road for closed in ("1205", "1405", "1605"))
    assert away(game, "0905", "1405", ("1205",)) == 3 * away(game, "0905", "1405")
    assert away(game, "0505", "2405", ("0905",)) == by_road


def test_armies_on_the_causeway_are_alike_and_slow() -> None:
    """Both sides have the same two armies: four turns from works to works, and ten where they are damaged."""
    armies = {side: [army.units for army in known("the-causeway", side).own.values()] for side in ("red", "blue")}
    red, blue = ([[unit.type for unit in units] for units in armies[side]] for side in ("red", "blue"))
    assert red == blue
    game = known("the-causeway", "red")
    assert away(game, "0505", "2405") <= 4 * game.options.move
    assert away(game, "0505", "2405") > 9 * (game.options.move // 2)


# -- three landings ----------------------------------------------------------------------------------------------------

LANDINGS = {"red": ("1003", "1001"), "blue": ("1714", "1915"), "green": ("0314", "0115")}
LEFT = {"red": "1408", "blue": "1014", "green": "0608"}
RIGHT = {"red": "0805", "blue": "1611", "green": "0614"}
"""By side: where its armies land, the town at its left hand, and the works at its right."""


def test_three_landings_is_the_same_for_all_three() -> None:
    """Turned by a third of a circle the ground falls upon itself, and each side's landing upon the next one's."""
    game = known("three-landings", "red")
    assert off(game, Kind.THIRDS) == []
    for side, hexes in LANDINGS.items():
        found = known("three-landings", side)
        assert tuple(found.grid.label(army.cell) for army in found.own.values()) == hexes


@pytest.mark.parametrize("side", LANDINGS)
def test_in_three_landings_the_road_leads_to_the_left(side: str) -> None:
    """The town at the left hand and the works at the right are a turn away, the town at the right is farther; and from
    there, where the neighbour's road leads, it is nearer to the works than from his landing."""
    game = known("three-landings", side)
    home, right = LANDINGS[side][0], LEFT[{"red": "green", "blue": "red", "green": "blue"}[side]]
    assert max(away(game, home, LEFT[side]), away(game, home, RIGHT[side])) <= game.options.move
    assert away(game, home, right) > away(game, home, LEFT[side])
    others = [LANDINGS[other][0] for other in LANDINGS if other != side]
    assert away(game, right, RIGHT[side]) < min(away(game, other, RIGHT[side]) for other in others)
    garrisons = {game.grid.label(point.cell): point.garrison is not None for point in game.state.points.values()}
    assert garrisons[LEFT[side]]
    assert not garrisons[RIGHT[side]]
