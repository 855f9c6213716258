"""Which of the cases of a test everybody's run plays, and which are left to the long one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def long_unless(is_daily: Callable[..., bool], cases: Iterable[tuple[Any, ...]]) -> list[Any]:
    """The cases as parameters of a test, in their order; those that `is_daily` does not hold for are long."""
    return [pytest.param(*case, marks=[] if is_daily(*case) else pytest.mark.long) for case in cases]
