"""Data that is faulty here and there, read as far as it can be, so that the rest of it can be looked at as well."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator

from hexwar_tui.engine.words.language import Name

_PLAIN: Mapping[Any, Any] = {str: "", int: 0, float: 0.0, bool: False}


def as_far_as_read(kind: type[BaseModel], data: Mapping[str, Any]) -> Any:
    """A model of this kind of the JSON object `data`, unchecked.

    A value that is of the wrong type, or missing, is as empty as its type allows. What should be an object or a list at
    the top and is something else, or missing, is no attribute of the model at all.
    """
    values: dict[str, Any] = {}
    for name, field in kind.model_fields.items():
        key = field.alias or name
        converted = next((one.func for one in field.metadata if isinstance(one, BeforeValidator)), None)
        if converted is not None:
            values[name] = _converted(converted, data.get(key))
        elif key in data:
            values[name] = _read(field.annotation, data[key])
        elif not field.is_required():
            values[name] = field.get_default(call_default_factory=True)
        else:
            values[name] = _read(field.annotation, None)
    model = kind.model_construct()
    model.__dict__.clear()
    model.__dict__.update({name: value for name, value in values.items() if value is not _UNREAD})
    return model


def _converted(convert: Any, value: Any) -> Any:
    """What a field's own reader makes of a value, or the value where that is none for it."""
    try:
        return convert(value)
    except ValueError:
        return value


_UNREAD: Any = object()
"""Stands for a list or object of which nothing can be read."""


def _read(wanted: Any, value: Any) -> Any:
    """`value` as far as it is what the annotation `wanted` says."""
    kind, parts = get_origin(wanted), get_args(wanted)
    if kind is Annotated:
        is_told_of_otherwise = parts[0] in _PLAIN and isinstance(value, str | int)
        return value if is_told_of_otherwise else _read(parts[0], value)
    if kind in (Union, UnionType):
        others = [part for part in parts if part is not NoneType]
        if type(value) in others:
            return value
        return None if value is None or not others else _read(others[0], value)
    if kind is Literal:
        return value
    if kind is tuple:
        return _list(parts, value)
    if kind is dict:
        return _object(parts[1], value)
    return _single(wanted, value)


def _list(parts: tuple[Any, ...], value: Any) -> Any:
    if not isinstance(value, list):
        return _UNREAD
    kinds = parts[:1] * len(value) if parts[1:] == (Ellipsis,) else parts
    return tuple(_within(kind, part) for kind, part in zip(kinds, value, strict=False))


def _object(kind: Any, value: Any) -> Any:
    if not isinstance(value, dict):
        return _UNREAD
    return {key: _within(kind, part) for key, part in value.items()}


def _within(kind: Any, value: Any) -> Any:
    """A part of a list or object, of which something stands there whatever it is."""
    read = _read(kind, value)
    if read is not _UNREAD:
        return read
    return {} if get_origin(kind) is dict else ()


def _single(kind: Any, value: Any) -> Any:
    """A value of a type that has no parts: plain, a word out of several, a name or a model."""
    if not isinstance(kind, type):
        return value
    if issubclass(kind, BaseModel):
        return _model(kind, value if isinstance(value, dict) else {})
    if issubclass(kind, Enum):
        return next((member for member in kind if member.value == value), value)
    if kind is Name:
        return _name(value)
    return value if type(value) is kind else _PLAIN.get(kind, value)


def _model(kind: type[BaseModel], data: Mapping[str, Any]) -> Any:
    """A model within another; its lists and objects are there, be they empty."""
    model = as_far_as_read(kind, data)
    for name, field in kind.model_fields.items():
        if name not in model.__dict__:
            model.__dict__[name] = {} if get_origin(field.annotation) is dict else ()
    return model


def _name(value: Any) -> Name:
    try:
        return Name.of(value)
    except ValueError:
        return Name.of("?")
