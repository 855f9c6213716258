"""Scenarios: what never changes in a game (its map, its sides, what it is called), and how they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from hexwar_tui.engine.data.faults import SLUG as SLUG
from hexwar_tui.engine.data.faults import BadPart, raise_all
from hexwar_tui.engine.data.hues import Hue
from hexwar_tui.engine.data.options import Options, OptionSpec, option_list
from hexwar_tui.engine.seats import MOST_SIDES, REFEREE
from hexwar_tui.engine.words.language import N_, Name, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import Grid, grid

VOID = " "
"""The character of a text map that stands where there is no hex."""

LARGEST = 4 * 1024 * 1024
"""The most bytes of a scenario file: sixteen times what a map of 500 by 500 hexes takes."""

MOST_ROWS = 999
"""The most rows of a map, and the most columns: the labels of hexes have at most three digits for each."""


RANKS = N_("A number for each hex, row by row, by which ties are decided; leave it out.")
"""What schemas say of the ranks of hexes."""


class ScenarioPart(BaseModel):
    """The base class of everything in a scenario file: read strictly, unknown keys refused, never changed."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    def __getstate__(self) -> dict[Any, Any]:
        """What is sent to another process: the fields, without the tables that were made of them."""
        whole = super().__getstate__()
        return {**whole, "__dict__": {name: whole["__dict__"][name] for name in type(self).model_fields}}


class SideSpec(ScenarioPart):
    """A side of the scenario; `colour` is the slot of its hue in `HUES`, which files give by name."""

    id: str = Field(
        pattern=SLUG,
        description=N_("The word by which the file and orders call the side: small Latin letters, digits, hyphens."),
        examples=["north"],
    )
    name: Name = Field(
        description=N_("What players read: a text, or one for each language."),
        examples=[{"en": "North", "ru": "Север"}],
    )
    colour: Hue = Field(description=N_("The colour of the side; each side has another."), examples=["blue"])


Letter = Annotated[str, Field(json_schema_extra={"pattern": f"^[^{VOID}]$"})]
"""A letter of a text map."""


class TextMap(ScenarioPart):
    """A map as text: a string for each row, a character for each hex (a space: none), whose terrain is in `legend`."""

    rows: tuple[str, ...] = Field(
        min_length=1,
        max_length=MOST_ROWS,
        description=N_(
            "The map, from north to south: a text for each row, in it a letter for each hex; a space: no hex."
        ),
        examples=[["..f.", ".^.."]],
    )
    legend: dict[Letter, str] = Field(
        description=N_("The terrain that each letter of the rows stands for."), examples=[{".": "plain"}]
    )

    @model_validator(mode="after")
    def _is_whole(self) -> TextMap:
        raise_all(self._legend_faults(), self._row_faults())
        return self

    def _legend_faults(self) -> Iterator[BadPart]:
        for character in self.legend:
            if len(character) != 1 or character == VOID:
                yield BadPart(say("a single character, and no space, is wanted as key"), "legend", character)

    def _row_faults(self) -> Iterator[BadPart]:
        wanted = len(self.rows[0])
        if not 1 <= wanted <= MOST_ROWS:
            yield BadPart(say("a row has 1 to {n} hexes", n=MOST_ROWS), "rows", 0)
            return
        for number, row in enumerate(self.rows, 1):
            fault = self._row_fault(number, row, wanted)
            if fault is not None:
                yield fault

    def _row_fault(self, number: int, row: str, wanted: int) -> BadPart | None:
        if len(row) != wanted:
            reason = say("row {number} has {n} hexes, the first row {wanted}", number=number, n=len(row), wanted=wanted)
            return BadPart(reason, "rows", number - 1)
        for column, character in enumerate(row, 1):
            if character != VOID and character not in self.legend:
                reason = say(
                    "row {number}, column {column}: “{character}” is not in the legend",
                    number=number,
                    column=column,
                    character=clean(character, 1),
                )
                return BadPart(reason, "rows", number - 1)
        return None

    @cached_property
    def grid(self) -> Grid:
        """The shape of the map, in which spaces are void cells."""
        text = "".join(self.rows)
        void = frozenset(cell for cell, character in enumerate(text) if character == VOID)
        return grid(len(self.rows[0]), len(self.rows), void)

    @cached_property
    def terrain(self) -> tuple[str, ...]:
        """The terrain of each cell, by cell; "" where there is no hex."""
        return tuple(self.legend.get(character, "") for character in "".join(self.rows))


class Scenario(ScenarioPart):
    """The fields that every scenario has; systems add their own. `minutes` is about how long a game takes. `learning`
    marks a scenario for the first game; `options` are the options it is best played with, by name. `editor_schema`, in
    files "$schema", names the JSON Schema for editors; games do not keep it."""

    editor_schema: str | None = Field(
        default=None,
        alias="$schema",
        exclude=True,
        title="$schema",
        description=N_("The file of this schema, for editors; the program does not ask for it."),
        examples=["schema.json"],
    )
    format: Literal[1] = Field(description=N_("The format of the file: 1."))
    system: str = Field(pattern=SLUG, description=N_("The rule system."))
    id: str = Field(
        pattern=SLUG,
        description=N_("The word by which the scenario is called: the name of the file without “.json”."),
        examples=["old-mill"],
    )
    title: Name = Field(
        description=N_("What the scenario is called: a text, or one for each language."),
        examples=[{"en": "The old mill", "ru": "Старая мельница"}],
    )
    description: Name = Field(
        description=N_("What it is about, in a sentence or two: a text, or one for each language."),
        examples=["Two companies meet at a mill."],
    )
    minutes: int = Field(ge=1, le=100_000, description=N_("About how long a game takes, in minutes."), examples=[30])
    learning: bool = Field(default=False, description=N_("Whether it is one for the first game."))
    sides: tuple[SideSpec, ...] = Field(min_length=1, max_length=MOST_SIDES, description=N_("The sides."))
    options: dict[str, int | bool | str] = Field(
        default={}, description=N_("The options of the rules that are other than usual.")
    )

    @model_validator(mode="after")
    def _is_sound(self) -> Scenario:
        raise_all(self._side_faults(), *self.looks())
        return self

    def _side_faults(self) -> Iterator[BadPart]:
        for at, side in enumerate(self.sides):
            others = self.sides[:at]
            if side.id == REFEREE or any(other.id == side.id for other in others):
                yield BadPart(say("this id is taken already"), "sides", at, "id")
            if any(other.colour == side.colour for other in others):
                yield BadPart(say("another side has this colour already"), "sides", at, "colour")

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """Returns the system's own checks, beyond the types of fields: for each check the faults that it yields, as
        `raise_all` takes them. Empty here; systems override this."""
        return ()

    def idle_options(self) -> frozenset[str]:
        """The names of options that are not offered for this scenario, because it decides them itself; none here."""
        return frozenset()

    def open_options(self, options_type: type[Options]) -> tuple[OptionSpec, ...]:
        """Returns, in order, all options but `idle_options` and those for more sides than the scenario has."""
        idle = self.idle_options()
        specs = option_list(options_type)
        return tuple(spec for spec in specs if spec.sides <= len(self.sides) and spec.name not in idle)


def rank_faults(ranks: Sequence[int] | None, size: int) -> Iterator[BadPart]:
    """Yields a fault if `ranks`, by which ties between the `size` hexes of a map are broken, is not each number from 0
    to `size` - 1 once. None is allowed: then a scenario has no ranks."""
    if ranks is not None and sorted(ranks) != list(range(size)):
        yield BadPart(say("every hex has a rank of its own: the numbers from 0 to {most}", most=size - 1), "ranks")
