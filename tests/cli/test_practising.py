"""Practice players who misbehave in a game that is kept: the command goes on, and says so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from hexwar_tui.cli.at_table import orders
from hexwar_tui.cli.talk import keeping
from hexwar_tui.practice.limits import Limits
from hexwar_tui.practice.room import Room
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import SYSTEMS
from tests.cli.conftest import Shell
from tests.practice.children import children
from tests.toys.unruly import SECRET, UNRULY

EASY = Limits(seconds=60.0, memory=1 << 28)
"""Time for a machine that is busy with other things."""

IMPATIENT = Limits(seconds=2.0, memory=1 << 28)


def hold(monkeypatch: pytest.MonkeyPatch, limits: Limits) -> None:
    """Commands hold practice players to these limits."""
    for module in (keeping, orders):
        monkeypatch.setattr(module, "Room", partial(Room, limits))


@pytest.fixture(autouse=True)
def _unruly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The players who misbehave can be chosen; no process of theirs is left behind."""
    before = children()
    for name in UNRULY:
        monkeypatch.setitem(SYSTEMS, name, partial(UNRULY.__getitem__, name))
    hold(monkeypatch, EASY)
    yield
    assert children() - before == set()


def given_by(seat: str) -> list[str]:
    """The kinds of orders that a seat has given."""
    with Campaign.open(UNRULY, Path("raid.hexwar"), read_only=True) as campaign:
        return [entry.body["kind"] for entry in campaign.game.record.entries if entry.seat == seat]


@pytest.mark.row(26)
@pytest.mark.parametrize(
    ("way", "what"), [("sleep", "took too long"), ("fail", "broke down"), ("walk-of-a-stranger", "broke the rules")]
)
def test_a_command_goes_on_without_a_broken_player(
    hexwar: Shell, monkeypatch: pytest.MonkeyPatch, way: str, what: str
) -> None:
    """Row 26: blue's turn is ended for it, one sentence on standard error says why, and red is waited for again."""
    if way == "sleep":
        hold(monkeypatch, IMPATIENT)
    hexwar.done("new", "raid/toy", "-o", "raid.hexwar", "--seed", "1", "--side", f"blue={way}")
    said = hexwar("order", "raid.hexwar", "--as", "red", "end-turn", "--json")
    assert (said.status, said.data["waiting_for"]) == (0, ["red"])
    assert said.err == f"Blue: the practice player {what}; something plain was done for it.\n"
    assert given_by("blue") == ["end-turn"]
    assert SECRET not in said.out


@pytest.mark.row(26)
def test_a_step_is_taken_without_a_broken_player(hexwar: Shell) -> None:
    """Row 26: where practice players are among themselves, the step of a broken one says so."""
    hexwar.done("new", "raid/toy", "-o", "raid.hexwar", "--seed", "1", "--side", "red=fail", "--side", "blue=random")
    said = hexwar("step", "raid.hexwar")
    assert (said.status, given_by("red")) == (0, ["end-turn"])
    assert said.err == "Red: the practice player broke down; something plain was done for it.\n"


def test_practice_players_among_themselves_are_not_waited_for(hexwar: Shell) -> None:
    """What is said is how they go on; with a person at the table it is he who is waited for."""
    told = hexwar.done("new", "raid/toy", "-o", "raid.hexwar", "--side", "red=random", "--side", "blue=random").out
    assert "Next, with “hexwar step”: practice players play on." in told
    assert "Waiting for" not in told
    assert "practice players play on" in hexwar.done("show", "raid.hexwar", "--as", "red").out
    told = hexwar.done("new", "raid/toy", "-o", "other.hexwar", "--side", "blue=random").out
    assert "Waiting for: Red." in told
