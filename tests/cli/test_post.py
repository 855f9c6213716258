"""hexwar post: sheets that have come as files and mails are taken in, answered, and never twice."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from hexwar_tui.cli.at_table import turn as turns
from hexwar_tui.cli.main import main
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import letters
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.recovery import slots_to_recover
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.seals.pins import lock
from hexwar_tui.storage.seals.seal import open_slot
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.storage.faulty import every_kill
from tests.toys.common import toy_scenario

GAME = Path("fields.hexwar")
MAIL = Path("in")
RED, BLUE = "send units=red-1 region=west", "send units=blue-2 region=east"


@pytest.fixture
def fields(hexwar: Shell) -> Shell:
    """A harvest of two sides with a referee, and an empty folder for what comes."""
    hexwar.done("new", "harvest/toy", "-o", GAME, "--referee", "--seed", "1")
    MAIL.mkdir()
    return hexwar


def game_at(path: Path = GAME) -> Game:
    return load_game(REGISTRY, path).game


def sheet(side: str, *lines: str, turn: int = 1, game: str = "", quoted: str = "") -> str:
    """A sheet of a side as it comes back."""
    head = f"#: hexwar game={game or game_at().record.id} turn={turn} side={side}"
    return "".join(f"{quoted}{line}\n" for line in (head, "# a comment", *lines))


def put(name: str, text: str, when: int = 1000) -> Path:
    """A file that came at a moment."""
    path = MAIL / name
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(text, "utf-8")
    os.utime(path, (when, when))
    return path


def entered(side: str) -> list[str]:
    return [str(order) for _, order in game_at().entered(side)]


def answer(side: str, turn: int = 1) -> str:
    return Path(f"fields - answers/turn {turn:02} - {side}.txt").read_text("utf-8")


def test_a_folder_is_taken_in_side_by_side(fields: Shell) -> None:
    """What is right is entered, what is not is named by file and line, what is no sheet is left; whoever has sent
    nothing is missing, and each side has an answer of its own."""
    put("red.txt", sheet("red", RED, "done"))
    put("blue.txt", sheet("blue", BLUE, "send units=blue-9 region=east", "The harvest is poor.", "done"))
    put("holiday.txt", "We are away.\n")
    said = fields.done("post", GAME, MAIL).out
    assert "Red: taken in: red.txt: orders entered: 1\n  sealed\n" in said
    assert "  blue.txt:4: “send units=blue-9 region=east”: " in said
    assert "  with a letter to you: The harvest is poor.\n" in said
    assert "holiday.txt: This is no order sheet.\n" in said
    assert "Blue: the sheet is in, but 1 line of it is not entered\n" in said
    assert [len(entered(side)) for side in ("red", "blue")] == [1, 1]
    assert game_at().top.sealed == ["red"]
    assert "With this your part is sealed." in answer("Red")
    assert "Line 4: “send units=blue-9 region=east”" in answer("Blue")
    assert "blue" not in answer("Red").casefold()
    assert [kept.note.text for kept in letters(game_at())] == ["The harvest is poor."]


def test_taking_in_twice_changes_nothing_and_says_so(fields: Shell) -> None:
    put("red.txt", sheet("red", RED, "a word to the referee", "done"))
    fields.done("post", GAME, MAIL)
    before, told = game_at().digest(), Path("fields - answers/turn 01 - Red.txt").stat().st_mtime_ns
    entries = [entry.kind for entry in game_at().record.entries]
    said = fields.done("post", GAME, MAIL).out
    assert "Red: taken in before: red.txt\n" in said
    assert "There is nothing new to take in.\n" in said
    assert [entry.kind for entry in game_at().record.entries if entry.kind is not EntryKind.LOAD] == [
        kind for kind in entries if kind is not EntryKind.LOAD
    ]
    assert (game_at().digest(), Path("fields - answers/turn 01 - Red.txt").stat().st_mtime_ns) == (before, told)
    fields.done("replay", GAME, "--verify")


def test_the_latest_sheet_of_a_side_counts(fields: Shell) -> None:
    """By when it has come, or else by name, numbers in it as such; a later one takes the place of one that was taken
    in, even where all have sealed; what is blank takes nobody's place."""
    put("red 9.txt", sheet("red", RED))
    put("red 10.txt", sheet("red", "send units=red-2 region=north"))
    put("old.txt", sheet("red", "send units=red-3 region=north"), when=5)
    put("zz.txt", sheet("red", "send units=____ region=____"), when=2000)
    said = fields.done("post", GAME, MAIL, "--seal").out
    assert "taken in: red 10.txt" in said
    assert "earlier sheets of this side do not count: old.txt, red 9.txt" in said
    assert "red-2" in entered("red")[0]
    put("blue.txt", sheet("blue", BLUE))
    assert "All have sealed.\n" in fields.done("post", GAME, MAIL, "--seal").out
    put("red last.txt", sheet("red", RED), when=3000)
    assert "taken in: red last.txt" in fields.done("post", GAME, MAIL).out
    assert "red-1" in entered("red")[0]
    assert sorted(game_at().top.sealed) == ["blue", "red"]


def test_a_mailbox_has_sheets_in_mails(fields: Shell) -> None:
    """Quoted, in quoted-printable and other character sets, as attachments, as pages; the date of the mail decides."""
    first, second, third = EmailMessage(), EmailMessage(), EmailMessage()
    for number, mail, sender in ((2, first, "red@example.org"), (1, second, "red@example.org"), (3, third, "b@x.org")):
        mail["From"], mail["Date"] = sender, f"Thu, 26 Nov 2026 0{number}:00:00 +0000"
    first.set_content(f"Вот мои приказы.\n\n{sheet('red', RED, quoted='> ')}\ndone\n", cte="quoted-printable")
    second.set_content(sheet("red", "send units=red-3 region=north"))
    third.set_content("А вот и приказы.\n> send units=blue-1 region=west\n", charset="koi8-r")
    third.add_attachment(sheet("blue", "приказ", BLUE).encode("cp1251"), "text", "plain", filename="orders.txt")
    mails = [b"From x@y Thu Nov 26 01:00:00 2026\n" + mail.as_bytes() + b"\n" for mail in (first, second, third)]
    Path("post.mbox").write_bytes(b"".join(mails))
    said = fields.done("post", GAME, Path("post.mbox")).out
    assert "Red: taken in: post.mbox#1 from red@example.org: orders entered: 1\n" in said
    assert "do not count: post.mbox#2\n" in said
    assert "Blue: taken in: post.mbox#3 (orders.txt) from b@x.org: orders entered: 1\n" in said
    assert "red-1" in entered("red")[0]
    assert len(entered("blue")) == 1
    assert "blue-2" in entered("blue")[0]
    assert "no order sheet" not in said
    assert "А вот и приказы." in letters(game_at())[-1].note.text
    assert game_at().top.sealed == ["red"]
    page = EmailMessage()
    lines = "".join(f"<div>{line}</div>" for line in sheet("blue", "send units=blue-1&nbsp;region=west").splitlines())
    page.set_content(f"<html><style>p {{}}</style><body>{lines}</body></html>", subtype="html")
    put("page.eml", page.as_string())
    assert "taken in: page.eml" in fields.done("post", GAME, MAIL).out
    assert "blue-1" in entered("blue")[0]


def test_sheets_of_other_games_and_turns_are_named(fields: Shell) -> None:
    """Those of earlier turns that were taken in then are named together; a quoted old sheet below a new one is none."""
    old = sheet("red", RED)
    put("red 1.txt", old)
    put("blue 1.txt", sheet("blue", BLUE))
    fields.done("post", GAME, MAIL, "--seal")
    fields.done("step", GAME, "--all")
    put("late.txt", sheet("blue", "send units=blue-3 region=east"))
    put("other.txt", sheet("red", RED, game="0123456789abcdef"))
    put("nobody.txt", sheet("nobody", RED, turn=2))
    put("torn.txt", "#: hexwar game=x turn= side=red\n")
    put("red 2.txt", sheet("red", "send units=red-2 region=east", turn=2) + "> " + "\n> ".join(old.splitlines()))
    said = fields.done("post", GAME, MAIL).out
    assert "2 sheets of earlier turns or phases, taken in then: blue 1.txt, red 1.txt\n" in said
    assert "Blue: late.txt could not be taken in: It has come too late. It was for turn 1" in said
    assert "Nothing of it has been entered." in answer("Blue", 2)
    assert "other.txt: This order sheet is for another game.\n" in said
    assert "nobody.txt: This order sheet is for another side.\n" in said
    assert "torn.txt: The first line of this order sheet is not as it was written.\n" in said
    assert "Red: taken in: red 2.txt: orders entered: 1\n" in said
    assert len(entered("red")) == 1


def test_a_sheet_that_lacks_something_is_not_sealed(fields: Shell) -> None:
    put("red.txt", sheet("red", "give to=blue amount=1", "done"))
    said = fields.done("post", GAME, MAIL).out
    assert "  not sealed: Send at least one worker first.\n" in said
    assert "Red: the sheet is in, but it can't be sealed: Send at least one worker first.\n" in said
    assert "Your part is not sealed: Send at least one worker first." in answer("Red")
    assert game_at().top.sealed == []


def test_answers_are_in_the_language_of_the_sheet(fields: Shell) -> None:
    put("red.txt", sheet("red", RED, "готово", "Отправьте ответ по-русски, пожалуйста, я не читаю на других языках"))
    fields.done("post", GAME, MAIL)
    assert "Игрушка" in answer("Red")
    assert game_at().top.sealed == ["red"]


def test_whoever_may_not_enter_for_others_takes_nothing_in(hexwar: Shell) -> None:
    """The referee proves himself by his PIN; without a referee, sides with PINs enter for themselves."""
    Path("pin").write_text("4711", "utf-8")
    MAIL.mkdir()
    seats = [SeatSetup("red", lock=lock("1234"))]
    for path, referee in ((GAME, False), (Path("led.hexwar"), True)):
        guard = lock("4711") if referee else ""
        game = Game.new(REGISTRY, toy_scenario("harvest"), seats=seats, referee=referee, referee_lock=guard)
        Campaign.create(game, path).close()
        put("red.txt", sheet("red", RED, game=game.record.id))
        assert ("The referee has a PIN" if referee else "has no referee") in hexwar.refused("post", path, MAIL)
    assert "orders entered: 1" in hexwar.done("post", path, MAIL, "--pin-file", "pin").out


def test_a_sealed_game_takes_post_in_by_the_referees_phrase(hexwar: Shell) -> None:
    """What he enters for a side is marked by its own key: nobody is told that the game was altered."""
    for name in ("red", "blue", "referee"):
        Path(name).write_text(f"the phrase of {name}", "utf-8")
    pins = [word for name in ("red", "blue", "referee") for word in ("--pin-file", f"{name}={name}")]
    hexwar.done("new", "harvest/toy", "-o", GAME, "--referee", "--seal", *pins)
    MAIL.mkdir()
    head = hexwar.done("report", GAME, "--as", "red", "--orders", "--pin-file", "red").out.splitlines()[0]
    put("red.txt", f"{head}\n{RED}\ndone\n")
    assert "That is not" in hexwar.refused("post", GAME, MAIL, "--pin-file", "red")
    assert "sealed" in hexwar.done("post", GAME, MAIL, "--pin-file", "referee").out
    slot = next(slot for slot in slots_to_recover(GAME) if slot.seat == "red")
    with Campaign.open(REGISTRY, GAME, keys=open_slot(slot, "the phrase of red")) as campaign:
        assert [str(order).count("red-1") for _, order in campaign.game.entered("red")] == [1]
        assert campaign.altered("red", REGISTRY) == ""


def test_what_is_no_folder_is_refused(fields: Shell) -> None:
    assert "can't be read" in fields.refused("post", GAME, Path("nowhere"))


# -- killed in between -------------------------------------------------------------------------------------------------


@pytest.fixture
def come(fields: Shell, tmp_path: Path) -> Callable[[Path], Path]:
    """Makes a folder with a game and two sheets that have come to it."""
    put("red.txt", sheet("red", RED, "A letter.", "done"))
    put("blue.txt", sheet("blue", BLUE, "give to=nobody amount=1", "A letter."))

    def made(folder: Path) -> Path:
        shutil.copytree(MAIL, folder / MAIL)
        shutil.copy(GAME, folder)
        return folder

    return made


def take_in(folder: Path) -> int:
    """What `hexwar post` answers there."""
    return main(["post", str(folder / GAME), str(folder / MAIL)])


@pytest.mark.row(1)
@pytest.mark.parametrize("stride", [17, pytest.param(1, marks=pytest.mark.long)])
def test_killed_at_any_call_nothing_is_lost_and_nothing_twice(
    come: Callable[[Path], Path], tmp_path: Path, stride: int
) -> None:
    """Row 1: after the program was killed, taking in again does what was left: each order stands once, each letter is
    kept once, each sheet is put down once, and every answer is whole."""
    for folder in every_kill(tmp_path / "killed", come, take_in, least=40, stride=stride):
        assert take_in(folder) == 0
        game = game_at(folder / GAME)
        assert [str(order).count("red-1") for _, order in game.entered("red")] == [1]
        assert [str(order).count("blue-2") for _, order in game.entered("blue")] == [1]
        assert game.top.sealed == ["red"]
        assert sorted(kept.seat for kept in letters(game)) == ["blue", "red"]
        posts = [entry for entry in game.record.entries if entry.kind is EntryKind.POST]
        assert sorted(entry.seat for entry in posts) == ["blue", "red"]
        told = {path.name: path.read_text("utf-8") for path in (folder / "fields - answers").iterdir()}
        assert sorted(told) == ["turn 01 - Blue.txt", "turn 01 - Red.txt"]
        assert "With this your part is sealed.\nA later sheet takes the place of" in told["turn 01 - Red.txt"]
        assert told["turn 01 - Blue.txt"].endswith("it takes the place of this one.\n")
        game.verify()


def test_where_orders_are_carried_out_at_once(hexwar: Shell) -> None:
    """Sheets are played in the order in which their sides are waited for; taking them in again plays nothing. What is
    right of a sheet stands, and the turn in one go writes the papers for whoever is next."""
    hexwar.done("new", "raid/toy", "-o", GAME, "--referee", "--seed", "1")
    MAIL.mkdir()
    put("blue.txt", sheet("blue", 'shout words="Me, too"', "strike unit=blue-1 target=red-1"))
    hexwar.done("post", GAME, MAIL)
    assert "It waits, as it is the turn of: Red.\nThen it is taken in as a whole, by itself" in answer("Blue")
    put("red.txt", sheet("red", 'shout words="Hear me"', "end-turn"))
    for told in ("taken in: red.txt: orders entered: 2\n", "taken in before: red.txt\n"):
        assert f"Red: {told}" in hexwar.done("post", GAME, MAIL).out
        orders = [entry.seat for entry in game_at().record.entries if entry.kind is EntryKind.ORDER]
        assert orders == ["red", "red", "blue"]
    now, before = answer("Blue").split("What was answered before:")
    assert now.rstrip().endswith("Send again what is not entered; the rest stands.")
    assert "It waits, as it is the turn of: Red." in before
    assert [path.name for path in Path("fields - answers").iterdir() if "Blue" in path.name] == ["turn 01 - Blue.txt"]
    assert "Papers written: " in hexwar.done("turn", GAME, "--yes").out
    told = hexwar("turn", GAME).err
    assert "Orders are carried out at once now" in told
    assert "--silent" not in told


def test_ones_own_sheet_hides_nothing_that_came_before_it(hexwar: Shell) -> None:
    """What another's sheet did before one's own was taken in stands in the papers that come after both."""
    hexwar.done("new", "raid/toy", "-o", GAME, "--referee", "--seed", "1")
    MAIL.mkdir()
    put("red.txt", sheet("red", 'shout words="Hear me"', "end-turn"))
    put("blue.txt", sheet("blue", 'shout words="Me, too"'))
    hexwar.done("post", GAME, MAIL)
    told = hexwar.done("report", GAME, "--as", "blue").out
    assert "Hear me" in told
    assert "Me, too" in told


@pytest.fixture
def summer(hexwar: Shell) -> Shell:
    """The first talks of First summer, with a referee, and an empty folder for what comes."""
    hexwar.done("new", "theatre/first-summer", "-o", GAME, "--referee", "--seed", "1")
    hexwar.done("turn", GAME, "--yes", "--silent", "plain")
    MAIL.mkdir()
    return hexwar


def test_a_sheet_that_ends_the_talks_is_none_of_the_orders_behind_them(hexwar: Shell) -> None:
    """Without a referee the orders are due at once: what was taken in was for the part before, and nothing has come for
    this one; the answer to the last that seals says nothing of later sheets."""
    hexwar.done("new", "theatre/first-summer", "-o", GAME, "--seed", "1")
    MAIL.mkdir()
    for side, home in (("west", "Dovermark"), ("east", "Garland")):
        put(f"{side} 0.txt", sheet(side, f"buy 1 infantry division in {home}", "done", turn=0))
    hexwar.done("post", GAME, MAIL)
    told = [path.read_text("utf-8") for path in sorted(Path("fields - answers").iterdir())]
    assert ["A later sheet takes the place" in text for text in told] == [False, True]
    for side in ("west", "east"):
        put(f"{side} 1.txt", sheet(side, "end the talks"), when=2000)
    said = hexwar.done("post", GAME, MAIL).out
    assert game_at().is_sealed()
    assert "can't be sealed" not in said
    assert "With this the game has gone on: turn 1, Orders.\n" in said
    assert "West League: nothing has come" not in said


def test_a_sheet_waits_while_a_step_is_due(summer: Shell) -> None:
    """A neutral that is offered a treaty answers first: the sheets of others are not refused, but taken in as a whole
    by the turn in one go, behind that, and answered."""
    hexwar = summer
    put("west.txt", sheet("west", "treaty with Karst for 3 turns: peace"))
    put("east.txt", sheet("east", "end the talks", "no such order at all: 3"))
    said = hexwar.done("post", GAME, MAIL).out
    assert "East League: waits as a whole: east.txt\n  Next: " in said
    assert "could not be taken in" not in said
    assert "It waits" in answer("East League")
    said = hexwar.done("turn", GAME, "--yes").out
    assert "East League: taken in: east.txt: orders entered: 1\n" in said
    told = answer("East League")
    assert "  Line 3: End the talks\n" in told
    assert "no such order at all: 3" in told
    assert "East League: taken in before: east.txt\n" in hexwar.done("post", GAME, MAIL).out


def orders_of(game: Game, side: str) -> list[str]:
    """The kinds of orders that a side has given in turn 1."""
    entries = (entry for entry in game.record.entries if entry.kind is EntryKind.ORDER and entry.turn == 1)
    return [entry.body["kind"] for entry in entries if entry.seat == side]


def test_lines_behind_a_proposal_wait_for_its_answer(summer: Shell) -> None:
    """What a side can't do before the neutral has answered it is no fault: it waits, is entered by the turn in one go
    when the answer has come, once, and the side is told of that in an answer of its own."""
    put("west.txt", sheet("west", "treaty with Karst for 3 turns: peace", "end the talks"))
    put("east.txt", sheet("east", "end the talks"))
    said = summer.done("post", GAME, MAIL).out
    assert "  lines that wait for an answer that is due: 1; " in said
    assert "not entered" not in said
    told = answer("West League")
    assert (
        told.index("  Line 3: treaty with")
        < told.index("Waiting for the answer of Karst to “treaty")
        < told.index("  Line 4: End the")
    )
    assert "West League: taken in before: west.txt\n" not in summer.done("post", GAME, MAIL).out
    said = summer.done("turn", GAME, "--yes").out
    assert "West League: taken in: west.txt: orders entered: 1\n" in said
    assert game_at().is_sealed()
    assert orders_of(game_at(), "west") == ["propose", "end-talks"]
    now, before = answer("West League").split("What was answered before:")
    assert "  Line 4: End the talks\n" in now
    assert "Waiting for" not in before
    assert "treaty with Karst" in before
    summer.done("replay", GAME, "--verify")


def test_lines_that_wait_go_on_waiting_behind_a_sheet_that_only_adds(summer: Shell) -> None:
    """And the side is told which; one that has a line of the earlier sheet is that sheet again, and what it leaves out
    is dropped, by name."""
    put("west.txt", sheet("west", "treaty with Karst for 3 turns: peace", "end the talks"))
    put("east.txt", sheet("east", "end the talks", "no such order at all: 3"))
    summer.done("post", GAME, MAIL)
    put("west 2.txt", sheet("west", 'message to East League: "Wait a little."'), when=2000)
    put("east 2.txt", sheet("east", "end the talks"), when=2000)
    said = summer.done("post", GAME, MAIL).out
    assert said.count("what was carried out stands, and no more: ") == 1
    assert "do not count" not in said
    assert "counts on with this one:\n  “end the talks”\n" in answer("West League")
    assert "this one does not:\n  no such order at all: 3\n" in answer("East League")
    summer.done("turn", GAME, "--yes")
    assert orders_of(game_at(), "west") == ["propose", "message", "end-talks"]
    assert orders_of(game_at(), "east") == ["end-talks"]


def test_what_a_later_sheet_of_a_secret_phase_leaves_out_is_named(fields: Shell) -> None:
    put("red.txt", sheet("red", RED, "send units=red-2 region=west"))
    fields.done("post", GAME, MAIL)
    put("red 2.txt", sheet("red", RED), when=2000)
    fields.done("post", GAME, MAIL)
    told = answer("Red")
    assert "It takes the place of what was entered before.\n\nDropped, as your earlier sheet had it" in told
    assert "  send units='Red no. 2' region=West\n" in told


@pytest.mark.row(1)
@pytest.mark.parametrize("stride", [29, pytest.param(1, marks=pytest.mark.long)])
def test_killed_at_any_call_lines_that_wait_are_entered_once(
    summer: Shell, tmp_path: Path, stride: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 1: whoever is stopped in the midst of a turn goes on by the same command, and what waits is entered once."""
    monkeypatch.setattr(turns, "_drawn", lambda view, language: {".svg": b"<svg/>"})
    again = 'message to East League: "And?"', "treaty with Lido for 2 turns: peace", "end the talks"
    put("west.txt", sheet("west", "treaty with Karst for 3 turns: peace", *again))
    put("east.txt", sheet("east", "end the talks"))
    summer.done("post", GAME, MAIL)

    def made(folder: Path) -> Path:
        folder.mkdir(parents=True)
        shutil.copy(GAME, folder)
        return folder

    def carry_out(folder: Path) -> int:
        return main(["turn", str(folder / GAME), "--yes"])

    for folder in every_kill(tmp_path / "killed", made, carry_out, least=40, stride=stride):
        carry_out(folder)
        game = game_at(folder / GAME)
        assert orders_of(game, "west") == ["propose", "message", "propose", "end-talks"]
        assert orders_of(game, "east") == ["end-talks"]
        assert game.is_sealed()
        game.verify()


# -- who has sent it ---------------------------------------------------------------------------------------------------


def mail(name: str, sender: str, text: str, when: str = "Mon, 5 Jan 2026 10:00:00 +0000") -> None:
    """A mail that has come."""
    message = EmailMessage()
    message["From"], message["Date"] = sender, when
    message.set_content(text)
    (MAIL / name).write_bytes(bytes(message))


def test_whoever_has_sent_for_one_side_sends_for_no_other(fields: Shell) -> None:
    """In this game, by his address: the sheet is left with a sentence that says why; whose it is stays as it was."""
    mail("a.eml", "Anna <Anna@example.org>", sheet("red", RED))
    assert "taken in: a.eml from Anna <Anna@example.org>: orders entered: 1\n" in fields.done("post", GAME, MAIL).out
    mail("b.eml", "anna@example.org", sheet("blue", BLUE))
    said = fields.done("post", GAME, MAIL).out
    assert "b.eml: The sheet is of Blue, but it was sent by anna@example.org, whose side is: Red. " in said
    assert (len(entered("red")), entered("blue")) == (1, [])
    assert "example.org" not in GAME.read_text("utf-8")
    mail("c.eml", "Bert <bert@example.org>", sheet("blue", BLUE))
    assert "Blue: taken in: c.eml from Bert" in fields.done("post", GAME, MAIL).out


def test_a_list_names_the_addresses_of_sides(fields: Shell) -> None:
    """Then only these send for a side; one may have several, and one address several sides."""
    put(
        "addresses.txt",
        "# who is who\nRed: anna@example.org, Anna <a@work.example>\nСиние: bert@example.org\nGreen: x\n",
    )
    mail("a.eml", "a@work.example", sheet("red", RED))
    mail("b.eml", "Carl <carl@example.org>", sheet("blue", BLUE))
    said = fields.done("post", GAME, MAIL).out
    assert "Red: taken in: a.eml" in said
    assert "b.eml: The sheet is of Blue, but Carl <carl@example.org> is none of that side's addresses in" in said
    assert "addresses.txt:4: A side and its address are wanted" in said
    put("addresses.txt", "Red: a@work.example, carl@example.org\nBlue: carl@example.org\n")
    assert "Blue: taken in: b.eml" in fields.done("post", GAME, MAIL).out


def test_a_sheet_in_the_folder_of_another_side_is_left(fields: Shell) -> None:
    put("Red/orders.txt", sheet("blue", BLUE))
    put("Blue/orders.txt", sheet("blue", BLUE), when=500)
    said = fields.done("post", GAME, MAIL).out
    assert "Red/orders.txt: The sheet is of Blue, but lies in the folder of Red.\n" in said
    assert "Blue: taken in: Blue/orders.txt: orders entered: 1\n" in said


def test_a_language_that_was_asked_for_holds_whatever_is_written(fields: Shell) -> None:
    """Until its side asks for another."""
    put("red 1.txt", sheet("red", "Referee: in Russian, please", "Red is a fine colour, and these are English words"))
    fields.done("post", GAME, MAIL)
    assert "Игрушка" in answer("Red")
    put("red 2.txt", sheet("red", RED, "Red asks again with so many English words that it is clear"), when=2000)
    fields.done("post", GAME, MAIL)
    assert "Игрушка" in answer("Red")
    put("red 3.txt", sheet("red", RED, "Referee: in English, please"), when=3000)
    fields.done("post", GAME, MAIL)
    assert "Your papers come in the language that you ask for.\n" in answer("Red")
    assert "Nothing left to do" not in answer("Red")


def test_a_letter_that_comes_again_with_a_line_put_right_is_kept_once(fields: Shell) -> None:
    """What the referee has is no new letter."""
    put("red 1.txt", sheet("red", "Referee: how far?", "Referee: and how deep?"))
    put("red 2.txt", sheet("red", "Referee: and how deep?", RED), when=2000)
    fields.done("post", GAME, MAIL / "red 1.txt")
    fields.done("post", GAME, MAIL)
    assert len(letters(game_at())) == 1


def test_letters_lie_among_the_papers_that_are_there(summer: Shell) -> None:
    """With the last sheet the talks are over: the papers of what comes then are not begun with a file of letters."""
    summer("turn", GAME)
    put("west.txt", sheet("west", "Referee: good evening", "end the talks"))
    put("east.txt", sheet("east", "end the talks"))
    said = summer.done("post", GAME, MAIL).out
    papers = Path("fields - papers")
    assert [path.name for path in papers.iterdir()] == ["turn 01"]
    assert f"{papers / 'turn 01/the referee/letters to answer.txt'}" in said
    summer.done("turn", GAME, "--yes")
    assert "good evening" in (papers / "turn 01 - 2/the referee/letters to answer.txt").read_text("utf-8")


def test_the_turn_names_for_whom_it_does_not_go_on(summer: Shell) -> None:
    """Behind the answer of a neutral, too: the side whose word waits for a wrong line is named, with why."""
    put("west.txt", sheet("west", "treaty with Karst for 3 turns: peace", "break treaty with Lido", "done"))
    put("east.txt", sheet("east", "end the talks"))
    summer.done("post", GAME, MAIL)
    said = summer.done("turn", GAME, "--yes").out
    assert "The turn does not go on yet.\nWest League: the sheet is in, but " in said
    assert said.index("Papers written: ") < said.index("The turn does not go on yet.")


@pytest.mark.parametrize("word", ["done", "готово", "end deployment"])
def test_a_part_that_is_handed_over_goes_on_with_papers_for_the_next(hexwar: Shell, word: str) -> None:
    """Nobody can have sent anything for it yet: it is only told for whom it waits. The word that ends a part does so
    also where an order is called so that is one for a unit."""
    hexwar.done("new", "skirmish/first-shots", "-o", GAME, "--referee", "--seed", "3")
    hexwar.done("turn", GAME, "--yes")
    first, other = ("red", "blue") if "red" in game_at().waiting_for() else ("blue", "red")
    put("first.txt", sheet(first, "deploy the rest: as far forward as they may", word, turn=0))
    assert "not entered" not in hexwar.done("post", GAME, MAIL).out
    said = hexwar.done("turn", GAME, "--yes").out.splitlines()
    assert said[0].startswith("Papers written: ")
    assert said[1:] == [f"It waits for: {other.capitalize()}."]
