"""The doctor: every fault is named, every source is found, what is had back is whole, and nothing of a side is told
(rows 6 and 28)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.checking import examine
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.campaigns.recovery import Origin, Source, recover
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.saves.journal_file import journal_of
from tests.storage.games import edited, end_turn, kept, noon, one_sentence, raid, shout, words
from tests.storage.sealing import CANARY, keys_of, sealed, with_state
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Note, Send
from tests.toys.raid import Strike


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with backup and a journal of three orders."""
    kept(tmp_path / "a.hexwar", unsaved=3).close()
    return tmp_path / "a.hexwar"


RULING = {"reason": "so", "changes": [], "message": "so", "seen_by": None}


def told(path: Path, autosaves: Path | None = None) -> list[str]:
    """The faults of a game, as they are told."""
    return [render(fault, "en") for fault in examine(TOYS, path, autosaves=autosaves).faults]


def had_back(source: Source, to: Path) -> Game:
    """The game of a source, written to a file of its own and read again; the file has no fault."""
    save_copy(source.to_go_on(), to, noon, seal=source.seal)
    assert examine(TOYS, to).faults == []
    return Campaign.open(TOYS, to, clock=noon, read_only=True).game


def standing_orders(game: Game) -> list[Entry]:
    """The orders that count."""
    return [entry for entry in standing(game.record.entries) if entry.kind is EntryKind.ORDER]


def flip(file: Path, at: bytes) -> None:
    """One bit of the file, behind the last `at`."""
    raw = bytearray(file.read_bytes())
    raw[raw.rindex(at) + len(at)] ^= 1
    file.write_bytes(raw)


def test_faults_of_every_file_are_told_at_once(path: Path, tmp_path: Path) -> None:
    """Save, journal, backup and an autosave, each with a sentence of its own that names it."""
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        auto = campaign.autosave(tmp_path / "auto")
    files = [journal_of(path), backup_of(path), auto]
    for file in files:
        flip(file, b'"shout"' if file == journal_of(path) else b'"record":{"for')
    faults = told(path, tmp_path / "auto")
    assert len(faults) == len(files)
    for fault, file in zip(faults, files, strict=True):
        one_sentence(fault, file)


@pytest.mark.row(6)
def test_whole_lines_before_a_damaged_one_of_the_journal_are_had_back(path: Path, tmp_path: Path) -> None:
    """One of three orders stands before the damage; that something behind it is lost is said."""
    flip(journal_of(path), b"unsaved 1")
    line = len(journal_of(path).read_bytes().splitlines()) - 1
    (fault,) = told(path)
    assert f"damaged at line {line}" in fault
    best = recover(TOYS, path)[0]
    assert best.origin is Origin.SAVE_AND_JOURNAL
    assert render(best.text(), "en").endswith(f"; what its journal holds from line {line} on is lost")
    assert words(had_back(best, tmp_path / "new.hexwar"))[-1] == "unsaved 0"


@pytest.mark.row(6)
def test_what_each_source_loses_is_said(path: Path) -> None:
    """The freshest loses nothing; the save without its journal three orders, the backup one more."""
    sources = recover(TOYS, path)
    assert [(source.origin, source.lost) for source in sources] == [
        (Origin.SAVE_AND_JOURNAL, 0),
        (Origin.SAVE, 3),
        (Origin.BACKUP, 4),
    ]
    assert render(sources[1].text(), "en").endswith("; 3 orders behind it are lost")
    assert "lost" not in render(sources[0].text(), "en")


@pytest.mark.row(6)
def test_autosaves_are_sources(path: Path, tmp_path: Path) -> None:
    """Where save, backup and journal are gone, the newest autosave comes first, even if only the damaged save names the
    game."""
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        campaign.autosave(tmp_path / "auto")
        shout(campaign.game, "the last")
        campaign.autosave(tmp_path / "auto")
        whole = words(campaign.game)
    backup_of(path).unlink()
    journal_of(path).write_bytes(b"\0" * 99)
    path.write_bytes(path.read_bytes()[:-100])
    assert recover(TOYS, path) == ()
    (source,) = recover(TOYS, path, autosaves=tmp_path / "auto")
    assert source.origin is Origin.AUTOSAVE
    assert words(had_back(source, tmp_path / "new.hexwar")) == whole


def test_one_order_is_told_as_one(tmp_path: Path) -> None:
    """And one that is lost, too."""
    with Campaign.create(raid(0), tmp_path / "a.hexwar", noon) as campaign:
        shout(campaign.game)
        campaign.save()
        shout(campaign.game)
        campaign.save()
    said = [render(source.text(), "en") for source in recover(TOYS, tmp_path / "a.hexwar")]
    assert said[0] == "the save and its journal: turn 1, 2 orders, saved 2030-01-02 12:00"
    assert said[1].endswith("turn 1, 1 order, saved 2030-01-02 12:00; 1 order behind it is lost")


@pytest.mark.row(6)
def test_a_journal_damaged_right_behind_the_save_is_said(path: Path) -> None:
    """None of its orders can be had back: the save stands for itself, and it is not called whole."""
    lines = journal_of(path).read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"unsaved 0", b"unsaved 7")
    journal_of(path).write_bytes(b"\n".join(lines))
    source = recover(TOYS, path)[0]
    assert words(source.game)[-1] == "after the first save"
    assert source.damaged_line == 3
    assert "from line 3 on is lost" in render(source.text(), "en")


@pytest.mark.row(6)
def test_autosaves_of_a_course_that_was_left_come_last(path: Path, tmp_path: Path) -> None:
    """An older save was put back and played on from: what was played before that is longer, but it is not the game any
    more, and none of it is called lost."""
    older = path.read_bytes()
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        for _ in range(9):
            shout(campaign.game, "left")
        campaign.autosave(tmp_path / "auto")
    path.write_bytes(older)
    journal_of(path).unlink()
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        shout(campaign.game, "gone on from here")
        campaign.save()
    found = recover(TOYS, path, autosaves=tmp_path / "auto")
    assert [(source.origin, source.lost, source.is_astray) for source in found] == [
        (Origin.SAVE_AND_JOURNAL, 0, False),
        (Origin.BACKUP, 1, False),
        (Origin.AUTOSAVE, 0, True),
    ]
    assert "another course" not in render(found[1].text(), "en")
    assert "another course" in render(found[2].text(), "en")


@pytest.mark.row(6)
def test_a_journal_of_another_game_brings_no_autosaves_of_it(path: Path, tmp_path: Path) -> None:
    """One was put beside the save: neither is that other game offered, nor are its orders called lost."""
    with kept(tmp_path / "b.hexwar", unsaved=9) as campaign:
        campaign.autosave(tmp_path / "auto")
    journal_of(path).write_bytes(journal_of(tmp_path / "b.hexwar").read_bytes())
    found = recover(TOYS, path, autosaves=tmp_path / "auto")
    assert [(source.origin, source.lost) for source in found] == [(Origin.SAVE, 0), (Origin.BACKUP, 1)]


@pytest.mark.row(6)
def test_whole_entries_of_a_damaged_save_are_had_back(path: Path, tmp_path: Path) -> None:
    """A bit has flipped in its last order, and nothing else is left: what stands before is whole, and plays again."""
    backup_of(path).unlink()
    journal_of(path).unlink()
    flip(path, b"after the first sav")
    (source,) = recover(TOYS, path)
    assert source.origin is Origin.SAVE_PARTS
    assert words(had_back(source, tmp_path / "new.hexwar")) == ["forward"]


@pytest.mark.row(6)
def test_parts_that_do_not_play_again_are_not_offered(path: Path) -> None:
    """No hash covers the whole beginning, but a replay does: where that differs, nothing is called whole."""
    backup_of(path).unlink()
    journal_of(path).unlink()

    def spoil(record: dict[str, Any]) -> None:
        with_state(record["snapshots"][0], lambda state: state["raiders"]["red-1"].update(cell=9))

    path.write_bytes(edited(path.read_bytes(), spoil).replace(b'"check":"', b'"check":"0', 1))
    assert recover(TOYS, path) == ()


@pytest.mark.row(6)
def test_orders_that_play_again_are_a_source(tmp_path: Path) -> None:
    """The newest snapshot breaks the rules: what the journal leads to from an earlier one is offered, and nothing is
    lost."""
    file = tmp_path / "b.hexwar"
    spoiled(file)
    (source,) = recover(TOYS, file)
    assert (source.origin, source.turn, source.lost) == (Origin.SAVE_AGAIN, 3, 0)
    assert "the orders of the save, played again: turn 3" in render(source.text(), "en")
    had_back(source, tmp_path / "new.hexwar")


@pytest.mark.row(6)
def test_the_last_snapshot_that_stands_is_a_source(tmp_path: Path) -> None:
    """Neither the newest snapshot nor the orders before it can be played: an earlier one is offered."""
    file = tmp_path / "b.hexwar"
    first = raid(2).record.snapshots[-2].entry
    spoiled(file, and_entry=first)
    (source,) = recover(TOYS, file)
    assert (source.origin, source.turn, source.lost) == (Origin.SAVE_SNAPSHOT, 2, 3)
    had_back(source, tmp_path / "new.hexwar")


@pytest.mark.row(6)
def test_the_start_is_a_source_where_nothing_later_stands(tmp_path: Path) -> None:
    """Every snapshot but that of the start breaks the rules, and so does the first order."""
    file = tmp_path / "b.hexwar"
    spoiled(file, and_entry=0, snapshots=slice(1, None))
    (source,) = recover(TOYS, file)
    assert (source.origin, source.turn) == (Origin.SAVE_SNAPSHOT, 1)
    assert source.game.record.entries == []


def spoiled(file: Path, *, and_entry: int | None = None, snapshots: slice = slice(-1, None)) -> None:
    """A game of three turns whose newest snapshot breaks the rules, or all of these; and an order of its journal, too,
    where asked."""
    Campaign.create(raid(2), file, noon).close()
    journal_of(file).unlink()

    def spoil(record: dict[str, Any]) -> None:
        for snapshot in record["snapshots"][snapshots]:
            with_state(snapshot, lambda state: state["raiders"]["red-1"].update(cell=1))
        if and_entry is not None:
            record["entries"][and_entry]["body"]["kind"] = "fly"

    file.write_bytes(edited(file.read_bytes(), spoil))
    assert len(told(file)) == 1


@pytest.mark.row(6)
def test_what_does_not_play_from_its_start_is_vouched_for_from_its_snapshot_on(path: Path, tmp_path: Path) -> None:
    """A game whose past was altered is had back such that checking it finds no fault, and tells where it differs."""
    backup_of(path).unlink()
    journal_of(path).unlink()
    path.write_bytes(edited(path.read_bytes(), lambda record: record["entries"][0]["events"].clear()))
    assert len(told(path)) == 1
    had_back(recover(TOYS, path)[0], tmp_path / "new.hexwar")
    facts = [render(fact, "en") for fact in examine(TOYS, tmp_path / "new.hexwar").facts]
    assert facts == ["Played again under the rules of today, it differs from turn 1 on."]


def test_the_doctor_harms_nothing(path: Path, tmp_path: Path) -> None:
    """Looking over and having back leave every file to the byte."""
    flip(path, b"after the first sav")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    for source in recover(TOYS, path, autosaves=tmp_path / "auto"):
        had_back(source, tmp_path / f"{source.origin.value}.hexwar")
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


@pytest.mark.row(27)
def test_what_was_altered_behind_the_last_snapshot_is_called_lost(path: Path, tmp_path: Path) -> None:
    """Row 27: nothing but the snapshot vouches for what does not play as it was recorded: the orders from there on are
    not had back, and that is said before anything is chosen."""
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        campaign.save()
    backup_of(path).unlink()
    journal_of(path).unlink()
    path.write_bytes(edited(path.read_bytes(), lambda record: record["entries"][5]["events"].clear()))
    (source,) = recover(TOYS, path)
    assert (source.orders, source.lost) == (3, 4)
    assert words(had_back(source, tmp_path / "new.hexwar"))[:1] == ["forward"]
    assert len(standing_orders(source.game)) == 3


@pytest.mark.row(10)
@pytest.mark.parametrize("odd", [None, 3, [3], [{"entry": "x"}], [{"entry": None}]], ids=str)
def test_odd_snapshots_in_a_damaged_save_are_no_crash(path: Path, odd: object) -> None:
    """Row 10: the check sum does not fit, and what stands where the snapshots were is something else."""
    backup_of(path).unlink()

    def spoil(record: dict[str, Any]) -> None:
        first = record["snapshots"][0]
        record["snapshots"] = (
            [first | one if isinstance(one, dict) else one for one in odd] if isinstance(odd, list) else odd
        )

    path.write_bytes(edited(path.read_bytes(), spoil).replace(b'"check":"', b'"check":"0', 1))
    assert recover(TOYS, path) == ()


@pytest.mark.row(31)
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("undo", {}),
        ("amendment", {"struck": "shout", "orders": [], "reason": "so"}),
        ("repeal", {"frame": 0, "ruling": RULING, "reason": "so"}),
    ],
)
def test_what_takes_back_an_entry_that_never_was_is_refused(path: Path, kind: str, body: dict[str, Any]) -> None:
    """Row 31: entries count from 1: nothing stands before the start that could be taken back to."""
    journal_of(path).unlink()
    whole = path.read_bytes()

    def add(record: dict[str, Any], entry: int) -> None:
        last = record["entries"][-1]
        record["entries"].append(
            {**last, "number": last["number"] + 1, "kind": kind, "body": {**body, "entry": entry}, "events": []}
        )

    path.write_bytes(edited(whole, lambda record: add(record, 1)))
    assert "is not what it should be" not in str(told(path))
    path.write_bytes(edited(whole, lambda record: add(record, 0)))
    (fault,) = told(path)
    assert "is not what it should be" in fault


@pytest.mark.row(6)
def test_a_source_holds_nothing_of_what_came_later(tmp_path: Path) -> None:
    """The save ends before a game within the game was begun: its board is in the source with the journal alone."""
    with Campaign.create(raid(0, rows=("....",)), tmp_path / "a.hexwar", noon) as campaign:
        campaign.game.submit("red", Strike(unit="red-2", target="blue-2"))
        for fingers in ("1", "3"):
            campaign.game.submit(campaign.game.waiting_for()[0], Bid(fingers=fingers, feint=True))
    in_full, save = recover(TOYS, tmp_path / "a.hexwar")
    assert (in_full.origin, len(in_full.game.record.boards)) == (Origin.SAVE_AND_JOURNAL, 1)
    assert (save.origin, save.game.record.boards) == (Origin.SAVE, {})


@pytest.mark.row(28)
def test_what_is_said_does_not_depend_on_secret_orders(tmp_path: Path) -> None:
    """Two games that differ in what red has entered in secret, damaged in the same way: the doctor says the same."""

    def little(game: Game) -> None:
        game.submit("red", Send(("red-1",), "east"))

    def much(game: Game) -> None:
        game.submit("red", Send(("red-2", "red-3"), "north"))
        game.submit("red", Note("a secret"))
        game.submit("red", Note("another"))

    said = []
    for name, enter in (("one", little), ("two", much)):
        file = tmp_path / name / "a.hexwar"
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
        with Campaign.create(game, file, noon) as campaign:
            enter(game)
            campaign.save()
            campaign.save()
        flip(file, b'"record":{"for')
        texts = [render(source.text(), "en") for source in recover(TOYS, file)]
        numbers = [(source.orders, source.lost) for source in recover(TOYS, file)]
        said.append((texts, numbers, [line.replace(name, "") for line in told(file)]))
    assert said[0] == said[1]
    assert said[0][0]


@pytest.mark.row(28)
def test_a_sealed_game_is_had_back_sealed_and_nothing_of_it_is_said(tmp_path: Path) -> None:
    """Its faults and sources name no order; the new file is sealed by the same phrases."""
    campaign = sealed(tmp_path / "a.hexwar", unsaved=2)
    campaign.close()
    keys = keys_of(campaign.path, "red")
    raw = campaign.path.read_bytes()
    campaign.path.write_bytes(raw[:-50])
    findings = examine(TOYS, campaign.path, keys)
    sources = recover(TOYS, campaign.path, keys)
    text = json.dumps([render(line, "en") for line in (*findings.faults, *(source.text() for source in sources))])
    assert CANARY not in text
    save_copy(sources[0].to_go_on(), tmp_path / "new.hexwar", noon, seal=sources[0].seal)
    assert CANARY.encode() not in (tmp_path / "new.hexwar").read_bytes()
    assert examine(TOYS, tmp_path / "new.hexwar", keys).faults == []


def test_turns_of_a_game_under_way_and_entries_of_one_that_is_over(tmp_path: Path) -> None:
    """Where a replay differs, the entry is told once nothing is secret any more."""
    game = raid(0)
    for _ in range(8):
        end_turn(game)
        end_turn(game)
    assert game.outcome is not None
    file = tmp_path / "a.hexwar"
    Campaign.create(game, file, noon).close()
    journal_of(file).unlink()
    file.write_bytes(edited(file.read_bytes(), lambda record: record["entries"][2]["events"].clear()))
    (fault,) = told(file)
    assert "From entry 3 on the replay differs" in fault
