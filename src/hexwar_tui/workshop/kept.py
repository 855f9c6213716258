"""Drawings on disk: each is a file of lines that begins with the scenario as it was, and goes on with every act since.

An act is written before it is shown, so that a program that is killed has lost none but the one it was writing: a last
line that is not whole is left out. Two programs can't work at one drawing. What is drawn is written as the file of a
scenario whenever somebody asks for that.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import own_json
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.games.scenario_reading import read_scenario
from hexwar_tui.engine.system import AnySystem, Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import (
    LARGEST_FILE,
    demand_free,
    is_there,
    names_in,
    read_file,
    remove_file,
    too_large,
    write_all,
    write_file,
)
from hexwar_tui.storage.disk.locks import SaveLock
from hexwar_tui.storage.disk.places import free_save_path, make_folder
from hexwar_tui.storage.errors import DamagedSave, SavedNotConfirmed, SaveError, cannot_write, shown
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.easel import LED, LED_BY, REDO, UNDO, WRITTEN, Easel
from hexwar_tui.workshop.edit import BadEdit, Edit, Paint, Put, check_parts, parts_data, parts_of
from hexwar_tui.workshop.scenario_facts import slug

DRAWING_ENDING = ".hexwar-drawing"
"""How the names of the files of drawings end."""

_ID = re.compile(r"[a-z][a-z0-9-]{,99}")

_WRITTEN = re.compile(f"{WRITTEN}([0-9a-f]{{64}})?")

_MAGIC, _FORMAT = "hexwar-drawing", 1

_RESERVED = 1024 * 1024
"""How many bytes of the largest file are left to the words by which edits are taken back and done again."""


@dataclass(frozen=True, slots=True)
class KeptDrawing:
    """A drawing in a folder: its file, what it is called, and when it was last worked at, in seconds since 1970.
    `fault` is a sentence where it can't be read."""

    path: Path
    title: Text
    system: str
    size: tuple[int, int]
    changed: float
    fault: Text = ""


class OpenDrawing:
    """A drawing that is being worked at, from its opening until `close`; no other program can open it meanwhile."""

    def __init__(self, path: Path, easel: Easel, lock: SaveLock, number: int, size: int) -> None:
        self.path, self.easel = path, easel
        self._lock, self._number, self._size = lock, number, size
        easel.keep = self._keep

    @classmethod
    def new(cls, folder: Path, drawing: Drawing, name: str) -> OpenDrawing:
        """Keeps a new drawing in `folder`, in a file called `name`, or with a number where that is taken. Raises
        SaveError."""
        make_folder(folder)
        path = free_save_path(folder, name, DRAWING_ENDING)
        lock = SaveLock(path)
        try:
            demand_free(path)  # Another program may have taken it before the lock was ours.
            head = _line(_head(drawing))
            write_file(path, head)
            return cls(path, Easel(drawing), lock, _to_append(path), len(head))
        except BaseException:
            lock.discard()
            raise

    @classmethod
    def open(cls, path: Path, registry: Registry) -> OpenDrawing:
        """Opens the drawing in a file. Raises SaveHeld where another program has it open, DamagedSave where it can't be
        read, and SaveError."""
        lock = SaveLock(path)
        try:
            easel, whole = _read(path, registry)
            number = _to_append(path)
            try:
                _cut(number, whole)
            except OSError as fault:
                disk.calls.close(number)
                raise cannot_write(path, fault) from fault
            return cls(path, easel, lock, number, whole)
        except BaseException:
            lock.discard()
            raise

    def _keep(self, act: Edit | str) -> None:
        """Writes an act. Raises SaveError where the disk does not take it; the file is then as it was before."""
        line = _line(act.data() if isinstance(act, Edit) else act)
        if isinstance(act, Edit) and self._size + len(line) > LARGEST_FILE - _RESERVED:
            self._begin_anew(len(line))
        try:
            _cut(self._number, self._size)
            write_all(self._number, line)
        except OSError as fault:
            with suppress(OSError):
                _cut(self._number, self._size)
            raise cannot_write(self.path, fault) from fault
        self._size += len(line)

    def _begin_anew(self, more: int) -> None:
        """Writes the drawing as it is now, without what could be taken back, as the file would grow too large. Raises
        SaveError, and then all is as before, also where there would be no room for `more` bytes behind it."""
        easel = self.easel
        head = _line(_head(easel.drawing)) + _line(f"{LED}{easel.symmetry}") + _line(f"{WRITTEN}{easel.written}")
        if len(head) + more > LARGEST_FILE - _RESERVED:
            raise too_large(self.path, LARGEST_FILE)
        with suppress(SavedNotConfirmed):
            write_file(self.path, head)
        before, self._number = self._number, _to_append(self.path)
        disk.calls.close(before)
        self._size = len(head)
        self.easel.forget()

    def close(self) -> None:
        """Has the disk confirm everything, and lets other programs open the drawing. Later calls do nothing."""
        if self._number >= 0:
            for call in (disk.calls.fsync, disk.calls.close):
                with suppress(OSError):
                    call(self._number)
            self._number = -1
            self._lock.discard()


def drawings_in(folder: Path, registry: Registry) -> list[KeptDrawing]:
    """The drawings in a folder, the last worked at first; none where there is no such folder. Raises SaveError where it
    can't be read."""
    names = names_in(folder) if is_there(folder) else []
    found = [_told(folder / name, registry) for name in names if name.endswith(DRAWING_ENDING)]
    return sorted(found, key=lambda kept: -kept.changed)


def _told(path: Path, registry: Registry) -> KeptDrawing:
    stem = clean(path.name.removesuffix(DRAWING_ENDING), 100)
    with suppress(OSError):
        changed = path.lstat().st_mtime
        try:
            easel, _ = _read(path, registry)
        except SaveError as fault:
            return KeptDrawing(path, stem, "", (0, 0), changed, fault.text)
        drawing = easel.drawing
        title = getattr(drawing.frame, "title", None)
        return KeptDrawing(path, title or stem, drawing.system.id, (drawing.width, drawing.height), changed)
    return KeptDrawing(path, stem, "", (0, 0), 0.0, say("The file can't be read."))


def remove_drawing(path: Path) -> None:
    """Removes the file of a drawing that no program has open. Raises SaveHeld, SaveError."""
    lock = SaveLock(path)
    try:
        remove_file(path)
    finally:
        lock.discard()


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"


def _head(drawing: Drawing) -> dict[str, Any]:
    return {"magic": _MAGIC, "format": _FORMAT, "system": drawing.system.id, "scenario": parts_data(drawing.parts)}


def _to_append(path: Path) -> int:
    flags = os.O_RDWR | os.O_APPEND | disk.NOFOLLOW | disk.NONBLOCK | disk.CLOEXEC | disk.BINARY
    try:
        return disk.calls.open(path, flags)
    except OSError as fault:
        raise cannot_write(path, fault) from fault


def _cut(number: int, whole: int) -> None:
    """Takes a last line away that was never finished, which would spoil the next one. Raises OSError."""
    if disk.calls.fstat(number).st_size > whole:
        disk.calls.ftruncate(number, whole)


def _read(path: Path, registry: Registry) -> tuple[Easel, int]:
    """The drawing in a file with all that was done to it, and how many bytes of the file that is."""
    raw = read_file(path)
    whole = raw.rfind(b"\n") + 1
    head, *lines = raw[:whole].split(b"\n")[:-1] or [b""]
    system, parts = _read_head(head, path, registry)
    try:
        check_parts(system, parts)
        easel = Easel(Drawing.of_parts(system, parts))
        _demand_readable(easel.drawing)
        for act in map(_act, lines):
            easel.repeat([act])
            # What was taken back or is done again has been looked at already.
            if isinstance(act, Edit) and any(not isinstance(change, Paint | Put) for change in act.changes):
                _demand_readable(easel.drawing)
    except STUMBLES as fault:
        raise _damaged(path) from fault
    return easel, whole


def _demand_readable(drawing: Drawing) -> None:
    """Raises one of STUMBLES where what a drawing says beside its map is nothing that can be shown."""
    frame, paintbox = drawing.frame, drawing.paintbox
    for layer in paintbox.layers:
        layer.grounds(frame)
    for fact in (fact for things in paintbox.things for fact in things.facts):
        if fact.choices is not None:
            fact.choices(frame)
    frame.idle_options()


def _read_head(line: bytes, path: Path, registry: Registry) -> tuple[AnySystem, Any]:
    try:
        head = own_json(line, LARGEST_FILE)
        magic, form, id, scenario = head["magic"], head["format"], head["system"], head["scenario"]
    except STUMBLES as fault:
        raise _damaged(path) from fault
    if magic != _MAGIC or not isinstance(form, int) or form < 1 or not isinstance(id, str):
        raise _damaged(path)
    if form != _FORMAT:
        raise SaveError(say("{file} was made by a newer version of this program.", file=shown(path)), path)
    if id not in registry or registry[id].paintbox is None:
        told = say("{file}: its rule system “{system}” is not here.", file=shown(path), system=clean(id, 60))
        raise SaveError(told, path)
    try:
        return registry[id], parts_of(scenario)
    except BadEdit as fault:
        raise _damaged(path) from fault


def _act(line: bytes) -> Edit | str:
    act = own_json(line, LARGEST_FILE)
    is_word = act in (UNDO, REDO, *LED_BY) or (isinstance(act, str) and _WRITTEN.fullmatch(act) is not None)
    return act if is_word else Edit.of(act)


def _damaged(path: Path) -> DamagedSave:
    return DamagedSave(say("{file} is no drawing of this program, or it is damaged.", file=shown(path)), path)


# -- as a scenario -----------------------------------------------------------------------------------------------------


def scenario_of(registry: Registry, drawing: Drawing) -> Scenario:
    """The scenario that is drawn. Raises BadParts or ScenarioError where it is none yet."""
    return read_scenario(registry, scenario_text(drawing.data()).encode(), f"{drawing.rest.get('id', '')}.json")


def scenario_path(folder: Path, drawing: Drawing) -> Path:
    """The file of the scenario in a folder of scenarios: called by its id, as far as files of scenarios can be."""
    id = str(drawing.rest.get("id", ""))
    return folder / drawing.system.id / f"{id if _ID.fullmatch(id) else slug(id)}.json"


def would_be_lost(folder: Path, easel: Easel) -> Path | None:
    """The file in whose place `write_scenario` would write, if that is not what was last written of this drawing: that
    of another, or one that was changed by hand; None for none. Raises SaveError."""
    path = scenario_path(folder, easel.drawing)
    if not is_there(path):
        return None
    there = sha256(read_file(path)).hexdigest()
    return None if there in (easel.written, sha256(_text_of(easel.drawing)).hexdigest()) else path


def write_scenario(folder: Path, easel: Easel) -> Path:
    """Writes the scenario, sound or not, into a folder of scenarios, in the place of one with the same id; returns its
    file. Raises SaveError, and BadParts where things can't be what they are meant to be."""
    path, text = scenario_path(folder, easel.drawing), _text_of(easel.drawing)
    make_folder(path.parent)
    write_file(path, text)
    easel.note_written(sha256(text).hexdigest())
    return path


def _text_of(drawing: Drawing) -> bytes:
    return scenario_text(drawing.data()).encode()
