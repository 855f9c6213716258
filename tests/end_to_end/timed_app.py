"""The app with clocks that go by a file: `python -m tests.end_to_end.timed_app SAVE FILE`; FILE holds seconds."""

from __future__ import annotations

import sys
from pathlib import Path

from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp


def main(save: str, time: str) -> int:
    """Opens the save at the table."""
    app = HexwarApp(REGISTRY, open_path=Path(save), seconds=lambda: float(Path(time).read_text("ascii")))
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
