"""Options: the knobs a game is set up with, each with its bounds and the rule that names it.

class RaidOptions(Options):
    goal: int = option(50, ge=1, le=999, rule="RAID-2.1", title=say("Points to win"))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.words.language import Phrase, Text, render, say
from hexwar_tui.engine.words.typed import clean

OptionsT = TypeVar("OptionsT", bound="Options")

LONGEST_NUMBER = 9
"""The most digits of a number typed for an option."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option as players see it. `choices` are the words it may be, as written in files and on the command line,
    `titles` what players read for them; numbers have bounds, `lowest` and `highest`, None where there is none. With
    fewer than `sides` sides at the table the option means nothing, and is not offered."""

    name: str
    title: Text
    rule: str
    default: int | bool | str
    lowest: int | None = None
    highest: int | None = None
    choices: tuple[str, ...] = ()
    titles: tuple[Text, ...] = ()
    sides: int = 0

    @property
    def type(self) -> type[int] | type[bool] | type[str]:
        """The type of its values: bool, int, or str for an option whose values are words (`choices`)."""
        return type(self.default)

    def called(self, choice: str) -> Text:
        """What players read for `choice`, one of its words: the word's title, or the word itself where it has none."""
        return dict(zip(self.choices, self.titles or self.choices, strict=True))[choice]

    def __call__(self, schema: dict[str, Any]) -> None:
        """Adds title, rule and choices to `schema`, the option's JSON Schema; pydantic calls this."""
        schema.update(title=render(self.title, "en"), description=self.rule)
        if self.choices:
            del schema["pattern"]
            schema["enum"] = list(self.choices)


class Options(BaseModel):
    """The options of a system, with their values in one game; systems declare the fields of theirs with `option`."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


def option(
    default: int | bool | str,
    *,
    ge: int | None = None,
    le: int | None = None,
    choices: tuple[str, ...] = (),
    titles: tuple[Text, ...] = (),
    sides: int = 0,
    rule: str,
    title: Text,
) -> Any:
    """Declares a field of `Options`: its default, its bounds (`ge`, `le`: at least, at most) or its choices with their
    titles, the rule that names it, what players call it, and with how many `sides` or more it means anything."""
    pattern = f"^({'|'.join(choices)})$" if choices else None
    spec = OptionSpec("", title, rule, default, ge, le, choices, titles, sides)
    return Field(default, ge=ge, le=le, pattern=pattern, json_schema_extra=spec)


@lru_cache(maxsize=64)
def option_list(options_type: type[Options]) -> tuple[OptionSpec, ...]:
    """The options that `options_type` declares, in the order in which it does."""
    found = []
    for name, field in options_type.model_fields.items():
        spec = field.json_schema_extra
        assert isinstance(spec, OptionSpec), f"{name} is not declared with option()"
        found.append(replace(spec, name=name))
    return tuple(found)


def read_options(options_type: type[OptionsT], values: Mapping[str, Any]) -> OptionsT:
    """The options with these values by name, and the defaults of all others. Raises BadOptions for an unknown name or a
    value out of bounds, with a sentence that says what is wanted."""
    specs = {spec.name: spec for spec in option_list(options_type)}
    for name in values:
        if name not in specs:
            raise BadOptions(_unknown(name, specs))
    try:
        return options_type.model_validate(dict(values))
    except ValidationError as fault:
        name = str(fault.errors()[0]["loc"][0])
        raise BadOptions(_wanted(specs[name])) from fault


def given_or_usual(options_type: type[Options], values: Mapping[str, Any], name: str) -> Any:
    """The value that `values` have for the option called `name`, or its usual one where they have none that it may
    be."""
    try:
        options = read_options(options_type, {name: values[name]})
    except (BadOptions, LookupError):
        options = options_type()
    return getattr(options, name)


def parse_options(options_type: type[Options], words: Mapping[str, str]) -> dict[str, int | bool | str]:
    """Returns by name the values of options written as text, ``60`` for ``goal=60``. Raises BadOptions."""
    specs = {spec.name: spec for spec in option_list(options_type)}
    values = {}
    for name, text in words.items():
        if name not in specs:
            raise BadOptions(_unknown(name, specs))
        values[name] = parse_option(specs[name], text)
    return values


def parse_option(spec: OptionSpec, text: str) -> int | bool | str:
    """Returns the value that `text`, such as ``60`` or ``yes``, has for an option. Raises BadOptions if it has none."""
    if spec.type is bool and text.casefold() in _FLAGS:
        return _FLAGS[text.casefold()]
    if spec.type is str and text in spec.choices:
        return text
    if spec.type is int and _is_number(text) and _is_within(spec, int(text)):
        return int(text)
    raise BadOptions(_wanted(spec))


_FLAGS = {"yes": True, "да": True, "true": True, "no": False, "нет": False, "false": False}


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER


def _is_within(spec: OptionSpec, number: int) -> bool:
    return (spec.lowest is None or number >= spec.lowest) and (spec.highest is None or number <= spec.highest)


def _unknown(name: object, specs: Mapping[str, OptionSpec]) -> Phrase:
    shown = clean(str(name), 60)
    if not specs:
        return say("There is no option “{name}”: these rules have none.", name=shown)
    meant = get_close_matches(str(name), specs, 1)
    if meant:
        return say("There is no option “{name}”; did you mean “{word}”?", name=shown, word=meant[0])
    return say("There is no option “{name}”. There are: {names}.", name=shown, names=tuple(specs))


def _wanted(spec: OptionSpec) -> Phrase:
    return say(
        "{title} ({name}): {wanted} ({rule}).", title=spec.title, name=spec.name, wanted=_values(spec), rule=spec.rule
    )


def _values(spec: OptionSpec) -> Phrase:
    if spec.type is str:
        return say("one of {choices} is wanted", choices=spec.choices)
    if spec.type is bool:
        return say("yes or no is wanted, in a file true or false")
    if spec.lowest is None and spec.highest is None:
        return say("a whole number is wanted")
    if spec.highest is None:
        return say("a whole number of {low} or more is wanted", low=spec.lowest or 0)
    if spec.lowest is None:
        return say("a whole number of {high} or less is wanted", high=spec.highest)
    return say("a whole number from {low} to {high} is wanted", low=spec.lowest, high=spec.highest)
