"""The settings of the person who plays, in one file. A setting that can't be used takes its default."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.engine.words.language import Phrase, listing, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk.files import is_there, read_file, write_file
from hexwar_tui.storage.disk.locks import SaveLock
from hexwar_tui.storage.disk.places import make_folder
from hexwar_tui.storage.errors import SaveError, shown

_LARGEST = 1024 * 1024
_Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.-]{0,63}$")]
_Scenario = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$", max_length=140)]
_Key = Annotated[str, Field(min_length=1, max_length=40)]

_GONE = ("notes", "screen_reader")
"""Settings of earlier versions, which are ignored."""

_Game = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,64}$")]

Zoom = Literal["large", "medium", "small", "compact", "overview"]


class Settings(BaseModel):
    """The settings of the person who plays. None leaves the choice to the program: the language until one is chosen at
    the first start, theme and characters by what the terminal can show, zoom by its width.

    The `sides` have the colours of the theme, or others of the same hues. The zoom ``whole`` is the largest at which
    the whole map is seen. A map is ``painted`` on terminals that show all colours, or ``plain``, that is without
    texture, and else ``drawn`` in characters; with `graphics`, painted maps are drawn by those of the terminal, where
    it has them, and with `grid`, their hexes have lines around them. Its `units` are letters, or signs of their arms;
    with `legend` there is one beside it, where there is room. With the density
    ``compact``, panels, menus and lists have no blank lines and less around them. `keys` gives actions other keys than
    their own. With `asks_first`, every order is shown before it is given. With `names`, what comes into sight is named
    on the map for a moment. The `bell` rings when a person is called to the keyboard, with ``fights`` also when units
    of who sits there are fought. `fights` is how fast marches and fights are played on the map, ``off`` for their last
    picture alone. `practice_speed` is how long practice players wait between moves, in tenths of a second.
    `lessons_done` are the scenarios whose lessons have been taken to their end, `lessons_open` has by the ids of games
    in which step of theirs one is, from 0. `unadvised` are the ids of games in which no advice is given.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    language: Literal["en", "ru"] | None = None
    theme: _Word | None = None
    sides: Literal["theme", "clear", "strong", "warm", "soft"] = "theme"
    characters: Literal["unicode", "ascii"] | None = None
    zoom: Zoom | Literal["whole"] | None = None
    map_style: Literal["painted", "plain", "drawn"] = "painted"
    graphics: bool = False
    grid: bool = False
    units: Literal["letters", "signs"] = "letters"
    legend: bool = False
    panels: Literal["left", "right"] = "right"
    density: Literal["comfortable", "compact"] = "comfortable"
    keys: dict[_Word, _Key] = {}
    bell: Literal["off", "turn", "fights"] = "turn"
    reduced_motion: bool = False
    asks_first: bool = False
    names: bool = True
    fights: Literal["off", "quick", "usual", "slow"] = "usual"
    practice_speed: int = Field(default=0, ge=0, le=50)
    lessons_done: list[_Scenario] = Field(default=[], max_length=1000)
    lessons_open: dict[_Game, int] = Field(default={}, max_length=100)
    unadvised: list[_Game] = Field(default=[], max_length=100)
    last_save: str | None = Field(default=None, max_length=4096)

    @field_validator("bell", mode="before")
    @classmethod
    def _bell_of_before(cls, value: object) -> object:
        """The bell as earlier versions kept it: on, which was that of the turn, or off."""
        return ("turn" if value else "off") if isinstance(value, bool) else value


def read_settings(path: Path) -> tuple[Settings, tuple[Phrase, ...]]:
    """The settings at `path`, and a notice for what could not be used and has its default. Raises nothing."""
    try:
        if not is_there(path):
            return Settings(), ()
        data = strict_json(read_file(path, _LARGEST))
    except SaveError as fault:
        return Settings(), (say("{why} All settings have their defaults.", why=fault.text),)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        return Settings(), (say("{file} can't be read: all settings have their defaults.", file=shown(path)),)
    return _usable({name: value for name, value in data.items() if name not in _GONE}, path)


def write_settings(path: Path, settings: Settings) -> None:
    """Writes `settings` to the file at `path`, in place of what was there. Raises SaveError if it can't be written."""
    make_folder(path.parent)
    text = json.dumps(settings.model_dump(mode="json"), ensure_ascii=False, indent=2)
    with SaveLock(path):
        write_file(path, f"{text}\n".encode())


def _usable(data: dict[str, Any], path: Path) -> tuple[Settings, tuple[Phrase, ...]]:
    """The settings in `data`, where keys that can't be used are left out, and the notice that names those."""
    try:
        return Settings.model_validate(data), ()
    except ValidationError as fault:
        bad = {str(error["loc"][0]) for error in fault.errors(include_url=False, include_input=False)}
    rest = {key: value for key, value in data.items() if key not in bad}
    names = [clean(name, 40) for name in data if name in bad][:10]
    notice = say(
        "In {file} these settings can't be used and have their defaults: {names}",
        file=shown(path),
        names=listing(names),
    )
    return Settings.model_validate(rest), (notice,)
