"""What a practice player may use for one decision, and how a process is held to it."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds of a clock on the wall and of a processor for one decision, and bytes of memory for the whole process.

    The players that come with the program take less than a tenth of a second and of the memory.
    """

    seconds: float = 15.0
    processor_seconds: float = 15.0
    memory: int = 1 << 30


if sys.platform == "win32":

    def bind_process(memory: int) -> None:
        """Nothing: there are no such limits here, only the clock of whoever asks."""

    def allow_processor(seconds: float) -> None:
        """Nothing: there is no such limit here, only the clock of whoever asks."""

else:
    import resource

    def bind_process(memory: int) -> None:
        """From now on this process has so many bytes of memory, and can write no file."""
        for limit, most in (
            (resource.RLIMIT_AS, memory),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
        ):
            _, hard = resource.getrlimit(limit)
            allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(limit, (allowed, hard))

    def allow_processor(seconds: float) -> None:
        """From now on this process has so many seconds of a processor, rounded up; then it is ended."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        wanted = math.ceil(used.ru_utime + used.ru_stime + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
