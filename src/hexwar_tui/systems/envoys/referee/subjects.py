"""What a referee may change in a game of Envoys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import BadLabel, Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.land import IMPASSABLE, NAMES
from hexwar_tui.systems.envoys.rules.armies.joining import leave_parts
from hexwar_tui.systems.envoys.rules.beginning import raise_army
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import note_contact
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import RULED, find
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.rules.land.cities import set_owner
from hexwar_tui.systems.envoys.rules.land.places import is_passable
from hexwar_tui.systems.envoys.rules.turn import sides_in
from hexwar_tui.systems.envoys.rules.victory import end_game
from hexwar_tui.systems.envoys.say.phrases_rulings import DRAW, FREE, VALUES, treaty_name
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.state import Army, Compartment, Stage

Value: TypeAlias = int | str | bool | None

Choices: TypeAlias = Mapping[str, Sequence[tuple[Value, Text]]]

STRONGEST = 999
"""The greatest strength that a referee may give an army."""


def subjects(frame: EnvFrame) -> Iterator[Subject]:
    """Yields all that a referee may change: the game, its sides, armies, cities, registered treaties and hexes, each
    with the facts that may be changed, as they are now."""
    state, words, label = frame.state, EnvWords(frame), frame.scenario.land.grid.label
    playing = tuple((side, words.side(side)) for side in sides_in(state))
    winners = None if state.winners is None else ",".join(state.winners) or DRAW
    ends: Choices = {"winner": (*playing, (DRAW, VALUES[DRAW]))}
    yield Subject("game", "game", say("The game"), {"winner": winners}, choices=ends)
    for side, own in state.sides.items():
        capital = None if own.capital is None else label(own.capital)
        facts: Mapping[str, Value] = {"capital": capital, "new army": None, "contact": None, "no contact": None}
        others = tuple(one for one in playing if one[0] != side)
        own_cities = tuple((label(c.cell), words.city(c.cell)) for c in state.cities.values() if c.owner == side)
        met: Choices = {"contact": others, "no contact": others, "capital": own_cities}
        yield Subject(f"side:{side}", "side", words.side(side), facts, choices=met, hexes=("new army",))
    for army in state.armies.values():
        stands: Mapping[str, Value] = {"hex": label(army.cell), "strength": army.strength, "removed": False}
        yield Subject(f"army:{army.id}", "army", words.unit(army.id), stands, army.cell, hexes=("hex",))
    held: Choices = {"owner": ((FREE, VALUES[FREE]), *playing)}
    for cell, city in state.cities.items():
        yield Subject(f"city:{label(cell)}", "city", words.city(cell), {"owner": city.owner or FREE}, cell, held)
    for treaty in state.diplomacy.treaties:
        if treaty.standing in REGISTERED:
            yield Subject(f"treaty:{treaty.id}", "treaty", treaty_name(treaty.id, words), {"end": treaty.ends})
    land = frame.scenario.land
    kinds: Choices = {"terrain": tuple(NAMES.items())}
    for cell in land.grid.cells:
        terrain = state.terrain.get(cell) or land.ids[cell]
        name = say("Hex {hex}", hex=label(cell))
        yield Subject(f"hex:{label(cell)}", "hex", name, {"terrain": terrain}, cell, kinds)


def amend(frame: EnvFrame, change: Change, table: Table) -> None:
    """Makes a referee's change; sides that have the place in sight now see it. Raises IllegalOrder if there is no such
    subject or fact, if the fact can't have that value, or if it can't be changed at this moment."""
    kind, _, id = change.subject.partition(":")
    amends: Mapping[str, Callable[[EnvFrame, str, str, Value, Table], None]] = {
        "game": _amend_game,
        "side": _amend_side,
        "army": _amend_army,
        "city": _amend_city,
        "treaty": _amend_treaty,
        "hex": _amend_hex,
    }
    if kind not in amends:
        raise IllegalOrder(say("There is nothing of this name that could be changed."))
    amends[kind](frame, id, change.fact, change.value, table)
    sight.look(frame)


def _amend_game(frame: EnvFrame, id: str, fact: str, value: Value, table: Table) -> None:
    winners = [] if value == DRAW else str(value).split(",")
    if fact != "winner" or len(set(winners)) < len(winners) or any(side not in frame.state.sides for side in winners):
        raise IllegalOrder(say("The winner is one of the sides, several with commas between, or “{draw}”.", draw=DRAW))
    end_game(frame, winners, "ruled", table)


# -- sides -------------------------------------------------------------------------------------------------------------


def _amend_side(frame: EnvFrame, id: str, fact: str, value: Value, table: Table) -> None:
    own = frame.state.sides.get(id)
    if own is None or own.out:
        raise _no_such_fact(fact)
    if fact == "capital":
        own.capital, own.capital_lost = _capital(frame, id, value), False
    elif fact == "new army":
        cell, written = _place(frame, value), frame.state.sealed.get(id) or Compartment()
        # The numbers of parts that are to be split off are taken.
        own.armies_raised = max([own.armies_raised, *(split.number for split in written.splits)])
        raise_army(frame.state, id, cell, frame.options.levy or 1)
    elif fact == "contact":
        note_contact(frame, id, _other(frame, id, value))
    elif fact == "no contact":
        other = _other(frame, id, value)
        contacts = frame.state.diplomacy.contacts
        frame.state.diplomacy.contacts = [pair for pair in contacts if set(pair) != {id, other}]
    else:
        raise _no_such_fact(fact)


def _capital(frame: EnvFrame, side: Side, value: Value) -> Cell:
    cell = _cell(frame, value)
    city = frame.state.cities.get(cell)
    if city is None or city.owner != side:
        raise IllegalOrder(say("A capital is a city of its side."), "ENV-1.2")
    return cell


def _other(frame: EnvFrame, side: Side, value: Value) -> Side:
    if value == side or value not in frame.state.sides:
        raise IllegalOrder(say("Another side is wanted."), "ENV-7.1")
    return str(value)


# -- armies ------------------------------------------------------------------------------------------------------------


def _amend_army(frame: EnvFrame, id: str, fact: str, value: Value, table: Table) -> None:
    army = frame.state.armies.get(id)
    if army is None:
        raise _no_such_fact(fact)
    if fact == "hex":
        _stand(frame, army, _place(frame, value))
    elif fact == "strength":
        army.strength = _strength(value)
    elif fact == "removed" and value is True:
        _ask_unwritten(frame, army)
        del frame.state.armies[id]
        leave_parts(frame, army)
    else:
        raise _no_such_fact(fact)


def _stand(frame: EnvFrame, army: Army, cell: Cell) -> None:
    """Puts an army on another cell, where it is halted and begins a new trail."""
    _ask_unwritten(frame, army)
    leave_parts(frame, army)
    army.cell, army.trail, army.halted = cell, [cell], True


def _ask_unwritten(frame: EnvFrame, army: Army) -> None:
    """Raises IllegalOrder if an order or a split is written for the army: these begin where it stands now."""
    written = frame.state.sealed.get(army.side)
    if written is not None and (army.id in written.orders or any(split.army == army.id for split in written.splits)):
        raise IllegalOrder(say("Its side has written something for this army, which is carried out first."), "ENV-4.4")


def _ask_settled(frame: EnvFrame) -> None:
    """Raises IllegalOrder within an impulse: where armies stand and can go may change only before or after it."""
    if frame.state.stage in (Stage.BATTLE, Stage.LOOK):
        raise IllegalOrder(say("The impulse that is under way is settled first."), "ENV-5.2")


def _strength(value: Value) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= STRONGEST:
        raise IllegalOrder(say("A whole number from 1 to {most} is wanted.", most=STRONGEST))
    return value


def _place(frame: EnvFrame, value: Value) -> Cell:
    """The cell of a label, if an army can be put there. Raises IllegalOrder if not."""
    _ask_settled(frame)
    cell = _cell(frame, value)
    if not is_passable(frame, cell) or any(army.cell == cell for army in frame.state.armies.values()):
        raise IllegalOrder(say("An army stands on a free hex that can be entered."), "ENV-1.1")
    return cell


# -- treaties ----------------------------------------------------------------------------------------------------------


def _amend_treaty(frame: EnvFrame, id: str, fact: str, value: Value, table: Table) -> None:
    """Changes the turn before which a treaty ends, None for never. Its parties are told of it only when it ends."""
    treaty = find(frame, id)
    if treaty is None or treaty.standing not in REGISTERED or fact != "end":
        raise _no_such_fact(fact)
    first = max(frame.state.turn, treaty.begins or 0) + 1
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < first):
        raise IllegalOrder(
            say("A treaty ends with a turn to come, from {first} on, or with none.", first=first), "ENV-7.4"
        )
    treaty.ends, treaty.why = value, "" if value is None else RULED


# -- the map -----------------------------------------------------------------------------------------------------------


def _amend_city(frame: EnvFrame, id: str, fact: str, value: Value, table: Table) -> None:
    city = frame.state.cities.get(_cell(frame, id))
    if city is None or fact != "owner":
        raise _no_such_fact(fact)
    if value != FREE and value not in sides_in(frame.state):
        raise IllegalOrder(say("A city is a side's, or “{free}”.", free=FREE), "ENV-1.1")
    set_owner(frame, city, None if value == FREE else str(value))


def _amend_hex(frame: EnvFrame, id: str, fact: str, value: Value, table: Table) -> None:
    state, cell = frame.state, _cell(frame, id)
    if fact != "terrain" or value not in NAMES:
        raise IllegalOrder(say("A kind of terrain is wanted: {kinds}.", kinds=tuple(NAMES)), "ENV-1.1")
    _ask_settled(frame)
    taken = cell in state.cities or any(army.cell == cell for army in state.armies.values())
    if value in IMPASSABLE and taken:
        raise IllegalOrder(say("An army or a city is there."), "ENV-1.1")
    before = state.terrain.get(cell) or frame.scenario.land.ids[cell]
    state.terrain[cell] = str(value)
    # Whoever has seen the hex and does not see it now goes on remembering what was there.
    for side, own in state.sides.items():
        if own.memory.seen[cell] >= 0 and not sight.has_in_sight(frame, side, cell):
            own.memory.terrain.setdefault(cell, before)


def _cell(frame: EnvFrame, label: Value) -> Cell:
    try:
        return frame.scenario.land.grid.cell_of_label(str(label))
    except BadLabel as fault:
        raise IllegalOrder(say("There is no hex {hex} on this map.", hex=str(label))) from fault


def _no_such_fact(fact: str) -> IllegalOrder:
    return IllegalOrder(say("“{fact}” can't be changed so.", fact=fact))
