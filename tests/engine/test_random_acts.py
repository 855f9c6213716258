"""What a table does besides playing on, by its whims; and how a random game goes: dice, the clock, its end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import NeedDice, Pool, RollRequest
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.fuzz import Tally, play_on
from hexwar_tui.engine.lab.players import RandomPlayer, play_out, with_dice
from hexwar_tui.engine.lab.random_acts import (
    FARTHEST_BACK,
    MOST_REHEARSED,
    OF_REFEREES,
    OF_SIDES,
    REACHED_FOR,
    TIME_TOLD,
    let_time_pass,
)
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.words.language import say
from tests.engine.games import Drawn, moment, new, seal
from tests.engine.yard import Aim
from tests.toys import TOYS
from tests.toys.harvest import Give
from tests.toys.race import StopClock
from tests.toys.raid import EndTurn, Raid

WRITTEN = {
    "undo": EntryKind.UNDO,
    "unseal": EntryKind.UNSEAL,
    "rewind": EntryKind.REWIND,
    "ruling": EntryKind.RULING,
    "ruling taken back": EntryKind.REPEAL,
    "order amended": EntryKind.AMENDMENT,
    "note": EntryKind.NOTE,
    "letter": EntryKind.LETTER,
}


def any_seed() -> random.Random:
    """Chance, where it does not matter how it falls."""
    return random.Random(1)


@pytest.mark.parametrize(
    ("system", "never"), [("raid", {"unseal", "order amended", "side stood in for"}), ("harvest", {"rehearsal"})]
)
def test_every_whim_is_followed_or_changes_nothing(system: str, never: set[str]) -> None:
    """What is done is in the journal under its own kind; what is not leaves state and journal alone."""
    game, rng = new(system, seed="w", referee=True), random.Random("w")
    players = dict.fromkeys(game.sides, RandomPlayer(rng))
    followed: Counter[str] = Counter()
    for _ in range(300):
        if game.outcome is None:
            play_on(game, players, rng, Tally())
        name, whim = rng.choice([*OF_SIDES.items(), *OF_REFEREES.items()])
        if game.outcome is not None:
            break
        before = moment(game)
        if whim(game, rng):
            followed[name] += 1
            kind = game.record.entries[before[1]].kind
            assert WRITTEN.get(name, kind) is kind
        else:
            assert moment(game) == before
    game.verify()
    assert {*OF_SIDES, *OF_REFEREES} - set(followed) <= never


def test_without_a_referee_the_table_goes_back_to_where_somebody_is_waited_for() -> None:
    """Nobody is left before a step that happens by itself."""
    game, rng = new("raid", seed="w"), random.Random("w")
    players = dict.fromkeys(game.sides, RandomPlayer(rng))
    gone_back = 0
    for _ in range(80):
        if game.outcome is None:
            play_on(game, players, rng, Tally())
        if game.outcome is None and OF_SIDES["rewind"](game, rng):
            gone_back += 1
            assert game.next_step() is None
    assert gone_back > 20


@pytest.mark.parametrize("referee", [False, True])
def test_a_table_goes_back_a_little(monkeypatch: pytest.MonkeyPatch, referee: bool) -> None:
    """Twenty entries at most, and not to where it stands; from the start or the first entry not at all."""
    game, to = new("raid", referee=referee, options={"turns": 20}), set[int]()
    assert not OF_SIDES["rewind"](game, any_seed())
    for number in range(24):
        game.submit(game.waiting_for()[0], EndTurn())
        assert number or not OF_SIDES["rewind"](game, any_seed())
        if game.next_step() is not None:
            game.step()
    monkeypatch.setattr(Game, "rewind", lambda game, number: to.add(number))
    assert all(OF_SIDES["rewind"](game, random.Random(seed)) for seed in range(150))
    entries = len(game.record.entries)
    assert FARTHEST_BACK == 20
    assert to == set(range(entries - 19, entries))


def test_a_referee_changes_anything_to_what_it_nearly_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers by one and never below 0, flags to the other, words to themselves, nothing to something; in public, in
    secret, or told to one side. The end of the game is left alone."""
    facts = {"flag": True, "number": 3, "word": "north", "zero": 0, "nothing": None}
    found, ruled = [Subject("a", "unit", "a", facts), Subject("z", "game", "z", {"over": False})], list[Ruling]()
    monkeypatch.setattr(Raid, "subjects", lambda self, frame: iter(found))
    monkeypatch.setattr(Game, "rule", lambda game, ruling: ruled.append(ruling))
    assert all(OF_REFEREES["ruling"](new("raid"), random.Random(seed)) for seed in range(200))
    changed: dict[str, set[Any]] = {}
    for ruling in ruled:
        [change] = ruling.changes
        assert change.subject == "a"
        changed.setdefault(change.fact, set()).add((type(change.value), change.value))
    assert changed == {
        "flag": {(bool, False)},
        "number": {(int, 2), (int, 4)},
        "word": {(str, "north")},
        "zero": {(int, 0), (int, 1)},
        "nothing": {(str, "red"), (str, "blue"), (bool, True), (int, 1)},
    }
    assert {ruling.seen_by for ruling in ruled} == {None, (), ("red",), ("blue",)}
    assert {ruling.reason for ruling in ruled} == {"a whim"}


def test_a_thing_without_facts_is_not_ruled_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is done."""
    monkeypatch.setattr(Raid, "subjects", lambda self, frame: iter([Subject("a", "unit", "a", {})]))
    assert not OF_REFEREES["ruling"](new("raid"), any_seed())


def test_a_ruling_is_taken_back_where_there_is_one() -> None:
    """With a reason of its own."""
    game = new("raid", referee=True)
    assert not OF_REFEREES["ruling taken back"](game, any_seed())
    game.rule(Ruling("a windfall", (Change("turn", "turn", 2),)))
    assert OF_REFEREES["ruling taken back"](game, any_seed())
    assert (game.turn, game.record.entries[-1].body["reason"]) == (1, "another whim")


def test_an_order_is_struck_or_entered_again() -> None:
    """Each half of the time."""
    for draw, kinds in ((0.5, []), (0.499, ["give"])):
        game = new("harvest", referee=True)
        game.submit("red", Give("blue", 2))
        assert OF_REFEREES["order amended"](game, Drawn(draw))
        assert [data["kind"] for data in game.record.entries[-1].body["orders"]] == kinds
        assert game.record.entries[-1].body["struck"] == "give"


def test_an_order_that_what_is_sealed_needs_is_not_struck() -> None:
    """Nothing is done then, nor where nothing is sealed at all."""
    game = new("harvest", referee=True)
    assert not OF_REFEREES["order amended"](game, Drawn(0.5))
    seal(game, "red")
    before = moment(game)
    assert not OF_REFEREES["order amended"](game, Drawn(0.5))
    assert moment(game) == before
    assert OF_REFEREES["order amended"](game, Drawn(0.499))
    assert not OF_REFEREES["order amended"](new("raid", referee=True), Drawn(0.5))


def test_a_rehearsal_is_taken_or_left() -> None:
    """Each half of the time; one step to five, if there are so many."""
    assert MOST_REHEARSED == 5
    assert not OF_REFEREES["rehearsal"](new("raid"), Drawn(0.0))
    taken, left = set(), set()
    for seed in range(40):
        game = new("harvest", referee=True)
        seal(game)
        before = len(game.record.entries)
        assert OF_REFEREES["rehearsal"](game, Drawn(0.499 if seed % 2 else 0.5, seed=seed))
        entries = game.record.entries[before:]
        if seed % 2:
            taken.add(len(entries))
            assert {entry.kind.value for entry in entries} == {"step"}
        else:
            [note] = entries
            left.add(note.body["steps"])
    assert taken == left == {1, 2, 3, 4, 5}


# -- how a game goes ---------------------------------------------------------------------------------------------------


def test_dice_are_thrown_as_they_are_asked_for() -> None:
    """One roll after the other, each die from 1 to its faces."""

    def give(dice: list[int]) -> list[int]:
        for enough, pool in ((2, "2d2"), (5, "3d3")):
            if len(dice) < enough:
                raise NeedDice(RollRequest(Pool.read(pool), "", "", (), ""), ())
        return dice

    rng = random.Random(1)
    thrown = [with_dice(rng, give) for _ in range(40)]
    assert {len(dice) for dice in thrown} == {5}
    assert {die for dice in thrown for die in dice[:2]} == {1, 2}
    assert {die for dice in thrown for die in dice[2:]} == {1, 2, 3}


def entered(game: Game) -> list[Any]:
    return [entry.body.get("kind", entry.kind) for entry in game.record.entries]


def test_time_passes_as_often_as_it_is_told() -> None:
    """Of twenty times three; without a clock, never."""
    assert (TIME_TOLD, REACHED_FOR) == (0.15, 0.15)
    game = new("race")
    assert not let_time_pass(game, Drawn(TIME_TOLD))
    assert entered(game) == []
    assert let_time_pass(game, Drawn(TIME_TOLD - 0.001, REACHED_FOR))
    assert entered(game) == [EntryKind.CLOCK]
    assert not let_time_pass(new("raid"), Drawn(0.0))


@pytest.mark.parametrize(("turn", "told"), [(1, {1}), (2, {1}), (4, {1, 2}), (7, {1, 2, 3})])
def test_at_most_half_a_turn_passes_at_once(turn: int, told: set[int]) -> None:
    """A second at least."""
    seconds = set()
    for seed in range(20):
        game = new("race", options={"turn_seconds": turn})
        assert let_time_pass(game, Drawn(0.0, REACHED_FOR, seed=seed))
        seconds.add(game.record.entries[-1].body["seconds"])
    assert seconds == told


def reaching(game: Game, draw: float = REACHED_FOR - 0.001) -> Iterator[bool]:
    """Forty times it is time that goes on, but somebody reaches for the clock wherever one may."""
    for seed in range(40):
        yield let_time_pass(game, Drawn(0.0, draw, seed=seed))


def test_the_clock_is_reached_for() -> None:
    """Now and then, by any side, with what concerns it alone; what is not allowed is not entered."""
    game = new("race")
    done = list(reaching(game))
    assert {True, False} == set(done)
    assert len(entered(game)) == sum(done)
    assert set(entered(game)) == {"stop-clock", "start-clock", "set-clock"}


@pytest.mark.parametrize("stands", [True, False])
def test_where_the_clock_stands_or_time_has_long_been_out_it_is_reached_for(stands: bool) -> None:
    """And no time is told, whatever is drawn. A second before the grace is over it still is; the time of the turn being
    out is not enough."""
    game = new("race")
    game.tell_time(69)
    assert let_time_pass(game, Drawn(0.0, REACHED_FOR))
    assert entered(game)[-1] is EntryKind.CLOCK
    if stands:
        game = new("race")
        game.submit("blue", StopClock())
    before = len(entered(game))
    assert any(reaching(game, 0.9))
    assert entered(game)[before] in {"start-clock", "set-clock", "take-turn", "stop-clock"}


def test_kinds_that_are_closed_are_not_reached_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all are, nothing is done; where one is not, it is that one."""
    kinds = [kind for kind in TOYS["race"].order_types if kind.touches_clock]
    assert StopClock in kinds
    for kind in sorted(kinds, key=lambda kind: kind is StopClock):
        if kind is StopClock:
            game = new("race")
            assert any(reaching(game))
            assert set(entered(game)) == {"stop-clock"}
        monkeypatch.setattr(kind, "closed", lambda known: Objection(say("Not now.")))
    game = new("race")
    assert not any(reaching(game))
    assert entered(game) == []


@dataclass(frozen=True, slots=True)
class Glanced(Event):
    """What is told of it."""

    where: str


@dataclass(frozen=True, slots=True)
class Glance(Aim):
    """A look at the clock, from the middle of the room."""

    kind: ClassVar[str] = "glance"
    touches_clock: ClassVar[bool] = True
    any_time: ClassVar[bool] = True

    @classmethod
    def closed(cls, known: Any) -> Objection | None:
        return None

    def refusal(self, known: Any) -> Objection | None:
        return None

    def carry_out(self, frame: Any, side: str, table: Any) -> None:
        table.tell(Glanced(self.where))


def test_who_reaches_for_the_clock_does_not_stray(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fields are drawn as they say."""
    game = new("race")
    monkeypatch.setitem(vars(game.top.system), "order_types", (Glance,))
    assert all(reaching(game))
    assert {entry.body["where"] for entry in game.record.entries} == {"middle"}


@dataclass
class Ending:
    """A player that ends its turn, and counts how often it was asked."""

    asked: int = 0

    def decide(self, observation: Observation) -> Order:
        self.asked += 1
        return EndTurn()


@pytest.mark.parametrize(("most", "done"), [(0, 0), (5, 5), (100, 24)])
def test_a_game_is_played_to_its_end_or_for_so_many_acts(most: int, done: int) -> None:
    """Each order is an act, and so is each step that waits for a referee; how many there were is told."""
    game, player = new("raid", referee=True), Ending()
    assert play_out(game, dict.fromkeys(game.sides, player), random.Random(1), most) == done
    assert len(game.record.entries) == done
    assert (game.outcome is not None) is (most == 100)
    assert player.asked == done - sum(entry.kind is EntryKind.STEP for entry in game.record.entries)
