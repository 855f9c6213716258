"""Work that takes long and is done beside the screens, by a thread that nobody has to wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


async def aside(work: Callable[[], Result]) -> Result:
    """Returns what `work` returns, or raises what it raises; keys are heard meanwhile. Who is stopped while he waits
    leaves the work behind: its result is dropped, and the program may end before it is done, as asyncio's own threads
    would not let it."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def answer(result: Result | None, fault: BaseException | None) -> None:
        if done.cancelled():
            return
        if fault is not None:
            done.set_exception(fault)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, fault = None, None
        try:
            result = work()
        except BaseException as raised:  # noqa: BLE001 - it is raised where the result is waited for
            fault = raised
        with suppress(RuntimeError):  # The loop has been closed: the program is ending.
            loop.call_soon_threadsafe(answer, result, fault)

    Thread(target=run, daemon=True).start()
    return await done
