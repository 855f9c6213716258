"""What the process of practice players is told: everything once, then what has changed, and never another's secrets."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwar_tui.engine import packages
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.advice import adviser_of
from hexwar_tui.engine.lab.players import decision_of, give_for, player_ids
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.practice.room import Room
from hexwar_tui.practice.sitting import begin, enter
from hexwar_tui.practice.telling import Heard, Question, Told
from hexwar_tui.systems import REGISTRY
from tests.practice.test_bots import EASY, practised
from tests.systems.test_outside import bring
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Note, Send

SPY = """
import gc
import sys
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.words.language import say
from tests.toys.harvest import Note

HEAD, TAIL = "canary-", "-blue"

class Spy:
    def __init__(self, rng):
        pass

    def decide(self, observation):
        return Note("found" if any(map(is_secret, everything())) else "nothing")

def is_secret(thing):
    if isinstance(thing, bytes | bytearray):
        return HEAD.encode() in thing and TAIL.encode() in thing
    return isinstance(thing, str) and HEAD in thing and TAIL in thing

def everything():
    frame, left, seen = sys._getframe(), gc.get_objects(), {}
    while frame is not None:
        left += [*frame.f_locals.values()]
        frame = frame.f_back
    while left:
        thing = left.pop()
        if id(thing) not in seen and thing is not seen and thing is not left:
            seen[id(thing)] = thing
            left += gc.get_referents(thing)
    return list(seen.values())

SPY = PlayerKind(say("a spy"), Spy)
"""


@pytest.fixture
def _spy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package is there with a practice player of the harvest, and of Ashlands, that looks through the whole memory of
    its process. Nobody has loaded it yet."""
    entries = ("harvest/spy = spying:SPY", "ashlands/spy = spying:SPY")
    monkeypatch.delitem(sys.modules, "spying", raising=False)
    bring(tmp_path, *entries, name="spying 1.0", group="players", modules={"spying": SPY})
    monkeypatch.syspath_prepend(str(tmp_path))
    packages.named.cache_clear()
    yield
    monkeypatch.undo()
    packages.named.cache_clear()


def harvest(red: str = "frugal", blue: str = "frugal") -> Game:
    """A harvest of these practice players."""
    seats = [SeatSetup("red", player=red), SeatSetup("blue", player=blue)]
    return Game.new(TOYS, toy_scenario("harvest"), seed="s", seats=seats)


@pytest.mark.row(41)
@pytest.mark.usefixtures("_spy")
def test_a_spy_from_outside_finds_nothing_of_another_seat() -> None:
    """Row 41: wherever it looks, what blue has written is found by blue's own player alone, also where both are
    asked in turn."""
    game = harvest("spy", "spy")
    game.submit("blue", Note("canary-grain-blue"))
    with Room(EASY) as room:
        begin(game, room)
        assert len(set(room.processes())) == 2
        assert [room.think(Question.of(game, seat)) for seat in ("red", "blue", "red", "blue")] == [
            *(Note("nothing"), Note("found")) * 2
        ]


@pytest.mark.row(41)
@pytest.mark.usefixtures("_spy")
def test_at_the_table_no_player_from_outside_is_loaded() -> None:
    """Row 41: neither one that plays nor any other, nor for advice; the process of the table holds all secrets."""
    game = harvest("spy", "frugal")
    with Room(EASY) as room:
        begin(game, room)
        assert [enter(game, seat, room.think(Question.of(game, seat))) for seat in game.sides] == ["", ""]
    assert adviser_of(REGISTRY["ashlands"]) == "hard"
    assert "spy" in player_ids(TOYS["harvest"])
    assert "spying" not in sys.modules


@pytest.mark.row(38, 41)
def test_what_is_told_does_not_depend_on_what_others_write_in_secret() -> None:
    """Rows 38 and 41: the same bytes, however many orders another has given, or taken back, and whatever they say."""
    told = set()
    for count in (0, 1, 3):
        game = harvest()
        game.record.id = "0"
        for number in range(count):
            game.submit("blue", Send((f"blue-{number + 1}",), "north"))
        if count == 1:
            game.undo("blue")
        told.add(Told().message(Question.of(game, "red")))
    assert len(told) == 1


@pytest.mark.parametrize("name", ["ashlands/first-steps", "skirmish/first-shots", "theatre/first-summer"])
def test_only_what_has_changed_is_told_again(name: str) -> None:
    """What was heard comes to the same as what stands in the game, decision after decision; the scenario is told once,
    shared by the seats, and later messages are a fraction of the first."""
    game = practised(REGISTRY, name, "random")
    told, heard = Told(), Heard()
    grounds, sizes = set[int](), list[int]()
    for _ in range(12):
        seat = game.waiting_for()[0]
        decision = decision_of(game, seat)
        message = told.message(Question.about(decision))
        understood = heard.decision(message)
        assert (understood.frame.state, understood.frame.names) == (decision.frame.state, dict(decision.frame.names))
        assert understood.frame.options == decision.frame.options
        order = decision.fall()
        assert understood.fall() == order
        grounds.add(id(understood.frame.scenario))
        sizes.append(len(message))
        give_for(game, seat, order)
    assert len(grounds) == 1
    assert min(sizes) < sizes[0] / 3


def test_a_scenario_is_told_without_the_tables_made_of_it() -> None:
    """They may be large, and the process makes those that it needs."""
    scenario = load_scenario(REGISTRY, "skirmish/first-shots")
    fresh = pickle.dumps(scenario)
    assert scenario.board.grid.size == len(scenario.map.terrain)
    assert pickle.dumps(scenario) == fresh
    assert pickle.loads(fresh) == scenario


@pytest.mark.row(26)
def test_after_a_restart_everything_is_told_anew() -> None:
    """Row 26: a process that was stopped between two questions is followed by another, which answers as well."""
    game = harvest()
    with Room(EASY) as room:
        begin(game, room)
        for _ in range(3):
            seat = game.waiting_for()[0]
            answer = room.think(Question.of(game, seat))
            assert answer == decision_of(game, seat).fall()
            assert enter(game, seat, answer) == ""
            room._stop("")
            assert room.processes() == ()


def test_players_of_the_system_itself_share_a_process_and_people_have_none() -> None:
    """One is begun for all of them, and none in a game of people."""
    for red, blue, count in (("frugal", "random", 1), ("frugal", "human", 1), ("human", "human", 0)):
        with Room(EASY) as room:
            begin(harvest(red, blue), room)
            assert len(room.processes()) == count
