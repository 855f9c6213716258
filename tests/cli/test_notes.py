"""note and notes: what the referee puts down for himself, and what sides write to him alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.games.referee.notes import keep_letter
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_file import FORMAT, NEWEST, format_of
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell

NOTE, LETTER = "Blue means to betray", "May I resign?"


@pytest.fixture
def noted(hexwar: Shell, raid: Path) -> Path:
    """A raid with a note on hex 0203, one on Blue in turn 2, and a letter of Red's."""
    hexwar.done("note", raid, "a", "ditch", "is", "here", "--hex", "0203")
    hexwar.done("note", raid, NOTE, "--side", "синие", "--turn", "2")
    with Campaign.open(REGISTRY, raid) as campaign:
        keep_letter(campaign.game, "red", f"{LETTER}\nPlease.")
        campaign.save()
    return raid


def test_notes_are_kept_with_the_game(hexwar: Shell, noted: Path) -> None:
    """All of them, with what they are about, and the letters, a line each; or those on one hex, side or turn."""
    said = hexwar.done("notes", noted).out
    lines = [line.partition(" ")[2] for line in said.splitlines()]
    letter = f"turn 1, letter of Red: {LETTER} / Please."
    assert lines == ["turn 1, on 0203: a ditch is here", f"turn 1, on Blue and turn 2: {NOTE}", letter]
    assert "ditch" in hexwar.done("notes", noted, "--hex", "0203").out
    only_blue = hexwar.done("notes", noted, "--side", "Blue", "--json").data
    assert [(one["text"], one["hex"], one["side"], one["turn"]) for one in only_blue["notes"]] == [
        (NOTE, None, "blue", 2)
    ]
    assert only_blue["letters"] == []
    assert hexwar.done("notes", noted, "--side", "red", "--json").data["letters"][0]["side"] == "red"
    assert hexwar.done("notes", noted, "--turn", "9").out == "Nothing has been noted.\n"


def test_what_is_no_order_on_a_sheet_is_a_letter_to_the_referee(hexwar: Shell, harvest: Path) -> None:
    """It is kept with the game, once a turn however often the sheet is given."""
    Path("sheet.txt").write_text("give to=blue amount=1\n\nI shall be away next week.\n", "utf-8")
    for _ in range(2):
        hexwar.done("order", harvest, "--as", "red", "--from", "sheet.txt")
    letters = hexwar.done("notes", harvest, "--json").data["letters"]
    assert [(one["side"], one["text"]) for one in letters] == [("red", "I shall be away next week.")]


def test_going_back_leaves_the_notes(hexwar: Shell, noted: Path) -> None:
    """They are no part of what is played: the game plays again as recorded, and what is rewound takes none of them."""
    hexwar.done("replay", noted, "--verify")
    hexwar.done("rewind", noted, "--to", "1")
    assert NOTE in hexwar.done("notes", noted).out


def test_only_a_save_with_notes_is_of_the_newest_format(hexwar: Shell, raid: Path) -> None:
    """Programs that know none say that they are too old, and no others do."""
    assert format_of(raid.read_bytes()) == FORMAT
    hexwar.done("note", raid, "x")
    assert format_of(raid.read_bytes()) == NEWEST
    assert load_game(REGISTRY, raid).game.record.entries[-1].kind.value == "note"
    hexwar.done("check", raid)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["x", "--hex", "9999"], "9999"),
        (["x", "--side", "purple"], "no side “purple”"),
        (["x", "--turn", "-1"], "no turn -1"),
        ([" "], "nothing written"),
        (["x" * 2001], "at most 2000"),
    ],
)
def test_a_refused_note_changes_nothing(hexwar: Shell, raid: Path, words: list[str], why: str) -> None:
    """One sentence, and the save is what it was."""
    before = raid.read_bytes()
    assert why in hexwar.refused("note", raid, *words)
    assert raid.read_bytes() == before


def test_notes_are_for_the_referee_alone(hexwar: Shell) -> None:
    """In a sealed game they are written and read by his phrase, and by no side's."""
    for name in ("ref", "red", "blue"):
        Path(f"{name}.pin").write_text(f"{name} phrase", "utf-8")
    pins = ["--pin-file", "red=red.pin", "--pin-file", "blue=blue.pin", "--pin-file", "referee=ref.pin"]
    hexwar.done("new", "harvest/toy", "-o", "s.hexwar", "--referee", "--seal", *pins)
    hexwar.done("note", "s.hexwar", NOTE, "--pin-file", "ref.pin")
    assert NOTE in hexwar.done("notes", "s.hexwar", "--pin-file", "ref.pin").out
    for words in (["note", "s.hexwar", "x"], ["notes", "s.hexwar"]):
        assert "not the PIN" in hexwar.refused(*words, "--pin-file", "red.pin")


def test_notes_and_letters_are_in_the_referees_report_and_in_no_other_paper(hexwar: Shell, noted: Path) -> None:
    """In no report, sheet, chronicle, replay or position of a side, nor in what everybody may read."""
    report = hexwar.done("report", noted, "--as", "referee").out
    assert all(words in report for words in (NOTE, "a ditch is here", LETTER, "Please."))
    hexwar.done("chronicle", noted, "-o", "all.md")
    looks = [["chronicle", noted, "--as", "red", "-o", "red.md"], ["replay", noted], ["replay", noted, "--verify"]]
    looks += [
        [look, noted, "--as", side] for look in ("show", "report", "choices", "replay") for side in ("red", "blue")
    ]
    looks += [["report", noted, "--as", "blue", "--orders"], ["plan", noted, "--as", "red"]]
    told = [hexwar.done(*look).out for look in looks] + [
        Path(f"{name}.md").read_text("utf-8") for name in ("all", "red")
    ]
    assert [text for text in told if any(words in text for words in ("betray", "ditch", "resign"))] == []
