"""A small table for tests: a text map, armies and cities laid out on it, dice laid out beforehand.

    board = Board("....", ".~..", ".^..", sides=2)
    board.city("0101", "red")
    ours = board.army("red", "0102", 12)
    foe = board.army("blue", "0104", 9, plan=Plan(Mode.ROUTE, path=board.path("0103")))
    board.contact("red", "blue")
    events = board.resolve(dice=[7, 4])

Letters of the map: `.` plain, `w` woods, `h` hills, `~` sea, `^` mountains, a space for no hex. The board begins while
orders are written in turn 2, without cities, armies or contacts; everybody has looked when `look` is called, and before
every resolution.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.dice.rolls import DiceSource, KeyedDice, ScriptedDice
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.land import LEGEND
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.rules.beginning import new_state, raise_army
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.state import Army, City, Phase, Plan, Stage, Task
from hexwar_tui.systems.envoys.system import ENVOYS

SIDES = ("red", "blue", "green", "white", "black", "gold")


def small_scenario(rows: Sequence[str], sides: int = 2, **more: Any) -> EnvScenario:
    """A scenario of the map `rows` without cities, unless `more` names some."""
    data = {
        "format": 1,
        "system": "envoys",
        "id": "board",
        "title": "A board",
        "description": "A small board.",
        "minutes": 5,
        "sides": [{"id": side, "name": side.title(), "colour": n} for n, side in enumerate(SIDES[:sides])],
        **more,
    }
    drawn = TextMap(rows=tuple(rows), legend=dict(LEGEND))
    if "cities" in more:
        return EnvScenario.model_validate({**data, "map": drawn}, strict=False)
    bare = EnvScenario.model_validate({**data, "ranks": None}, strict=False)
    return bare.model_copy(update={"map": drawn, "ranks": more.get("ranks")})


@lru_cache(maxsize=256)
def _laid_out(rows: tuple[str, ...], sides: int, options: str, scenario: str) -> tuple[EnvScenario, EnvOptions]:
    return small_scenario(rows, sides, **json.loads(scenario)), read_options(EnvOptions, json.loads(options))


def no_dice() -> ScriptedDice:
    """A dice source for what must roll nothing."""
    return ScriptedDice([])


class Board:
    """A frame that is played at directly: orders are checked by what their side knows, then carried out.

    `scenario` holds more fields of the scenario (`cities`, `ranks`), `options` values over the defaults.
    """

    def __init__(
        self,
        *rows: str,
        sides: int = 2,
        options: Mapping[str, Any] | None = None,
        scenario: Mapping[str, Any] | None = None,
        turn: int = 2,
    ) -> None:
        laid, chosen = _laid_out(rows, sides, json.dumps(dict(options or {})), json.dumps(dict(scenario or {})))
        self.counts: dict[str, int] = {}
        self.state = new_state(laid, chosen, SIDES[:sides])
        self.frame: EnvFrame = EnvFrame(ENVOYS, laid, chosen, self.state)
        self.state.turn = turn

    # -- setting up ----------------------------------------------------------------------------------------------------

    def cell(self, label: str) -> Cell:
        """The cell with this label, column before row."""
        return self.frame.scenario.land.grid.cell_of_label(label)

    def path(self, *labels: str) -> list[Cell]:
        """Cells by their labels."""
        return list(map(self.cell, labels))

    def city(self, label: str, owner: Side | None = None, *, capital: bool = False) -> City:
        """A city on a hex, its owner's from the start; `capital`: named by its owner."""
        cell = self.cell(label)
        self.state.cities[cell] = City(cell, owner, owner)
        if capital:
            assert owner is not None, "a capital is somebody's"
            self.state.sides[owner].capital = cell
        return self.state.cities[cell]

    def army(
        self,
        side: Side,
        label: str,
        strength: int = 12,
        *,
        plan: Plan | None = None,
        tasks: Sequence[Task] = (),
        **fields: Any,
    ) -> Army:
        """A new army of a side under its next number; `fields` are set on it as they are."""
        army = raise_army(self.state, side, self.cell(label), strength)
        army.plan, army.tasks = plan or Plan(), list(tasks)
        for name, value in fields.items():
            assert hasattr(army, name), name
            setattr(army, name, value)
        return army

    def contact(self, *sides: Side) -> None:
        """Puts all these sides in contact with one another."""
        pairs = [(one, other) for at, one in enumerate(SIDES) for other in SIDES[at + 1 :]]
        told = self.state.diplomacy.contacts
        told += [pair for pair in pairs if set(pair) <= set(sides) and pair not in told]

    def look(self) -> None:
        """Every side takes down what it sees now."""
        sight.look(self.frame)

    # -- playing -------------------------------------------------------------------------------------------------------

    def table(self, dice: Sequence[int] = ()) -> Table:
        """A table with these dice laid out."""
        return self.table_with(ScriptedDice(list(dice)))

    def table_with(self, dice_source: DiceSource) -> Table:
        """A table with a dice source of one's own."""
        return Table("envoys", str(self.state.turn), dice_source, self.counts)

    def known(self, side: Side) -> EnvKnown:
        """What a side knows."""
        return EnvKnown(self.frame, side)

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

    def reveal(self) -> list[News]:
        """All have sealed; the events of the reveal, which rolls nothing."""
        self.look()
        return self._with_dice((), lambda table: ENVOYS.sealing.reveal(self.frame, table))

    def begin(self) -> None:
        """The resolution is to begin with the plans and tasks that the armies have now: nothing was written."""
        self.look()
        self.state.phase, self.state.stage, self.state.impulse = Phase.RESOLUTION, Stage.BEGIN, None

    def step(self, dice: Sequence[int] = ()) -> list[News]:
        """Takes the next step, which there must be; the events. Raises AssertionError if dice are left over."""
        assert ENVOYS.rules.next_step(self.frame) is not None, "nothing happens by itself now"
        return self._with_dice(dice, lambda table: ENVOYS.rules.take_step(self.frame, table))

    def resolve(self, dice: Sequence[int] = (), until: Stage | None = None) -> list[News]:
        """Takes the steps of the resolution, which begins if it has not begun, up to the next turn or the end of the
        game, or until a step of this stage is next; the events. Raises AssertionError if dice are left over."""
        if self.state.phase is Phase.ORDERS:
            self.begin()
        dice_source = ScriptedDice(list(dice))
        events = played(self, dice_source, until)
        assert dice_source.results == [], "dice that nobody threw"
        return events

    def _with_dice(self, dice: Sequence[int], act: Any) -> list[News]:
        dice_source = ScriptedDice(list(dice))
        table = self.table_with(dice_source)
        act(table)
        assert dice_source.results == [], "dice that nobody threw"
        self.check()
        return table.events

    def check(self) -> None:
        """Nothing is wrong with the state."""
        faults = [render(fault.what, "en") for fault in ENVOYS.rules.invariants(self.frame)]
        assert faults == []

    def text(self, event: News) -> str:
        """An event's sentence in English."""
        return render(ENVOYS.say.phrase(event, ENVOYS.say.words(self.frame)), "en")


def played(board: Board, dice_source: DiceSource, until: Stage | None = None) -> list[News]:
    """Takes the steps of a resolution that has begun, as `Board.resolve` does, with other dice."""
    events: list[News] = []
    while board.state.phase is Phase.RESOLUTION and board.state.stage is not until:
        table = board.table_with(dice_source)
        ENVOYS.rules.take_step(board.frame, table)
        events += table.events
    board.check()
    return events


def kinds(events: Sequence[News]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def facts(events: Sequence[News], kind: str) -> dict[str, Any]:
    """The facts of the only event of this kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.facts)


def told_to(events: Sequence[News], side: Side) -> list[News]:
    """The events that a side knows of."""
    return [event for event in events if event.is_known_to(side)]


def keyed(seed: str = "seed") -> KeyedDice:
    """The program's dice."""
    return KeyedDice(seed)
