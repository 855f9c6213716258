"""Rule books: Markdown in which every section and every rule is headed by its id.

# The rules of Raid

## RAID-5 Combat

### RAID-5.1 Dice

One d6 per attack …
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_SECTION = re.compile(r"([A-Z][A-Z0-9]*-\d+) +(\S.*)")
_RULE = re.compile(r"([A-Z][A-Z0-9]*-\d+)\.(\d+) +(\S.*)")


class BadRuleBook(ValueError):
    """Raised for a rule book that can't be read: `line`, from 1, says where, and the message why, for its author."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {reason}")


class NoSuchRule(HexwarError):
    """Raised when a rule or section is asked for that the book does not have."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id such as ``RAID-5.3``, its title, and its text as Markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its id such as ``RAID-5``, its title, the Markdown before its first rule, and its rules."""

    id: str
    title: str
    text: str
    rules: tuple[Rule, ...]


def rule_title(books: Iterable[str], rule: str) -> str:
    """The title of a rule by its id, in the first of some rule books, as Markdown texts, that has it; "" where none
    does. Each book is read only once."""
    return next((titles[rule] for titles in map(_titles, books) if rule in titles), "")


@cache
def _blocks() -> MarkdownIt:
    """Finds headings; what stands within a line is left to whoever shows it."""
    from markdown_it import MarkdownIt  # takes long to load, and most of what knows rules reads no book

    return MarkdownIt("commonmark").disable("inline")


@cache
def _titles(book: str) -> Mapping[str, str]:
    return {rule.id: rule.title for rule in RuleBook.read(book).rules}


@dataclass(frozen=True)
class RuleBook:
    """A rule book in one language. `title` is its first heading, `text` the Markdown before the first section."""

    title: str
    text: str
    sections: tuple[Section, ...]

    @classmethod
    def read(cls, text: str) -> RuleBook:
        """The book that a Markdown text holds.

        Raises BadRuleBook where a heading of the second or third level has no id, an id stands twice, a rule stands
        outside its section, or a second title follows. Headings of lower levels are part of the text.
        """
        parts = [_with_id(part) for part in parts_of(text, deepest=3)]
        _check_ids(parts)
        title, preface = "", parts[0].text
        if len(parts) > 1 and parts[1].level == 1:
            title, preface = parts[1].title, f"{preface}\n\n{parts[1].text}".strip()
        return cls(title, preface, tuple(_sections(parts)))

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules of all sections, in order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def ids(self) -> tuple[str, ...]:
        """Returns the id of each section, followed by the ids of its rules, in the order of the book."""
        return tuple(id for section in self.sections for id in (section.id, *(rule.id for rule in section.rules)))

    def rule(self, id: str) -> Rule:
        """The rule with this id, in capitals or not. Raises NoSuchRule where there is none."""
        for rule in self.rules:
            if rule.id == id.strip().upper():
                return rule
        raise NoSuchRule(say("There is no rule “{id}”.", id=clean(id, 40)))

    def section(self, id: str) -> Section:
        """Returns the section with this id, or that of the rule with this id, in capitals or not. Raises NoSuchRule."""
        for section in self.sections:
            if section.id == id.strip().upper().partition(".")[0]:
                return section
        raise NoSuchRule(say("There is no section “{id}”.", id=clean(id, 40)))

    def search(self, words: str) -> tuple[Rule, ...]:
        """The rules in which each of `words` occurs, be it as a part of a longer word; first those with all of them in
        the title.

        Capitals, and ё for е, make no difference. A section's title counts as a part of its rules' titles. Without any
        words nothing is found.
        """
        wanted = _plain(words).split()
        if not wanted:
            return ()
        titled, others = [], []
        for section in self.sections:
            for rule in section.rules:
                title = _plain(f"{rule.id} {section.title} {rule.title}")
                if all(word in title for word in wanted):
                    titled.append(rule)
                elif all(word in title or word in _plain(rule.text) for word in wanted):
                    others.append(rule)
        return (*titled, *others)


@dataclass(frozen=True, slots=True)
class Part:
    """A heading with what stands under it: its level from 1, the line on which it stands, from 1, and the Markdown up
    to the next heading. The part of level 0 is what stands before the first heading. `id` is that of a section or rule
    of a rule book, else ""."""

    level: int
    title: str
    line: int
    text: str
    id: str = ""


def parts_of(text: str, deepest: int = 6) -> tuple[Part, ...]:
    """Returns the parts of a Markdown text in order, first that of level 0; headings below `deepest` count as text."""
    text = text.replace("\r\n", "\n")
    lines, tokens = text.split("\n"), _blocks().parse(text)
    found = [(0, "", 0, 0)]
    for opening, title in pairwise(tokens):
        if opening.type == "heading_open" and not opening.level and opening.map and int(opening.tag[1:]) <= deepest:
            start, behind = opening.map
            found.append((int(opening.tag[1:]), title.content, start, behind))
    ends = [start for _, _, start, _ in found[1:]]
    return tuple(
        Part(level, title, start + 1, "\n".join(lines[behind:end]).strip("\n"))
        for (level, title, start, behind), end in zip(found, [*ends, len(lines)], strict=True)
    )


def _with_id(part: Part) -> Part:
    """Returns the part with the id that its heading begins with, which its title is then without."""
    if part.level < 2:
        return replace(part, text=part.text.strip())
    match = (_SECTION if part.level == 2 else _RULE).fullmatch(part.title)
    if match is None:
        example = "RAID-5" if part.level == 2 else "RAID-5.3"
        raise BadRuleBook(part.line, f"the heading {part.title!r} has no id such as {example}")
    id = match[1] if part.level == 2 else f"{match[1]}.{match[2]}"
    return replace(part, id=id, title=match[match.re.groups], text=part.text.strip())


def _check_ids(parts: list[Part]) -> None:
    seen: set[str] = set()
    section = ""
    for at, part in enumerate(parts):
        if part.level == 1 and at != 1:
            raise BadRuleBook(part.line, "a book has one title, at its beginning")
        if part.level > 1 and part.id in seen:
            raise BadRuleBook(part.line, f"{part.id} stands twice")
        if part.level == 3 and part.id.partition(".")[0] != section:
            raise BadRuleBook(part.line, f"{part.id} stands outside its section")
        section = part.id if part.level == 2 else section
        seen.add(part.id)


def _sections(parts: list[Part]) -> Iterator[Section]:
    starts = [at for at, part in enumerate(parts) if part.level == 2]
    for start, end in zip(starts, [*starts[1:], len(parts)], strict=False):
        head = parts[start]
        rules = tuple(Rule(part.id, part.title, part.text) for part in parts[start + 1 : end])
        yield Section(head.id, head.title, head.text, rules)


def _plain(text: str) -> str:
    """Returns a text in the form in which searches compare it: NFC, without capitals, and е for ё."""
    return unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
