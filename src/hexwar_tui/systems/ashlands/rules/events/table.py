"""The table of random events (ASH-8.1), read from a file."""

from __future__ import annotations

from functools import lru_cache

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from hexwar_tui.engine.data.files import read_data
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.ashlands.data_files import DATA

HAPPENS = 4
"""ASH-8.1: an event takes place if the first die shows this number or more."""

FACES = 100
"""How many faces the die has that chooses the event."""


class EventSpec(BaseModel):
    """A random event: the lowest (`first`) and highest (`last`) roll of the d100 that gives it, its name, its effect as
    `text`, and a sentence of `flavour` to set the scene."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    first: int = Field(ge=1, le=FACES)
    last: int = Field(ge=1, le=FACES)
    name: Name
    text: Name
    flavour: Name


@lru_cache(maxsize=1)
def load_events() -> dict[str, EventSpec]:
    """The twenty events by id, in the order of their rolls, read once. Raises ScenarioError if the file is damaged."""
    return read_data(TypeAdapter(dict[str, EventSpec]), DATA / "events.json")


def event_of(roll: int) -> str:
    """The id of the event that takes place when the d100 shows `roll`."""
    return next(id for id, event in load_events().items() if event.first <= roll <= event.last)
