"""What sides write in secret, and the commands that could tell of it: copies, going back, counting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import before_secrets
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import entry_before_turn
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.seals.pins import lock
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Said, Shell
from tests.toys.common import toy_scenario
from tests.toys.harvest import Note, Send

NOTE = "CANARY-stake"


def write(hexwar: Shell, path: str | Path, times: int = 1) -> None:
    """Red writes in secret, and seals."""
    for _ in range(times):
        hexwar.done("order", path, "--as", "red", "note", f"words={NOTE}")
    send_and_seal(hexwar, path, "red")


def send_and_seal(hexwar: Shell, path: str | Path, side: str) -> None:
    """What a side has to do at least."""
    hexwar.done("order", path, "--as", side, "send", f"units={side}-1", "region=east")
    hexwar.done("seal", path, "--as", side)


def play_turn(hexwar: Shell, path: str | Path) -> None:
    """A turn in which everybody seals, so that there is something that all know of."""
    for side in ("red", "blue"):
        send_and_seal(hexwar, path, side)


def sealed_in(path: str) -> list[str]:
    """Who has sealed in the game in this file."""
    return list(load_game(REGISTRY, Path(path)).game.top.sealed)


@pytest.mark.row(35)
def test_a_branch_begins_before_what_is_being_written(hexwar: Shell, harvest: Path) -> None:
    """Row 35: the sentence says so, all write anew, and the file holds no word of it."""
    play_turn(hexwar, harvest)
    write(hexwar, harvest)
    said = hexwar.done("branch", harvest, "--to", "2", "-o", "b.hexwar").out
    assert "is a branch, from turn 2" in said
    known = hexwar.done("replay", harvest, "--json").data["events"]
    assert known[-1]["turn"] == 1
    hexwar.done("branch", harvest, "--to", f"e{known[-1]['entry']}", "-o", "c.hexwar")
    for path in ("b.hexwar", "c.hexwar"):
        assert sealed_in(path) == []
        assert NOTE.encode() not in Path(path).read_bytes()
    assert sealed_in(str(harvest)) == ["red"]


@pytest.mark.row(35)
def test_only_a_branch_that_was_moved_says_so(hexwar: Shell, harvest: Path) -> None:
    """Row 35: who asks for the end of the turn before gets just that; now is not what he would get."""
    play_turn(hexwar, harvest)
    write(hexwar, harvest)
    before = load_game(REGISTRY, harvest).game
    assert entry_before_turn(before, 2) == before.open_point()
    commands = (("branch", harvest, "--to", "2"), ("export", harvest))
    said = [hexwar.done(*command, "-o", f"{command[0]}.hexwar").out for command in commands]
    assert ["each side enters its own again" in line for line in said] == [False, True]


@pytest.mark.row(35)
def test_a_branch_within_a_phase_that_is_past(hexwar: Shell, harvest: Path) -> None:
    """Row 35: also of what has been revealed since all write anew, for nobody has to show what he has changed; the
    referee's own is as it was."""
    write(hexwar, harvest)
    send_and_seal(hexwar, harvest, "blue")
    entries = load_game(REGISTRY, harvest).game.record.entries
    seal = next(entry.number for entry in entries if entry.kind == "seal")
    said = hexwar.done("branch", harvest, "--to", f"e{seal}", "--as", "referee", "-o", "whole.hexwar").out
    assert "secret" not in said
    assert sealed_in("whole.hexwar") == ["red"]
    hexwar.done("rewind", harvest, "--to", f"e{seal}", "--as", "referee")
    assert sealed_in(str(harvest)) == ["red"]
    hexwar.done("rewind", harvest, "--to", "1")
    assert sealed_in(str(harvest)) == []


@pytest.mark.row(35)
def test_an_export_begins_before_what_is_being_written(hexwar: Shell, harvest: Path) -> None:
    """Row 35: it says so, for people and for programs; the referee's own is whole."""
    write(hexwar, harvest)
    said = hexwar.done("export", harvest, "-o", "mail.hexwar")
    assert "each side enters its own again" in said.out
    assert "again" in hexwar.done("export", harvest, "-o", "more.hexwar", "--json").data["note"]
    assert (sealed_in("mail.hexwar"), NOTE.encode() in Path("mail.hexwar").read_bytes()) == ([], False)
    assert hexwar.done("export", harvest, "-o", "all.hexwar", "--as", "referee").out == "Written to all.hexwar.\n"
    assert sealed_in("all.hexwar") == ["red"]


@pytest.mark.row(35)
def test_a_repair_of_what_is_whole_is_a_copy(hexwar: Shell, harvest: Path) -> None:
    """Row 35: where the save opens, every source begins before it; where it does not, what was written is had back."""
    write(hexwar, harvest)
    sources = hexwar("check", harvest, "--repair", "-o", "0.hexwar").err.splitlines()
    assert all("without what is being written in secret" in source for source in sources)
    for number in range(1, len(sources) + 1):
        hexwar("check", harvest, "--repair", "-o", f"{number}.hexwar", "--from", str(number))
        assert (sealed_in(f"{number}.hexwar"), NOTE.encode() in Path(f"{number}.hexwar").read_bytes()) == ([], False)
    assert hexwar("show", harvest, "--as", "blue").err == ""
    harvest.write_bytes(harvest.read_bytes()[:-9])
    hexwar("check", harvest, "--repair", "-o", "whole.hexwar")
    assert sealed_in("whole.hexwar") == ["red"]


@pytest.mark.row(35)
def test_the_whole_copy_asks_for_the_pin_of_the_referee(hexwar: Shell, home: Path) -> None:
    """Row 35: without it nothing is written; where sides have PINs and there is no referee, nobody has all of it."""
    game = Game.new(REGISTRY, toy_scenario("harvest"), seed="s", referee=True, referee_lock=lock("law"))
    game.submit("red", Note(NOTE))
    Campaign.create(game, Path("a.hexwar")).close()
    (home / "law").write_text("law", "utf-8")
    (home / "no").write_text("lawless", "utf-8")
    for command in (("export", "a.hexwar"), ("branch", "a.hexwar", "--to", "e1"), ("rewind", "a.hexwar", "--to", "e1")):
        output = [] if command[0] == "rewind" else ["-o", "copy.hexwar"]
        said = hexwar(*command, "--as", "referee", "--pin-file", "no", *output)
        assert (said.status, said.out) == (2, "")
        assert "PIN of the referee" in said.err
        assert not Path("copy.hexwar").exists()
    hexwar.done("export", "a.hexwar", "--as", "referee", "--pin-file", "law", "-o", "copy.hexwar")
    assert NOTE.encode() in Path("copy.hexwar").read_bytes()


@pytest.mark.row(35)
def test_nobody_goes_back_from_the_end(hexwar: Shell, home: Path) -> None:
    """Row 35: at the end all is open to all: who goes back from there would play on knowing it."""
    hexwar.done("new", "harvest/toy", "-o", "a.hexwar", "--option", "turns=1")
    play_turn(hexwar, "a.hexwar")
    assert "a branch" in hexwar.refused("rewind", "a.hexwar", "--to", "1")
    assert "turn 1" in hexwar.done("rewind", "a.hexwar", "--to", "1", "--as", "referee").out


@pytest.mark.row(38)
def test_the_end_of_a_copy_counts_no_secret_orders(hexwar: Shell) -> None:
    """Row 38: the copy of a sealed game keeps them, struck; who ends it sees and uses numbers that don't count them."""
    seen = []
    for secrets in (1, 5):
        game = Game.new(REGISTRY, toy_scenario("harvest"), seed="s", options={"turns": 1})
        for _ in range(secrets):
            game.submit("red", Note(NOTE))
        copy = before_secrets(game, keeps_journal=True)
        for side in copy.sides:
            copy.submit(side, Send((f"{side}-1",), "east"))
            copy.seal(side)
        assert copy.outcome is not None
        path = f"{secrets}.hexwar"
        Campaign.create(copy, Path(path)).close()
        told = [hexwar.done("replay", path, *reader, "--json").data for reader in ((), ("--as", "blue"))]
        last = told[0]["events"][-1]["entry"]
        seen.append((told, hexwar.done("branch", path, "--to", f"e{last}", "-o", f"{secrets}-branch.hexwar", "--json")))
        assert "no entry" in hexwar.refused("branch", path, "--to", "e99", "-o", "none.hexwar")
    assert seen[0][0] == seen[1][0]
    assert seen[0][1].data["turn"] == seen[1][1].data["turn"]


@pytest.mark.row(38)
def test_commands_answer_the_same_however_many_secret_orders_there_are(hexwar: Shell) -> None:
    """Row 38: 1, 5 and 40 of them: whatever blue, or anybody, asks, the answers are equal, refusals included."""
    answers = {times: _answers(hexwar, f"{times}.hexwar", times) for times in (1, 5, 40)}
    for times in (5, 40):
        assert answers[times] == answers[1]


def _answers(hexwar: Shell, path: str, times: int) -> list[str]:
    hexwar.done("new", "harvest/toy", "-o", path, "--seed", "s")
    play_turn(hexwar, path)
    write(hexwar, path, times)
    said: list[Said] = [
        hexwar("show", path, "--as", "blue", "--json"),
        hexwar("report", path, "--as", "blue"),
        hexwar("choices", path, "--as", "blue", "--all"),
        hexwar("replay", path, "--json"),
        hexwar("replay", path, "--as", "blue"),
        hexwar("replay", path, "--verify"),
        hexwar("check", path, "--json"),
        hexwar("undo", path, "--as", "blue"),
        hexwar("plan", path, "--as", "blue", "--json"),
        hexwar("check", path, "--repair", "-o", f"{times}-repaired.hexwar"),
    ]
    points = (1, 2, 3, 4, 5, 6, 7, 9, 12, 20, 47, 100)
    said += [hexwar("branch", path, "--to", f"e{point}", "-o", f"{times}-{point}.hexwar") for point in points]
    said += [hexwar("rewind", path, "--to", f"e{point}") for point in reversed(points)]
    dates = re.compile(r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}Z)?")
    told = [f"{one.status}\n{one.out}\n{one.err}" for one in said]
    return [dates.sub("DATE", re.sub(rf"\b{times}(-\w+)?\.hexwar", "FILE", one)) for one in told]
