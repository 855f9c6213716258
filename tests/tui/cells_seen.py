"""Everything that a seat at the keyboard is shown, cell by cell with its colours, while somebody looks all over it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.campaign import Campaign, now
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from tests.tui.screens import TableScreen
from tests.tui.table_kit import opened
from tests.tui.watching import press, settled

Cells = tuple[tuple[tuple[str, str], ...], ...]
"""The rows of a screen: runs of characters with their style."""

Seen = list[tuple[str, Cells]]
"""Screens, each with the key behind which it stood."""

SIZE = (120, 40)


def cells(pilot: Pilot[int]) -> Cells:
    """The screen of now."""
    strips = pilot.app.screen._compositor.render_strips()
    return tuple(tuple((part.text, str(part.style)) for part in strip) for strip in strips)


def characters(seen: Seen) -> str:
    """All that was readable on any of the screens."""
    return "\n".join("".join(text for text, _ in row) for _, rows in seen for row in rows)


async def seen_at_table(game: Game, seat: str, folder: Path, keys: Iterable[str]) -> Seen:
    """The screens of a side's table behind every key; nothing is kept, so that the game may be one that was never
    played."""
    app = HexwarApp(REGISTRY)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        app.push_screen(TableScreen(Campaign(game, folder / "never.hexwar", lock=None, clock=now), seat))
        await settled(pilot)
        return [("", cells(pilot)), *[(key, await _behind(pilot, key)) for key in keys]]


async def seen_from_curtain(game: Game, folder: Path, keys: Iterable[str]) -> Seen:
    """The screens of a saved game behind every key, from the curtain before whoever comes to the keyboard first."""
    folder.mkdir()
    async with opened(game, folder, SIZE, REGISTRY) as pilot:
        return [("", cells(pilot)), *[(key, await _behind(pilot, key)) for key in keys]]


async def _behind(pilot: Pilot[int], key: str) -> Cells:
    await press(pilot, key)
    return cells(pilot)


def differences(one: Seen, other: Seen) -> list[str]:
    """The keys, numbered, behind which two looks round differ."""
    pairs = enumerate(zip(one, other, strict=True))
    return [f"{at} {seen[0]}" for at, (seen, also) in pairs if seen != also]
