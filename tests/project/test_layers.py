"""Imports go one way, and only the app loads what draws. (`lint-imports` holds the rest of it, from pyproject.toml.)"""

import json
import subprocess
import sys

import pytest

from tests.project.sources import LAYERS, PACKAGE, modules, place

LAYERS_WITHOUT_A_SCREEN = [layer for layer in LAYERS if layer != "tui" and (PACKAGE / layer).is_dir()]

IMPORT_ALL = """
import importlib, json, sys
for module in json.load(sys.stdin):
    importlib.import_module(module)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules} & {"textual", "rich"})))
"""


def module_names(layer: str) -> list[str]:
    """Returns the names of a layer's modules, but the one that is run and not imported."""
    names = [place(path).removeprefix("src/").removesuffix(".py").replace("/", ".") for path in modules(layer)]
    return [name.removesuffix(".__init__") for name in names if not name.endswith(".__main__")]


def loaded_by(names: list[str]) -> list[str]:
    """Returns which of Textual and Rich a fresh process holds after importing modules."""
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], input=json.dumps(names), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    loaded: list[str] = json.loads(run.stdout)
    return loaded


@pytest.mark.parametrize("layer", LAYERS_WITHOUT_A_SCREEN)
def test_everything_but_the_app_runs_without_textual_and_rich(layer: str) -> None:
    """A fresh process that imports every module of a layer has loaded neither Textual nor Rich."""
    assert loaded_by(module_names(layer)) == []


def test_the_package_itself_loads_no_screen() -> None:
    """`from hexwar_tui import Game, load, save` is for scripts: no Textual, no Rich."""
    assert loaded_by(["hexwar_tui"]) == []


def test_the_check_would_notice() -> None:
    """The same check finds Textual and Rich where they are."""
    assert loaded_by(["textual.app"]) == ["rich", "textual"]


def test_every_folder_is_a_layer() -> None:
    """Whatever has Python in it stands in one of the layers."""
    folders = {path.relative_to(PACKAGE).parts[0] for path in modules()} - {"__init__.py", "__main__.py"}
    assert folders <= set(LAYERS)
