r"""A small table for tests: a picture of hexes with what stands on their sides, units by letter, dice laid out.

    board = Board(
        r'''
        .     .     .     .
           .  __ .     .
        .    /h \__ .     .
           . \   hA\   .
        .    /h  __D.     .B
           . o__/.     .
        ''',
        A="red rifle",
        B=fighter("blue wheeled machine-gun autocannon +veteran", damage=1),
    )
    events = board.give("red", Fire(...), dice=[11, 14, 3])

How a board is drawn stands in `tests.systems.skirmish.pictures`.

The board begins in turn 2 with the first side, red, to move; all sheets are open.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.dice.rolls import DiceSource, ScriptedDice
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.choices import Choices, choices
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import LEGEND
from hexwar_tui.systems.skirmish.board_file import DIRECTIONS, fence_spec, object_spec
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow, standing
from hexwar_tui.systems.skirmish.rules.sequence.beginning import raise_unit
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.state import Building, Opening, Phase, Recruit, SideState, SkiState, Unit
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.pictures import GROUND_LETTERS, read_picture

SIDES = ("red", "blue")


# -- the table ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fighter:
    """A unit to be put on a board; `fields` are set on it as they are."""

    side: Side
    chassis: str
    weapons: tuple[str, ...]
    skills: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)


def fighter(text: str, **fields: Any) -> Fighter:
    """A unit by its side, its chassis (without one: a soldier), its weapons and, with a plus, its skills."""
    side, *words = text.split()
    chassis = words.pop(0) if words and words[0] in load_catalogue().chassis else "soldier"
    weapons = tuple(word for word in words if word[0] != "+")
    return Fighter(side, chassis, weapons, tuple(word[1:] for word in words if word[0] == "+"), fields)


@lru_cache(maxsize=512)
def _scenario(picture: str, more: str) -> SkiScenario:
    board = read_picture(picture).board
    text = "".join(GROUND_LETTERS[ground] for ground in board.ground)
    rows = [text[start : start + board.grid.width] for start in range(0, len(text), board.grid.width)]
    data = {
        "format": 1,
        "system": "skirmish",
        "id": "board",
        "title": "A board",
        "description": "A small board.",
        "minutes": 5,
        "sides": [{"id": side, "name": side.title(), "colour": n} for n, side in enumerate(SIDES)],
        "kind": "meeting",
        "edges": {"red": "west", "blue": "east"},
        "map": {"rows": rows, "legend": dict(LEGEND)},
        "objects": [object_spec(board.grid, object).model_dump(mode="json") for object in board.objects.values()],
        "fences": [fence_spec(board.grid, fence).model_dump(mode="json") for fence in board.fences.values()],
        **json.loads(more),
    }
    return SkiScenario.model_validate_json(json.dumps(data))


class Board:
    """A frame that is played at directly: orders are checked by what their side knows, then carried out.

    `units` are by their letters in the picture; `scenario` holds more fields of the scenario, `options` values over the
    defaults. There is no clock unless the options say so.
    """

    def __init__(
        self,
        picture: str,
        *,
        options: Mapping[str, Any] | None = None,
        scenario: Mapping[str, Any] | None = None,
        turn: int = 2,
        **units: Fighter | str,
    ) -> None:
        laid = _scenario(picture, json.dumps(dict(scenario or {})))
        chosen = read_options(SkiOptions, {"turn_seconds": 0, "game_seconds": 0, **(options or {})})
        self.counts: dict[str, int] = {}
        self.state = SkiState(
            turn=turn,
            phase=Phase.PLAY,
            sides={side: SideState(deployed=True) for side in SIDES},
            order=list(SIDES),
            buildings={id: Building() for id in laid.board.objects},
            sheets_shown=True,
        )
        self.frame: SkiFrame = SkiFrame(SKIRMISH, laid, chosen, self.state)
        self._letters: dict[str, str] = {}
        places = read_picture(picture).units
        assert set(places) == set(units), "the letters of the picture and of the units differ"
        for letter, unit in units.items():
            self._letters[letter] = self.put(unit, places[letter]).id

    # -- setting up ----------------------------------------------------------------------------------------------------

    def put(self, described: Fighter | str, place: str | Cell) -> Unit:
        """Raises another unit on a hex, by label or cell: where two share a hex, or after the picture."""
        found = fighter(described) if isinstance(described, str) else described
        unit = raise_unit(self.state, found.side, Recruit(found.chassis, list(found.weapons), list(found.skills)))
        unit.cell = self.cell(place) if isinstance(place, str) else place
        for name, value in found.fields.items():
            assert hasattr(unit, name), name
            setattr(unit, name, value)
        return unit

    def __getitem__(self, letter: str) -> Unit:
        """The unit of that letter in the picture."""
        return self.state.units[self._letters[letter]]

    def cell(self, label: str) -> Cell:
        """The cell with this label, column before row."""
        return self.frame.scenario.board.grid.cell_of_label(label)

    def path(self, *labels: str) -> tuple[Cell, ...]:
        """Cells by their labels."""
        return tuple(map(self.cell, labels))

    def opening(self, text: str) -> Opening:
        """The opening on a side of a hex inside a building: ``0302 NE``."""
        label, direction = text.split()
        return Opening(self.cell(label), DIRECTIONS.index(direction))

    @property
    def land(self) -> BoardNow:
        """The board as it is now."""
        return standing(self.frame)

    def put_at(self, **places: str | None) -> None:
        """Units by letter stand elsewhere now, or nowhere."""
        for letter, place in places.items():
            self[letter].cell = None if place is None else self.cell(place)

    def turn_to(self, side: Side, turn: int | None = None) -> None:
        """It is a side's turn now, in this turn or another."""
        self.state.at = self.state.order.index(side)
        self.state.turn = self.state.turn if turn is None else turn

    # -- playing -------------------------------------------------------------------------------------------------------

    def table(self, dice_source: DiceSource | None = None) -> Table:
        """A table with a dice source of one's own, or with no dice laid out."""
        return Table("skirmish", str(self.state.turn), dice_source or ScriptedDice([]), self.counts)

    def known(self, side: Side) -> SkiKnown:
        """What a side knows."""
        return SkiKnown(self.frame, side)

    def objection(self, side: Side, order: Order) -> Objection | None:
        """What there is to object to an order."""
        return order.objection(self.known(side))

    def refusal(self, side: Side, order: Order) -> tuple[str, str]:
        """The sentence, in English, and the rule by which an order is refused; it must be."""
        objection = self.objection(side, order)
        assert objection is not None, f"{order} is legal"
        return render(objection.reason, "en"), objection.rule

    def give(self, side: Side, order: Order, dice: Sequence[int] = ()) -> list[News]:
        """Gives a legal order; the events. Raises IllegalOrder, and AssertionError if dice are left over."""
        objection = self.objection(side, order)
        if objection is not None:
            raise IllegalOrder(objection.reason, objection.rule)
        return self._with_dice(dice, lambda table: order.carry_out(self.frame, side, table))

    def step(self, dice: Sequence[int] = ()) -> list[News]:
        """Takes the next step, which there must be; the events. Raises AssertionError if dice are left over."""
        assert SKIRMISH.rules.next_step(self.frame) is not None, "nothing happens by itself now"
        return self._with_dice(dice, lambda table: SKIRMISH.rules.take_step(self.frame, table))

    def _with_dice(self, dice: Sequence[int], act: Callable[[Table], None]) -> list[News]:
        dice_source = ScriptedDice(list(dice))
        table = self.table(dice_source)
        act(table)
        assert dice_source.results == [], "dice that nobody threw"
        self.check()
        return table.events

    def end_turn(self) -> list[News]:
        """The side to move says “Turn!”; what comes of it until the next side moves, or the game is over."""
        return self.give(self.state.order[self.state.at], EndTurn()) + self.step()

    def faults(self) -> list[str]:
        """What is wrong with the state."""
        return [render(fault.what, "en") for fault in SKIRMISH.rules.invariants(self.frame)]

    def check(self) -> None:
        """Nothing is wrong with the state."""
        assert self.faults() == []

    def text(self, event: News) -> str:
        """An event's sentence in English."""
        return render(SKIRMISH.say.phrase(event, SKIRMISH.say.words(self.frame)), "en")

    def told(self, side: Side, order: Order, dice: Sequence[int] = ()) -> list[str]:
        """Gives an order; the sentences of its events."""
        return [self.text(event) for event in self.give(side, order, dice)]

    def preview(self, side: Side, order: Order) -> dict[str, str]:
        """The lines of an order's preview, each with its value, in English."""
        lines = order.preview(self.known(side)).lines
        return {render(line.text, "en"): render(line.value, "en") for line in lines}

    def offered(self, side: Side, kind: str, **values: Any) -> Choices:
        """What is asked for and offered next in an order of which this is given."""
        return choices(SKIRMISH.order_types, self.known(side), Draft(side, kind, values))


def kinds(events: Sequence[News]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def facts(events: Sequence[News], kind: str) -> dict[str, Any]:
    """The facts of the only event of this kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.facts)
