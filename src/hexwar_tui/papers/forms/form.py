"""The forms by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path

from hexwar_tui.papers.document import Document
from hexwar_tui.papers.forms.bbcode import write_bbcode
from hexwar_tui.papers.forms.html import write_html
from hexwar_tui.papers.forms.markdown import write_markdown
from hexwar_tui.papers.forms.plain_text import write_plain_text


class Form(StrEnum):
    """A form in which papers are written: Markdown, plain text, BBCode, or HTML in one file."""

    MARKDOWN = "md"
    PLAIN = "txt"
    BBCODE = "bbcode"
    HTML = "html"


_WRITERS: Mapping[Form, Callable[[Document, str], list[str]]] = {
    Form.MARKDOWN: write_markdown,
    Form.PLAIN: write_plain_text,
    Form.BBCODE: write_bbcode,
    Form.HTML: write_html,
}


_ENDINGS = {".txt": Form.PLAIN, ".bbcode": Form.BBCODE, ".html": Form.HTML, ".htm": Form.HTML}


def form_of(file: Path | None) -> Form:
    """The form that the name of a file asks for by its ending: Markdown, where it asks for none of the others."""
    return Form.MARKDOWN if file is None else _ENDINGS.get(file.suffix.lower(), Form.MARKDOWN)


def written(document: Document, form: Form, language: str) -> list[str]:
    """The lines of the paper in this form, in `language`; each may hold line ends of its own."""
    return _WRITERS[form](document, language)
