"""Several sheets of one side: what of the earlier ones counts on with the latest, and what is dropped with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders.forms import BLANK, plain
from hexwar_tui.papers.mail import mail_lines
from hexwar_tui.papers.post.found import Sheet
from hexwar_tui.papers.post.mailbag import Sent


@dataclass(frozen=True, slots=True)
class Joined:
    """A sheet as it is taken in: with the lines of earlier ones that were `kept` below its own; those of others are
    `dropped`."""

    sheet: Sheet
    kept: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


def joined(sheet: Sheet, earlier: Sequence[Sent], *, replaces: bool) -> Joined:
    """The latest sheet with what is filled in of `earlier` ones that were not carried out, or still wait.

    One that has a line of an earlier sheet is that sheet again, and takes its place; where it `replaces` any, always.
    Else it only adds to it, and both count.
    """
    own = {_comparable(line) for line in _filled_in(sheet.sent.text)}
    kept: list[str] = []
    dropped: list[str] = []
    text = sheet.sent.text
    for sent in earlier:
        lines = [line for line in _filled_in(sent.text) if _comparable(line) not in own]
        if replaces or len(lines) < len(list(_filled_in(sent.text))):
            dropped += lines
        elif lines:
            kept += lines
            text = "\n".join([text, "", *_body(sent.text)])
    whole = replace(sheet, sent=replace(sheet.sent, text=text))
    return Joined(whole, tuple(dict.fromkeys(kept)), tuple(dict.fromkeys(dropped)))


def is_filled_in(text: str) -> bool:
    """Whether a player has written anything into the sheet `text`."""
    return any(True for _ in _filled_in(text))


def _body(text: str) -> Iterator[str]:
    """The lines without comments, and without the head that is that of an earlier sheet."""
    return (line for line in text.strip("\n").splitlines() if not line.lstrip("\ufeff >|").startswith("#"))


def _filled_in(text: str) -> Iterator[str]:
    """Yields what is written on the lines, without comments and lines in which a blank is left."""
    for line in mail_lines(text):
        if line.text.strip() and not line.text.startswith("#") and BLANK not in line.text:
            yield line.text.strip()


def _comparable(line: str) -> str:
    return " ".join(plain(line).split())
