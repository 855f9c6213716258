"""What lies in a folder or mailbox is read as texts, whatever editors and mailers have made of it."""

from __future__ import annotations

import os
import random
from email.message import EmailMessage
from pathlib import Path

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.post.mailbag import LARGEST_TEXT, open_mailbag
from hexwar_tui.papers.post.page_text import page_text
from hexwar_tui.storage.errors import SaveError

WORDS = "Приказы: марш на север"


def mail(**headers: str) -> EmailMessage:
    """A mail with a text."""
    made = EmailMessage()
    for name, value in {"From": "Anna <a@example.org>", "Date": "Thu, 26 Nov 2026 01:00:00 +0000", **headers}.items():
        made[name] = value
    made.set_content(WORDS)
    return made


def texts(path: Path) -> dict[str, str]:
    return {sent.source: sent.text.strip() for sent in open_mailbag(path).sent}


def left(path: Path) -> dict[str, str]:
    return {each.source: render(each.why, "en") for each in open_mailbag(path).left}


def test_texts_of_editors_are_read(tmp_path: Path) -> None:
    for name, encoding in (("a", "utf-8"), ("b", "utf-8-sig"), ("c", "utf-16"), ("d", "cp1251")):
        (tmp_path / f"{name}.txt").write_bytes(WORDS.encode(encoding))
    assert texts(tmp_path) == dict.fromkeys(("a.txt", "b.txt", "c.txt", "d.txt"), WORDS)


def test_what_is_no_text_is_named(tmp_path: Path) -> None:
    """Pictures, files beyond all measure, pipes, and mails without a text; hidden files are not looked at."""
    (tmp_path / "map.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\xfe")
    (tmp_path / "huge.txt").write_bytes(b"x" * (LARGEST_TEXT + 1))
    (tmp_path / ".hidden").write_text("x", "utf-8")
    os.mkfifo(tmp_path / "pipe")
    bare = EmailMessage()
    bare["From"] = "a@example.org"
    bare.set_content(b"\0", "image", "png")
    (tmp_path / "bare.eml").write_bytes(bare.as_bytes())
    named = left(tmp_path)
    assert "this is no text in UTF-8" in named.pop("map.png")
    assert named == {
        "huge.txt": "This is no order sheet: it is larger than 1 MB.",
        "pipe": f"{tmp_path / 'pipe'} is no ordinary file. Give the path of a saved game.",
        "bare.eml": "This mail has no text.",
    }
    assert texts(tmp_path) == {}


def test_nothing_at_a_path_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        open_mailbag(tmp_path / "nowhere")


def test_folders_in_folders_are_looked_through(tmp_path: Path) -> None:
    """As mailers keep mails, one a file without an ending; not without end."""
    (tmp_path / "cur").mkdir()
    (tmp_path / "cur" / "1732.host:2,S").write_bytes(mail().as_bytes())
    deep = tmp_path.joinpath(*"abcdef")
    deep.mkdir(parents=True)
    (deep / "deep.txt").write_text("x", "utf-8")
    (tmp_path / "round").symlink_to(tmp_path)
    assert texts(tmp_path) == {"cur/1732.host:2,S": WORDS}


def test_a_mailbox_is_parted_into_mails(tmp_path: Path) -> None:
    """Lines that begin with “From” within a mail part none; the order is that of their dates, whatever the clock."""
    first, second = mail(Date="Thu, 26 Nov 2026 03:00:00 +0300"), mail(Date="Thu, 26 Nov 2026 00:30:00 +0000")
    first.set_content("From the north they come.\n")
    raw = b"".join(b"From a@b Thu Nov 26 01:00:00 2026\n" + each.as_bytes() + b"\n" for each in (first, second))
    (tmp_path / "box").write_bytes(raw.replace(b"\nFrom the", b"\n>From the"))
    assert texts(tmp_path / "box") == {"box#1": "From the north they come.", "box#2": WORDS}
    found = open_mailbag(tmp_path / "box").sent
    assert [sent.source for sent in sorted(found, key=lambda sent: sent.order)] == ["box#1", "box#2"]
    assert {sent.sender for sent in found} == {"Anna <a@example.org>"}


def test_a_text_with_something_in_its_midst_is_read_to_its_end(tmp_path: Path) -> None:
    """Mailers part it there, and what stands behind a picture has no name."""
    parted = mail()
    parted.add_attachment(b"\x89PNG", "image", "png", filename="map.png")
    behind = EmailMessage()
    behind.set_content("И на восток")
    parted.attach(behind)
    (tmp_path / "parted.eml").write_bytes(parted.as_bytes())
    assert texts(tmp_path)["parted.eml"].split() == [*WORDS.split(), "И", "на", "восток"]


def test_a_mail_that_is_handed_on_is_read(tmp_path: Path) -> None:
    """Whoever has sent his orders from the wrong address attaches that mail to another one."""
    around = mail()
    around.set_content("See below.")
    around.add_attachment(mail())
    (tmp_path / "on.eml").write_bytes(around.as_bytes())
    assert texts(tmp_path)["on.eml"].splitlines() == ["See below.", "", WORDS]


def test_a_page_is_read_where_the_text_beside_it_is_empty(tmp_path: Path) -> None:
    page = mail()
    page.set_content("\n")
    page.add_alternative(f"<p>{WORDS}</p>", "html")
    (tmp_path / "page.eml").write_bytes(page.as_bytes())
    assert texts(tmp_path) == {"page.eml": WORDS}


def test_the_text_of_a_page() -> None:
    """Line by line as it is read; styles are not, quotes are marked, and spaces that keep words together stay such."""
    page = """<html><head><title>x</title><style>p {}</style></head><body><p>one
      two<br>three&nbsp;four</p><blockquote>five<div>six</div></blockquote><pre>seven
eight</pre>&lt;nine&gt;<script>ten</script></body></html>"""
    assert page_text(page).splitlines() == [
        *("one two", "three\u00a0four", "> five", "> six", "seven", "eight", "<nine>")
    ]


def test_broken_mails_are_left_and_no_fault(tmp_path: Path) -> None:
    """Whatever is wrong with a mail, it is read as far as that goes, or named."""
    whole = mail()
    whole.add_attachment(b"\xff", "text", "plain", filename="приказ.txt")
    base = whole.as_bytes()
    signs = (b"\n", b"=?", b"''", b'"', b"boundary=", b"Date: ", b"\xff", b"\0", b";", b"charset=", b"%", b"@")
    rng = random.Random("broken mails")
    for _ in range(300):
        raw = bytearray(base)
        for _ in range(rng.randint(1, 10)):
            at = rng.randrange(len(raw))
            raw[at : at + rng.choice((0, 0, 3))] = rng.choice(signs)
        (tmp_path / "broken.eml").write_bytes(b"Date: x\n" + raw)
        bag = open_mailbag(tmp_path / "broken.eml")
        assert bag.sent or bag.left
    (tmp_path / "null.eml").write_bytes(base.replace(b"utf-8", b"utf\0-8"))
    assert open_mailbag(tmp_path / "null.eml").left or texts(tmp_path / "null.eml")
