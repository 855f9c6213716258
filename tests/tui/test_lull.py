"""Garbage is collected once nothing has been drawn for a moment, and not while somebody waits for a key."""

from __future__ import annotations

import asyncio
import gc

import pytest

from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.stage import in_turn
from hexwar_tui.tui.stage.in_turn import MUCH, OFTEN, Lull
from tests.toys import TOYS


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The generations that are collected, by lulls that begin at once."""
    found: list[int] = []
    monkeypatch.setattr(in_turn, "LULL", 0)
    monkeypatch.setattr(gc, "isenabled", lambda: True)
    monkeypatch.setattr(gc, "collect", lambda generation: found.append(generation))
    return found


async def _turns() -> None:
    """Lets all come to its turn that is due by now."""
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("count", "expected"),
    [((MUCH, 0, 0), [0]), ((MUCH - 1, 0, 0), []), ((MUCH, OFTEN, 0), [1]), ((MUCH - 1, OFTEN, 0), [])],
)
async def test_it_is_collected_where_there_may_be_much(
    count: tuple[int, int, int], expected: list[int], collected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what is new, and now and then of what has outlived that, too."""
    monkeypatch.setattr(gc, "get_count", lambda: count)
    Lull().put_off()
    await _turns()
    assert collected == expected


async def test_it_waits_for_the_last_frame(collected: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """However many follow each other, it is done once; while Python may not collect, not at all."""
    monkeypatch.setattr(gc, "get_count", lambda: (MUCH, 0, 0))
    lull = Lull()
    for _ in range(5):
        lull.put_off()
    assert collected == []
    await _turns()
    assert collected == [0]
    monkeypatch.setattr(gc, "isenabled", lambda: False)
    lull.put_off()
    await _turns()
    assert collected == [0]


async def test_each_frame_puts_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the app itself."""
    put_off: list[bool] = []
    monkeypatch.setattr(Lull, "put_off", lambda lull: put_off.append(True))
    async with HexwarApp(TOYS).run_test() as pilot:
        await pilot.pause()
        assert put_off
        put_off.clear()
        await pilot.press("?")
        await pilot.pause()
        assert put_off
