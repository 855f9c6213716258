"""Answers about what a seat knows that are worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

KnownT = TypeVar("KnownT")
Asked = ParamSpec("Asked")
T = TypeVar("T")


def remembered(ask: Callable[Concatenate[KnownT, Asked], T]) -> Callable[Concatenate[KnownT, Asked], T]:
    """Makes a function of a façade, and of further arguments that can be hashed, answer each question once as long as
    the façade lives. A façade tells of one moment and is dropped when the game goes on; so the answers hold, and are
    for reading only. The façade's class must not have slots."""
    name = f"{ask.__module__}.{ask.__qualname__}"

    def answer(known: KnownT, /, *asked: Asked.args, **named: Asked.kwargs) -> T:
        answers: dict[Any, T] = vars(known).setdefault("_answers", {})
        key = (name, *asked)
        if key not in answers:
            answers[key] = ask(known, *asked, **named)
        return answers[key]

    answer.__doc__, answer.__name__, answer.__module__ = ask.__doc__, ask.__name__, ask.__module__
    return answer
