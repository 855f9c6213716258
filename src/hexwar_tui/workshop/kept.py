"""Drawings on disk: each is a file of lines that begins with the scenario as it was, and goes on with every act since.

An act is written before it is shown, so that a program that is killed has lost none but the one it was writing: a last
line that is not whole is left out. Two programs can't work at one drawing. What is drawn is written as the file of a
scenario whenever somebody asks for that.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import BadJson, strict_json
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
    is_there,
    names_in,
    read_file,
    remove_file,
    write_all,
    write_file,
)
from hexwar_tui.storage.disk.locks import SaveLock
from hexwar_tui.storage.disk.places import free_save_path, make_folder
from hexwar_tui.storage.errors import DamagedSave, SaveError, cannot_write, shown
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.easel import REDO, UNDO, Easel
from hexwar_tui.workshop.edit import BadEdit, Edit, parts_data, parts_of

DRAWING_ENDING = ".hexwar-drawing"
"""How the names of the files of drawings end."""

_MAGIC, _FORMAT = "hexwar-drawing", 1


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

    def __init__(self, path: Path, easel: Easel, lock: SaveLock, number: int) -> None:
        self.path, self.easel = path, easel
        self._lock, self._number = lock, number
        easel.keep = self._keep

    @classmethod
    def new(cls, folder: Path, drawing: Drawing, name: str) -> OpenDrawing:
        """Keeps a new drawing in `folder`, in a file called `name`, or with a number where that is taken. Raises
        SaveError."""
        make_folder(folder)
        path = free_save_path(folder, name, DRAWING_ENDING)
        lock = SaveLock(path)
        try:
            write_file(path, _line(_head(drawing)))
            return cls(path, Easel(drawing), lock, _to_append(path))
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
            _cut(path, number, whole)
            return cls(path, easel, lock, number)
        except BaseException:
            lock.discard()
            raise

    def _keep(self, act: Edit | str) -> None:
        """Writes an act. Raises SaveError where the disk does not take it; the file is then as it was before."""
        line = _line(act.data() if isinstance(act, Edit) else act)
        try:
            size = disk.calls.fstat(self._number).st_size
            if size + len(line) > LARGEST_FILE:
                self._begin_anew()
                return self._keep(act)
            try:
                write_all(self._number, line)
            except OSError:
                with suppress(OSError):
                    disk.calls.ftruncate(self._number, size)
                raise
        except OSError as fault:
            raise cannot_write(self.path, fault) from fault

    def _begin_anew(self) -> None:
        """Writes the drawing as it is now, without what could be taken back, as the file would grow too large."""
        disk.calls.close(self._number)
        write_file(self.path, _line(_head(self.easel.drawing)))
        self._number = _to_append(self.path)

    def close(self) -> None:
        """Has the disk confirm everything, and lets other programs open the drawing. Later calls do nothing."""
        if self._number >= 0:
            with suppress(OSError):
                disk.calls.fsync(self._number)
            disk.calls.close(self._number)
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


def _cut(path: Path, number: int, whole: int) -> None:
    """Takes a last line away that was never finished, which would spoil the next one."""
    try:
        if disk.calls.fstat(number).st_size > whole:
            disk.calls.ftruncate(number, whole)
    except OSError as fault:
        raise cannot_write(path, fault) from fault


def _read(path: Path, registry: Registry) -> tuple[Easel, int]:
    """The drawing in a file with all that was done to it, and how many bytes of the file that is."""
    raw = read_file(path)
    whole = raw.rfind(b"\n") + 1
    head, *lines = raw[:whole].split(b"\n")[:-1] or [b""]
    system, parts = _read_head(head, path, registry)
    easel = Easel(Drawing.of_parts(system, parts))
    try:
        easel.repeat(_acts(lines))
    except (BadEdit, *STUMBLES) as fault:
        raise _damaged(path) from fault
    return easel, whole


def _read_head(line: bytes, path: Path, registry: Registry) -> tuple[AnySystem, Any]:
    try:
        head = strict_json(line, LARGEST_FILE)
        magic, form, id, scenario = head["magic"], head["format"], head["system"], head["scenario"]
    except (BadJson, *STUMBLES) as fault:
        raise _damaged(path) from fault
    if magic != _MAGIC:
        raise _damaged(path)
    if form != _FORMAT:
        raise SaveError(say("{file} was made by a newer version of this program.", file=shown(path)), path)
    if id not in registry:
        told = say("{file}: its rule system “{system}” is not here.", file=shown(path), system=clean(str(id), 60))
        raise SaveError(told, path)
    try:
        return registry[id], parts_of(scenario)
    except BadEdit as fault:
        raise _damaged(path) from fault


def _acts(lines: list[bytes]) -> Iterator[Edit | str]:
    for line in lines:
        act = json.loads(line)
        yield act if act in (UNDO, REDO) else Edit.of(act)


def _damaged(path: Path) -> DamagedSave:
    return DamagedSave(say("{file} is no drawing of this program, or it is damaged.", file=shown(path)), path)


# -- as a scenario -----------------------------------------------------------------------------------------------------


def scenario_of(registry: Registry, drawing: Drawing) -> Scenario:
    """The scenario that is drawn. Raises BadParts or ScenarioError where it is none yet."""
    return read_scenario(registry, scenario_text(drawing.data()).encode(), f"{drawing.rest.get('id', '')}.json")


def scenario_path(folder: Path, drawing: Drawing) -> Path:
    """The file of the scenario in a folder of scenarios."""
    return folder / drawing.system.id / f"{drawing.rest.get('id', 'scenario')}.json"


def write_scenario(folder: Path, drawing: Drawing) -> Path:
    """Writes the scenario, sound or not, into a folder of scenarios, in the place of one with the same id; returns its
    file. Raises SaveError, and BadParts where things can't be what they are meant to be."""
    path = scenario_path(folder, drawing)
    data = scenario_text(drawing.data()).encode()
    make_folder(path.parent)
    write_file(path, data)
    return path
