"""Battles that a campaign calls: it opens Skirmish as a frame and takes what comes of it. Sides that play alone."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import act, sit_down, with_dice
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.orders.deploying import Deploy
from hexwar_tui.systems.skirmish.practice.automatic import to_act
from hexwar_tui.systems.skirmish.rules.sequence.result import BattleResult, battle_result
from hexwar_tui.systems.skirmish.state import Phase
from tests.systems.skirmish.boards import Board, soldier, vehicle
from tests.systems.skirmish.playing import HOUSE, RIFLES, scenario
from tests.toys.campaign import GARRISON, WAR, Attack, campaign_scenario


def campaign(seed: str = "war", **more: Any) -> Game:
    return Game.new(WAR, campaign_scenario(), seed=seed, **more)


def play_on(game: Game, until: Any, most: int = 2000) -> None:
    """Practice players play the battle on top until something holds; whatever happens by itself is let happen."""
    rng = random.Random("dice")
    for _ in range(most):
        if until(game):
            return
        if game.next_step() is not None:
            with_dice(rng, game.step)
        else:
            seat = game.waiting_for()[0]
            act(game, seat, sit_down(game.top.system, "steady", rng), rng)
    raise AssertionError("it does not come to that")


def is_fought(game: Game) -> bool:
    return len(game.frames) == 1


def in_turn(turn: int) -> Any:
    return lambda game: game.top.state.turn >= turn and game.waiting_for()


def ended_battle(game: Game) -> BattleResult:
    """The result of the battle on top, which is about to be taken off."""
    play_on(game, lambda game: game.top.system.rules.outcome(game.top) is not None)
    return battle_result(game.top)


# -- what the result says ----------------------------------------------------------------------------------------------


STREET = """
.A    .C
   .B    .

"""


def a_battle_decided() -> Board:
    """Red has destroyed a vehicle and planted his charge; Blue has fallen back to the last."""
    board = Board(
        STREET,
        A=soldier("red", "rifle", damage=1),
        B=soldier("red", "melta-charge", "rifle"),
        C=vehicle("blue", "wheeled", "machine-gun"),
    )
    board["B"].weapons[0].spent = True
    return board


def test_a_battle_that_goes_on_has_no_result() -> None:
    """A caller reads it in `resume` only."""
    with pytest.raises(ValueError, match="not over"):
        battle_result(a_battle_decided().frame)


def test_the_result_names_winner_points_area_and_what_became_of_each_unit() -> None:
    """The fallen with them; weapons once a game that are used up; damage that was brought along."""
    board = a_battle_decided()
    state, fallen = board.state, board["C"]
    fallen.damage, fallen.fallen, fallen.fell_at, fallen.cell = 3, True, fallen.cell, None
    state.sides["blue"].lost = 9
    board.step()
    result = battle_result(board.frame)
    assert (result.winner, result.why) == ("red", "last")
    assert result.destroyed == {"red": 9, "blue": 0}
    assert result.held == {"red": Fraction(0), "blue": Fraction(0)}
    assert [(u.id, u.side, u.number, u.survived, u.damage, u.spent, u.points) for u in result.units] == [
        ("red-1", "red", 1, True, 1, (), 3),
        ("red-2", "red", 2, True, 0, ("melta-charge",), 6),
        ("blue-1", "blue", 1, False, 3, (), 9),
    ]


# -- a campaign calls --------------------------------------------------------------------------------------------------


def test_a_battle_begins_with_the_forces_of_the_campaign() -> None:
    """Damage, what the crews are worth, and names are brought along; nobody forms anything."""
    game = campaign()
    game.submit("red", Attack("blue"))
    assert [frame.system.id for frame in game.frames] == ["campaign", "skirmish"]
    assert game.top.state.phase is Phase.DEPLOYING
    units = game.top.state.units
    assert [str(unit.name) for unit in units.values()][:4] == ["Sergeant", "Gunner", "Sapper", "Old Iron"]
    assert [(u.damage, u.hit_bonus, u.save_bonus) for u in units.values()][:4] == [
        (0, 2, 0),
        (0, 0, 0),
        (1, 0, 0),
        (3, 0, 2),
    ]


def test_what_a_battle_comes_to_goes_back_to_the_campaign() -> None:
    """Who has fallen is gone, damage stays, what is used up stays so."""
    game = campaign(referee=True)
    before = [veteran.name for veteran in game.frames[0].state.armies["red"]]
    game.submit("red", Attack("blue"))
    result = ended_battle(game)
    game.step()
    assert is_fought(game)
    state = game.frames[0].state
    assert state.battles == [result.winner or "draw"]
    assert state.turn == 2
    for side in ("red", "blue"):
        alive = [unit for unit in result.units if unit.side == side and unit.survived]
        assert [veteran.name for veteran in state.armies[side]] == [before[unit.number - 1] for unit in alive]
        assert [veteran.damage for veteran in state.armies[side]] == [unit.damage for unit in alive]
        assert [veteran.spent for veteran in state.armies[side]] == [list(unit.spent) for unit in alive]
    assert any(not unit.survived for unit in result.units)


def test_a_whole_campaign_is_played_to_its_end() -> None:
    """Battle after battle with what is left; its journal plays again, and every state obeys its rules."""
    game = campaign("long war")
    for _ in range(3):
        if game.outcome is None:
            (side,) = game.waiting_for()
            game.submit(side, Attack("blue" if side == "red" else "red"))
            play_on(game, is_fought)
            assert game.faults() == []
    assert game.outcome is not None
    game.verify()


def test_a_game_is_saved_and_opened_in_the_midst_of_a_battle() -> None:
    """It goes on there and ends as it would have ended."""
    game = campaign()
    game.submit("red", Attack("blue"))
    play_on(game, in_turn(2))
    again = Game.resume(WAR, record_from(game.record.data()))
    assert (again.digest(), again.waiting_for()) == (game.digest(), game.waiting_for())
    for each in (game, again):
        play_on(each, is_fought)
    assert again.digest() == game.digest()


def test_undo_in_the_midst_of_a_battle() -> None:
    """The last action, while no die was rolled (SKI-4.6); the attack that called the battle can't be taken back."""
    game = campaign()
    game.submit("red", Attack("blue"))
    (side,) = game.waiting_for()
    before = game.digest()
    unit = next(game.known(side).own())
    cell = min(game.top.scenario.zone(side, 4))
    game.submit(side, Deploy(unit.id, cell))
    game.undo(side)
    assert game.digest() == before
    with pytest.raises(CannotUndo):
        game.undo("red")


def test_rewind_and_replay_in_the_midst_of_a_battle() -> None:
    """A referee goes back to before the battle, and plays it again otherwise or alike."""
    game = campaign(referee=True)
    game.submit("red", Attack("blue"))
    called = game.record.entries[-1].number
    opened = game.digest()
    play_on(game, in_turn(2))
    midst = len(game.record.entries)
    then = game.digest()
    play_on(game, is_fought)
    game.rewind(midst)
    assert game.digest() == then
    game.rewind(called)
    assert game.digest() == opened
    game.rewind(0)
    assert [frame.system.id for frame in game.frames] == ["campaign"]
    game.verify()


# -- sides that play by themselves -------------------------------------------------------------------------------------


def test_a_garrison_plays_by_itself() -> None:
    """Nobody is asked for it; it deploys, acts and says “Turn!”."""
    game = campaign()
    game.submit("red", Attack(GARRISON))
    asked: set[Seat] = set()

    def is_over(game: Game) -> bool:
        asked.update(game.waiting_for())
        return is_fought(game)

    play_on(game, is_over)
    assert asked == {"red", "blue"}  # blue is asked by the campaign, once the battle is over
    told = [event.kind for entry in game.record.entries for event in entry.events]
    assert told.count("deployment-ended") == 2
    assert told.count("turn-said") >= 2
    game.verify()


def test_a_garrison_takes_an_order_a_step() -> None:
    """With a referee each of its orders waits to be taken, and is announced; its own seat gives none."""
    game = Game.new(REGISTRY, scenario(automatic=["blue"]), seed="guards", referee=True)
    while to_act(game.top) is None:
        if game.next_step() is not None:
            game.step()
        else:
            act(game, "red", sit_down(game.top.system, "steady", random.Random("x")), random.Random("x"))
    assert game.waiting_for() == ()
    notice = game.next_step()
    assert notice is not None
    before = sum(unit.cell is not None for unit in game.top.state.living("blue"))
    game.step()
    assert sum(unit.cell is not None for unit in game.top.state.living("blue")) == before + 1


def test_both_may_play_by_themselves() -> None:
    """Then the battle is fought as soon as it is called."""
    game = Game.new(REGISTRY, scenario(automatic=["red", "blue"]), seed="alone", options={"turns": 3})
    assert game.outcome is not None
    assert game.clock is None
    game.verify()


def test_a_garrison_takes_typed_dice() -> None:
    """Its decision stands while the dice are asked for."""
    game = Game.new(REGISTRY, scenario(automatic=["red", "blue"]), seed="typed", typed=True, options={"turns": 1})
    rng, asked = random.Random("typed"), 0
    while game.next_step() is not None:
        try:
            game.step()
        except NeedDice:
            asked += 1
            with_dice(rng, game.step)
    assert game.outcome is not None
    assert asked > 4
    game.verify()


def test_no_clock_runs_for_a_side_that_plays_by_itself() -> None:
    """Its turn takes no time; that of the other does."""
    game = Game.new(REGISTRY, scenario(automatic=["blue"]), seed="guards", referee=True)
    seen = set()
    while game.outcome is None and game.top.state.turn < 2:
        if game.top.state.phase is Phase.PLAY:
            seen.add((game.top.state.mover, game.clock is None))
        if game.next_step() is not None:
            game.step()
        else:
            act(game, "red", sit_down(game.top.system, "steady", random.Random("x")), random.Random("x"))
    assert seen == {("red", False), ("blue", True)}


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"automatic": ["green"]}, "there is no side “green”"),
        ({"automatic": ["blue"], "forces": {"red": RIFLES}}, "a side that plays by itself needs a ready force"),
    ],
)
def test_who_plays_by_himself_is_a_side_with_a_ready_force(more: dict[str, Any], fault: str) -> None:
    """SKI-2.1: it forms nothing."""
    with pytest.raises(ValidationError, match=fault):
        scenario(**more)


def test_a_garrison_deploys_without_a_seat_that_could_do_it() -> None:
    """Who does not move is not asked either: the other side's turn stays its own."""
    game = Game.new(REGISTRY, scenario(automatic=["blue"]), seed="guards")
    while game.top.state.phase is Phase.DEPLOYING:
        assert game.waiting_for() == ("red",)
        act(game, "red", sit_down(game.top.system, "steady", random.Random("x")), random.Random("x"))
    assert all(unit.cell is not None for unit in game.top.state.units.values())


# -- whatever happens --------------------------------------------------------------------------------------------------

CLOSE = {"deploy": 5, "turns": 3}
"""Both begin within range of each other."""


@settings(max_examples=8)
@given(seed=st.integers(0, 10_000), to_the_last=st.booleans(), armour=st.booleans())
def test_a_result_fits_to_what_has_become_of_the_units(seed: int, to_the_last: bool, armour: bool) -> None:
    """SKI-3.3, 3.4: the points are those of the fallen; both, or the last unit, make a winner, and nothing else."""
    forces = {
        "red": [*RIFLES, {"chassis": "walker", "weapons": ["laser-cannon"]}] if armour else RIFLES,
        "blue": RIFLES,
    }
    laid = scenario(automatic=["red", "blue"], forces=forces, **HOUSE)
    game = Game.new(REGISTRY, laid, seed=str(seed), options={**CLOSE, "wipeout_wins": to_the_last})
    result = battle_result(game.top)
    for side, foe in (("red", "blue"), ("blue", "red")):
        assert result.destroyed[side] == sum(u.points for u in result.units if u.side == foe and not u.survived)
        assert 0 <= result.held[side] <= 12 * 12
    alive = {unit.side for unit in result.units if unit.survived}
    assert result.winner == expected_winner(result, alive, to_the_last)
    stages = {"soldier": 2, "wheeled": 3, "walker": 8}
    for unit in result.units:
        assert (unit.damage < stages[game.top.state.units[unit.id].chassis]) == unit.survived
    assert game.faults() == []


def expected_winner(result: BattleResult, alive: set[str], to_the_last: bool) -> str | None:
    """Who has won, from the numbers alone."""
    if len(alive) == 1 and to_the_last:
        return next(iter(alive))
    for side, foe in (("red", "blue"), ("blue", "red")):
        if result.destroyed[side] > result.destroyed[foe] and result.held[side] > result.held[foe]:
            return side
    return None
