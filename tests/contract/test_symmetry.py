"""No direction is better than another: turned and mirrored boards give turned and mirrored reach, sight and fights.

A hexagon of hexes falls upon itself in twelve ways. Units keep their ids, so that the same dice come; and hexes their
ranks, by which some ties go on purpose. So nothing here shows whether ranks themselves favour a direction: they have to
be drawn, or to be the author's (tests/systems/envoys/test_fair.py).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from hexwar_tui.engine.dice.rolls import KeyedDice
from hexwar_tui.engine.lab.players import RandomPlayer, sit_down
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.engine.record.table import Table
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.hexgrid.hexes import Hex, distance, reflect, rotate
from tests.systems.ashlands.boards import Board as AshBoard
from tests.systems.envoys.boards import Board as EnvBoard
from tests.systems.mechs.boards import Board as MecBoard

RADIUS = 4
SIZE = 2 * RADIUS + 3
FRAME = grid(SIZE, SIZE)
CENTRE = FRAME.hex_of(FRAME.size // 2)
HEXAGON = tuple(cell for cell in FRAME.cells if distance(FRAME.hex_of(cell), CENTRE) <= RADIUS)

Image = Callable[[Hex], Hex]

IMAGES: dict[str, Image] = {
    **{f"turned {sixths}": partial(rotate, sixths=sixths, about=CENTRE) for sixths in range(1, 6)},
    **{f"mirrored {axis}": partial(reflect, axis=axis, about=CENTRE) for axis in range(6)},
}
"""All but the one that leaves everything where it is."""

LABELS = ("hex", "capital")
"""Facts that are the labels of hexes."""

BOARDS = 2
"""Random boards for each system and image."""


def image_of(cell: Cell, image: Image) -> Cell:
    """Where a cell of the hexagon comes to lie."""
    return FRAME.cell_at(image(FRAME.hex_of(cell)))


def rows_of(terrain: Mapping[Cell, str]) -> list[str]:
    """The map as text; what lies outside the hexagon is void."""
    text = "".join(terrain.get(cell, " ") for cell in range(FRAME.size))
    return [text[row * SIZE : (row + 1) * SIZE] for row in range(SIZE)]


def ashlands(terrain: Mapping[Cell, str], at: Callable[[Cell], str], places: list[Cell], ranks: list[int]) -> AshBoard:
    """Units of both sides, in the midst of a round."""
    board = AshBoard(*rows_of(terrain), scenario={"ranks": ranks})
    for number, cell in enumerate(places):
        board.stand(("red", "blue")[number % 2], ("rifles", "brutes", "tanks")[number % 3], at(cell))
    return board


def envoys(terrain: Mapping[Cell, str], at: Callable[[Cell], str], places: list[Cell], ranks: list[int]) -> EnvBoard:
    """Armies and a city of both sides."""
    board = EnvBoard(*rows_of(terrain), scenario={"ranks": ranks})
    for number, cell in enumerate(places):
        board.army(("red", "blue")[number % 2], at(cell))
    for side, cell in zip(("red", "blue"), places, strict=False):
        board.city(at(cell), side, capital=True)
    board.look()
    return board


def mechs(terrain: Mapping[Cell, str], at: Callable[[Cell], str], places: list[Cell], ranks: list[int]) -> MecBoard:
    """Armies of both sides, and a city; no rule of theirs goes by the rank of a hex."""
    board = MecBoard(*rows_of(terrain))
    for number, cell in enumerate(places[1:]):
        board.army(("red", "blue")[number % 2], at(cell), ("rifles", "scout")[number % 2])
    board.point(at(places[0]))
    return board


SYSTEMS: dict[str, tuple[Callable[..., Any], str]] = {
    "ashlands": (ashlands, "....fh^#"),
    "envoys": (envoys, "....wh^~"),
    "mechs": (mechs, "..=;,fh%"),
}


def boards(system: str, image: Image, seed: int) -> tuple[Any, Any, list[Cell]]:
    """A random board, its image, and the cells of its units, which stand on open ground."""
    make, ground = SYSTEMS[system]
    rng = random.Random(f"{system}{seed}")
    terrain = {cell: rng.choice(ground) for cell in HEXAGON}
    places = rng.sample(HEXAGON, 8)
    terrain |= dict.fromkeys(places, ".")
    ranks = rng.sample(range(FRAME.size), FRAME.size)
    there = {image_of(cell, image): sign for cell, sign in terrain.items()}
    turned_ranks = list(ranks)
    for cell in HEXAGON:
        turned_ranks[image_of(cell, image)] = ranks[cell]
    own = make(terrain, FRAME.label, places, ranks)
    other = make(there, lambda cell: FRAME.label(image_of(cell, image)), places, turned_ranks)
    return own, other, places


def marks(board: Any, side: str, cell: Cell) -> dict[str, dict[Cell, str]]:
    """What every overlay marks with this hex under the cursor; zones in the corners of the frame are left out."""
    view = board.frame.system.show.view(board.known(side))
    return {layer.id: {at: mark for at, mark in layer.cells(cell).items() if at in HEXAGON} for layer in view.overlays}


@pytest.mark.parametrize("image", IMAGES.values(), ids=IMAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_reach_sight_and_fire_turn_with_the_board(system: str, image: Image) -> None:
    """Every overlay, from every unit and some other hexes: the same hexes with the same marks, in their new places."""
    for seed in range(BOARDS):
        own, other, places = boards(system, image, seed)
        marked = 0
        for side in ("red", "blue"):
            for cell in (*places, *HEXAGON[seed::20]):
                here, there = marks(own, side, cell), marks(other, side, image_of(cell, image))
                moved = {id: {image_of(c, image): mark for c, mark in layer.items()} for id, layer in here.items()}
                assert moved == there
                marked += sum(map(len, here.values()))
        assert marked > 100


def turned_order(order: Order, image: Image) -> Order:
    """The same order on the image of a board."""
    fields = specs(type(order))
    return type(order)(**{name: turned(spec, getattr(order, name), image) for name, spec in fields.items()})


def turned(spec: FieldSpec, value: Any, image: Image) -> Any:
    """The value of a field on the image of a board: hexes and paths are others there, in records, too."""
    if value is None:
        return None
    match spec.kind:
        case FieldKind.HEX:
            return image_of(value, image)
        case FieldKind.PATH:
            return tuple(image_of(cell, image) for cell in value)
        case FieldKind.PARTS:
            parts = [part for _, part in spec.parts]
            return tuple(
                tuple(turned(part, item, image) for part, item in zip(parts, record, strict=True)) for record in value
            )
        case _:
            return value


def standing(board: Any, cell_of: Callable[[Cell], Cell]) -> dict[str, Any]:
    """The facts of all that has an id of its own, and where it stands; what a hex label says is told by the hex."""
    found = {}
    for subject in board.frame.system.referee.subjects(board.frame):
        if subject.kind in ("unit", "army", "side", "pilot"):
            facts = {name: value for name, value in subject.facts.items() if name not in LABELS}
            found[subject.id] = facts, None if subject.cell is None else cell_of(subject.cell)
    return found


def orders(board: Any, rng: random.Random) -> Iterator[tuple[str, Order]]:
    """Legal orders of both sides, one after the other, each drawn when those before it have been carried out; none by a
    direction, which has another name on the image of a board."""
    player = RandomPlayer(rng)
    kinds = tuple(
        kind
        for kind in board.frame.system.order_types
        if not kind.any_time
        and "direction" not in specs(kind)
        and {spec.kind for spec in specs(kind).values()} & {FieldKind.UNIT, FieldKind.PATH}
    )
    for number in range(12):
        side = ("red", "blue")[number % 2]
        order = player.sample(Observation(board.known(side), kinds, sealed=False, may_seal=False), legal=True)
        if order is not None:
            yield side, order


@pytest.mark.parametrize("image", IMAGES.values(), ids=IMAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_orders_and_dice_do_the_same_on_a_turned_board(system: str, image: Image) -> None:
    """Random orders and their images: all legal there, too, with the same events, losses and places."""
    given = 0
    for seed in range(BOARDS):
        own, other, _ = boards(system, image, seed)
        for side, order in orders(own, random.Random(seed)):
            there = turned_order(order, image)
            assert there.objection(other.known(side)) is None
            rolls = []
            for board, each in ((own, order), (other, there)):
                table = Table(system, str(board.state.turn), KeyedDice("symmetric"), board.counts)
                each.carry_out(board.frame, side, table)
                rolls.append([(roll.key, roll.result) for roll in table.rolls])
            assert rolls[0] == rolls[1]
            assert standing(own, lambda cell: image_of(cell, image)) == standing(other, lambda cell: cell)
            given += 1
        if system == "envoys":
            for board in (own, other):
                resolve(board)
            assert standing(own, lambda cell: image_of(cell, image)) == standing(other, lambda cell: cell)
    assert given > BOARDS


def resolve(board: Any) -> None:
    """What was ordered in secret is revealed and done, step by step, up to the next orders."""
    system = board.frame.system
    board.reveal()
    for _ in range(200):
        if system.rules.next_step(board.frame) is None:
            return
        system.rules.take_step(
            board.frame, Table(system.id, str(board.state.turn), KeyedDice("symmetric"), board.counts)
        )
    raise AssertionError("steps end")


@pytest.mark.parametrize("image", IMAGES.values(), ids=IMAGES)
def test_practice_players_of_envoys_do_the_same_on_a_turned_board(image: Image) -> None:
    """Turns of a war without a random order in it: whatever the player goes by turns with the board, too."""
    moved = 0
    for seed in range(BOARDS):
        own, other, _ = boards("envoys", image, seed)
        for _ in range(3):
            before = {army.id: army.cell for army in own.state.armies.values()}
            for board in (own, other):
                write_as_practised(board)
                resolve(board)
            here, there = standing(own, lambda cell: image_of(cell, image)), standing(other, lambda cell: cell)
            assert here == there
            moved += len(before.items() - {(army.id, army.cell) for army in own.state.armies.values()})
    assert moved > 5 * BOARDS


def write_as_practised(board: Any) -> None:
    """Both sides write what a practice player would, and give it."""
    system = board.frame.system
    for side in ("red", "blue"):
        player = sit_down(system, "steady", random.Random(side))
        while (
            order := player.decide(Observation(board.known(side), system.order_types, sealed=True, may_seal=True))
        ) is not None:
            assert order.objection(board.known(side)) is None
            order.carry_out(board.frame, side, board.table())


def test_the_hexagon_falls_upon_itself() -> None:
    """Each image moves every hex but the centre, or those on its axis, to another hex of the hexagon."""
    assert isinstance(FRAME, Grid)
    for image in IMAGES.values():
        assert {image_of(cell, image) for cell in HEXAGON} == set(HEXAGON)
    assert len({tuple(image_of(cell, image) for cell in HEXAGON) for image in IMAGES.values()}) == len(IMAGES)
