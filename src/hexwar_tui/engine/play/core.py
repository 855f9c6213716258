"""The changing core of a game — its frames, the count of rolls, the branch — and how it is written as bytes."""

from __future__ import annotations

import copy
import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnyFrame, AnySystem, Fault, Frame, Registry
from hexwar_tui.engine.words.language import Text

Versions = Mapping[str, int]
"""Versions of rules by the ids of their systems."""

LARGEST_SNAPSHOT = 32 * 1024 * 1024
"""Unpacked, in bytes; what is larger is no snapshot of ours."""


@dataclass(slots=True)
class Core:
    """Everything about a game that orders and steps change.

    `counts` tells by the names of rolls how often each was made in turn `counted` of the whole game, the present one.
    `branch` is a part of the keys of dice to come, "" until the game is made a branch.
    """

    frames: list[AnyFrame]
    counts: dict[str, int] = field(default_factory=dict)
    counted: int = 0
    branch: str = ""

    @property
    def top(self) -> AnyFrame:
        """The frame that is being played, the last one."""
        return self.frames[-1]

    def turn_key(self) -> str:
        """The turns of all frames, as dice are keyed by them."""
        return ".".join(str(frame.state.turn) for frame in self.frames)

    def begin_counting(self) -> None:
        """Clears `counts` where a new turn has begun: dice of turns gone by can't be asked for again."""
        turn = self.frames[0].state.turn
        if turn != self.counted:
            self.counts.clear()
            self.counted = turn

    def versions(self) -> dict[str, int]:
        """The versions of the rules by which its frames are played."""
        return {frame.system.id: frame.system.version for frame in self.frames}

    def faults(self) -> list[Fault]:
        """What is wrong with any frame, by the invariants of its rules."""
        return [fault for frame in self.frames for fault in frame.system.rules.invariants(frame)]


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(state_type: type[Any]) -> TypeAdapter[Any]:
    found = _ADAPTERS.get(state_type)
    if found is None:
        found = _ADAPTERS[state_type] = TypeAdapter(state_type)
    return found


def write_core(core: Core) -> bytes:
    """The core as JSON; the same core always gives the same bytes."""
    frames = [frame_data(frame) for frame in core.frames]
    data = {"frames": frames, "counts": core.counts, "counted": core.counted, "branch": core.branch}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def frame_data(frame: AnyFrame) -> dict[str, Any]:
    """A frame as JSON values; that of the game itself without its scenario, which is kept in the record."""
    bottom = frame.opened_by == 0
    return {
        "system": frame.system.id,
        "scenario": None if bottom else frame.scenario.model_dump(mode="json"),
        "options": frame.options.model_dump(mode="json"),
        "state": json.loads(_adapter(frame.system.state_type).dump_json(frame.state)),
        "sealed": list(frame.sealed),
        **({} if bottom else {"opened_by": frame.opened_by}),
    }


def read_core(
    raw: bytes, registry: Registry, scenario: Any, names: Mapping[Side, Text], versions: Versions | None = None
) -> Core:
    """The core that `write_core` wrote; `scenario` and `names` are the bottom frame's. `versions` are those of the
    rules that wrote it, by system, None for today's; a system that is left out has that of the bottom frame's.

    Raises ValueError (pydantic's included) or KeyError on anything else, and whatever an upgrade raises.
    """
    data, versions = json.loads(raw), versions or {}
    usual = versions.get(data["frames"][0]["system"])
    frames = [
        frame_from(part, registry, scenario, names, versions.get(part["system"], usual)) for part in data["frames"]
    ]
    return Core(frames, data["counts"], data["counted"], data["branch"])


def frame_from(
    part: Mapping[str, Any], registry: Registry, bottom: Any, names: Mapping[Side, Text], version: int | None = None
) -> AnyFrame:
    """The frame that `frame_data` wrote under rules of this version, None for today's; `bottom` is the scenario of the
    bottom frame. Raises as `read_core`."""
    system, own = registry[part["system"]], part["scenario"]
    scenario = bottom if own is None else system.scenario_type.model_validate_json(json.dumps(own))
    written = part["state"] if version is None else upgraded(system, part["state"], version)
    state = _adapter(system.state_type).validate_json(json.dumps(written), strict=True, extra="forbid")
    options = read_options(system.options_type, part["options"])
    return Frame(system, scenario, options, state, names, list(part["sealed"]), part.get("opened_by", 0))


def upgraded(system: AnySystem, state: Mapping[str, Any], version: int) -> Mapping[str, Any]:
    """The JSON of a state that rules of `version` wrote as those of today write it, by the upgrades of its system, step
    by step. What is given does not change. Raises what they raise."""
    steps = [system.upgrades[step] for step in range(version, system.version) if step in system.upgrades]
    data = copy.deepcopy(dict(state)) if steps else state
    for step in steps:
        data = step(dict(data))
    return data


def pack(raw: bytes) -> bytes:
    """Compresses the bytes of a snapshot."""
    return zlib.compress(raw, 6)


def unpack(packed: bytes, most: int = LARGEST_SNAPSHOT) -> bytes:
    """The bytes that were compressed, as by `pack`. Raises ValueError where they are damaged or more than `most`."""
    reader = zlib.decompressobj()
    try:
        raw = reader.decompress(packed, most)
    except zlib.error as error:
        raise ValueError(f"damaged: {error}") from error
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("cut off or too large")
    return raw


def digest(raw: bytes) -> str:
    """The digest of a core written by `write_core`."""
    return hashlib.blake2b(raw, digest_size=16).hexdigest()


def differences(ours: Any, theirs: Any, path: str = "") -> Iterable[str]:
    """Yields the places, as dotted keys, at which two JSON values differ, in their order."""
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
