"""hexwar turn: from what is missing to the papers of every side, in one go."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwar_tui.cli.at_table import turn as turns
from hexwar_tui.cli.main import main
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.storage.faulty import every_kill

GAME = Path("fields.hexwar")
PAPERS = Path("fields - papers")


@pytest.fixture
def fields(hexwar: Shell) -> Shell:
    """A harvest of two sides with a referee."""
    hexwar.done("new", "harvest/toy", "-o", GAME, "--referee", "--seed", "1")
    return hexwar


def game_at(path: Path = GAME) -> Game:
    return load_game(REGISTRY, path).game


def send(hexwar: Shell, *sides: str, turn: int = 1) -> None:
    """Sheets of these sides come, and are taken in."""
    mail = Path(f"in {turn} {' '.join(sides)}")
    mail.mkdir()
    for side in sides:
        head = f"#: hexwar game={game_at().record.id} turn={turn} side={side}"
        (mail / f"{side}.txt").write_text(f"{head}\nsend units={side}-1 region=west\n", "utf-8")
    hexwar.done("post", GAME, mail)


def lay(folder: Path) -> dict[str, str]:
    """The papers in a folder: their paths in it, and what they say; of pictures only that they are there."""
    return {
        str(path.relative_to(folder)): path.read_text("utf-8") if path.suffix in (".md", ".txt") else ""
        for path in folder.rglob("*")
        if path.is_file()
    }


def steps(game: Game) -> int:
    return sum(entry.kind is EntryKind.STEP for entry in standing(game.record.entries))


def test_a_game_begins_with_its_first_papers(fields: Shell) -> None:
    """A folder for each side, for the referee and for everybody, and a list of what goes to whom; once they are there,
    it is only said who is missing, with status 2."""
    said = fields.done("turn", GAME, "--deadline", "Sunday, 8 pm").out
    assert said.startswith("Papers written: ")
    assert said.endswith("\nRed: nothing has come\nBlue: nothing has come\n")
    papers = lay(PAPERS / "turn 01")
    for side in ("Red", "Blue"):
        assert f"#: hexwar game={game_at().record.id} turn=1 side={side.lower()} part=" in papers[f"{side}/orders.txt"]
        assert "Deadline: Sunday, 8 pm\n" in papers[f"{side}/orders.txt"]
        assert "**Deadline: Sunday, 8 pm**" in papers[f"{side}/report.md"]
        assert {f"{side}/map.svg", f"{side}/report.html"} <= papers.keys()
    assert "the referee/report.md" in papers
    assert "the referee/orders.txt" not in papers
    assert "Red: map.svg, " in papers["contents.txt"]
    again = fields("turn", GAME)
    assert (again.status, again.out) == (2, "")
    assert again.err.startswith("The turn is not carried out: orders are missing.\nRed: nothing has come\nBlue: noth")
    assert again.err.endswith(f"The papers lie in {PAPERS / 'turn 01'}; --again writes them again.\n")
    assert lay(PAPERS / "turn 01") == papers


def test_a_turn_is_carried_out_and_written_out(fields: Shell) -> None:
    """Sheets without a fault are sealed, all is rehearsed and shown, then done with the same dice; every side's papers
    are those of the next turn."""
    fields.done("turn", GAME)
    send(fields, "red", "blue")
    said = fields.done("turn", GAME, "--yes").out
    assert "Red: sealed with its sheet\n" in said
    assert "== Red\n" in said
    assert "== the referee\n" in said
    game = game_at()
    assert (game.turn, steps(game)) == (2, 5)
    for side in game.sides:
        told = [render(game.phrase(event), "en") for _, event in game.news(side)]
        assert told
        assert all(line in said for line in told)
    papers = lay(PAPERS / "turn 02")
    assert "turn=2" in papers["Red/orders.txt"]
    assert {f"for everybody/{name}" for name in ("newspaper.md", "map.svg", "for Discord 1.txt")} <= papers.keys()
    assert all(render(game.phrase(event), "en") in papers["Red/report.md"] for _, event in game.news("red"))
    fields.done("replay", GAME, "--verify")


def test_nothing_is_carried_out_unasked(fields: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody is at the keyboard, --yes says it; who says no is left with the game as it was, and a note of the
    rehearsal."""
    send(fields, "red", "blue")
    before = game_at().digest()
    said = fields("turn", GAME)
    assert (said.status, said.err) == (2, "Nothing was carried out: with --yes it is, without being asked.\n")
    assert game_at().digest() == before
    monkeypatch.setattr(turns, "_is_wanted", lambda: False)
    assert "The game is as it was.\n" in fields.done("turn", GAME).out
    assert game_at().digest() == before
    assert game_at().record.entries[-1].kind is EntryKind.REHEARSAL
    assert not PAPERS.exists()


def test_for_the_silent_the_referee_seals_if_he_wants_to(fields: Shell) -> None:
    """Else nothing is done without them."""
    send(fields, "red")
    assert fields.done("turn", GAME, "--yes").out.endswith("\nBlue: nothing has come\n")
    assert game_at().turn == 1
    said = fields.done("turn", GAME, "--yes", "--silent", "plain").out
    assert "Blue: the referee seals\n" in said
    assert "The referee has sealed for Blue" in said
    assert game_at().turn == 2


def test_for_the_silent_it_is_sealed_at_a_table_without_a_referee_too(hexwar: Shell) -> None:
    """Whoever carries the mail says so."""
    fields = hexwar
    fields.done("new", "harvest/toy", "-o", GAME, "--seed", "1")
    send(fields, "red")
    said = fields.done("turn", GAME, "--yes", "--silent", "plain").out
    assert "The referee has sealed for Blue" in said
    assert game_at().turn == 2


def test_what_is_right_in_a_sheet_with_a_fault_stands_in_any_way(fields: Shell) -> None:
    """Only a side that has sent nothing is sealed with the least that the rules demand."""
    send(fields, "blue")
    Path("in").mkdir()
    lines = ("send units=red-2 region=west", "give to=nobody amount=1")
    head = f"#: hexwar game={game_at().record.id} turn=1 side=red"
    Path("in/red.txt").write_text("\n".join((head, *lines, "")), "utf-8")
    fields.done("post", GAME, "in")
    said = fields.done("turn", GAME, "--yes", "--silent", "plain").out
    assert "Red: what was entered stands.\n" in said


def test_papers_are_written_again_when_asked(fields: Shell) -> None:
    """A sheet that somebody has filled in where it lies stays; so do the papers of a turn that was gone back on."""
    fields.done("turn", GAME)
    folder = PAPERS / "turn 01"
    filled = folder / "Red" / "orders.txt"
    filled.write_text(filled.read_text("utf-8") + "send units=red-1 region=west\n", "utf-8")
    fields.done("turn", GAME, "--again", "--deadline", "soon", "--form", "bbcode", "--language", "blue=ru")
    assert "Deadline" not in filled.read_text("utf-8")
    assert "Срок: soon" in (folder / "Blue" / "приказы.txt").read_text("utf-8")
    assert (folder / "Red" / "report.bbcode").is_file()
    assert not (folder / "Red" / "report.md").exists()
    assert not (folder / "Blue" / "orders.txt").exists()
    send(fields, "red", "blue")
    fields.done("turn", GAME, "--yes")
    first = lay(PAPERS / "turn 02")
    fields.done("rewind", GAME, "--to", "1", "--as", "referee")
    send(fields, "blue", "red")
    fields.done("turn", GAME, "--yes")
    assert lay(PAPERS / "turn 02") == first
    assert "turn=2" in lay(PAPERS / "turn 02 - 2")["Red/orders.txt"]


def test_why_nothing_is_carried_out_is_said_side_by_side(fields: Shell) -> None:
    """A sheet without the word that seals it is named, one with lines that are not entered, and what can be done; the
    lines are named again by taking the post in again."""
    fields.done("turn", GAME)
    send(fields, "red")
    mail = Path("in")
    mail.mkdir()
    head = f"#: hexwar game={game_at().record.id} turn=1 side=blue"
    (mail / "blue.txt").write_text(f"{head}\nsend units=blue-1 region=west\nsend units=blue-9 region=east\n", "utf-8")
    fields.done("post", GAME, mail)
    told = fields("turn", GAME).err
    assert "Red: the sheet is in, 1 order; not sealed: it has no “done”\n" in told
    assert "Blue: the sheet is in, but 1 line of it is not entered\n" in told
    assert all(way in told for way in ("hexwar post", "--silent entered", "hexwar seal --for SIDE"))
    again = fields.done("post", GAME, mail).out
    assert "Blue: taken in before: blue.txt\n" in again
    assert "blue.txt:3: “send units=blue-9 region=east”: " in again


def test_papers_that_no_longer_belong_are_removed(fields: Shell) -> None:
    """Those that were written in another language, and the sheet of a side that has sealed; a sheet that somebody has
    filled in stays, and so does what is no paper."""
    fields.done("turn", GAME)
    folder = PAPERS / "turn 01"
    (folder / "Red" / "mine.txt").write_text("mine\n", "utf-8")
    send(fields, "red")
    fields.done("seal", GAME, "--as", "red")
    fields.done("turn", GAME, "--again", "--language", "ru")
    assert {path.name for path in (folder / "Red").glob("*.txt")} == {"mine.txt"}
    blue = {path.name for path in (folder / "Blue").iterdir()}
    assert {"отчёт.md", "приказы.txt", "карта.svg"} <= blue
    assert not blue & {"report.md", "report.html", "orders.txt", "map.svg", "map.png"}


def test_messages_for_discord_are_in_every_language(fields: Shell) -> None:
    """Each in files of its own, and each file once in the list."""
    send(fields, "red", "blue")
    fields.done("turn", GAME, "--yes")
    folder = PAPERS / "turn 02"
    english = (folder / "for everybody" / "for Discord 1.txt").read_text("utf-8")
    russian = (folder / "for everybody" / "для Discord 1.txt").read_text("utf-8")
    assert "the news of turn 1" in english
    assert "новости" in russian
    assert (folder / "contents.txt").read_text("utf-8").count("for Discord 1.txt") == 1


def test_a_game_that_begins_with_turn_0_has_news_of_it(hexwar: Shell) -> None:
    """They are the news of the turn that the reports are of; there are none before it is over."""
    hexwar.done("new", "theatre/first-summer", "-o", GAME, "--referee", "--seed", "1")
    assert "the news of turn 0\n" in hexwar.done("newspaper", GAME).out
    hexwar.done("turn", GAME)
    folder = PAPERS / "turn 00"
    assert not (folder / "for everybody").exists()
    assert "turn 0" in next(folder.glob("*/report.md")).read_text("utf-8")


def test_dice_on_the_table_are_asked_for(hexwar: Shell) -> None:
    """The turn stops at the first dice, and goes on with them."""
    hexwar.done("new", "harvest/toy", "-o", GAME, "--referee", "--dice", "typed")
    send(hexwar, "red", "blue")
    assert "give the result with --dice" in hexwar.done("turn", GAME, "--yes").out
    assert not PAPERS.exists()
    assert "give the result with --dice" in hexwar.refused("turn", GAME, "--yes")
    assert "Papers written: " in hexwar.done("turn", GAME, "--yes", "--dice", "3,4").out
    assert game_at().turn == 2


@pytest.mark.row(28)
def test_a_sides_folder_holds_nothing_that_another_hides(fields: Shell) -> None:
    """Row 28: what one has written in secret, or to the referee, is in no paper of another, nor in those for all."""
    mail = Path("in")
    mail.mkdir()
    head = f"#: hexwar game={game_at().record.id} turn=1 side=red"
    secret = f'{head}\nsend units=red-1 region=west\nnote words="Canary-mill"\nA canary for the referee.\n'
    (mail / "red.txt").write_text(secret, "utf-8")
    fields.done("post", GAME, mail)
    send(fields, "blue")
    for name in ("turn 01", "turn 02"):
        fields.done("turn", GAME, "--yes") if name == "turn 02" else fields.done("turn", GAME, "--again")
        for file, text in lay(PAPERS / name).items():
            folder = file.split("/")[0]
            if folder in ("Blue", "for everybody", "contents.txt"):
                assert "canary" not in text.casefold(), file
                assert "red-1" not in text, file
    assert "A canary for the referee." in lay(PAPERS / "turn 02")["the referee/report.md"]
    assert "canary" not in Path("fields - answers/turn 01 - Blue.txt").read_text("utf-8").casefold()


@pytest.fixture
def sealed(fields: Shell, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], Path]:
    """Makes a folder with a game whose sheets are in; pictures are drawn in no time."""
    monkeypatch.setattr(turns, "_drawn", lambda view, language: {".svg": b"<svg/>"})
    send(fields, "red", "blue")

    def made(folder: Path) -> Path:
        folder.mkdir(parents=True)
        shutil.copy(GAME, folder)
        return folder

    return made


def carry_out(folder: Path) -> int:
    """What `hexwar turn` answers there."""
    return main(["turn", str(folder / GAME), "--yes"])


@pytest.mark.row(1)
@pytest.mark.parametrize("stride", [23, pytest.param(1, marks=pytest.mark.long)])
def test_killed_at_any_call_it_is_completed_by_the_next_run(
    sealed: Callable[[Path], Path], tmp_path: Path, stride: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Row 1: no step is taken twice, the dice are the same, and every paper is whole."""
    reference = sealed(tmp_path / "reference")
    carry_out(reference)
    whole, digest = lay(reference / PAPERS), game_at(reference / GAME).digest()
    for folder in every_kill(tmp_path / "killed", sealed, carry_out, least=80, stride=stride):
        capsys.readouterr()
        status, told = carry_out(folder), capsys.readouterr()
        game = game_at(folder / GAME)
        assert (game.turn, steps(game), game.digest()) == (2, 5, digest)
        papers = lay(folder / PAPERS)
        assert papers.keys() == whole.keys()
        for name, text in whole.items():
            if not name.endswith("contents.txt"):
                assert papers[name] == text, name
        assert (status, "The papers lie in" in told.err) in ((0, False), (2, True))
        game.verify()


# -- letters to the referee --------------------------------------------------------------------------------------------


def test_letters_are_answered_in_the_papers(fields: Shell) -> None:
    """A file in the referee's folder has a place for each answer; the next command takes it in, once, and it stands in
    the next report of the side that has written, and in no other paper of another."""
    mail = Path("in")
    mail.mkdir()
    head = f"#: hexwar game={game_at().record.id} turn=1 side=red"
    (mail / "red.txt").write_text(f"{head}\nsend units=red-1 region=west\nMay I bribe the canary?\n", "utf-8")
    said = fields.done("post", GAME, mail).out
    letters = PAPERS / "turn 01/the referee/letters to answer.txt"
    assert f"Written to {letters}.\n" in said
    text = letters.read_text("utf-8")
    assert "#   May I bribe the canary?\n\n" in text
    letters.write_text(text.rstrip("\n") + "\nThe canary\n\ncosts 3.\n", "utf-8")
    said = fields.done("post", GAME, mail).out
    assert "Red: your answer to the letter of turn 1 stands in the next report.\n" in said
    send(fields, "blue")
    assert "your answer" not in fields.done("turn", GAME, "--yes").out
    assert "“May I bribe the canary?” – “The canary costs 3.”" in lay(PAPERS / "turn 02")["Red/report.md"]
    for file, told in lay(PAPERS / "turn 02").items():
        if not file.startswith(("Red/", "the referee/")):
            assert "canary" not in told.casefold(), file
    kinds = [entry.kind for entry in game_at().record.entries]
    assert kinds.count(EntryKind.ANSWER) == 1
    fields.done("replay", GAME, "--verify")
    for turn in (2, 3):
        send(fields, "red", "blue", turn=turn)
        fields.done("turn", GAME, "--yes")
    assert "canary" not in lay(PAPERS / "turn 04")["Red/report.md"].casefold()


def test_answers_that_were_not_taken_in_are_never_written_over(fields: Shell) -> None:
    mail = Path("in")
    mail.mkdir()
    head = f"#: hexwar game={game_at().record.id} turn=1 side=red"
    (mail / "red.txt").write_text(f"{head}\nMay I?\n", "utf-8")
    fields.done("post", GAME, mail)
    letters = PAPERS / "turn 01/the referee/letters to answer.txt"
    letters.write_text(letters.read_text("utf-8").replace("#: letter ", "#: letter 9"), "utf-8")
    letters.write_text(letters.read_text("utf-8") + "No.\n", "utf-8")
    before = letters.read_bytes()
    assert "There is no letter #9" in fields.done("turn", GAME, "--again").out
    assert letters.read_bytes() == before


def test_letters_wait_until_they_are_answered_or_put_aside(fields: Shell) -> None:
    """Turns later they are still there, with the turn of which they are; of one that is put aside nobody is told."""
    mail = Path("in")
    mail.mkdir()
    for side in ("red", "blue"):
        head = f"#: hexwar game={game_at().record.id} turn=1 side={side}"
        (mail / f"{side}.txt").write_text(f"{head}\nsend units={side}-1 region=west\nMay {side} sing?\n", "utf-8")
    fields.done("post", GAME, mail)
    fields.done("turn", GAME, "--yes")
    for turn in (2, 3):
        send(fields, "red", "blue", turn=turn)
        fields.done("turn", GAME, "--yes")
    letters = PAPERS / "turn 04/the referee/letters to answer.txt"
    text = letters.read_text("utf-8")
    assert "# turn 1, letter of Red:\n#   May red sing?\n\n" in text
    assert "until you write - below it" in text.replace("\n# ", " ")
    letters.write_text(text.replace("#   May red sing?\n", "#   May red sing?\n-\n") + "Sing!\n", "utf-8")
    empty = Path("empty")
    empty.mkdir()
    said = fields.done("post", GAME, empty).out
    send(fields, "red", "blue", turn=4)
    fields.done("turn", GAME, "--yes")
    assert "Red: the letter of turn 1 is put aside.\n" in said
    assert "Blue: your answer to the letter of turn 1 stands in the next report.\n" in said
    papers = lay(PAPERS / "turn 05")
    assert "the referee/letters to answer.txt" not in papers
    assert "May red sing?" not in papers["Red/report.md"]
    assert "“May blue sing?” – “Sing!”" in papers["Blue/report.md"]


def test_papers_before_the_first_step_say_why_they_have_no_sheets(hexwar: Shell) -> None:
    """A game that begins with a step lets nobody order anything; the next turn carries it out and writes the sheets."""
    hexwar.done("new", "ashlands/full-two", "-o", GAME, "--referee", "--seed", "1")
    said = hexwar.done("turn", GAME, "--again").out
    assert "They have no sheets, as a step comes first. The turn begins with its Preparation. “hexwar turn”" in said
    assert not [*PAPERS.rglob("orders.txt")]
    said = hexwar.done("turn", GAME, "--yes").out
    assert "no sheets" not in said
    assert len([*PAPERS.rglob("orders.txt")]) == 2
