"""What a side can't know changes no cell of its screens: tables, dialogs, overlays, the digest and its replay of pairs
of games that differ in nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.contract.tools.hidden import twin
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands import known as ash_known
from hexwar_tui.systems.ashlands.show import view as ash_views
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.lab.hidden import sees
from hexwar_tui.systems.envoys.land import IMPASSABLE
from hexwar_tui.systems.envoys.orders.armies import March
from hexwar_tui.systems.envoys.show import view as env_views
from hexwar_tui.systems.skirmish.state import Phase as Deploys
from hexwar_tui.systems.theatre.state import Phase as Writes
from hexwar_tui.tui.round import news as digests
from hexwar_tui.tui.round.chronicle.items import Items
from hexwar_tui.tui.table.at_table import AtTable
from tests.systems.ashlands.test_hidden import begun
from tests.systems.skirmish.test_hidden import SMALL
from tests.tui.cells_seen import Seen, characters, differences, seen_at_table, seen_from_curtain
from tests.tui.closed_map import city_of, give

ROUND = (
    *("tab", "tab", "shift+tab", "i", "escape", "plus", "minus", "a", "down", "escape", "l", "escape"),
    *("o", "down", "enter", "right", "o", "down", "down", "down", "enter", "left"),
    *("o", "down", "down", "down", "down", "down", "enter", "o", "enter"),
    *("right_square_bracket",) * 5,
)
"""Through the units, what is known of a hex, zoom, all orders, what was entered, overlays, the tabs of the panel."""

FIND_FOE = ("slash", *"corvia", "enter", "i", "escape")
"""To a foreign army in sight, and what is known of it."""

GO = ("tab", "enter", "g", "right", "right", "down", "enter", "escape", "escape", "escape", "escape")
"""The goals of a march, its way, and back."""

TOUR = (*ROUND, *FIND_FOE, *GO)

BUY = ("a", "enter", "down", "enter", "escape", "escape", "escape", "enter", "escape")
"""What can be ordered in a Preparation, and back."""

CHRONICLE = ("C", "0", *("up",) * 5, "s", "u", "escape", "p", "escape", "0", "home", "slash", *"corvia", "enter")
"""The chronicle, line by line, by side, the units and hexes that can be asked for, and a search."""

REPLAY = (
    *("enter", "r", *("space",) * 12, "i", "escape", "a", "space", "tab", "escape"),
    *("down", "up", *CHRONICLE, "escape", "escape", "enter", "tab", "i"),
)
"""From the curtain to the digest, its replay, once more from its start, its places, the chronicle, and to the table."""


def until(laid: Scenario, seed: str, is_there: Callable[[Game], bool]) -> Game:
    """A random game as soon as it is as wanted."""
    game, rng = Game.new(REGISTRY, laid, seed=seed), random.Random(seed)
    while not is_there(game):
        one_act(game, rng)
    return game


def realms() -> tuple[Game, Game]:
    """Envoys: a side has met an enemy; whatever it can't know is another in the second game."""

    def has_met(game: Game) -> bool:
        armies, seen = game.top.state.armies.values(), sees(game.top, "aldmark")
        return game.is_sealed() and any(army.side != "aldmark" and army.cell in seen for army in armies)

    game = until(load_scenario(REGISTRY, "envoys/first-letters"), "p", has_met)
    return game, twin(game, "aldmark", "planted")


def wastes() -> tuple[Game, Game]:
    """Ashlands: North prepares; reserves, prestige and what South has entered are others in the second game."""
    laid = load_scenario(REGISTRY, "ashlands/first-steps")
    game = until(laid, "k", lambda game: len(game.record.entries) == 6)
    return game, twin(game, "north", "planted")


def boards() -> tuple[Game, Game]:
    """Skirmish: one side deploys; its sheets and what waits to be deployed are others in the second game."""

    def half_deployed(game: Game) -> bool:
        deploys = game.top.state.phase is Deploys.DEPLOYING
        return deploys and any(unit.cell is not None for unit in game.top.state.units.values())

    game = until(SMALL, "a", half_deployed)
    return game, twin(game, watcher(game), "planted")


def watcher(game: Game) -> str:
    """The side that does not deploy now."""
    return next(side for side in game.sides if side not in game.waiting_for())


def continents() -> tuple[Game, Game]:
    """Theatre of War: orders are written; what the others have bought, ordered and said to each other is other in the
    second game."""
    laid = load_scenario(REGISTRY, "theatre/first-summer")
    game = until(laid, "k", lambda game: game.top.state.phase is Writes.ORDERS)
    return game, twin(game, "west", "planted")


def lances() -> tuple[Game, Game]:
    """Iron Lances, in which nothing is hidden but the dice to come: the second game has another seed."""
    laid = load_scenario(REGISTRY, "mechs/one-evening")
    game, other = (Game.new(REGISTRY, laid, seed="lances") for _ in range(2))
    other.record.dice.seed = other.record.dice.salt = "another"
    return game, other


async def looked_over(pair: tuple[Game, Game], side: str, folder: Path, keys: tuple[str, ...]) -> tuple[Seen, Seen]:
    """Both games by the same keys, each with settings of its own, as some keys change them."""
    seen = list[Seen]()
    for game, home in zip(pair, ("one", "other"), strict=True):
        with pytest.MonkeyPatch.context() as surroundings:
            surroundings.setenv("HEXWAR_HOME", str(folder / home))
            seen.append(await seen_at_table(game, side, folder, keys))
    return seen[0], seen[1]


# -- at the table ------------------------------------------------------------------------------------------------------

LOOKS: dict[str, tuple[Callable[[], tuple[Game, Game]], str, tuple[str, ...], tuple[str, ...]]] = {
    "envoys": (realms, "aldmark", TOUR, ("Corvia", "11–15", "Overlays", "Where to?", "Orders")),
    "ashlands": (wastes, "north", (*ROUND, *BUY), ("prestige", "Overlays", "Buy")),
    "skirmish": (boards, "", (*ROUND, "a", "escape"), ("Sheets", "Overlays", "Their sheets are shown")),
    "theatre": (continents, "west", (*ROUND, *BUY), ("Forces", "Overlays", "Pacts")),
    "mechs": (lances, "red", ROUND, ("Armies", "Key points", "Overlays")),
}
"""By system: two games, who looks at them (of Skirmish who does not deploy), by which keys, and what is to be read."""


@pytest.mark.row(28)
@pytest.mark.parametrize("system", [pytest.param(id, marks=[] if id == "envoys" else pytest.mark.long) for id in LOOKS])
async def test_no_cell_of_the_table_tells_what_is_hidden(tmp_path: Path, system: str) -> None:
    """Row 28: map, panels, tooltips, overlays, Tab, the search, the goals of a march and its way, and lists of orders
    are the same in every cell: whatever Envoys hide, in a Preparation of Ashlands, while another side of Skirmish
    deploys, of what is written for a quarter of Theatre of War; and in Iron Lances, where all else is open, another
    seed changes no cell."""
    games, side, keys, wanted = LOOKS[system]
    pair = games()
    one, other = await looked_over(pair, side or watcher(pair[0]), tmp_path, keys)
    assert differences(one, other) == []
    assert [words for words in wanted if words not in characters(one)] == []


@pytest.mark.row(28)
@pytest.mark.long
async def test_a_sheet_that_is_shown_too_early_is_seen(tmp_path: Path) -> None:
    """Row 28: with the sheets shown, the same look round at the same pair finds that they differ."""
    pair = boards()
    for game in pair:
        game.top.state.sheets_shown = True
    one, other = await looked_over(pair, watcher(pair[0]), tmp_path, ROUND)
    assert differences(one, other)


async def test_what_may_be_known_is_seen(tmp_path: Path) -> None:
    """An enemy of another band is told apart, or the comparison would see nothing."""
    game, other = realms()
    seen = sees(game.top, "aldmark")
    near = next(id for id, army in game.top.state.armies.items() if army.side != "aldmark" and army.cell in seen)
    cell = game.top.state.armies[near].cell
    next(army for army in other.top.state.armies.values() if army.cell == cell).strength = 29
    one, two = await looked_over((game, other), "aldmark", tmp_path, ())
    assert differences(one, two) == ["0 "]


# -- digest and replay -------------------------------------------------------------------------------------------------


def marched(*ways_of_foe: str) -> Game:
    """Two turns of Envoys in which Corvia's armies go the first of some ways that is free, out of Aldmark's sight all
    the time; Aldmark's go south, or where they can."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "envoys/first-letters"), seed="digest")
    for side in game.sides:
        give(game, side, f"capital hex={city_of(game, side)}")
    while game.turn < 3:
        for side in game.sides:
            for id in list(game.known(side).own):
                ways = ("s", "n", "se") if side == "aldmark" else ways_of_foe
                orders = (March(id, way, 1, None) for way in ways)
                game.submit(side, next(order for order in orders if order.objection(game.known(side)) is None))
            game.seal(side)
        while game.next_step() is not None:
            game.step()
            seen = sees(game.top, "aldmark")
            assert not [army for army in game.top.state.armies.values() if army.side != "aldmark" and army.cell in seen]
    return game


def marches() -> tuple[Game, Game]:
    """Corvia marches other ways."""
    return marched("n", "ne", "e", "se"), marched("sw", "s", "se", "e")


def reserves() -> tuple[Game, Game]:
    """South has bought other units, and keeps them back."""
    return list(begun(("grenadiers",)))[-1], list(begun(("machine-guns",)))[-1]


@pytest.mark.row(28)
@pytest.mark.long
@pytest.mark.parametrize(
    ("games", "wanted"),
    [(marches, ("News for Aldmark", "has marched", "That was all")), (reserves, ("News for North",))],
)
async def test_the_digest_and_its_replay_tell_nothing_unseen(
    tmp_path: Path, games: Callable[[], tuple[Game, Game]], wanted: tuple[str, ...]
) -> None:
    """Row 28: wherever Corvia marches out of sight, and whatever South has bought and keeps back: curtain, digest,
    every step of the replay and the table are the same."""
    pair = games()
    assert pair[0].digest() != pair[1].digest()
    one, other = [await seen_from_curtain(game, tmp_path / str(at), REPLAY) for at, game in enumerate(pair)]
    assert differences(one, other) == []
    assert [words for words in wanted if words not in characters(one)] == []


def plant_all_news_in_the_digest(patch: pytest.MonkeyPatch) -> None:
    true = digests.summary
    patch.setattr(digests, "summary", lambda game, seat, told: true(game, seat, list(game.news(REFEREE))))


def plant_all_news_in_the_chronicle(patch: pytest.MonkeyPatch) -> None:
    true = Items.__init__

    def made(items: Items, game: Game, seat: str, words: Callable[[Text], str]) -> None:
        true(items, game, REFEREE, words)

    patch.setattr(Items, "__init__", made)


@pytest.mark.row(28)
@pytest.mark.long
@pytest.mark.parametrize("plant", [plant_all_news_in_the_digest, plant_all_news_in_the_chronicle])
async def test_a_planted_leak_of_the_digest_shows(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Row 28: the same way fails as soon as digest or chronicle are made of what the side was not told."""
    pair = marches()
    plant(monkeypatch)
    one, other = [await seen_from_curtain(game, tmp_path / str(at), REPLAY) for at, game in enumerate(pair)]
    assert differences(one, other)


# -- planted leaks -----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def plant_strength_in_a_tooltip(patch: pytest.MonkeyPatch) -> None:
    true = env_views.describe

    def told(seat: EnvKnown, cell: Cell) -> tuple[Line, ...]:
        there = [army for army in seat._state.armies.values() if army.cell == cell and cell in seat.visible]
        return (*true(seat, cell), *(Line(say("strength {n}", n=army.strength)) for army in there))

    patch.setattr(env_views, "describe", told)


def plant_a_way_around_the_unseen(patch: pytest.MonkeyPatch) -> None:
    def closed(seat: EnvKnown) -> bytes:
        foreign = {army.cell for army in seat._state.armies.values() if army.side != seat.seat}
        return bytes(seat.terrain(cell) in IMPASSABLE or cell in foreign for cell in range(seat.grid.size))

    patch.setattr(EnvKnown, "closed", property(closed))


def plant_a_longer_list_to_cycle_through(patch: pytest.MonkeyPatch) -> None:
    def cells(table: AtTable) -> list[Cell]:
        return [army.cell for army in table.game.top.state.armies.values()]

    patch.setattr(AtTable, "stops", cells)


@pytest.mark.long
@pytest.mark.parametrize(
    "plant",
    [plant_strength_in_a_tooltip, plant_a_way_around_the_unseen, plant_a_longer_list_to_cycle_through],
)
async def test_a_planted_leak_of_envoys_shows(plant: Plant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The same look round fails as soon as the table tells a secret anywhere."""
    pair = realms()
    plant(monkeypatch)
    one, other = await looked_over(pair, "aldmark", tmp_path, TOUR)
    assert differences(one, other)


async def test_a_planted_leak_of_ashlands_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """So it does where the top line tells what another side has staked or has left."""
    monkeypatch.setattr(ash_known, "_open_to", lambda seat, state: state)

    def told(known: Any, words: Any) -> Iterator[Text]:
        yield say("{n}", n=sum(own.prestige for own in known.open.state.sides.values()))

    monkeypatch.setattr(ash_views, "_headline", told)
    one, other = await looked_over(wastes(), "north", tmp_path, ())
    assert differences(one, other) == ["0 "]
