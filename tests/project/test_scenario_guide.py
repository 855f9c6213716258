"""docs/scenarios.md leads from an empty file to a played game: what it says is done here, as it stands there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.project.sources import ROOT

GUIDE = (ROOT / "docs" / "scenarios.md").read_text("utf-8")

BLOCK = re.compile(r"^```(json|console|sh) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)

MENDED = {
    "two-hills.json": [('"trench-rifle"', '"trench-rifles"'), ('"0304"', '"0203"')],
    "night-raid.json": [('"night-gunners", 5', '"night-gunner", 5'), ('"last": 90', '"last": 100')],
    "small-village.json": [('"=================="\n', '"==================",\n'), ("1003 W", "1003 N")],
}
"""By file what the guide says is to be put right."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The reader's own folder of scenarios, not made yet; he stands in an empty folder."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home" / "scenarios"


def put(own: Path, name: str, text: str) -> None:
    """Writes a file, here and into the folder of its system."""
    Path(name).write_text(text, "utf-8")
    folder = own / re.findall(r'"system": "(\w+)"', text)[0]
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(name, folder)


def said(hexwar: Shell, command: str) -> str:
    """What a command of the guide prints; with `>` into a file."""
    words, _, file = command.partition(" > ")
    answer = hexwar(*words.split()[1:])
    assert answer.status in (0, 2), answer.err
    if file:
        Path(file).write_text(answer.out, "utf-8")
        return ""
    return answer.out + answer.err


@pytest.fixture
def hexwar(capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command."""
    return Shell(capsys)


def put_right(own: Path, name: str) -> None:
    """Puts a file right as the guide says."""
    text = Path(name).read_text("utf-8")
    for old, new in MENDED[name]:
        assert old in text
        text = text.replace(old, new)
    put(own, name, text)


def test_the_guide_to_scenarios_holds(hexwar: Shell, own: Path) -> None:
    """Each file and command, one after the other; what commands print is what the guide says they do. Where a file is
    to be put right, it is, before it is looked at again."""
    wrong: set[str] = set()
    for kind, name, text in BLOCK.findall(GUIDE):
        if kind == "json":
            put(own, name, text)
        for command, expected in COMMAND.findall(text) if kind == "console" else ():
            if expected.endswith(": all right.\n"):
                put_right(own, command.split()[-1])
            found = said(hexwar, command)
            wanted = ".*".join(map(re.escape, expected.strip("\n").split("…")))
            assert re.fullmatch(wanted, found.strip("\n"), re.DOTALL), (command, found)
            wrong |= {command.split()[-1]} if "all right" not in expected else set()
    assert wrong >= set(MENDED)
    for name in ("ashlands/two-hills", "skirmish/small-village", "two-hills.json"):
        hexwar.done("new", name, "-o", f"{len(name)}.hexwar")
