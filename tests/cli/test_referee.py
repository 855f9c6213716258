"""rule, report and order sheets: a referee with a shell, and play by mail."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell


def kinds(path: Path) -> list[str]:
    return [entry.kind.value for entry in load_game(REGISTRY, path).game.record.entries if entry.kind.value != "load"]


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_what_can_be_ruled_on(hexwar: Shell, raid: Path) -> None:
    """Every subject with its facts as they are; one alone by id or name in any language; the three rulings that change
    none, with the rulings that stand."""
    data = hexwar.done("rule", raid, "красные no. 2", "--json").data
    facts = {"cell": 1, "removed": False}
    assert data == [{"id": "raider:red-2", "kind": "raider", "name": "Red no. 2", "facts": facts}]
    hexwar.done("rule", raid, "message", "text=Hurry up", "--because", "it is late", "--public")
    number = load_game(REGISTRY, raid).game.rulings()[0].number
    said = hexwar.done("rule", raid).out
    assert "raider:red-1 (Red no. 1): cell=0101 removed=no" in said
    assert "\nmessage text=…: tells" in said
    assert f"\ntake-back entry=…: takes back a ruling\n  #{number} The referee rules: “Hurry up”" in said
    assert "\namend entry=… order=…: strikes" in said
    assert hexwar.done("rule", raid, "take-back").out in said
    assert hexwar.done("rule", raid, "take-back", "--json").data[0]["entry"] == number
    assert hexwar.done("rule", raid, "message").out == "message text=…: tells the sides something\n"
    assert hexwar.done("rule", raid, "message", "--json").data == []


def test_a_ruling_is_made_told_and_taken_back(hexwar: Shell, raid: Path) -> None:
    """By the subject's name, to one side; then taken back by the number of its entry."""
    said = hexwar.done("rule", raid, "Red no. 1", "cell=8", "--because", "a slip", "--to", "Blue").out
    assert said.startswith("The referee rules: raider:red-1: cell 8. Why: a slip (told to: Blue)\n")
    assert "a slip" in hexwar.done("replay", raid, "--as", "blue").out
    assert "a slip" not in hexwar.done("replay", raid, "--as", "red").out
    number = next(e.number for e in load_game(REGISTRY, raid).game.rulings())
    assert "takes back" in hexwar.done("rule", raid, "take-back", f"entry=e{number}", "--because", "no slip").out
    assert kinds(raid) == ["ruling", "repeal"]
    hexwar.done("replay", raid, "--verify")


def test_a_hex_that_the_rules_count_goes_by_what_is_printed_on_the_map(hexwar: Shell, raid: Path) -> None:
    """0203 is the hex of that name, and not the two hundred and third; what is listed can be typed."""
    hexwar.done("rule", raid, "Red no. 1", "cell=0203", "--because", "a slip")
    assert "raider:red-1 (Red no. 1): cell=0203 removed=no" in hexwar.done("rule", raid).out
    game = load_game(REGISTRY, raid).game
    assert game.top.state.raiders["red-1"].cell == game.top.scenario.map.grid.cell_of_label("0203")


def test_a_ruling_is_told_to_those_who_could_see_it(hexwar: Shell, raid: Path, harvest: Path) -> None:
    """On an open map that is everybody; the grain of Red is Red's own affair, unless it is ruled in public."""
    said = hexwar.done("rule", raid, "red NO.  1", "cell=8", "--because", "a slip").out
    assert said.startswith("The referee rules: raider:red-1: cell 8. Why: a slip\n")
    grain = ["rule", harvest, "КРАСНЫЕ", "grain=9", "--because", "a gift"]
    assert "(told to: Red)" in hexwar.done(*grain).out
    assert "a gift" not in hexwar.done("replay", harvest).out
    assert "a gift\n" in hexwar.done(*grain, "--public").out


def test_what_nobody_could_see_is_told_to_whom_the_referee_says(hexwar: Shell) -> None:
    """Nothing becomes a secret by itself: he says to whom it is told, if only to nobody."""
    hexwar.done("new", "skirmish/first-shots", "-o", "a.hexwar", "--seed", "1")
    ruling = ["rule", "a.hexwar", "unit:red-1", "done=yes", "--because", "a slip"]
    assert "Nobody could see it. Who is told?" in hexwar.refused(*ruling)
    assert "(in secret)" in hexwar.done(*ruling, "--secret").out


def test_who_would_learn_what_is_shown_before(hexwar: Shell, harvest: Path) -> None:
    """--dry-run tells by sides what they would be told, and what they would see all the same; nothing is ruled."""
    before, grain = harvest.read_bytes(), ["rule", harvest, "side:red", "grain=9", "--because", "a gift"]
    said = hexwar.done(*grain, "--dry-run").out.splitlines()
    assert said[0].startswith("Red would be told: The referee rules: ")
    assert said[1:] == ["Blue would learn nothing.", "Nothing has been ruled."]
    secret = hexwar.done(*grain, "--secret", "--dry-run", "--json").data["dry_run"]
    assert secret == [{"side": "red", "told": [], "sees": True}, {"side": "blue", "told": [], "sees": False}]
    assert "nothing, but sees" in hexwar.done(*grain, "--secret", "--dry-run").out
    assert harvest.read_bytes() == before


def test_what_is_taken_back_or_amended_goes_by_its_bare_number(hexwar: Shell, raid: Path) -> None:
    """take-back 12 is take-back entry=12; without a number, it is told which there are, and nothing is done."""
    hexwar.done("rule", raid, "message", "text=Hurry up", "--because", "it is late", "--public")
    number = load_game(REGISTRY, raid).game.rulings()[0].number
    said = hexwar.done("rule", raid, "take-back", "--because", "no hurry").out
    assert f"#{number} The referee rules: “Hurry up”" in said
    assert hexwar.done("rule", raid, "amend", "order=walk", "--because", "x").out.startswith("amend entry=…")
    hexwar.done("rule", raid, "take-back", f"#{number}", "--because", "no hurry")
    assert kinds(raid) == ["ruling", "repeal"]


def test_a_message(hexwar: Shell, raid: Path) -> None:
    """A word to a side changes nothing else."""
    hexwar.done("rule", raid, "message", "text=Hurry up", "--because", "it is late", "--to", "red")
    assert "“Hurry up”" in hexwar.done("report", raid, "--as", "red").out
    assert "Hurry" not in hexwar.done("report", raid, "--as", "blue").out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["raider:red-1", "cell=8"], "gives a reason"),
        (["raider:red-1", "cell=1", "--because", "x"], "two raiders on one hex"),
        (["raider:red-1", "cell=far", "--because", "x"], "A raider has a cell"),
        (["raider:red-1", "speed=8", "--because", "x"], "has no “speed”"),
        (["raider:red-1", "cell", "--because", "x"], "a field and its value"),
        (["Nobody", "cell=1", "--because", "x"], "not the name of one thing"),
        (["Nobody"], "not the name of one thing"),
        (["message", "text=hi", "--because", "x", "--secret"], "a secret ruling has none"),
        (["message", "word=hi", "--because", "x"], "the field “text”"),
        (["message", "text=hi", "--because", "x"], "Who is told?"),
        (["message", "text=hi", "--because", "x", "--secret", "--to", "red"], "one of these"),
        (["raider:red-1", "cell=8", "--because", "x", "--public", "--to", "red"], "one of these"),
        (["message", "text=hi", "--because", "x", "--to", "purple"], "no side “purple”"),
        (["take-back", "entry=x", "--because", "x"], "no number of an entry"),
        (["take-back", "entry=7", "--because", "x"], "no ruling #7"),
        (["amend", "entry=7", "--because", "x"], "orders of a sealed phase"),
    ],
)
def test_a_refused_ruling_changes_nothing(hexwar: Shell, raid: Path, words: list[str], why: str) -> None:
    """One sentence, and the save is what it was, byte for byte."""
    before = raid.read_bytes()
    assert why in hexwar.refused("rule", raid, *words)
    assert raid.read_bytes() == before


def test_a_referee_amends_a_sealed_order(hexwar: Shell) -> None:
    """Where the referee looks, as they are typed; a side sees no such list, and no number. The order is struck, another
    one may stand for it, and the side is told."""
    path = Path("h.hexwar")
    hexwar.done("new", "harvest/toy", "-o", path, "--referee")
    hexwar.done("order", path, "--as", "red", "give", "to=blue", "amount=2")
    number = load_game(REGISTRY, path).game.amendable()[0].number
    line = f"#{number} Red: Give grain (give to=Blue amount=2)"
    for look in (["show", path, "--as", "referee"], ["rule", path], ["rule", path, "amend"]):
        assert line in hexwar.done(*look).out
    assert line.replace("(", "").split()[0] in hexwar.done("report", path, "--as", "referee").out
    assert hexwar.done("rule", path, "amend", "--json").data == [{"entry": number, "side": "red"}]
    for look in ("show", "report"):
        assert "can be amended" in hexwar.done(look, path, "--as", "referee").out
        for side in ("red", "blue"):
            assert "can be amended" not in hexwar.done(look, path, "--as", side).out
    amend = ["rule", path, "amend", f"entry={number}", "--because", "misread"]
    hexwar.done(*amend, "order=give to=blue amount=1")
    assert "Grain 4" in hexwar.done("show", path, "--as", "red").out
    assert "misread" in hexwar.done("replay", path, "--as", "red").out
    assert "misread" not in hexwar.done("replay", path, "--as", "blue").out
    number = load_game(REGISTRY, path).game.amendable()[0].number
    hexwar.done("rule", path, "amend", f"entry={number}", "--because", "misread")
    assert "Red: nothing" in hexwar.done("rule", path).out


# -- reports and sheets ------------------------------------------------------------------------------------------------


def test_a_report_is_what_a_side_knows(hexwar: Shell, raid: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Head, map, news and panels as Markdown; what players typed is no markup. It is in the language of its reader,
    whatever the referee's own is; so is the order sheet, and a language that there is not is refused."""
    hexwar.done("order", raid, "--as", "red", "shout", "words=# [b]*Boo* `x`")
    hexwar.done("report", raid, "--as", "blue", "-o", "blue.md")
    text = Path("blue.md").read_text("utf-8")
    assert text.startswith("# A toy: Blue, turn 1, raid\n")
    assert "## Map\n\n```\n     01 02 03" in text
    assert "[b]\\*Boo\\* \\`x\\`" in text
    assert hexwar("report", raid, "--as", "blue", "-o", "blue.md").status == 2
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    assert "# Игрушка: Синие" in hexwar.done("report", raid, "--as", "blue").out
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    in_russian = ["report", raid, "--as", "red", "--language", "ru"]
    assert "Красные" in hexwar.done(*in_russian, "--json").data["text"]
    assert "Красные" in hexwar.done(*in_russian, "--orders").out
    assert "--language" in hexwar.refused("report", raid, "--as", "red", "--language", "xx")


def test_a_report_tells_nothing_secret(hexwar: Shell, harvest: Path) -> None:
    """What one side has entered in secret changes no letter of another's report or sheet."""
    looks = [["report", harvest, "--as", "blue", *more] for more in ([], ["--orders"])]
    before = [hexwar.done(*look).out for look in looks]
    hexwar.done("order", harvest, "--as", "red", "give", "to=blue", "amount=2")
    assert [hexwar.done(*look).out for look in looks] == before


def filled(hexwar: Shell, path: Path, *lines: str) -> Path:
    """Red's order sheet with lines of his."""
    sheet = Path("sheet.txt")
    sheet.unlink(missing_ok=True)
    hexwar.done("report", path, "--as", "red", "--orders", "-o", sheet)
    sheet.write_text(sheet.read_text("utf-8") + "\n".join(lines) + "\n", "utf-8")
    return sheet


def test_a_filled_sheet_is_given(hexwar: Shell, raid: Path) -> None:
    """Its head fits, its comments are none, its orders are given."""
    sheet = filled(hexwar, raid, "walk unit=red-2 path=0201,0202", "end-turn")
    assert "\nwalk unit=red-2 path=____\n" in sheet.read_text("utf-8")
    hexwar.done("order", raid, "--as", "red", "--from", sheet)
    assert kinds(raid) == ["order", "order"]


def test_every_line_that_fails_is_named(hexwar: Shell, raid: Path) -> None:
    """By its number in the sheet; none of the others is given."""
    sheet = filled(hexwar, raid, "dance", "walk unit=red-2 path=0201,0202", "walk unit=red-9 path=0101", "end-turn")
    first = sheet.read_text("utf-8").splitlines().index("dance") + 1
    said = hexwar("order", raid, "--as", "red", "--from", sheet, "--all-or-none")
    assert said.status == 2
    assert [line.split(": ")[0] for line in said.err.splitlines()] == [f"sheet.txt:{n}" for n in (first, first + 2)]
    assert kinds(raid) == []


def test_a_sheet_for_another_game_turn_or_side_is_refused(hexwar: Shell, raid: Path, harvest: Path) -> None:
    """And one whose head was changed; nothing is given."""
    sheet = filled(hexwar, raid, "end-turn")
    assert "another game" in hexwar.refused("order", harvest, "--as", "red", "--from", sheet)
    assert "another side" in hexwar.refused("order", raid, "--as", "blue", "--from", sheet)
    for side in ("red", "blue"):
        hexwar.done("order", raid, "--as", side, "end-turn")
    assert "It was for turn 1, raid; now it is turn 2, raid" in hexwar.refused(
        "order", raid, "--as", "red", "--from", sheet
    )
    sheet.write_text(sheet.read_text("utf-8").replace("turn=1", "turn=now"), "utf-8")
    assert "not as it was written" in hexwar.refused("order", raid, "--as", "red", "--from", sheet)


# -- rehearsals --------------------------------------------------------------------------------------------------------


def sealed(hexwar: Shell, *flags: str) -> Path:
    """A harvest with a referee in which both have sealed; red gives blue 2 grain."""
    path = Path("h.hexwar")
    hexwar.done("new", "harvest/toy", "-o", path, "--referee", "--seed", "s", *flags)
    hexwar.done("order", path, "--as", "red", "give", "to=blue", "amount=2")
    for side in ("red", "blue"):
        hexwar.done("order", path, "--as", side, "send", f"units={side}-1", "region=north")
        hexwar.done("seal", path, "--as", side)
    return path


def test_a_rehearsal_tells_what_every_side_would_be_told(hexwar: Shell) -> None:
    """Side by side, from a copy; the game is what it was, its journal knows, and the steps then are those rehearsed."""
    path = sealed(hexwar)
    said = hexwar.done("step", path, "--rehearse", "--all").out
    red, blue, referee = (part.partition("\n")[2] for part in said.split("== ")[1:])
    assert "given" in red
    assert "reaped" in blue
    assert referee.endswith("This was a rehearsal of 5 steps: the game has not changed.\n")
    assert kinds(path)[-1] == "rehearsal"
    assert load_game(REGISTRY, path).game.turn == 1
    data = hexwar.done("step", path, "--rehearse", "--all", "--json").data
    assert (data["steps"], data["needs_dice"]) == (5, None)
    taken = hexwar.done("step", path, "--all", "--json").data
    assert data["dice"] == taken["dice"]
    assert data["told"]["referee"] == taken["events"]
    hexwar.done("replay", path, "--verify")


def test_a_rehearsal_of_typed_dice_says_where_it_stops(hexwar: Shell) -> None:
    """It goes on as far as there are dice."""
    path = sealed(hexwar, "--dice", "typed")
    assert "Throw 1d6" in hexwar.done("step", path, "--rehearse", "--all").out
    for _ in range(2):
        hexwar.done("step", path)
    assert "Throw 1d6" in hexwar.refused("step", path, "--rehearse")
    assert "Throw 1d6" in hexwar.refused("step", path, "--rehearse", "--dice", "6")
    assert "dice [6]" not in hexwar.done("step", path, "--rehearse", "--dice", "6,5").out.partition("== ")[0]


def test_a_referee_throws_the_dice_of_a_step_himself(hexwar: Shell) -> None:
    """Also where the program throws all others, in earnest and in a rehearsal; the journal says that they were his."""
    path = sealed(hexwar)
    for _ in range(2):
        hexwar.done("step", path)
    assert "Throw" in hexwar.refused("step", path, "--dice", "6")
    assert "too many" in hexwar.refused("step", path, "--dice", "6,5,4,3")
    told = hexwar.done("step", path, "--rehearse", "--dice", "6,5", "--json").data
    assert [roll["result"] for roll in told["dice"]] == [[6], [5]]
    data = hexwar.done("step", path, "--dice", "6,5", "--json").data
    assert data["dice"] == told["dice"]
    assert load_game(REGISTRY, path).game.record.entries[-1].body == {"own_dice": True}
    hexwar.done("replay", path, "--verify")


def test_nothing_is_rehearsed_where_nothing_happens_by_itself(hexwar: Shell, raid: Path) -> None:
    """One sentence, and nothing is noted."""
    assert "Nothing happens by itself" in hexwar.refused("step", raid, "--rehearse")
    assert kinds(raid) == []


def test_what_happens_next_is_the_referees_to_know(hexwar: Shell) -> None:
    """A side is told only that the referee goes on."""
    path = sealed(hexwar)
    hexwar.done("step", path)
    assert "is reaped" in hexwar.done("show", path, "--as", "referee").out
    for look in ("show", "report"):
        said = hexwar.done(look, path, "--as", "red").out
        assert "Next: the referee goes on." in said
        assert "is reaped" not in said
