"""Drawings on disk: whatever happens to the program or its file, all acts but the one being written are there."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.disk.locks import SaveHeld
from hexwar_tui.storage.errors import DamagedSave, SaveError
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop import kept
from hexwar_tui.workshop.edit import parts_data, said
from hexwar_tui.workshop.kept import DRAWING_ENDING, OpenDrawing, drawings_in, remove_drawing, write_scenario
from hexwar_tui.workshop.symmetry import Kind
from tests.storage.faulty import failing, full_from, striking, system
from tests.workshop.keeping import minutes, open_, said_minutes, with_minutes
from tests.workshop.kit import blank, shipped, text_of
from tests.workshop.random_edits import random_edit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A small drawing in which something was done and taken back."""
    return with_minutes(tmp_path)


def test_what_was_written_is_known_when_it_is_opened_again(tmp_path: Path) -> None:
    """Also where the file was begun anew; words that are no digest are damage."""
    new = OpenDrawing.new(tmp_path, blank("ashlands", 2, 2), "a")
    write_scenario(tmp_path / "scenarios", new.easel)
    digest = new.easel.written
    new.close()
    again = open_(new.path)
    assert (len(digest), again.easel.written) == (64, digest)
    again._begin_anew(0)
    again.close()
    again = open_(new.path)
    assert again.easel.written == digest
    again.close()
    with new.path.open("a") as file:
        file.write('"written ../x"\n')
    with pytest.raises(DamagedSave):
        open_(new.path)


def test_all_that_was_done_is_there_again(tmp_path: Path) -> None:
    """Random edits, some of them taken back: opened again, the drawing is the same, and as much can be taken back and
    done again."""
    for name in ("skirmish/first-shots", "theatre/first-summer"):
        draw, new = Random(name), OpenDrawing.new(tmp_path, shipped(name), "a")
        first = text_of(new.easel.drawing)
        for _ in range(40):
            new.easel.do(random_edit(new.easel.drawing, draw))
            for _ in range(draw.choice([0, 0, 1])):
                new.easel.undo()
        before = json.dumps(parts_data(new.easel.drawing.parts))
        counts = (new.easel.undoable, new.easel.redoable)
        new.close()
        with_all = open_(new.path)
        assert json.dumps(parts_data(with_all.easel.drawing.parts)) == before
        assert (with_all.easel.undoable, with_all.easel.redoable) == counts
        while with_all.easel.undo():
            pass
        assert text_of(with_all.easel.drawing) == first
        with_all.close()


def test_a_file_that_ends_anywhere_has_all_before_its_last_line(path: Path) -> None:
    """For every length of the file: the acts whose lines are whole are there, the rest is cut off, and it goes on."""
    raw = path.read_bytes()
    head, *acts = raw.splitlines(keepends=True)
    for length in range(len(head), len(raw) + 1):
        path.write_bytes(raw[:length])
        there = open_(path)
        whole = raw[:length].count(b"\n") - 1
        assert said_minutes(there) == [60, 1, 2, 3, 2][whole]
        minutes(9)(there)
        there.close()
        again = open_(path)
        assert said_minutes(again) == 9
        assert again.easel.undoable == min(whole, 2 if whole == 4 else whole) + 1
        again.close()
    assert len(acts) == 4


def test_a_file_without_a_whole_beginning_is_damaged(path: Path) -> None:
    """Whatever is left of its first line."""
    head = path.read_bytes().splitlines(keepends=True)[0]
    for length in range(len(head)):
        path.write_bytes(head[:length])
        with pytest.raises(DamagedSave, match="no drawing of this program, or it is damaged"):
            open_(path)


def test_zeros_behind_the_end_are_no_act(path: Path) -> None:
    """What a power cut leaves of a line that never reached the disk is left out."""
    path.write_bytes(path.read_bytes() + bytes(300))
    there = open_(path)
    assert said_minutes(there) == 2
    minutes(5)(there)
    there.close()
    assert bytes(1) not in path.read_bytes()


ANOTHER = """
import sys
from pathlib import Path
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.edit import said
from hexwar_tui.workshop.kept import OpenDrawing
kept = OpenDrawing.open(Path(sys.argv[1]), REGISTRY)
for number in range(1, 10**9):
    kept.easel.do(said(kept.easel.drawing, "minutes", number))
    print(number, flush=True)
"""


def test_a_program_that_is_killed_has_lost_nothing_it_had_done(path: Path) -> None:
    """Another program makes edits until it is killed; each that it had told of is there. Meanwhile nobody else can open
    or remove the drawing, and is told which program has it."""
    other = subprocess.Popen([sys.executable, "-c", ANOTHER, os.fspath(path)], stdout=subprocess.PIPE, text=True)
    with other:
        assert other.stdout is not None
        for number in range(1, 50):
            assert other.stdout.readline() == f"{number}\n"
        with pytest.raises(SaveHeld, match=f"process {other.pid} on "):
            open_(path)
        with pytest.raises(SaveHeld):
            remove_drawing(path)
        other.send_signal(signal.SIGKILL)
        told = 49 + len(other.stdout.readlines())
        assert other.wait() == -signal.SIGKILL
    there = open_(path)
    assert told <= said_minutes(there) <= told + 1
    there.close()


def test_one_program_can_not_open_a_drawing_twice(path: Path) -> None:
    """Once it is closed it can be opened again, and closed any number of times."""
    first = open_(path)
    with pytest.raises(SaveHeld):
        open_(path)
    first.close()
    first.close()
    open_(path).close()


def test_new_drawings_have_files_of_their_own(tmp_path: Path) -> None:
    """By the name with a number where it is taken, and whatever characters the name has."""
    made = [OpenDrawing.new(tmp_path, blank("ashlands", 2, 2), name) for name in ("a", "a", "../b\x1b/c")]
    assert [new.path.name for new in made[:2]] == ["a.hexwar-drawing", "a 2.hexwar-drawing"]
    assert made[2].path.parent == tmp_path
    for new in made:
        new.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(new.path.name for new in made)


# -- disks that fail ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_what_the_disk_does_not_take_was_not_done(path: Path, code: int) -> None:
    """For each call that fails while an edit is kept: drawing and file are as before, a sentence says why, and the next
    edit is kept."""
    there = open_(path)
    before, drawing = path.read_bytes(), text_of(there.easel.drawing)
    for number in (1, 2):
        with system(failing(number, code)), pytest.raises(SaveError, match="could not be written: "):
            minutes(100)(there)
        assert text_of(there.easel.drawing) == drawing
        assert path.read_bytes() == before
    with system(failing(number := 3, code)):
        minutes(100 + number)(there)
    there.close()
    again = open_(path)
    assert said_minutes(again) == 100 + number
    again.close()


def test_half_a_line_that_can_not_be_cut_off_spoils_nothing(path: Path) -> None:
    """The disk is full and does not even cut the file: the half line goes before the next act is written."""
    there = open_(path)

    def strike(name: str, args: tuple[Any, ...]) -> None:
        if name == "write":
            os.write(args[0], args[1][: len(args[1]) // 2])
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    before = path.read_bytes()
    with system(striking(strike, lambda made, name: name in ("write", "ftruncate"))), pytest.raises(SaveError):
        minutes(77)(there)
    assert len(path.read_bytes()) > len(before)
    minutes(78)(there)
    there.easel.undo()
    there.close()
    again = open_(path)
    assert said_minutes(again) == 2
    assert again.easel.redoable == 1
    again.close()


def test_nothing_is_taken_back_that_can_not_be_kept(path: Path) -> None:
    """Undo and redo are acts like any other."""
    there = open_(path)
    with system(full_from(1)):
        for act in (there.easel.undo, there.easel.redo):
            with pytest.raises(SaveError, match="the disk is full"):
                act()
    assert said_minutes(there) == 2
    assert (there.easel.undoable, there.easel.redoable) == (2, 1)
    there.close()


@pytest.mark.parametrize("number", range(1, 20))
def test_a_disk_that_fails_when_a_drawing_is_made_or_opened(tmp_path: Path, path: Path, number: int) -> None:
    """Each call may fail: a sentence says so, nobody holds the drawing, and no other file is left."""
    folder = tmp_path / "new"
    with system(failing(number, errno.EIO)):
        for begin in (partial(OpenDrawing.new, folder, blank("ashlands", 2, 2), "b"), partial(open_, path)):
            with suppress(SaveError):
                begin().close()
    names = [each.name for each in (*tmp_path.iterdir(), *(folder.iterdir() if folder.exists() else ()))]
    assert not [name for name in names if name.endswith(".tmp")]
    there = open_(path)
    assert said_minutes(there) == 2
    there.close()


def test_a_file_that_grows_too_large_begins_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It then holds the drawing as it is; what was done before can't be taken back any more, what comes can, and the
    drawing opens again."""
    monkeypatch.setattr(kept, "LARGEST_FILE", 2500)
    monkeypatch.setattr(kept, "_RESERVED", 500)
    there, anew = open_(path), 0
    there.easel.lead(Kind.ACROSS)
    for number in range(100, 200):
        undoable = there.easel.undoable
        minutes(number)(there)
        anew += there.easel.undoable <= undoable
        assert path.stat().st_size <= 2000
    there.easel.undo()
    left = there.easel.undoable
    there.close()
    again = open_(path)
    assert anew > 1
    assert said_minutes(again) == 198
    assert again.easel.undoable == left
    assert again.easel.symmetry is Kind.ACROSS
    again.close()


def test_an_edit_that_no_file_has_room_for_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a sentence, and drawing and file are as before."""
    monkeypatch.setattr(kept, "LARGEST_FILE", 2500)
    monkeypatch.setattr(kept, "_RESERVED", 500)
    there, before = open_(path), path.read_bytes()
    with pytest.raises(SaveError, match="larger than"):
        there.easel.do(said(there.easel.drawing, "description", "x" * 3000))
    assert path.read_bytes() == before
    assert there.easel.undoable == 2
    there.close()


# -- what is in a folder -----------------------------------------------------------------------------------------------


def test_the_drawings_of_a_folder(tmp_path: Path, path: Path) -> None:
    """The last worked at come first; what can't be read says why, and other files are none."""
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / f"broken{DRAWING_ENDING}").write_text("x")
    other = OpenDrawing.new(tmp_path, shipped("skirmish/first-shots"), "b")
    other.close()
    for seconds, each in enumerate((path, other.path, tmp_path / f"broken{DRAWING_ENDING}")):
        os.utime(each, (seconds, seconds))
    broken, second, first = drawings_in(tmp_path, REGISTRY)
    assert (first.system, first.size, render(first.title, "en")) == ("ashlands", (3, 2), "A new scenario")
    assert (second.system, second.fault) == ("skirmish", "")
    assert "damaged" in render(broken.fault, "en")
    assert drawings_in(tmp_path / "none", REGISTRY) == []


def test_removed_drawings_are_gone(path: Path) -> None:
    """With all that lay beside them; removing again says that there is none."""
    remove_drawing(path)
    assert [*path.parent.iterdir()] == []
    with pytest.raises(SaveError):
        remove_drawing(path)
