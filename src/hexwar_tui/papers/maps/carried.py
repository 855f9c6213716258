"""How facts of a scenario are written as properties of Tiled, and read again.

What Tiled can have as it is, people can change there: words, numbers, yes and no, a name in each language. All else is
carried as JSON under a key of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from hexwar_tui.engine.data.json_text import BadJson, strict_json
from hexwar_tui.engine.maps.paintbox import AnyThings, Form
from hexwar_tui.engine.words.language import LANGUAGES, SOURCE_LANGUAGE, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.maps.tiled_map import BadMap, Property, Value

AS_JSON = "json:"
"""Begins the names of properties whose value is JSON."""

_UNWRITABLE = re.compile("[^ -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML can't hold, or editors change: control characters, line ends, halves of pairs."""


def property_of(name: str, value: Value) -> Property:
    """A property of the type that its value has."""
    kinds = {bool: "bool", int: "int", float: "float"}
    return Property(name=name, type=kinds.get(type(value), "string"), value=value)


def json_property(name: str, value: Any) -> Property:
    """A property that carries any value as JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if _UNWRITABLE.search(text):
        text = json.dumps(value, separators=(",", ":"))
    return Property(name=name, type="string", value=text)


def read_json(name: str, facts: Mapping[str, Value]) -> Any:
    """The value of a property that carries JSON. Raises BadMap where that is damaged."""
    try:
        return strict_json(str(facts[name]).encode("utf-8", "surrogatepass"))
    except (BadJson, UnicodeError):
        raise BadMap(say("The property “{name}” is damaged.", name=clean(name, 80))) from None


def properties_of(things: AnyThings, facts: Mapping[str, Any]) -> Iterator[Property]:
    """The facts of a thing as properties, in the order in which it is declared to have them."""
    for fact in things.facts:
        if fact.key in facts:
            yield from _written(fact.key, fact.form, facts[fact.key])


def _written(key: str, form: Form, value: Any) -> Iterator[Property]:
    if form is Form.NAME and isinstance(value, dict) and value and all(map(_is_plain, value.values())):
        yield from (property_of(f"{key}.{language}", text) for language, text in value.items())
    elif form is Form.WORDS and value and isinstance(value, list) and all(map(_is_word, value)):
        yield property_of(key, " ".join(value))
    elif form in _SIMPLE and type(value) is _SIMPLE[form] and _is_plain(value):
        yield property_of(key, value)
    else:
        yield json_property(AS_JSON + key, value)


_SIMPLE = {Form.TEXT: str, Form.KEY: str, Form.NAME: str, Form.NUMBER: int, Form.FLAG: bool}


def _is_plain(value: object) -> TypeGuard[str | bool | int]:
    """Whether a value comes back the same from any editor."""
    if isinstance(value, str):
        return bool(value) and value == value.strip() and not _UNWRITABLE.search(value)
    return isinstance(value, bool) or (isinstance(value, int) and abs(value) < 1 << 31)


def _is_word(value: object) -> bool:
    return isinstance(value, str) and len(value.split()) == 1 and _is_plain(value)


def facts_of(things: AnyThings, given: Mapping[str, Value], called: str) -> dict[str, Any]:
    """The facts of a thing from its properties; what it is `called` in Tiled is its name where it has no other. Raises
    BadMap where one is damaged."""
    facts: dict[str, Any] = {}
    for fact in things.facts:
        if AS_JSON + fact.key in given:
            facts[fact.key] = read_json(AS_JSON + fact.key, given)
        elif fact.form is Form.NAME and (texts := _texts(fact.key, given)):
            facts[fact.key] = texts
        elif fact.key in given and fact.form in (*_SIMPLE, Form.WORDS):
            facts[fact.key] = _as(fact.form, given[fact.key])
        elif fact.form is Form.NAME and called:
            facts[fact.key] = called
        if fact.form is Form.NAME and fact.key in facts:
            facts[fact.key] = _renamed(facts[fact.key], called)
    return facts


def _renamed(name: Any, called: str) -> Any:
    """A name where the thing that has it may be called otherwise in Tiled by now."""
    english = name.get(SOURCE_LANGUAGE) if isinstance(name, dict) else name
    if not called or not isinstance(english, str) or not is_caption(english):
        return name
    return name | {SOURCE_LANGUAGE: called} if isinstance(name, dict) else called


def is_caption(text: str) -> bool:
    """Whether a thing can be called so in Tiled, and is called the same when it comes back."""
    return _is_plain(text) and text.isprintable()


def known_properties(things: AnyThings) -> set[str]:
    """The names of all properties that a thing can have."""
    keys = {fact.key for fact in things.facts}
    return keys | {AS_JSON + key for key in keys} | {f"{key}.{language}" for key in keys for language in LANGUAGES}


def _as(form: Form, value: Value) -> Any:
    """A value as a fact of this form has it, of whichever type its property is; as it is where it can't be so."""
    if form is Form.WORDS:
        return str(value).split()
    if form is Form.NUMBER and not isinstance(value, bool):
        return int(float(value)) if str(value).removeprefix("-").removesuffix(".0").isdecimal() else value
    if form is Form.FLAG:
        return {"true": True, "false": False}.get(str(value).lower(), value)
    return value if form is Form.NUMBER or isinstance(value, str) else str(value)


def _texts(key: str, given: Mapping[str, Value]) -> dict[str, Any]:
    """A name by language."""
    return {language: given[f"{key}.{language}"] for language in LANGUAGES if f"{key}.{language}" in given}
