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

    def answer(found: Result | BaseException) -> None:
        if done.cancelled():
            return
        if isinstance(found, BaseException):
            done.set_exception(found)
        else:
            done.set_result(found)

    def run() -> None:
        found = asyncio.run(_outcome(work))
        with suppress(RuntimeError):  # The loop has been closed: the program is ending.
            loop.call_soon_threadsafe(answer, found)

    Thread(target=run, daemon=True).start()
    return await done


async def _outcome(work: Callable[[], Result]) -> Result | BaseException:
    """What `work` returns, or the fault that it raises, which is to be raised where somebody waits."""

    async def does() -> Result:
        return work()

    (found,) = await asyncio.gather(does(), return_exceptions=True)
    return found
