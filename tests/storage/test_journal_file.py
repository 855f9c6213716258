"""The journal: on disk before dice are shown; a torn end is dropped, a damaged middle refused."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.errors import DamagedSave, SaveError
from hexwar_tui.storage.saves.journal_file import KeptJournal, journal_of, read_journal
from hexwar_tui.storage.saves.journal_lines import framed
from hexwar_tui.storage.saves.opening import joined, load_game
from tests.storage.games import far, kept, noon, one_sentence, raid, shout, words
from tests.toys import TOYS
from tests.toys.duel import Bid
from tests.toys.raid import Fence, Strike


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a campaign with five orders that are not in the save; nobody has it open."""
    kept(tmp_path / "a.hexwar", unsaved=5).close()
    return journal_of(tmp_path / "a.hexwar")


def save_of(journal: Path) -> Path:
    return journal.with_name("a.hexwar")


def test_an_order_is_on_disk_before_its_events_are_told(tmp_path: Path) -> None:
    """When `submit` returns, and when the sink returns, the file holds the order with its dice."""
    with kept(tmp_path / "a.hexwar") as campaign:
        written = campaign.game.sink
        assert written is not None
        on_disk: list[str] = []

        def look(entry: Entry) -> None:
            written(entry)
            on_disk.append(journal_of(campaign.path).read_text())

        campaign.game.sink = look
        shout(campaign.game, "now")
        assert campaign.game.record.entries[-1].chain in on_disk[0]
        assert '"now"' in on_disk[0]


@pytest.mark.row(6)
@pytest.mark.parametrize("tail", [b"", bytes(300)], ids=["whole", "zeros"])
def test_what_the_journal_holds_goes_on_where_the_save_ends(journal: Path, tail: bytes) -> None:
    """Opening goes on from the journal, says how many orders it had, and notes that it was opened. Row 6: what a power
    cut leaves of a line that never reached the disk is dropped."""
    journal.write_bytes(journal.read_bytes() + tail)
    with Campaign.open(TOYS, save_of(journal), clock=noon) as campaign:
        assert words(campaign.game)[-1] == "unsaved 4"
        assert [render(notice, "en") for notice in campaign.notices] == ["Recovered 5 orders from the journal."]
        assert campaign.game.record.entries[-1].kind.value == "load"
        assert campaign.has_unsaved
    assert bytes(1) not in journal.read_bytes()


def test_what_was_kept_of_an_order_goes_when_it_is_taken_back(tmp_path: Path) -> None:
    """The states right after the order, and later, go with it; the one right before it stays."""
    with kept(tmp_path / "a.hexwar") as campaign:
        far(campaign.game)
        record, last = campaign.game.record, campaign.game.record.entries[-1]
        start = record.snapshots[0]
        record = replace(
            record,
            entries=[*record.entries],
            snapshots=[start, replace(start, entry=last.number - 1), replace(start, entry=last.number)],
        )
        campaign.game.undo("red")
        journal = KeptJournal(record.id, last.number, last.chain, tuple(campaign.game.record.entries[last.number :]))
    assert [entry.kind for entry in journal.entries] == [EntryKind.UNDO]
    assert [snapshot.entry for snapshot in joined(record, journal).snapshots] == [0, last.number - 1]


@pytest.mark.row(32)
def test_each_load_is_noted(journal: Path) -> None:
    """Every opening for writing leaves its entry, but for one right behind another; looking does not (row 32)."""
    for number in range(3):
        Campaign.open(TOYS, save_of(journal), clock=noon).close()
        with Campaign.open(TOYS, save_of(journal), clock=noon) as campaign:
            shout(campaign.game, f"again {number}")
    Campaign.open(TOYS, save_of(journal), read_only=True).close()
    kinds = [entry.kind.value for entry in load_game(TOYS, save_of(journal)).game.record.entries]
    assert kinds.count("load") == 3


@pytest.mark.row(32)
def test_the_same_dice_after_killing_and_loading(tmp_path: Path) -> None:
    """Roll, be killed, load the save without its journal, roll again: the same dice (row 32)."""
    game = raid(0, rows=("....",))
    with Campaign.create(game, tmp_path / "a.hexwar", noon):
        first = _dice_of_a_fight(game)
    journal_of(tmp_path / "a.hexwar").unlink()
    with Campaign.open(TOYS, tmp_path / "a.hexwar", clock=noon) as campaign:
        assert first
        assert _dice_of_a_fight(campaign.game) == first


def _dice_of_a_fight(game: Game) -> list[list[int]]:
    game.submit("red", Strike(unit="red-2", target="blue-2"))
    for fingers in ("1", "3"):
        game.submit(game.waiting_for()[0], Bid(fingers=fingers, feint=True))
    return [roll.result for entry in game.record.entries for roll in entry.dice]


@pytest.mark.row(6)
def test_every_prefix_of_a_journal_gives_the_orders_before_the_tear(journal: Path) -> None:
    """Row 6: cut anywhere behind its first line, a journal gives every whole line before the cut; within it, it is
    refused."""
    raw = journal.read_bytes()
    head = raw.index(b"\n") + 1
    for length in range(len(raw)):
        journal.write_bytes(raw[:length])
        if length < head - 1:
            with pytest.raises(DamagedSave):
                read_journal(journal)
            continue
        found = read_journal(journal)
        assert found is not None
        assert len(found.entries) == raw[head:length].count(b"\n")
        assert found.is_torn == (length >= head and raw[length - 1 : length] != b"\n")
        assert not found.damaged_line


@pytest.mark.row(6)
def test_every_flipped_bit_is_found_or_was_the_torn_end(journal: Path) -> None:
    """Row 6: seeded flips: the journal is refused, or it ends before the damage; never another game."""
    raw = journal.read_bytes()
    rng = random.Random(3)
    whole = words(load_game(TOYS, save_of(journal)).game)
    for _ in range(600):
        at = rng.randrange(len(raw))
        journal.write_bytes(raw[:at] + bytes([raw[at] ^ 1 << rng.randrange(8)]) + raw[at + 1 :])
        try:
            game = load_game(TOYS, save_of(journal)).game
        except SaveError as fault:
            one_sentence(str(fault), journal)
        else:
            assert words(game) == whole[:-1], "only the last line can count as torn"


@pytest.mark.row(6)
@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"seat":"red"', b'"seat":"blue"'), (b'"turn":2', b'"turn":3'), (b"unsaved 1", b"unsaved 9"), (b"", b"x")],
)
def test_a_damaged_middle_is_refused(journal: Path, old: bytes, new: bytes) -> None:
    """Row 6: a line that can't be read with others behind it: a DamagedSave. An edited line shows even if its own hash
    fits: the chain covers what the hash of a line alone does not."""
    lines = journal.read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if b"unsaved 1" in line)
    assert old in lines[at]
    lines[at] = framed(json.loads(lines[at].replace(old, new))["line"]) if old else new + lines[at]
    journal.write_bytes(b"".join(lines))
    with pytest.raises(DamagedSave, match=f"line {at + 1}") as caught:
        Campaign.open(TOYS, save_of(journal), clock=noon)
    one_sentence(str(caught.value), journal)


@pytest.mark.row(11)
@pytest.mark.parametrize(
    "head",
    [
        *({"format": 3}, {"format": None}, {"format": "1"}, {"format": True}),
        *({"magic": "x"}, {"after": -1}, {"after": True}, {"more": 1}),
        *([], ["magic"], "hexwar-journal", 1, None),
    ],
    ids=str,
)
def test_another_first_line_is_refused(journal: Path, head: object) -> None:
    """Newer, unknown and strange first lines, with a hash that fits: one sentence, and the file stays (row 11)."""
    first, _, rest = journal.read_bytes().partition(b"\n")
    line = {**json.loads(first)["line"], **head} if isinstance(head, dict) else head
    journal.write_bytes(framed(line) + rest)  # type: ignore[arg-type]
    before = journal.read_bytes()
    with pytest.raises(SaveError) as caught:
        Campaign.open(TOYS, save_of(journal), clock=noon)
    one_sentence(str(caught.value), journal)
    assert ("newer" in str(caught.value)) == (head == {"format": 3})
    assert isinstance(head, dict) or "first line" in str(caught.value)
    assert journal.read_bytes() == before


def test_a_journal_of_another_game_is_put_aside_and_said(journal: Path) -> None:
    """It is neither played nor written over (an older or forked file is noticed and said)."""
    with kept(journal.with_name("b.hexwar"), unsaved=1) as other:
        pass
    stranger = journal_of(other.path).read_bytes()
    journal.write_bytes(stranger)
    with Campaign.open(TOYS, save_of(journal), clock=noon) as campaign:
        assert "another game" in render(campaign.notices[0], "en")
        assert words(campaign.game)[-1] == "after the first save"
    assert journal.with_name("a.hexwar.journal.aside-1").read_bytes() == stranger


@pytest.mark.row(32)
def test_an_older_file_put_in_the_place_of_the_save_is_said(tmp_path: Path) -> None:
    """Row 32: a save older than all that the journal reaches back to."""
    campaign = kept(tmp_path / "a.hexwar")
    old = (tmp_path / "a.hexwar.bak").read_bytes()
    campaign.save()
    shout(campaign.game, "later")
    campaign.save()
    campaign.close()
    campaign.path.write_bytes(old)
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert "older" in render(again.notices[0], "en")
        assert words(again.game) == words(campaign.game)[:-2]


def test_the_backup_in_the_place_of_the_save_goes_on_to_the_same_game(journal: Path) -> None:
    """The journal reaches back to the backup: putting it in the place of the save takes nothing back."""
    path = save_of(journal)
    whole = words(load_game(TOYS, path).game)
    path.write_bytes(path.with_name("a.hexwar.bak").read_bytes())
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        assert words(campaign.game) == whole


@pytest.mark.row(32)
def test_two_courses_of_one_game_are_told_apart(journal: Path) -> None:
    """Row 32: a copy that was played on elsewhere and put back beside the journal of the first."""
    path = save_of(journal)
    (journal.parent / "copy.hexwar").write_bytes(path.read_bytes())
    with Campaign.open(TOYS, journal.parent / "copy.hexwar", clock=noon) as copy:
        shout(copy.game, "another course")
        copy.save()
    path.write_bytes(copy.path.read_bytes())
    with Campaign.open(TOYS, path, clock=noon) as campaign:
        assert "two courses" in render(campaign.notices[0], "en")
        assert words(campaign.game)[-1] == "another course"


def test_what_is_taken_back_stays_taken_back_after_a_crash(tmp_path: Path) -> None:
    """A rewind behind a snapshot that is in the save, and an undo, are only in the journal: they hold on opening."""
    with kept(tmp_path / "a.hexwar") as campaign:
        campaign.game.rewind(1)
        shout(campaign.game, "instead")
        digest = campaign.game.digest()
    with Campaign.open(TOYS, campaign.path, read_only=True) as again:
        assert again.game.digest() == digest
        assert again.game.turn == 1
        again.game.verify()


def test_an_order_taken_back_after_loading_stays_taken_back(tmp_path: Path) -> None:
    """The snapshot taken on loading holds the order; the undo is only in the journal."""
    with kept(tmp_path / "a.hexwar") as campaign:
        before = campaign.game.view("red").panels
        campaign.game.submit("red", Fence(edge=(campaign.game.view("red").grid.cells[0], 2)))
    with Campaign.open(TOYS, campaign.path, clock=noon) as campaign:
        campaign.save()
        campaign.game.undo("red")
        assert campaign.game.view("red").panels == before
    with Campaign.open(TOYS, campaign.path, read_only=True) as again:
        assert again.game.view("red").panels == before
        assert again.game.digest() == campaign.game.digest()
