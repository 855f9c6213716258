"""What these tests ask of the machine: file systems of their own, and tools that watch and strike programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NoReturn

import pytest

Unable = Callable[[str], NoReturn]
"""How a test ends that can't make its fault happen here."""


@dataclass(frozen=True, slots=True)
class Disk:
    """A file system in a file: `image` holds what has reached the disk, `folder` shows what programs see of it."""

    image: Path
    folder: Path


class Machine:
    """Mounts file systems under a folder, until the end of the test."""

    def __init__(self, folder: Path, unable: Unable, closing: ExitStack) -> None:
        self.unable = unable
        self._folder, self._closing = folder, closing
        self._names = map(str, count(1))

    def ext4(self, *options: str) -> Disk:
        """A new file system of 16 MB that writes nothing of its own accord for minutes, mounted with these options."""
        image = self._folder / f"disk {next(self._names)}"
        with image.open("wb") as file:
            file.truncate(16 * 1024 * 1024)
        self.run("mkfs.ext4", "-q", "-F", image)
        return Disk(image, self._mount(self._closing, image, "loop", "commit=300", *options))

    def tmpfs(self, *options: str) -> Path:
        """The folder of a new file system in memory, mounted with these options."""
        return self._mount(self._closing, Path("tmpfs"), *options)

    def power_cut(self, disk: Disk) -> Path:
        """A copy of all that has reached the disk just now; nothing is written for its sake."""
        image = self._folder / f"disk {next(self._names)}"
        self.run("cp", "--sparse=always", disk.image, image)
        return image

    @contextmanager
    def power_back(self, image: Path) -> Iterator[Path]:
        """The folder that a disk shows after a power cut, when its file system has put itself in order."""
        with ExitStack() as closing:
            yield self._mount(closing, image, "loop")
        image.unlink()

    def run(self, *words: str | Path) -> None:
        """Has a tool do something that only root may do. The test ends where it is not there, or not allowed to."""
        if os.geteuid():
            self.unable("only root may do this")
        done = subprocess.run([self.tool(str(words[0])), *words[1:]], capture_output=True, text=True, check=False)
        if done.returncode:
            self.unable(f"{words[0]} can't be used here: {done.stderr.strip()}")

    def tool(self, name: str) -> str:
        """The path of a program. The test ends where it is not installed."""
        # What only root uses lies beyond the path of others.
        found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
        if found is None:
            self.unable(f"{name} is not installed")
        return found

    def _mount(self, closing: ExitStack, source: Path, *options: str) -> Path:
        folder = self._folder / f"folder {next(self._names)}"
        folder.mkdir()
        kind = ("-t", "tmpfs") if source == Path("tmpfs") else ("-t", "ext4")
        self.run("mount", *kind, *(("-o", ",".join(options)) if options else ()), source, folder)
        # Lazily: a test that fails may have left a file of it open.
        closing.callback(self.run, "umount", "--lazy", folder)
        return folder


@pytest.fixture
def unable(request: pytest.FixtureRequest) -> Unable:
    """Skips the test, saying why; with `--privileged` that is a failure."""

    def end(why: str) -> NoReturn:
        if request.config.getoption("--privileged"):
            pytest.fail(why)
        pytest.skip(why)

    return end


@pytest.fixture
def machine(tmp_path: Path, unable: Unable) -> Iterator[Machine]:
    """File systems of the test's own, gone at its end."""
    with ExitStack() as closing:
        yield Machine(tmp_path, unable, closing)
