"""What a practice player may use for one decision, and how its process is held to that."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What a practice player may use: `seconds` of the clock and `processor_seconds` for one decision, and `memory`
    bytes for its whole process.

    The players that come with the program need less than a tenth of a second, and of the memory.
    """

    seconds: float = 15.0
    processor_seconds: float = 15.0
    memory: int = 1 << 30


if sys.platform == "win32":

    def bind_process(memory: int) -> None:
        """Does nothing: this system has no such limits, only whoever asks has a clock."""

    def allow_processor(seconds: float) -> None:
        """Does nothing: this system has no such limit, only whoever asks has a clock."""

else:
    import resource

    def bind_process(memory: int) -> None:
        """Limits this process to `memory` bytes of memory, and keeps it from writing files."""
        for limit, most in (
            (resource.RLIMIT_AS, memory),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
        ):
            _, hard = resource.getrlimit(limit)
            allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(limit, (allowed, hard))

    def allow_processor(seconds: float) -> None:
        """Gives this process so many more seconds of a processor, rounded up; after them the system ends it."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        wanted = math.ceil(used.ru_utime + used.ru_stime + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
