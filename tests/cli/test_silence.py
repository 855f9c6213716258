"""seal --for: the referee's word for a side that has sent nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import open_slot
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell


@pytest.fixture
def silent(hexwar: Shell) -> Path:
    """A harvest with a referee in which Red has sealed, and Blue has entered a gift."""
    path = Path("silent.hexwar")
    hexwar.done("new", "harvest/toy", "-o", path, "--referee", "--seed", "1")
    hexwar.done("order", path, "--as", "blue", "give", "to=red", "amount=2")
    hexwar.done("order", path, "--as", "red", "send", "units=red-1", "region=west")
    hexwar.done("seal", path, "--as", "red")
    return path


def entered(path: Path) -> list[str]:
    """The orders of Blue that stand."""
    game = load_game(REGISTRY, path).game
    return [str(order) for _, order in game.entered("blue")]


def test_the_referee_ends_a_phase_for_a_silent_side(hexwar: Shell, silent: Path) -> None:
    """ENV-4.4: with what it has entered, unless he says otherwise; the journal has who sealed for whom, everybody is
    told that he did, the side and he alone with what; then the game goes on, and plays again as it was recorded."""
    said = hexwar.done("seal", silent, "--for", "СИНИЕ").out
    assert "Entered: send units='Blue no. 1' region=East\nThe referee has sealed for Blue.\n" in said
    assert "Blue: what was entered stands.\n" in said
    entry = load_game(REGISTRY, silent).game.record.entries[-1]
    assert (entry.kind.value, entry.seat, entry.body) == ("seal-for", "referee", {"side": "blue", "way": "entered"})
    for reader in (["--as", "red"], []):
        told = hexwar.done("replay", silent, *reader).out
        assert "The referee has sealed for Blue" in told
        assert "what was entered stands" not in told
    assert "what was entered stands" in hexwar.done("replay", silent, "--as", "blue").out
    assert len(entered(silent)) == 2
    hexwar.done("step", silent, "--all")
    hexwar.done("replay", silent, "--verify")


def test_what_a_silent_side_has_entered_can_be_set_aside(hexwar: Shell, silent: Path) -> None:
    """With “plain” nothing stands of what it has entered, but what the rules demand; the referee opens again
    what is sealed, by himself or by a side, until it is revealed."""
    hexwar.done("seal", silent, "--for", "blue", "--with", "plain", "--as", "СУДЬЯ")
    assert [order.split("(")[0] for order in entered(silent)] == ["Send"]
    hexwar.done("seal", silent, "--for", "blue", "--undo")
    hexwar.done("order", silent, "--as", "blue", "give", "to=red", "amount=1")
    hexwar.done("seal", silent, "--for", "red", "--undo")
    assert "sealed nothing" in hexwar.refused("seal", silent, "--for", "red", "--undo")
    assert "Opened again: what Red had sealed" in hexwar.done("replay", silent, "--as", "red").out
    assert "Opened again: what Red" not in hexwar.done("replay", silent, "--as", "blue").out


def test_standing_orders_stand_for_a_silent_side(hexwar: Shell, silent: Path) -> None:
    """From the orders it has kept under the name “standing”, or from a file; one that can't be given is left out and
    named."""
    hexwar.done("plan", silent, "--as", "blue", "--keep", "standing")
    hexwar.done("undo", silent, "--as", "blue")
    said = hexwar.done("seal", silent, "--for", "blue", "--with", "standing").out
    assert "Entered: give to=Red amount=2\n" in said
    assert len(entered(silent)) == 2
    hexwar.done("seal", silent, "--for", "blue", "--undo")
    Path("away.txt").write_text("# when I am away\n> give to=red amount=99\n> give to=Красные amount=1\n", "utf-8")
    said = hexwar("seal", silent, "--for", "blue", "--with", "standing", "--from", "away.txt")
    assert said.status == 0
    assert said.err.startswith("Left out: give to=red amount=99: ")
    assert "Entered: give to=Red amount=1\n" in said.out
    hexwar.done("seal", silent, "--for", "blue", "--undo")
    data = hexwar.done("seal", silent, "--for", "blue", "--with", "standing", "--from", "away.txt", "--json").data
    assert data["entered"] == ["give to=Red amount=1", "send units='Blue no. 1' region=East"]
    assert [line for line, _ in data["refused"]] == ["give to=red amount=99"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "Who seals?"),
        (["--as", "blue", "--with", "plain"], "go with --for"),
        (["--as", "blue", "--for", "blue"], "The referee alone"),
        (["--for", "red"], "nothing to seal"),
        (["--for", "purple"], "no side “purple”"),
        (["--for", "blue", "--plan", "x"], "go with --with standing"),
        (["--for", "blue", "--with", "standing"], "under the name “standing”"),
    ],
)
def test_a_refused_word_changes_nothing(hexwar: Shell, silent: Path, words: list[str], why: str) -> None:
    """One sentence, and the save is what it was, byte for byte."""
    before = silent.read_bytes()
    assert why in hexwar.refused("seal", silent, *words)
    assert silent.read_bytes() == before


def test_in_a_sealed_game_without_any_phrase_but_his_own(hexwar: Shell) -> None:
    """The referee's phrase opens it, a side's does not seal for another; the silent side's phrase stays what it was,
    and the game is not called altered."""
    for name in ("ref", "red", "blue"):
        Path(f"{name}.pin").write_text(f"{name} phrase", "utf-8")
    pins = ["--pin-file", "red=red.pin", "--pin-file", "blue=blue.pin", "--pin-file", "referee=ref.pin"]
    path = Path("sealed.hexwar")
    hexwar.done("new", "harvest/toy", "-o", path, "--referee", "--seal", *pins)
    hexwar.done("order", path, "--as", "red", "send", "units=red-1", "region=west", "--pin-file", "red.pin")
    hexwar.done("seal", path, "--as", "red", "--pin-file", "red.pin")
    assert "not the PIN" in hexwar.refused("seal", path, "--for", "blue", "--pin-file", "red.pin")
    hexwar.done("seal", path, "--for", "blue", "--with", "plain", "--pin-file", "ref.pin")
    hexwar.done("step", path, "--all", "--pin-file", "ref.pin")
    hexwar.done("show", path, "--as", "blue", "--pin-file", "blue.pin")
    hexwar.done("check", path, "--pin-file", "ref.pin")
    for seat in ("red", "blue", "ref"):
        slot = next(slot for slot in slots_of(path) if slot.seat.startswith(seat))
        with Campaign.open(REGISTRY, path, read_only=True, keys=open_slot(slot, f"{seat} phrase")) as campaign:
            assert [campaign.altered(side, REGISTRY) for side in campaign.game.sides] == ["", ""]
