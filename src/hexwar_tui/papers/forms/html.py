"""HTML in one file that loads nothing from elsewhere, for browsers and mail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from html import escape

from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.document import Block, Document, Heading, Items, Paragraph, Picture, Rows, Table

_HEAD = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: dark light; --ground: #121212; --ink: #e0e0e0; --head: #ffbe68; --link: #4aa8f0;
  --line: #3a3f45; }}
@media (prefers-color-scheme: light) {{
  :root {{ --ground: #fbfaf7; --ink: #222; --head: #8a4b00; --link: #00589c; --line: #d5d0c6; }}
}}
body {{ background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: {width}; padding: 1rem; }}
h1, h2 {{ color: var(--head); line-height: 1.2; }}
svg {{ display: block; max-width: 100%; width: 100%; }}
table {{ border-collapse: collapse; }}
td, th {{ border-bottom: 1px solid var(--line); }}
{styles}</style>
</head>
<body>
"""

_STYLES = """\
pre { font: 13px/1.25 "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-x: auto; }
.table { overflow-x: auto; }
td, th { padding: .15rem .7rem .15rem 0; text-align: left; vertical-align: top; }
@media print { pre { font-size: 8px; } }
"""


def page_head(title: str, language: str, width: str, styles: str) -> str:
    """How a page begins whose lines are at most `width` long, a length of style sheets: all up to its body, with
    `styles` beside those of every page. `title` is HTML already."""
    return _HEAD.format(title=title, language=language, width=width, styles=styles)


def write_html(document: Document, language: str) -> list[str]:
    """The lines of the paper as a page in `language`."""
    title = _words(document.title, language)
    lines = [*page_head(title, language, "64rem", _STYLES).splitlines(), f"<h1>{title}</h1>"]
    for block in document.blocks:
        lines += _lines(block, language)
    return [*lines, "</body>", "</html>"]


def _words(text: Text, language: str) -> str:
    return escape(render(text, language))


@singledispatch
def _lines(block: Block, language: str) -> Iterator[str]:
    raise AssertionError(f"no such block: {block!r}")


@_lines.register
def _heading(block: Heading, language: str) -> Iterator[str]:
    tag = "h3" if block.minor else "h2"
    yield f"<{tag}>{_words(block.text, language)}</{tag}>"


@_lines.register
def _paragraph(block: Paragraph, language: str) -> Iterator[str]:
    written = "<br>".join(_words(line, language) for line in block.lines)
    yield f"<p><strong>{written}</strong></p>" if block.strong else f"<p>{written}</p>"


@_lines.register
def _items(block: Items, language: str) -> Iterator[str]:
    yield "<ul>"
    yield from (f"<li>{_words(item, language)}</li>" for item in block.items)
    yield "</ul>"


@_lines.register
def _table(block: Table, language: str) -> Iterator[str]:
    yield '<div class="table"><table>'
    yield _row(block.head, "th", language)
    yield from (_row(row, "td", language) for row in block.rows)
    yield "</table></div>"


def _row(cells: Sequence[Text], tag: str, language: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{_words(cell, language)}</{tag}>' for cell in cells)}</tr>"


@_lines.register
def _rows(block: Rows, language: str) -> Iterator[str]:
    first, *others = block.lines
    yield f"<pre>{escape(first)}"
    yield from map(escape, others)
    yield "</pre>"


@_lines.register
def _picture(block: Picture, language: str) -> Iterator[str]:
    yield block.svg or f"<p>{_words(say('Picture: {file}', file=block.file), language)}</p>"
