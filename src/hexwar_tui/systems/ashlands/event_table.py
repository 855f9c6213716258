"""The table of random events (ASH-8.1), read from a file, or out of a scenario that has one of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from pydantic import Field, TypeAdapter

from hexwar_tui.engine.data.faults import BadPart, out_of
from hexwar_tui.engine.data.files import read_data
from hexwar_tui.engine.data.json_text import merged
from hexwar_tui.engine.data.scenario import ScenarioPart
from hexwar_tui.engine.words.language import N_, Name, say
from hexwar_tui.systems.ashlands.data_files import DATA

HAPPENS = 4
"""ASH-8.1: an event takes place if the first die shows this number or more."""

FACES = 100
"""How many faces the die has that chooses the event."""


class EventSpec(ScenarioPart):
    """A random event: the lowest (`first`) and highest (`last`) roll of the d100 that gives it, its name, its effect as
    `text`, and a sentence of `flavour` to set the scene."""

    first: int = Field(ge=1, le=FACES, description=N_("The lowest roll of the d100 that gives it."), examples=[1])
    last: int = Field(ge=1, le=FACES, description=N_("The highest roll of the d100 that gives it."), examples=[20])
    name: Name = Field(description=N_("What it is called: a text, or one for each language; usually as by the rules."))
    text: Name = Field(description=N_("What it does, in words; what it does in fact the rules say."))
    flavour: Name = Field(description=N_("A sentence that sets the scene."))


@lru_cache(maxsize=1)
def load_events() -> dict[str, EventSpec]:
    """The twenty events by id, in the order of their rolls, read once. Raises ScenarioError if the file is damaged."""
    return read_data(TypeAdapter(dict[str, EventSpec]), DATA / "events.json")


def event_of(events: Mapping[str, EventSpec], roll: int) -> str:
    """The id of that of the `events` that takes place when the d100 shows `roll`."""
    return next(id for id, event in events.items() if event.first <= roll <= event.last)


def whole_events(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the JSON object of a scenario file in which each event has the texts of the rules that it leaves out."""
    own = data.get("events")
    if not isinstance(own, Mapping):
        return data
    known = load_events()
    rolls = ("first", "last")
    usual = {id: known[id].model_dump(mode="json", exclude=set(rolls)) for id in own if id in known}
    return {**data, "events": {id: merged(usual.get(id), spec) for id, spec in own.items()}}


def table_faults(events: Mapping[str, EventSpec]) -> Iterator[BadPart]:
    """Yields the faults of a scenario's own table: events that the rules do not have, and rolls for which there are
    several events or none (ASH-8.1)."""
    known = load_events()
    for id, event in events.items():
        if id not in known:
            yield BadPart(out_of(say("the rules have no event “{id}”", id=id), id, known), "events", id)
        if event.last < event.first:
            yield BadPart(say("it must be {n} or more", n=str(event.first)), "events", id, "last")
    yield from _roll_faults(events)


def _roll_faults(events: Mapping[str, EventSpec]) -> Iterator[BadPart]:
    given: dict[int, str] = {}
    for id, event in events.items():
        rolls = range(event.first, event.last + 1)
        twice = next((roll for roll in rolls if roll in given), None)
        if twice is not None:
            reason = say("the roll {n} gives “{id}” already: each roll gives one event", n=twice, id=given[twice])
            yield BadPart(reason, "events", id, "first")
        given |= dict.fromkeys(rolls, id)
    free = next((roll for roll in range(1, FACES + 1) if roll not in given), None)
    if free is not None:
        yield BadPart(say("each roll from 1 to {faces} gives one event, {n} gives none", faces=FACES, n=free), "events")
