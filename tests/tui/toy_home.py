"""A home with scenarios of the toys in it, for the app to be started in."""

from __future__ import annotations

import json
from pathlib import Path

from tests.toys.common import toy_scenario


def write_scenario(home: Path, system: str, name: str, *, sides: int = 2, learning: bool = False) -> str:
    """Writes a scenario among the player's own; returns the name it goes by."""
    data = toy_scenario(system, sides, learning=learning).model_dump(mode="json")
    data |= {"id": name, "title": {"en": f"The {name}", "ru": f"Сценарий {name}"}}
    path = home / "scenarios" / system / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), "utf-8")
    return f"{system}/{name}"


def toy_home(home: Path, **settings: object) -> Path:
    """A home with a usual and a learning game of one toy and a game of another; settings as given."""
    write_scenario(home, "raid", "foray")
    write_scenario(home, "raid", "lesson", learning=True)
    write_scenario(home, "harvest", "autumn", sides=3)
    (home / "settings.json").write_text(json.dumps(settings), "utf-8")
    return home
