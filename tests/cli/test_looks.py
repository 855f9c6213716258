"""show and choices: exactly what a side knows, and nothing is written by looking."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.seals.pins import lock
from tests.cli.conftest import Shell
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duelling import duelling
from tests.toys.harvest import Send


def test_show_prints_map_units_and_panels(hexwar: Shell, raid: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For people: turn, who is waited for, the map with its numbers, the panels, in the language of HEXWAR_LANGUAGE."""
    out = hexwar.done("show", raid, "--as", "red").out
    assert out.startswith("Turn 1 · raid\nWaiting for: Red.\n")
    assert "     01 02 03 04 05 06\n01   · [R] ·     ·" in out
    assert "== Fences" in out
    assert "== Other maps" not in out
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    assert "Красные" in hexwar.done("show", raid, "--as", "красные").out


def test_show_for_programs(hexwar: Shell, raid: Path) -> None:
    """The documented keys, hexes as printed on the map."""
    data = hexwar.done("show", raid, "--as", "red", "--json").data
    assert list(data) == [
        "system", "scenario", "pack", "turn", "phase", "waiting_for", "side", "headline", "alarm", "clock", "map",
        "units", "panels", "outcome",
    ]  # fmt: skip
    assert (data["system"], data["scenario"], data["turn"], data["side"]) == ("raid", "toy", 1, "red")
    assert (data["map"]["width"], data["map"]["height"]) == (6, 5)
    unit = {"id": "red-1", "name": "Red no. 1", "side": "red", "hex": "0101", "strength": 1, "marks": "", "ready": True}
    assert data["units"][0] == unit
    assert (data["outcome"], data["pack"]) == (None, None)


def test_show_another_map(hexwar: Shell, raid: Path) -> None:
    """Those below a duel are listed and shown by their number; where there is none, it says so."""
    assert "There is no other map to look at." in hexwar.refused("show", raid, "--as", "red", "--map", "1")
    path = Path("duel.hexwar")
    Campaign.create(duelling(), path).close()
    assert hexwar.done("show", path, "--as", "red").out.endswith("== Other maps\n--map 1: A toy\n")
    assert "== Fences" in hexwar.done("show", path, "--as", "red", "--map", "1").out
    assert hexwar.done("show", path, "--as", "red", "--map", "1", "--json").data["map"]["width"] == 6
    assert "from 1 to 1" in hexwar.refused("show", path, "--as", "red", "--map", "2")


def test_show_tells_a_side_its_own_only(hexwar: Shell, harvest: Path) -> None:
    """What red has entered in secret is in red's view and not in blue's, nor does looking tell it."""
    hexwar.done("order", harvest, "--as", "red", "note", "words=canary")
    assert "canary" in hexwar.done("show", harvest, "--as", "red").out
    assert "canary" not in hexwar.done("show", harvest, "--as", "blue").out
    assert "canary" not in hexwar.done("show", harvest, "--as", "blue", "--json").out


def test_looking_writes_nothing(hexwar: Shell, raid: Path, home: Path) -> None:
    """show, choices and replay leave every file as it is and take no lock."""
    before = {path: path.read_bytes() for path in home.iterdir() if path.is_file()}
    for words in (["show", raid, "--as", "red"], ["choices", raid, "--as", "red"], ["replay", raid, "--verify"]):
        hexwar.done(*words)
    assert {path: path.read_bytes() for path in home.iterdir() if path.is_file()} == before


def test_choices_name_the_kinds(hexwar: Shell, raid: Path) -> None:
    """Without words: the orders there are; with --all those that can't be given, each with its reason and rule."""
    data = hexwar.done("choices", raid, "--as", "red", "--all", "--json").data
    assert {"value": "walk", "text": "Walk"} in data["choices"]
    refused = {no["value"]: no for no in data["refused"]}
    assert refused["fall-back"]["why"]
    assert list(refused["strike"]) == ["value", "why", "rule"]
    assert "refused" in hexwar.done("choices", raid, "--as", "red", "--json").data
    assert "fall-back" in hexwar.done("choices", raid, "--as", "red", "--all").out


def test_choices_of_a_field(hexwar: Shell, raid: Path) -> None:
    """What the next field can be, in the words of an order; options may stand between the words."""
    for words in (["walk", "--as", "red", "--json"], ["--as", "red", "--json", "walk"]):
        data = hexwar.done("choices", raid, *words).data
        assert (data["field"], data["ask"], data["bounds"]) == ("unit", "Who walks?", None)
        assert [choice["value"] for choice in data["choices"]] == ["Red no. 1", "Red no. 2"]
    paths = hexwar.done("choices", raid, "--as", "red", "walk", "unit=red-1", "--json").data["choices"]
    assert all(choice["value"].startswith("0101,") for choice in paths)


def test_choices_within_bounds(hexwar: Shell, harvest: Path) -> None:
    """A number has bounds. So has a list of records: how few and how many, the parts, and every word that a part may
    be."""
    assert hexwar.done("choices", harvest, "--as", "red", "give", "to=blue", "--json").data["bounds"] == [1, 5]
    assert "from 1 to 5" in hexwar.done("choices", harvest, "--as", "red", "give", "to=Синие").out
    data = hexwar.done("choices", harvest, "--as", "red", "plan", "--json").data
    assert data["bounds"] == [1, 3]
    assert [(part["part"], part["kind"], part["optional"]) for part in data["parts"]] == [
        ("region", "region", False),
        ("number", "number", False),
    ]
    assert [choice["value"] for choice in data["parts"][0]["choices"]] == ["East", "North", "West"]
    told = hexwar.done("choices", harvest, "--as", "red", "plan").out
    assert "region: number" in told
    assert "    East" in told


def test_choices_of_a_whole_order(hexwar: Shell, raid: Path) -> None:
    """A full order: what it costs, or why it can't be given; so where nothing can be chosen."""
    words = ["choices", raid, "--as", "red", "walk", "unit=red-2"]
    data = hexwar.done(*words, "path=0201,0202", "--json").data
    assert (data["field"], data["objection"], data["odds"]) == (None, None, [])
    assert data["preview"][0]["text"] == "Steps"
    assert hexwar.done(*words, "path=0201,0202").out == "The order is complete.\n  Steps  1\n"
    assert "too far" in hexwar.done(*words, "path=0101,0102").out
    no = hexwar.done(*words, "path=0101,0102", "--json").data["objection"]
    assert no == {"why": "That is too far.", "rule": "TOY-1.1"}
    assert "can't be given" in hexwar.done("choices", raid, "--as", "red", "fall-back").out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["show", "nope.hexwar", "--as", "red"], "There is no file nope.hexwar."),
        (["show", ".", "--as", "red"], "can't be the name of a file"),
        (["show", "home", "--as", "red"], "no ordinary file"),
        (["show", "raid.hexwar", "--as", "pink"], "There is no side “pink”. The sides are: red, blue."),
        (["show", "raid.hexwar"], "--as"),
        (["choices", "raid.hexwar", "--as", "red", "dance"], "no order “dance”"),
        (["choices", "raid.hexwar", "--as", "red", "walk", "horse=3"], "no field “horse”"),
        (["choices", "raid.hexwar", "--as", "red", "walk", "unit=99"], "you know of no unit “99”"),
        (["choices", "raid.hexwar", "--as", "red", "--nope"], "--nope"),
    ],
)
def test_looking_says_what_is_wrong(hexwar: Shell, raid: Path, words: list[str], why: str) -> None:
    """Unknown files, sides, orders, fields and units are refused in one sentence."""
    assert why in hexwar.refused(*words)


# -- the referee, and PINs ---------------------------------------------------------------------------------------------


def locked(path: str, *, referee: bool = False) -> Path:
    """A raid in which red has a PIN."""
    seats = [SeatSetup("red", lock=lock("1234"))]
    game = Game.new(TOYS, toy_scenario("raid"), seats=seats, seed="1", referee=referee)
    Campaign.create(game, Path(path)).close()
    return Path(path)


def test_a_pin_opens_its_side(hexwar: Shell, home: Path) -> None:
    """The PIN comes from a file; a wrong one, none, or a file that is none is refused; blue needs none. No referee goes
    around it: only a game begun with one is shown whole."""
    game = locked("locked.hexwar")
    (home / "pin").write_text("1234\n", "utf-8")
    (home / "wrong").write_text("4321\n", "utf-8")
    hexwar.done("show", game, "--as", "red", "--pin-file", "pin")
    hexwar.done("show", game, "--as", "blue")
    assert "no referee" in hexwar.refused("show", game, "--as", "referee")
    hexwar.done("show", locked("b.hexwar", referee=True), "--as", "referee")
    assert "not the PIN" in hexwar.refused("show", game, "--as", "red", "--pin-file", "wrong")
    assert "no such file" in hexwar.refused("show", game, "--as", "red", "--pin-file", "nowhere")
    assert "--pin-file" in hexwar.refused("show", game, "--as", "red")
    assert "not the PIN" in hexwar.refused("order", game, "--as", "red", "shout", "words=x", "--pin-file", "wrong")


def test_the_pin_of_the_referee(hexwar: Shell, home: Path) -> None:
    """Whatever only the referee may do or see is behind it; the sides go on without."""
    (home / "pin").write_text("77\n", "utf-8")
    (home / "wrong").write_text("78\n", "utf-8")
    game = Game.new(TOYS, toy_scenario("harvest"), seed="1", referee=True, referee_lock=lock("77"))
    for side in game.sides:
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    Campaign.create(game, Path("game.hexwar")).close()
    for words in (
        ["show", "game.hexwar", "--as", "referee"],
        ["rule", "game.hexwar"],
        ["rule", "game.hexwar", "message", "text=hurry", "--because", "late", "--public"],
        ["step", "game.hexwar", "--rehearse"],
        ["step", "game.hexwar"],
        ["rewind", "game.hexwar", "--to", "e1"],
    ):
        assert "The referee has a PIN" in hexwar.refused(*words)
        assert "not the PIN of the referee" in hexwar.refused(*words, "--pin-file", "wrong")
        hexwar.done(*words, "--pin-file", "pin")
    hexwar.done("show", "game.hexwar", "--as", "red")
