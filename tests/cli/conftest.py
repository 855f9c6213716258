"""The command line at a table of its own: a home of the test's, the toys in the registry, English."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.cli.main import main
from hexwar_tui.systems import SYSTEMS
from tests.toys import TOYS
from tests.toys.common import toy_scenario

PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Said:
    """What a command answered: its exit status and its two outputs."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON it printed."""
        return json.loads(self.out)


class Shell:
    """Runs commands in this very process, in a folder of the test's own."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *argv: str | Path) -> Said:
        """What `hexwar` with these words answers."""
        self._capsys.readouterr()
        try:
            status = main([str(word) for word in argv])
        except SystemExit as end:
            status = int(end.code or 0)
        out, err = self._capsys.readouterr()
        return Said(status, out, err)

    def done(self, *argv: str | Path) -> Said:
        """The same, for what is to succeed without a complaint."""
        said = self(*argv)
        assert (said.status, said.err) == (0, "")
        return said

    def refused(self, *argv: str | Path) -> str:
        """The one sentence with which a command is refused."""
        said = self(*argv)
        assert (said.status, said.out) == (2, "")
        assert said.err.count("\n") == 1
        assert "Traceback" not in said.err
        return said.err.strip()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the test stands, with the toys' scenarios among the player's own."""
    for name, value in (("HEXWAR_HOME", str(tmp_path / "home")), ("HEXWAR_LANGUAGE", "en")):
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    for name in TOYS:
        monkeypatch.setitem(SYSTEMS, name, partial(TOYS.__getitem__, name))
        file = tmp_path / "home" / "scenarios" / name / "toy.json"
        file.parent.mkdir(parents=True)
        file.write_text(toy_scenario(name).model_dump_json(), "utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures beside papers are PNG by their first bytes alone: drawing each takes as long as most tests."""
    monkeypatch.setattr("hexwar_tui.tui.papers.drawings.png_of", lambda svg: PNG)


@pytest.fixture
def hexwar(capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command."""
    return Shell(capsys)


@pytest.fixture
def raid(hexwar: Shell) -> Path:
    """A raid that has just begun: red acts, then blue."""
    hexwar.done("new", "raid/toy", "-o", "raid.hexwar", "--seed", "1")
    return Path("raid.hexwar")


@pytest.fixture
def harvest(hexwar: Shell) -> Path:
    """A harvest that has just begun: red and blue enter in secret."""
    hexwar.done("new", "harvest/toy", "-o", "harvest.hexwar", "--seed", "1")
    return Path("harvest.hexwar")
