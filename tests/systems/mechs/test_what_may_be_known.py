"""All is open information (MEC, introduction): every side is shown all there is. `tests/contract` holds that nobody is
told more than others; it can't tell that all of it is shown."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from hexwar_tui.contract.tools.dump import dump_view
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.options import ON_BOARDS
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.what_may_be_known import Facts, may_be_known

pytestmark = pytest.mark.row(28)

EVENING, LANCES = "mechs/one-evening", "mechs/three-lances"

SKILLS = re.compile(r"(\d+)/(\d+)(?:, experience (\d+))?")


def acts_of(scenario: str, seed: str, acts: int, options: dict[str, int | str] | None = None) -> Iterator[Game]:
    """A random game, shown before each of so many acts; the same players whatever the seed of its dice."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed, options=options)
    rng = random.Random("acts")
    for _ in range(acts):
        if game.outcome is not None:
            return
        yield game
        one_act(game, rng)


def is_shown(view: View) -> Facts:
    """The same facts as the oracle's, read off a view."""
    cards = [view.card(line.badge.unit) for line in view.units if line.cell is not None]
    values = [render(line.value, "en") for card in cards for line in card]
    skills = [match.groups(default="0") for value in values if (match := SKILLS.fullmatch(value))]
    sites = {cell: view.look(cell).site for cell in view.grid.cells}
    return {
        "armies": Counter(
            (line.badge.side, line.cell, line.badge.strength) for line in view.units if line.cell is not None
        ),
        "units": Counter((u.badge.side, u.badge.unit, u.badge.strength) for u in view.units if u.cell is None),
        "pilots": Counter(tuple(int(number) for number in each) for each in skills),
        "points": {cell: site.owner for cell, site in sites.items() if site is not None},
        "credits": _credits(view),
    }


def _credits(view: View) -> dict[str, int]:
    names, found, of = {render(line.name, "en"): line.side for line in view.sides}, {}, ""
    for line in next(panel.lines for panel in view.panels if panel.id == "turn"):
        text = render(line.text, "en")
        of = names.get(text, of)
        if text.strip() == "credits":
            found[of] = int(render(line.value, "en"))
    return found


def worlds(game: Game, seat: Seat) -> tuple[View, bool]:
    """The view of the world map, which may lie under a board, and whether it does."""
    if len(game.frames) == 1:
        return game.view(seat), False
    return game.below(seat)[-1].view(), True


def compare(
    scenario: str, seed: str, acts: int, every: int, options: dict[str, int | str] | None = None
) -> Counter[str]:
    """Holds all views of a random game against the oracle; counts what there was to see."""
    seen: Counter[str] = Counter()
    for number, game in enumerate(acts_of(scenario, seed, acts, options)):
        if number % every == 0:
            facts = may_be_known(game.frames[0])
            for side in game.sides:
                view, on_board = worlds(game, side)
                assert is_shown(view) == facts
                seen["on boards"] += on_board
        seen["damage"] += any(unit.damage for army in game.frames[0].state.armies.values() for unit in army.units)
        seen["learned"] += any(pilot.experience for pilot in game.frames[0].state.pilots.values())
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
        maps = game.view(side).maps
        assert maps
        for each in maps:
            view = each.view()
            assert view.units == ()
            assert dump_view(view)
