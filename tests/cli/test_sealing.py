"""Sealed games on the command line: every command asks, and none tells anything without the phrase."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE, SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import Seal, WrongPhrase, open_slot
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.toys.common import toy_scenario
from tests.toys.raid import EndTurn

PHRASES = {"red": "1234", "blue": "correct horse", REFEREE: "law"}


@pytest.fixture
def pins(home: Path) -> Path:
    """The files of the phrases of red, blue and the referee, and of a wrong one."""
    for seat, phrase in {**PHRASES, "wrong": "no"}.items():
        (home / f"{seat}.pin").write_text(f"{phrase}\n", "utf-8")
    return home


@cache
def sealed_by(*seats: str) -> Seal:
    """Making keys takes its time: all these games have the same."""
    names = {side.id: side.name for side in toy_scenario("raid").sides}
    return Seal.make({seat: PHRASES[seat] for seat in seats}, names)


def kept(path: Path, *, referee: bool = False, name: str = "") -> Path:
    """A sealed game of raiders at its start; Blue's player may have a name."""
    game = Game.new(REGISTRY, toy_scenario("raid"), seed="s", referee=referee, seats=[SeatSetup("blue", name)])
    seal = sealed_by("red", "blue", *((REFEREE,) if referee else ()))
    Campaign.create(game, path, seal=seal.copy()).close()
    return path


def test_new_with_a_seal(hexwar: Shell, pins: Path) -> None:
    """Each person's phrase opens it, a practice player has none; the referee has a slot of his own; sides go by any of
    their names; what a seal is not is said."""
    new = ["new", "raid/toy", "--seal", "--seed", "x", "-o"]
    said = hexwar.done(*new, "a.hexwar", "--pin-file", "red=red.pin", "--side", "blue=bot")
    assert "20 minutes" in said.out
    path = Path("a.hexwar")
    (slot,) = slots_of(path)
    assert (slot.seat, str(slot.name)) == ("red", str(toy_scenario("raid").sides[0].name))
    assert load_game(REGISTRY, path, open_slot(slot, "1234")).game.record.dice.seed == "x"
    assert not any(word in path.read_bytes() for word in (b'"raid"', b"raid/"))
    files = ["--pin-file", "Red=red.pin", "--pin-file", "Синие=blue.pin", "--pin-file", "referee=referee.pin"]
    hexwar.done(*new, "b.hexwar", "--referee", *files, "--json")
    assert [slot.seat for slot in slots_of(Path("b.hexwar"))] == ["red", "blue", REFEREE]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seal", "--pin-file", "red=red.pin"], "Blue needs a PIN or pass phrase"),
        (["--seal", "--referee", "--pin-file", "red=red.pin", "--pin-file", "blue=red.pin"], "The referee needs a PIN"),
        (["--pin-file", "red=red.pin"], "goes with --seal"),
        (["--seal", "--pin-file", "red"], "is given once, as side=file"),
        (["--seal", "--pin-file", "red=a", "--pin-file", "Red=b"], "is given once, as side=file"),
        (["--seal", "--pin-file", "pink=red.pin"], "no side “pink”"),
        (["--seal", "--pin-file", "referee=red.pin"], "No person plays the referee"),
        (["--seal", "--side", "red=bot", "--pin-file", "red=red.pin"], "No person plays Red"),
        (["--seal", "--side", "red=bot", "--side", "blue=bot"], "nobody could open"),
        (["--seal", "--pin-file", "red=red.pin", "--pin-file", "blue=empty"], "at least one character"),
        (["--seal", "--pin-file", "red=nowhere", "--pin-file", "blue=red.pin"], "no such file"),
    ],
)
def test_what_can_not_be_sealed_is_refused(hexwar: Shell, pins: Path, words: list[str], sentence: str) -> None:
    """One sentence, and no file."""
    (pins / "empty").write_text(" \n", "utf-8")
    assert sentence in hexwar.refused("new", "raid/toy", "-o", "a.hexwar", *words)
    assert not Path("a.hexwar").exists()


SEATED = [
    ["show", "--as", "red"],
    ["report", "--as", "red"],
    ["choices", "--as", "red"],
    ["order", "--as", "red", "shout", "words=x"],
    ["seal", "--as", "red"],
    ["undo", "--as", "red"],
    ["plan", "--as", "red"],
    ["replay", "--as", "red"],
    ["phrase", "--as", "red", "--new-pin-file", "wrong.pin"],
]
UNSEATED = [
    ["replay"],
    ["replay", "--verify"],
    ["clock"],
    ["step"],
    ["step", "--rehearse"],
    ["rule"],
    ["rule", "message", "text=x"],
    ["seal", "--for", "red"],
    ["seat", "red", "--to", "Anna"],
    ["note", "x"],
    ["notes"],
    ["rewind", "--to", "1"],
    ["branch", "--to", "1", "-o", "new.hexwar"],
    ["export", "-o", "new.hexwar"],
    ["chronicle", "-o", "new.md"],
    ["picture", "-o", "new.svg"],
    ["newspaper"],
    ["post", "."],
    ["turn"],
]


@pytest.mark.parametrize("words", [*SEATED, *UNSEATED], ids=" ".join)
def test_every_command_asks_and_tells_nothing_without_the_phrase(hexwar: Shell, pins: Path, words: list[str]) -> None:
    """Where nobody can be asked, the sentence names --pin-file; a wrong phrase is refused, and so is another seat's;
    nothing is written."""
    path = kept(pins / "a.hexwar", referee=True)
    before = path.read_bytes()
    command = [words[0], str(path), *words[1:]]
    wrong = "blue.pin" if words in SEATED else "wrong.pin"
    assert "--pin-file" in hexwar.refused(*command)
    assert "not the PIN or pass phrase" in hexwar.refused(*command, "--pin-file", wrong)
    assert path.read_bytes() == before
    assert list(Path().glob("new.*")) == []


def test_no_command_is_left_out(hexwar: Shell) -> None:
    """Every command on a game stands in the lists above; `check` has a test of its own, `play` is the app."""
    on_games = {line.split()[0] for line in hexwar.done("--help").out.splitlines() if re.match(r" {4}\S", line)}
    on_none = {
        "play",
        "new",
        "systems",
        "scenarios",
        "rules",
        "price",
        "odds",
        "schema",
        "fuzz",
        "trial",
        "lab",
        "fairness",
        "bench",
    }
    on_none |= {"check", "map", "pack"}
    assert on_games - on_none == {words[0] for words in (*SEATED, *UNSEATED)}


def test_a_game_is_played_under_its_seal(hexwar: Shell, pins: Path) -> None:
    """Orders of both sides, each by its own phrase, in whatever command; where there is no referee, no side's phrase
    shows the whole game before its end."""
    path = kept(pins / "a.hexwar")
    for side in ("red", "blue"):
        own = ["--as", side, "--pin-file", f"{side}.pin"]
        hexwar.done("order", path, *own, "shout", "words=onward")
        assert "onward" in hexwar.done("replay", path, *own).out
        hexwar.done("order", path, *own, "end-turn")
    assert "no referee" in hexwar.refused("show", path, "--as", "referee", "--pin-file", "red.pin")
    hexwar.done("replay", path, "--verify", "--pin-file", "blue.pin")
    hexwar.done("export", path, "-o", "copy.hexwar", "--pin-file", "red.pin")
    hexwar.done("branch", path, "--to", "1", "-o", "branch.hexwar", "--pin-file", "red.pin", "--json")
    for file, notice in (("copy.hexwar", "This is a copy"), ("branch.hexwar", "")):
        said = hexwar("show", file, "--as", "Blue", "--pin-file", "blue.pin")
        assert (said.status, said.err[: len("This is a copy")]) == (0, notice)
    assert "altered" not in hexwar("check", path, "copy.hexwar", "--pin-file", "red.pin").err


@pytest.mark.row(31)
def test_an_order_given_in_the_name_of_another_is_told(hexwar: Shell, pins: Path) -> None:
    """Who writes red's orders by a program of his own, with only blue's phrase, is found out (row 31)."""
    path = kept(pins / "a.hexwar")
    hexwar.done("order", path, "--as", "red", "--pin-file", "red.pin", "shout", "words=mine")
    with Campaign.open(REGISTRY, path, keys=open_slot(slots_of(path)[1], PHRASES["blue"])) as campaign:
        campaign.game.submit("red", EndTurn())
        campaign.save()
    said = hexwar("show", path, "--as", "red", "--pin-file", "red.pin")
    assert said.status == 0
    assert "This game was altered after turn 1 of Red." in said.err


def test_a_player_goes_by_his_own_name(hexwar: Shell, pins: Path) -> None:
    """It stands inside the seal; his phrase is found among all."""
    path = kept(pins / "a.hexwar", name="Anna")
    hexwar.done("show", path, "--as", "Anna", "--pin-file", "blue.pin")
    assert "not the PIN" in hexwar.refused("show", path, "--as", "Anna", "--pin-file", "red.pin")


def test_check_looks_behind_a_seal_and_repairs_under_it(hexwar: Shell, pins: Path) -> None:
    """Without a phrase it says that the game is sealed; with one it has back what can be had, sealed again. Other
    commands on a damaged game say what can be had back, as for games without a seal."""
    path = kept(pins / "a.hexwar")
    assert "sealed" in hexwar("check", path).err
    hexwar.done("check", path, "--pin-file", "red.pin")
    hexwar.done("order", path, "--as", "red", "--pin-file", "red.pin", "shout", "words=x")
    path.write_bytes(path.read_bytes()[:-1])
    said = hexwar("show", path, "--as", "red", "--pin-file", "red.pin")
    assert (said.status, "Can be recovered" in said.err) == (2, True)
    path.write_bytes(b"torn")
    said = hexwar("check", path, "--repair", "-o", "back.hexwar", "--pin-file", "red.pin")
    assert "Can be recovered: the backup and the journal" in said.err
    assert slots_of(Path("back.hexwar")) != ()
    assert "x" in hexwar.done("replay", "back.hexwar", "--as", "red", "--pin-file", "red.pin").out


def test_a_phrase_is_changed_by_its_owner(hexwar: Shell, pins: Path, raid: Path) -> None:
    """The old one opens neither the game nor its backup. Only sealed games have phrases, and only seats that somebody
    plays."""
    path = kept(pins / "a.hexwar")
    own = ["--as", "red", "--pin-file", "red.pin", "--new-pin-file", "wrong.pin"]
    assert "is not sealed" in hexwar.refused("phrase", raid, *own)
    assert "No person plays there" in hexwar.refused("phrase", path, *own, "--of", "referee")
    hexwar.done("phrase", path, *own)
    for file in (path, backup_of(path)):
        with pytest.raises(WrongPhrase):
            open_slot(slots_of(file)[0], "1234")
        assert open_slot(slots_of(file)[0], "no").seat == "red"
    new = ["--as", "red", "--pin-file", "wrong.pin"]
    assert "Only the referee" in hexwar.refused("phrase", path, *new, "--of", "blue", "--new-pin-file", "red.pin")


def test_the_referee_sets_a_forgotten_phrase_anew(hexwar: Shell, pins: Path) -> None:
    """And nothing is called altered by that."""
    path = kept(pins / "a.hexwar", referee=True)
    hexwar.done("order", path, "--as", "red", "--pin-file", "red.pin", "shout", "words=x")
    desk = ["--as", "referee", "--pin-file", "referee.pin"]
    said = hexwar.done("phrase", path, *desk, "--of", "Red", "--new-pin-file", "wrong.pin", "--json")
    assert said.data == {"seat": "red"}
    hexwar.done("order", path, "--as", "red", "--pin-file", "wrong.pin", "shout", "words=y")


def test_a_phrase_is_typed_twice_at_a_keyboard(hexwar: Shell, pins: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two different ones change nothing."""
    typed = iter(["one", "two", "one", "one", "four", "four"])
    monkeypatch.setattr("sys.stdin", type("Tty", (), {"isatty": lambda self: True})())
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(typed))
    assert "two different" in hexwar.refused("new", "raid/toy", "-o", "a.hexwar", "--seal")
    hexwar.done("new", "raid/toy", "-o", "a.hexwar", "--seal")
    assert [open_slot(*pair).seat for pair in zip(slots_of(Path("a.hexwar")), ("one", "four"), strict=True)] == [
        "red",
        "blue",
    ]
