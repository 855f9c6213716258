"""Power loss (row 2): what has reached the disk at some moment is all there is of the game when the power is back.

The disk is a file. A copy of it, made while programs go on writing, holds nothing of what the system still keeps in
memory; to mount the copy is to start the machine again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.calls import Calls
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.journal_file import journal_of
from tests.privileged.machine import Disk, Machine
from tests.storage.faulty import striking, system
from tests.storage.games import raid, shout, words
from tests.storage.kinds import PLAIN, Kind, of_both_kinds

pytestmark = pytest.mark.privileged

NAME = "a.hexwar"

CARELESS = ("data=writeback", "noauto_da_alloc")
"""Names may be on the disk before what is in the files, the first bytes of which may come last: all that is allowed."""


def after_cut(machine: Machine, image: Path, kind: Kind, *, without_journal: bool = False) -> list[str]:
    """All words that are in the game when the power is back; none if there is no save."""
    with machine.power_back(image) as folder:
        path = folder / NAME
        if not path.exists():
            return []
        if without_journal:
            journal_of(path).unlink()
        with kind.open(path) as campaign:
            assert not campaign.read_only
            campaign.save()
            return words(campaign.game)


@pytest.mark.row(2)
@of_both_kinds
def test_what_was_said_to_be_saved_is_there_after_a_power_cut(machine: Machine, kind: Kind) -> None:
    """Row 2: a game just begun, an order whose dice were shown, and, without any journal, all of a save."""
    disk = machine.ext4()
    game = raid()
    with kind.begin(game, disk.folder / NAME) as campaign:
        assert after_cut(machine, machine.power_cut(disk), kind) == words(game)
        shout(game, "shown")
        assert after_cut(machine, machine.power_cut(disk), kind)[-1] == "shown"
        campaign.save()
        saved = machine.power_cut(disk)
    assert after_cut(machine, saved, kind, without_journal=True) == words(game)


@pytest.mark.row(2)
def test_without_syncs_a_power_cut_shows(machine: Machine) -> None:
    """Row 2: the same look at the disk finds the old game where nothing is synced, so it would find a sync left out."""
    disk = machine.ext4()
    with PLAIN.keep(disk.folder / NAME) as campaign:
        before = words(campaign.game)
        with system(Calls(fsync=lambda number: None)):
            shout(campaign.game, "in memory")
            campaign.save()
            cut = machine.power_cut(disk)
    assert after_cut(machine, cut, PLAIN) == before


@pytest.mark.row(2)
def test_a_name_synced_before_its_file_shows(machine: Machine) -> None:
    """Row 2: where only folders are synced, the disk has the name of the new save and nothing in it."""
    disk = machine.ext4(*CARELESS)
    with PLAIN.keep(disk.folder / NAME) as campaign, system(Calls(fsync=_folders_only)):
        campaign.save()
        cut = machine.power_cut(disk)
    with pytest.raises(SaveError):
        after_cut(machine, cut, PLAIN)


def _folders_only(number: int) -> None:
    if Path(f"/proc/self/fd/{number}").is_dir():
        os.fsync(number)


def order(campaign: Campaign) -> None:
    shout(campaign.game, "the last")


@pytest.mark.long
@pytest.mark.row(2)
@of_both_kinds
@pytest.mark.parametrize("options", [(), CARELESS], ids=["usual", "careless"])
@pytest.mark.parametrize("act", [Campaign.save, order], ids=["save", "order"])
def test_a_power_cut_at_any_call_loses_at_most_the_order_being_entered(
    machine: Machine, kind: Kind, options: tuple[str, ...], act: Callable[[Campaign], None]
) -> None:
    """Row 2: before every call of saving, and of entering an order, with and without what others sync meanwhile."""
    for meanwhile in (_nothing, _sync_another_file):
        disk = machine.ext4(*options)
        with kind.keep(disk.folder / NAME) as campaign:
            before = words(campaign.game)
            cuts = _cuts(machine, disk, meanwhile, lambda campaign=campaign: act(campaign))  # type: ignore[misc]
            after = words(campaign.game)
        found = [after_cut(machine, cut, kind) for cut in cuts]
        assert len(found) > (10 if act is Campaign.save else 2)
        assert all(each in (before, after) for each in found)
        assert found[-1] == after


@pytest.mark.long
@pytest.mark.row(2)
@of_both_kinds
def test_a_power_cut_while_a_game_is_begun_leaves_it_or_nothing(machine: Machine, kind: Kind) -> None:
    """Row 2: before every call of keeping a new game."""
    disk, game = machine.ext4(*CARELESS), raid()
    begun: list[Campaign] = []
    cuts = _cuts(machine, disk, _sync_another_file, lambda: begun.append(kind.begin(game, disk.folder / NAME)))
    begun[0].close()
    found = [after_cut(machine, cut, kind) for cut in cuts]
    assert {len(each) for each in found} == {0, len(words(game))}
    assert found[-1] == words(game)


@pytest.mark.long
@pytest.mark.row(2)
@of_both_kinds
def test_a_power_cut_while_a_game_is_opened_loses_nothing(machine: Machine, kind: Kind) -> None:
    """Row 2: before every call of opening, which begins a new journal."""
    disk = machine.ext4(*CARELESS)
    with kind.keep(disk.folder / NAME) as campaign:
        said = words(campaign.game)
    opened: list[Campaign] = []
    cuts = _cuts(machine, disk, _sync_another_file, lambda: opened.append(kind.open(disk.folder / NAME)))
    opened[0].close()
    assert [after_cut(machine, cut, kind) for cut in cuts] == [said] * len(cuts)
    assert len(cuts) > 10


def _cuts(machine: Machine, disk: Disk, meanwhile: Callable[[Path], None], act: Callable[[], object]) -> list[Path]:
    """The disk before each call that `act` makes, and behind the last."""
    cuts: list[Path] = []

    def cut() -> None:
        meanwhile(disk.folder / "another file")
        cuts.append(machine.power_cut(disk))

    with system(striking(lambda name, args: cut(), lambda made, name: True)):
        act()
    cut()
    return cuts


def _nothing(file: Path) -> None:
    """The disk gets what the program itself makes sure of."""


def _sync_another_file(file: Path) -> None:
    """Syncs a file that has nothing to do with the game: with it all names that were changed get to the disk."""
    number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(number, b"more")
    os.fsync(number)
    os.close(number)
