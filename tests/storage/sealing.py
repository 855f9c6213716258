"""Sealed games, and the work of someone who knows the form of their files and one phrase."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hexwar_tui.engine.play.core import digest, unpack
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.save_file import FORMAT, check_of
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import Keys, Seal, Slot, open_slot
from tests.storage.games import end_turn, noon, raid, relink, shout
from tests.toys import TOYS

PHRASES = {"red": "1234", "blue": "correct horse", REFEREE: "law"}

CANARY = "CANARY-in-an-order"
PLAYER = "CANARY-Anna"


@cache
def _made() -> Seal:
    """Making keys takes its time: all these games have the same."""
    return Seal.make(PHRASES, {})


def new_seal() -> Seal:
    """A seal of red, blue and a referee."""
    return _made().copy()


def keys_of(path: Path, seat: Seat) -> Keys:
    """What the phrase of a seat opens in the file."""
    slot = next(slot for slot in slots_of(path) if slot.seat == seat)
    return _opened(slot, PHRASES[seat])


@cache
def _opened(slot: Slot, phrase: str) -> Keys:
    """Opening takes its time, too, and all these games have the same slots."""
    return open_slot(slot, phrase)


def opened_by(path: Path, seat: Seat) -> Campaign:
    """The game, opened by one seat. Raises SaveError."""
    return Campaign.open(TOYS, path, clock=noon, keys=keys_of(path, seat))


def sealed(path: Path, turns: int = 3, *, unsaved: int = 0) -> Campaign:
    """A sealed game of some turns, saved at every hand-over as at a table, and orders that are only in its journal."""
    game = raid(0, name=PLAYER)
    campaign = Campaign.create(game, path, noon, seal=new_seal())
    for _ in range(turns):
        for _ in game.sides:
            shout(game, CANARY)
            end_turn(game)
            campaign.save()
    for _ in range(unsaved):
        shout(game, CANARY)
    return campaign


def forged(raw: bytes, keys: Keys, change: Callable[[list[Any]], None]) -> bytes:
    """The file after `change` to what is sealed in it: heading, public heading, record, marks, as JSON values.

    Hashes, chain, keyed head and seal fit again: the work of a player who has his phrase and knows the form.
    """
    seal = Seal((), keys)
    outside = json.loads(raw)
    lines = zlib.decompress(seal.decrypt(outside["sealed"].encode())).split(b"\n")
    parts = [json.loads(line) for line in lines]
    change(parts)
    heading, _, record, *_ = parts
    relink(record)
    heading["head"] = seal.tag(record["entries"][-1]["chain"])
    lines = [json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode() for part in parts]
    rest = b'"heading":%b,\n"sealed":"%b"}\n' % (lines[0], seal.encrypt(zlib.compress(b"\n".join(lines))))
    return b'{"magic":"hexwar-sealed","format":%d,"check":"%b",\n' % (FORMAT, check_of(rest).encode()) + rest


def pack_into(snapshot: dict[str, Any], raw: bytes) -> None:
    """Has a snapshot's data hold these bytes; its digest fits."""
    snapshot.update(packed=base64.b64encode(zlib.compress(raw)).decode(), digest=digest(raw))


def unpacked(snapshot: dict[str, Any]) -> bytes:
    """The bytes that a snapshot's data holds."""
    return unpack(base64.b64decode(snapshot["packed"]))


def with_state(snapshot: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> None:
    """Changes the state of the bottom frame in a snapshot's data; its digest fits again."""
    core = json.loads(unpacked(snapshot))
    change(core["frames"][0]["state"])
    pack_into(snapshot, json.dumps(core, ensure_ascii=False, separators=(",", ":")).encode())


def told(campaign: Campaign) -> list[str]:
    """What the players are told on opening; closes the game."""
    campaign.close()
    return [render(notice, "en") for notice in campaign.notices]


Change = Callable[[list[Any]], None]
"""What a forger does to heading, public heading, record and marks."""
