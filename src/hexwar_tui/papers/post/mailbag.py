"""What has come: the texts in a folder, in a mailbox, or in single mails, each with when it was sent and by whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from datetime import UTC
from email import message_from_bytes
from email.errors import MessageError
from email.message import EmailMessage, MIMEPart
from email.policy import default as mail_policy
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.mail import decoded
from hexwar_tui.papers.post.page_text import page_text
from hexwar_tui.storage.disk.files import names_in, read_file
from hexwar_tui.storage.errors import SaveError

LARGEST_MAILBOX = 512 * 1024 * 1024
"""The most bytes that a file of mails may have."""

LARGEST_TEXT = 1024 * 1024
"""The most bytes of a single text: no order sheet comes near."""

ADDRESSES = ("addresses.txt", "адреса.txt")
"""The names that a list of addresses of the sides may have."""

MOST_FILES = 10_000
DEEPEST = 4
"""How many folders, one in the other, are looked through."""

_MAIL = re.compile(
    rb"\A(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,80}?(?:date|from|received|message-id|mime-version):", re.IGNORECASE
)
_MAILBOX = re.compile(rb"\AFrom [^\n]*\d:\d\d")
_NEXT_MAIL = re.compile(rb"(?:\A|\n)From [^\n]*\d:\d\d[^\n]*\r?\n")
_TEXTS = (".txt", ".md", ".text")


@dataclass(frozen=True, slots=True)
class Sent:
    """A text that was sent. `source` names the file, and of a mailbox the mail; `order` sorts by when it was sent, the
    latest last; `sender` is who has sent it, "" where that is not known."""

    source: str
    text: str
    order: tuple[float, str, int, int] = (0.0, "", 0, 0)
    sender: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What was not taken in, and why; `sender` is who has sent it, "" where that is not known or does not matter."""

    source: str
    why: Text
    sender: str = ""


@dataclass(slots=True)
class Mailbag:
    """All that has come, and the lists of addresses that lie beside it, by where they are."""

    sent: list[Sent] = field(default_factory=list)
    left: list[LeftOut] = field(default_factory=list)
    lists: dict[str, str] = field(default_factory=dict)


def open_mailbag(path: Path) -> Mailbag:
    """Everything that lies in `path`: a folder of texts, mails and mailboxes, with those in it, or one such file. What
    can't be read is named in `left`. Raises SaveError where there is nothing at `path`, or it can't be read."""
    bag = Mailbag()
    folder = path if path.is_dir() else path.parent
    for name in ADDRESSES:
        if (folder / name).is_file():
            bag.lists[name] = decoded(read_file(folder / name, LARGEST_TEXT))
    if path.is_dir():
        for file in _files(path, DEEPEST):
            if file.parent == folder and file.name in ADDRESSES:
                continue
            try:
                _open(file, str(file.relative_to(path)), bag)
            except SaveError as fault:
                bag.left.append(LeftOut(clean(str(file.relative_to(path)), 200), fault.text))
    else:
        _open(path, path.name, bag)
    return bag


def _files(folder: Path, deep: int) -> Iterator[Path]:
    """The files in `folder` and the folders in it, without hidden ones; a file after those with lower numbers."""
    found = [folder / name for name in names_in(folder)[:MOST_FILES] if not name.startswith(".")]
    for path in sorted(found, key=lambda path: natural(path.name)):
        if path.is_dir() and not path.is_symlink():
            yield from _files(path, deep - 1) if deep > 1 else ()
        else:
            yield path


def natural(name: str) -> str:
    """What names are sorted by: numbers in them by their value, so that “orders 10” comes behind “orders 9”."""
    return re.sub(r"[0-9]+", lambda number: number[0].zfill(12), name.casefold())


def _open(file: Path, name: str, bag: Mailbag) -> None:
    """Puts the texts of a file into the bag. Raises SaveError where it can't be read."""
    raw, name = read_file(file, LARGEST_MAILBOX), clean(name, 200)
    when = file.stat().st_mtime
    if _MAILBOX.match(raw):
        mails = _NEXT_MAIL.split(raw)[1:]
        for number, mail in enumerate(mails, 1):
            _open_mail(mail, f"{name}#{number}", (when, natural(name), number, 0), bag)
    elif _MAIL.match(raw):
        _open_mail(raw, name, (when, natural(name), 0, 0), bag)
    elif len(raw) > LARGEST_TEXT:
        bag.left.append(LeftOut(name, say("This is no order sheet: it is larger than {n} MB.", n=LARGEST_TEXT >> 20)))
    else:
        try:
            bag.sent.append(Sent(name, decoded(raw), (when, natural(name), 0, 0)))
        except BadOrder as fault:
            bag.left.append(LeftOut(name, fault.text))


# -- mails ------------------------------------------------------------------------------------------------------------


def _open_mail(raw: bytes, source: str, place: tuple[float, str, int, int], bag: Mailbag) -> None:
    """Puts the text of a mail into the bag, and the texts that are attached to it. `place` sorts it, where it does not
    say when it was sent."""
    when, name, number, _ = place
    try:
        mail = message_from_bytes(re.sub(rb"(?m)^>(>*From )", rb"\1", raw), policy=mail_policy)
        assert isinstance(mail, EmailMessage), "the policy makes such"
        own, attached = _own_parts(mail), _attached(mail)
    except _STUMBLES:
        bag.left.append(LeftOut(source, say("This mail can't be read.")))
        return
    when, sender = _date(mail) or when, clean(_header(mail, "from"), 200)
    if own:
        _keep_parts(own, Sent(source, "", (when, name, number, 0), sender), bag)
    for at, (part, called) in enumerate(attached, 1):
        _keep_parts([part], Sent(f"{source} ({called})", "", (when, name, number, at), sender), bag)
    if not (own or attached):
        bag.left.append(LeftOut(source, say("This mail has no text.")))


_STUMBLES = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError, MessageError)
"""What the mail package raises where a mail is broken."""


def _header(mail: EmailMessage, name: str) -> str:
    try:
        return str(mail.get(name, ""))
    except _STUMBLES:  # what nobody could read, the mail package stumbles over
        return ""


def _date(mail: EmailMessage) -> float | None:
    """When a mail was sent, in seconds; None where it does not say so."""
    try:
        when = mail["date"].datetime
        return float((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp())
    except _STUMBLES:
        return None


def _own_parts(mail: EmailMessage) -> list[MIMEPart]:
    """What a mail says itself: its body, as text if it has any in that form, and the parts without a name behind it, as
    mailers make where something stands between them, and of mails that are handed on."""
    body = mail.get_body(("plain",))
    if body is None or not _raw(body).strip():
        body = mail.get_body(("html",)) or body
    more = (part for part in mail.walk() if part is not body and part.get_content_type() == "text/plain")
    return [*([] if body is None else [body]), *(part for part in more if not _name(part) and _raw(part).strip())]


def _attached(mail: EmailMessage) -> list[tuple[MIMEPart, str]]:
    """What is attached to a mail as text, each with its name."""
    body = mail.get_body(("plain", "html"))
    named = ((part, _name(part)) for part in mail.walk() if part is not body and not part.is_multipart())
    return [(part, name) for part, name in named if name and _is_text(part, name)]


def _is_text(part: MIMEPart, name: str) -> bool:
    return part.get_content_type() in ("text/plain", "text/markdown") or name.lower().endswith(_TEXTS)


def _name(part: MIMEPart) -> str:
    return clean(part.get_filename() or "", 80)


def _raw(part: MIMEPart) -> bytes:
    raw = part.get_payload(decode=True)
    return raw if isinstance(raw, bytes) else b""


def _keep_parts(parts: Sequence[MIMEPart], sent: Sent, bag: Mailbag) -> None:
    """Puts parts of a mail into the bag as one text, or says that they are none."""
    if sum(len(_raw(part)) for part in parts) > LARGEST_TEXT:
        bag.left.append(LeftOut(sent.source, say("This is no order sheet: it is larger than {n} MB.", n=1)))
        return
    try:
        text = "\n".join(map(_text_of, parts))
    except BadOrder as fault:
        bag.left.append(LeftOut(sent.source, fault.text))
    else:
        bag.sent.append(replace(sent, text=text))


def _text_of(part: MIMEPart) -> str:
    """The text of a part of a mail: by the character set that it names, where that fits. Raises BadOrder for none."""
    raw = _raw(part)
    try:
        text = raw.decode(part.get_content_charset() or "utf-8")
    except (LookupError, ValueError):  # unknown, not fitting, or no name at all
        text = decoded(raw)
    return page_text(text) if part.get_content_type() == "text/html" else text
