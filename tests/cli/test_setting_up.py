"""systems, scenarios, new: what there is to play, and a new game of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.games.scenario_files import shipped_folder
from hexwar_tui.engine.seats import HUMAN
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell
from tests.toys.common import toy_scenario


def test_systems_are_named(hexwar: Shell) -> None:
    """Every system of the registry, by id and title, and the same for programs."""
    assert [line.split()[0] for line in hexwar.done("systems").out.splitlines()] == list(REGISTRY)
    facts = {"id", "title", "version", "players", "from", "players_from"}
    assert [set(system) for system in hexwar.done("systems", "--json").data] == [facts] * len(REGISTRY)


def test_scenarios_are_the_shipped_and_the_own(hexwar: Shell, home: Path) -> None:
    """Those that come with the program, and those in the player's folder. A system's id leaves the others out, before
    or behind an option; an unknown one is refused. One that can't be read is named, and hides no other."""
    found = hexwar.done("scenarios", "--json").data
    assert {"ashlands/first-steps", "raid/toy", "harvest/toy"} <= {scenario["name"] for scenario in found}
    assert set(found[0]) == {"name", "title", "description", "page", "sides", "minutes", "pack"}
    assert found[0]["sides"][0] == {"id": "north", "name": "North"}
    assert "A toy (2 sides, about 5 minutes)" in hexwar.done("scenarios", "raid").out
    assert "“nope”" in hexwar.refused("scenarios", "nope")
    (home / "home" / "scenarios" / "raid" / "bad.json").write_text("{", "utf-8")
    for words in (["raid", "--json"], ["--json", "raid"]):
        said = hexwar("scenarios", *words)
        assert [scenario["name"] for scenario in said.data] == ["raid/toy"]
        assert said.err.startswith("bad.json:1: ")


def test_one_scenario_is_told_with_its_page(hexwar: Shell, home: Path) -> None:
    """By its name or its file; paragraphs are apart, in lines that fit."""
    file = home / "home" / "scenarios" / "raid" / "told.json"
    night = "A long night. " * 20
    file.write_text(toy_scenario("raid", id="told", page=[night, {"en": "Dawn.", "ru": "Рассвет."}]).model_dump_json())
    for name in ("raid/told", str(file)):
        out = hexwar.done("scenarios", name).out
        first, second = out.partition("A long night.")[2].split("\n\n")
        assert first.split().count("night.") == 19
        assert max(map(len, first.splitlines())) <= 100
        assert second == "Dawn.\n"
    assert hexwar.done("scenarios", "raid/told", "--json").data[0]["page"] == [night.strip(), "Dawn."]


def test_where_names_the_folders_of_scenarios(hexwar: Shell, home: Path) -> None:
    """Each with whose it is, whether it is there and how much it holds, and what a file of one's own is called; of one
    system the folders of that. The same for programs."""
    own = home / "home" / "scenarios"
    facts = hexwar.done("scenarios", "--where", "--json").data
    assert [(folder["whose"], folder["exists"]) for folder in facts[:2]] == [("shipped", True), ("own", True)]
    assert facts[0]["folder"] == str(shipped_folder())
    assert facts[1]["folder"] == str(own)
    told = hexwar.done("scenarios", "--where").out
    assert f"{shipped_folder()} (those that come with the program: {facts[0]['scenarios']} scenarios)" in told
    assert f"lies in {own / 'SYSTEM' / 'ID.json'}." in told
    facts = hexwar.done("scenarios", "raid", "--where", "--json").data
    assert facts[1] == {"folder": str(own / "raid"), "whose": "own", "exists": True, "scenarios": 1}
    told = hexwar.done("scenarios", "theatre", "--where").out
    assert f"{own / 'theatre'} (your own: not there yet" in told
    assert f"lies in {own / 'theatre' / 'ID.json'}." in told
    assert "“nope”" in hexwar.refused("scenarios", "nope", "--where")


def test_new_writes_a_game(hexwar: Shell) -> None:
    """A new game is in its file, its dice are bound by a hash, and those who may act are named; nothing is written over
    it. Two games with one seed have the same seed, and other salts."""
    games = []
    for name in ("a.hexwar", "b.hexwar"):
        said = hexwar.done("new", "raid/toy", "-o", name, "--seed", "hello", "--option", "turns=3", "--json").data
        games.append(load_game(REGISTRY, Path(name)).game)
        assert said == {"file": name, "waiting_for": ["red"], "dice": games[-1].commitment}
    assert {game.record.dice.seed for game in games} == {"hello"}
    assert games[0].commitment != games[1].commitment
    assert games[0].record.options["turns"] == 3
    before = Path("a.hexwar").read_bytes()
    assert "is there already" in hexwar.refused("new", "raid/toy", "-o", "a.hexwar")
    assert Path("a.hexwar").read_bytes() == before


def test_referee_and_typed_dice(hexwar: Shell) -> None:
    """A game can have a referee, and the players' own dice, which no hash binds."""
    said = hexwar.done("new", "raid/toy", "-o", "new.hexwar", "--referee", "--dice", "typed", "--json").data
    record = load_game(REGISTRY, Path("new.hexwar")).game.record
    assert (record.referee, record.dice.typed, said["dice"]) == (True, True, None)


def test_new_from_a_file(hexwar: Shell, home: Path) -> None:
    """A scenario goes by the path of its file, too, whatever its name ends in."""
    for name in ("mine.json", "mine"):
        (home / name).write_text(toy_scenario("raid").model_dump_json(), "utf-8")
        assert hexwar.done("new", name, "-o", f"{name}.hexwar", "--json").data["waiting_for"] == ["red"]


@pytest.mark.parametrize("side", ["red", "RED", "Красные", "Red"])
def test_sides_are_taken_by_any_name(hexwar: Shell, side: str) -> None:
    """A side goes by its id or by its name in any language."""
    hexwar.done("new", "raid/toy", "-o", "new.hexwar", "--side", f"{side}=random", "--side", "blue=human")
    seats = load_game(REGISTRY, Path("new.hexwar")).game.record.seats
    assert [(seat.side, seat.player) for seat in seats] == [("red", "random"), ("blue", HUMAN)]


def test_a_bot_has_acted_before_its_friend_looks(hexwar: Shell) -> None:
    """Practice players act by themselves until a person is waited for."""
    said = hexwar.done("new", "raid/toy", "-o", "new.hexwar", "--seed", "3", "--side", "red=bot", "--json").data
    assert said["waiting_for"] == ["blue"]


def test_practice_players_go_by_their_ids(hexwar: Shell) -> None:
    """`bot` is the usual one of the system; `hexwar systems` names them all."""
    for word, player in (("bot", "frugal"), ("frugal", "frugal"), ("random", "random")):
        hexwar.done("new", "harvest/toy", "-o", f"{word}.hexwar", "--side", f"red={word}")
        assert load_game(REGISTRY, Path(f"{word}.hexwar")).game.record.seats[0].player == player
    named = {system["id"]: list(system["players"]) for system in hexwar.done("systems", "--json").data}
    assert (named["harvest"], named["raid"]) == (["frugal", "random"], ["random"])
    assert "practice players: frugal, random" in hexwar.done("systems").out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nope"], "no scenario"),
        (["../../etc/passwd"], "no scenario"),
        (["nope.json"], "nope.json:1: there is no such file"),
        (["raid/toy", "--side", "pink=bot"], "“pink”"),
        (["raid/toy", "--side", "red=wizard"], "“wizard”"),
        (["raid/toy", "--side", "red=frugal"], "human, random, bot"),
        (["raid/toy", "--side", "red=bot", "--side", "Red=human"], "twice"),
        (["raid/toy", "--option", "turns"], "name=value"),
        (["raid/toy", "--option", "turns=x"], "TOY-1.1"),
        (["raid/toy", "--option", "turns=1000"], "from 1 to 99"),
        (["raid/toy", "--option", "turns=1", "--option", "turns=2"], "once"),
        (["raid/toy", "--option", "colour=3"], "no option “colour”"),
        (["envoys/first-letters", "--option", "width=20"], "this means nothing in “First letters”"),
        (["ashlands/full-two", "--option", "army_4=levy"], "this means nothing in “Ashlands, two sides”"),
        (["raid/toy", "--seed", ""], "seed"),
        (["raid/toy", "--seed", "x" * 101], "seed"),
        (["raid/toy", "--seed", "\x1b[31m"], "seed"),
    ],
)
def test_new_says_what_is_wrong(hexwar: Shell, words: list[str], why: str) -> None:
    """Bad words are refused in one sentence, and nothing is written."""
    assert why in hexwar.refused("new", *words, "-o", "new.hexwar")
    assert not Path("new.hexwar").exists()
