"""Systems that other packages bring: found by their entry points, played like any other, and refused by name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.toys.common import toy_scenario

ROOT = Path(__file__).parents[2]

METADATA = "Metadata-Version: 2.1\nName: raiders\nVersion: 1.5\n"

MODULE = """
from dataclasses import replace
from hexwar_tui.engine.words.language import say
from tests.toys.harvest import HARVEST

CROSS_COUNTRY = replace(HARVEST, id="cross-country", place=f"{__name__}:CROSS_COUNTRY")
"""


def bring(folder: Path, entry: str = "cross-country = raiders:CROSS_COUNTRY", module: str = MODULE) -> None:
    """Lays a package out as an installer does."""
    scenario = json.loads(toy_scenario("harvest").model_dump_json()) | {"system": "cross-country"}
    for path, text in {
        "raiders/__init__.py": module,
        "raiders/scenarios/cross-country/toy.json": json.dumps(scenario),
        "raiders-1.5.dist-info/METADATA": METADATA,
        "raiders-1.5.dist-info/entry_points.txt": f"[hexwar.systems]\n{entry}\n",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def hexwar(folder: Path, *words: str, status: int = 0, language: str = "en") -> str:
    """What the command says in a process that can import the package, on both streams."""
    path = os.pathsep.join((str(folder), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "HEXWAR_HOME": str(folder / "home"), "HEXWAR_LANGUAGE": language}
    run = subprocess.run(
        [sys.executable, "-c", "from hexwar_tui.cli.main import main; raise SystemExit(main())", *words],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == status, run.stderr
    return run.stdout + run.stderr


def test_it_is_listed_with_where_it_comes_from(tmp_path: Path) -> None:
    """Behind the program's own, with its scenarios."""
    bring(tmp_path)
    lines = hexwar(tmp_path, "systems").splitlines()
    assert [line.split()[0] for line in lines] == [
        "ashlands",
        "envoys",
        "skirmish",
        "mechs",
        "theatre",
        "cross-country",
    ]
    assert "from raiders 1.5" in lines[-1]
    assert "cross-country/toy" in hexwar(tmp_path, "scenarios", "cross-country")
    assert [system["from"] for system in json.loads(hexwar(tmp_path, "systems", "--json"))] == [
        *[""] * 5,
        "raiders 1.5",
    ]


def test_it_is_played_kept_and_opened_again(tmp_path: Path) -> None:
    """With a practice player in a process of its own, and against random ones."""
    bring(tmp_path)
    hexwar(tmp_path, "new", "cross-country/toy", "-o", "game.hexwar", "--side", "red=random")
    assert "Waiting for your orders." in hexwar(tmp_path, "show", "game.hexwar", "--as", "blue")
    assert "all right" in hexwar(tmp_path, "check", "game.hexwar")
    hexwar(tmp_path, "fuzz", "cross-country", "--games", "1")


def test_its_messages_are_read_in_the_language_of_the_reader(tmp_path: Path) -> None:
    """From its own catalogue; what that lacks, and what the program has translated itself, stays as it is."""
    bring(tmp_path, module=MODULE.replace('id="cross-country"', 'id="cross-country", title=say("Cross-country")'))
    folder = tmp_path / "raiders" / "locale" / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = Catalog(locale="ru")
    catalogue.add("Cross-country", "По полям")
    catalogue.add("Envoys", "Не послы")
    with (folder / "cross-country.mo").open("wb") as file:
        write_mo(file, catalogue)
    told = hexwar(tmp_path, "systems", language="ru")
    assert "По полям" in told
    assert "Не послы" not in told
    assert "Cross-country" in hexwar(tmp_path, "systems")


def test_a_game_of_a_package_that_is_gone_is_refused_by_name(tmp_path: Path) -> None:
    """Nothing is done to it."""
    bring(tmp_path)
    hexwar(tmp_path, "new", "cross-country/toy", "-o", "game.hexwar")
    before = (tmp_path / "game.hexwar").read_bytes()
    (tmp_path / "raiders-1.5.dist-info" / "entry_points.txt").unlink()
    told = hexwar(tmp_path, "show", "game.hexwar", "--as", "blue", status=2)
    assert "“cross-country”, which this program does not have" in told
    assert (tmp_path / "game.hexwar").read_bytes() == before


@pytest.mark.parametrize(
    ("entry", "module"),
    [
        ("cross-country = raiders:CROSS_COUNTRY", "1 / 0"),
        ("cross-country = raiders:CROSS_COUNTRY", "CROSS_COUNTRY = 5"),
        ("cross-country = riders:CROSS_COUNTRY", MODULE),
    ],
    ids=["a fault in it", "no system", "no such package"],
)
def test_one_that_cannot_be_loaded_is_told_and_stops_nothing(tmp_path: Path, entry: str, module: str) -> None:
    """The others are listed."""
    bring(tmp_path, entry, module)
    told = hexwar(tmp_path, "systems")
    assert f"The rule system “{entry.split()[0]}” can't be loaded. It comes from “raiders 1.5”." in told
    assert "theatre" in told
    assert "Traceback" not in told


def test_it_takes_no_name_of_another(tmp_path: Path) -> None:
    """The program's own system stands, and ids of another form are passed over."""
    bring(tmp_path, "ashlands = raiders:CROSS_COUNTRY\n../up = raiders:CROSS_COUNTRY")
    told = hexwar(tmp_path, "systems")
    assert told.count("ashlands") == 1
    assert "Ashlands" in told
    assert "up" not in told.replace("up to", "")
