"""How the golden games were drawn: scenario, options, seed, and who orders; chosen so that together every kind of order
and event of a system happens."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from hexwar_tui.contract.tools.tables import changes
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer, act, sit_down, with_dice
from hexwar_tui.engine.lab.random_acts import let_time_pass
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.practice_player import Player
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import Seat
from tests.golden.files import as_read, heading
from tests.golden.played import Line, Setting, Telling, entry_line, is_entered

RULES, REPEALS, UNDOES = 0.03, 0.3, 0.05
"""How often a referee rules instead of letting somebody act, takes the last ruling back, and a seat its last order."""


@dataclass(frozen=True)
class Recipe:
    """A game to be drawn: how it is set up, how many acts it has at most, and the practice players of its sides; the
    sides without one play at random. `ends` are kinds of orders that are given, each by the first side that may, when
    the acts are done. `long` ones are not replayed at every change."""

    setting: Setting
    acts: int
    players: Mapping[Seat, str] = field(default_factory=dict)
    ends: tuple[str, ...] = ()
    long: bool = False


def recipe(
    scenario: str,
    seed: str,
    acts: int,
    options: Mapping[str, int | bool | str] | None = None,
    *,
    players: Mapping[Seat, str] | None = None,
    ends: tuple[str, ...] = (),
    referee: bool = False,
    typed: bool = False,
    long: bool = False,
) -> Recipe:
    """A recipe, written shortly."""
    return Recipe(Setting(scenario, seed, options or {}, referee, typed), acts, players or {}, ends, long)


NORTH = {"north": "steady"}
BOTH = {"north": "steady", "south": "steady", "west": "steady", "east": "steady", "red": "steady", "blue": "steady"}
DRAWN = ("offer-draw", *["accept-draw"] * 5)
RESIGNED = ("resign",) * 3

CROWDED = {"width": 12, "height": 12, "zone": 4, "key_points": 0, "key_point_gap": 8, "first_event_turn": 1}
NARROW = {"width": 11, "prestige": 340, "first_event_turn": 1}
RICH = {
    "width": 29,
    "cb_income": 164,
    "key_point_gap": 2,
    "prestige": 1169,
    "refund_lost_stakes": True,
    "trench_price": 54,
    "army_1": "sworn",
    "army_2": "levy",
    "army_3": "raiders",
}
EVENTFUL = {"goal": 56, "key_point_gap": 0, "refund_lost_stakes": True, "first_event_turn": 4, "army_4": "levy"}
WIDE = {"width": 38, "turns": 48, "refund_lost_stakes": True, "trench_price": 66, "army_3": "raiders"}

FEW = {
    "width": 14,
    "height": 12,
    "cities": 3,
    "turns": 10,
    "start_strength": 2,
    "garrison": 0,
    "merge_max": 1,
    "split_min": 1,
    "levy_every": 1,
    "levy": 2,
    "die": 2,
    "battle_loss": 0,
    "city_gain": 0,
}
STUBBORN = {
    "width": 8,
    "height": 8,
    "cities": 4,
    "turns": 24,
    "start_strength": 30,
    "move": 1,
    "merge_max": 1,
    "levy_every": 1,
    "levy": 1,
    "battle_loss": 30,
}
POSTED = {
    "width": 24,
    "height": 20,
    "cities": 3,
    "turns": 10,
    "tasks": 8,
    "sight": 10,
    "show_strength": "exact",
    "post": "with-the-turn",
}
SPREAD = {"width": 79, "height": 27, "start_strength": 4, "city_gain": 4, "sight": 1}
SWIFT = {"width": 24, "height": 20, "cities": 4, "turns": 12, "move": 15, "sight": 5}

STEEP = {"points_1": 300, "points_2": 300, "deploy": 1, "turns": 4, "hill_climb": False}
HURRIED = {"hold": 6, "turn_seconds": 1, "grace_seconds": 0}
TIMED = {"hold": 6, "turn_seconds": 214, "grace_seconds": 6}
VILLAGE = {
    "points_1": 85,
    "hold": 1,
    "wipeout_wins": False,
    "turn_seconds": 216,
    "touch_move": False,
    "take_back": True,
}
TAKEN_BACK = {"touch_move": False, "take_back": True, "turns": 12, "wipeout_wins": False}

ALLIED = {
    "width": 20,
    "height": 16,
    "key_points": 3,
    "edge_gap": 3,
    "turns": 14,
    "move": 12,
    "alliances": True,
    "hold_turns": 1,
}
QUICK = {
    "width": 12,
    "height": 12,
    "key_points": 24,
    "edge_gap": 0,
    "turns": 14,
    "move": 12,
    "battles": "quick",
    "battle_turns": 1,
    "retreat": 1,
    "retreat_within": 0,
    "armies": 3,
    "start_points": 40,
    "garrison_infantry_faces": 3,
    "garrison_light_faces": 1,
    "garrison_tanks_dice": 0,
}

WARLIKE = {"neutral_infantry": 0, "turns": 10, "peace_ends": 0}
HUNGRY = {"supply": 0, "neutral_supply": 2, "turns": 8}
EARLY = {"turns": 6, "peace_ends": 0, "mobilising": 3}
WEAK = {"manpower": 2, "mobilising": 3, "pin": False, "neutral_supply": 0}

RECIPES: dict[str, Recipe] = {
    "ashlands/referee": recipe("ashlands/full-two", "a21", 300, ends=DRAWN, players=NORTH, referee=True),
    "ashlands/rift": recipe("ashlands/the-long-rift", "a14", 300, NARROW, ends=RESIGNED, players=NORTH),
    "ashlands/typed": recipe("ashlands/full-three", "a18", 300, EVENTFUL, typed=True),
    "ashlands/first": recipe("ashlands/first-steps", "a29", 300, WIDE, ends=DRAWN, players=BOTH),
    "ashlands/crowded": recipe("ashlands/first-steps", "a12", 150, CROWDED, players=NORTH),
    "ashlands/four": recipe("ashlands/full-four", "a9", 300, RICH, ends=DRAWN, referee=True, long=True),
    "ashlands/four-crowded": recipe(
        "ashlands/full-four", "a17", 150, CROWDED, players={**NORTH, "east": "steady"}, typed=True, long=True
    ),
    "envoys/first": recipe("envoys/first-letters", "a7", 80, ends=RESIGNED),
    "envoys/typed": recipe("envoys/two-banks", "a81", 160, SPREAD, ends=DRAWN, typed=True),
    "envoys/referee": recipe("envoys/first-letters", "c12", 160, FEW, referee=True),
    "envoys/steady": recipe("envoys/first-letters", "d7", 160, SWIFT, players={"aldmark": "steady"}),
    "envoys/three": recipe("envoys/three-crowns", "c4", 140, POSTED),
    "envoys/six": recipe("envoys/six-states", "a89", 160, POSTED, long=True),
    "envoys/stubborn": recipe("envoys/six-states", "a62", 80, STUBBORN, ends=DRAWN, long=True),
    "skirmish/first": recipe("skirmish/first-shots", "f10", 150, ends=RESIGNED),
    "skirmish/swamp": recipe("skirmish/defence-of-the-swamp", "b41", 85, TIMED, ends=DRAWN, referee=True),
    "skirmish/hurried": recipe(
        "skirmish/defence-of-the-swamp", "b42", 85, HURRIED, ends=DRAWN, referee=True, long=True
    ),
    "skirmish/mud": recipe("skirmish/meeting-in-the-mud", "a11", 160, ends=RESIGNED),
    "skirmish/mill": recipe("skirmish/the-mill", "a1", 160),
    "skirmish/steep": recipe("skirmish/defence-of-the-swamp", "b11", 85, STEEP, ends=DRAWN),
    "skirmish/village": recipe("skirmish/the-village", "b31", 170, VILLAGE, typed=True, long=True),
    "skirmish/fields": recipe(
        "skirmish/meeting-in-the-fields", "b23", 170, TAKEN_BACK, players=BOTH, ends=DRAWN, long=True
    ),
    "skirmish/referee": recipe("skirmish/first-shots", "referee", 200, referee=True, long=True),
    "mechs/first": recipe("mechs/one-evening", "first", 150, ends=RESIGNED),
    "mechs/three": recipe("mechs/three-lances", "b45", 170, players={"red": "steady"}, ends=DRAWN),
    "mechs/referee": recipe("mechs/three-lances", "a3", 80, ends=RESIGNED, referee=True),
    "mechs/allied": recipe(
        "mechs/three-lances", "b51", 85, ALLIED, players={"red": "steady"}, ends=DRAWN, referee=True
    ),
    "mechs/typed": recipe("mechs/two-lances", "typed", 150, {"battles": "board", "battle_turns": 3}, typed=True),
    "mechs/four": recipe("mechs/four-lances", "b59", 170, ends=RESIGNED, long=True),
    "mechs/quick": recipe("mechs/three-lances", "a9", 160, QUICK, players={"red": "steady"}, typed=True, long=True),
    "theatre/first": recipe("theatre/first-summer", "a62", 160, ends=DRAWN),
    "theatre/referee": recipe("theatre/first-summer", "a6", 80, WARLIKE, ends=RESIGNED, referee=True),
    "theatre/hungry": recipe("theatre/first-summer", "a160", 160, HUNGRY),
    "theatre/steady": recipe(
        "theatre/first-summer", "a23", 160, EARLY, ends=RESIGNED, players={"west": "steady", "east": "steady"}
    ),
    "theatre/weak": recipe("theatre/first-summer", "a184", 80, WEAK, ends=DRAWN),
    "theatre/west": recipe(
        "theatre/first-summer", "a156", 80, WARLIKE, players={"west": "steady"}, referee=True, long=True
    ),
    "theatre/europe": recipe("theatre/europe-1939", "e4", 250, WARLIKE, ends=RESIGNED, typed=True, long=True),
}
"""By name, the system first."""


def played_anew(wanted: Recipe) -> list[Line]:
    """The lines of a game drawn by its recipe."""
    game = drawn(wanted)
    setting = wanted.setting
    again = Telling(setting.begin())
    lines = [heading(setting), *again.begin()]
    for line in map(entry_line, game.record.entries):
        if is_entered(setting, line):
            lines += again.give(line)
    return [as_read(line) for line in (*lines, *again.end())]


def drawn(wanted: Recipe) -> Game:
    """The game that a recipe draws."""
    game, rng = wanted.setting.begin(), random.Random(wanted.setting.seed)
    chance: dict[Seat, Player] = {side: RandomPlayer(rng) for side in game.sides}
    for _ in range(wanted.acts):
        if game.outcome is not None:
            break
        if (wanted.setting.referee and _rules(game, rng)) or _takes_back(game, rng):
            continue
        if game.next_step() is not None:
            with_dice(rng, game.step)
        elif not let_time_pass(game, rng):
            seat = rng.choice(game.waiting_for())
            kind = wanted.players.get(seat)
            act(game, seat, sit_down(game.top.system, kind, rng) if kind else chance[seat], rng)
    for kind in wanted.ends:
        _ends(game, kind)
    return game


def _ends(game: Game, kind: str) -> None:
    """The first side that may gives an order of this kind."""
    for side in game.sides if game.outcome is None else ():
        order_type = next(found for found in game.top.system.order_types if found.kind == kind)
        for order in legal_orders(order_type, game.known(side)):
            game.submit(side, order)
            return


def _takes_back(game: Game, rng: random.Random) -> bool:
    last = game.record.entries[-1] if game.record.entries else None
    if rng.random() >= UNDOES or last is None or last.kind is not EntryKind.ORDER:
        return False
    try:
        game.undo(last.seat)
    except CannotUndo:
        return False
    return True


def _rules(game: Game, rng: random.Random) -> bool:
    """Now and then a referee changes a fact, or takes the last change back; whether he did."""
    if rng.random() >= RULES:
        return False
    try:
        if game.rulings() and rng.random() < REPEALS:
            game.take_back(game.rulings()[-1].number, "upon reflection")
        else:
            game.rule(Ruling("by the referee's leave", (rng.choice(list(changes(game))),), seen_by=_told(game, rng)))
    except (IllegalOrder, CannotUndo):
        return False
    return True


def _told(game: Game, rng: random.Random) -> tuple[Seat, ...] | None:
    return rng.choice([None, (), game.sides[:1]])
