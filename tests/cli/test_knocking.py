"""Wrong PINs and pass phrases at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.cli.talk import knocking
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.seals import pins
from hexwar_tui.storage.seals.seal import Seal
from tests.cli.conftest import Shell
from tests.toys import TOYS
from tests.toys.common import toy_scenario

WRONG = ["0000", "1111", "2222", "3333", "4444"]
"""As many as anybody has tries."""


class Keyboard:
    """Somebody who types PINs one after the other, and how long he had to wait in between."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: list[str] = []
        self.waits: list[float] = []
        monkeypatch.setattr("sys.stdin", type("Tty", (), {"isatty": lambda self: True})())
        monkeypatch.setattr("getpass.getpass", self.typed)
        monkeypatch.setattr(knocking, "sleep", self.waits.append)

    def typed(self, prompt: str) -> str:
        """The next PIN, unseen; behind the last one the input is at its end."""
        if not self.left:
            raise EOFError
        return self.left.pop(0)


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    return Keyboard(monkeypatch)


@pytest.fixture(params=["pin", "seal"])
def locked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in which red has a PIN, or which is sealed; the phrase of red is 1234."""
    path, is_sealed = Path("locked.hexwar"), request.param == "seal"
    seats = [] if is_sealed else [SeatSetup("red", lock=pins.lock("1234"))]
    game = Game.new(TOYS, toy_scenario("raid"), seed="s", seats=seats)
    seal = Seal.make({"red": "1234", "blue": "5678"}, {"red": "Red", "blue": "Blue"}) if is_sealed else None
    Campaign.create(game, path, seal=seal).close()
    return path


@pytest.mark.row(30)
def test_every_wrong_try_makes_the_next_wait_longer(hexwar: Shell, keyboard: Keyboard, locked: Path) -> None:
    """Row 30: two may be mistyped, then each wait is twice the one before, and it is said how long; the right one opens
    as ever."""
    keyboard.left = [*WRONG[:4], "1234"]
    said = hexwar("show", locked, "--as", "red")
    assert (said.status, keyboard.left) == (0, [])
    assert keyboard.waits == [2, 4]
    assert said.err.count("That is not the PIN") == 4
    assert "The next try is in 4 seconds." in said.err
    assert "1234" not in said.err


@pytest.mark.row(30)
def test_nobody_tries_for_ever(hexwar: Shell, keyboard: Keyboard, locked: Path) -> None:
    """Row 30: after some tries the command is refused, and shows nothing of the game."""
    keyboard.left = [*WRONG, "1234"]
    said = hexwar("show", locked, "--as", "red")
    assert (said.status, said.out) == (2, "")
    assert (keyboard.waits, keyboard.left) == ([2, 4], ["1234"])


@pytest.mark.row(30)
def test_nothing_typed_gives_up(hexwar: Shell, keyboard: Keyboard, locked: Path) -> None:
    """Row 30: Enter alone is no try that is worth another; nor is the end of the input."""
    for typed in (["0000", "", "1234"], ["0000"]):
        keyboard.left = [*typed]
        assert hexwar("show", locked, "--as", "red").status == 2
        assert keyboard.left == typed[2:]


@pytest.mark.row(30)
def test_a_file_has_one_try(hexwar: Shell, keyboard: Keyboard, locked: Path) -> None:
    """Row 30: what stands in a file gets no better by being read again."""
    Path("wrong").write_text("0000", "ascii")
    assert "not the PIN" in hexwar.refused("show", locked, "--as", "red", "--pin-file", "wrong")
    assert keyboard.waits == []
