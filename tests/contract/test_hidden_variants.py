"""No secret reaches anybody: games that differ only in what a seat may not know, by its system's own word, are the same
to that seat, whatever it looks at, asks for or tries (rows 28, 38 and 41)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RANDOM, act, player_kinds, sit_down, with_dice
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import AnyFrame, AnySystem, Registry, Secretive
from hexwar_tui.engine.view import View
from hexwar_tui.systems import REGISTRY
from tests.contract.findings import shown
from tests.contract.hidden import changed, hides, leaks_of_a_game, variants
from tests.contract.tables import EVERYDAY
from tests.toys import TOYS
from tests.toys.common import toy_scenario

pytestmark = pytest.mark.row(28, 38, 41)

SYSTEMS: dict[str, AnySystem] = {**TOYS, **REGISTRY}

MOMENTS = (0, 5, 14, 33, 62)
"""Acts after which a game is looked at by its sides, in turn."""

FEWER = (3, 40)

STEPS = (2, 9)
"""Steps before which it is looked at, too: in the midst of what happens by itself."""

LATER = (2, 9, 20, 27, 40, 50, 75, 95, 120, 150)
"""More of them, for longer games."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


def begin(name: str, seed: str, **options: Any) -> Game:
    """A game with a referee, who takes what happens by itself step by step."""
    registry: Registry = TOYS if name in TOYS else REGISTRY
    laid = toy_scenario(name, 3 if name == "harvest" else 2) if name in TOYS else load_scenario(REGISTRY, name)
    return Game.new(registry, laid, seed=seed, referee=True, options=options)


def acts_of(game: Game, seed: str, acts: int) -> Iterator[int]:
    """The numbers of the acts of a game, each before it is done; random players and the system's own take turns."""
    rng = random.Random(seed)
    for number in range(acts):
        if game.outcome is not None:
            return
        yield number
        if game.next_step() is not None:
            with_dice(rng, game.step)
            continue
        kinds = [next(iter(player_kinds(game.top.system))), RANDOM]
        act(game, rng.choice(game.waiting_for()), sit_down(game.top.system, rng.choice(kinds), rng), rng)


@cache
def compared(name: str, seed: str, moments: tuple[int, ...], *, singly: bool = False) -> tuple[list[str], Counter[str]]:
    """What leaks in a game, looked at by its sides in turn at each of these moments, and before a few steps; and how
    often each part of the state was another, how many variants there were, how often sides wrote anew, and how often a
    step was due. With `singly`, secrets are drawn anew one by one, too."""
    game, seen = begin(name, seed), Counter[str]()
    leaks: list[str] = []
    steps, looks = 0, 0
    for number in acts_of(game, seed, moments[-1] + 1):
        is_step = game.next_step() is not None
        steps += is_step
        if number in moments or (is_step and steps in STEPS):
            seat, salt = game.sides[looks % len(game.sides)], f"{seed}/{number}"
            looks += 1
            others = variants(game.top, seat, salt)
            seen.update(part for other in others for part in changed(game.top, other))
            seen.update({"variants": len(others), "written anew": game.is_sealed(), "in a step": is_step})
            leaks += leaks_of_a_game(game, seat, salt, singly=singly)
    return leaks, seen


SECRETIVE = {
    "harvest": ["harvest"],
    **{id: [name for name in EVERYDAY if name.startswith(f"{id}/")] for id in REGISTRY if hides(REGISTRY[id])},
}
"""The systems that hide something, each with the games it is looked at in: the first at more moments."""

PLAYED = [(name, MOMENTS if at == 0 else FEWER) for names in SECRETIVE.values() for at, name in enumerate(names)]


@pytest.mark.parametrize(("name", "moments"), PLAYED)
def test_a_side_can_tell_no_secret(name: str, moments: tuple[int, ...]) -> None:
    """Rows 28, 38, 41: whatever others hide is another, all of it at once, the dice to come with it; what they write in
    a sealed phase is other and more. What a side sees, asks, is refused, offered, shown, mailed, and what a practice
    player in its place would order, stays the same."""
    leaks, seen = compared(name, "hidden", moments)
    assert leaks == []
    assert seen["variants"] > 1


@pytest.mark.parametrize("system", SECRETIVE)
def test_every_part_of_a_state_is_redrawn_or_said_to_hold_no_secret(system: str) -> None:
    """A part that is added to a state has to be sorted into one or the other by its system; over its games all that can
    be another is another at some time, sides have written something else, and steps were due."""
    seen: Counter[str] = Counter()
    for name, moments in PLAYED:
        if name in SECRETIVE[system]:
            seen.update(compared(name, "hidden", moments)[1])
    lab, parts = SYSTEMS[system].lab(), {part.name for part in fields(SYSTEMS[system].state_type)}
    assert isinstance(lab, Secretive)
    assert parts - set(lab.never_redrawn) == {part for part in parts if seen[part]}
    assert set(lab.never_redrawn) <= parts
    assert min(seen["written anew"], seen["in a step"]) > 0


@pytest.mark.parametrize("name", [names[0] for names in SECRETIVE.values()])
def test_what_a_side_hides_is_seen_by_the_referee(name: str) -> None:
    """The same comparison tells the games apart for whom nothing is hidden, or it would see nothing at all."""
    game = begin(name, "seen")
    for _ in acts_of(game, "seen", MOMENTS[2]):
        assert variants(game.top, REFEREE, "none") == []
    others = variants(game.top, game.sides[0], "seen")
    true, *told = [list(shown(seen_by_referee(frame), ())) for frame in (game.top, *others)]
    assert others
    assert told[-1] != true


def seen_by_referee(frame: AnyFrame) -> View:
    """What the referee is shown."""
    return frame.system.show.view(frame.system.known(frame, REFEREE))


OPEN = [*(name for name in TOYS if not hides(TOYS[name])), "mechs/one-evening", "mechs/three-lances"]


@pytest.mark.parametrize("name", OPEN)
def test_a_system_that_hides_nothing_declares_nothing_secret(name: str) -> None:
    """No phase is sealed; all that happens, and all dice, are told to all; every side is shown the same units, with
    the same cards; and nobody is told of dice to come."""
    game = begin(name, "open")
    assert game.frames[0].system.sealing is None
    looked = 0
    for number in acts_of(game, "open", 60):
        if number in MOMENTS and len(game.frames) == 1:
            one, *others = [game.view(side) for side in game.sides]
            cards = [one.card(line.badge.unit) for line in one.units]
            for other in others:
                assert {line.badge.unit for line in other.units} == {line.badge.unit for line in one.units}
                assert [other.card(line.badge.unit) for line in one.units] == cards
            assert leaks_of_a_game(game, game.sides[-1], "open") == []
            looked += 1
    own = [entry for entry in game.record.entries for event in entry.events if event.frame == 0]
    assert own
    assert [event.kind for entry in own for event in entry.events if event.frame == 0 and event.seen_by] == []
    assert [roll.rule for entry in own for roll in entry.dice if roll.seen_by] == []
    assert looked


def test_every_system_is_asked() -> None:
    """Each is of those that hide something or of those that don't."""
    assert {name.partition("/")[0] for name in OPEN} | set(SECRETIVE) == set(SYSTEMS)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["p", "q"])
@pytest.mark.parametrize("name", [*(name for name, _ in PLAYED), "envoys/four-realms", "ashlands/full-four"])
def test_a_side_can_tell_no_single_secret_in_longer_games(name: str, seed: str) -> None:
    """Rows 28, 38, 41: the same at more moments, with each kind of secret another alone."""
    leaks, seen = compared(name, seed, LATER, singly=True)
    assert leaks == []
    assert seen["variants"]
