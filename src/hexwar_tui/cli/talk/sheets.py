"""Order sheets that were taken in, as values for JSON."""

from __future__ import annotations

from typing import Any

from hexwar_tui.cli.talk.speak import words
from hexwar_tui.papers.taking.taken import Taken


def sheet_data(taken: Taken) -> dict[str, Any]:
    """What has come of a sheet as values for JSON: its lines, and the letter to the referee."""
    return {
        "sheet": lines_data(taken),
        "letter": taken.letter,
        "replaces": taken.replaces,
        "untried": taken.unread,
    }


def lines_data(taken: Taken) -> list[dict[str, Any]]:
    """The lines of a sheet: each with its number, the order that it gives, or what keeps it from being entered."""
    return [
        {
            "line": line.number,
            "text": line.text,
            "order": line.order or None,
            "fault": words(line.fault) or None,
            "meant": line.meant or None,
            "stands": line.stands,
            "waits": line.waits,
        }
        for line in taken.lines
    ]
