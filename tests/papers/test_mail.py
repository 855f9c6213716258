"""Texts as editors and mailers write them."""

from __future__ import annotations

import pytest

from hexwar_tui.papers.mail import NoText, decoded, mail_lines

TEXT = "Альдмарк 1: стоять\ncapital: Hythe\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251"])
def test_encodings_are_told_apart(encoding: str) -> None:
    """With and without a mark at the beginning."""
    assert decoded(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize(
    ("raw", "line"),
    [(b"ok\n\x81\x9f\xa0\xb7", 2), (b"\x89PNG\r\n\x1a\n\0\0", 1), (b"\xff\xfe\x00\xd8\x41\x00", 1)],
    ids=["bytes", "picture", "half a pair"],
)
def test_what_is_no_text_is_named(raw: bytes, line: int) -> None:
    with pytest.raises(NoText) as found:
        decoded(raw)
    assert found.value.line == line


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("> > a\n>b\n| c", ["a", "b", "c"]),
        ("* a\n- b\n1) c\n2. d\n(3) e", ["a", "b", "c", "d", "e"]),
        ("> 1) > a", ["a"]),
        ("\ufeffa\u00a0b\n c\t", ["a b", "c"]),
        ("a\n-- \nmy name\n", ["a"]),
        ("> a\n> -- \n> his name\nb", ["a", "b"]),
        ("march to __0306__ or ____", ["march to 0306 or ____"]),
        ("=D0=B0 unit=3D1 and so=\n on", ["а unit=1 and so on"]),
        ("go unit=12 hex=0306", ["go unit=12 hex=0306"]),
    ],
)
def test_what_mailers_put_around_lines_is_taken_off(text: str, lines: list[str]) -> None:
    """Quote marks, bullets, signatures, special spaces, soft line ends; what players write stays."""
    assert [line.text for line in mail_lines(text)] == lines


def test_lines_keep_their_numbers() -> None:
    """Empty ones count; a space at the end says that a line goes on."""
    found = [(line.number, line.text, line.goes_on) for line in mail_lines("a \n\n> b\n")]
    assert found == [(1, "a", True), (2, "", False), (3, "b", False)]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (r"**Aldmark 1**: march to 1210\.", "Aldmark 1: march to 1210."),
        (r"1\. stay", "stay"),
        ("`Aldmark 1: stay`", "Aldmark 1: stay"),
        ("```text", ""),
        ('message to Red: "2 ** 3"', 'message to Red: "2 ** 3"'),
    ],
)
def test_what_an_editor_of_markdown_puts_into_lines_is_taken_off(line: str, read: str) -> None:
    """But not in a player's own words."""
    assert [found.text for found in mail_lines(line)] == [read]


@pytest.mark.parametrize("dash", list("-\u2010\u2011\u2012–—−"))
def test_a_line_of_a_list_is_read_whatever_its_dash(dash: str) -> None:
    """Editors put other dashes in the place of the one that was typed."""
    assert [line.text for line in mail_lines(f"{dash} capital: Hythe")] == ["capital: Hythe"]
