"""Plays a toy in the app: `python -m tests.toys.play raid`; HEXWAR_HOME names a folder to keep it in."""

from __future__ import annotations

import sys

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.places import free_save_path, make_folder, places
from tests.toys import TOYS
from tests.toys.common import toy_scenario


def main(system: str, *flags: str) -> int:
    """Begins a game of a toy and opens it; `typed` and `referee` are flags."""
    from hexwar_tui.tui.app.program import run_app

    game = Game.new(TOYS, toy_scenario(system), seed="toy", typed="typed" in flags, referee="referee" in flags)
    make_folder(places().saves)
    path = free_save_path(places().saves, system)
    Campaign.create(game, path).close()
    return run_app(TOYS, open_path=path)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
