"""Three players and a referee who have nothing but files: reports go out, order sheets come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell

GAME = Path("crowns.hexwar")
SIDES = ("aldmark", "corvia", "torland")
OUT_AND_BACK = {"aldmark": ("s", "n"), "corvia": ("s", "n"), "torland": ("s", "n")}
"""Which way the land lies open before each side's first army."""


@pytest.fixture
def post(hexwar: Shell) -> Shell:
    """A table of Envoys with a referee, at which the post comes with the turn."""
    made = ("--seed", "5", "--referee", "--option", "post=with-the-turn")
    hexwar.done("new", "envoys/three-crowns", "-o", GAME, *made)
    return hexwar


def mailed(hexwar: Shell, turn: int) -> dict[str, Path]:
    """The order sheets of a turn, written out beside the reports."""
    sheets = {}
    for side in SIDES:
        hexwar.done("report", GAME, "--as", side, "-o", f"{turn}-{side}.md")
        sheets[side] = Path(f"{turn}-{side}.txt")
        hexwar.done("report", GAME, "--as", side, "--orders", "-o", sheets[side])
    return sheets


def armies_of(side: str) -> list[tuple[str, str]]:
    """What a player reads in his report: his armies, and the hexes on which they stand."""
    view = load_game(REGISTRY, GAME).game.view(side)
    return [(line.badge.unit, view.grid.label(line.cell)) for line in view.units if line.cell is not None]


def fill(sheet: Path, *lines: str) -> None:
    sheet.write_text(sheet.read_text("utf-8") + "\n".join(lines) + "\n", "utf-8")


def carry_out(hexwar: Shell, sheets: dict[str, Path]) -> None:
    """Reads the sheets back, seals for their sides, and steps to the next turn."""
    for side, sheet in sheets.items():
        hexwar.done("order", GAME, "--as", side, "--from", sheet)
        hexwar.done("seal", GAME, "--as", side)
    for _ in range(200):
        if load_game(REGISTRY, GAME).game.next_step() is None:
            return
        hexwar.done("step", GAME)
    raise AssertionError("the turn comes to no end")


def test_two_turns_by_files_only(post: Shell) -> None:
    """Capitals and marches of all three in the first turn, tasks in the second; every report is its side's own."""
    sheets = mailed(post, 1)
    for side, sheet in sheets.items():
        mine = armies_of(side)
        march = f"march unit={mine[0][0]} direction={OUT_AND_BACK[side][0]} distance=2"
        fill(sheet, f"capital hex={mine[1][1]}", march, f"stay unit={mine[1][0]}")
    before = {side: dict(armies_of(side)) for side in SIDES}
    carry_out(post, sheets)
    for side in SIDES:
        now = dict(armies_of(side))
        moved = [unit for unit in before[side] if now[unit] != before[side][unit]]
        assert moved == [next(iter(before[side]))]

    sheets = mailed(post, 2)
    for side, sheet in sheets.items():
        unit = armies_of(side)[0][0]
        back = f"march unit={unit} direction={OUT_AND_BACK[side][1]} distance=2"
        fill(sheet, f"{back} task='sees-army: flee' task='sees-free-city: take-it'")
    carry_out(post, sheets)
    game = load_game(REGISTRY, GAME).game
    assert game.turn == 3
    for side in SIDES:
        assert dict(armies_of(side)) == before[side]
        others = [name for name in ("Aldmark", "Corvia", "Torland") if name.lower() != side]
        text = Path(f"2-{side}.md").read_text("utf-8")
        assert f"{side.title()} 1" in text
        assert not any(f"{name} 1" in text for name in others)
    post.done("replay", GAME, "--verify")
