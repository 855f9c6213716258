"""replay, rewind, branch, export, check: what was played, again, from another point, in another file, and whether it is
whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.cli.files import saves as files
from hexwar_tui.engine.games.scenario_files import shipped_folder
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.storage.games import edited
from tests.toys import TOYS
from tests.toys.raid import RAID, Stumbled, Walk


@pytest.fixture
def played(hexwar: Shell, raid: Path) -> Path:
    """A raid in its third turn."""
    hexwar.done("order", raid, "--as", "red", "walk", "unit=red-2", "path=0201,0202")
    for _ in range(2):
        for side in ("red", "blue"):
            hexwar.done("order", raid, "--as", side, "end-turn")
    return raid


def damage(path: Path) -> None:
    """Turns one bit of a file around."""
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)


def test_replay_tells_the_game(hexwar: Shell, played: Path) -> None:
    """Turn, entry and sentence, up to the end of a turn if one is named; for programs each event with its entry and
    turn, and the dice. A turn that has not been is refused."""
    lines = hexwar.done("replay", played).out.splitlines()
    assert lines[0].startswith("1 #")
    assert lines[0].endswith("walked: unit red-2, cell 7")
    assert [line for line in lines if "turn-begins" in line][-1].endswith("turn 3")
    assert "turn 3" not in hexwar.done("replay", played, "--to", "1").out
    data = hexwar.done("replay", played, "--json").data
    assert set(data) == {"events", "dice"}
    assert data["events"][0]["kind"] == "walked"
    assert {"entry", "turn", "kind", "text"} <= set(data["events"][0])
    for to, why in (("9", "not come to turn 9"), ("-1", "turn -1"), ("x", "--to")):
        assert why in hexwar.refused("replay", played, "--to", to)


def test_numbers_of_a_seat_count_no_secrets(hexwar: Shell) -> None:
    """Whatever others enter in secret, a seat's entries bear the same numbers, and as many are said to play again; the
    referee reads the journal's."""
    heard = {}
    for name, secrets in (("quiet.hexwar", 0), ("busy.hexwar", 3)):
        hexwar.done("new", "harvest/toy", "--seed", "s", "--referee", "-o", name)
        for _ in range(secrets):
            hexwar.done("order", name, "--as", "red", "note", "words=canary")
        for side in ("red", "blue"):
            hexwar.done("order", name, "--as", side, "send", f"units={side}-1", "region=east")
            hexwar.done("seal", name, "--as", side)
        hexwar.done("step", name, "--all")
        heard[name, ""] = [hexwar.done("replay", name, "--verify", "--json").data["verified"]]
        counted = hexwar.done("replay", name, "--verify", "--as", "referee", "--json").data["verified"]
        assert counted == len(standing(load_game(TOYS, Path(name)).game.record.entries))
        for reader in ("blue", "referee"):
            events = hexwar.done("replay", name, "--as", reader, "--json").data["events"]
            heard[name, reader] = [event["entry"] for event in events]
    assert heard["quiet.hexwar", "blue"] == heard["busy.hexwar", "blue"] != []
    assert heard["quiet.hexwar", ""] == heard["busy.hexwar", ""] != []
    assert heard["quiet.hexwar", "referee"][0] + 3 <= heard["busy.hexwar", "referee"][0]


def test_verify_counts(hexwar: Shell, played: Path) -> None:
    """A journal that plays again is said to, to its end or to a turn's."""
    everything = hexwar.done("replay", played, "--verify", "--json").data["verified"]
    first_turn = hexwar.done("replay", played, "--verify", "--to", "1", "--json").data["verified"]
    assert 0 < first_turn < everything
    assert "play again" in hexwar.done("replay", played, "--verify").out


def test_verify_counts_nothing_that_follows_by_itself(
    hexwar: Shell, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn may end right before a step: that is taken anew where the game is gone back to, and is not counted."""
    game = load_game(TOYS, played).game
    step = next(entry.number for entry in game.record.entries if entry.kind is EntryKind.STEP)
    monkeypatch.setattr(files, "_end_of_turn", lambda game, turn: step - 1)
    verified = hexwar.done("replay", played, "--verify", "--to", "1", "--json").data["verified"]
    assert verified == len({entry.number for entry, _ in game.news("") if entry.number < step})


def test_verify_names_the_first_difference(hexwar: Shell, played: Path) -> None:
    """An order that was changed by somebody who knows how to mend the hashes: entry and difference are named."""

    def elsewhere(record: dict[str, Any]) -> None:
        walked = next(entry for entry in record["entries"] if entry["body"].get("kind") == "walk")
        walked["body"]["path"][-1] = 0

    played.write_bytes(edited(played.read_bytes(), elsewhere))
    Path("raid.hexwar.journal").unlink()
    said = hexwar("replay", played, "--verify")
    assert (said.status, said.out) == (2, "")
    assert "From entry" in said.err
    assert "differs" in said.err


def test_rewind_goes_back(hexwar: Shell, played: Path) -> None:
    """To the beginning of a turn, or behind an entry; what came later stays in the journal, marked."""
    entries = len(load_game(REGISTRY, played).game.record.entries)
    assert hexwar.done("rewind", played, "--to", "2", "--json").data == {"turn": 2, "waiting_for": ["red"]}
    game = load_game(REGISTRY, played).game
    assert game.turn == 2
    assert len(game.record.entries) > entries
    assert "It is turn 1 again." in hexwar.done("rewind", played, "--to", "e1").out
    assert hexwar.done("rewind", played, "--to", "#0", "--json").data["turn"] == 1


def test_rewind_to_nowhere(hexwar: Shell, played: Path) -> None:
    """What is no point of the game is refused, and the save is what it was."""
    before = played.read_bytes()
    for to, why in (
        ("9", "not come"),
        ("e999", "There is no entry 999 to go back to."),
        ("x", "neither"),
        ("#", "neither"),
        ("²", "neither"),
    ):
        assert why in hexwar.refused("rewind", played, "--to", to)
        assert why in hexwar.refused("branch", played, "--to", to, "-o", "new.hexwar")
    assert played.read_bytes() == before
    assert not Path("new.hexwar").exists()


def test_branch_is_a_game_of_its_own(hexwar: Shell, played: Path) -> None:
    """A branch begins where it was asked to, with another id; the game it came from is untouched."""
    before = played.read_bytes()
    assert "is a branch, from turn 2" in hexwar.done("branch", played, "--to", "2", "-o", "b.hexwar").out
    said = hexwar.done("branch", played, "--to", "e1", "-o", "c.hexwar", "--json")
    assert said.data == {"file": "c.hexwar", "turn": 1}
    ours, branch = (load_game(REGISTRY, path).game for path in (played, Path("b.hexwar")))
    assert (branch.turn, branch.record.id == ours.record.id) == (2, False)
    assert played.read_bytes() == before
    assert "is there already" in hexwar.refused("branch", played, "--to", "2", "-o", "b.hexwar")


def test_export_is_one_file(hexwar: Shell, played: Path) -> None:
    """Save and journal in one, which opens like any other; nothing is written over."""
    assert hexwar.done("export", played, "-o", "mail.json").out == "Written to mail.json.\n"
    digests = {load_game(REGISTRY, path).game.digest() for path in (played, Path("mail.json"))}
    assert len(digests) == 1
    assert "is there already" in hexwar.refused("export", played, "-o", "mail.json")
    assert hexwar.done("export", played, "-o", "other", "--json").data == {"file": "other"}


# -- check -------------------------------------------------------------------------------------------------------------


def test_check_says_all_right(hexwar: Shell, played: Path) -> None:
    """Saves, exports called .json, and scenarios."""
    hexwar.done("export", played, "-o", "mail.json")
    scenario = shipped_folder() / "ashlands" / "first-steps.json"
    out = hexwar.done("check", played, "mail.json", scenario).out
    assert out.splitlines()[:2] == ["raid.hexwar: all right.", "mail.json: all right."]
    assert out.count("all right") == 3


def test_check_names_every_fault(hexwar: Shell, home: Path) -> None:
    """Of a scenario each fault with file, line and key; what is no save at all is said to be none."""
    text = (shipped_folder() / "ashlands" / "first-steps.json").read_text("utf-8")
    (home / "bad.json").write_text(text.replace('"minutes"', '"minuten"'), "utf-8")
    (home / "noise").write_bytes(b"\0\xff" * 100)
    said = hexwar("check", "bad.json", "noise", ".", "nowhere")
    assert (said.status, said.out) == (2, "")
    lines = said.err.splitlines()
    assert lines.pop(0) == "bad.json:10: minuten: there is no such key; did you mean “minutes”?"
    assert [name in line for name, line in zip(("noise", ".", "nowhere"), lines, strict=True)] == [True] * 3


def test_check_tells_what_can_be_had_back(hexwar: Shell, played: Path) -> None:
    """A damaged save: the fault, and the sources to go on from; --repair writes the freshest, and harms nothing."""
    damage(played)
    before = played.read_bytes()
    data = hexwar("check", played, "--json").data
    assert set(data[0]) == {"file", "faults", "loaded", "facts", "recoverable"}
    assert set(data[0]["recoverable"][0]) == {"from", "turn", "orders", "lost", "text"}
    said = hexwar("check", played, "--repair", "-o", "saved.hexwar")
    assert said.status == 0
    assert "Can be recovered" in said.err
    assert load_game(REGISTRY, Path("saved.hexwar")).game.turn >= 2
    assert played.read_bytes() == before


def test_nothing_to_be_had_back(hexwar: Shell, raid: Path, home: Path) -> None:
    """Where there is nothing, --repair says so and writes nothing, and other commands do. --repair and -o go together,
    for a single save."""
    (home / "noise").write_bytes(b"noise")
    said = hexwar("check", "noise", "--repair", "-o", "new.hexwar")
    assert said.status == 2
    assert "Nothing can be recovered" in said.err
    assert not Path("new.hexwar").exists()
    for words in ([raid, "--repair"], [raid, "-o", "new.hexwar"], [raid, raid, "--repair", "-o", "new.hexwar"]):
        assert "--repair" in hexwar.refused("check", *words)
    damage(raid)
    Path("raid.hexwar.bak").unlink(missing_ok=True)
    assert "The save can't be used, and there is no backup of it." in hexwar("show", raid, "--as", "red").err
    Path("raid.hexwar.bak").write_bytes(b"{")
    assert "Neither the save nor its backup can be used." in hexwar("show", raid, "--as", "red").err


def test_a_damaged_save_is_offered_what_is_left(hexwar: Shell, played: Path) -> None:
    """Every command that opens it says what is wrong, what can be had back, and by which command."""
    damage(played)
    for words in (
        ["show", played, "--as", "red"],
        ["order", played, "--as", "red", "end-turn"],
        ["rewind", played, "--to", "1"],
    ):
        said = hexwar(*words)
        assert (said.status, said.out) == (2, "")
        assert "raid.hexwar is damaged" in said.err
        assert "hexwar check raid.hexwar --repair" in said.err


def test_repair_from_another_source(hexwar: Shell, played: Path) -> None:
    """The sources are numbered as they are listed; --from takes one of them, and NEW is checked all right."""
    damage(played)
    sources = hexwar("check", played, "--json").data[0]["recoverable"]
    last = len(sources)
    assert last > 1
    assert f"{last}. Can be recovered" in hexwar("check", played).err
    assert hexwar("check", played, "--repair", "-o", "back.hexwar", "--from", str(last)).status == 0
    assert hexwar.done("check", "back.hexwar").out == "back.hexwar: all right.\n"
    assert load_game(REGISTRY, Path("back.hexwar")).game.turn == sources[-1]["turn"]
    assert "is there already" in hexwar("check", played, "--repair", "-o", "back.hexwar").err
    assert "from 1 to" in hexwar("check", played, "--repair", "-o", "new.hexwar", "--from", "9").err
    assert "--repair" in hexwar.refused("check", played, "--from", "1")
    assert not Path("new.hexwar").exists()


def test_verify_tells_that_the_rules_have_changed(hexwar: Shell, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a fact and not as damage: what was played under these rules plays again, and what came before differs."""
    assert hexwar.done("replay", played, "--verify", "--json").data["differs_from_turn"] is None
    monkeypatch.setitem(vars(RAID), "version", 2)
    monkeypatch.setattr(Walk, "carry_out", lambda self, frame, side, table: table.tell(Stumbled()))
    said = hexwar("replay", played, "--verify")
    assert said.status == 0
    assert "differs from turn 1 on" in said.out
    assert "version 2" in said.err
    assert hexwar("replay", played, "--verify", "--json").data["differs_from_turn"] == 1
    said = hexwar("check", played)
    assert said.status == 0
    assert "all right" in said.out
    assert "differs from turn 1 on" in said.out
