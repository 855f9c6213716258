"""docs/packs.md leads from a folder to a game: what it says is done here, as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexwar_tui.storage.packs import names
from tests.cli.conftest import Shell
from tests.project.sources import ROOT
from tests.project.test_scenario_guide import COMMAND, said

GUIDE = (ROOT / "docs" / "packs.md").read_text("utf-8")

BLOCK = re.compile(r"^```(json|text|console) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

PACK = Path("border-wars")


@pytest.fixture
def hexwar(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The command, in an empty folder, with an empty home."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    return Shell(capsys)


def put_right(text: str) -> None:
    """Puts right what the guide says is wrong."""
    if "all right" in text:
        path = PACK / "data" / "hills.json"
        path.write_text(path.read_text("utf-8").replace("forrest", "forest"), "utf-8")


def test_the_guide_to_packs_holds(hexwar: Shell) -> None:
    """Each file and command, one after the other; what commands print is what the guide says they do."""
    for kind, name, text in BLOCK.findall(GUIDE):
        if kind != "console":
            (PACK / name).parent.mkdir(parents=True, exist_ok=True)
            (PACK / name).write_text(text, "utf-8")
            continue
        for command, expected in COMMAND.findall(text):
            put_right(expected)
            found = said(hexwar, command)
            wanted = ".*".join(map(re.escape, expected.strip().split("…")))
            assert re.fullmatch(wanted, found.strip(), re.DOTALL), found


def test_the_limits_are_as_the_guide_says() -> None:
    """The numbers of the guide are those of the program."""
    told = " ".join(GUIDE.split())
    for text in (
        f"more than {names.MOST_ENTRIES} files and folders, {names.LARGEST_WHOLE >> 20} MB in all",
        f"{names.LARGEST >> 20} MB of JSON, {names.LARGEST_TEXT >> 10} KB of text or {names.LARGEST_PICTURE >> 20} MB",
        f"more than {names.MOST_TIMES} times the packed size where that is more than {names.SMALL >> 20} MB",
        f"more than {names.WIDEST_PICTURE} pixels",
    ):
        assert text in told
    assert names.DEEPEST_FOLDER == 6
