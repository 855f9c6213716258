"""Small games to keep, and what a test needs to look at and to break what was kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import FIRST_LINK, entry_from
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.checking import examine
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.opening import built, load_game
from hexwar_tui.storage.saves.save_file import FORMAT, decode
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.raid import RAID, EndTurn, Shout, Strike, Walk

NOON = datetime(2030, 1, 2, 12, 0, tzinfo=UTC)
FILE = Path("kept.hexwar")


def noon() -> datetime:
    """A clock that stands still, so that the same game gives the same bytes."""
    return NOON


def raid(turns: int = 1, *, name: str = "", rows: tuple[str, ...] = ("......",) * 5) -> Game:
    """A game of raiders with a few orders of each kind that journals tell apart."""
    game = Game.new(TOYS, toy_scenario("raid", rows=rows), seed="a seed", seats=[SeatSetup("red", name)])
    for _ in range(turns):
        shout(game, "forward")
        end_turn(game)
        end_turn(game)
    return game


def shout(game: Game, words: str = "more") -> None:
    """One order that is always legal and changes nothing but the chronicle."""
    game.submit(game.waiting_for()[0], Shout(words=words))


def end_turn(game: Game) -> None:
    game.submit(game.waiting_for()[0], EndTurn())


def kept(path: Path, *, unsaved: int = 0) -> Campaign:
    """A campaign with a save, a backup and a journal that holds `unsaved` orders more than the save."""
    campaign = Campaign.create(raid(), path, noon)
    shout(campaign.game, "after the first save")
    campaign.save()
    for number in range(unsaved):
        shout(campaign.game, f"unsaved {number}")
    return campaign


def words(game: Game) -> list[str]:
    """All that was shouted, in order."""
    return [entry.body["words"] for entry in game.record.entries if entry.body.get("kind") == "shout"]


def is_whole(campaign: Campaign) -> None:
    """Holds that all that was shouted in a game is there when it is opened again."""
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert words(again.game) == words(campaign.game)


def opened(raw: bytes) -> Game:
    """The game that the bytes of a save hold. Raises SaveError."""
    return built(TOYS, decode(raw, FILE)[1], FILE)[0]


def record_in(raw: bytes) -> dict[str, Any]:
    """The record in the bytes of a save, as JSON values."""
    found: dict[str, Any] = json.loads(raw)["record"]
    return found


def with_check(rest: bytes) -> bytes:
    """The bytes of a save whose lines below the first are `rest`, whatever they are, with a check sum that fits."""
    return (
        b'{"magic":"hexwar","format":%d,"check":"%b",\n'
        % (FORMAT, hashlib.blake2b(rest, digest_size=32).hexdigest().encode())
        + rest
    )


def with_record(raw: bytes, line: bytes) -> bytes:
    """The save `raw` with the JSON text `line` for its record, and a check sum that fits."""
    return with_check(raw.split(b"\n")[1] + b'\n"record":' + line + b"}\n")


def edited(raw: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The save `raw` after `change` to its record, with hashes that fit: the work of someone who knows the form."""
    record = record_in(raw)
    change(record)
    relink(record)
    return with_record(raw, json.dumps(record, ensure_ascii=True).encode())


def relink(record: Mapping[str, Any]) -> None:
    """Chains the entries of a record anew, as far as they are entries at all."""
    before = FIRST_LINK
    entries = record.get("entries")
    for data in entries if isinstance(entries, list) else []:
        try:
            before = data["chain"] = entry_from(data).link(before)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            return


def names_in(folder: Path) -> set[str]:
    """The files in a folder, without the lock, which stays."""
    return {path.name for path in folder.iterdir() if not path.name.endswith((".lock", ".holder"))}


def one_sentence(text: str, file: Path) -> None:
    """Holds that `text` can be shown to a player: one line that names the file."""
    assert file.name in text
    assert "\n" not in text
    assert text.isprintable()
    assert len(text) < 500


def raise_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of raiders are those of the next version."""
    monkeypatch.setitem(vars(RAID), "version", RAID.version + 1)


def notices(path: Path) -> list[str]:
    """What the players are told when the game is opened to be looked at."""
    return [render(notice, "en") for notice in load_game(TOYS, path).notices]


def faults_of(path: Path, autosaves: Path | None = None) -> list[str]:
    """The faults of a game, as the doctor tells them."""
    return [render(fault, "en") for fault in examine(TOYS, path, autosaves=autosaves).faults]


def flip(file: Path, at: bytes) -> None:
    """Flips one bit of the file, behind the last `at`."""
    raw = bytearray(file.read_bytes())
    raw[raw.rindex(at) + len(at)] ^= 1
    file.write_bytes(raw)


def fight(game: Game) -> None:
    """Red strikes blue, and wins the duel or loses it."""
    game.submit("red", Strike("red-2", "blue-2"))
    while len(game.frames) > 1:
        for side in game.waiting_for():
            game.submit(side, Bid("3" if side == "red" else "1", feint=False))


def far(game: Game) -> None:
    """Red walks three hexes."""
    game.submit("red", Walk("red-2", (1, 2, 3, 4)))


def refused(raw: bytes) -> SaveError:
    """The error that these bytes are refused with; fails if they are not, or with another error."""
    with pytest.raises(SaveError) as caught:
        opened(raw)
    one_sentence(str(caught.value), FILE)
    assert render(caught.value.text, "ru")
    return caught.value
