"""Scenarios of packs in the app: in the list of new games, and games of a pack that is gone in the list of saves."""

from __future__ import annotations

import json
from pathlib import Path

from hexwar_tui.engine.data.packs.mark import PackMark
from hexwar_tui.storage.packs.checking import check_pack
from hexwar_tui.storage.packs.contents import Contents, digest_of
from hexwar_tui.storage.packs.installing import install_pack, remove_pack
from hexwar_tui.tui.setup.game_setup import same_setup
from hexwar_tui.tui.setup.learn import lesson_of
from tests.storage.packs import pack_files, scenario
from tests.toys import TOYS
from tests.tui.conftest import MakeApp
from tests.tui.screens import Curtain, NewGame, Saves, SetupSheet, Title
from tests.tui.watching import Mark, Shows, app_of, go, mark, see, shown, until

MARK = PackMark("border-wars", "1.2", digest_of(pack_files()))


def install(home: Path) -> Path:
    """Installs a pack with one scenario; returns the folder of packs."""
    packs = home / "packs"
    install_pack(check_pack(TOYS, Contents(pack_files()), ()), packs)
    return packs


async def test_a_game_of_a_pack(make_app: MakeApp, tmp_path: Path) -> None:
    """Its scenario stands under the title of the pack, behind the others of its system, and says where it is from. The
    game remembers the pack, also when it is played once more; in the list of saves it says when the pack is gone."""
    packs = install(tmp_path)
    async with make_app().run_test(size=(120, 40)) as pilot:
        await go(pilot, "n", NewGame)
        text = shown(pilot)
        assert text.index("The lesson") < text.index("Border wars") < text.index("A toy") < text.index("The autumn")
        await go(pilot, Mark("A toy"), Shows("From the pack “border-wars”, version 1.2."))
        await go(pilot, "enter", SetupSheet, "b", Curtain)
        campaign = app_of(pilot).campaign
        assert campaign is not None
        assert campaign.game.record.pack == MARK
        again = same_setup(TOYS, campaign.game).scenario
        assert (again.pack, lesson_of(app_of(pilot), again)) == (MARK, None)
    async with make_app().run_test(size=(120, 40)) as pilot:
        await go(pilot, "o", Saves)
        await until(pilot, lambda: "Reading" not in shown(pilot))
        assert "pack" not in shown(pilot)
        remove_pack(packs, "border-wars")
        await go(pilot, "escape", Title, "o", Saves)
        await see(pilot, "“border-wars” 1.2", "is not installed")


async def test_what_can_not_be_read_of_a_pack(make_app: MakeApp, tmp_path: Path) -> None:
    """Its scenario stands in the list and says why; a pack that is broken altogether is left out."""
    packs = install(tmp_path)
    path = packs / "border-wars" / "scenarios" / "raid" / "ford.json"
    path.write_bytes(scenario(sides={"$file": "data/none.json"}))
    async with make_app().run_test(size=(120, 40)) as pilot:
        await go(pilot, "n", NewGame)
        await mark(pilot, "ford")
        await see(pilot, "ford.json:", "there is no such file")
        (packs / "border-wars" / "pack.json").write_text(json.dumps({}), "utf-8")
        await go(pilot, "escape", Title, "n", NewGame)
        assert "Border wars" not in shown(pilot)
