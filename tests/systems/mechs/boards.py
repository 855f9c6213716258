"""A small table for tests: a text map, armies and key points laid out on it, dice laid out beforehand.

    board = Board("......", "..f...", "..h...", sides=2)
    ours = board.army("red", "0101", "lancer", "rifles")
    board.garrison("0302", "tank", kind=Kind.FORTRESS)
    board.march("red-1", "0101", "0201")
    board.give("red", Retreat(board.cell("0103")), dice=[…])

Letters of the map: `.` field, `=` road, `;` mud, `,` rough ground, `f` forest, `h` hills, `^` mountains, `%` swamp,
`~` water; without any it is open ground of seven by six hexes. The board begins in turn 2, in the middle of the first
side's turn, without armies or key points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.options import QUICK, MecOptions
from hexwar_tui.systems.mechs.orders.moving import EndTurn, March
from hexwar_tui.systems.mechs.rules.battle.aftermath import ask_retreat, settle
from hexwar_tui.systems.mechs.rules.battle.exchange import Result
from hexwar_tui.systems.mechs.rules.beginning import raise_army, raise_pilot, raise_unit
from hexwar_tui.systems.mechs.rules.sequence import after_battle
from hexwar_tui.systems.mechs.scenario import GARRISON, MecScenario
from hexwar_tui.systems.mechs.state import Army, KeyPoint, Kind, MecState, Phase, Pilot, SideState, Unit
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, LEGEND

SIDES = ("red", "blue", "green", "white", "black", "gold")

OPEN = (".......",) * 6
"""Seven by six hexes of open ground."""


def small_scenario(rows: Sequence[str], sides: int = 2, **more: Any) -> MecScenario:
    """A scenario of the map `rows`; every side's home is the first hex that can be entered, unless `more` says else."""
    drawn = TextMap(rows=tuple(rows), legend=dict(LEGEND))
    first = next(cell for cell in drawn.grid.cells if DIFFICULTY[drawn.terrain[cell]])
    data = {
        "format": 1,
        "system": "mechs",
        "id": "board",
        "title": "A board",
        "description": "A small board.",
        "minutes": 5,
        "sides": [{"id": side, "name": side.title(), "colour": n} for n, side in enumerate(SIDES[:sides])],
        "map": drawn,
        "homes": dict.fromkeys(SIDES[:sides], drawn.grid.label(first)),
        "places": load_catalogue().places,
    }
    return MecScenario.model_validate({**data, **more}, strict=False)


class Board:
    """A frame that is played at directly: orders are checked by what their side knows, then carried out.

    `scenario` holds more fields of the scenario (`homes`, `alliances`), `options` values over the defaults.
    """

    def __init__(
        self,
        *rows: str,
        sides: int = 2,
        options: Mapping[str, Any] | None = None,
        scenario: Mapping[str, Any] | None = None,
    ) -> None:
        laid = small_scenario(rows or OPEN, sides, **(scenario or {}))
        self.counts: dict[str, int] = {}
        own = {side: SideState(100) for side in SIDES[:sides]}
        self.state = MecState(turn=2, phase=Phase.MARCH, sides=own)
        chosen = read_options(MecOptions, {"key_points": 1, "battles": QUICK, **(options or {})})
        self.frame: MecFrame = MecFrame(MECHS, laid, chosen, self.state)

    # -- setting up ----------------------------------------------------------------------------------------------------

    def cell(self, label: str) -> Cell:
        """The cell with this label, column before row."""
        return self.frame.scenario.world.grid.cell_of_label(label)

    def label(self, cell: Cell) -> str:
        """The label of a cell."""
        return self.frame.scenario.world.grid.label(cell)

    def path(self, *labels: str) -> tuple[Cell, ...]:
        """Cells by their labels."""
        return tuple(map(self.cell, labels))

    def army(self, side: Side, label: str, *types: str, damage: int = 0, **fields: Any) -> Army:
        """A new army of a side with units of these types, riflemen where none is named; a pilot in every mech.

        The first `damage` units have taken 1 damage; `fields` are set on the army as they are.
        """
        army = raise_army(self.state, side, self.cell(label))
        for type in types or ("rifles",):
            unit = raise_unit(self.state, side, type)
            if load_catalogue().units[type].is_mech:
                unit.pilot = raise_pilot(self.state, side).id
            army.units.append(unit)
        for unit in army.units[:damage]:
            unit.damage = 1
        return _with(army, fields)

    def armies(self, *types: str, **labels: str) -> list[Army]:
        """An army of these types for each of these sides, where it says."""
        return [self.army(side, label, *types) for side, label in labels.items()]

    def pilot(self, army: Army, **fields: Any) -> Pilot:
        """A further pilot of an army, without a mech."""
        assert army.side is not None, "a garrison has no pilots"
        pilot = raise_pilot(self.state, army.side)
        army.pilots.append(pilot.id)
        return _with(pilot, fields)

    def point(self, label: str, kind: Kind = Kind.CITY, owner: Side | None = None, **fields: Any) -> KeyPoint:
        """A key point without a garrison; `fields` are set on it as they are."""
        point = KeyPoint(self.cell(label), len(self.state.points) + 1, kind, 1, owner, **fields)
        self.state.points[point.cell] = point
        return point

    def garrison(self, label: str, *types: str, kind: Kind = Kind.CITY) -> Army:
        """A key point with units of these types that hold it for nobody."""
        point = self.point(label, kind)
        army = Army(f"{GARRISON}-{point.number}", None, point.number, point.cell)
        for type in types:
            self.state.garrison_units += 1
            army.units.append(Unit(f"{GARRISON}-{type}-{self.state.garrison_units}", type))
        self.state.armies[army.id] = army
        point.garrison = army.id
        return army

    # -- playing -------------------------------------------------------------------------------------------------------

    def known(self, side: Side) -> MecKnown:
        """What a side knows."""
        return MecKnown(self.frame, side)

    def objection(self, side: Side, order: Order) -> Objection | None:
        """What there is to object to an order."""
        return order.objection(self.known(side))

    def refusal(self, side: Side, order: Order) -> tuple[str, str]:
        """The sentence, in English, and the rule by which an order is refused; it must be."""
        objection = self.objection(side, order)
        assert objection is not None, f"{order} is legal"
        return text(objection.reason), objection.rule

    def refusals(self, side: Side, *orders: Order) -> set[str]:
        """The rules by which these orders are refused; each must be."""
        return {self.refusal(side, order)[1] for order in orders}

    def give(self, side: Side, order: Order, dice: Sequence[int] = ()) -> list[News]:
        """Gives a legal order; the events. Raises IllegalOrder, and AssertionError if dice are left over."""
        objection = self.objection(side, order)
        if objection is not None:
            raise IllegalOrder(objection.reason, objection.rule)
        return self._with_dice(dice, lambda table: order.carry_out(self.frame, side, table))

    def march(self, army: str, *labels: str) -> list[News]:
        """An army marches over these hexes; the events."""
        return self.give(army.rpartition("-")[0], March(army, self.path(*labels)))

    def step(self, dice: Sequence[int] = ()) -> list[News]:
        """Takes the next step, which there must be; the events. Raises AssertionError if dice are left over."""
        assert MECHS.rules.next_step(self.frame) is not None, "nothing happens by itself now"
        return self._with_dice(dice, lambda table: MECHS.rules.take_step(self.frame, table))

    def steps(self, dice: Sequence[int] = ()) -> list[News]:
        """Takes every step up to the next order; the events. Raises AssertionError if dice are left over."""

        def take(table: Table) -> None:
            while MECHS.rules.next_step(self.frame) is not None:
                MECHS.rules.take_step(self.frame, table)
                self.check()

        return self._with_dice(dice, take)

    def settle(
        self, winner: Army | None, dice: Sequence[int] = (), damage: Mapping[str, int] | None = None
    ) -> list[News]:
        """The battle that has begun ends so: who has won (None: a drawn board), and the damage that units have now; the
        events of what follows by itself."""
        assert MECHS.rules.next_step(self.frame) is not None, "a battle is to be fought"
        result = Result(None if winner is None else winner.id, damage or {}, {})

        def bring(table: Table) -> None:
            settle(self.frame, result, table)
            ask_retreat(self.frame, table)
            after_battle(self.frame, table)

        return self._with_dice(dice, bring)

    def destroyed(self, *armies: Army) -> dict[str, int]:
        """The damage that destroys every unit of these armies."""
        return {unit.id: unit_type(load_catalogue(), unit).stages for army in armies for unit in army.units}

    def end_turn(self, dice: Sequence[int] = ()) -> list[News]:
        """The side that is to move ends its turn, and the next one's begins; the events of that."""
        self.give(self.state.mover, EndTurn())
        return self.steps(dice)

    def round(self, *, times: int = 1) -> list[News]:
        """Every side ends its turn, and Red has begun its next one, if the game goes on; the events of the last."""
        events: list[News] = []
        for _ in range(times):
            while self.state.phase is not Phase.OVER:
                self.state.marched = False
                events = self.end_turn()
                if self.state.mover == "red":
                    break
        return events

    def table(self, dice: Sequence[int] = ()) -> Table:
        """A table with these dice laid out."""
        return Table("mechs", str(self.state.turn), ScriptedDice(list(dice)), self.counts)

    def _with_dice(self, dice: Sequence[int], act: Callable[[Table], None]) -> list[News]:
        source = ScriptedDice(list(dice))
        table = Table("mechs", str(self.state.turn), source, self.counts)
        act(table)
        assert source.results == [], "dice that nobody threw"
        self.check()
        return table.events

    def check(self) -> None:
        """Nothing is wrong with the state."""
        assert [text(fault.what) for fault in MECHS.rules.invariants(self.frame)] == []

    def text(self, event: News) -> str:
        """An event's sentence in English."""
        return text(MECHS.say.phrase(event, MECHS.say.words(self.frame)))


Thing = TypeVar("Thing")


def _with(thing: Thing, fields: Mapping[str, Any]) -> Thing:
    for name, value in fields.items():
        assert hasattr(thing, name), name
        setattr(thing, name, value)
    return thing


def met(*, ours: tuple[str, ...] = ("lancer",), theirs: tuple[str, ...] = ("lancer",)) -> tuple[Board, Army, Army]:
    """Red in 0303 has attacked Blue in 0403, and the battle is to be fought."""
    board = Board()
    attacker, defender = board.army("red", "0303", *ours), board.army("blue", "0403", *theirs)
    board.point("0101", owner="red")
    board.point("0706", owner="blue")
    board.step()
    return board, attacker, defender


def allied(*rows: str, alliances: bool = True) -> Board:
    """Red and Blue are allies against Green, where the option says so."""
    return Board(*rows, sides=3, options={"alliances": alliances}, scenario={"alliances": [["red", "blue"]]})


def text(told: Text) -> str:
    """In English."""
    return render(told, "en")


def said(lines: Iterable[Line]) -> list[str]:
    """Lines in English, their values behind a bar."""
    return [" | ".join(filter(None, (text(line.text), text(line.value)))) for line in lines]


def kinds(events: Sequence[News]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def facts(events: Sequence[News], kind: str) -> dict[str, Any]:
    """The facts of the only event of this kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.facts)
