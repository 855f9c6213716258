"""Row 36: every roll that the program threw is what seed, branch and key give, and the first that is not is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest

from hexwar_tui.engine.dice.rolls import KeyedDice, NeedDice, Pool, RollRequest
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.game_record import DiceOrigin, record_from
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import NOBODY, REFEREE
from hexwar_tui.engine.system import Change
from tests.engine.games import english, new, reopened, struck
from tests.storage.games import relink
from tests.toys.duel import Bid
from tests.toys.harvest import Send
from tests.toys.race import Leap, SayTurn

pytestmark = pytest.mark.row(36)


@dataclass(slots=True)
class Sixes:
    """A loaded dice source: from its roll number `first` on the highest face of every die, before that what is true."""

    seed: str
    first: int = 1
    thrown: int = field(default=0)

    def throw(self, request: RollRequest) -> tuple[int, ...]:
        self.thrown += 1
        if self.thrown < self.first:
            return KeyedDice(self.seed).throw(request)
        return (request.pool.faces,) * request.pool.count


def race(dice_source: Sixes | None = None, **more: Any) -> Game:
    """A race that has just begun."""
    return new("race", seed="north", dice_source=dice_source, **more)


def leaps(game: Game, turns: int = 2) -> Game:
    """Both leap once in each of so many turns: a roll of each that everybody knows."""
    for _ in range(turns):
        for side in ("red", "blue"):
            game.submit(side, Leap())
            game.submit(side, SayTurn())
    return game


def sown(game: Game) -> Game:
    """Both have sent two workers to one field and sealed."""
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1", f"{side}-2"), "east"))
        game.seal(side)
    return game


def faults(game: Game, seat: str = REFEREE, *, replayed: bool = True) -> list[str]:
    """What is said against the dice, as they are kept."""
    kept = reopened(game)
    return [english(fault) for fault in kept.dice_faults(seat, kept.verify() if replayed else None)]


def sound(game: Game) -> None:
    """Nothing is said against the dice, whether the game is played again or not."""
    assert faults(game) == faults(game, replayed=False) == []


def edited(game: Game, change: Callable[[dict[str, Any]], object]) -> Game:
    """The game after a change to its record by someone who knows the form."""
    data = json.loads(json.dumps(game.record.data()))
    change(data)
    relink(data)
    return Game.resume(game.registry, record_from(data))


def rolls(data: dict[str, Any]) -> list[dict[str, Any]]:
    """All rolls of a record, in order."""
    return [roll for entry in data["entries"] for roll in entry["dice"]]


# -- what is found -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [1, 2, 4])
def test_the_first_loaded_roll_is_named(first: int) -> None:
    """From the first, the second or the fourth roll on: its turn, pool and rule, and what the journal has for it."""
    game = leaps(race(Sixes("north", first)))
    turn = (first + 1) // 2
    said = f"Turn {turn}: for 1d6 by TOY-1.1 the journal has 6, and seed and key don't give that."
    assert faults(game) == faults(game, replayed=False) == faults(game, NOBODY) == [said]
    assert game.dice_faults(REFEREE)


def duelled(dice_source: Sixes | None = None) -> Game:
    """A raid in which Red strikes Blue and feints in the duel: a roll within the game within the game that Red alone
    knows of."""
    game = struck("north", dice_source=dice_source)
    game.submit("red", Bid("1", feint=True))
    return game


def test_the_end_tells_what_seed_and_key_give() -> None:
    """Once seed and salt are shown anyway; while a game goes on nobody is told what a roll should have been."""
    game = sown(new("harvest", options={"turns": 1}, dice_source=Sixes("s")))
    assert game.outcome is not None
    (first, *_) = rolls(game.record.data())
    a, b = KeyedDice("s").throw(RollRequest(Pool(2, 6), "", "TOY-1.1", (), first["key"]))
    assert (a, b) != (6, 6)
    assert faults(game) == [f"Turn 1: for 2d6 by TOY-1.1 the journal has 6, 6, and seed and key give {a}, {b}."]


def test_a_roll_that_a_seat_may_not_know_is_told_by_its_turn_alone() -> None:
    """Red's feint: Red and the referee read its dice, Blue and everybody else do not."""
    game = duelled(Sixes("north"))
    hidden = "Turn 2: the journal has a roll that seed and key don't give."
    assert faults(game, "blue") == faults(game, NOBODY) == [hidden]
    assert faults(game, "red") == faults(game, REFEREE)
    assert "for 1d3 by TOY-1.1 the journal has 3" in faults(game, "red")[0]


@pytest.mark.parametrize("replayed", [True, False])
def test_a_roll_under_another_key_is_named(replayed: bool) -> None:
    """Keys that are chosen for their dice: of another side, another rule, another turn, a later roll of its kind."""
    game = leaps(race(), 3)
    seed = game.record.dice.seed
    for key in ("2/TOY-1.1/blue/0", "2/TOY-1.2/red/0", "3/TOY-1.1/red/0", "2/TOY-1.1/red/1", "2/TOY-1.1/red", ""):

        def other(data: dict[str, Any], key: str = key) -> None:
            roll = rolls(data)[2]
            assert roll["key"] == "2/TOY-1.1/red/0"
            given = KeyedDice(seed).throw(RollRequest(Pool(1, 6), "", "TOY-1.1", (), key))
            roll |= {"key": key, "result": list(given)}

        asked = game.verify() if replayed else None
        (said,) = [english(fault) for fault in edited(game, other).dice_faults(REFEREE, asked)]
        assert said.startswith("Turn 2: for 1d6 by TOY-1.1 the journal has ")
        assert said.endswith(", under a key that is not this roll's.")


def test_the_turn_of_a_game_within_the_game_is_known_by_the_replay() -> None:
    """A key with the turn of another duel is its own by all that the journal says; the replay asks for another."""
    game = duelled()
    seed = game.record.dice.seed

    def other(data: dict[str, Any]) -> None:
        (roll,) = rolls(data)
        assert roll["key"] == "2.1/TOY-1.1/red/0"
        key = next(key for n in count(2) if throw(seed, "1d3", key := f"2.{n}/TOY-1.1/red/0") == tuple(roll["result"]))
        roll["key"] = key

    changed = edited(game, other)
    assert faults(changed, replayed=False) == []
    (said,) = faults(changed)
    assert said.endswith("under a key that is not this roll's.")


def throw(seed: str, dice: str, key: str) -> tuple[int, ...]:
    """What the program throws under a key."""
    return KeyedDice(seed).throw(RollRequest(Pool.read(dice), "", "TOY-1.1", (), key))


@pytest.mark.parametrize("dice", ["2d6", "0d6", "d0", "six", ""])
def test_a_roll_that_no_program_makes_is_named(dice: str) -> None:
    """Another number of dice than there are results, or no pool at all."""
    changed = edited(leaps(race()), lambda data: rolls(data)[0].update(dice=dice))
    (said,) = faults(changed, replayed=False)
    assert said.startswith(f"Turn 1: for {dice} by TOY-1.1 the journal has ")


# -- what is none ------------------------------------------------------------------------------------------------------


def test_true_dice_have_no_faults() -> None:
    """Neither of orders nor of steps, nor in a game within the game, whose turns are part of the keys."""
    for game in (leaps(race()), sown(new("harvest")), duelled()):
        assert rolls(game.record.data())
        sound(game)


def test_the_same_roll_twice_in_a_turn_has_the_dice_of_the_first_and_the_second() -> None:
    """And again, once the game was gone back to before the second; each turn begins to count anew."""
    game = race(options={"turn_seconds": 0})
    for _ in range(2):
        game.submit("red", Leap())
    keys = ["1/TOY-1.1/red/0", "1/TOY-1.1/red/1"]
    assert [roll["key"] for roll in rolls(game.record.data())] == keys
    game.rewind(len(game.record.entries) - 1)
    game.submit("red", Leap())
    for side in ("red", "blue"):
        game.submit(side, SayTurn())
    game.submit("red", Leap())
    assert [roll["key"] for roll in rolls(game.record.data())][2:] == ["1/TOY-1.1/red/1", "2/TOY-1.1/red/0"]
    sound(game)


def test_a_branch_has_its_own_dice_from_where_it_began() -> None:
    """Those before it are of the game it was copied from, also where the branch goes back to before it was made."""
    game = leaps(race(), 1)
    game.branch("another")
    leaps(game, 2)
    assert faults(game) == []
    game.rewind(0)
    leaps(game, 3)
    sound(game)
    changed = edited(game, lambda data: branch_of(data)["body"].update(branch="a third"))
    assert faults(changed, replayed=False)[0].startswith("Turn 2: ")


def test_a_branch_that_was_made_in_a_later_turn_leaves_the_count_of_an_earlier_one_as_it_was() -> None:
    """The game goes back to before it, into a turn in which the same roll was made; the next is its second."""
    game = race(options={"turn_seconds": 0})
    game.submit("red", Leap())
    before = len(game.record.entries)
    for side in ("red", "blue"):
        game.submit(side, SayTurn())
    game.branch("another")
    game.rewind(before)
    game.submit("red", Leap())
    assert rolls(game.record.data())[-1]["key"] == "1/TOY-1.1/red/1"
    sound(game)


def branch_of(data: dict[str, Any]) -> dict[str, Any]:
    """The entry by which the game became a branch."""
    return next(entry for entry in data["entries"] if entry["kind"] == EntryKind.BRANCH)


def test_a_rehearsal_that_is_taken_over_has_true_dice() -> None:
    """Those very dice were rehearsed."""
    game = sown(new("harvest", referee=True))
    for commits in (False, True):
        rehearsal = rehearse(game)
        rehearsal.step()
        rehearsal.step()
        if commits:
            rehearsal.commit()
        else:
            rehearsal.leave()
    assert len(rolls(game.record.data())) == 2
    sound(game)


def test_a_repealed_ruling_and_an_amended_order_leave_true_dice() -> None:
    """What was thrown behind them stays what it was."""
    game = new("harvest", referee=True)
    game.submit("red", Send(("red-1",), "west"))
    game.amend_order(1, "meant east", [Send(("red-1",), "east")])
    game.seal("red")
    game.submit("blue", Send(("blue-1",), "east"))
    game.seal("blue")
    game.rule(Ruling("a gift", (Change("side:red", "grain", 9),)))
    number = len(game.record.entries)
    while game.next_step() is not None:
        game.step()
    game.take_back(number, "none")
    assert len(rolls(game.record.data())) == 2
    sound(game)


def test_a_turn_that_was_ruled_and_taken_back_is_no_fault() -> None:
    """What was thrown in the meantime keeps the key of the turn it was thrown in."""
    game = leaps(race(referee=True), 1)
    game.step()
    game.rule(Ruling("on", (Change("turn", "turn", 7),)))
    number = len(game.record.entries)
    game.submit("red", Leap())
    game.take_back(number, "no")
    assert rolls(game.record.data())[-1]["key"] == "7/TOY-1.1/red/0"
    sound(game)


# -- whose dice they are -----------------------------------------------------------------------------------------------


def test_dice_that_were_typed_in_are_not_judged() -> None:
    """Sixes, all of them, in a game of the players' own dice."""
    game = race(typed=True)
    for side in ("red", "blue"):
        with pytest.raises(NeedDice):
            game.submit(side, Leap())
        game.submit(side, Leap(), [6])
        game.submit(side, SayTurn())
    assert faults(game) == []


def own_dice(*, referee: bool) -> Game:
    """A harvest whose first roll the referee has thrown himself."""
    game = sown(new("harvest", referee=True))
    game.step()
    game.step([6, 6, 6, 6], own_dice=True)
    return edited(game, lambda data: data.update(referee=referee))


def test_dice_of_the_referees_own_are_not_judged_where_there_is_one() -> None:
    """The journal says that they are his; in a game without a referee nobody can have thrown them. Of his other steps
    the program throws the dice, and they are judged."""
    assert faults(own_dice(referee=True), replayed=False) == []
    (said,) = faults(own_dice(referee=False), replayed=False)
    assert "the journal has 6, 6" in said
    loaded = sown(new("harvest", referee=True, dice_source=Sixes("s")))
    loaded.step()
    loaded.step()
    assert faults(loaded, replayed=False)


# -- what bound them ---------------------------------------------------------------------------------------------------


def test_other_seeds_than_bound_the_dice_are_named() -> None:
    """The hash of the start is kept: another seed, or another salt, is not what was promised then. A game of programs
    before this one did not keep it, and is not blamed; its rolls are looked at."""
    game = race()
    bound = game.commitment
    assert game.record.dice.is_as_bound
    for what in ("seed", "salt"):
        changed = edited(game, lambda data, what=what: data["dice"].update({what: "f" * 32}))
        assert faults(changed) == [f"Seed and salt are not those that {bound} bound."]
    game = edited(leaps(race(Sixes("north"))), lambda data: data["dice"].pop("bound"))
    assert game.record.data()["dice"].keys() == {"seed", "salt", "typed"}
    assert len(faults(game)) == 1
    assert DiceOrigin("a", "b").is_as_bound
