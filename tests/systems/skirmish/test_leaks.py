"""What one side hides reaches the other no sooner than it should (SKI-2.3, 4.1), by pairs of games that differ in
nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer, play_out
from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish import known
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.say import carried
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.show import advice, panels, view
from hexwar_tui.systems.skirmish.state import Phase, SkiState
from tests.systems.skirmish.secrets_of import (
    MIXED,
    OPEN_TO_ALL,
    OWN_SECRETS,
    SMALL,
    open_to,
    sight,
    until,
    with_other_secrets,
)


def formed(state: SkiState) -> bool:
    """Something is entered by both."""
    return all(own.recruits for own in state.sealed.values())


def half_deployed(state: SkiState) -> bool:
    """The first side has deployed some of its units."""
    return state.phase is Phase.DEPLOYING and any(unit.cell is not None for unit in state.units.values())


def second_deploys(state: SkiState) -> bool:
    """The second side has deployed some of its units, the first all."""
    return half_deployed(state) and state.at == 1 and any(u.cell is not None for u in state.living(state.mover))


MOMENTS = [formed, half_deployed, second_deploys]


def assert_equal_to(side: str, game: Game, seed: str) -> None:
    """Holds the game against one whose other side hides something else."""
    other = with_other_secrets(game, side, random.Random(f"{seed}/{side}"))
    assert other.faults() == game.faults() == []
    assert open_to(other.top.state, side) == open_to(game.top.state, side)
    assert other.digest() != game.digest(), "the pair has to differ, or it proves nothing"
    assert sight(other, side) == sight(game, side)


def test_the_oracle_has_an_answer_for_every_part_of_the_state() -> None:
    """A part that is added to the state has to be sorted into open or secret here, too."""
    assert sorted(field.name for field in fields(SkiState)) == sorted((*OPEN_TO_ALL, *OWN_SECRETS, *MIXED))


@pytest.mark.row(28)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_ski_2_3_other_secrets_change_nothing_that_a_side_can_find_out(
    moment: Callable[[SkiState], bool], seed: str
) -> None:
    """Row 28: forces, undeployed units, sheets and Spotters of the other are drawn anew: what a side sees stays the
    same."""
    game = until(moment, seed)
    for side in game.sides:
        assert_equal_to(side, game, f"{moment.__name__}/{seed}")


def test_ski_2_3_what_is_open_does_show() -> None:
    """Chassis and place of a deployed unit are told apart, or the comparison would see nothing at all."""
    game = until(half_deployed)
    state: SkiState = game.top.state
    foe = next(unit for unit in state.units.values() if unit.cell is not None)
    (side,) = (each for each in game.sides if each != foe.side)
    before = sight(game, side)
    foe.chassis = "walker" if foe.chassis != "walker" else "tracked"
    assert sight(game, side) != before


def test_ski_2_3_from_the_first_turn_on_the_sheets_are_open() -> None:
    """Weapons of a foreign unit show, once both sheets were shown."""
    game = until(lambda state: state.phase is Phase.PLAY)
    state: SkiState = game.top.state
    foe = next(unit for unit in state.units.values() if unit.side != game.sides[0] and unit.weapons)
    before = sight(game, game.sides[0])
    foe.weapons.pop()
    assert sight(game, game.sides[0]) != before


def test_all_dice_fall_on_the_open_table() -> None:
    """Every roll of a whole game is known to everybody: none decides anything in secret."""
    game = Game.new(REGISTRY, SMALL, seed="dice", options={"turns": 6})
    rng = random.Random("a long game")
    play_out(game, dict.fromkeys(game.sides, RandomPlayer(rng)), rng)
    assert len(list(game.rolls(""))) == sum(len(entry.dice) for entry in game.record.entries) > 20


# -- planted leaks -----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


WHOLE: dict[int, tuple[SkiKnown, Any]] = {}
"""The frames that façades were made from, as long as a leak is planted."""


def keep_the_whole(patch: pytest.MonkeyPatch) -> None:
    """From now on `hidden_from` has what no façade hands out."""
    begin = SkiKnown.__init__

    def begun(known: SkiKnown, frame: Any, seat: str) -> None:
        begin(known, frame, seat)
        WHOLE[id(known)] = known, frame

    WHOLE.clear()
    patch.setattr(SkiKnown, "__init__", begun)


def hidden_from(known: SkiKnown) -> SkiState:
    """The whole state, from where the program can't take it."""
    state: SkiState = WHOLE[id(known)][1].state
    return state


def plant_in_the_hint(patch: pytest.MonkeyPatch) -> None:
    def told(known: SkiKnown, words: Any) -> Advice:
        return Advice(say("{n} units", n=sum(unit.cell is None for unit in hidden_from(known).units.values())))

    patch.setattr(advice, "advice", told)


def plant_in_what_may_be_seen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(known, "_open_to", lambda seat, state: state)
    patch.setattr(SkiKnown, "may_see", lambda known, side: True)


def plant_in_the_list_of_units(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(known, "_open_to", lambda seat, state: state)


def plant_in_the_names(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SkiWords, "unit", lambda words, id: words.called(words._frame.state.units[id]))


def plant_in_the_card(patch: pytest.MonkeyPatch) -> None:
    def told(known: SkiKnown, words: Any, id: str) -> tuple[Line, ...]:
        unit = hidden_from(known).units.get(id)
        return (Line(str(unit)),)

    patch.setattr(view, "card", told)


def plant_in_the_objects(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SkiKnown, "building", lambda known, id: hidden_from(known).buildings[id])


def plant_in_the_sheets(patch: pytest.MonkeyPatch) -> None:
    def told(known: SkiKnown, words: Any, unit: Any) -> Any:
        yield Line(carried.sheet_text(words, hidden_from(known).units[unit.id]))

    patch.setattr(panels, "_sheet", told)


PLANTS = [
    plant_in_the_hint,
    plant_in_what_may_be_seen,
    plant_in_the_list_of_units,
    plant_in_the_names,
    plant_in_the_card,
    plant_in_the_objects,
    plant_in_the_sheets,
]


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison sees every leak that is built in here: it would see those that nobody meant."""
    game = until(second_deploys)
    side = game.top.state.mover
    keep_the_whole(monkeypatch)
    plant(monkeypatch)
    found = []
    for each in game.sides:
        other = with_other_secrets(game, each, random.Random(side))
        found.append(sight(other, each) != sight(game, each))
    assert any(found)
