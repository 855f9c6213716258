"""A small table for tests: a text map of two characters a hex, units and stores laid out on it, dice laid out
beforehand.

    board = at_war("R1R2~1B1", "R1N1~1B2", factories={"R2": 1}, options=FULL_GARRISONS)
    board.stores("red", supply=9)
    one, other = board.put("red 2 tanks R2 attack N1")   # as if written and revealed
    events = board.resolve(dice=[3, 5, 6, 1, 4, 6, 2])
    assert board.bases(one, other) == ["N1", "N1"]

The first character of a code says whose a region is: `R` red, `B` blue, `G` green, `W` white, `N` the neutral state
"north", `S` the neutral state "south"; a code that begins with `~` is a sea, and one that begins with `=` a sea at the
edge of the map. The first region of each side, by code, is its capital. Rows alternate as on every map of flat-topped
hexes: columns of even number (from 1) lie half a hex lower.

The board begins while orders are written in turn 1, all sides at peace, with 20 points of everything in each side's
stores; neutral regions have no garrison unless the options say so (`options={"neutral_infantry": 3}`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from functools import lru_cache
from typing import Any

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.dice.rolls import DiceSource, KeyedDice, ScriptedDice
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.rules.beginning import new_state
from hexwar_tui.systems.theatre.rules.economy.purchases import raise_unit
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.state import (
    Aim,
    Clause,
    ClauseKind,
    DefenceWord,
    Good,
    Phase,
    PlaceId,
    Power,
    Stage,
    Stores,
    Task,
    Treaty,
    TreatyStanding,
    Unit,
    UnitOrder,
    When,
    Word,
)
from hexwar_tui.systems.theatre.system import THEATRE

OWNERS = {"R": "red", "B": "blue", "G": "green", "W": "white", "N": "north", "S": "south"}
SIDES = ("red", "blue", "green", "white")
SEAS = "~="

READ: Mapping[str, Callable[[str], object]] = {
    "way": lambda text: text.split(","),
    "others": lambda text: text.split(","),
    "aim": Aim,
    "good": Good,
    "points": int,
    "against": str,
}
"""How the facts of an order are read that stand behind its target."""

PLENTY = 20
"""Points of everything with which a side begins on a board."""

FULL_GARRISONS = {"neutral_infantry": 3, "neutral_supply": 6}
"""The garrisons of neutral regions as the rules have them."""


def small_scenario(
    rows: Sequence[str],
    *,
    factories: Mapping[PlaceId, int] | None = None,
    derricks: Mapping[PlaceId, int] | None = None,
    **more: Any,
) -> TheScenario:
    """A scenario of the map `rows`; `more` are other fields of it (`straits`, `wishes` …)."""
    codes = sorted({row[at : at + 2] for row in rows for at in range(0, len(row), 2)} - {"  "})
    lands = [code for code in codes if code[0] not in SEAS]
    sides = [side for side in SIDES if any(OWNERS[code[0]] == side for code in lands)]
    neutrals = [power for power in ("north", "south") if any(OWNERS[code[0]] == power for code in lands)]
    firsts = {OWNERS[code[0]]: code for code in reversed(lands)}
    data = {
        "format": 1,
        "system": "theatre",
        "id": "board",
        "title": "A board",
        "description": "A small board.",
        "minutes": 5,
        "sides": [{"id": side, "name": side.title(), "colour": n} for n, side in enumerate(sides)],
        "rows": list(rows),
        "regions": {
            code: {
                "name": f"Region {code}",
                "owner": OWNERS[code[0]],
                "factories": (factories or {}).get(code, 0),
                "derricks": (derricks or {}).get(code, 0),
                "capital": firsts[OWNERS[code[0]]] == code,
            }
            for code in lands
        },
        "seas": {code: {"name": f"Sea {code}", "overseas": code[0] == "="} for code in codes if code[0] in SEAS},
        "neutrals": [{"id": power, "name": power.title()} for power in neutrals],
        "supply": dict.fromkeys(sides, PLENTY),
        "year": 1939,
        "season": "spring",
        **more,
    }
    return TheScenario.model_validate_json(json.dumps(data))


@lru_cache(maxsize=256)
def _laid_out(rows: tuple[str, ...], scenario: str, options: str) -> tuple[TheScenario, TheOptions]:
    return small_scenario(rows, **json.loads(scenario)), read_options(TheOptions, json.loads(options))


class Board:
    """A frame that is played at directly: orders are checked by what their side knows, then carried out.

    `units` are put on it; `options` are values over the defaults; `scenario` more fields of the scenario, with
    `factories` and `derricks`.
    """

    def __init__(
        self,
        *rows: str,
        units: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        phase: Phase = Phase.ORDERS,
        **scenario: Any,
    ) -> None:
        chosen = {"neutral_infantry": 0, **(options or {})}
        laid, read = _laid_out(rows, json.dumps(scenario), json.dumps(chosen))
        self.counts: dict[str, int] = {}
        self.state = new_state(laid, read, tuple(side.id for side in laid.sides))
        self.frame: TheFrame = TheFrame(THEATRE, laid, read, self.state)
        self.state.phase = phase
        self.state.turn = 0 if phase is Phase.MOBILISING else 1
        if phase is not Phase.MOBILISING:
            for side in self.state.sides:
                self.stores(side, manpower=PLENTY, production=PLENTY, supply=PLENTY)
        self.put(*units)

    # -- setting up ----------------------------------------------------------------------------------------------------

    def units(self, power: Power, type: str, at: PlaceId, count: int = 1, **fields: Any) -> list[Unit]:
        """New units of a power, based in a place; `fields` are set on them as they are."""
        raised = [raise_unit(self.state, power, type, at) for _ in range(count)]
        for unit in raised:
            for name, value in fields.items():
                assert hasattr(unit, name), name
                setattr(unit, name, value)
        return raised

    def unit(self, power: Power, type: str, at: PlaceId, **fields: Any) -> Unit:
        """One new unit."""
        return self.units(power, type, at, **fields)[0]

    def stores(self, power: Power, **points: int) -> Stores:
        """The stores of a side or a neutral, with these points set."""
        state = self.state
        stores = state.sides[power].stores if power in state.sides else state.neutrals[power].stores
        for good, value in points.items():
            assert hasattr(stores, good), good
            setattr(stores, good, value)
        return stores

    def war(self, one: Power, other: Power) -> None:
        """Two powers are at war."""
        pair = (min(one, other), max(one, other))
        if pair not in self.state.wars:
            self.state.wars = sorted([*self.state.wars, pair])

    def take(self, power: Power, *places: PlaceId) -> None:
        """Regions are held by another power; what a garrison had there is gone."""
        for place in places:
            region = self.state.regions[place]
            region.owner, region.garrison_supply = power, 0

    def agreed(self, one: Power, other: Power, kind: ClauseKind, *facts: Any) -> Treaty:
        """A treaty of two powers is in force; unless it is about peace, the first of them gives."""
        parties = sorted((one, other))
        clause = Clause(kind) if kind is ClauseKind.PEACE else Clause(kind, one, other, *facts)
        proposer = next(party for party in parties if party in self.state.sides)
        name = f"{'+'.join(parties)}/{len(self.state.talks.treaties) + 1}"
        treaty = Treaty(name, proposer, parties, [clause], 1, standing=TreatyStanding.IN_FORCE)
        self.state.talks.treaties.append(treaty)
        return treaty

    def peace(self, one: Power, other: Power) -> Treaty:
        """Peace without end, by treaty."""
        return self.agreed(one, other, ClauseKind.PEACE)

    def passage(self, giver: Power, to: Power) -> Treaty:
        """Right of way."""
        return self.agreed(giver, to, ClauseKind.PASSAGE)

    def guarantee(self, giver: Power, to: Power) -> Treaty:
        """A guarantee."""
        return self.agreed(giver, to, ClauseKind.GUARANTEE)

    def sells(self, giver: Power, to: Power, good: Good, points: int = 1) -> Treaty:
        """A trade treaty: so many points of a good a fleet and turn."""
        return self.agreed(giver, to, ClauseKind.TRADE, good, points)

    def order(self, unit: Unit, task: Task, target: PlaceId, **fields: Any) -> UnitOrder:
        """What a unit is about this turn, as if it had been written and revealed; legality is not looked at."""
        unit.order = UnitOrder(task, target, **fields)
        return unit.order

    def put(self, *lines: str) -> list[Unit]:
        """New units, and what they are about: "red 2 tanks R1 attack B1", "blue infantry B1", or with more facts of the
        order behind it "red trade-fleet R1 fetch =1 way=~1 good=supply"."""
        found = []
        for line in lines:
            power, *words = line.split()
            count = int(words.pop(0)) if words[0].isdigit() else 1
            type, at, *order = words
            for unit in self.units(power, type, at, count):
                if order:
                    task, target, *more = order
                    told = (fact.split("=", 1) for fact in more)
                    self.order(unit, Task(task), target, **{name: READ[name](value) for name, value in told})
                found.append(unit)
        return found

    def word(self, place: PlaceId, word: Word, most: int = 0) -> None:
        """The standing word for the defence of a region."""
        self.state.regions[place].standing = DefenceWord(word, most)

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def left(self) -> list[str]:
        """The units that are left, by id."""
        return sorted(self.state.units)

    def bases(self, *units: Unit | None) -> list[str]:
        """Where units are now, "" for those that are gone."""
        return [self.state.units[unit.id].at if unit and unit.id in self.state.units else "" for unit in units]

    def supply(self, *powers: Power) -> tuple[int, ...]:
        """What powers have in store, Red and Blue unless others are named."""
        return tuple(self.stores(power).supply for power in powers or ("red", "blue"))

    def all_stores(self, power: Power) -> tuple[int, int, int]:
        """Manpower, production and supply of a power."""
        return astuple(self.stores(power))

    # -- writing -------------------------------------------------------------------------------------------------------

    def known(self, seat: Seat) -> TheKnown:
        """What a seat knows."""
        return TheKnown(self.frame, seat)

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

    # -- playing -------------------------------------------------------------------------------------------------------

    def table(self, dice_source: DiceSource) -> Table:
        """A table with this dice source."""
        return Table("theatre", str(self.state.turn), dice_source, self.counts)

    def seal(self) -> list[News]:
        """All seal: what was written is revealed, which rolls nothing."""
        return self._with_dice((), lambda table: THEATRE.sealing.reveal(self.frame, table))

    def begin(self, *order: Side) -> None:
        """The resolution is to begin with the orders that units have now, the sides in this order."""
        state = self.state
        state.phase, state.order, state.mover = Phase.RESOLUTION, list(order or state.living()), 0
        state.stage = Stage.SEA
        for side in state.order:
            state.sides[side].when = When.SOONER

    def step(self, dice: Sequence[int] = ()) -> list[News]:
        """Takes the next step, which there must be; the events. Raises AssertionError if dice are left over."""
        assert THEATRE.rules.next_step(self.frame) is not None, "nothing happens by itself now"
        return self._with_dice(dice, lambda table: THEATRE.rules.take_step(self.frame, table))

    def notice(self) -> str:
        """What happens by itself next, in English; "" for nothing."""
        notice = THEATRE.rules.next_step(self.frame)
        return "" if notice is None else render(notice.what, "en")

    def resolve(self, dice: Sequence[int] = (), *order: Side) -> list[News]:
        """Takes all steps of the resolution, which begins if it has not begun, up to the end of the turn, which is
        taken, too; the events. Raises AssertionError if dice are left over."""
        if self.state.phase is not Phase.RESOLUTION:
            self.begin(*order)
        dice_source, events = ScriptedDice(list(dice)), []
        while self.state.phase is Phase.RESOLUTION:
            table = self.table(dice_source)
            THEATRE.rules.take_step(self.frame, table)
            events += table.events
            self.check()
        assert dice_source.results == [], "dice that nobody threw"
        return events

    def _with_dice(self, dice: Sequence[int], act: Callable[[Table], None]) -> list[News]:
        dice_source = ScriptedDice(list(dice))
        table = self.table(dice_source)
        act(table)
        assert dice_source.results == [], "dice that nobody threw"
        self.check()
        return table.events

    def check(self) -> None:
        """Nothing is wrong with the state."""
        faults = [render(fault.what, "en") for fault in THEATRE.rules.invariants(self.frame)]
        assert faults == []

    def text(self, event: News, language: str = "en") -> str:
        """An event's sentence."""
        return render(THEATRE.say.phrase(event, THEATRE.say.words(self.frame)), language)

    def told(self, events: Sequence[News], kind: str = "") -> list[str]:
        """The sentences of events, of all or of those of a kind."""
        return [self.text(event) for event in events if kind in ("", event.kind)]


def at_war(*rows: str, **more: Any) -> Board:
    """A board on which Red and Blue are at war."""
    board = Board(*rows, **more)
    board.war("red", "blue")
    return board


def kinds(events: Sequence[News]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def facts(events: Sequence[News], kind: str) -> dict[str, Any]:
    """The facts of the only event of this kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.facts)


def why(events: Sequence[News]) -> str:
    """Why the only order that was given up was not carried out."""
    return str(facts(events, "given-up")["why"])


def told_to(events: Sequence[News], seat: Seat) -> list[News]:
    """The events that a seat knows of."""
    return [event for event in events if event.is_known_to(seat)]


def keyed(seed: str = "seed") -> KeyedDice:
    """The program's dice."""
    return KeyedDice(seed)
