"""Orders that a mailer has parted into several lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.papers.mail import LONG_LINE, MailLine, is_unfinished, is_wrapped

MOST_JOINED = 6
"""The most lines of which an order may be made that a mailer has parted."""


def put_together(read: Callable[[str], Order | None], left: Sequence[MailLine]) -> tuple[Order | None, str, int]:
    """The order that the first of these lines gives with those behind it that a mailer has parted from it, None where
    there is none; its text; and how many lines it has. `read` is what a line gives by itself."""
    joined = text = left[0].text
    found: tuple[Order | None, str, int] = None, text, 1
    if not (left[0].goes_on or len(text) >= LONG_LINE or is_unfinished(left)):
        return found
    for used, line in enumerate(left[1:MOST_JOINED], 2):
        if not line.text or read(line.text) is not None:
            break
        joined = f"{joined} {line.text}"
        order = read(joined)
        if order is not None and not line.goes_on:
            found = order, joined, used
            if not is_wrapped(left, used):
                break
    return found
