"""A referee by keys alone, in a real terminal; then the same through the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from tests.end_to_end.at_the_table import empty_home
from tests.end_to_end.terminal import toy_app
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send

DICE = (6, 5)


def sealed_harvest(folder: Path) -> Path:
    """A harvest with a referee in its second turn, in which both have sealed."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True)
    for _ in range(2):
        game.submit("red", Give("blue", 1))
        for side in game.sides:
            game.submit(side, Send((f"{side}-1",), "north"))
            game.seal(side)
        while game.turn == 1 and game.next_step() is not None:
            game.step()
    path = folder / "harvest.hexwar"
    Campaign.create(game, path).close()
    return path


def kinds(path: Path) -> list[EntryKind]:
    return [entry.kind for entry in load_game(TOYS, path).game.record.entries]


def test_a_referee_by_keys_alone(tmp_path: Path) -> None:
    """Stops at a step, types in dice, changes a fact with a reason, rehearses, reads both reports, commits, goes back a
    turn, branches."""
    home, save = empty_home(tmp_path / "home"), sealed_harvest(tmp_path)
    with toy_app(home, str(save)) as terminal:
        terminal.wait_for("Pass the keyboard to the referee.")
        terminal.type("\r")
        terminal.wait_for("Next: All sides have")
        terminal.type("s")
        terminal.wait_for("Next: east")
        terminal.type("s")
        terminal.wait_for("Next: north")
        terminal.type("d")
        terminal.wait_for("Throw 1d6")
        terminal.type("".join(f"{number}\r" for number in DICE[:1]))
        terminal.wait_for("Throw 1d6", gone=" 6 ")
        terminal.type(f"{DICE[1]}\r")
        terminal.wait_for("Next: west")
        terminal.type("a")
        terminal.wait_for("On what?")
        terminal.type("red\r")
        terminal.wait_for("grain ")
        terminal.type("\r")
        terminal.wait_for("How much?")
        terminal.type("40\r")
        terminal.wait_for("Why: –")
        terminal.type("\r")
        terminal.wait_for("Those who are told")
        terminal.type("miscounted\r")
        terminal.wait_for("Why: miscounted")
        terminal.type("\r")
        terminal.wait_for("Ruled.")
        terminal.type("h")
        terminal.wait_for("Steps rehearsed: 0")
        terminal.type("S")
        terminal.wait_for("Steps rehearsed: 2")
        terminal.type("m")
        terminal.wait_for("A toy: Red, turn 3")
        terminal.type("\t")
        terminal.wait_for("A toy: Blue, turn 3")
        terminal.type("\x1b")
        terminal.wait_for("Steps rehearsed: 2")
        terminal.type("c")
        terminal.wait_for("Taken over as rehearsed.")
        game = load_game(TOYS, save).game
        assert game.turn == 3
        assert game.frames[0].state.grain["red"] == 40
        number = max(entry.number for entry in game.record.entries if entry.turn == 1)
        terminal.type("j")
        terminal.wait_for("The journal")
        terminal.type("\x1b[H" + "\x1b[B" * number + "\r")
        terminal.wait_for(f"behind entry #{number}?")
        terminal.type("\r")
        terminal.wait_for("It is turn 2 again.")
        terminal.type("j")
        terminal.wait_for("no longer counts")
        terminal.type("b")
        terminal.wait_for("Open it now?")
        terminal.type("\x1b")
        terminal.wait_for("is a branch", gone="Open it now?")
        terminal.type("\x11")
        assert terminal.wait_end() == 0
    assert [roll for entry in game.record.entries if entry.body == {"own_dice": True} for roll in entry.dice]
    assert kinds(save)[-1] is EntryKind.REWIND
    assert load_game(TOYS, home / "saves" / "harvest.hexwar").game.record.id != game.record.id


def command(home: Path, *words: str) -> str:
    """What the installed command answers."""
    done = subprocess.run(
        [str(Path(sys.executable).with_name("hexwar")), *words],
        env={"HEXWAR_HOME": str(home), "HEXWAR_LANGUAGE": "en", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_the_same_through_the_command_line(tmp_path: Path) -> None:
    """A rehearsal with both reports, the step, the referee's word, back to where it began, a branch."""
    home, save, branch = empty_home(tmp_path / "home"), tmp_path / "game.hexwar", tmp_path / "branch.hexwar"
    command(home, "new", "ashlands/first-steps", "-o", str(save), "--referee", "--seed", "s")
    rehearsed = command(home, "step", str(save), "--rehearse")
    assert "== North" in rehearsed
    assert "== South" in rehearsed
    assert "the game has not changed" in rehearsed
    command(home, "step", str(save))
    subjects = json.loads(command(home, "rule", str(save), "--json"))
    side = next(subject for subject in subjects if subject["kind"] == "side")
    fact = next(name for name, value in side["facts"].items() if isinstance(value, int))
    assert "a miscount" in command(home, "rule", str(save), side["id"], f"{fact}=7", "--because", "a miscount")
    command(home, "rewind", str(save), "--as", "referee", "--to", "e1")
    assert "Next: The turn begins" in command(home, "show", str(save), "--as", "referee")
    command(home, "branch", str(save), "--as", "referee", "--to", "e1", "-o", str(branch))
    for path in (save, branch):
        command(home, "replay", str(path), "--verify")
