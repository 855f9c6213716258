"""Sealed games whose history was rewritten: its player is told, and of nothing else (row 31)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.saves.journal_file import journal_of
from tests.storage.games import end_turn, shout
from tests.storage.sealing import PHRASES, PLAYER, Change, forged, keys_of, opened_by, sealed, told, with_state
from tests.toys import TOYS
from tests.toys.raid import Fence


def _words(parts: list[Any], number: int) -> None:
    parts[2]["entries"][number - 1]["body"]["words"] = "something else"
    parts[2]["entries"][number - 1]["events"] = []


def _state(at: int) -> Change:
    """Moves a raider in the snapshot number `at`."""

    def change(parts: list[Any]) -> None:
        with_state(parts[2]["snapshots"][at], lambda state: state["raiders"]["red-1"].update(moved=1))

    return change


def _cut(parts: list[Any], number: int) -> None:
    """Takes out everything behind an entry."""
    del parts[2]["entries"][number:]
    parts[2]["snapshots"] = [kept for kept in parts[2]["snapshots"] if kept["entry"] <= number]


ALTERED: list[tuple[str, Change, str]] = [
    ("red's order of turn 3", lambda parts: _words(parts, 11), "after turn 2 of {red}"),
    ("blue's order of turn 2", lambda parts: _words(parts, 8), "after turn 2 of {red}"),
    ("blue's order of turn 1", lambda parts: _words(parts, 3), "after turn 1 of {red}"),
    ("the very first order", lambda parts: _words(parts, 1), "before the first turn of {red}"),
    ("the newest snapshot", _state(-1), "after turn 3 of {red}"),
    ("the newest for which red vouches", _state(-2), "after turn 2 of {red}"),
    ("the first snapshot", _state(0), "before the first turn of {red}"),
    ("the seed", lambda parts: parts[2]["dice"].update(seed="better dice"), "before the first turn of {red}"),
    ("the version of its rules", lambda parts: parts[2].update(system_version=9), "before the first turn of {red}"),
    ("an option", lambda parts: parts[2]["options"].update(turns=9), "before the first turn of {red}"),
    ("the marks", lambda parts: parts[3].update(marks={}), "before the first turn of {red}"),
    ("red's last mark", lambda parts: parts[3]["marks"]["red"].pop(), "after turn 2 of {red}"),
    ("a turn taken out", lambda parts: _cut(parts, 10), "after turn 2 of {red}"),
]


@pytest.mark.row(31)
@pytest.mark.parametrize(("change", "expected"), [(c, e) for _, c, e in ALTERED], ids=[name for name, _, _ in ALTERED])
def test_what_an_opponent_alters_shows_when_its_player_opens_the_game(
    tmp_path: Path, change: Change, expected: str
) -> None:
    """Blue knows his phrase and the form of the file, and makes all hashes and the seal fit again (row 31)."""
    campaign = sealed(tmp_path / "a.hexwar")
    campaign.close()
    path = campaign.path
    journal_of(path).unlink()
    path.write_bytes(forged(path.read_bytes(), keys_of(path, "blue"), change))
    (sentence,) = [line for line in told(opened_by(path, "red")) if "under version" not in line]
    assert "altered" in sentence
    assert expected.format(red=PLAYER) in sentence
    journal_of(path).unlink()
    assert any(expected.format(red=PLAYER) in line for line in told(opened_by(path, REFEREE)))


def test_what_was_not_altered_is_not_called_so(path: Path) -> None:
    """The same work with no change: the forger's hashes are right, and nobody is accused."""
    path.write_bytes(forged(path.read_bytes(), keys_of(path, "blue"), lambda parts: None))
    for seat in PHRASES:
        assert not [line for line in told(opened_by(path, seat)) if "altered" in line]


def test_what_is_done_in_the_name_of_another_shows(tmp_path: Path) -> None:
    """Blue's program, without red's phrase, takes red's last order back, for which it has no right; or ends his
    turn."""
    campaign = sealed(tmp_path / "a.hexwar", turns=1)
    campaign.game.submit("red", Fence(edge=(campaign.game.view("red").grid.cells[0], 2)))
    campaign.save()
    campaign.close()
    whole = campaign.path.read_bytes()
    for act in (lambda game: game.undo("red"), end_turn):
        campaign.path.write_bytes(whole)
        journal_of(campaign.path).unlink()
        with opened_by(campaign.path, "blue") as at_home:
            act(at_home.game)
            at_home.save()
        assert told(opened_by(campaign.path, "red")) == [f"This game was altered after turn 2 of {PLAYER}."]
    assert told(opened_by(campaign.path, "blue")) == []


def test_undo_rewind_and_a_crash_are_not_called_altered(tmp_path: Path) -> None:
    """Whatever the program itself does to a game, with one player at the keyboard or the other."""
    campaign = sealed(tmp_path / "a.hexwar", turns=2)
    game, path = campaign.game, campaign.path
    game.submit("red", Fence(edge=(campaign.game.view("red").grid.cells[0], 2)))
    game.undo("red")
    end_turn(game)
    campaign.save()
    game.rewind(7)
    shout(game, "on from there")
    campaign.save()
    shout(game, "not saved")
    campaign.close()
    for seat in PHRASES:
        assert not [line for line in told(opened_by(path, seat)) if "altered" in line]
    with opened_by(path, "blue") as gone_on:
        gone_on.save()
    assert told(opened_by(path, "red")) == []


@pytest.mark.row(13)
def test_under_later_rules_a_game_is_not_called_altered(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may stand otherwise than its journal would now lead to (row 13)."""
    monkeypatch.setitem(vars(TOYS["raid"]), "version", TOYS["raid"].version + 1)
    assert any("under version" in line for line in told(opened_by(path, "blue")))
    assert not [line for line in told(opened_by(path, "red")) if "altered" in line]


def test_a_mark_names_the_last_snapshot_up_to_its_entry(tmp_path: Path) -> None:
    """Also one that was taken behind that very entry: what came of a side's last order is vouched for, too."""
    campaign = sealed(tmp_path / "a.hexwar", turns=1)
    game = campaign.game
    campaign.close()
    assert game.record.snapshots[-1].entry == len(game.record.entries)
    with opened_by(campaign.path, "blue") as at_home:
        assert at_home.seal is not None
        last = at_home.seal.marks["blue"][-1]
    assert (last.entry, last.snapshot) == (len(game.record.entries), len(game.record.entries))
