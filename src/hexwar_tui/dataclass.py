"""Dataclasses that are made in a quarter of the time: some three hundred are made before the first frame of the app."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import MISSING, Field, FrozenInstanceError, field, fields, is_dataclass
from operator import attrgetter
from reprlib import recursive_repr
from threading import Lock
from typing import TYPE_CHECKING, Any, NoReturn

__all__ = ["dataclass", "field"]

_one_at_a_time = Lock()

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(kind: type | None = None, /, **how: bool) -> Any:
        """Does what `dataclasses.dataclass` does with `frozen`, `slots`, `weakref_slot`, `kw_only`, `eq` and `repr`, by
        the same rules and with the same results, hashes included. There are no fields of the type `InitVar`.

        The standard library compiles six functions for each class that is frozen. Here one is, which fills the fields;
        all others are made once and given the names of the fields.
        """

        def make(kind: type) -> type:
            eq, repr, frozen = how.get("eq", True), how.get("repr", True), how.get("frozen", False)
            own = vars(kind).keys()
            with _taken_for_changeable(kind) if frozen else nullcontext():
                made = dataclasses.dataclass(**how | {"init": False, "eq": False, "repr": False, "frozen": False})(kind)
            made.__dataclass_params__.frozen = frozen
            for name, value in _said(made, eq=eq, repr=repr, frozen=frozen):
                if name not in own:
                    setattr(made, name, value)
            return made

        return make if kind is None else make(kind)


@contextmanager
def _taken_for_changeable(kind: type) -> Iterator[None]:
    """Meanwhile the standard library takes what a class is made from for changeable: it is not to compile for the class
    what refuses changes, but makes no other dataclass from frozen ones.

    Raises TypeError if the class is made from a dataclass that is not frozen, as the standard library does.
    """
    bases = [base.__dataclass_params__ for base in kind.__mro__[1:] if is_dataclass(base)]  # type: ignore[attr-defined]
    with _one_at_a_time:
        if not all(base.frozen for base in bases):
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
        for base in bases:
            base.frozen = False
        try:
            yield
        finally:
            for base in bases:
                base.frozen = True


def _said(kind: Any, *, eq: bool, repr: bool, frozen: bool) -> Iterator[tuple[str, Any]]:
    """Yields the methods of a dataclass, by name."""
    yield "__init__", _filling(kind, frozen=frozen)
    if repr:
        yield "__repr__", _printing([field.name for field in fields(kind) if field.repr])
    if eq:
        compared = [field.name for field in fields(kind) if field.compare]
        yield "__eq__", _equality(compared)
        yield "__hash__", _hashing(compared) if frozen else None
    if frozen:
        yield "__setattr__", _refuse_setting
        yield "__delattr__", _refuse_deleting
        yield "__getstate__", _state
        yield "__setstate__", _set_state


# -- what fills the fields ---------------------------------------------------------------------------------------------


def _filling(kind: Any, *, frozen: bool) -> Callable[..., None]:
    """The `__init__` of a class, compiled for its fields."""
    known: dict[str, Any] = {"_unset": MISSING, "_set": object.__setattr__}
    lines = [line for field in fields(kind) if (line := _line(kind, field, known, frozen=frozen))]
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    body = "\n ".join(lines or ["pass"])
    exec(f"def __init__({', '.join(_parameters(fields(kind)))}):\n {body}", known)
    made: Callable[..., None] = known["__init__"]
    made.__qualname__, made.__module__ = f"{kind.__qualname__}.__init__", kind.__module__
    return made


def _parameters(of: Sequence[Field[Any]]) -> Iterator[str]:
    yield "self"
    by_place = [field for field in of if field.init and not field.kw_only]
    by_name = [field for field in of if field.init and field.kw_only]
    yield from map(_parameter, by_place)
    if by_name:
        yield "*"
        yield from map(_parameter, by_name)


def _parameter(field: Field[Any]) -> str:
    if field.default_factory is not MISSING:
        return f"{field.name}=_unset"
    return f"{field.name}=_default_{field.name}" if field.default is not MISSING else field.name


def _line(kind: Any, field: Field[Any], known: dict[str, Any], *, frozen: bool) -> str:
    """The line that fills a field, "" if it is left to the class; what it needs is added to `known`."""
    name = value = field.name
    if field.default_factory is not MISSING:
        known[f"_make_{name}"] = field.default_factory
        value = f"_make_{name}() if {name} is _unset else {name}" if field.init else f"_make_{name}()"
    elif field.default is not MISSING:
        known[f"_default_{name}"] = field.default
    if not field.init and field.default_factory is MISSING:
        if field.default is MISSING or "__slots__" not in vars(kind):
            return ""
        value = f"_default_{name}"
    return f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}"


# -- what is the same for all classes ----------------------------------------------------------------------------------


def _refuse_setting(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_deleting(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> Mapping[str, Any]:
    """What a copy of a frozen object is made of."""
    return {field.name: getattr(self, field.name) for field in fields(self)}


def _set_state(self: object, state: Mapping[str, Any]) -> None:
    for name, value in state.items():
        object.__setattr__(self, name, value)


def _equality(names: Sequence[str]) -> Callable[[Any, Any], bool]:
    """An `__eq__` that compares what objects of one class have under these names."""
    if len(names) == 1:
        (only,) = map(attrgetter, names)
        return lambda self, other: (
            (only(self),) == (only(other),) if other.__class__ is self.__class__ else NotImplemented
        )
    values = _values(names)
    return lambda self, other: values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented


def _hashing(names: Sequence[str]) -> Callable[[Any], int]:
    """A `__hash__` of what an object has under these names."""
    values = _values(names)

    def __hash__(self: Any) -> int:  # noqa: N807 (it becomes a method)
        return hash(values(self))

    return __hash__


def _values(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that gives the values which an object has under these names."""
    if len(names) > 1:
        return attrgetter(*names)
    (only,) = map(attrgetter, names) if names else (None,)
    return lambda value: (only(value),) if only is not None else ()


def _printing(names: Iterable[str]) -> Callable[[Any], str]:
    @recursive_repr()
    def printed(self: Any) -> str:
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return printed
