"""Rule books: Markdown in which every section and every rule is headed by its id.

# The rules of Raid

## RAID-5 Combat

### RAID-5.1 Dice

One d6 per attack …
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean

_HEADING = re.compile(r"(#{1,3}) +(.*?) *#*")
_SECTION = re.compile(r"([A-Z][A-Z0-9]*-\d+) +(\S.*)")
_RULE = re.compile(r"([A-Z][A-Z0-9]*-\d+)\.(\d+) +(\S.*)")


class BadRuleBook(ValueError):
    """A rule book that can't be read: the line, from 1, and why, for its author."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {reason}")


class NoSuchRule(HexwarError):
    """A rule was asked for that the book does not have."""


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


@dataclass(frozen=True)
class RuleBook:
    """A rule book in one language. `title` is its first heading, `text` the Markdown before the first section."""

    title: str
    text: str
    sections: tuple[Section, ...]

    @classmethod
    def read(cls, text: str) -> RuleBook:
        """The book in a Markdown text.

        Raises BadRuleBook where a heading of the second or third level has no id, an id stands twice, or a rule stands
        outside its section. Headings of lower levels are part of the text.
        """
        parts = list(_parts(text))
        _check_ids(parts)
        title, preface = "", parts[0].text
        if len(parts) > 1 and parts[1].level == 1:
            title, preface = parts[1].title, f"{preface}\n\n{parts[1].text}".strip()
        return cls(title, preface, tuple(_sections(parts)))

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules, in order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def ids(self) -> tuple[str, ...]:
        """The ids of all sections and rules, in order."""
        return tuple(id for section in self.sections for id in (section.id, *(rule.id for rule in section.rules)))

    def rule(self, id: str) -> Rule:
        """The rule of that id, whatever its case. Raises NoSuchRule."""
        for rule in self.rules:
            if rule.id == id.strip().upper():
                return rule
        raise NoSuchRule(say("There is no rule “{id}”.", id=clean(id, 40)))

    def section(self, id: str) -> Section:
        """The section of that id, or that in which a rule of that id stands, whatever its case. Raises NoSuchRule."""
        for section in self.sections:
            if section.id == id.strip().upper().partition(".")[0]:
                return section
        raise NoSuchRule(say("There is no section “{id}”.", id=clean(id, 40)))

    def search(self, words: str) -> tuple[Rule, ...]:
        """The rules in which all the words stand, or words that they are a part of; those with them in the title first.

        Capitals, and ё for е, make no difference. A section's title counts as a part of its rules' titles. No words
        find nothing.
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


@dataclass(slots=True)
class _Part:
    """A heading and the text behind it; level 0 is what stands before the first heading."""

    level: int
    id: str
    title: str
    line: int
    text: str = ""


def _parts(text: str) -> Iterator[_Part]:
    part, lines, fenced = _Part(0, "", "", 1), list[str](), False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.lstrip().startswith("```")
        heading = None if fenced else _HEADING.fullmatch(line)
        if heading is None:
            lines.append(line)
            continue
        part.text = "\n".join(lines).strip()
        yield part
        part, lines = _heading(number, len(heading[1]), heading[2]), []
    part.text = "\n".join(lines).strip()
    yield part


def _heading(number: int, level: int, title: str) -> _Part:
    if level == 1:
        return _Part(1, "", title, number)
    match = (_SECTION if level == 2 else _RULE).fullmatch(title)
    if match is None:
        raise BadRuleBook(number, f"the heading {title!r} has no id such as {'RAID-5' if level == 2 else 'RAID-5.3'}")
    id = match[1] if level == 2 else f"{match[1]}.{match[2]}"
    return _Part(level, id, match[match.re.groups], number)


def _check_ids(parts: list[_Part]) -> None:
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


def _sections(parts: list[_Part]) -> Iterator[Section]:
    starts = [at for at, part in enumerate(parts) if part.level == 2]
    for start, end in zip(starts, [*starts[1:], len(parts)], strict=False):
        head = parts[start]
        rules = tuple(Rule(part.id, part.title, part.text) for part in parts[start + 1 : end])
        yield Section(head.id, head.title, head.text, rules)


def _plain(text: str) -> str:
    """A text as it is searched, and searched for."""
    return unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
