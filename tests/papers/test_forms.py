"""A paper says the same in every form, and what players have typed is text in each."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.document import Document, Heading, Items, Paragraph, Picture, Rows, Table, section
from hexwar_tui.papers.forms.bbcode import NOTHING
from hexwar_tui.papers.forms.columns import broken, width
from hexwar_tui.papers.forms.form import Form, form_of, written
from hexwar_tui.papers.markdown import escaped

TYPED = (
    "# no heading",
    "- no list",
    "1. no number",
    "*no* _emphasis_ ~~at~~ `all`",
    "[b]no tag[/b] [/code] [url=x]y[/url]",
    "<b>no tag</b> &amp; <script>",
    "[no](link) | no cell \\",
    "two\nlines",
    "===",
)
"""What a player might type to have his words look like something else."""


def paper() -> Document:
    """A paper with all that there is, made of what players have typed."""
    return Document(
        say("Paper of {who}", who=TYPED[5]),
        (
            Heading(TYPED[4]),
            Heading(TYPED[0], minor=True),
            Paragraph(TYPED),
            Paragraph((TYPED[3],), strong=True),
            Items(TYPED),
            Table((TYPED[6], "Hex"), tuple((words, "0304") for words in TYPED)),
            Rows(("·  [A]", "```", "[/code]", "<pre>")),
            Picture("map.svg", TYPED[6]),
        ),
    )


class Page(HTMLParser):
    """Reads the texts of a page, and which tags it has."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def page(html: str) -> Page:
    read = Page()
    read.feed(html)
    return read


@pytest.mark.parametrize("form", [Form.MARKDOWN, Form.HTML])
def test_typed_words_are_text_in_a_browser(form: Form) -> None:
    """Markdown, once it is shown, and HTML have each text as it was typed, and no tag that is not the paper's own."""
    text = "\n".join(written(paper(), form, "en"))
    if form is Form.MARKDOWN:
        text = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)
    read = page(text)
    shown = [" ".join(each.split()) for each in read.texts]
    for words in TYPED:
        assert shown.count(" ".join(words.split())) >= 2 or " ".join(words.split()) in " ".join(shown), words
    own = {"h1", "h2", "h3", "p", "ul", "li", "table", "tr", "th", "td", "pre", "br", "strong"}
    page_itself = {"html", "head", "meta", "title", "style", "body", "div"} if form is Form.HTML else set()
    assert read.tags - own - page_itself <= ({"code", "thead", "tbody", "img"} if form is Form.MARKDOWN else set())


def test_a_page_loads_nothing() -> None:
    """A page has its picture in itself, or names the file; nothing in it is fetched."""
    html = "\n".join(written(Document("t", (Picture("map.svg", "The map", "<svg></svg>"),)), Form.HTML, "en"))
    assert "<svg></svg>" in html
    assert "map.svg" not in html
    assert not re.search(r"\b(?:src|href)=", "\n".join(written(paper(), Form.HTML, "en")))


def test_typed_words_are_no_tags_in_a_forum() -> None:
    """Every tag of BBCode is the paper's own; the brackets of players stand there with a space of no width behind."""
    text = "\n".join(written(paper(), Form.BBCODE, "en"))
    tags = re.sub(r"\[code\].*?\[/code\]", "[code]", text, flags=re.DOTALL)
    assert set(re.findall(r"\[(/?[a-z*]+)", tags)) == {
        "size",
        "/size",
        "b",
        "/b",
        "i",
        "/i",
        "list",
        "/list",
        "*",
        "code",
    }
    assert text.count("[/code]") == text.count("[code]") == 2
    assert f"[{NOTHING}b]no tag[{NOTHING}/b]" in text
    assert "·  [A]" in text


def test_plain_text_has_every_word_in_its_place() -> None:
    """Sentences are broken between words, tables aligned, and no line of text is wider than its room."""
    long = "word " * 60
    told = Document(
        "t", (Paragraph((long,)), Items((long,)), Table(("Unit", "Orders"), (("Щиты", long), ("漢字", "–"))))
    )
    lines = written(told, Form.PLAIN, "en")
    assert max(map(width, lines)) <= 100
    assert " ".join(" ".join(lines).split()).count("word") == 180
    rows = [line for line in lines if line.startswith(("Unit", "Щиты", "漢字"))]
    assert [width(row[: row.index(cell)]) for row, cell in zip(rows, ("Orders", "word", "–"), strict=True)] == [6, 6, 6]


def test_a_line_is_broken_at_its_room() -> None:
    """A word that is longer than the room stands alone; an empty text is one empty line."""
    assert broken("aa bb cccccc d", 5) == ["aa bb", "cccccc", "d"]
    assert broken("", 5) == [""]


def test_what_is_empty_has_no_heading() -> None:
    """A part without lines, rows and items is left out, heading and all."""
    assert list(section("Nothing", Items(()), Table(("a",), ()), Rows(()), Paragraph(()))) == []
    assert list(section("Some", Items(("one",)), Rows(()))) == [Heading("Some"), Items(("one",))]


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.md", "md"), ("a.TXT", "txt"), ("a.bbcode", "bbcode"), ("a.html", "html"), ("a.htm", "html"), ("a", "md")],
)
def test_a_file_tells_its_form_by_its_name(name: str, form: str) -> None:
    assert form_of(Path(name)) == form


@pytest.mark.parametrize(
    "text", ["Axis 1.5", "[] West League", "a_b", "AT&T", "-1 to 3", "2 < 3", "~ lake, sea", "50 & more", "C:\\maps"]
)
def test_what_is_no_markup_is_left_as_it_is(text: str) -> None:
    """So that a report in Markdown can be read as it is, too."""
    assert escaped(text, inside=True) == text


@pytest.mark.parametrize(
    ("text", "whole", "inside"),
    [
        ("1. The army", "1\\. The army", "1. The army"),
        ("- x", "\\- x", "- x"),
        ("# x", "\\# x", "# x"),
        ("[a](b)", "\\[a\\](b)", "\\[a\\](b)"),
        ("**x** _y_", "\\*\\*x\\*\\* \\_y\\_", "\\*\\*x\\*\\* \\_y\\_"),
        ("<b> `c`", "\\<b\\> \\`c\\`", "\\<b\\> \\`c\\`"),
        ("&lt;", "\\&lt;", "\\&lt;"),
    ],
)
def test_markup_is_escaped_where_it_would_be_some(text: str, whole: str, inside: str) -> None:
    assert (escaped(text), escaped(text, inside=True)) == (whole, inside)
