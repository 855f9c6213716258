"""Papers as files: never over one that is there already."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.storage.disk.files import demand_free, write_file


def write_paper(path: Path, lines: list[str]) -> None:
    """Writes lines to a file at `path`, where nothing may be yet. Raises SaveError if it can't be written."""
    demand_free(path)
    write_file(path, ("\n".join(lines) + "\n").encode())
