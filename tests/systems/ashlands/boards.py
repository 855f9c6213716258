"""A small table for tests: a text map, units of plain types whose numbers never change, dice laid out beforehand.

    board = Board("....", ".f..", ".^..")
    rifles = board.stand("red", "rifles", "0101")
    foe = board.stand("blue", "rifles", "0103", alive=6)
    events = board.fire(rifles, foe, [6, 5, 4, ...])

Letters of the map: `.` ash, `f` dead forest, `h` wooded hills, `^` mountains, `#` black gorge. The board begins in the
Opening round of turn 1 with the first side to move, with zones of a single hex in the corners.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.dice.rolls import DiceSource, ScriptedDice
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.catalogue import Catalogue, load_catalogue
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, March, Move, Shoot
from hexwar_tui.systems.ashlands.rules.beginning import new_state, raise_unit
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, ways
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.setup.laying_out import lay_out
from hexwar_tui.systems.ashlands.state import Compartment, Phase, Unit
from hexwar_tui.systems.ashlands.system import ASHLANDS
from hexwar_tui.systems.ashlands.terrain import legend

SIDES = ("red", "blue", "green", "gold")
Parts = Mapping[str, Mapping[str, Any]]
CORNERS = ("north-west", "south-east", "north-east", "south-west")

ROW = "........"
"""Eight hexes of ash side by side."""


def _type(quality: int, defence: int, models: Sequence[tuple[str, int]], **more: Any) -> dict[str, Any]:
    return {
        "letter": "X",
        "quality": quality,
        "defence": defence,
        "price": 100,
        "refill": 10,
        "models": models,
        "rank_upgrades": ["sharp", "tough", "swift"],
        **more,
    }


WEAPONS: Parts = {
    "rifle": {"reach": 3, "attacks": 1},
    "knife": {"reach": 0, "attacks": 1},
    "claws": {"reach": 0, "attacks": 5},
    "spear": {"reach": 0, "attacks": 1, "properties": ["piercing(2)"]},
    "heavy": {"reach": 4, "attacks": 4, "properties": ["heavy-machine-gun", "static"]},
    "mortar": {"reach": 5, "attacks": 2, "properties": ["blast(3)", "indirect"]},
    "lance": {"reach": 4, "attacks": 1, "properties": ["piercing(2)"]},
    "long-rifle": {"reach": 4, "attacks": 2, "properties": ["sniper"]},
}

MODELS: Parts = {
    "rifleman": {"weapons": ["rifle", "knife"]},
    "leader": {"weapons": ["rifle", "knife"]},
    "gunner": {"weapons": ["heavy", "knife"]},
    "mortar-man": {"weapons": ["mortar"]},
    "lancer": {"weapons": ["lance", "spear"]},
    "marksman": {"weapons": ["long-rifle", "knife"]},
    "brute": {"weapons": ["claws"], "properties": ["toughness(3)"]},
    "tank": {"weapons": ["rifle"], "properties": ["toughness(6)"]},
}

UPGRADES: Parts = {
    "sharp": {"quality": -1},
    "tough": {"properties": ["toughness(3)"]},
    "swift": {"properties": ["fast(1/2)"]},
    "plates": {"price": 20, "defence": -1},
    "flag": {"price": 15, "properties": ["fearless"]},
    "gun": {"price": 5, "model": True, "weapon": "heavy"},
    "surgeon": {"price": 10, "model": True, "properties": ["medic"]},
}

TYPES: Parts = {
    "rifles": _type(4, 5, [("rifleman", 10)], paid_upgrades=["plates", "flag", "gun", "surgeon"]),
    "dozen": _type(4, 5, [("rifleman", 12)]),
    "squad": _type(4, 4, [("leader", 1), ("rifleman", 5)]),
    "guns": _type(5, 5, [("gunner", 2), ("rifleman", 4)]),
    "mortars": _type(4, 5, [("mortar-man", 2)]),
    "lancers": _type(3, 3, [("lancer", 4)]),
    "marksmen": _type(3, 5, [("marksman", 3)], properties=["ambush"]),
    "brutes": _type(4, 4, [("brute", 3)]),
    "tanks": _type(4, 4, [("tank", 1)], properties=["slow"]),
    "riders": _type(4, 5, [("rifleman", 4)], properties=["fast(1/2)", "assault"]),
    "zealots": _type(4, 5, [("rifleman", 4)], properties=["fearless"]),
    "birds": _type(4, 5, [("rifleman", 4)], properties=["flying"]),
}


def _catalogue() -> Catalogue:
    """Armies under the shipped names, all of the types above; the properties are the shipped ones."""
    parts = {"weapons": WEAPONS, "models": MODELS, "upgrades": UPGRADES}
    named = {part: {id: {"name": id, **data} for id, data in items.items()} for part, items in parts.items()}
    types = {id: {"name": id, **data, "letter": chr(65 + n)} for n, (id, data) in enumerate(TYPES.items())}
    rifles = {"name": "rifles", **TYPES["rifles"]}
    armies = {"levy": types} | {army: {f"{army}-rifles": rifles} for army in ("sworn", "raiders")}
    properties = {id: property.model_dump(mode="json") for id, property in load_catalogue().properties.items()}
    data = {
        **named,
        "properties": properties,
        "armies": {id: {"name": id, "description": id, "types": types} for id, types in armies.items()},
    }
    return Catalogue.model_validate_json(json.dumps(data))


CATALOGUE = _catalogue()


def small_scenario(rows: Sequence[str], sides: int = 2, **more: Any) -> AshScenario:
    """A scenario of the map `rows`, without key points unless `more` names some."""
    data = {
        "format": 1,
        "system": "ashlands",
        "id": "board",
        "title": "A board",
        "description": "A small board.",
        "minutes": 5,
        "sides": [{"id": side, "name": side.title(), "colour": n} for n, side in enumerate(SIDES[:sides])],
        "map": {"rows": list(rows), "legend": legend()},
        "zones": dict(zip(SIDES[:sides], CORNERS, strict=False)),
        "key_points": [],
        "rosters": CATALOGUE,
        **more,
    }
    return AshScenario.model_validate(data, strict=False)


@lru_cache(maxsize=256)
def _laid_out(rows: tuple[str, ...], sides: int, options: str, scenario: str) -> tuple[AshScenario, AshOptions]:
    chosen = read_options(AshOptions, {"zone": 1, **json.loads(options)})
    return lay_out(small_scenario(rows, sides, **json.loads(scenario)), chosen, "seed"), chosen


class Board:
    """A frame that is played at directly: orders are checked by what their side knows, then carried out.

    `scenario` holds more fields of the scenario (`key_points`, `units` …), `options` values over the defaults.
    """

    def __init__(
        self,
        *rows: str,
        sides: int = 2,
        options: Mapping[str, Any] | None = None,
        scenario: Mapping[str, Any] | None = None,
    ) -> None:
        laid, chosen = _laid_out(rows, sides, json.dumps(dict(options or {})), json.dumps(dict(scenario or {})))
        self.counts: dict[str, int] = {}
        state = new_state(laid, chosen, SIDES[:sides])
        self.frame: AshFrame = AshFrame(ASHLANDS, laid, chosen, state)
        self.state = state
        self.state.phase = Phase.OPENING
        self.state.sealed = {side: Compartment() for side in SIDES[:sides]}

    # -- setting up ----------------------------------------------------------------------------------------------------

    def cell(self, label: str) -> Cell:
        """The cell with this label, column before row."""
        return self.frame.scenario.ground.grid.cell_of_label(label)

    def path(self, *labels: str) -> tuple[Cell, ...]:
        """Cells by their labels."""
        return tuple(map(self.cell, labels))

    def stand(self, side: Side, type: str, label: str | None, *, alive: int | None = None, **fields: Any) -> Unit:
        """A new unit on a hex (None: in the reserve), with its first models dead so that `alive` live; `fields` are
        set on it as they are."""
        unit = raise_unit(self.state, self.frame.scenario.armoury, side, type)
        if label is not None:
            self.state.put(unit, self.cell(label))
        for model in unit.models[: 0 if alive is None else -alive]:
            model.toughness = 0
        for name, value in fields.items():
            assert hasattr(unit, name), name
            setattr(unit, name, value)
        return unit

    def army(self, side: Side, *units: str) -> list[Unit]:
        """New units by what is written of each: its type, its hex or "reserve", and how many live, if not all:
        "rifles 0101", "squad reserve", "brutes 0304 2"."""
        told = [unit.split() for unit in units]
        return [
            self.stand(side, type, None if at == "reserve" else at, alive=int(alive[0]) if alive else None)
            for type, at, *alive in told
        ]

    def base(self, side: Side, label: str) -> Cell:
        """Puts a side's central base on a hex."""
        self.state.bases[self.cell(label)] = side
        return self.cell(label)

    # -- orders --------------------------------------------------------------------------------------------------------

    def way(self, unit: Unit, *labels: str) -> tuple[Cell, ...]:
        """A way of hexes from where a unit stands."""
        assert unit.cell is not None
        return (unit.cell, *self.path(*labels))

    def move(self, unit: Unit, *labels: str, at: Unit | None = None) -> Move:
        """A Move over hexes, the unit's own left out, and whom it shoots at from its end."""
        return Move(unit.id, self.way(unit, *labels), at and at.id, None)

    def march(self, unit: Unit, *labels: str, at: Unit | None = None) -> March:
        """The same as a March."""
        return March(unit.id, self.way(unit, *labels), at and at.id, None)

    def attack(self, unit: Unit, target: Unit, *labels: str) -> Attack:
        """An Attack over hexes, the unit's own left out."""
        return Attack(unit.id, target.id, self.way(unit, *labels))

    def ends(self, unit: Unit, gait: Gait) -> list[str]:
        """The hexes in which a unit may end a movement."""
        return self.labels(ways(self.frame, unit, gait))

    def labels(self, cells: Iterable[Cell]) -> list[str]:
        """The labels of cells, sorted."""
        return sorted(map(self.frame.scenario.ground.grid.label, cells))

    # -- playing -------------------------------------------------------------------------------------------------------

    def table(self, dice: Sequence[int] = ()) -> Table:
        """A table with these dice laid out."""
        return self.table_with(ScriptedDice(list(dice)))

    def table_with(self, dice_source: DiceSource) -> Table:
        """A table with a dice source of one's own."""
        return Table("ashlands", str(self.state.turn), dice_source, self.counts)

    def known(self, side: Side) -> AshKnown:
        """What a side knows."""
        return AshKnown(self.frame, side)

    def objection(self, side: Side, order: Order) -> Objection | None:
        """What there is to object to an order."""
        return order.objection(self.known(side))

    def refusal(self, side: Side, order: Order) -> tuple[str, str]:
        """The sentence, in English, and the rule by which an order is refused; it must be."""
        objection = self.objection(side, order)
        assert objection is not None, f"{order} is legal"
        return render(objection.reason, "en"), objection.rule

    def refusals(self, side: Side, *orders: Order) -> set[tuple[str, str]]:
        """By what these orders are refused; each must be."""
        return {self.refusal(side, order) for order in orders}

    def play(self, act: Callable[[Table], object], dice: Sequence[int] = ()) -> list[News]:
        """Does something at a table; the events. Raises AssertionError if dice are left over, or the state is
        unsound."""
        table = self.table_with(dice_source := ScriptedDice(list(dice)))
        act(table)
        assert dice_source.results == [], "dice that nobody threw"
        self.check()
        return table.events

    def give(self, side: Side, order: Order, dice: Sequence[int] = ()) -> list[News]:
        """Gives a legal order; the events. Raises IllegalOrder."""
        objection = self.objection(side, order)
        if objection is not None:
            raise IllegalOrder(objection.reason, objection.rule)
        return self.play(lambda table: order.carry_out(self.frame, side, table), dice)

    def fire(self, unit: Unit, target: Unit, dice: Sequence[int], pick: str | None = None) -> list[News]:
        """A unit shoots; the events."""
        return self.give(unit.side, Shoot(unit.id, target.id, pick), dice)

    def strike(self, unit: Unit, target: Unit, dice: Sequence[int], *labels: str) -> list[News]:
        """A unit attacks over hexes, its own left out; the events."""
        return self.give(unit.side, self.attack(unit, target, *labels), dice)

    def step(self, dice: Sequence[int] = ()) -> list[News]:
        """Takes the next step, which there must be; the events."""
        assert ASHLANDS.rules.next_step(self.frame) is not None, "nothing happens by itself now"
        return self.play(lambda table: ASHLANDS.rules.take_step(self.frame, table), dice)

    def notice(self) -> tuple[str, str]:
        """What is announced next, in English, and its rule."""
        found = ASHLANDS.rules.next_step(self.frame)
        assert found is not None
        return render(found.what, "en"), found.rule

    def end_turn(self, dice: Sequence[int] = (), until: int | None = None) -> list[News]:
        """Takes the steps of the end of turn, up to the next turn, the end of the game, or `until` steps are done."""
        self.state.phase, self.state.end_step = Phase.END, 0

        def steps(table: Table) -> None:
            while self.state.phase is Phase.END and self.state.end_step != until:
                ASHLANDS.rules.take_step(self.frame, table)

        return self.play(steps, dice)

    def reveal(self, dice: Sequence[int] = ()) -> list[News]:
        """All have sealed; the events of the reveal."""
        return self.play(lambda table: ASHLANDS.sealing.reveal(self.frame, table), dice)

    def check(self) -> None:
        """Nothing is wrong with the state."""
        faults = [render(fault.what, "en") for fault in ASHLANDS.rules.invariants(self.frame)]
        assert faults == []


def facing(red: str, blue: str, *rows: str, **more: Any) -> tuple[Board, Unit, Unit]:
    """A board, a row of ash unless `rows` say otherwise, with a unit of each side as `Board.army` reads them."""
    board = Board(*(rows or (ROW,)), **more)
    return (board, *board.army("red", red), *board.army("blue", blue))


def battle() -> Board:
    """Something of everything within a few hexes."""
    board = Board("....f...", ".h..^...", "..#.....", "........")
    board.army("red", "rifles 0201", "riders 0303 3", "marksmen 0401")
    board.stand("red", "guns", "0102", suppressed=True)
    board.army("blue", "squad 0403", "tanks 0601")
    board.state.key_points = {board.cell("0501"): None}
    board.base("red", "0101")
    board.base("blue", "0804")
    return board


def kinds(events: Sequence[News]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def facts(events: Sequence[News], kind: str) -> dict[str, Any]:
    """The facts of the only event of this kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.facts)


def all_facts(events: Sequence[News], kind: str) -> list[dict[str, Any]]:
    """The facts of every event of a kind, in order."""
    return [dict(event.facts) for event in events if event.kind == kind]


def volleys(events: Sequence[News]) -> list[tuple[str, int, int, int, int]]:
    """Per volley: its weapon, what it needs, its hits, what saves, its wounds."""
    found = [event.facts for event in events if event.kind == "volley"]
    return [tuple(v[name] for name in ("weapon", "need", "hits", "save", "wounds")) for v in found]  # type: ignore[misc]
