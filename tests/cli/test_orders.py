"""order, seal, undo, step: the game goes on, is saved at once, and a refused order changes nothing."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwar_tui.cli.talk.reading import read_text
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.toys.common import toy_scenario


def game_at(path: Path) -> Game:
    return load_game(REGISTRY, path).game


def orders_in(path: Path) -> list[str]:
    """The kinds of the orders that stand in a save."""
    return [entry.body["kind"] for entry in standing(game_at(path).record.entries) if entry.kind.value == "order"]


def test_an_order_is_given_and_kept(hexwar: Shell, raid: Path) -> None:
    """The order in words, what came of it, who is waited for; it is in the save itself. For programs: events with their
    facts, dice, who is waited for."""
    out = hexwar.done("order", raid, "--as", "red", "walk", "unit=Red no. 2", "path=0201,0202").out
    assert out == "walk unit='Red no. 2' path=0201,0202\nTold – walked: unit red-2, cell 7\nWaiting for: Red.\n"
    opened = load_game(REGISTRY, raid)
    assert (orders_in(raid), len(opened.game.record.entries)) == (["walk"], opened.saved)
    data = hexwar.done("order", raid, "walk", "unit=красные no. 1", "--json", "--as", "RED", "path=0101,0102").data
    event = {"unit": "red-1", "cell": 6, "kind": "walked", "text": "Told – walked: unit red-1, cell 6"}
    assert data == {"events": [event], "dice": [], "waiting_for": ["red"], "needs_dice": None, "outcome": None}


def test_dice_are_told_with_their_rule(hexwar: Shell) -> None:
    """Each roll: dice, result, why, by which rule."""
    hexwar.done("new", "harvest/toy", "-o", "h.hexwar", "--seed", "1", "--side", "blue=bot")
    hexwar.done("order", "h.hexwar", "--as", "red", "send", "units=red-1,red-2", "region=North")
    data = hexwar.done("seal", "h.hexwar", "--as", "red", "--json").data
    mine = next(roll for roll in data["dice"] if roll["roll"] == "2d6")
    assert len(mine.pop("result")) == 2
    assert mine == {"roll": "2d6", "why": "All of it", "rule": "TOY-1.1"}
    assert {event["kind"] for event in data["events"]} >= {"reaped"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--as", "red", "walk", "unit=red-2", "path=0102,0103"], "That is too far. (TOY-1.1)"),
        (["--as", "blue", "walk", "unit=blue-1", "path=0605,0604"], "not this side's turn"),
        (["--as", "referee", "end-turn"], "not this side's turn"),
        (["--as", "red", "walk", "unit=red-2"], "lacks an answer to “Where to?”"),
        (["--as", "red", "walk", "unit=red-2", "path=9999"], "no hex “9999”"),
        (["--as", "red", "walk", "red-2"], "a field and its value are wanted"),
        (["--as", "red", "dance"], "no order “dance”"),
        (["--as", "red", "end-turn", "sure=yes"], "“sure=yes”: the order “end-turn” has no fields."),
        (["--as", "red", "--dice", "3", "end-turn"], "--dice"),
        (["--as", "red"], "--from"),
        (["--as", "red", "end-turn", "--dry-run"], "--dry-run"),
        (["--as", "red", "end-turn", "--from", "orders"], "--from"),
        (["--as", "red", "--from", "orders", "--dice", "3"], "--dice"),
    ],
)
def test_a_refused_order_changes_nothing(hexwar: Shell, raid: Path, words: list[str], why: str) -> None:
    """One sentence with the rule; the save is what it was, byte for byte."""
    before = raid.read_bytes()
    assert why in hexwar.refused("order", raid, *words)
    assert raid.read_bytes() == before
    assert orders_in(raid) == []


def test_a_held_game_is_left_alone(hexwar: Shell, raid: Path) -> None:
    """While another program has the game open, it is said who, and nothing is given."""
    with Campaign.open(REGISTRY, raid):
        assert "Another program" in hexwar.refused("order", raid, "--as", "red", "end-turn")
        assert "Turn 1" in hexwar("show", raid, "--as", "red").out


def test_bots_act_by_themselves(hexwar: Shell) -> None:
    """After an order the practice player acts, until a person is waited for again. A game without any person goes on by
    `step`, an act at a time or to its end."""
    hexwar.done("new", "raid/toy", "-o", "one.hexwar", "--seed", "1", "--side", "blue=bot")
    assert hexwar.done("order", "one.hexwar", "--as", "red", "end-turn", "--json").data["waiting_for"] == ["red"]
    assert game_at(Path("one.hexwar")).turn == 2
    hexwar.done("new", "raid/toy", "-o", "raid.hexwar", "--seed", "1", "--side", "blue=bot", "--side", "red=bot")
    assert orders_in(Path("raid.hexwar")) == []
    hexwar.done("step", "raid.hexwar")
    assert len(orders_in(Path("raid.hexwar"))) == 1
    data = hexwar.done("step", "raid.hexwar", "--all", "--json").data
    assert data["waiting_for"] == []
    assert set(data["outcome"]) == {"winners", "text", "rule", "scores", "loaded"}
    assert "The game is over." in hexwar.done("show", "raid.hexwar", "--as", "red").out
    assert "Nothing happens by itself now." in hexwar.refused("step", "raid.hexwar")


# -- files of orders ---------------------------------------------------------------------------------------------------

GOOD = """\
# Two steps each.

walk unit="Red no. 2" path=0201,0202
  walk unit=red-1 path=0101,0102
shout words="[b]forward[/b]"
"""


def test_a_file_of_orders(hexwar: Shell, raid: Path, home: Path) -> None:
    """Every line is given; comments and empty lines are none."""
    (home / "orders").write_text(GOOD, "utf-8")
    data = hexwar.done("order", raid, "--as", "red", "--from", "orders", "--json").data
    assert [event["kind"] for event in data["events"]] == ["walked", "walked", "shouted"]
    assert orders_in(raid) == ["walk", "walk", "shout"]


def test_orders_from_standard_input(hexwar: Shell, raid: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file called - is standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"end-turn\n")))
    assert hexwar.done("order", raid, "--as", "red", "--from", "-").out.endswith("Waiting for: Blue.\n")
    assert orders_in(raid) == ["end-turn"]


def test_closed_standard_input_holds_no_order(hexwar: Shell, raid: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is started without any standard input says that, in one sentence."""
    monkeypatch.setattr("sys.stdin", None)
    assert hexwar.refused("order", raid, "--as", "red", "--from", "-") == "- holds no order."


@pytest.mark.parametrize(
    ("last", "why"),
    [
        ("walk unit=red-2 path=0202,0203", "It has moved already this turn. (TOY-1.1)"),
        ("walk unit=Nobody path=0202,0203", "no unit “Nobody”"),
        ("walk unit=red-2 path='0202", "a quote is not closed"),
        ("gallop", "no order “gallop”"),
    ],
)
def test_one_bad_line_and_none_is_given(hexwar: Shell, raid: Path, home: Path, last: str, why: str) -> None:
    """The line is named by its number in the file; the save is what it was, byte for byte."""
    (home / "orders").write_text(f"walk unit=red-2 path=0201,0202\n\n{last}\nend-turn\n", "utf-8")
    before, shown = raid.read_bytes(), hexwar.done("show", raid, "--as", "referee").out
    for more in ([], ["--dry-run"]):
        said = hexwar.refused("order", raid, "--as", "red", "--from", "orders", "--all-or-none", *more)
        assert said.startswith("orders:3: ")
        assert why in said
    assert (raid.read_bytes(), orders_in(raid)) == (before, [])
    assert hexwar.done("show", raid, "--as", "referee").out == shown


def test_a_dry_run_gives_nothing_and_is_no_look_ahead(hexwar: Shell, raid: Path, home: Path) -> None:
    """All can be given, and none is; nothing is written. Behind an order that reveals something it does not go on."""
    dry = ["order", raid, "--as", "red", "--from", "orders", "--all-or-none", "--dry-run"]
    quiet = GOOD.replace("shout words", "# shout words")
    revealing = "shout words=hello\nwalk unit=red-2 path=0102,0103\n"
    for text, checked, said in ((quiet, 2, "All 2 orders"), (revealing, 1, "first 1 of 2")):
        (home / "orders").write_text(text, "utf-8")
        before = {path: path.read_bytes() for path in home.iterdir() if path.is_file()}
        assert said in hexwar.done(*dry).out
        assert hexwar.done(*dry, "--json").data == {"orders": 2, "checked": checked}
        assert {path: path.read_bytes() for path in home.iterdir() if path.is_file()} == before


def test_a_file_of_orders_is_no_way_to_look_ahead(hexwar: Shell, raid: Path, home: Path) -> None:
    """Where something was revealed before the bad line, all up to there stands, as it does when given singly; what was
    given behind it does not."""
    walk = next(line for line in GOOD.splitlines() if line.startswith("walk"))
    (home / "orders").write_text(f"shout words=hello\n{walk}\ndance\n", "utf-8")
    said = hexwar("order", raid, "--as", "red", "--from", "orders", "--all-or-none")
    assert said.status == 3
    assert said.err.startswith("orders:3: ")
    assert said.err.endswith("The orders up to line 1 stand: what came of them can't be taken back.\n")
    assert orders_in(raid) == ["shout"]
    assert "Nothing can be taken back" in hexwar.refused("undo", raid, "--as", "red")


@pytest.mark.row(15)
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: path.write_bytes(b""), "holds no order"),
        (lambda path: path.write_bytes(b"ok\n\x81\x9f\xa0\xb7"), "sheet:2: this is no text"),
        (lambda path: path.write_bytes(b" " * (2**20 + 1)), "larger than 1 MB"),
        (Path.mkdir, "folder"),
        (os.mkfifo, "sheet"),
        (lambda path: path.symlink_to("/dev/zero"), "no ordinary file"),
    ],
    ids=["empty", "no text", "large", "folder", "FIFO", "device"],
)
def test_files_that_are_no_orders(hexwar: Shell, raid: Path, make: Callable[[Path], object], why: str) -> None:
    """Row 15: nothing over a megabyte is read, a device that never ends not at all, and a pipe to which nobody writes
    is never waited for; so with the file of a PIN."""
    sheet = Path("sheet")
    make(sheet)
    assert why in hexwar.refused("order", raid, "--as", "red", "--from", sheet)
    if not sheet.is_file():
        with pytest.raises(HexwarError, match="sheet"):
            read_text(sheet)


def test_a_sheet_is_taken_in_line_by_line(hexwar: Shell, raid: Path, home: Path) -> None:
    """What is right is entered and kept; what is not is named in the answer, and the command says so by its status."""
    (home / "orders").write_text("walk unit=red-2 path=0201,0202\nwalk unit=red-1 path=9999\nHello!\n", "utf-8")
    dry = hexwar.done("order", raid, "--as", "red", "--from", "orders", "--dry-run").out
    assert orders_in(raid) == []
    said = hexwar("order", raid, "--as", "red", "--from", "orders")
    assert said.status == 3
    assert [line for line in said.out.split("\n") if line and line in dry] == [line for line in dry.split("\n") if line]
    assert "Line 2: “walk unit=red-1 path=9999”" in said.out
    assert said.out.index("Kept as a letter to the referee:\n  Hello!") > 0
    assert orders_in(raid) == ["walk"]
    data = hexwar("order", raid, "--as", "red", "--from", "orders", "--json").data
    assert [(line["line"], line["stands"], line["fault"] is None) for line in data["sheet"]] == [
        (1, True, True),
        (2, False, False),
    ]
    assert (data["letter"], orders_in(raid)) == ("Hello!", ["walk"])


def test_an_order_may_be_a_sentence(hexwar: Shell) -> None:
    """On the command line, too, where it is one word of the shell."""
    hexwar.done("new", "envoys/first-letters", "-o", "e.hexwar", "--referee")
    out = hexwar.done("order", "e.hexwar", "--as", "aldmark", "Aldmark 1 at 0204: march to 0306").out
    assert out.startswith("go unit='Aldmark 1' hex=0306\n")
    assert orders_in(Path("e.hexwar")) == ["go"]


# -- sealed phases, undo -----------------------------------------------------------------------------------------------


def test_sealing_and_opening_again(hexwar: Shell, harvest: Path) -> None:
    """A side seals, opens again, seals; when all have, the phase is over."""
    assert "Send at least one worker" in hexwar.refused("seal", harvest, "--as", "red")
    for side in ("red", "blue"):
        hexwar.done("order", harvest, "--as", side, "send", f"units={side}-1", "region=west")
    assert hexwar.done("seal", harvest, "--as", "red").out == "Waiting for the orders of others.\n"
    assert hexwar.done("show", harvest, "--as", "referee", "--json").data["waiting_for"] == ["blue"]
    assert hexwar.done("seal", harvest, "--as", "red", "--undo", "--json").data["waiting_for"] == ["red"]
    assert "sealed nothing" in hexwar.refused("seal", harvest, "--as", "red", "--undo")
    hexwar.done("seal", harvest, "--as", "red")
    assert "reaped" in hexwar.done("seal", harvest, "--as", "blue").out
    assert game_at(harvest).turn == 2


def test_gifts_are_told_to_those_concerned(hexwar: Shell, home: Path) -> None:
    """What single sides are told is in nobody else's output."""
    hexwar.done("new", "harvest/toy", "-o", "h.hexwar", "--referee")
    for side in ("red", "blue"):
        hexwar.done("order", "h.hexwar", "--as", side, "send", f"units={side}-1", "region=west")
    hexwar.done("order", "h.hexwar", "--as", "red", "give", "to=blue", "amount=1")
    for side in ("red", "blue"):
        hexwar.done("seal", "h.hexwar", "--as", side)
    assert "given" in hexwar.done("step", "h.hexwar").out
    assert "given" not in hexwar.done("replay", "h.hexwar").out
    assert "given" in hexwar.done("replay", "h.hexwar", "--as", "blue").out


def test_undo_says_what_was_taken_back(hexwar: Shell, raid: Path) -> None:
    """The last order, in words; then there is nothing more."""
    hexwar.done("order", raid, "--as", "red", "walk", "unit=red-2", "path=0201,0202")
    assert hexwar.done("undo", raid, "--as", "red", "--json").data == {
        "undone": "walk unit='Red no. 2' path=0201,0202",
        "waiting_for": ["red"],
    }
    assert "Nothing can be taken back" in hexwar.refused("undo", raid, "--as", "red")
    hexwar.done("order", raid, "--as", "red", "walk", "unit=red-1", "path=0101,0102")
    assert hexwar.done("undo", raid, "--as", "red").out.startswith("Taken back: walk")
    assert orders_in(raid) == []


# -- steps, typed dice -------------------------------------------------------------------------------------------------


def test_a_referee_takes_the_steps(hexwar: Shell) -> None:
    """What happens by itself waits, is announced, and comes one by one or all at once."""
    hexwar.done("new", "raid/toy", "-o", "r.hexwar", "--referee")
    hexwar.done("order", "r.hexwar", "--as", "red", "end-turn")
    out = hexwar.done("order", "r.hexwar", "--as", "blue", "end-turn").out
    assert "Next: the referee goes on." in out
    assert "Next: The turn ends." in hexwar.done("show", "r.hexwar", "--as", "referee").out
    data = hexwar.done("step", "r.hexwar", "--json").data
    assert ([event["kind"] for event in data["events"]], data["waiting_for"]) == (["turn-begins"], ["red"])
    assert "Nothing happens by itself now." in hexwar.refused("step", "r.hexwar")


def typed_harvest(hexwar: Shell) -> Path:
    """A harvest of typed dice in which both have sealed: reveal and reaping are still to come."""
    hexwar.done("new", "harvest/toy", "-o", "typed.hexwar", "--dice", "typed")
    for side, units in (("red", "red-1,red-2"), ("blue", "blue-1")):
        hexwar.done("order", "typed.hexwar", "--as", side, "send", f"units={units}", "region=east")
        hexwar.done("seal", "typed.hexwar", "--as", side)
    return Path("typed.hexwar")


def test_typed_dice_are_asked_for(hexwar: Shell) -> None:
    """`step` says which dice are wanted and why; they come by --dice, all that the step throws. `step --all` goes on to
    where dice are wanted."""
    path = typed_harvest(hexwar)
    data = hexwar.done("step", path, "--all", "--json").data
    assert data["needs_dice"] == {"roll": "1d6", "why": "the harvest", "rule": "TOY-1.1"}
    assert hexwar.refused("step", path) == "Throw 1d6 and give the result with --dice: the harvest (TOY-1.1)."
    for dice, why in (("7,1,1", "can't be thrown"), ("1,2,3,4", "too many"), ("x", "parted by commas"), ("4", "2d6")):
        assert why in hexwar.refused("step", path, "--dice", dice)
    assert hexwar.done("step", path, "--all", "--dice", "4 6 5").out.endswith("Waiting for orders.\n")
    data = hexwar.done("replay", path, "--as", "referee", "--json").data
    assert [(roll["roll"], roll["result"]) for roll in data["dice"]] == [("1d6", [4]), ("2d6", [6, 5])]


def test_an_order_asks_for_its_dice(hexwar: Shell, home: Path) -> None:
    """An order that rolls says what is to be thrown, in a file of orders with its line, and nothing has changed; given
    with its dice it goes through."""
    (home / "tight.json").write_text(toy_scenario("raid", rows=("..", "..")).model_dump_json(), "utf-8")
    hexwar.done("new", "tight.json", "-o", "typed.hexwar", "--dice", "typed")
    red = ["order", "typed.hexwar", "--as", "red"]
    hexwar.done(*red, "strike", "unit=red-1", "target=blue-2")
    (home / "orders").write_text("# a feint\nbid fingers=2 feint=yes\n", "utf-8")
    wanted = "Throw 1d3 and give the result with --dice: a feint (TOY-1.1)."
    assert hexwar.refused(*red, "--from", "orders", "--all-or-none") == f"orders:2: {wanted}"
    assert hexwar.refused(*red, "bid", "fingers=2", "feint=yes") == wanted
    assert "can't be thrown" in hexwar.refused(*red, "bid", "fingers=2", "feint=yes", "--dice", "4")
    data = hexwar.done(*red, "bid", "fingers=2", "feint=yes", "--dice", "3", "--json").data
    assert data["dice"] == [{"roll": "1d3", "result": [3], "why": "All of it", "rule": "TOY-1.1"}]
    assert data["waiting_for"] == ["blue"]
    for reader, rolls in (("red", ["1d3"]), ("blue", []), ("referee", ["1d3"])):
        told = hexwar.done("replay", "typed.hexwar", "--as", reader, "--json").data
        assert [roll["roll"] for roll in told["dice"]] == rolls, reader


def test_an_order_sheet_may_be_a_link(hexwar: Shell, raid: Path) -> None:
    """It is read only."""
    Path("orders").write_text("end-turn\n", "utf-8")
    Path("sheet").symlink_to("orders")
    hexwar.done("order", raid, "--as", "red", "--from", "sheet")
    assert (Path("sheet").is_symlink(), Path("orders").read_text("utf-8")) == (True, "end-turn\n")
