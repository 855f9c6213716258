"""What can be had back of damaged games: every source is found, what it loses is said, and it is whole (row 6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.checking import examine
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.campaigns.recovery import Origin, Source, nothing_left, recover
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.errors import DamagedSave
from hexwar_tui.storage.saves.journal_file import journal_of
from tests.storage.games import edited, faults_of, flip, kept, noon, raid, shout, words
from tests.storage.sealing import with_state
from tests.toys import TOYS
from tests.toys.duel import Bid
from tests.toys.raid import Fence, Strike

pytestmark = pytest.mark.row(6)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with backup and a journal of three orders."""
    kept(tmp_path / "a.hexwar", unsaved=3).close()
    return tmp_path / "a.hexwar"


@pytest.fixture
def alone(path: Path) -> Path:
    """The save, of which there is neither backup nor journal."""
    backup_of(path).unlink()
    journal_of(path).unlink()
    return path


def had_back(source: Source, to: Path) -> Game:
    """The game of a source, written to a file of its own and read again; the file has no fault."""
    save_copy(source.to_go_on(), to, noon, seal=source.seal)
    assert examine(TOYS, to).faults == []
    return Campaign.open(TOYS, to, clock=noon, read_only=True).game


def said_of(source: Source) -> str:
    return render(source.text(), "en")


def found(path: Path, autosaves: Path | None = None) -> list[tuple[Origin, int]]:
    """The sources of a game, and how many orders each loses."""
    return [(source.origin, source.lost) for source in recover(TOYS, path, autosaves=autosaves)]


def test_the_backup_and_the_journal_give_everything_back(path: Path) -> None:
    """A save that is damaged or gone loses nothing, and is not touched; the sources come freshest first, each with
    turn, orders and date. Of a game that never was there is nothing."""
    whole = words(Campaign.open(TOYS, path, read_only=True).game)
    for spoil in (lambda: flip(path, b'"shou'), path.unlink):
        spoil()
        before = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.suffix != ".lock"}
        with pytest.raises(DamagedSave):
            Campaign.open(TOYS, path)
        assert {file.name: file.read_bytes() for file in path.parent.iterdir() if file.suffix != ".lock"} == before
        sources = recover(TOYS, path)
        assert [(source.origin, source.orders) for source in sources] == [
            (Origin.BACKUP_AND_JOURNAL, 7),
            (Origin.BACKUP, 3),
        ]
        assert words(sources[0].game) == whole
        assert said_of(sources[0]) == "the backup and the journal: turn 2, 7 orders, saved 2030-01-02 12:00"
    assert recover(TOYS, path.with_name("never.hexwar")) == ()


@pytest.mark.parametrize("broken", [("save", "backup"), ("save", "journal"), ("backup", "journal"), ("journal",)])
def test_whatever_is_whole_can_be_had(path: Path, broken: tuple[str, ...]) -> None:
    """For every set of damaged files, the best of what is left comes first."""
    files = {"save": path, "backup": backup_of(path), "journal": journal_of(path)}
    for name in broken:
        files[name].write_bytes(b"\0" * 100)
    best: dict[tuple[str, ...], list[Origin]] = {("save", "backup"): [], ("save", "journal"): [Origin.BACKUP]}
    assert [origin for origin, _ in found(path)][:1] == best.get(broken, [Origin.SAVE])


@pytest.mark.parametrize("back", ["undo", "rewind"])
def test_what_was_taken_back_is_not_lost(tmp_path: Path, back: str) -> None:
    """Where the players went back themselves, the freshest source is what they came to, not what they left behind; and
    nothing is called lost by going on from there."""
    path = tmp_path / "a.hexwar"
    with kept(path, unsaved=3) as campaign:
        campaign.game.submit("red", Fence(edge=(campaign.game.view("red").grid.cells[0], 2)))
        campaign.save()
        if back == "undo":
            campaign.game.undo("red")
        else:
            campaign.game.rewind(len(campaign.game.record.entries) - 2)
    path.unlink()
    best, backup = recover(TOYS, path)
    assert (best.origin, best.lost, backup.origin) == (Origin.BACKUP_AND_JOURNAL, 0, Origin.BACKUP)
    assert best.game.digest() == campaign.game.digest()


@pytest.mark.parametrize(("order", "last"), [(0, "after the first save"), (1, "unsaved 0")])
def test_whole_lines_before_a_damaged_one_of_the_journal_are_had_back(path: Path, order: int, last: str) -> None:
    """The orders before the damage; where it is right behind the save, that stands for itself, and is not called
    whole. That something behind it is lost is said."""
    flip(journal_of(path), b"unsaved %d" % order)
    line = 3 + order
    (fault,) = faults_of(path)
    assert f"damaged at line {line}" in fault
    best = recover(TOYS, path)[0]
    assert (best.origin, best.damaged_line) == (Origin.SAVE_AND_JOURNAL, line)
    assert said_of(best).endswith(f"; what its journal holds from line {line} on is lost")
    assert [origin for origin, _ in found(path)][-2:] == [Origin.SAVE, Origin.BACKUP] or order == 0
    assert words(had_back(best, path.with_name("new.hexwar")))[-1] == last


def test_what_each_source_loses_is_said(path: Path) -> None:
    """The freshest loses nothing; the save without its journal three orders, the backup one more."""
    assert found(path) == [(Origin.SAVE_AND_JOURNAL, 0), (Origin.SAVE, 3), (Origin.BACKUP, 4)]
    best, save, _ = recover(TOYS, path)
    assert said_of(save).endswith("; 3 orders behind it are lost")
    assert "lost" not in said_of(best)


def test_one_order_is_told_as_one(tmp_path: Path) -> None:
    """And one that is lost, too."""
    with Campaign.create(raid(0), tmp_path / "a.hexwar", noon) as campaign:
        for _ in range(2):
            shout(campaign.game)
            campaign.save()
    both, one = map(said_of, recover(TOYS, tmp_path / "a.hexwar"))
    assert both == "the save and its journal: turn 1, 2 orders, saved 2030-01-02 12:00"
    assert one.endswith("turn 1, 1 order, saved 2030-01-02 12:00; 1 order behind it is lost")


def test_autosaves_are_sources(path: Path, tmp_path: Path) -> None:
    """Where save, backup and journal are gone, the newest autosave comes first, even if only the damaged save names the
    game."""
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        campaign.autosave(tmp_path / "auto")
        shout(campaign.game, "the last")
        campaign.autosave(tmp_path / "auto")
    backup_of(path).unlink()
    journal_of(path).write_bytes(b"\0" * 99)
    path.write_bytes(path.read_bytes()[:-100])
    assert recover(TOYS, path) == ()
    (source,) = recover(TOYS, path, autosaves=tmp_path / "auto")
    assert source.origin is Origin.AUTOSAVE
    assert words(had_back(source, tmp_path / "new.hexwar")) == words(campaign.game)


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
    assert found(path, tmp_path / "auto") == [(Origin.SAVE_AND_JOURNAL, 0), (Origin.BACKUP, 1), (Origin.AUTOSAVE, 0)]
    sources = recover(TOYS, path, autosaves=tmp_path / "auto")
    assert [source.is_astray for source in sources] == [False, False, True]
    assert ["another course" in said_of(source) for source in sources[1:]] == [False, True]


def test_a_journal_of_another_game_brings_no_autosaves_of_it(path: Path, tmp_path: Path) -> None:
    """One was put beside the save: neither is that other game offered, nor are its orders called lost."""
    with kept(tmp_path / "b.hexwar", unsaved=9) as campaign:
        campaign.autosave(tmp_path / "auto")
    journal_of(path).write_bytes(journal_of(tmp_path / "b.hexwar").read_bytes())
    assert found(path, tmp_path / "auto") == [(Origin.SAVE, 0), (Origin.BACKUP, 1)]


def test_whole_entries_of_a_damaged_save_are_had_back_and_no_file_is_harmed(alone: Path, tmp_path: Path) -> None:
    """A bit has flipped in its last order, and nothing else is left: what stands before is whole, and plays again.
    Looking over and having back leave every file to the byte."""
    flip(alone, b"after the first sav")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    (source,) = recover(TOYS, alone, autosaves=tmp_path / "auto")
    assert source.origin is Origin.SAVE_PARTS
    assert words(had_back(source, tmp_path / "new.hexwar")) == ["forward"]
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


def test_parts_that_do_not_play_again_are_not_offered(alone: Path) -> None:
    """No hash covers the whole beginning, but a replay does: where that differs, nothing is called whole."""

    def spoil(record: dict[str, Any]) -> None:
        with_state(record["snapshots"][0], lambda state: state["raiders"]["red-1"].update(cell=9))

    alone.write_bytes(edited(alone.read_bytes(), spoil).replace(b'"check":"', b'"check":"0', 1))
    assert recover(TOYS, alone) == ()


@pytest.mark.parametrize(
    ("snapshots", "entry", "expected"),
    [
        pytest.param(slice(-1, None), None, (Origin.SAVE_AGAIN, 3, 0), id="orders played again"),
        pytest.param(slice(-1, None), -2, (Origin.SAVE_SNAPSHOT, 2, 3), id="an earlier snapshot"),
        pytest.param(slice(1, None), 0, (Origin.SAVE_SNAPSHOT, 1, 6), id="the start"),
    ],
)
def test_where_the_newest_snapshot_breaks_the_rules_what_stands_is_a_source(
    tmp_path: Path, snapshots: slice, entry: int | None, expected: tuple[Origin, int, int]
) -> None:
    """What the journal leads to from an earlier one, and then nothing is lost; where its orders don't play either, that
    earlier one, or the start."""
    file, game = tmp_path / "b.hexwar", raid(2)
    Campaign.create(game, file, noon).close()
    journal_of(file).unlink()

    def spoil(record: dict[str, Any]) -> None:
        for snapshot in record["snapshots"][snapshots]:
            with_state(snapshot, lambda state: state["raiders"]["red-1"].update(cell=1))
        if entry is not None:
            number = game.record.snapshots[entry].entry
            record["entries"][number]["body"]["kind"] = "fly"

    file.write_bytes(edited(file.read_bytes(), spoil))
    assert len(faults_of(file)) == 1
    (source,) = recover(TOYS, file)
    assert (source.origin, source.turn, source.lost) == expected
    assert entry is not None or "the orders of the save, played again: turn 3" in said_of(source)
    assert entry != 0 or source.game.record.entries == []
    had_back(source, tmp_path / "new.hexwar")


def test_what_does_not_play_from_its_start_is_vouched_for_from_its_snapshot_on(alone: Path, tmp_path: Path) -> None:
    """A game whose past was altered is had back such that checking it finds no fault, and tells where it differs."""
    alone.write_bytes(edited(alone.read_bytes(), lambda record: record["entries"][0]["events"].clear()))
    had_back(recover(TOYS, alone)[0], tmp_path / "new.hexwar")
    facts = [render(fact, "en") for fact in examine(TOYS, tmp_path / "new.hexwar").facts]
    assert facts == ["Played again under the rules of today, it differs from turn 1 on."]


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
    assert [entry.kind for entry in standing(source.game.record.entries)].count(EntryKind.ORDER) == 3


@pytest.mark.row(10)
@pytest.mark.parametrize("odd", [None, 3, [3], [{"entry": "x"}], [{"entry": None}]], ids=str)
def test_odd_snapshots_in_a_damaged_save_are_no_crash(path: Path, odd: object) -> None:
    """Row 10: the check sum does not fit, and what stands where the snapshots were is something else."""
    backup_of(path).unlink()

    def spoil(record: dict[str, Any]) -> None:
        first, many = record["snapshots"][0], odd if isinstance(odd, list) else []
        record["snapshots"] = [first | one if isinstance(one, dict) else one for one in many] or odd

    path.write_bytes(edited(path.read_bytes(), spoil).replace(b'"check":"', b'"check":"0', 1))
    assert recover(TOYS, path) == ()


def test_a_source_holds_nothing_of_what_came_later(tmp_path: Path) -> None:
    """The save ends before a game within the game was begun: its board is in the source with the journal alone."""
    with Campaign.create(raid(0, rows=("....",)), tmp_path / "a.hexwar", noon) as campaign:
        campaign.game.submit("red", Strike(unit="red-2", target="blue-2"))
        for fingers in ("1", "3"):
            campaign.game.submit(campaign.game.waiting_for()[0], Bid(fingers=fingers, feint=True))
    in_full, save = recover(TOYS, tmp_path / "a.hexwar")
    assert (in_full.origin, len(in_full.game.record.boards)) == (Origin.SAVE_AND_JOURNAL, 1)
    assert (save.origin, save.game.record.boards) == (Origin.SAVE, {})


def test_nothing_left_says_whether_there_was_a_backup(path: Path) -> None:
    """Where neither can be used, and where there is none."""
    assert render(nothing_left(path), "en") == "Neither the save nor its backup can be used."
    backup_of(path).unlink()
    assert render(nothing_left(path), "en") == "The save can't be used, and there is no backup of it."
