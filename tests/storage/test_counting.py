"""However many orders are entered in secret, nothing that lies open tells how many (row 38)."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic_core import to_json

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game, export_game
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.saves.journal_file import journal_of, read_journal
from hexwar_tui.storage.saves.journal_lines import ROOM, sealed_lines
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import read_sealed_heading, record_parts
from hexwar_tui.storage.seals.seal import Seal
from tests.storage.games import noon
from tests.storage.sealing import new_seal
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Note, Send

ORDERS = (1, 5, 40)


def harvest() -> Game:
    """A harvest in its second turn, in which all write in secret."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    return game


def write(game: Game, orders: int) -> None:
    """Red writes so many orders, each another one, and seals."""
    for number in range(orders - 1):
        game.submit("red", Note(f"CANARY {number} {'x' * (number % 30)}"))
    game.submit("red", Send(("red-1",), "north"))
    game.seal("red")


def seen(folder: Path, orders: int, *, saves: str) -> dict[str, object]:
    """What anybody can see of a sealed game in which so many orders were entered: saved behind each, or at the end."""
    path = folder / "a.hexwar"
    folder.mkdir()
    with Campaign.create(harvest(), path, noon, seal=new_seal()) as campaign:
        campaign.save()
        for number in range(orders - 1 if saves == "each" else 0):
            campaign.game.submit("red", Note(f"CANARY {number}"))
            campaign.save()
        write(campaign.game, 1 if saves == "each" else orders)
        if saves != "never":
            campaign.save()
        seal = campaign.seal
        assert seal is not None
        campaign.autosave(folder)
    export_game(TOYS, path, folder / "copy.hexwar", noon, keys=seal.keys)
    branch_game(TOYS, path, folder / "branch.hexwar", clock=noon, keys=seal.keys)
    sizes = {file.suffix: file.stat().st_size for file in folder.iterdir() if file.suffix != ".hexwar"}
    games = sorted(file.stat().st_size for file in folder.glob("*.hexwar"))
    heading = read_sealed_heading(path.read_bytes(), path)
    told = (heading.sequence, heading.turn, heading.waiting)
    return {**sizes, "games": games, "heading": told, "lines": len(journal_of(path).read_bytes().splitlines())}


@pytest.mark.row(38)
@pytest.mark.parametrize("saves", ["each", "once", "never"])
def test_files_of_a_sealed_game_are_the_same_however_much_is_written_in_secret(tmp_path: Path, saves: str) -> None:
    """Row 38: heading, sizes of save, backup, journal, autosave, copy and branch, and lines of the journal."""
    one, *others = (seen(tmp_path / str(orders), orders, saves=saves) for orders in ORDERS)
    assert {".bak", ".journal", "games", "heading", "lines"} <= set(one)
    assert others == [one] * len(others)


@pytest.mark.row(38)
def test_lists_and_headings_without_a_seal_count_nothing(tmp_path: Path) -> None:
    """Row 38: the second line of a save, which the list of saves shows, is the same to the byte."""
    headings = set()
    for orders in ORDERS:
        game = harvest()
        game.record.id = "id"
        write(game, orders)
        Campaign.create(game, tmp_path / f"{orders}.hexwar", noon).close()
        headings.add((tmp_path / f"{orders}.hexwar").read_bytes().splitlines()[1])
    assert len(headings) == 1


def test_the_parts_of_a_record_are_the_record() -> None:
    """In any phase, and the second holds what is written in secret."""
    for game in (Game.new(TOYS, toy_scenario("harvest")), harvest(), Game.new(TOYS, toy_scenario("raid"))):
        if game.is_sealed():
            assert record_parts(game)[1] == b""
            write(game, 5)
            assert record_parts(game)[1].count(b"CANARY") == 4
        assert b"".join(record_parts(game)) == to_json(game.record.data())


def test_a_journal_grows_by_whole_rooms(tmp_path: Path) -> None:
    """More entries than there is room for, and such as need several lines, are all read again."""
    path = tmp_path / "a.hexwar"
    with Campaign.create(harvest(), path, noon, seal=new_seal()) as campaign:
        write(campaign.game, ROOM + 7)
        lines = journal_of(path).read_bytes().splitlines()
        assert len(lines) == 1 + 2 * ROOM
        assert len({len(line) for line in lines[1:]}) == 1
        seal = campaign.seal
        assert seal is not None
    assert load_game(TOYS, path, seal.keys).game.digest() == campaign.game.digest()
    long = sealed_lines({"text": "ы" * 4000}, seal).splitlines()
    assert (len(long), {len(line) for line in long}) == (8, {len(lines[1])})


@pytest.mark.row(1)
def test_a_line_that_was_never_finished_is_torn_wherever_it_was_cut(tmp_path: Path) -> None:
    """Row 1: an entry takes the place of a line of nothing; killed in the midst, the journal holds what it held."""
    path = tmp_path / "a.hexwar"
    with Campaign.create(harvest(), path, noon, seal=new_seal()) as campaign:
        campaign.game.submit("red", Note("before"))
        before = journal_of(path).read_bytes()
        campaign.game.submit("red", Send(("red-1",), "north"))
        after = journal_of(path).read_bytes()
        seal = campaign.seal
        assert seal is not None
    assert len(before) == len(after)
    changed = [at for at in range(len(before)) if before[at] != after[at]]
    whole = _held(path, seal)
    for cut in range(changed[0], changed[-1] + 1, 53):
        journal_of(path).write_bytes(after[:cut] + before[cut:])
        assert _held(path, seal) in (whole, whole - 1)
        journal_of(path).write_bytes(after[:cut])
        assert _held(path, seal) in (whole, whole - 1)


def _held(path: Path, seal: Seal) -> int:
    """How many entries the journal holds, none of them damaged."""
    held = read_journal(journal_of(path), seal)
    assert held is not None
    assert held.damaged_line == 0
    return len(held.entries)


@pytest.mark.row(6)
def test_a_long_entry_of_which_a_piece_is_damaged_is_named(tmp_path: Path) -> None:
    """Row 6: whichever of its lines it is, the entries before it can be had back; at the end it is torn."""
    path = tmp_path / "a.hexwar"
    game = harvest()
    with Campaign.create(game, path, noon, seal=new_seal()) as campaign:
        game.submit("red", Note("before"))
        game.note_load()
        seal = campaign.seal
        assert seal is not None
        head, *lines = journal_of(path).read_bytes().splitlines(keepends=True)
    long = sealed_lines({"text": "x" * 3000}, seal).splitlines(keepends=True)
    for broken in range(len(long)):
        pieces = [*long[:broken], b"broken\n", *long[broken + 1 :]]
        for behind, is_damaged in ((lines[0], True), (lines[-1], False)):
            journal_of(path).write_bytes(b"".join([head, *lines[:2], *pieces, behind]))
            held = read_journal(journal_of(path), seal)
            assert held is not None
            assert (len(held.entries), held.damaged_line > 0) == (2, is_damaged)


@pytest.mark.row(38)
def test_what_is_had_back_is_not_counted_once_it_was_secret(tmp_path: Path) -> None:
    """Row 38: neither on opening nor by the doctor, also when the phase is over and all has been revealed."""
    told = set()
    for orders in ORDERS:
        path = tmp_path / f"{orders}.hexwar"
        with Campaign.create(harvest(), path, noon) as campaign:
            write(campaign.game, orders)
            campaign.game.submit("blue", Send(("blue-1",), "north"))
            campaign.game.seal("blue")
        notices = [str(notice) for notice in load_game(TOYS, path).notices]
        told.add((*notices, *(str(source.text()) for source in recover(TOYS, path))))
    assert len(told) == 1
