"""Copies of the tree, in which the source is broken and the related tests are run."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TypeVar

from tests.tools.related import stages

ROOT = Path(__file__).parent.parent.parent
AT_ONCE = 2

_PARTS = (
    "src",
    "docs",
    "examples",
    "tests",
    "tools",
    "scenarios",
    "saves",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
)
_FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
_PASSED, _NONE_FOUND = 0, 5
_NO_END, _ALL = "no end of ", "the tests"

T = TypeVar("T")
R = TypeVar("R")


class Copy:
    """A copy of the tree that is used again and again."""

    def __init__(self, folder: Path) -> None:
        self.root, self._scratch = folder / "tree", folder / "scratch"
        self._scratch.mkdir()
        for part in _PARTS:
            _copy(ROOT / part, self.root / part)

    def noticed(self, file: PurePath, change: Callable[[str], str], runs: Iterable[Sequence[str]] | None = None) -> str:
        """The test that fails once `change` was made to the text of a file; "" if all pass that are run with the words
        of `runs` behind `pytest`, without any those that are related.

        A run that hangs, or can't even begin, is noticed, too.
        """
        with self._changed(self.root / file, change):
            for words in stages(self.root, file) if runs is None else runs:
                if found := self.failing(words):
                    return found
        return ""

    def failing(self, words: Sequence[str]) -> str:
        """The first test that fails in a run of pytest, or that came to no end, with these words before it; "" if none
        does."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.tools.guard", "-p", "no:cacheprovider"]
        running = self._scratch / "running"
        running.write_text(_ALL, encoding="utf-8")
        environment = {"PYTHONPATH": str(self.root / "src"), "PATH": os.defpath, "HEXWAR_HOME": str(self._scratch)}
        run = subprocess.Popen(
            [*command, f"--basetemp={self._scratch / 'tests'}", *words],
            cwd=self.root,
            env={**environment, "TESTS_RUNNING": str(running)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        output = run.communicate()[0]
        # What a test has started and could not stop goes with it.
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        if run.returncode in (_PASSED, _NONE_FOUND):
            return ""
        found = _FAILED.search(output)
        return found[1] if found else f"{_NO_END}{running.read_text(encoding='utf-8')}"

    @contextmanager
    def _changed(self, file: Path, change: Callable[[str], str]) -> Iterator[None]:
        before = file.read_text(encoding="utf-8")
        _write(file, change(before))
        try:
            yield
        finally:
            _write(file, before)


def _write(file: Path, text: str) -> None:
    """Writes a source, and drops what was compiled of it: Python tells two of them apart by the second only."""
    file.write_text(text, encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        compiled.unlink()


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
    elif source.exists():
        shutil.copy(source, target)


def in_copies(do: Callable[[Copy, T], R], things: Sequence[T]) -> Iterator[tuple[T, R]]:
    """What `do` returns for each of the things, in their order; two at a time, each in a copy of its own."""
    free: SimpleQueue[Copy] = SimpleQueue()

    def with_copy(thing: T) -> R:
        copy = free.get()
        try:
            return do(copy, thing)
        finally:
            free.put(copy)

    with TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        for number in range(AT_ONCE):
            own = Path(folder) / str(number)
            own.mkdir()
            free.put(Copy(own))
        yield from zip(things, pool.map(with_copy, things), strict=True)


def failing_as_it_is(tests: Iterable[str]) -> list[str]:
    """Those of some tests that fail on the tree as it is, or come to no end there, and so have noticed nothing; one at
    most of each half."""
    named = sorted({test.removeprefix(_NO_END) for test in tests} - {_ALL})
    halves = [half for half in (named[::2], named[1::2]) if half]
    return [found for _, found in in_copies(Copy.failing, halves) if found]
