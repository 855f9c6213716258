"""Single facts of a state, changed one by one: no leaf of what a side may not know matters to it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side

Path = tuple[str | int, ...]
"""The way from a state to one fact of it: names of fields, keys, places in lists."""

Pick = tuple[int, int, int]
"""Which pattern of secret facts, which fact of it, and which other value: any whole numbers will do."""

IsSecret = Callable[[Path], bool]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to all facts below a value that can be put in place: numbers, words, yes or no."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from leaves(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from leaves(item, (*path, at))
    elif isinstance(value, (bool, int, str)):
        yield path


def found(value: Any, path: Path) -> Any:
    """What is at the end of the way."""
    for part in path:
        value = getattr(value, part) if dataclasses.is_dataclass(value) else value[part]  # type: ignore[arg-type]
    return value


def put(root: Any, path: Path, new: Any) -> None:
    """Puts another fact at the end of the way."""
    holder, last = found(root, path[:-1]), path[-1]
    if dataclasses.is_dataclass(holder):
        setattr(holder, str(last), new)
    else:
        holder[last] = new


def pattern(path: Path) -> Path:
    """The way without the keys and places that tell facts of one kind apart."""
    return tuple(part for at, part in enumerate(path) if isinstance(part, str) and at != 1)


def by_pattern(state: Any, is_secret: IsSecret) -> list[list[Path]]:
    """All secret facts of a state, those of one kind together."""
    kinds: dict[Path, list[Path]] = {}
    for path in leaves(state):
        if is_secret(path):
            kinds.setdefault(pattern(path), []).append(path)
    return list(kinds.values())


def another(value: Any, salt: int, others: Sequence[Side]) -> Any:
    """Another value of the same kind; in the place of a side one of these others, if there are any."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        members = [each for each in type(value) if each is not value]
        return members[salt % len(members)]
    if isinstance(value, int):
        return value + 1 + salt % 3
    if value in others:
        choices = [each for each in others if each != value]
        return choices[salt % len(choices)] if choices else value
    return f"{value}{salt}"


@contextmanager
def changed(game: Game, path: Path, new: Any) -> Iterator[None]:
    """The game on top with one other fact, as long as it is looked at."""
    state = game.top.state
    before = found(state, path)
    put(state, path, new)
    try:
        yield
    finally:
        put(state, path, before)


def told_apart(
    game: Game, kinds: Sequence[Sequence[Path]], picks: Sequence[Pick], look: Callable[[], Any], others: Sequence[Side]
) -> Mapping[Path, Any]:
    """Of the picked secrets, each changed alone, those by which what is looked at changes, with the other values."""
    before, seen = look(), {}
    for kind, at, salt in picks:
        paths = kinds[kind % len(kinds)]
        path = paths[at % len(paths)]
        new = another(found(game.top.state, path), salt, others)
        with changed(game, path, new):
            if look() != before:
                seen[path] = new
    return seen
