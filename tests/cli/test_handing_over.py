"""seat: the seat of a side is given to another player."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.seals.pins import lock, opens
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.toys.common import toy_scenario


@pytest.fixture
def pins(home: Path) -> None:
    """The files of phrases: of the referee, red, blue, and a new one."""
    for name in ("ref", "red", "blue", "new"):
        (home / f"{name}.pin").write_text(f"{name} phrase", "utf-8")


@pytest.mark.usefixtures("pins")
def test_a_substitute_in_a_sealed_game(hexwar: Shell) -> None:
    """The new phrase opens it, the old one neither save nor backup; what the side entered before is its own still, and
    nothing is called altered. Everybody is told, and the side goes by the name."""
    path = Path("s.hexwar")
    files = ["--pin-file", "red=red.pin", "--pin-file", "blue=blue.pin", "--pin-file", "referee=ref.pin"]
    hexwar.done("new", "harvest/toy", "-o", path, "--referee", "--seal", *files)
    hexwar.done("order", path, "--as", "red", "--pin-file", "red.pin", "give", "to=blue", "amount=2")
    said = hexwar.done("seat", path, "RED", "--to", "Anna", "--pin-file", "ref.pin", "--new-pin-file", "new.pin").out
    assert said.startswith("Another player has taken the seat of Red: Anna.\nIt opens by the new one")
    for file in (path, backup_of(path)):
        assert "not the PIN" in hexwar.refused("show", file, "--as", "red", "--pin-file", "red.pin")
    assert "Grain 3" in hexwar.done("show", path, "--as", "Anna", "--pin-file", "new.pin").out
    hexwar.done("undo", path, "--as", "red", "--pin-file", "new.pin")
    assert "seat of Red" in hexwar.done("replay", path, "--as", "blue", "--pin-file", "blue.pin").out
    hexwar.done("check", path, "--pin-file", "ref.pin")


@pytest.mark.usefixtures("pins")
def test_a_substitute_in_a_game_with_pins(hexwar: Shell) -> None:
    """The PIN is another, in the backup as well; a seat without a PIN gets one only where it is given."""
    seats = [SeatSetup("red", "Otto", lock=lock("red phrase")), SeatSetup("blue")]
    game = Game.new(
        REGISTRY, toy_scenario("raid"), seed="s", referee=True, seats=seats, referee_lock=lock("ref phrase")
    )
    path = Path("p.hexwar")
    Campaign.create(game, path).close()
    hexwar.done("seat", path, "otto", "--to", "Anna", "--pin-file", "ref.pin", "--new-pin-file", "new.pin")
    hexwar.done("seat", path, "blue", "--to", "Bert", "--pin-file", "ref.pin")
    record = load_game(REGISTRY, path).game.record
    assert [seat.name for seat in record.seats] == ["Anna", "Bert"]
    assert (opens(record.lock_of("red"), "new phrase"), record.lock_of("blue")) == (True, "")
    assert not opens(load_game(REGISTRY, backup_of(path)).game.record.lock_of("red"), "red phrase")
    assert "not the PIN" in hexwar.refused("seat", path, "red", "--to", "Eve", "--pin-file", "red.pin")


@pytest.mark.parametrize(
    ("side", "name", "why"),
    [("red", " ", "A name is wanted"), ("blue", "Anna", "practice player"), ("x", "A", "no side")],
)
def test_a_refused_seat_changes_nothing(hexwar: Shell, side: str, name: str, why: str) -> None:
    """One sentence, and the save is what it was."""
    hexwar.done("new", "raid/toy", "-o", "a.hexwar", "--referee", "--side", "blue=bot")
    before = Path("a.hexwar").read_bytes()
    assert why in hexwar.refused("seat", "a.hexwar", side, "--to", name)
    assert Path("a.hexwar").read_bytes() == before


def test_another_opponent_goes_on_in_the_middle_of_a_game(hexwar: Shell) -> None:
    """The save has the new one, the journal says so to everybody, and the game goes on whole; in a game with a referee
    as in one without."""
    for extra in ([], ["--referee"]):
        path = Path(f"c{len(extra)}.hexwar")
        hexwar.done("new", "envoys/first-letters", "-o", path, "--side", "corvia=bot", *extra)
        said = hexwar.done("seat", path, "corvia", "--player", "easy-bold").out
        assert said == "Corvia has another player from now on: an easy opponent, bold.\n"
        record = load_game(REGISTRY, path).game.record
        assert next(seat.player for seat in record.seats if seat.side == "corvia") == "easy-bold"
        assert record.entries[-1].body == {"side": "corvia", "player": "easy-bold", "was": "steady"}
        assert "an easy opponent, bold" in hexwar.done("replay", path, "--as", "aldmark").out
        hexwar.done("check", path)


@pytest.mark.parametrize(
    ("side", "player", "why"),
    [("aldmark", "easy", "A person has this seat"), ("corvia", "wizard", "no player “wizard”")],
)
def test_a_refused_opponent_changes_nothing(hexwar: Shell, side: str, player: str, why: str) -> None:
    """One sentence, and the save is what it was."""
    hexwar.done("new", "envoys/first-letters", "-o", "d.hexwar", "--side", "corvia=easy")
    before = Path("d.hexwar").read_bytes()
    assert why in hexwar.refused("seat", "d.hexwar", side, "--player", player)
    assert Path("d.hexwar").read_bytes() == before
