"""The soak: programs are killed and lose nothing; and where something is lost, it is noticed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from itertools import count, cycle
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.other_rules import ChangedRules
from hexwar_tui.engine.record.journal import FIRST_LINK, Entry, EntryKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.last_seen import Seen
from hexwar_tui.storage.disk import files
from hexwar_tui.storage.lab import soak
from hexwar_tui.storage.lab.soak import CAN_RUN, Death, SoakFault, SoakTally, draw_death, soak_game
from hexwar_tui.storage.saves.journal_file import Journal
from tests.toys import TOYS
from tests.toys.common import toy_scenario

pytestmark = pytest.mark.skipif(not CAN_RUN, reason="this system can't fork")

OPEN, REFEREED, SEALED = 0, 1, 5
"""Numbers of games without referee and seal, with a referee, and with both."""

SEEDS = ("a seed", "another", "one more", "the last")
"""Seeds of games; not every one comes to what a planted fault is about."""

IN_OPENING, IN_AN_ORDER = Death(call=20, seconds=120), Death(entries=9, seconds=120)


@pytest.fixture(autouse=True)
def deaths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs die in opening and by their ninth entry in turn, and by no clock."""
    drawn = cycle((IN_AN_ORDER, IN_OPENING))
    monkeypatch.setattr(soak, "draw_death", lambda rng: next(drawn))
    monkeypatch.setattr(soak, "MOST_LIVES", 4)
    monkeypatch.setattr(soak, "BACKUPS", 2)


def soaked(folder: Path, number: int = OPEN, system: str = "raid", seed: str = SEEDS[0]) -> SoakTally:
    tally = SoakTally()
    (folder / seed).mkdir()
    soak_game(TOYS, toy_scenario(system), seed, number, folder / seed, tally)
    return tally


def soaked_by_all(folder: Path) -> None:
    """A raid of each seed, up to the first in which a fault is found."""
    for seed in SEEDS:
        soaked(folder, seed=seed)


@pytest.mark.row(1)
@pytest.mark.parametrize(("system", "number"), [("raid", REFEREED), ("harvest", SEALED)])
def test_killed_programs_lose_nothing(tmp_path: Path, system: str, number: int) -> None:
    """Row 1: killed in openings and in orders, with a referee, sealed or open; kills and what was done are counted."""
    tally = soaked(tmp_path, number, system)
    assert tally.systems == {system: 1}
    assert tally.kills.total() == 4
    assert 2 <= tally.kills["opening"] < 4
    assert tally.orders > 0
    assert tally.done["load"] >= 3
    assert tally.tables["referee"] == 1
    assert tally.tables["seal"] == (number == SEALED)


def test_deaths_are_of_all_kinds() -> None:
    """From outside after a time, at an entry, or before a call; early calls are likelier."""
    rng = soak.random.Random("deaths")
    drawn = [draw_death(rng) for _ in range(300)]
    assert {(death.call > 0, death.entries > 0) for death in drawn} == {(True, False), (False, True), (False, False)}
    calls = [death.call for death in drawn if death.call]
    assert min(calls) == 1
    assert {death.entries for death in drawn if death.entries} >= {1, soak.FARTHEST_ENTRY}
    assert sum(call <= 12 for call in calls) > len(calls) / 3
    assert max(calls) > 80
    assert max(death.seconds for death in drawn) <= soak.LONGEST_LIFE


@pytest.mark.parametrize(
    ("kinds", "may_be"),
    [("", True), ("order", True), ("load step step", True), ("load order", False), ("step step", False)],
)
def test_only_what_was_still_to_be_handed_out_may_be_there(kinds: str, may_be: bool) -> None:
    """One entry, or an opening and the steps that come of it; two of anything else were kept without a word."""
    entries = [Entry(n, EntryKind(kind), "red", 1, {}) for n, kind in enumerate(kinds.split(), 1)]
    assert soak._may_be_more(entries) == may_be


def nothing_written(patched: pytest.MonkeyPatch) -> None:
    """The journal is not written, though entries are handed out."""
    patched.setattr(Journal, "append", lambda journal, entry: None)


def one_left_out(patched: pytest.MonkeyPatch) -> None:
    """The seventh entry is skipped in the journal."""
    append = Journal._append

    def skipping(journal: Journal) -> None:
        if journal._record.entries[-1].number == 7:
            journal._written += 1
        append(journal)

    patched.setattr(Journal, "_append", skipping)


def moved_away(patched: pytest.MonkeyPatch) -> None:
    """The old save is moved away before the new one is there, and the program dies in between."""

    def save(campaign: Campaign) -> None:
        campaign.path.replace(campaign.path.with_name("elsewhere"))
        os.kill(os.getpid(), signal.SIGKILL)

    patched.setattr(Campaign, "save", save)


def left_lying(patched: pytest.MonkeyPatch) -> None:
    """What killed programs leave behind is not removed."""
    patched.setattr(files, "_sweep", lambda path: None)


def another_state(patched: pytest.MonkeyPatch) -> None:
    """A kept game opens in another state than it was left in, each time in yet another one."""
    follow_rules, later = Game.follow_rules, count(1)

    def differing(game: Game) -> ChangedRules | None:
        changed = follow_rules(game)
        game.top.state.turn += next(later)
        return changed

    patched.setattr(Game, "follow_rules", differing)


def alarmed(patched: pytest.MonkeyPatch) -> None:
    """What was remembered of a game is taken for another one."""
    patched.setattr(Seen, "why_other", lambda seen, record, seal, path: say("another") if len(seen.games) else None)


def hanging(patched: pytest.MonkeyPatch) -> None:
    """Opening a game comes to no end."""
    patched.setattr(soak, "LONGEST_OPENING", 0.0)
    patched.setattr(Campaign, "open", lambda *things, **more: signal.pause())


def stumbling(patched: pytest.MonkeyPatch) -> None:
    """Saving raises what nobody expects."""

    def save(campaign: Campaign) -> None:
        raise ZeroDivisionError("of ours")

    patched.setattr(Campaign, "save", save)


@pytest.mark.parametrize(
    ("fault", "what"),
    [
        (nothing_written, "are lost"),
        (one_left_out, "lost|damaged"),
        (moved_away, "There is no file"),
        (left_lying, "left behind by a killed save"),
        (another_state, "another one"),
        (alarmed, "honest play is called an older state"),
        (hanging, "hangs"),
        (stumbling, "ZeroDivisionError: of ours"),
    ],
)
def test_what_is_lost_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None], what: str
) -> None:
    """Whatever promise is broken, the soak ends with a fault that says which, by system and seed."""
    fault(monkeypatch)
    with pytest.raises(SoakFault, match=what) as caught:
        soaked_by_all(tmp_path)
    assert caught.value.system == "raid"
    assert caught.value.seed in SEEDS


@pytest.mark.parametrize("referee", [False, True])
def test_a_game_in_which_a_seat_is_waited_for_stands_as_it_was_left(tmp_path: Path, referee: bool) -> None:
    """Only what happens by itself goes on when a game is opened: else its state is promised, too."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="a", referee=referee)
    promised = soak._promise_of(game, soak.Promised(tmp_path / "a.hexwar", 0, FIRST_LINK, "", None))
    assert (promised.number, promised.digest) == (0, game.digest())
