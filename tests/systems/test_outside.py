"""Systems that other packages bring: found by their entry points, played like any other, and refused by name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from subprocess import CompletedProcess

from tests.toys.common import toy_scenario

ROOT = Path(__file__).parents[2]

COMMANDS = """
import io, json, shlex, sys
from contextlib import redirect_stderr, redirect_stdout
from hexwar_tui.cli.main import main

for line in sys.argv[1:]:
    with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")) as said, redirect_stderr(said):
        try:
            status = main(shlex.split(line))
        except SystemExit as left:
            status = left.code
    said.flush()
    print(json.dumps([status, said.buffer.getvalue().decode()]))
"""
"""Gives one command line after the other in one process, and tells how each ended and what it said."""

MODULE = """
from dataclasses import replace
from tests.toys.harvest import HARVEST

CROSS_COUNTRY = replace(HARVEST, id="cross-country", place=f"{__name__}:CROSS_COUNTRY")
"""


def put(folder: Path, files: Mapping[str, str]) -> None:
    """Writes files, by their places in the folder."""
    for place, text in files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, "utf-8")


def bring(
    folder: Path, *entries: str, name: str = "raiders 1.5", group: str = "systems", modules: Mapping[str, str]
) -> Path:
    """Lays a package out as an installer does, with modules by their names; returns its facts."""
    package, _, version = name.partition(" ")
    facts = f"{package}-{version}.dist-info"
    put(folder, {f"{module}/__init__.py": text for module, text in modules.items()})
    put(folder, {f"{facts}/METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"})
    put(folder, {f"{facts}/entry_points.txt": "\n".join([f"[hexwar.{group}]", *entries])})
    return folder / facts


def bring_raiders(folder: Path, module: str = MODULE) -> Path:
    """Lays out a package with a system called cross-country, a harvest, and its scenario; returns its facts."""
    scenario = json.loads(toy_scenario("harvest").model_dump_json()) | {"system": "cross-country"}
    put(folder, {"raiders/scenarios/cross-country/toy.json": json.dumps(scenario)})
    return bring(folder, "cross-country = raiders:CROSS_COUNTRY", modules={"raiders": module})


def run(folder: Path, *words: str, language: str = "en", package: Path | None = None) -> CompletedProcess[str]:
    """Python with these words, in a process that can import what lies in the folder, and a package that lies elsewhere,
    besides what this one can; nothing is written there."""
    places = [str(place) for place in (folder, package, ROOT, os.environ.get("PYTHONPATH")) if place]
    home = {"HEXWAR_HOME": str(folder / "home"), "HEXWAR_LANGUAGE": language}
    clean = {"PYTHONDONTWRITEBYTECODE": "1"} if package else {}
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places), **home, **clean}
    command = [sys.executable, *words]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


def hexwar(folder: Path, *lines: str, status: int = 0, language: str = "en", package: Path | None = None) -> list[str]:
    """What each of these command lines says, on both streams, in one process that can import the package; all end with
    this status."""
    ended = run(folder, "-c", COMMANDS, *lines, language=language, package=package)
    told = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [each for each, _ in told] == [status] * len(lines), (told, ended.stderr)
    return [said for _, said in told]


def test_it_is_listed_with_where_it_comes_from_and_played(tmp_path: Path) -> None:
    """Behind the program's own, with its scenarios; its games are kept and opened again, with practice players, and
    random games find no fault."""
    bring_raiders(tmp_path)
    listed, scenarios, told, _, shown, checked, _ = hexwar(
        tmp_path,
        "systems",
        "scenarios cross-country",
        "systems --json",
        "new cross-country/toy -o game.hexwar --side red=random",
        "show game.hexwar --as blue",
        "check game.hexwar",
        "fuzz cross-country --games 1",
    )
    own = ["ashlands", "envoys", "skirmish", "mechs", "theatre"]
    assert [line.split()[0] for line in listed.splitlines()] == [*own, "cross-country"]
    assert "from raiders 1.5" in listed.splitlines()[-1]
    assert "cross-country/toy" in scenarios
    assert [system["from"] for system in json.loads(told)] == [*[""] * len(own), "raiders 1.5"]
    assert "Waiting for your orders." in shown
    assert "all right" in checked


def test_a_game_of_a_package_that_is_gone_is_refused_by_name(tmp_path: Path) -> None:
    """Nothing is done to it."""
    facts = bring_raiders(tmp_path)
    hexwar(tmp_path, "new cross-country/toy -o game.hexwar")
    before = (tmp_path / "game.hexwar").read_bytes()
    (facts / "entry_points.txt").unlink()
    (told,) = hexwar(tmp_path, "show game.hexwar --as blue", status=2)
    assert "“cross-country”, which this program does not have" in told
    assert (tmp_path / "game.hexwar").read_bytes() == before


def test_what_cannot_be_loaded_is_told_and_stops_nothing(tmp_path: Path) -> None:
    """A fault in it, no system, no such package, a damaged catalogue: the others are listed. It takes no name of
    another: the program's own system stands, and ids of another form are passed over."""
    broken = {
        "faulty": "1 / 0",
        "nothing": "SYSTEM = 5",
        "mute": MODULE.replace("cross-country", "mute"),
        "raiders": MODULE,
    }
    none = [
        "faulty = faulty:SYSTEM",
        "nothing = nothing:SYSTEM",
        "nowhere = riders:SYSTEM",
        "mute = mute:CROSS_COUNTRY",
    ]
    bring(tmp_path, *none, "ashlands = raiders:CROSS_COUNTRY", "../up = raiders:CROSS_COUNTRY", modules=broken)
    put(tmp_path, {"mute/locale/ru/LC_MESSAGES/mute.mo": "no catalogue"})
    (told,) = hexwar(tmp_path, "systems")
    for entry in none:
        system = entry.partition(" ")[0]
        assert f"The rule system “{system}” can't be loaded. It comes from “raiders 1.5”." in told
    assert "theatre" in told
    assert "Traceback" not in told
    assert told.count("ashlands") == 1
    assert "Ashlands" in told
    assert "up" not in told.replace("up to", "")
