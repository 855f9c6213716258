"""Where things are kept: the folders of the person who plays, and the names that files may have."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import is_there
from hexwar_tui.storage.errors import cannot_write

SAVE_ENDING = ".hexwar"

_LONGEST_STEM = 100
_TAKEN_BY_WINDOWS = frozenset(
    {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))}
)


@dataclass(frozen=True, slots=True)
class Places:
    """The folders for saves, autosaves, scenarios of one's own, drawings of such, packs and plans, the file of the
    settings, and the file of what was last seen of each game (`campaigns.last_seen`). Any of them may be missing."""

    saves: Path
    autosaves: Path
    scenarios: Path
    drawings: Path
    packs: Path
    plans: Path
    settings: Path
    last_seen: Path


def places() -> Places:
    """The places of the person who plays: all in the folder that the variable HEXWAR_HOME names, if it names one, else
    in the folders that the operating system provides for data and settings."""
    # Where "~" names nobody, it is a name like any other.
    home = os.path.expanduser(os.environ.get("HEXWAR_HOME", ""))  # noqa: PTH111
    data = Path(home) if home else user_data_path("hexwar", appauthor=False)
    config = Path(home) if home else user_config_path("hexwar", appauthor=False)
    return Places(
        data / "saves",
        data / "autosaves",
        data / "scenarios",
        data / "drawings",
        data / "packs",
        data / "plans",
        config / "settings.json",
        data / "last-seen.json",
    )


def make_folder(folder: Path) -> None:
    """Makes `folder` and those above it, as far as they are missing. Raises SaveError if they can't be made."""
    try:
        disk.calls.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as fault:
        raise cannot_write(folder, fault) from fault


def free_save_path(folder: Path, name: str, ending: str = SAVE_ENDING) -> Path:
    """Returns an unused path in `folder` for a file that a player calls `name`, whatever characters that holds; a
    number is added where the name is taken. Raises SaveError where the folder can't be read."""
    stem = plain_name(name)
    paths = (folder / f"{stem}{'' if n == 1 else f' {n}'}{ending}" for n in count(1))
    return next(path for path in paths if not is_there(path))


def plain_name(name: str) -> str:
    """`name` as a file name that any system takes: letters, digits, spaces, `-` and `_`, at most 100 bytes, never
    empty."""
    kept = "".join(c if c.isalnum() or c in " -_" else "-" for c in clean(name, _LONGEST_STEM))
    short = kept.encode()[:_LONGEST_STEM].decode(errors="ignore").strip(" -") or "game"
    return f"{short}-" if is_taken_by_windows(short) else short


def is_taken_by_windows(stem: str) -> bool:
    """Whether a file can't have this name on Windows, before any ending: it is that of a device there."""
    return stem.lower() in _TAKEN_BY_WINDOWS
