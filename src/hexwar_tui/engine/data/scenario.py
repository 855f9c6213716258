"""Scenarios: what never changes in a game (its map, its sides, what it is called), and how they are read."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, model_validator

from hexwar_tui.engine.data.as_read import as_far_as_read
from hexwar_tui.engine.data.faults import SLUG as SLUG
from hexwar_tui.engine.data.faults import BadPart, raise_all
from hexwar_tui.engine.data.hues import HUES, Hue
from hexwar_tui.engine.data.json_text import merged
from hexwar_tui.engine.data.options import Options, OptionSpec, option_list
from hexwar_tui.engine.data.packs.mark import PackMark
from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.seats import MOST_SIDES, REFEREE
from hexwar_tui.engine.words.language import N_, Name, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import Grid, grid

VOID = " "
"""The character of a text map that stands where there is no hex."""

_UNKNOWN = "\0"
"""The character of a hex that a row has no room for."""

LARGEST = 4 * 1024 * 1024
"""The most bytes of a scenario file: sixteen times what a map of 500 by 500 hexes takes."""

MOST_PARAGRAPHS = 60
"""The most paragraphs of the page of a scenario."""

MOST_ROWS = 999
"""The most rows of a map, and the most columns: the labels of hexes have at most three digits for each."""


RANKS = N_("A number for each hex, row by row, by which ties are decided; leave it out.")
"""What schemas say of the ranks of hexes."""


class ScenarioPart(BaseModel):
    """The base class of everything in a scenario file: read strictly, unknown keys refused, never changed."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    @model_validator(mode="after")
    def _is_sound(self) -> Self:
        raise_all(*self.searches())
        return self

    def searches(self) -> tuple[Iterable[BadPart], ...]:
        """Returns the checks of this part beyond the types of its fields: for each the faults that it yields, as
        `raise_all` takes them. Empty here; parts override this."""
        return ()

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

    def searches(self) -> tuple[Iterable[BadPart], ...]:
        """The faults of the legend, and those of the rows."""
        return (self._legend_faults(), self._row_faults())

    def _legend_faults(self) -> Iterator[BadPart]:
        for character in self.legend:
            if len(character) != 1 or character == VOID:
                reason = say("a single character, and no space, is wanted as key, such as {example}", example='"."')
                yield BadPart(reason, "legend", character)

    def _row_faults(self) -> Iterator[BadPart]:
        wanted = self._width
        if not 1 <= wanted <= MOST_ROWS:
            yield BadPart(say("a row has 1 to {n} hexes, each a character of the legend", n=MOST_ROWS), "rows", 0)
            return
        for number, row in enumerate(self.rows, 1):
            fault = self._row_fault(number, row, wanted)
            if fault is not None:
                yield fault

    def _row_fault(self, number: int, row: str, wanted: int) -> BadPart | None:
        if len(row) != wanted:
            reason = say(
                "row {number} has {n} hexes, most rows have {wanted}", number=number, n=len(row), wanted=wanted
            )
            return BadPart(reason, "rows", number - 1)
        for column, character in enumerate(row, 1):
            if character != VOID and not self._is_told(character):
                reason = say(
                    "row {number}, column {column}: “{character}” is not in the legend, which has {known}",
                    number=number,
                    column=column,
                    character=clean(character, 1),
                    known=tuple(clean(known, 1) for known in self.legend if len(known) == 1),
                )
                return BadPart(reason, "rows", number - 1)
        return None

    def _is_told(self, character: str) -> bool:
        """Whether the legend has a character, be it beside others in a key that should be one character alone."""
        return character in self.legend or any(character in key for key in self.legend if len(key) > 1)

    @cached_property
    def _width(self) -> int:
        """How many hexes most rows have, of several such numbers the first."""
        return Counter(map(len, self.rows)).most_common(1)[0][0]

    @cached_property
    def _text(self) -> str:
        """The characters of all cells. Where rows of a faulty file are too short, nobody knows what is there."""
        return "".join(row[: self._width].ljust(self._width, _UNKNOWN) for row in self.rows)

    @cached_property
    def grid(self) -> Grid:
        """The shape of the map, in which spaces are void cells."""
        void = frozenset(cell for cell, character in enumerate(self._text) if character == VOID)
        return grid(self._width, len(self.rows), void)

    @cached_property
    def terrain(self) -> tuple[str, ...]:
        """The terrain of each cell, by cell; "" where there is no hex."""
        return tuple(self.legend.get(character, "") for character in self._text)


class Scenario(ScenarioPart):
    """The fields that every scenario has; systems add their own. `description` is a sentence or two for lists, `page`
    what a player reads who wants to know more, paragraph by paragraph. `minutes` is about how long a game takes.
    `learning` marks a scenario for the first game; `options` are the options it is best played with, by name.
    `editor_schema`, in files "$schema", names the JSON Schema for editors; games do not keep it."""

    model_config = ConfigDict(populate_by_name=True)

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
    page: tuple[Name, ...] = Field(
        default=(),
        max_length=MOST_PARAGRAPHS,
        exclude_if=operator.not_,
        description=N_("What it is about, at length: a list of paragraphs, each a text, or one for each language."),
        examples=[["The mill burned in 1410.", "The attacker has to be quick."]],
    )
    minutes: int = Field(ge=1, le=100_000, description=N_("About how long a game takes, in minutes."), examples=[30])
    learning: bool = Field(default=False, description=N_("Whether it is one for the first game."))
    sides: tuple[SideSpec, ...] = Field(min_length=1, max_length=MOST_SIDES, description=N_("The sides."))
    options: dict[str, int | bool | str] = Field(
        default={}, description=N_("The options of the rules that are other than usual.")
    )
    _pack: PackMark | None = PrivateAttr(default=None)

    @property
    def pack(self) -> PackMark | None:
        """The pack that the scenario was read from; None for one that is in none. No file can say it."""
        return self._pack

    @property
    def called(self) -> str:
        """The name by which the scenario is found: ``system/id``, or ``system/pack/id`` if it is in a pack."""
        within = "" if self._pack is None else f"{self._pack.id}/"
        return f"{self.system}/{within}{self.id}"

    def of_pack(self, pack: PackMark | None) -> Self:
        """Returns the scenario as one that comes from `pack`, or from none."""
        scenario = self.model_copy()
        scenario._pack = pack
        return scenario

    def searches(self) -> tuple[Iterable[BadPart], ...]:
        """The faults of the sides, and those that the system looks for."""
        return (self._side_faults(), *self.looks())

    def _side_faults(self) -> Iterator[BadPart]:
        for at, side in enumerate(self.sides):
            others = self.sides[:at]
            taken = [*(other.id for other in others), REFEREE]
            if side.id in taken:
                yield id_taken(side.id, taken, "sides", at, "id")
            if any(other.colour == side.colour for other in others):
                free = [hue for slot, hue in enumerate(HUES) if slot not in [other.colour for other in self.sides]]
                reason = say("another side has this colour already; free are {colours}", colours=free)
                yield BadPart(reason, "sides", at, "colour")

    @classmethod
    def whole(cls, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Returns `data`, the JSON object of a scenario file, with all that the file takes from what comes with the
        program; what is faulty in it stays as it is. Here nothing is taken; systems override this."""
        return data

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """Returns the system's own checks, beyond the types of fields: for each check the faults that it yields, as
        `raise_all` takes them. Empty here; systems override this."""
        return ()

    def room_faults(self) -> Iterable[BadPart]:
        """Yields what a game with the options of the file would be refused for, as far as that can be told without
        beginning one; nothing here. This is asked of files with other faults; of a sound one a game is begun."""
        return ()

    def idle_options(self) -> frozenset[str]:
        """The names of options that are not offered for this scenario, because it decides them itself; none here."""
        return frozenset()

    def open_options(self, options_type: type[Options]) -> tuple[OptionSpec, ...]:
        """Returns, in order, all options but `idle_options` and those for more sides than the scenario has."""
        idle = self.idle_options()
        specs = option_list(options_type)
        return tuple(spec for spec in specs if spec.sides <= len(self.sides) and spec.name not in idle)


def id_taken(id: str, taken: Collection[str], *place: str | int) -> BadPart:
    """The fault that something else has the `id` already; names one that is not `taken`."""
    free = next(f"{id}-{n}" for n in count(2) if f"{id}-{n}" not in taken)
    return BadPart(say("this id is taken already; take another, such as “{id}”", id=free), *place)


EXTENDS, SHIPPED = "extends", "shipped"
"""The key and the word by which a part of a scenario file has what comes with the program, but for what it changes."""


def extended(data: Mapping[str, Any], key: str, shipped: Callable[[], Any]) -> Mapping[str, Any]:
    """Returns the JSON object of a scenario file with the whole of its part `key`: where that says that it extends what
    is `shipped`, all of it with what the part has otherwise (RFC 7396). `shipped` is called only then."""
    own = data.get(key)
    if not isinstance(own, Mapping) or EXTENDS not in own:
        return data
    whole = merged(shipped(), own)
    if own[EXTENDS] == SHIPPED:
        del whole[EXTENDS]
    return {**data, key: whole}


class Extension(ScenarioPart):
    """A part of a scenario file that may extend what comes with the program; once it has, `extends` is None."""

    extends: Literal["shipped"] | None = Field(
        default=None,
        exclude=True,
        description=N_("“shipped”: all that comes with the program, but for what stands here; null takes away."),
    )


def faults_as_read(kind: type[Scenario], data: Mapping[str, Any]) -> Iterator[BadPart]:
    """Yields what is wrong with the scenario that a JSON object holds, beyond the types of its fields, as far as it can
    be read. What rests on a part that can't be read may be told of as well; it lies at or below that part."""
    read = as_far_as_read(kind, data)
    yield from _faults_within(read, ())
    try:
        yield from read.room_faults()
    except STUMBLES:
        return


def _faults_within(part: Any, place: tuple[str | int, ...]) -> Iterator[BadPart]:
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(part, ScenarioPart):
        yield from (BadPart(fault.text, *place, *fault.path) for fault in _faults_of(part))
        inner = [(name, value) for name, value in part.__dict__.items() if name in type(part).model_fields]
    elif isinstance(part, dict):
        inner = part.items()
    elif isinstance(part, tuple):
        inner = enumerate(part)
    for key, value in inner:
        yield from _faults_within(value, (*place, key))


def _faults_of(part: ScenarioPart) -> Iterator[BadPart]:
    """What the searches of a part find until they stumble over what could not be read."""
    try:
        searches = part.searches()
    except STUMBLES:
        return
    for search in searches:
        try:
            yield from search
        except STUMBLES:
            continue


def rank_faults(ranks: Sequence[int] | None, size: int) -> Iterator[BadPart]:
    """Yields a fault if `ranks`, by which ties between the `size` hexes of a map are broken, is not each number from 0
    to `size` - 1 once. None is allowed: then a scenario has no ranks."""
    if ranks is not None and sorted(ranks) != list(range(size)):
        reason = say("every hex has a rank of its own: the numbers from 0 to {most}, or none has", most=size - 1)
        yield BadPart(reason, "ranks")
