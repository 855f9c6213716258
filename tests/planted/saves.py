"""Games that are kept almost safely."""

from __future__ import annotations

from tests.planted import Bug

SAVES = (
    Bug(
        "a save is not synced",
        "storage/disk/files.py",
        "        write_all(number, data)\n        disk.calls.fsync(number)\n    finally:",
        "        write_all(number, data)\n    finally:",
        "After a power cut the new save has its name and nothing in it.",
    ),
    Bug(
        "the good save is moved away first",
        "storage/disk/files.py",
        "        _double(path, spare)\n",
        "        disk.calls.replace(path, spare)\n",
        "Killed between two calls, a program leaves no save at all.",
    ),
    Bug(
        "a failed save leaves its temporary file",
        "storage/disk/files.py",
        "        _drop(temporary)\n        raise cannot_write(path, fault) from fault",
        "        raise cannot_write(path, fault) from fault",
        "On a full disk half a save takes up the room that was left.",
    ),
    Bug(
        "the chain of the journal is not looked at",
        "storage/saves/journal_file.py",
        "if entry.number == number and entry.link(before) == entry.chain else None",
        "if entry.number == number else None",
        "An order that was changed in the journal, with a new hash for its line, is played.",
    ),
    Bug(
        "the journal does not reach back to the backup",
        "storage/campaigns/campaign.py",
        "self._journal.restart(before)",
        "self._journal.restart(self._saved)",
        "If the save is lost, what was entered between backup and save is lost with it.",
    ),
)
