"""A referee of Envoys at the desk by keys alone, in a terminal of 80x24."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.system import Change
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.orders.armies import March
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.end_to_end.at_the_table import AtTheTable, empty_home, hexwar
from tests.systems.envoys.boards import small_scenario

CITIES = [
    {"hex": "0203", "name": {"en": "Ash", "ru": "Ясень"}, "owner": "red"},
    {"hex": "0205", "name": {"en": "Birch", "ru": "Берёза"}, "owner": "red"},
    {"hex": "0403", "name": {"en": "Elm", "ru": "Вяз"}, "owner": "blue"},
    {"hex": "0704", "name": {"en": "Fir", "ru": "Пихта"}, "owner": "blue"},
]
"""Elm is two hexes east of Ash."""

BEFORE_THE_BATTLE = ("All sides have", "What was agreed", "Impulse 1: every", "Impulse 1: cities", "Impulse 2: every")
"""The steps of the turn, up to where Red's first army comes upon Blue's in Elm."""

DICE = (3, 15)
"""Red's die and Blue's: Red is beaten with them, and would win with those that the seed throws."""

REASON = "lost its way"


def sealed_game() -> Game:
    """The second turn: Red marches on Elm, and both have sealed."""
    game = Game.new({"envoys": ENVOYS}, small_scenario(("." * 9,) * 6, 2, cities=CITIES), seed="desk", referee=True)
    cell = game.view("red").grid.cell_of_label
    for side, capital in (("red", "0205"), ("blue", "0704")):
        game.submit(side, NameCapital(cell(capital)))
        game.seal(side)
    while game.next_step() is not None:
        game.step()
    game.submit("red", March("red-1", "e", 2, None))
    for side in game.sides:
        game.seal(side)
    return game


def ruled_and_played(game: Game) -> Game:
    """The game as it stands when the referee has thrown the dice of the battle, moved the second army behind the
    impulse, and ended the turn."""
    for _ in BEFORE_THE_BATTLE:
        game.step()
    game.step(DICE, own_dice=True)
    game.step()
    game.rule(Ruling(REASON, (Change("army:red-2", "hex", "0305"),)))
    while game.next_step() is not None:
        game.step()
    return game


def kept(folder: Path) -> Path:
    """The save of the sealed game."""
    path = folder / "desk.hexwar"
    Campaign.create(sealed_game(), path).close()
    return path


def last_seal(path: Path) -> int:
    """The number of the entry behind which the resolution of the turn begins."""
    entries = load_game(REGISTRY, path).game.record.entries
    return max(entry.number for entry in entries if entry.kind is EntryKind.SEAL)


def check_the_turn(game: Game) -> None:
    """It is as the referee wanted it, and as it is where he rules and throws without a keyboard."""
    assert game.top.state == ruled_and_played(sealed_game()).top.state
    assert game.turn == 3
    assert "red-1" not in game.top.state.armies
    (roll,) = [entry.dice for entry in game.record.entries if entry.body == {"own_dice": True}]
    assert [number for pool in roll for number in pool.result] == list(DICE)
    (ruling,) = [entry for entry in game.record.entries if entry.kind is EntryKind.RULING]
    assert ruling.body["reason"] == REASON


def check_the_end(save: Path, branch: Path) -> None:
    """The turn has been gone back to, and the branch begins where the game is now."""
    game, other = load_game(REGISTRY, save).game, load_game(REGISTRY, branch).game
    assert game.turn == 2
    assert game.top.state == other.top.state == sealed_game().top.state
    assert game.record.id != other.record.id


def test_a_referee_of_envoys_by_keys_alone(tmp_path: Path) -> None:
    """Stops at an impulse, types in the dice of a battle, moves an army with a reason, rehearses, reads both reports,
    commits, goes back a turn, branches."""
    home, save = empty_home(tmp_path / "home"), kept(tmp_path)
    seal = last_seal(save)
    with hexwar(home, "play", str(save)) as terminal:
        terminal.wait_for("Pass the keyboard to the referee.")
        terminal.type("\r")
        for step in BEFORE_THE_BATTLE:
            terminal.wait_for(f"Next: {step}")
            terminal.type("s")
        terminal.wait_for("Next: Battle at Elm")
        terminal.type("d")
        terminal.wait_for("Throw 1d15")
        terminal.type(f"{DICE[0]}\r")
        terminal.wait_for("Throw 1d15", gone=f" {DICE[0]} ")
        terminal.type(f"{DICE[1]}\r")
        terminal.wait_for("Next: Impulse 2: cities")
        terminal.type("s")
        terminal.wait_for("Next: Impulse 3: every")

        terminal.type("a")
        terminal.wait_for("On what?")
        terminal.type("red 2\r")
        terminal.wait_for("─ Red 2 ─")
        terminal.type("\r")
        terminal.wait_for("Which hex?")
        terminal.wait_for(" Enter choose")
        AtTheTable(terminal, save).go_to("0305")
        terminal.type("\r")
        terminal.wait_for("Why: –")
        terminal.type("\r")
        terminal.wait_for("Those who are told")
        terminal.type(f"{REASON}\r")
        terminal.wait_for(f"Why: {REASON}")
        terminal.type("\r")
        asked = terminal.wait_for("Rule it?")
        for side in ("Red", "Blue"):
            assert f"{side} would be told: The referee rules: Red 2: hex – 0305." in asked
        assert not any(entry.kind is EntryKind.RULING for entry in load_game(REGISTRY, save).game.record.entries)
        terminal.type("\r")
        terminal.wait_for("Ruled.")

        terminal.type("h")
        terminal.wait_for("Steps rehearsed: 0")
        terminal.type("S")
        terminal.wait_for("Turn 3")
        terminal.type("m")
        terminal.wait_for("Red, turn 3")
        terminal.type("\t")
        terminal.wait_for("Blue, turn 3")
        terminal.type("\x1b")
        terminal.wait_for("Steps rehearsed:")
        assert load_game(REGISTRY, save).game.turn == 2
        terminal.type("c")
        terminal.wait_for("Taken over as rehearsed.")
        check_the_turn(load_game(REGISTRY, save).game)

        terminal.type("j")
        terminal.wait_for("The journal")
        terminal.type("\x1b[H" + "\x1b[B" * seal + "\r")
        terminal.wait_for(f"behind entry #{seal}?")
        terminal.type("\r")
        terminal.wait_for("It is turn 2 again.")
        terminal.type("j")
        terminal.wait_for(f"#{seal}  turn 2")
        terminal.type("\x1b[F")
        terminal.wait_for("no longer counts")
        terminal.type("\x1b[H" + "\x1b[B" * seal)
        terminal.wait_for("\n Blue: seals")
        terminal.type("b")
        terminal.wait_for("is a branch")
        terminal.type("\x11")
        assert terminal.wait_end() == 0
    check_the_end(save, home / "saves" / "desk.hexwar")
