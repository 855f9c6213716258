"""Weavers' Street, The silent house, The night yard: what makes each of them what it is (SKI-1.2, 2.1, 3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.deploying import Deploy, EndDeployment
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from hexwar_tui.systems.skirmish.practice.situation import sees, spot_number
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.ground.land import standing_board
from hexwar_tui.systems.skirmish.rules.prices import cost
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.state import Phase

STREET, HOUSE, YARD = "skirmish/weavers-street", "skirmish/the-silent-house", "skirmish/the-night-yard"
ALL = (STREET, HOUSE, YARD)


def scenario(name: str) -> SkiScenario:
    """A shipped scenario."""
    found = load_scenario(REGISTRY, name)
    assert isinstance(found, SkiScenario)
    return found


def options(found: SkiScenario) -> SkiOptions:
    """Its options."""
    return read_options(SkiOptions, found.options)


def worth(found: SkiScenario, side: str) -> int:
    """What the ready force of a side costs."""
    table = found.catalogue
    return sum(cost(table, spec.chassis, spec.weapons, spec.skills) * spec.count for spec in found.forces[side])


def kind_at(found: SkiScenario, cell: Cell) -> Kind | None:
    """The kind of the object on a hex; None where there is none."""
    id = found.board.object_at(cell)
    return None if id is None else found.board.objects[id].kind


def in_sight(found: SkiScenario) -> tuple[int, int]:
    """How many pairs of hexes, one in the open in each zone, see each other, and how many there are."""
    land, deep = standing_board(found.board), options(found).deploy
    zones = [[cell for cell in found.zone(side.id, deep) if land.building_at(cell) is None] for side in found.sides]
    pairs = [(spot_number(one), spot_number(other)) for one in zones[0] for other in zones[1]]
    return sum(sees(land, one, other) for one, other in pairs), len(pairs)


@pytest.mark.parametrize("name", ALL)
def test_they_have_pages_in_all_languages(name: str) -> None:
    """Each scenario has a page of three to six paragraphs, none of them long, in every language."""
    page = scenario(name).page
    assert 3 <= len(page) <= 6
    for paragraph in page:
        assert [language for language, _ in paragraph.texts] == list(LANGUAGES)
        assert all(len(text.split()) <= 90 and "!" not in text for _, text in paragraph.texts)


@pytest.mark.parametrize("name", [STREET, YARD])
def test_ski_3_1_the_board_is_the_same_from_either_side(name: str) -> None:
    """Turned by half, it falls upon itself with its kinds of objects and barriers; forces are the same."""
    found = scenario(name)
    board, image = found.board, found.board.grid.turned
    built = board.built()
    one, other = (found.forces[side.id] for side in found.sides)
    assert one == other
    for cell in board.grid.cells:
        assert board.ground[cell] == board.ground[image(cell)]
        assert kind_at(found, cell) == kind_at(found, image(cell))
    assert all(built[image(cell), (way + 3) % 6][0] == barrier for (cell, way), (barrier, _) in built.items())


# -- Weavers' Street ---------------------------------------------------------------------------------------------------


def test_ski_2_1_nine_soldiers_meet_in_the_street() -> None:
    """No side has a vehicle."""
    found = scenario(STREET)
    assert {spec.chassis for spec in found.forces["upper"]} == {"soldier"}
    assert (sum(spec.count for spec in found.forces["upper"]), worth(found, "upper")) == (9, 48)


def test_ski_1_9_the_houses_hide_the_zones_from_each_other() -> None:
    """Hardly any hex of one zone sees one of the other; every house has a door to the street and one to the yard."""
    found = scenario(STREET)
    seen, pairs = in_sight(found)
    assert seen * 25 < pairs
    houses = [object for object in found.board.objects.values() if object.kind is Kind.HOUSE]
    assert len(houses) == 8
    for house in houses:
        assert len(house.doors) == 2


# -- The silent house --------------------------------------------------------------------------------------------------

DEPLOYED = {1: "0305", 2: "0202", 3: "0309", 4: "0308", 5: "0310"}
"""Where the five sappers begin, by their numbers: Magpie, Heron, Mole, Badger and Beaver."""

ANSWER: Sequence[Mapping[int, str]] = (
    {1: "0605", 3: "0809", 4: "0709", 5: "0710"},
    {3: "1311", 4: "1211", 5: "1111"},
    {3: "1508", 4: "1508", 5: "1508"},
)
"""Where they go in each of the three turns: Magpie shows himself on the dyke, the charges go through the barn and over
the brook behind the quarry bank."""

UNSEEN: Sequence[Mapping[int, str]] = ({3: "0809", 4: "0709", 5: "0710"}, *ANSWER[1:])
"""The same, but nobody shows himself."""

STRAIGHT: Sequence[Mapping[int, str]] = (
    {3: "0807", 4: "0806", 5: "0805"},
    {3: "1306", 4: "1307", 5: "1206"},
    {3: "1407", 4: "1406", 5: "1405"},
)
"""Straight over the bridge, as fast as they can."""


class Raid:
    """A game of The silent house, the sappers' orders given one by one."""

    def __init__(self, seed: str) -> None:
        self.game = Game.new(REGISTRY, scenario(HOUSE), seed=seed)
        self.grid = scenario(HOUSE).board.grid
        for number, label in DEPLOYED.items():
            self.give(Deploy(f"sappers-{number}", self.grid.cell_of_label(label)))
        self.give(EndDeployment())

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.top.state.phase is Phase.OVER

    def give(self, order: Order) -> str | None:
        """Gives an order; the sentence by which it is refused, None if it is not."""
        objection = order.objection(self.game.known("sappers"))
        if objection is not None:
            return render(objection.reason, "en")
        self.game.submit("sappers", order)
        return None

    def go(self, number: int, label: str) -> None:
        """Moves a sapper, if he lives and comes so far."""
        unit = self.game.top.state.units[f"sappers-{number}"]
        frame, goal = self.game.known("sappers").open, self.grid.cell_of_label(label)
        if unit.cell is not None and goal in (ways := moving.ways(frame, unit)):
            self.give(Move(unit.id, ways[goal]))

    def plant(self, number: int) -> str | None:
        """Has a sapper plant his charge at the customs house; why he can't, None if he does."""
        unit, house = self.game.top.state.units[f"sappers-{number}"], scenario(HOUSE).board.objects["customs-house"]
        refused: str | None = "It is too far."
        for cell in house.cells:
            if unit.cell is not None and self.grid.distance(unit.cell, cell) == 1:
                refused = self.give(Fire(unit.id, "melta-charge", cell, house.id, None))
                if refused is None:
                    return None
        return refused

    def play(self, turns: Sequence[Mapping[int, str]]) -> list[str]:
        """Plays the three turns; why charges could not be planted in the last one."""
        refused: list[str] = []
        for at, goals in enumerate(turns):
            for number, label in goals.items():
                self.go(number, label)
                if at == len(turns) - 1 and not self.is_over:
                    refused += filter(None, [self.plant(number)])
            if not self.is_over:
                self.give(EndTurn())
        return refused

    @property
    def is_solved(self) -> bool:
        """Whether the sappers have won."""
        return self.game.top.state.winners == ["sappers"]


def test_ski_1_2_three_charges_are_all_there_are() -> None:
    """The sappers have three charges, as many as bring a house down, and nothing else that harms one; the garrison
    plays by itself, and a sentry goes one hex a turn."""
    found = scenario(HOUSE)
    carried = [weapon for spec in found.forces["sappers"] for weapon in spec.weapons for _ in range(spec.count)]
    table = found.catalogue
    assert [weapon for weapon in carried if table.weapons[weapon].buildings] == ["melta-charge"] * 3
    assert table.numbers.house_falls == 3
    assert found.automatic == ("garrison",)
    assert {table.chassis[spec.chassis].move for spec in found.forces["garrison"]} == {1}
    assert (options(found).turns, options(found).turn_seconds) == (3, 0)


def test_ski_1_2_the_silent_house_is_solved() -> None:
    """One shows himself, three go unseen: whatever the dice say and whoever begins, the third charge brings the house
    down and ends the game."""
    raids = [Raid(seed) for seed in "abcdefgh"]
    assert {raid.game.top.state.order[0] for raid in raids} == {"sappers", "garrison"}
    for raid in raids:
        assert raid.play(ANSWER) == []
        assert raid.is_solved


@pytest.mark.parametrize("seed", "abcd")
def test_ski_1_2_a_house_that_keeps_silent_may_not_be_blown_up(seed: str) -> None:
    """Where nobody shows himself nobody fires, and the charges are refused."""
    raid = Raid(seed)
    assert len(raid.play(UNSEEN)) == 3
    assert not raid.is_solved


def test_who_storms_ahead_hardly_ever_solves_it() -> None:
    """Straight over the bridge at most one of ten gets there."""
    raids = [Raid(f"storm {number}") for number in range(20)]
    for raid in raids:
        raid.play(STRAIGHT)
    assert sum(raid.is_solved for raid in raids) <= 2


# -- The night yard ----------------------------------------------------------------------------------------------------


def test_ski_2_1_by_night_nothing_reaches_far() -> None:
    """Every weapon of the shipped table that is fired reaches less than half as far; prices are those of the day, and
    each side has a force of 88 points with a car and a tank."""
    found, day = scenario(YARD), load_catalogue()
    night = found.catalogue
    for id, weapon in day.weapons.items():
        assert weapon.cost == night.weapons[id].cost
        if weapon.use == "shoot":
            assert 2 * (night.weapons[id].range or 0) < (weapon.range or 0)
    assert (worth(found, "up"), options(found).detect, options(found).hold) == (88, 13, 5)
    assert {spec.chassis for spec in found.forces["up"]} == {"soldier", "wheeled", "tracked"}


def test_ski_2_2_nobody_is_in_reach_when_the_night_begins() -> None:
    """The zones lie farther apart than any weapon reaches, even of who comes nearer first; a car goes farther than any
    gun fires."""
    found = scenario(YARD)
    table, grid, deep = found.catalogue, found.board.grid, options(found).deploy
    one, other = (found.zone(side.id, deep) for side in found.sides)
    apart = min(grid.distance(cell, far) for cell in one for far in other)
    farthest = max(weapon.range or 0 for weapon in table.weapons.values())
    assert apart > farthest + table.chassis["soldier"].move
    assert table.chassis["wheeled"].move >= farthest
