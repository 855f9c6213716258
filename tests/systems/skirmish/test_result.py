"""Battles that a campaign calls: it opens Skirmish as a frame and takes what comes of it. Sides that play alone."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

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
from tests.systems.skirmish.boards import Board, fighter
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


def guards() -> Game:
    """A game with a referee in which Blue plays by itself."""
    return Game.new(REGISTRY, scenario(automatic=["blue"]), seed="guards", referee=True)


def step_or_act(game: Game) -> None:
    """What happens by itself, or else an act of Red's."""
    if game.next_step() is not None:
        game.step()
    else:
        act(game, "red", sit_down(game.top.system, "steady", random.Random("x")), random.Random("x"))


def ended_battle(game: Game) -> BattleResult:
    """The result of the battle on top, which is about to be taken off."""
    play_on(game, lambda game: game.top.system.rules.outcome(game.top) is not None)
    return battle_result(game.top)


# -- what the result says ----------------------------------------------------------------------------------------------


def a_battle_decided() -> Board:
    """Red has destroyed a vehicle and planted his charge; Blue has fallen back to the last."""
    wounded, truck = fighter("red rifle", damage=1), "blue wheeled machine-gun"
    board = Board(".A    .C\n   .B    .\n\n", A=wounded, B="red melta-charge rifle", C=truck)
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
    crews = [(u.damage, u.hit_bonus, u.save_bonus) for u in units.values()][:4]
    assert crews == [(0, 2, 0), (0, 0, 0), (1, 0, 0), (3, 0, 2)]


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


def test_undo_in_the_midst_of_a_battle() -> None:
    """The last action, while no die was rolled (SKI-4.6); the attack that called the battle can't be taken back."""
    game = campaign()
    game.submit("red", Attack("blue"))
    (side,) = game.waiting_for()
    before = game.digest()
    game.submit(side, Deploy(next(game.known(side).own()).id, min(game.top.scenario.zone(side, 4))))
    game.undo(side)
    assert game.digest() == before
    with pytest.raises(CannotUndo):
        game.undo("red")


def test_rewind_and_replay_in_the_midst_of_a_battle() -> None:
    """Saved and opened in the midst of a battle, a game goes on there and ends as it would have ended. A referee goes
    back to before the battle, and plays it again otherwise or alike."""
    game = campaign(referee=True)
    game.submit("red", Attack("blue"))
    called, opened = game.record.entries[-1].number, game.digest()
    play_on(game, in_turn(2))
    midst, then = len(game.record.entries), game.digest()
    again = Game.resume(WAR, record_from(game.record.data()))
    assert (again.digest(), again.waiting_for()) == (then, game.waiting_for())
    for each in (game, again):
        play_on(each, is_fought)
    assert again.digest() == game.digest()
    for number, digest in ((midst, then), (called, opened)):
        game.rewind(number)
        assert game.digest() == digest
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
    game = guards()
    while to_act(game.top) is None:
        step_or_act(game)
    assert game.waiting_for() == ()
    assert game.next_step() is not None
    before = sum(unit.cell is not None for unit in game.top.state.living("blue"))
    game.step()
    assert sum(unit.cell is not None for unit in game.top.state.living("blue")) == before + 1


def test_a_garrison_takes_typed_dice() -> None:
    """Its decision stands while the dice are asked for."""
    laid = scenario(automatic=["red", "blue"], forces=dict.fromkeys(("red", "blue"), RIFLES[:1]))
    game = Game.new(REGISTRY, laid, seed="typed", typed=True, options={"turns": 1})
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
    game, seen = guards(), set[tuple[str, bool]]()
    while seen != {("red", False), ("blue", True)}:
        assert game.outcome is None
        if game.top.state.phase is Phase.PLAY:
            seen.add((game.top.state.mover, game.clock is None))
            assert len(seen) < 3
        step_or_act(game)


# -- whatever happens --------------------------------------------------------------------------------------------------

CLOSE = {"deploy": 5, "turns": 3}
"""Both begin within range of each other."""

WALKER = {"chassis": "walker", "weapons": ["laser-cannon"]}


@pytest.mark.parametrize(
    ("seed", "to_the_last", "armour"),
    [("0", True, True), ("1", True, False), ("2", False, True), ("3", False, False)],
)
def test_a_result_fits_to_what_has_become_of_the_units(seed: str, to_the_last: bool, armour: bool) -> None:
    """SKI-3.3, 3.4: where both sides play by themselves the battle is fought as soon as it is called, without a clock.
    The points are those of the fallen; both, or the last unit, make a winner, and nothing else."""
    forces = {"red": [*RIFLES, *[WALKER] * armour], "blue": RIFLES}
    laid = scenario(automatic=["red", "blue"], forces=forces, **HOUSE)
    game = Game.new(REGISTRY, laid, seed=seed, options={**CLOSE, "wipeout_wins": to_the_last})
    assert game.clock is None
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
