"""Order sheets among what has come: which are for this game and turn, of which side, and which is the latest."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import field, replace
from itertools import groupby

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.mail import mail_lines
from hexwar_tui.papers.part_of_turn import part_now
from hexwar_tui.papers.post.headless import ANSWERED, SEND_WITH_HEAD, WHOSE_IS_IT, holds_orders
from hexwar_tui.papers.post.mailbag import LeftOut, Mailbag, Sent
from hexwar_tui.papers.post.received import digest_of, is_received
from hexwar_tui.papers.post.senders import Senders, senders_of
from hexwar_tui.papers.taking.ending import done_words, is_word

HEAD = re.compile(
    r"^[>|\s\ufeff`*\\]*#: hexwar game=(\S{1,64})\s+turn=([0-9]{1,9})\s+side=([^\s`*\\]{1,64})"
    r"(?:\s+part=(\w{1,16}))?[\s`*\\]*$"
)
_LIKE_A_HEAD = re.compile(r"^[>|\s\ufeff`*\\]*#\s*:?\s*hexwar\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """An order sheet of a side for now: what was sent, its digest, whether its side's part is to be sealed with it, and
    its text without the word that says so."""

    side: Side
    sent: Sent
    digest: str
    seal: bool


@dataclass(frozen=True, slots=True)
class Late:
    """A sheet that has come too late for its part of its turn, or that can't be taken in for another reason: `why`."""

    sheet: Sheet
    turn: int
    part: str
    why: Text = ""


@dataclass(slots=True)
class Found:
    """What is there: the sheets of each side for now, the latest last; what is left and why; those of each side for
    earlier turns, or parts of this one, that were taken in before; of each side the one that has come last, but too
    late for its part of the turn, or without its first line; and those of them that need no answer, as later ones
    followed, but may hold letters."""

    sheets: dict[Side, list[Sheet]]
    left: list[LeftOut]
    before: dict[Side, list[Sheet]] = field(default_factory=dict)
    late: dict[Side, Late] = field(default_factory=dict)
    followed: list[Late] = field(default_factory=list)

    @property
    def older(self) -> tuple[str, ...]:
        """Where the sheets of earlier turns, or parts of this one, lie that were taken in before."""
        return tuple(sheet.sent.source for sheets in self.before.values() for sheet in sheets)


def find_sheets(game: Game, bag: Mailbag) -> Found:
    """Sorts what has come by sides."""
    senders, faults = senders_of(game, bag.lists)
    found = Found({}, [*bag.left, *(LeftOut(source, why) for source, why in faults)])
    done = done_words(game)
    for sent in _whole(bag.sent):
        for head, text in _parted(sent.text, game):
            _sort_in(game, found, replace(sent, text=text), head, done, senders)
    _part_late(found)
    return found


def _part_late(found: Found) -> None:
    """Leaves among the late sheets of each side the one that wants an answer. Whoever has written into the sheet of his
    latest papers behind it needs none; and where a later one was taken in, that took its place, with its letter."""
    every, found.followed = found.followed, []
    for late in every:
        side = late.sheet.side
        if _is_followed(late.sheet, found.before.get(side, ())):
            continue
        if side in found.late:
            found.followed.append(found.late.pop(side))
        if _is_followed(late.sheet, found.sheets.get(side, ())):
            found.followed.append(late)
        else:
            found.late[side] = late


def _is_followed(sheet: Sheet, others: Sequence[Sheet]) -> bool:
    return any(other.sent.order > sheet.sent.order for other in others)


def _whole(sent: Sequence[Sent]) -> Iterator[Sent]:
    """Yields what was sent, the latest last. Where a mail has its sheet attached, what it says itself belongs to that:
    it stands below it."""
    for _, parts in groupby(sorted(sent, key=lambda each: each.order), key=lambda each: each.order[:3]):
        body, *attached = parts
        sheet = next((each for each in attached if _has_head(each.text)), None)
        if sheet is None or _has_head(body.text):
            yield from (body, *attached)
            continue
        said = "\n".join(line for line in body.text.splitlines() if not line.lstrip().startswith((">", "|")))
        for each in attached:
            yield replace(each, text=f"{each.text}\n\n{said}") if each is sheet else each


def _has_head(text: str) -> bool:
    return any(HEAD.match(line) for line in text.splitlines())


def _sort_in(
    game: Game,
    found: Found,
    sent: Sent,
    head: re.Match[str] | None,
    done: Collection[str],
    senders: Senders,
) -> None:
    """Puts a text where it belongs; `head` is the first line of a sheet that it has, None where it has none."""
    if head is None:
        _sort_headless(game, found, sent, senders)
        return
    side = head[3]
    text, seal = _without_done(sent.text, done) if game.is_sealed() else (sent.text, False)
    sheet = Sheet(side, replace(sent, text=text), digest_of(game, side, sent.text), seal)
    turn, part = int(head[2]), head[4] or ""
    if head[1] != game.record.id:
        found.left.append(LeftOut(sent.source, say("This order sheet is for another game.")))
    elif side not in game.sides:
        found.left.append(LeftOut(sent.source, say("This order sheet is for another side.")))
    elif turn > game.turn:
        found.left.append(LeftOut(sent.source, _other_turn(game, turn, side)))
    elif turn == game.turn and part in ("", part_now(game, side)):
        if why := senders.objection(side, sent.source, sent.sender):
            found.left.append(LeftOut(sent.source, why))
        else:
            found.sheets.setdefault(side, []).append(sheet)
    elif is_received(game, side, sheet.digest):
        found.before.setdefault(side, []).append(sheet)
    elif why := senders.objection(side, sent.source, sent.sender):
        found.left.append(LeftOut(sent.source, why))
    else:
        found.followed.append(Late(sheet, turn, part))


def _sort_headless(game: Game, found: Found, sent: Sent, senders: Senders) -> None:
    """Puts a text without the first line of a sheet where it belongs: if it holds orders, and it is known of which
    side, among those that are answered."""
    side, is_damaged = senders.side_of(sent.source, sent.sender), any(map(_LIKE_A_HEAD.match, sent.text.splitlines()))
    if not holds_orders(game, side, sent.text):
        found.left.append(LeftOut(sent.source, _DAMAGED if is_damaged else _NO_SHEET))
    elif side is None:
        found.left.append(LeftOut(sent.source, _DAMAGED if is_damaged else WHOSE_IS_IT, sent.sender))
    elif is_received(game, side, digest := digest_of(game, side, sent.text)):
        found.left.append(LeftOut(sent.source, ANSWERED))
    else:
        found.followed.append(Late(Sheet(side, sent, digest, seal=False), game.turn, "", SEND_WITH_HEAD))


_NO_SHEET = say("This is no order sheet.")
_DAMAGED = say("The first line of this order sheet is not as it was written.")


def _other_turn(game: Game, turn: int, side: Side) -> Text:
    name = game.frames[0].side_name(side)
    return say("{side}: this sheet is for turn {other}; it is turn {turn}.", side=name, other=turn, turn=game.turn)


def _parted(text: str, game: Game) -> Iterator[tuple[re.Match[str] | None, str]]:
    """Yields the sheets that a text holds, each with its first line. What is quoted of other turns is left out where
    there is a sheet for now, and what stands before the first sheet belongs to that."""
    lines = text.splitlines()
    heads = [(at, head) for at, line in enumerate(lines) if (head := HEAD.match(line))]
    if len({head.groups() for _, head in heads}) < 2:
        yield (heads[0][1] if heads else None), text
        return
    now = [head for _, head in heads if head[1] == game.record.id and int(head[2]) == game.turn]
    now = [head for head in now if _is_of_part(game, head)] or now
    wanted = list(dict.fromkeys(head.groups() for head in now)) or [heads[0][1].groups()]
    first = heads[0][0]
    for groups in wanted:
        kept = [*lines]
        ends = [*(at for at, _ in heads[1:]), len(lines)]
        for (at, head), end in zip(heads, ends, strict=True):
            if head.groups() != groups:
                kept[at:end] = [""] * (end - at)
        if groups != wanted[0]:
            kept[:first] = [""] * first
        yield next(head for _, head in heads if head.groups() == groups), "\n".join(kept)


def _is_of_part(game: Game, head: re.Match[str]) -> bool:
    return head[3] in game.sides and head[4] in (None, part_now(game, head[3]))


def _without_done(text: str, done: Collection[str]) -> tuple[str, bool]:
    """The text without the lines that say that the sheet is to be sealed, and whether there are any."""
    lines, said = text.splitlines(), False
    for line in mail_lines(text):
        at = line.number - 1
        if is_word(line.text, done) and at < len(lines) and line.text.casefold() in lines[at].casefold():
            lines[at], said = "", True
    return ("\n".join(lines), True) if said else (text, False)


def names_of(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """Where these sheets were found."""
    return tuple(sheet.sent.source for sheet in sheets)
