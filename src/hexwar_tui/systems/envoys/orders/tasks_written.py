"""Tasks as players write them: what is asked for, part by part, and what speaks against them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, FieldKind, FieldSpec, Values
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.say.sentences import ALSO, ALSO_THEN, THENS, WHENS, task_text
from hexwar_tui.systems.envoys.state import Compare, Task, Then, When

RULE = "ENV-4.1"

TaskRecord: TypeAlias = tuple[str, str, str | None, Side | None, str | None, Cell | None]
"""A task as an order holds it: when, then, compare, owner, army, hex; the first three are values of the state's enums,
and None stands for what is left out."""

FINDS_FOREIGN = frozenset((When.SEES_ARMY, When.SEES_ENEMY_CITY, When.NEXT_TO))
"""The triggers that wait for a foreign army or city; they may be limited to one side and by strength."""

NAMES_OWN = frozenset((When.MEETS_OWN, When.MERGED))
"""The triggers that wait for an own army and may name which one."""

_ALWAYS = (Then.HALT, Then.FLEE, Then.GO_ON, Then.ATTACK_CITY, Then.MERGE, Then.GO_TO, Then.STAY)
_WITH_IT: Mapping[When, tuple[Then, ...]] = {
    When.SEES_ARMY: (Then.ATTACK_IT, Then.CONTACT),
    When.NEXT_TO: (Then.ATTACK_IT, Then.CONTACT),
    When.BEATEN_BACK: (Then.ATTACK_IT, Then.CONTACT),
    When.SEES_ENEMY_CITY: (Then.ATTACK_IT, Then.TAKE_IT),
    When.SEES_FREE_CITY: (Then.TAKE_IT,),
}

_COMPARES: Mapping[Compare, Text] = {
    Compare.WEAKER: say("only if weaker than this army"),
    Compare.STRONGER: say("only if stronger than this army"),
}


def fitting(when: When) -> tuple[Then, ...]:
    """The actions that may follow the trigger `when`; those about "it" only where the trigger finds an army or city."""
    return (*_WITH_IT.get(when, ()), *_ALWAYS)


def task_of(record: Sequence[Any]) -> Task:
    """The task that a record stands for. Raises ValueError if a word of the record is none of the state's enums."""
    when, then, compare, owner, army, cell = record
    return Task(When(when), Then(then), Compare(compare or Compare.ANY), owner, army, cell)


def record_of(task: Task) -> TaskRecord:
    """The record by which an order holds `task`; the reverse of `task_of`."""
    compare = None if task.compare is Compare.ANY else task.compare.value
    return task.when.value, task.then.value, compare, task.owner, task.with_army, task.cell


def said(known: EnvKnown, values: Values, record: Any) -> Text:
    """The task that a record stands for, in words, for the player who is writing the order."""
    return task_text(task_of(record), known.words)


# -- what is offered ---------------------------------------------------------------------------------------------------


def _whens(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    alone = len(mustered(known)) < 2
    offered = (when for when in WHENS if not (alone and when in NAMES_OWN))
    yield from (Candidate(when.value, WHENS[when], also=ALSO[when]) for when in offered)


def _thens(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    when = When(values["when"])
    for then in fitting(when):
        if then is Then.MERGE and not others(known, values["unit"]):
            continue
        if then is Then.ATTACK_CITY and not foreign_cities(known):
            continue
        if then is Then.ATTACK_IT and when is When.SEES_ENEMY_CITY:
            continue  # Going there and taking it is the same, and says more.
        note = say("if both enter one hex at once, they fight") if then is Then.CONTACT else ""
        yield Candidate(then.value, THENS[then], note, also=ALSO_THEN[then])


def _compares(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    if When(values["when"]) in FINDS_FOREIGN:
        yield from (Candidate(compare.value, text) for compare, text in _COMPARES.items())


def _owners(known: EnvKnown, values: Values) -> list[Side]:
    """The sides to which the trigger can be limited; none if there is only one to choose from."""
    found = rivals(known)
    return found if When(values["when"]) in FINDS_FOREIGN and len(found) > 1 else []


def _armies(known: EnvKnown, values: Values) -> list[str]:
    names_one = When(values["when"]) in NAMES_OWN or Then(values["then"]) is Then.MERGE
    return others(known, values["unit"]) if names_one else []


def _army_needed(known: EnvKnown, values: Values) -> bool:
    return Then(values["then"]) is Then.MERGE and When(values["when"]) is not When.MEETS_OWN


def _hexes(known: EnvKnown, values: Values) -> list[Cell]:
    match Then(values["then"]):
        case Then.ATTACK_CITY:
            return foreign_cities(known)
        case Then.GO_TO:
            return [cell for cell in known.grid.cells if known.may_enter(cell)]
        case _:
            return []


def _hex_needed(known: EnvKnown, values: Values) -> bool:
    return Then(values["then"]) in (Then.ATTACK_CITY, Then.GO_TO)


def rivals(known: EnvKnown) -> list[Side]:
    """The sides other than the seat that are not out, allies included."""
    return [side for side in known.sides_in if side != known.seat]


def others(known: EnvKnown, army: str) -> list[str]:
    """The ids of the seat's armies except `army`; parts to be split off count as armies."""
    return [id for id in mustered(known) if id != army]


def foreign_cities(known: EnvKnown) -> list[Cell]:
    """The cities that the seat knows of and did not hold when it last saw them."""
    return [cell for cell, city in known.cities.items() if city.owner != known.seat]


_may = partial(FieldSpec, optional=True)

_COMPARE = _may(FieldKind.CHOICE, say("How strong is it?"), _compares, left_out=say("however strong it is"))
_OWNER = _may(FieldKind.SIDE, say("Which side?"), _owners, left_out=say("whoever owns it"))
_ARMY = _may(FieldKind.UNIT, say("Which army of yours?"), _armies, needed=_army_needed, left_out=say("whichever it is"))

TASK_PARTS: tuple[tuple[str, FieldSpec], ...] = (
    ("when", FieldSpec(FieldKind.CHOICE, say("When …"), _whens)),
    ("then", FieldSpec(FieldKind.CHOICE, say("What does it do then?"), _thens)),
    *(("compare", _COMPARE), ("owner", _OWNER), ("army", _ARMY)),
    ("hex", _may(FieldKind.HEX, say("Which hex?"), _hexes, needed=_hex_needed)),
)
"""The parts of a task as a player writes it, in the order of a `TaskRecord`, each by its name."""

TASK_FORMS = (N_("(when|if) {when}[ ({owner})][, {compare}](, |, then | then ){then}[: {army}][: {hex}]"),)
"""The sentence of a task on order sheets."""


# -- what is wrong -----------------------------------------------------------------------------------------------------


def tasks_objection(known: EnvKnown, army: str, records: Sequence[Sequence[Any]]) -> Objection | None:
    """Why an army can't have these tasks: they are too many, or one of them is incomplete or makes no sense (ENV-4.1).
    None if it can."""
    most = known.options.tasks
    if len(records) > most:
        return Objection(say_many("An army takes {n} task at most.", "An army takes {n} tasks at most.", most), RULE)
    return next((fault for record in records if (fault := _record_objection(known, army, record))), None)


def _record_objection(known: EnvKnown, army: str, record: Sequence[Any]) -> Objection | None:
    try:
        task = task_of(record)
    except ValueError:
        words = {"whens": tuple(When), "thens": tuple(Then)}
        return Objection(say("A task waits for one of {whens} and does one of {thens}.", **words), RULE)
    what = _misfit(task) or _misnamed(known, army, task)
    if what is None:
        return None
    # Names that nothing goes by could not be told.
    bare = say("when {when}, {then}", when=WHENS[task.when], then=THENS[task.then])
    return Objection(say("“{task}”: {what}", task=bare, what=what), RULE)


def _misfit(task: Task) -> Text | None:
    """A sentence that says which parts of the task do not go together; None if all do."""
    if task.then not in fitting(task.when):
        return say("that can't be done about what it waits for.")
    if task.when not in FINDS_FOREIGN and task.compare is not Compare.ANY:
        return say("strengths are compared only where it waits for a foreign army or city.")
    if task.when not in FINDS_FOREIGN and task.owner is not None:
        return say("a player is named only where it waits for a foreign army or city.")
    if task.with_army is not None and task.when not in NAMES_OWN and task.then is not Then.MERGE:
        return say("an army of yours is named only where it meets, has merged or merges with one.")
    if task.cell is not None and task.then not in (Then.ATTACK_CITY, Then.GO_TO):
        return say("a hex is named only to attack a city or to go there.")
    return None


def _misnamed(known: EnvKnown, army: str, task: Task) -> Text | None:
    """A sentence that says what the task must name, where it names nothing or what is not there; else None."""
    if task.owner is not None and task.owner not in rivals(known):
        return say("another player who plays on must be named.")
    if task.with_army is not None and task.with_army not in others(known, army):
        return say("another army of yours must be named.")
    if task.then is Then.MERGE and task.when is not When.MEETS_OWN and task.with_army is None:
        return say("it must name the army to merge with.")
    if task.then is Then.ATTACK_CITY and task.cell not in foreign_cities(known):
        return say("it must name a city that you know of and do not hold.")
    if task.then is Then.GO_TO and (task.cell not in known.grid.cells or not known.may_enter(task.cell)):
        return say("it must name a hex that an army can enter.")
    return None
