"""What a practice player may use for one decision, and how its process is held to that."""

from __future__ import annotations

import math
import sys

from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What a practice player may use: `seconds` of the clock and `processor_seconds` for one decision, and `memory`
    bytes of address space for its whole process. What the program's own players need of that is in docs/costs.md,
    about a tenth of the seconds and a sixth of the memory. The rest is for players of other packages and slow
    machines. What a system does not limit is not limited: Windows stops nobody but by the clock, macOS no memory."""

    seconds: float = 15.0
    processor_seconds: float = 15.0
    memory: int = 1 << 30


if sys.platform == "win32":

    def bind_process(memory: int) -> None:
        """Does nothing: Windows has no such limits. The process that asks still stops waiting after a while."""

    def allow_processor(seconds: float) -> None:
        """Does nothing: Windows has no such limit. The process that asks still stops waiting after a while."""

else:
    import resource

    def bind_process(memory: int) -> None:
        """Limits this process to `memory` bytes of memory, and keeps it from writing files. On macOS memory is not
        limited, as that system refuses to."""
        limits = {resource.RLIMIT_FSIZE: 0, resource.RLIMIT_CORE: 0}
        if sys.platform != "darwin":
            limits[resource.RLIMIT_AS] = memory
        for limit, most in limits.items():
            _, hard = resource.getrlimit(limit)
            allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(limit, (allowed, hard))

    def allow_processor(seconds: float) -> None:
        """Gives this process `seconds` more of processor time, rounded up; when they are used up the system ends it."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        wanted = math.ceil(used.ru_utime + used.ru_stime + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
