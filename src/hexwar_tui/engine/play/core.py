"""The changing core of a game — its frames, the count of rolls, the branch — and how it is written as bytes."""

from __future__ import annotations

import copy
import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Any
from weakref import ref

from pydantic import TypeAdapter

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import AnyFrame, AnySystem, Fault, Frame, Outcome, Registry
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import LANGUAGES, SOURCE_LANGUAGE, Text

Versions = Mapping[str, int]
"""The version of the rules of each system, by the system's id."""

LARGEST_SNAPSHOT = 32 * 1024 * 1024
"""The most bytes of an unpacked snapshot; anything larger was not written by this program."""


@dataclass(slots=True)
class Core:
    """Everything about a game that orders and steps change.

    `counts` tells by name how often each roll was made in `counted`, the present turn of the whole game. `branch` is a
    part of the keys of dice to come, "" unless the game is a branch. `notes` are what practice players remember, by
    seat.
    """

    frames: list[AnyFrame]
    counts: dict[str, int] = field(default_factory=dict)
    counted: int = 0
    branch: str = ""
    notes: Mapping[Seat, str] = field(default_factory=dict)
    _known: dict[Seat, tuple[AnyFrame, Any]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _views: dict[Seat, tuple[Any, ref[View]]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def top(self) -> AnyFrame:
        """The frame that is being played, the last of `frames`."""
        return self.frames[-1]

    def known(self, seat: Seat) -> Any:
        """The façade that answers what `seat` may know of the frame being played: the same one, with all that it has
        worked out, until another frame is played or `forget` is called."""
        frame, known = self._known.get(seat, (None, None))
        if frame is not self.top:
            known = self.top.system.known(self.top, seat)
            self._known[seat] = self.top, known
        return known

    def view(self, seat: Seat) -> View:
        """What `seat` may know and see of the frame being played, with the clock and, in a game within the game, the
        turn of the whole one. While somebody holds the view, and nothing that it is made from has changed, it is the
        same one. The game itself holds none: at a hand-over nothing of it may be left in memory."""
        known, clock, whole = self.known(seat), self.top.clock_face(), self.turn if self.top.opened_by else None
        source, held = self._views.get(seat, (None, None))
        view = None if held is None or source is not known else held()
        if view is None:
            view = self.top.system.show.view(known)
        if (view.clock, view.whole) != (clock, whole):
            view = replace(view, clock=clock, whole=whole)
        self._views[seat] = known, ref(view)
        return view

    def forget(self) -> None:
        """Drops the façades and views made so far. To be called whenever the frame being played changes, as they tell
        of what was."""
        self._known.clear()
        self._views.clear()

    @property
    def turn(self) -> int:
        """The number of the turn of the whole game, from 1; 0 while it is set up."""
        return int(self.frames[0].state.turn)

    def outcome(self) -> Outcome | None:
        """Returns how the whole game has ended; None while it goes on."""
        return self.frames[0].outcome()

    def turn_key(self) -> str:
        """The turns of all frames from the bottom, joined by dots: a part of the keys of dice."""
        if len(self.frames) == 1:
            return str(self.frames[0].state.turn)
        return ".".join([str(frame.state.turn) for frame in self.frames])

    def begin_counting(self) -> None:
        """Clears `counts` if a new turn has begun; dice of turns gone by can't be asked for again."""
        if self.turn != self.counted:
            self.counts.clear()
            self.counted = self.turn

    def versions(self) -> dict[str, int]:
        """For each system that has a frame, the version of its rules in this program, by id."""
        return {frame.system.id: frame.system.version for frame in self.frames}

    def faults(self) -> list[Fault]:
        """Everything in any frame that the invariants of its rules do not allow; empty where all is sound."""
        return [fault for frame in self.frames for fault in frame.system.rules.invariants(frame)]


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(state_type: type[Any]) -> TypeAdapter[Any]:
    found = _ADAPTERS.get(state_type)
    if found is None:
        found = _ADAPTERS[state_type] = TypeAdapter(state_type)
    return found


def write_core(core: Core) -> bytes:
    """The core as JSON text; equal cores always give the same bytes."""
    frames = b",".join(_write_frame(frame) for frame in core.frames)
    rest: dict[str, Any] = {"counts": core.counts, "counted": core.counted, "branch": core.branch}
    if core.notes:
        rest["notes"] = dict(core.notes)
    return b'{"frames":[%b],%b' % (frames, _compact(rest)[1:])


def _write_frame(frame: AnyFrame) -> bytes:
    """What `frame_data` gives, as text. The state, which is nearly all of it, is written only once."""
    first, last = _before_state(frame), _behind_state(frame)
    state = _adapter(frame.system.state_type).dump_json(frame.state)
    return b'%b,"state":%b,%b' % (_compact(first)[:-1], state, _compact(last)[1:])


def _compact(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def frame_data(frame: AnyFrame) -> dict[str, Any]:
    """A frame as JSON values, for `frame_from`; the game's own frame without the scenario, which the record keeps."""
    state = json.loads(_adapter(frame.system.state_type).dump_json(frame.state))
    return {**_before_state(frame), "state": state, **_behind_state(frame)}


def _before_state(frame: AnyFrame) -> dict[str, Any]:
    return {
        "system": frame.system.id,
        "scenario": frame.scenario.model_dump(mode="json") if frame.opened_by else None,
        "options": frame.options.model_dump(mode="json"),
    }


def _behind_state(frame: AnyFrame) -> dict[str, Any]:
    sealed = {"sealed": list(frame.sealed)}
    return {**sealed, "opened_by": frame.opened_by} if frame.opened_by else sealed


def read_core(
    raw: bytes, registry: Registry, scenario: Any, names: Mapping[Side, Text], versions: Versions | None = None
) -> Core:
    """The core that `write_core` wrote as `raw`; `scenario` and `names` are those of the bottom frame. `versions` are
    the versions of the rules that wrote it, by system, None for today's; a system left out has that of the bottom
    frame's.

    Raises ValueError (pydantic's included) or KeyError where `raw` is not such a core, and whatever an upgrade raises.
    """
    data, versions = json.loads(raw), versions or {}
    usual = versions.get(data["frames"][0]["system"])
    frames = [
        frame_from(part, registry, scenario, names, versions.get(part["system"], usual)) for part in data["frames"]
    ]
    return Core(frames, data["counts"], data["counted"], data["branch"], data.get("notes", {}))


def frame_from(
    part: Mapping[str, Any], registry: Registry, bottom: Any, names: Mapping[Side, Text], version: int | None = None
) -> AnyFrame:
    """The frame that `frame_data` wrote as `part` under rules of `version`, None for today's; `bottom` is the scenario
    of the bottom frame. Raises as `read_core` does."""
    system, own = registry[part["system"]], part["scenario"]
    scenario = bottom if own is None else system.scenario_type.model_validate_json(json.dumps(own))
    written = part["state"] if version is None else upgraded(system, part["state"], version)
    state = _adapter(system.state_type).validate_json(json.dumps(written), strict=True, extra="forbid")
    options = read_options(system.options_type, part["options"])
    return Frame(system, scenario, options, state, names, list(part["sealed"]), part.get("opened_by", 0))


def upgraded(system: AnySystem, state: Mapping[str, Any], version: int) -> Mapping[str, Any]:
    """The JSON of a state written by rules of `version`, in the form that today's rules write, by the system's upgrades
    one after another. `state` itself does not change. Raises what the upgrades raise."""
    steps = [system.upgrades[step] for step in range(version, system.version) if step in system.upgrades]
    data = copy.deepcopy(dict(state)) if steps else state
    for step in steps:
        data = step(dict(data))
    return data


def pack(raw: bytes) -> bytes:
    """The bytes of a snapshot, compressed; `unpack` reads them."""
    return zlib.compress(raw, 6)


def unpack(packed: bytes, most: int = LARGEST_SNAPSHOT) -> bytes:
    """The bytes that `pack` compressed. Raises ValueError where `packed` is damaged or holds more than `most` bytes."""
    reader = zlib.decompressobj()
    try:
        raw = reader.decompress(packed, most)
    except zlib.error as error:
        raise ValueError(f"damaged: {error}") from error
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("cut off or too large")
    return raw


def digest(raw: bytes) -> str:
    """The hash, in hexadecimal digits, of a core as `write_core` wrote it."""
    return hashlib.blake2b(raw, digest_size=16).hexdigest()


def digest_of(core: Core) -> str:
    """The hash of all that decides in a core: cores that differ in nothing but words of `unworded` have the same."""
    raw = write_core(core)
    return digest(raw if len(core.frames) == 1 else _compact(unworded(raw)))


def unworded(raw: bytes) -> Any:
    """The JSON of a core as `write_core` wrote it, without the names that stand in it in several languages.

    A game within the game is opened with names in the words of the program of that day. They decide nothing, and a
    better word or another language must not make an old game a different one.
    """
    return json.loads(raw, object_hook=without_name)


def without_name(found: dict[str, Any]) -> dict[str, Any]:
    """Returns a JSON object as it is, but an empty one for a name in several languages."""
    is_name = SOURCE_LANGUAGE in found and found.keys() <= set(LANGUAGES)
    return {} if is_name else found


def differences(ours: Any, theirs: Any, path: str = "") -> Iterable[str]:
    """Yields the places, as dotted keys, at which two JSON values differ, in the order in which they stand."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*ours, *(key for key in theirs if key not in ours)]:
            if key not in ours or key not in theirs:
                yield f"{path}.{key}".lstrip(".")
            else:
                yield from differences(ours[key], theirs[key], f"{path}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for at, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(mine, other, f"{path}.{at}")
    elif ours != theirs or type(ours) is not type(theirs):
        yield path.lstrip(".")
