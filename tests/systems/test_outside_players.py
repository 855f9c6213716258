"""Practice players and catalogues that other packages bring: found by entry points, named, and never replaced."""

from __future__ import annotations

import json
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo

from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.systems.test_outside import MODULE, bring, hexwar

PLAYERS = """
from hexwar_tui.engine.lab.players import RandomPlayer
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.words.language import say

BOLD = PlayerKind(say("a bold player"), RandomPlayer)
"""

ENTRY = "envoys/bold = daring:BOLD"


def bring_player(folder: Path, entry: str = ENTRY, module: str = PLAYERS) -> None:
    """Lays a package with a practice player out as an installer does."""
    for path, text in {
        "daring/__init__.py": module,
        "daring-2.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: daring\nVersion: 2.0\n",
        "daring-2.0.dist-info/entry_points.txt": f"[hexwar.players]\n{entry}\n",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def translated(folder: Path, texts: dict[str, str]) -> None:
    """A catalogue of Russian in the package, as its author compiles it."""
    catalogue = Catalog(locale="ru")
    for english, russian in texts.items():
        catalogue.add(english, russian)
    path = folder / "locale" / "ru" / "LC_MESSAGES" / f"{folder.name}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def test_a_player_is_listed_behind_the_others_with_where_it_comes_from(tmp_path: Path) -> None:
    """For the system that it is for and no other; the usual one stays the usual one."""
    bring_player(tmp_path)
    lines = {line.split()[0]: line for line in hexwar(tmp_path, "systems").splitlines()}
    assert lines["envoys"].endswith("practice players: steady, random, bold (from daring 2.0))")
    assert "daring" not in lines["ashlands"]
    envoys = next(each for each in json.loads(hexwar(tmp_path, "systems", "--json")) if each["id"] == "envoys")
    assert list(envoys["players"]) == ["steady", "random", "bold"]
    assert envoys["players"]["bold"] == "a bold player"
    assert envoys["players_from"] == {"bold": "daring 2.0"}


def test_it_plays_in_a_process_of_its_own(tmp_path: Path) -> None:
    """It gives orders at a table, and is measured against others."""
    bring_player(tmp_path)
    told = hexwar(tmp_path, "new", "envoys/first-letters", "-o", "game.hexwar", "--side", "aldmark=bold")
    assert "practice player" not in told
    game = load_game(REGISTRY, tmp_path / "game.hexwar").game
    (setup,) = (setup for setup in game.record.seats if setup.player != "human")
    assert setup.player == "bold"
    assert any(entry.seat == setup.side for entry in game.record.entries)
    assert "bold" in hexwar(tmp_path, "trial", "envoys", "--player", "bold", "--games", "1", "--least", "0")


def test_one_whose_package_is_gone_is_refused_by_name(tmp_path: Path) -> None:
    """A new game does not begin with somebody else in its place; at a table that it sits at, that is said."""
    bring_player(tmp_path)
    hexwar(tmp_path, "new", "envoys/first-letters", "-o", "game.hexwar", "--side", "aldmark=bold")
    (tmp_path / "daring-2.0.dist-info" / "entry_points.txt").unlink()
    told = hexwar(tmp_path, "new", "envoys/first-letters", "-o", "other.hexwar", "--side", "aldmark=bold", status=2)
    assert "“bold” plays no side" in told
    assert not (tmp_path / "other.hexwar").exists()
    assert "no player “bold”" in hexwar(tmp_path, "trial", "envoys", "--player", "bold", "--games", "1", status=2)
    hexwar(tmp_path, "order", "game.hexwar", "--as", "corvia", "capital", "hex=1103")
    told = hexwar(tmp_path, "seal", "game.hexwar", "--as", "corvia")
    assert "there is no practice player “bold”; something plain was done for it" in told


def test_one_that_cannot_be_loaded_is_told_and_stops_nothing(tmp_path: Path) -> None:
    """The system and its other players are listed."""
    for number, (entry, module) in enumerate([(ENTRY, "1 / 0"), (ENTRY, "BOLD = 5"), ("envoys/bold = x:Y", PLAYERS)]):
        folder = tmp_path / str(number)
        bring_player(folder, entry, module)
        told = hexwar(folder, "systems")
        assert "The practice player “envoys/bold” can't be loaded. It comes from “daring 2.0”." in told
        assert "practice players: steady, random)" in told
        assert "Traceback" not in told


def test_it_takes_no_name_of_another(tmp_path: Path) -> None:
    """The system's own players and the random one stand; names of another form are passed over."""
    bring_player(tmp_path, "envoys/steady = daring:BOLD\nenvoys/random = daring:BOLD\nenvoys = daring:BOLD\n")
    assert "daring" not in hexwar(tmp_path, "systems")


def test_a_package_has_catalogues_for_its_own_sentences(tmp_path: Path) -> None:
    """In Russian it reads as the package has it, terrain too; the program's own words stay, and what is in no catalogue
    reads as it was written."""
    own = """
show = Show(lambda known: replace(HARVEST.show.view(known), terrains={"plain": say("steppe")}), lambda known: ())
"""
    module = MODULE.replace(
        "CROSS_COUNTRY =",
        "from hexwar_tui.engine.system import Show\nfrom hexwar_tui.engine.words.language import say\n"
        + own
        + "\nCROSS_COUNTRY =",
    )
    bring(tmp_path, module=module.replace("id=", 'show=show, title=say("Cross country"), id='))
    translated(tmp_path / "raiders", {"Cross country": "Бездорожье", "steppe": "степь", "Systems": "Не то"})
    hexwar(tmp_path, "new", "cross-country/toy", "-o", "game.hexwar")
    assert "Бездорожье" in hexwar(tmp_path, "systems", language="ru")
    shown = hexwar(tmp_path, "show", "game.hexwar", "--as", "red", language="ru")
    assert "степь" in shown
    assert "sowing" in shown
    assert "steppe" in hexwar(tmp_path, "show", "game.hexwar", "--as", "red")


def test_a_damaged_catalogue_is_told_with_its_package(tmp_path: Path) -> None:
    """The system is not loaded, and the others are listed."""
    bring(tmp_path)
    path = tmp_path / "raiders" / "locale" / "ru" / "LC_MESSAGES" / "raiders.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no catalogue")
    told = hexwar(tmp_path, "systems")
    assert "The rule system “cross-country” can't be loaded. It comes from “raiders 1.5”." in told
    assert "theatre" in told
