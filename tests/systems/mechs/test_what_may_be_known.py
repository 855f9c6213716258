"""All is open information (MEC, introduction): every side is shown all there is. `tests/contract` holds that nobody is
told more than others; it can't tell that all of it is shown.

What a side may know is said here by the rules alone: nothing is taken from the program's façade of what a seat may
know, nor from its view. What nobody may know, not even of a game without secrets, are the dice that have not been
thrown: the seed, and the salt of its commitment.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from hexwar_tui.contract.tools.dump import dump_view
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.view import View
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.mechs.options import ON_BOARDS
from hexwar_tui.systems.mechs.state import MecState
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import text

pytestmark = pytest.mark.row(28)

EVENING, LANCES = "mechs/one-evening", "mechs/three-lances"

SKILLS = re.compile(r"(\d+)/(\d+)(?:, experience (\d+))?")

Facts = dict[str, Any]


def may_be_known(frame: AnyFrame) -> Facts:
    """All that is on the world map, whoever looks: armies with their units and what these can still take, pilots with
    their skills, key points with their holders, credits."""
    state: MecState = frame.state
    units = [(army, unit) for army in state.armies.values() for unit in army.units]
    pilots = [state.pilots[unit.pilot] for _, unit in units if unit.pilot is not None]
    pilots += [state.pilots[id] for army in state.armies.values() for id in army.pilots]
    return {
        "armies": Counter((army.side, army.cell, len(army.units)) for army in state.armies.values()),
        "units": Counter(
            (army.side, unit.id, unit_type(load_catalogue(), unit).stages - unit.damage) for army, unit in units
        ),
        "pilots": Counter((pilot.gunnery, pilot.piloting, pilot.experience) for pilot in pilots),
        "points": {cell: point.owner for cell, point in state.points.items()},
        "credits": {id: own.credits for id, own in state.sides.items() if not own.out},
    }


def is_shown(view: View) -> Facts:
    """The same facts as the oracle's, read off a view."""
    cards = [view.card(line.badge.unit) for line in view.units if line.cell is not None]
    skills = [SKILLS.fullmatch(text(line.value)) for card in cards for line in card]
    sites = {cell: view.look(cell).site for cell in view.grid.cells}
    badges = [(line.badge, line.cell) for line in view.units]
    return {
        "armies": Counter((badge.side, cell, badge.strength) for badge, cell in badges if cell is not None),
        "units": Counter((badge.side, badge.unit, badge.strength) for badge, cell in badges if cell is None),
        "pilots": Counter(tuple(int(number) for number in match.groups(default="0")) for match in skills if match),
        "points": {cell: site.owner for cell, site in sites.items() if site is not None},
        "credits": _credits(view),
    }


def _credits(view: View) -> dict[str, int]:
    names, found, of = {text(line.name): line.side for line in view.sides}, {}, ""
    for line in next(panel.lines for panel in view.panels if panel.id == "turn"):
        of = names.get(text(line.text), of)
        if text(line.text).strip() == "credits":
            found[of] = int(text(line.value))
    return found


def acts_of(scenario: str, seed: str, acts: int, options: dict[str, int | str] | None = None) -> Iterator[Game]:
    """A random game, shown before each of so many acts; the same players whatever the seed of its dice."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed, options=options)
    rng = random.Random("acts")
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


def compare(
    scenario: str, seed: str, acts: int, every: int, options: dict[str, int | str] | None = None
) -> Counter[str]:
    """Holds all views of a random game, of the world map also where it lies under a board, against the oracle; counts
    what there was to see."""
    seen: Counter[str] = Counter()
    for number, game in enumerate(acts_of(scenario, seed, acts, options)):
        world, on_board = game.frames[0], len(game.frames) > 1
        if number % every == 0:
            facts = may_be_known(world)
            for side in game.sides:
                assert is_shown(game.below(side)[-1].view() if on_board else game.view(side)) == facts
                seen["on boards"] += on_board
        seen["damage"] += any(unit.damage for army in world.state.armies.values() for unit in army.units)
        seen["learned"] += any(pilot.experience for pilot in world.state.pilots.values())
    return seen


def test_everything_is_shown_to_everybody() -> None:
    """Row 28: armies, units with their damage, pilots with their skills, key points and credits, the others' with the
    own ones, all through a game."""
    seen = compare(EVENING, "a", 60, 2)
    assert min(seen["damage"], seen["learned"]) > 0


def test_so_it_is_below_a_board() -> None:
    """Row 28: while a battle is fought on a board, the world map under it is as open as ever."""
    seen = compare(EVENING, "m", 100, 5, dict(ON_BOARDS))
    assert min(seen["on boards"], seen["damage"]) > 0


@pytest.mark.long
@pytest.mark.parametrize("scenario", [EVENING, LANCES])
@pytest.mark.parametrize("options", [{}, dict(ON_BOARDS)], ids=["as-it-is", "on-boards"])
def test_so_it_is_in_long_games(scenario: str, options: dict[str, int | str]) -> None:
    """Row 28: the same in longer games, fought quickly or on boards."""
    assert compare(scenario, "long", 300, 4, options)["damage"] > 0


def test_boards_that_may_be_looked_at_have_nobody_on_them() -> None:
    """Row 28: the boards of key points are open (MEC-1.2); no army of a battle is shown on them."""
    game = next(acts_of(EVENING, "a", 1))
    assert game.frames[-1].system is MECHS
    for side in game.sides:
        maps = [each.view() for each in game.view(side).maps]
        assert maps
        assert all(view.units == () and dump_view(view) for view in maps)
