"""Small boards for the tests, drawn as text, with dice that the tests type in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ambush.orders import End, Move
from ambush.scenario import COLUMN, GARRISON, AmbScenario
from ambush.state import Mine, Phase
from ambush.system import AMBUSH
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import render

LEGEND = {"=": "road", ".": "field", "t": "orchard", "h": "hamlet", "%": "bog"}

LANE = """
..........
==========
..........
"""


def scenario(rows: str = LANE, units: Mapping[str, str] = {}, **more: object) -> AmbScenario:
    """A scenario on the map `rows` with these units, by id: those of the column with their hexes. `more` replaces other
    fields."""
    data = {
        "format": 1,
        "system": "ambush",
        "id": "board",
        "title": "A board",
        "description": "To try things on.",
        "minutes": 1,
        "sides": [
            {"id": COLUMN, "name": "Column", "colour": "blue"},
            {"id": GARRISON, "name": "Garrison", "colour": "red"},
        ],
        "map": {"rows": rows.split(), "legend": LEGEND},
        "goal": ["1002"],
        "needed": 1,
        "zone": [4, 10],
        "mines": 2,
        "units": [_unit(id, hex) for id, hex in units.items()],
    }
    return AmbScenario.model_validate(data | more, strict=False)


def _unit(id: str, hex: str) -> dict[str, str]:
    kind = id.partition("-")[0]
    unit = {"id": id, "kind": kind, "name": id.replace("-", " ").capitalize()}
    return unit | ({"side": COLUMN, "hex": hex} if kind in ("tank", "scout") else {"side": GARRISON})


def board(
    units: Mapping[str, str], rows: str = LANE, mines: Sequence[str] = (), phase: Phase = Phase.COLUMN, **more: object
) -> Game:
    """A game in `phase` of its first turn, with units and mines on these hexes; a unit whose hex has a `?` behind it is
    hidden."""
    game = Game.new({"ambush": AMBUSH}, scenario(rows, units, **more), seed="board", typed=True)
    cell, state = game.top.scenario.grid.cell_of_label, game.top.state
    for id, hex in units.items():
        state.units[id].cell, state.units[id].found = cell(hex.rstrip("?")), not hex.endswith("?")
    state.mines = [Mine(cell(hex)) for hex in mines]
    state.phase, state.mines_left = phase, 0
    return game


def move(game: Game, unit: str, *hexes: str) -> Move:
    """The order by which a unit moves from where it stands over these hexes."""
    cell, unit_cell = game.top.scenario.grid.cell_of_label, game.top.state.units[unit].cell
    return Move(unit, (unit_cell, *map(cell, hexes)))


def at(game: Game, unit: str) -> str:
    """The number printed on the hex where a unit stands."""
    return game.top.scenario.grid.label(game.top.state.units[unit].cell)


def end_turn(game: Game) -> None:
    """Lets both sides end their parts of the turn, and the next turn begin."""
    game.submit(COLUMN, End())
    game.submit(GARRISON, End())
    game.step()


def refusal(game: Game, side: str, order: Order) -> str:
    """The rule by which an order of a side is refused. Raises AssertionError if it is legal."""
    try:
        game.check(side, order)
    except IllegalOrder as fault:
        return fault.rule
    raise AssertionError(f"{order} is legal")


def told(game: Game, side: str) -> list[str]:
    """All that a side has been told so far, as sentences in English."""
    return [render(game.phrase(event), "en") for _, event in game.news(side)]
