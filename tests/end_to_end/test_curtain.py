"""Between two players nothing of either is on the screen, nor in any byte that is sent to the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, Place, PlaceBase, Stake
from tests.end_to_end.at_the_table import AtTheTable, Seen, empty_home, hexwar, new_save

SEQUENCE = re.compile(rb"\x1b(?:\[[0-9;<>=?]*\$?[a-zA-Z]|[^\[])")
"""What is sent besides characters."""

CALL = b"Pass the keyboard"
"""What every curtain says; its letters are sent one by one, each on the ground that it stands on."""

HOME = b"\x1b[1;1H"
"""How the drawing of a whole screen begins."""

RICH = {"prestige": 5000, "first_event_turn": 200}
LOUD = ("mortars", "conscripts")
"""What the one North buys; the other buys nothing."""

STAKE = 4137
CANARIES = (b"4137", b"Mortars", b"mortars", b"Conscripts", b"conscripts", b"Entered", b"To be placed", b"0404")


@contextmanager
def begun(home: Path) -> Iterator[AtTheTable]:
    """A game of two at its first curtain; always the same one."""
    save = empty_home(home) / "game.hexwar"
    new_save("ashlands/first-steps", save, "curtain", RICH)
    with hexwar(home, "play", str(save)) as terminal:
        yield AtTheTable(terminal, save)


def prepare(table: AtTheTable, seat: Seat, types: tuple[str, ...], stake: int, base: int) -> None:
    """A Preparation: the base on one of its hexes, purchases of which the first is placed, a stake; sealed."""
    table.give(seat, PlaceBase(preparation.base_places(table.game.known(seat))[base]))
    for type in types:
        table.give(seat, Buy(type))
    for order in first_placement(table, seat):
        table.give(seat, order)
    if stake:
        table.give(seat, Stake(stake))
    table.end_part("Seal")


def first_placement(table: AtTheTable, seat: Seat) -> Iterator[Order]:
    """The first unit bought, on a free hex of the zone; nothing where nothing was bought."""
    known: AshKnown = table.game.known(seat)
    for purchase in known.sealed(seat).purchases[:1]:
        own = known.sealed(seat)
        free = [cell for cell in known.zone(seat) if preparation.is_free(known, cell) and cell != own.base]
        yield Place(purchase.unit, free[-1])


def wait_at_curtain(terminal: Seen, name: str) -> None:
    """Returns when the whole curtain is there, and nothing but the curtain."""
    terminal.wait_until(
        lambda text: f"Pass the keyboard to {name}." in text and "Esc: save" in text, f"the curtain for {name}"
    )


def characters(sent: bytes | bytearray) -> bytes:
    """What was sent, without the sequences in between."""
    return SEQUENCE.sub(b"", bytes(sent))


def start_of_curtain(terminal: Seen) -> int:
    """Where the drawing of the last curtain begins."""
    raw = bytes(terminal.raw)
    frames = [found.start() for found in re.finditer(re.escape(HOME), raw)]
    return next(frame for frame in reversed(frames) if CALL in characters(raw[frame:]))


def shake(terminal: Seen, name: str) -> None:
    """Looks into the rule book from behind the curtain, and makes the window larger and smaller."""
    terminal.type("\x1bOP")
    terminal.wait_for("ASH-1", gone="Pass the keyboard")
    terminal.type("\x1b")
    wait_at_curtain(terminal, name)
    for columns, rows in ((160, 48), (80, 24)):
        drawn = characters(terminal.raw).count(CALL)
        terminal.resize(columns, rows)
        terminal.wait_until(partial(_is_drawn_again, terminal, drawn), "the curtain again")
    wait_at_curtain(terminal, name)


def _is_drawn_again(terminal: Seen, drawn: int, text: str) -> bool:
    return characters(terminal.raw).count(CALL) > drawn


def come_as_south(table: AtTheTable, types: tuple[str, ...], stake: int, base: int) -> tuple[Any, Any, int]:
    """The cells of South's curtain and of South's table behind it, after such a Preparation of North's; and where in
    what was sent the curtain begins."""
    table.sit_down("North", "Preparation")
    prepare(table, "north", types, stake, base)
    wait_at_curtain(table.terminal, "South")
    curtain, start = table.terminal.cells(), start_of_curtain(table.terminal)
    shake(table.terminal, "South")
    table.sit_down("South", "Preparation")
    return curtain, table.terminal.cells(), start


@pytest.mark.row(29)
def test_nothing_of_one_player_is_left_when_the_next_comes(tmp_path: Path) -> None:
    """Row 29: the curtain, and the table of the side that comes to the keyboard, are the same whatever is hidden, cell
    for cell, colours included. From the frame of the curtain to its confirmation, and on to the next side's table, no
    canary is sent; nor, after the reveal, what stays in the reserve of the side that has left the keyboard."""
    with begun(tmp_path / "quiet") as table:
        quiet = come_as_south(table, (), 0, 3)[:2]
    with begun(tmp_path / "loud") as table:
        terminal = table.terminal
        *loud, start = come_as_south(table, LOUD, STAKE, 0)
        assert tuple(loud) == quiet
        assert quiet[0] != quiet[1]
        assert all(canary in characters(terminal.raw[:start]) for canary in (b"4137", b"Mortars", b"Conscripts"))
        sent = bytes(terminal.raw[start:])
        assert not [canary for canary in CANARIES if canary in characters(sent) or canary in sent]
        prepare(table, "south", ("grenadiers", "sappers"), 21, 0)
        wait_at_curtain(terminal, "North")
        start = start_of_curtain(terminal)
        left = str(table.game.known("south").prestige("south")).encode()
        hidden = (b"Sappers", b"sappers", b"prestige " + left)
        assert b"Sappers" in characters(terminal.raw[:start])
        shake(terminal, "North")
        table.sit_down("North", "Opening round")
        assert not [canary for canary in hidden if canary in characters(terminal.raw[start:])]
