"""Practice players in a process of their own: orders as anywhere, and what is done about those who misbehave."""

from __future__ import annotations

import errno
import os
import select
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RANDOM, RandomPlayer, decision_of, default_order, give_for, player_kinds
from hexwar_tui.engine.practice_player import Noted, PlayerKind
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.practice import inside
from hexwar_tui.practice.limits import Limits
from hexwar_tui.practice.room import Mishap, Room
from hexwar_tui.practice.sitting import enter, practise
from hexwar_tui.practice.telling import Question
from hexwar_tui.systems import REGISTRY
from tests.toys import TOYS
from tests.toys.calling import CALLING, Call
from tests.toys.common import toy_scenario
from tests.toys.harvest import Harvest
from tests.toys.mindful import MINDFUL, WEIGHED
from tests.toys.raid import EndTurn
from tests.toys.unruly import SECRET, UNRULY, WAYS

EASY = Limits(seconds=60.0, memory=1 << 28)
"""Little memory, and time for a machine that is busy with other things."""

IMPATIENT = Limits(seconds=2.0, memory=1 << 28)
THRIFTY = Limits(seconds=60.0, processor_seconds=0.5, memory=1 << 28)

HELD = {"loop": THRIFTY, "sleep": IMPATIENT, "leave-another": IMPATIENT}
"""What stops those who would go on for ever; the others stop themselves, or are heard at once."""

EVERYDAY = {"loop", "sleep", "grow", "fail", "be-killed", "no-json", "no-end", "wrong-field", "walk-of-a-stranger"}

SAID = {
    Mishap.SLOW: "Red: the practice player took too long; something plain was done for it.",
    Mishap.GREW: "Red: the practice player took too much memory; something plain was done for it.",
    Mishap.DIED: "Red: the practice player broke down; something plain was done for it.",
    Mishap.RUBBISH: "Red: the practice player gave no order; something plain was done for it.",
    Mishap.ILLEGAL: "Red: the practice player broke the rules; something plain was done for it.",
}

SMALL = ("ashlands/first-steps", "envoys/first-letters", "skirmish/first-shots", "mechs/one-evening")
"""A quick game of every system but the one whose turns are long."""


def unruly(way: str, system: str = "raid") -> Game:
    """A game in which red is played by one who misbehaves."""
    return Game.new(UNRULY, toy_scenario(system), seed="s", seats=[SeatSetup("red", player=way)])


def practised(registry: Registry, name: str, kind: str) -> Game:
    """A game of practice players of one kind."""
    scenario = load_scenario(registry, name)
    return Game.new(registry, scenario, seed="s", seats=[SeatSetup(side.id, player=kind) for side in scenario.sides])


def gone(process: int) -> bool:
    """Whether a process ends within some time."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], 30)[0])
    finally:
        os.close(watched)


@pytest.mark.row(26)
@pytest.mark.usefixtures("no_child_is_left")
@pytest.mark.parametrize("way", [way if way in EVERYDAY else pytest.param(way, marks=pytest.mark.long) for way in WAYS])
def test_an_unruly_player_is_stopped(way: str) -> None:
    """Row 26: whatever it does it is stopped, the order is given that is given by default, and the players are told in
    one sentence that holds nothing of what it said."""
    game, other = unruly(way), unruly(way)
    give_for(other, "red", default_order(other, "red"))
    with Room(HELD.get(way, EASY)) as room:
        assert render(practise(game, "red", room), "en") == SAID[WAYS[way][1]]
    assert [entry.body for entry in game.record.entries] == [entry.body for entry in other.record.entries]
    assert game.digest() == other.digest()
    assert SECRET not in str(game.record.data())


@pytest.mark.usefixtures("no_child_is_left")
def test_what_a_player_notes_comes_with_its_answer() -> None:
    """It is told its notes with the next question, also where that is asked of another process."""
    game = Game.new(MINDFUL, toy_scenario("raid"), seed="s", seats=[SeatSetup("red", player="mindful")])
    for notes in ("1", "2 1"):
        with Room(EASY) as room:
            assert practise(game, "red", room) == ""
        assert game.notes_of("red") == notes
        game.submit("blue", EndTurn())


@pytest.mark.usefixtures("no_child_is_left")
def test_what_a_player_has_weighed_comes_with_its_answer() -> None:
    """Orders, a seal and ways to play, each with what it is worth; nothing of it is kept in the game."""
    game = Game.new(MINDFUL, toy_scenario("raid"), seed="s", seats=[SeatSetup("red", player="mindful")])
    with Room(EASY) as room:
        answer = room.think(Question.of(game, "red"))
    assert isinstance(answer, Noted)
    assert answer.weighed == WEIGHED
    give_for(game, "red", answer)
    assert "weighed" not in str(game.record.data())
    assert "hold" not in str(game.record.data())


@pytest.mark.usefixtures("no_child_is_left")
def test_a_player_that_the_process_does_not_know_is_named_and_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known to this program or not: the process that asks it has none of that name, and nobody thinks in its place."""
    plain = Game.new(TOYS, toy_scenario("harvest"), seed="s")
    give_for(plain, "red", default_order(plain, "red"))
    for is_known_here in (False, True):
        if is_known_here:
            monkeypatch.setattr(Harvest, "players", {"wizard": PlayerKind(say("a wizard"), RandomPlayer)})
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s", seats=[SeatSetup("red", player="wizard")])
        with Room(EASY) as room:
            said = render(practise(game, "red", room), "en")
        assert said == "Red: there is no practice player “wizard”; something plain was done for it."
        assert [entry.body for entry in game.record.entries] == [entry.body for entry in plain.record.entries]


@pytest.mark.row(26)
@pytest.mark.usefixtures("no_child_is_left")
def test_the_next_question_begins_another_process() -> None:
    """Row 26: a game with a broken player goes on; whoever sits beside it gives the orders of its own."""
    seats = [SeatSetup("red", player="fail"), SeatSetup("blue", player="random")]
    game = Game.new(UNRULY, toy_scenario("harvest"), seed="s", seats=seats, options={"turns": 1})
    told: list[str] = []
    with Room(EASY) as room:
        while game.outcome is None:
            seat = game.waiting_for()[0]
            wanted = decision_of(game, seat) if seat == "blue" else None
            answer = room.think(Question.of(game, seat))
            assert wanted is None or answer == wanted.fall()
            told += filter(None, [render(enter(game, seat, answer), "en")])
    assert told == [SAID[Mishap.DIED]] * 2
    assert [entry.kind for entry in game.record.entries if entry.seat == "red"] == ["order", "seal"]


@pytest.mark.row(26)
def test_an_order_for_another_phase_is_not_allowed() -> None:
    """Row 26: a seal where nothing is sealed is what the rules forbid, not a fault of the program."""
    game = unruly("random")
    assert render(enter(game, "red", None), "en") == SAID[Mishap.ILLEGAL]
    assert len(game.record.entries) > 0


@pytest.mark.row(26)
@pytest.mark.usefixtures("no_child_is_left")
def test_all_systems_practise_as_in_the_program_itself() -> None:
    """Row 26: in a process of their own all players of all systems give the very orders that they give here, one by
    one, and no limit is near."""
    with Room() as room:
        for name in (*SMALL, "theatre/first-summer"):
            for kind in player_kinds(REGISTRY[name.split("/")[0]]):
                game = practised(REGISTRY, name, kind)
                for _ in range(6):
                    seat = game.waiting_for()[0]
                    answer = room.think(Question.of(game, seat))
                    assert answer == decision_of(game, seat).fall()
                    assert enter(game, seat, answer) == ""


@pytest.mark.row(26)
@pytest.mark.parametrize("name", [*SMALL, *(pytest.param(f"{toy}/toy", id=toy) for toy in ("raid", "duel", "harvest"))])
def test_a_game_of_broken_players_comes_to_its_end(name: str) -> None:
    """Row 26: what is given by default never resigns, says nothing, and leads each part to its end in a few orders."""
    system, _, scenario = name.partition("/")
    made = toy_scenario(system) if scenario == "toy" else load_scenario(REGISTRY, name)
    game = Game.new({**TOYS, **REGISTRY}, made, seed="s")
    _play_by_default(game, turns=99)
    assert game.outcome is not None


@pytest.mark.row(26)
def test_what_is_open_at_any_time_is_not_given_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 26: nobody resigns or calls across the table because a player is broken, however eager random ones are to."""
    monkeypatch.setattr(Call, "eagerness", 1000)
    game = Game.new(CALLING, toy_scenario("harvest"), seed="s")
    order = default_order(game, "red")
    assert order is not None
    assert order.kind == "send"


@pytest.mark.row(26)
@pytest.mark.parametrize(("name", "last"), [("theatre/first-summer", 2), ("theatre/europe-1939", 3)])
def test_long_turns_of_broken_players_come_to_their_end(name: str, last: int) -> None:
    """Row 26: where there is much that could be ordered, a side does what it must before it seals, and no more: nobody
    buys anything, or goes to war."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed="s")
    _play_by_default(game, turns=last)
    assert game.turn > last
    assert {entry.body["kind"] for entry in game.record.entries if entry.kind is EntryKind.ORDER} <= {
        "when",
        "end-talks",
    }


def _play_by_default(game: Game, turns: int) -> None:
    parts: dict[tuple[int, str], int] = {}
    while game.outcome is None and game.turn <= turns:
        seat = game.waiting_for()[0]
        order = default_order(game, seat)
        assert order is None or not order.any_time
        give_for(game, seat, order)
        parts[game.turn, seat] = parts.get((game.turn, seat), 0) + 1
        assert parts[game.turn, seat] < 100


@pytest.mark.row(26)
@pytest.mark.usefixtures("no_child_is_left")
def test_who_is_not_waited_for_any_more_is_stopped() -> None:
    """Row 26: closing the room on another thread ends a thought at once, and nothing is answered from then on."""
    room, answers = Room(EASY), list[object]()
    thread = Thread(target=lambda: answers.append(room.think(Question.of(unruly("sleep"), "red"))))
    room.open()
    thread.start()
    while not room._asking.locked():
        os.sched_yield()
    room.close()
    thread.join(30)
    assert answers == [Mishap.DIED]
    assert room.think(Question.of(unruly("sleep"), "red")) is Mishap.DIED


@pytest.mark.row(26)
@pytest.mark.usefixtures("no_child_is_left")
def test_an_interrupted_question_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 26: Ctrl+C on the command line, while a player thinks, stops that player, too."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with Room(EASY) as room:
        monkeypatch.setattr(Room, "_ask", interrupted)
        with pytest.raises(KeyboardInterrupt):
            room.think(Question.of(unruly("sleep"), "red"))


@pytest.mark.row(3, 26)
@pytest.mark.usefixtures("no_child_is_left")
def test_where_no_process_can_be_begun_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows 3 and 26: with too many files or processes around, a player who is asked breaks down; when there is room
    again, it thinks."""

    def no_room(*_: object, **__: object) -> None:
        raise OSError(errno.EAGAIN, "no room")

    game, other = unruly("random"), unruly("random")
    with Room(EASY) as room:
        with monkeypatch.context() as crowded:
            crowded.setattr(subprocess, "Popen", no_room)
            room.open()
            assert render(practise(game, "red", room), "en") == SAID[Mishap.DIED]
        assert room.think(Question.of(other, "red")) == decision_of(other, "red").fall()


HOLD_A_ROOM = """
import sys
from hexwar_tui.practice.room import Room
from hexwar_tui.practice.telling import Question
from tests.practice.test_bots import EASY, unruly
room = Room(EASY)
room.open()
print(room.processes()[0], flush=True)
room.think(Question.of(unruly(sys.argv[1]), "red"))
"""


@pytest.mark.row(26)
@pytest.mark.parametrize("way", ["loop", "sleep"])
def test_a_player_ends_with_the_program(tmp_path: Path, way: str) -> None:
    """Row 26: when the program is killed and can stop nobody, its practice player ends all the same, even in the middle
    of a thought."""
    begins = tmp_path / "begins"
    os.mkfifo(begins)
    heard = os.open(begins, os.O_RDONLY | os.O_NONBLOCK)
    environment = {**os.environ, "UNRULY_BEGINS": str(begins), "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", HOLD_A_ROOM, way]
    table = subprocess.Popen(words, stdout=subprocess.PIPE, cwd=Path.cwd(), env=environment)
    assert table.stdout is not None
    player = int(table.stdout.readline())
    assert select.select([heard], [], [], 30)[0]
    os.close(heard)
    table.kill()
    table.wait()
    table.stdout.close()
    assert gone(player)


@pytest.mark.row(26)
def test_what_lies_in_the_working_folder_is_no_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 26: a save may be opened among files of strangers; none of them is run."""
    trap = "import os; os._exit(3)"
    for name in ("json", "pickle", "random", "hexwar_tui"):
        (tmp_path / f"{name}.py").write_text(trap, "ascii")
    monkeypatch.chdir(tmp_path)
    game = unruly("random")
    with Room(EASY) as room:
        assert practise(game, "red", room) == ""


@pytest.mark.row(26)
def test_a_player_can_write_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 26: one who wants to write something down breaks down, and nothing is written."""
    monkeypatch.setenv("UNRULY_FILE", str(tmp_path / "file"))
    with Room(EASY) as room:
        assert room.think(Question.of(unruly("write-down"), "red")) is Mishap.DIED
    assert (tmp_path / "file").read_bytes() == b""


@pytest.mark.row(26)
@pytest.mark.usefixtures("no_child_is_left")
def test_what_a_player_prints_is_no_answer() -> None:
    """Row 26: its order is, whatever it says besides, as a player that is being written does."""
    game = unruly("chatter")
    with Room(EASY) as room:
        answer = room.think(Question.of(game, "red"))
    assert answer == replace(decision_of(game, "red"), kind=RANDOM).fall()


@pytest.mark.row(26)
def test_a_question_that_there_is_no_memory_for_ends_the_process() -> None:
    """Row 26: at once, and as one that took too much."""
    words = [sys.executable, "-m", inside.__name__, "60", str(EASY.memory)]
    asked = (EASY.memory << 8).to_bytes(inside.LENGTH_BYTES)
    with subprocess.Popen(words, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(asked)
        process.stdin.flush()
        try:
            assert process.wait(60) == inside.OUT_OF_MEMORY
        finally:
            process.kill()


@pytest.mark.row(26)
def test_the_terminals_signals_pass_a_player_by() -> None:
    """Row 26: Ctrl+C at the table is for the table."""
    with Room(EASY) as room:
        room.open()
        (player,) = room.processes()
        assert os.getsid(player) == player != os.getsid(0)
