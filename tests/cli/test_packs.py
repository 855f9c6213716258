"""`hexwar pack`, and what other commands say of packs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexwar_tui.storage.packs.contents import digest_of
from tests.cli.conftest import Shell
from tests.storage.packs import lay_out, pack_files, scenario, tree


@pytest.fixture
def pack() -> Path:
    """The folder of a pack that is being written."""
    return lay_out(Path("pack"), pack_files())


DATA = {
    "id": "border-wars",
    "version": "1.2",
    "title": "Border wars",
    "author": "Ann Example",
    "licence": "CC BY-SA 4.0",
    "description": "Battles for one river.",
    "requires": None,
    "digest": digest_of(pack_files()),
    "scenarios": ["raid/border-wars/ford"],
    "texts": ["ford.ru.md"],
    "pictures": ["ford.png"],
}


def test_from_a_folder_to_a_game(hexwar: Shell, pack: Path) -> None:
    """Checked, built, installed, listed, shown, played, removed; the game goes on and says what is missing."""
    assert hexwar.done("pack", "check", pack).out == "pack: all right.\n"
    assert hexwar.done("pack", "build", pack, "-o", "a.zip").out == "Written to a.zip.\n"
    hexwar.done("pack", "build", pack, "-o", "b.zip")
    assert Path("a.zip").read_bytes() == Path("b.zip").read_bytes()
    assert hexwar.done("pack", "check", "a.zip").out == "a.zip: all right.\n"
    told = "Installed: Border wars 1.2.\n  raid/border-wars/ford\n"
    assert hexwar.done("pack", "install", "a.zip").out == told
    line = "border-wars          Border wars 1.2, by Ann Example (CC BY-SA 4.0)\n"
    assert hexwar.done("pack", "list").out == line
    shown = hexwar.done("pack", "show", "border-wars").out
    for part in (
        line,
        "Battles for one river.",
        "\n  raid/border-wars/ford\n  ford.ru.md\n  ford.png\n",
        "It lies in ",
    ):
        assert part in shown
    assert hexwar.done("pack", "show", "border-wars", "ford.ru.md").out == "# The ford\n"
    assert "raid/border-wars/ford" in hexwar.done("scenarios", "raid").out
    hexwar.done("new", "raid/border-wars/ford", "-o", "game.hexwar")
    assert "pack" not in hexwar.done("show", "game.hexwar", "--as", "red").out
    assert hexwar.done("pack", "remove", "border-wars").out.startswith("Removed: border-wars.")
    assert "“border-wars” 1.2, from which this game comes" in hexwar.done("show", "game.hexwar", "--as", "red").out
    hexwar.done("order", "game.hexwar", "--as", "red", "end-turn")
    assert hexwar.done("pack", "list").out == "No pack is installed.\n"


def test_for_programs(hexwar: Shell, pack: Path) -> None:
    """Every command of `pack` prints JSON, `scenarios` and `show` tell the pack."""
    checked = hexwar.done("pack", "check", pack, "--json").data
    assert checked == {"file": "pack", "faults": [], "pack": DATA}
    assert hexwar.done("pack", "build", pack, "-o", "a.zip", "--json").data == {"written": "a.zip", "pack": DATA}
    assert hexwar.done("pack", "install", "a.zip", "--json").data == {"pack": DATA, "before": ""}
    assert hexwar.done("pack", "list", "--json").data == [DATA]
    assert hexwar.done("pack", "show", "border-wars", "--json").data == DATA
    mark = {key: DATA[key] for key in ("id", "version", "digest")}
    packs = {one["name"]: one["pack"] for one in hexwar.done("scenarios", "raid", "--json").data}
    assert packs == {"raid/toy": None, "raid/border-wars/ford": mark}
    where = hexwar.done("scenarios", "raid", "--where", "--json").data[-1]
    assert (where["whose"], where["scenarios"]) == ("pack", 1)
    assert hexwar.done("scenarios", "raid", "--where").out.count("(those of a pack: 1 scenario)") == 1
    hexwar.done("new", "raid/border-wars/ford", "-o", "game.hexwar")
    assert hexwar.done("show", "game.hexwar", "--as", "red", "--json").data["pack"] == {**mark, "told": ""}
    assert hexwar.done("pack", "remove", "border-wars", "--json").data == {"removed": "border-wars"}
    assert "not installed" in hexwar.done("show", "game.hexwar", "--as", "red", "--json").data["pack"]["told"]


def test_all_mistakes_are_named_and_nothing_is_written(hexwar: Shell, pack: Path, home: Path) -> None:
    """By check, by build and by install, with status 2; of a file that is none one sentence is said."""
    (pack / "scenarios" / "raid" / "bridge.json").write_bytes(scenario("brigde"))
    (pack / "run.py").write_text("boom", "utf-8")
    before = tree(home)
    for words in (("check", pack), ("build", pack, "-o", "a.zip"), ("install", pack)):
        said = hexwar("pack", *words)
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 2)
        assert "run.py: nothing of this name" in said.err
        assert "bridge.json:1: id: " in said.err
    found = hexwar("pack", "check", pack, "--json")
    assert (found.status, len(found.data["faults"]), found.data["pack"]["id"]) == (2, 2, "border-wars")
    (pack / "pack.json").unlink()
    assert hexwar("pack", "check", pack, "--json").data["pack"] is None
    (pack / "pack.json").write_bytes(pack_files()["pack.json"])
    assert "none.zip" in hexwar.refused("pack", "install", "none.zip")
    assert "should end with" in hexwar.refused("pack", "build", pack, "-o", "a.json")
    assert tree(home) == before


def test_what_is_there_stays_unless_it_is_to_go(hexwar: Shell, pack: Path) -> None:
    """The same version, another author, a file that is there already, a pack or a text that is not."""
    hexwar.done("pack", "install", pack)
    assert "installed already" in hexwar.refused("pack", "install", pack)
    data = json.loads((pack / "pack.json").read_bytes())
    (pack / "pack.json").write_text(json.dumps({**data, "version": "1.0"}), "utf-8")
    assert "--replace" in hexwar.refused("pack", "install", pack)
    assert "in place of 1.2" in hexwar.done("pack", "install", pack, "--replace").out
    (pack / "pack.json").write_text(json.dumps({**data, "author": "Eve"}), "utf-8")
    assert "by Eve" in hexwar.refused("pack", "install", pack, "--replace")
    Path("a.zip").write_bytes(b"mine")
    assert "there already" in hexwar.refused("pack", "build", pack, "-o", "a.zip")
    for words in (("remove", "none"), ("show", "../packs"), ("show", "none", "ford.ru.md")):
        assert "is installed" in hexwar.refused("pack", *words)
    assert "there are: ford.ru.md" in hexwar.refused("pack", "show", "border-wars", "../pack.json")


@pytest.mark.row(16)
def test_texts_are_shown_clean(hexwar: Shell, pack: Path) -> None:
    """Row 16: whatever a text holds, it does nothing to the terminal."""
    (pack / "texts" / "ford.ru.md").write_bytes("# A\x1b[2J\n\u202eb\u0007\n".encode())
    hexwar.done("pack", "install", pack)
    assert hexwar.done("pack", "show", "border-wars", "ford.ru.md").out == "# A[2J\nb\n"


def test_a_broken_pack_is_named(hexwar: Shell, pack: Path, home: Path) -> None:
    """In the list; scenarios are listed without it."""
    hexwar.done("pack", "install", pack)
    (home / "home" / "packs" / "border-wars" / "pack.json").write_bytes(b"{}")
    said = hexwar("pack", "list")
    assert (said.status, said.out) == (0, "")
    assert "pack.json:1: " in said.err
    assert "border-wars" not in hexwar.done("scenarios", "raid").out
    hexwar.done("pack", "remove", "border-wars")
