"""Practice players and catalogues that other packages bring: found by entry points, named, and never replaced."""

from __future__ import annotations

import json
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo

from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.systems.test_outside import MODULE, bring, bring_raiders, hexwar

PLAYERS = """
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.envoys.orders.mustering import NameCapital


class Daring:
    def __init__(self, rng):
        pass

    def decide(self, observation):
        known = observation.known
        order = NameCapital(min(known.cities_of(known.seat), default=0))
        return order if order.objection(known) is None else None


BOLD = PlayerKind(say("a bold player"), Daring)
"""
"""Names a capital, and seals: by chance it might resign, and there would be no game to look at."""

LEVELS = ("steady", "easy", "hard")

OURS = [*(level + temper for level in LEVELS for temper in ("", "-bold", "-careful")), "random"]
"""The practice players that Envoys has of its own."""

NEW = "new envoys/first-letters -o {} --side aldmark=bold"


def bring_player(folder: Path, *entries: str) -> Path:
    """Lays out a package with a practice player, and what can't be loaded of it; returns its facts."""
    modules = {"daring": PLAYERS, "faulty": "1 / 0", "nothing": "BOLD = 5"}
    return bring(folder, *entries, name="daring 2.0", group="players", modules=modules)


def translated(folder: Path, texts: dict[str, str]) -> None:
    """A catalogue of Russian in the package, as its author compiles it."""
    catalogue = Catalog(locale="ru")
    for english, russian in texts.items():
        catalogue.add(english, russian)
    path = folder / "locale" / "ru" / "LC_MESSAGES" / f"{folder.name}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def test_a_player_is_listed_behind_the_others_with_where_it_comes_from_and_plays(tmp_path: Path) -> None:
    """For the system that it is for and no other; the usual one stays the usual one. It gives orders at a table, in a
    process of its own, and is measured against others."""
    bring_player(tmp_path, "envoys/bold = daring:BOLD")
    listed, told, begun, tried = hexwar(
        tmp_path,
        "systems",
        "systems --json",
        NEW.format("game.hexwar"),
        "trial envoys --player bold --games 1 --least 0",
    )
    lines = {line.split()[0]: line for line in listed.splitlines()}
    assert lines["envoys"].endswith(f"practice players: {', '.join(OURS)}, bold (from daring 2.0))")
    assert "daring" not in lines["ashlands"]
    envoys = next(each for each in json.loads(told) if each["id"] == "envoys")
    assert list(envoys["players"]) == [*OURS, "bold"]
    assert (envoys["players"]["bold"], envoys["players_from"]) == ("a bold player", {"bold": "daring 2.0"})
    assert "practice player" not in begun
    game = load_game(REGISTRY, tmp_path / "game.hexwar").game
    (setup,) = (setup for setup in game.record.seats if setup.player != "human")
    assert setup.player == "bold"
    assert any(entry.seat == setup.side for entry in game.record.entries)
    assert "bold" in tried


def test_a_series_does_not_go_on_with_one_that_was_edited(tmp_path: Path) -> None:
    """Its version may be the same as before, where it is installed in place: its games are those of another player."""
    bring_player(tmp_path, "envoys/bold = daring:BOLD")
    series = "lab envoys/first-letters --players bold,random --games 2 --jobs 1 --into a.jsonl"
    hexwar(tmp_path, series, series)
    module = tmp_path / "daring" / "__init__.py"
    module.write_text(PLAYERS.replace("min(", "max("), "utf-8")
    (told,) = hexwar(tmp_path, series, status=2)
    assert "games of another version of the program, its systems or its players" in told
    module.write_text(PLAYERS, "utf-8")
    hexwar(tmp_path, series)


def test_one_whose_package_is_gone_is_refused_by_name(tmp_path: Path) -> None:
    """A new game does not begin with somebody else in its place; at a table that it sits at, that is said."""
    facts = bring_player(tmp_path, "envoys/bold = daring:BOLD")
    hexwar(tmp_path, NEW.format("game.hexwar"))
    (facts / "entry_points.txt").unlink()
    begun, tried = hexwar(tmp_path, NEW.format("other.hexwar"), "trial envoys --player bold --games 1", status=2)
    assert "“bold” plays no side" in begun
    assert not (tmp_path / "other.hexwar").exists()
    assert "no player “bold”" in tried
    _, sealed = hexwar(tmp_path, "order game.hexwar --as corvia capital hex=1103", "seal game.hexwar --as corvia")
    assert "there is no practice player “bold”; something plain was done for it" in sealed


def test_what_cannot_be_loaded_is_told_and_stops_nothing(tmp_path: Path) -> None:
    """A fault in it, no player, no such package: the system and its other players are listed. It takes no name of
    another: the system's own players and the random one stand, and names of another form are passed over."""
    none = ["envoys/bold = faulty:BOLD", "envoys/brave = nothing:BOLD", "envoys/brash = nowhere:BOLD"]
    taken = [f"{name} = daring:BOLD" for name in ("envoys/steady", "envoys/random", "envoys")]
    bring_player(tmp_path, *none, *taken)
    (told,) = hexwar(tmp_path, "systems")
    for entry in none:
        player = entry.partition(" ")[0]
        assert f"The practice player “{player}” can't be loaded. It comes from “daring 2.0”." in told
    assert f"practice players: {', '.join(OURS)})" in told
    assert told.count("daring") == len(none)
    assert "Traceback" not in told


OWN = """
from hexwar_tui.engine.system import Show
from hexwar_tui.engine.words.language import say

show = Show(lambda known: replace(HARVEST.show.view(known), terrains={"plain": say("steppe")}), lambda known: ())

CROSS_COUNTRY ="""


def test_a_package_has_catalogues_for_its_own_sentences(tmp_path: Path) -> None:
    """In Russian it reads as the package has it, terrain too; the program's own words stay, and what is in no catalogue
    reads as it was written."""
    module = MODULE.replace("CROSS_COUNTRY =", OWN).replace("id=", 'show=show, title=say("Cross country"), id=')
    bring_raiders(tmp_path, module)
    translated(tmp_path / "raiders", {"Cross country": "Бездорожье", "steppe": "степь", "Systems": "Не то"})
    listed, _, shown = hexwar(
        tmp_path, "systems", "new cross-country/toy -o game.hexwar", "show game.hexwar --as red", language="ru"
    )
    assert "Бездорожье" in listed
    assert "степь" in shown
    assert "sowing" in shown
    assert "steppe" in hexwar(tmp_path, "show game.hexwar --as red")[0]
