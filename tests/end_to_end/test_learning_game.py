"""Whole games by keys in a real terminal: the learning game to its end, a full turn of the game for four."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.ashlands.frame import roster
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, Place, PlaceBase, Stake
from hexwar_tui.systems.ashlands.orders.rounds.actions import March, Shoot
from tests.end_to_end.at_the_table import AtTheTable, Seen, WithTheMouse, empty_home, hexwar, new_save
from tests.end_to_end.terminal import Terminal

LEARNING = {"goal": 40, "turns": 2, "first_event_turn": 200}
NAMES = {"north": "North", "south": "South", "east": "East", "west": "West"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return empty_home(tmp_path)


def nearest_base(known: AshKnown) -> PlaceBase:
    """The base on the first hex of the zone that no unit stands on."""
    return PlaceBase(next(cell for cell in preparation.base_places(known) if known.state.unit_at(cell) is None))


def towards_the_enemy(game: Game, seat: Seat) -> March:
    """The march that brings a unit of the side nearest to an enemy."""
    known: AshKnown = game.known(seat)
    distance = known.ground.grid.distance
    foes = [foe.cell for foe in known.enemies if foe.cell is not None]
    found = (
        (min(distance(path.value[-1], foe) for foe in foes), unit.value, path.value)
        for unit in game.choices(Draft(seat, "march", {})).candidates
        for path in game.choices(Draft(seat, "march", {"unit": unit.value})).candidates
    )
    _, id, path = min(found)
    return March(id, path, None, None)


def a_shot(game: Game, seat: Seat) -> Shoot | None:
    """A shot of some unit of the side at whoever it reaches."""
    for unit in game.choices(Draft(seat, "shoot", {})).candidates:
        draft = Draft(seat, "shoot", {"unit": unit.value})
        for target in game.choices(draft).candidates:
            order = Shoot(unit.value, target.value, None)
            if order.objection(game.known(seat)) is None:
                return order
    return None


def place_base(table: AtTheTable, seat: Seat) -> None:
    """The base; while it is asked where, other keys neither drop the order nor end the part, and the hex is looked
    for."""
    begun = table.game
    base = nearest_base(begun.known(seat))
    table.choose_kind(base)
    table.terminal.wait_for("Where does the central base")
    table.terminal.type("elQa\x7f/")
    table.terminal.wait_for("Unit, place, or number of a hex")
    table.terminal.type(f"{table.game.view(seat).grid.label(base.hex)}\r")
    table.terminal.wait_for("Where does the central base", gone="Unit, place")
    table.terminal.type("\r")
    table.wait_until_made(begun)
    table.confirm()
    assert table.game.known(seat).sealed(seat).base == base.hex


def prepare(table: AtTheTable, seat: Seat, stake: int) -> None:
    """A whole first Preparation: base, a purchase and its place, a stake; sealed."""
    table.sit_down(NAMES[seat], "Preparation")
    place_base(table, seat)
    known: AshKnown = table.game.known(seat)
    cheapest = min(roster(known.open, seat).items(), key=lambda kind: kind[1].price)[0]
    table.give(seat, Buy(cheapest))
    known = table.game.known(seat)
    (bought,) = known.sealed(seat).purchases
    base = known.sealed(seat).base
    free = [cell for cell in known.zone(seat) if preparation.is_free(known, cell) and cell != base]
    table.give(seat, Place(bought.unit, free[-1]))
    table.give(seat, Stake(stake))
    table.terminal.wait_for(f"prestige {preparation.left(table.game.known(seat))}")
    table.end_part("Seal")


def orders_given(game: Game) -> list[str]:
    """The kinds of the orders in the journal."""
    return [entry.body["kind"] for entry in game.record.entries if entry.kind.value == "order"]


def play_round(table: AtTheTable, phase: str) -> None:
    """Each side in turn shoots if it can, else marches at the enemy if it has not yet, and ends its part."""
    for seat in table.game.top.state.order:
        table.sit_down(NAMES[seat], phase)
        order = next_order(table.game, seat)
        if order is not None:
            table.give(seat, order)
        table.end_part("End the part of the round")


def next_order(game: Game, seat: Seat) -> Order | None:
    """A shot, or a march while nobody is in reach, or None with nobody left who can."""
    shot = a_shot(game, seat)
    if shot is not None or not game.choices(Draft(seat, "march", {})).candidates:
        return shot
    return towards_the_enemy(game, seat)


def reopened(table: AtTheTable, home: Path) -> Seen:
    """Ends the program the hard way, and opens the save again."""
    table.terminal.process.kill()
    table.terminal.wait_end()
    return hexwar(home, "play", str(table.save))


def test_a_whole_learning_game(home: Path) -> None:
    """Two people play to the end screen by keys alone; while a hex is asked for, other keys neither drop the order nor
    end the part, and a hex can be looked for; killed after an order, the game goes on with that order."""
    save = home / "learning.hexwar"
    new_save("ashlands/first-steps", save, "learning", LEARNING)
    with hexwar(home, "play", str(save)) as terminal:
        table = AtTheTable(terminal, save)
        prepare(table, "north", 7)
        prepare(table, "south", 11)
        table.sit_down("South", "Opening round")
        march = towards_the_enemy(table.game, "south")
        table.give("south", march)
        given, digest = orders_given(table.game), table.game.digest()
        assert given[-1] == "march"
        again = reopened(table, home)
    with again as terminal:
        terminal.wait_for("Recovered 1 order from the journal.")
        terminal.type("\r")
        table = AtTheTable(terminal, save)
        table.sit_down("South", "Opening round")
        assert (orders_given(table.game), table.game.digest()) == (given, digest)
        table.end_part("End the part of the round")
        table.sit_down("North", "Opening round")
        table.give("north", towards_the_enemy(table.game, "north"))
        table.end_part("End the part of the round")
        play_round(table, "Closing round")
        for seat, stake in (("north", 2), ("south", 0)):
            table.sit_down(NAMES[seat], "Preparation")
            table.give(seat, Stake(stake))
            table.end_part("Seal")
        play_round(table, "Opening round")
        play_round(table, "Closing round")
        terminal.wait_for("Units lost")
        end = terminal.wait_for("Victory")
        assert "ASH-2.4" in end
        assert "Control points" in end
        assert table.game.outcome is not None
        assert {"place-base", "buy", "place", "stake", "march", "shoot"} <= set(orders_given(table.game))
        table.game.verify()
        seen_again(terminal, home)
        terminal.type("\r")
        terminal.wait_for("New game")


def seen_again(terminal: Terminal, home: Path) -> None:
    """At the end: the replay, forwards by turns and steps, and back; chronicle and picture, written and read again."""
    terminal.type("r")
    terminal.wait_for("as seen by: the referee")
    terminal.type("..  ")
    terminal.wait_for("turn 2 of 2")
    terminal.type("\x7f,,,")
    terminal.wait_for(" 0 of ")
    terminal.type("\x1b")
    terminal.wait_for("Victory")
    terminal.type("w")
    terminal.wait_for("Written to")
    (page,) = home.rglob("learning - chronicle.html")
    text = page.read_text("utf-8")
    assert text.count("<svg viewBox") == text.count("<section") == 2
    assert "ASH-2.4" in text
    terminal.type("I")
    terminal.wait_until(lambda _: bool([*home.rglob("*.svg")]), "a picture")
    (picture,) = home.rglob("*.svg")
    drawn = ElementTree.parse(picture).getroot()
    assert drawn.tag.endswith("svg")
    assert any(part.text == "[⌂]" for part in drawn.iter())


FOUR = ("north", "east", "south", "west")


@pytest.mark.parametrize(
    ("at_the_table", "size"),
    [
        pytest.param(AtTheTable, (80, 24), id="keys-80x24", marks=pytest.mark.long),
        pytest.param(WithTheMouse, (160, 48), id="mouse-160x48", marks=pytest.mark.long),
    ],
)
def test_a_full_turn_of_four(home: Path, at_the_table: type[AtTheTable], size: tuple[int, int]) -> None:
    """Stakes, purchases and placement of all four, both rounds, the end of the turn: by keys, and with the mouse."""
    save = home / "four.hexwar"
    new_save("ashlands/full-four", save, "four", {"first_event_turn": 200})
    columns, rows = size
    with hexwar(home, "play", str(save), columns=columns, rows=rows) as terminal:
        table = at_the_table(terminal, save)
        for stake, seat in enumerate(FOUR):
            prepare(table, seat, stake)
        assert table.game.top.state.order == list(reversed(FOUR)), "the highest stake goes first"
        early, late = ("west", "south"), ("east", "north")
        for phase, movers, waiters in (("Opening round", early, late), ("Closing round", late, ())):
            for seat in (*movers, *waiters):
                table.sit_down(NAMES[seat], phase)
                if seat in movers:
                    table.give(seat, towards_the_enemy(table.game, seat))
                table.end_part("End the part of the round")
        table.sit_down("North", "Preparation")
        terminal.wait_for("Turn 2")
        game = table.game
        kinds = Counter(orders_given(game))
        assert all(kinds[kind] == 4 for kind in ("place-base", "buy", "place", "stake", "march"))
        assert all(unit.acted == 1 for unit in game.top.state.units.values())
