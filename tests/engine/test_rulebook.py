"""Rule books are Markdown that is looked up by id and searched by words."""

import pytest

from hexwar_tui.engine.data.rulebook import BadRuleBook, NoSuchRule, Rule, RuleBook, rule_title
from tests.toys import TOYS

BOOK = """
What stands before the title.

# The rules of Toy #

A game for two.

## TOY-1 The turn

Sides take turns.

### TOY-1.1 Orders

One **order** per unit.

#### An example

The raider walks.

### TOY-1.2 Ёлки ###

Ёж не ходит.

```
## no heading
```

## TOY-2 Combat

### TOY-2.1 Melee

Dice decide.
"""

TOY = RuleBook.read(BOOK)


def test_parts_of_a_book() -> None:
    """Title, preface, sections and rules stand in the order of the text, ids apart from titles."""
    assert (TOY.title, TOY.text) == ("The rules of Toy", "What stands before the title.\n\nA game for two.")
    assert [(section.id, section.title, section.text) for section in TOY.sections] == [
        ("TOY-1", "The turn", "Sides take turns."),
        ("TOY-2", "Combat", ""),
    ]
    assert [rule.title for rule in TOY.rules] == ["Orders", "Ёлки", "Melee"]
    assert TOY.ids() == ("TOY-1", "TOY-1.1", "TOY-1.2", "TOY-2", "TOY-2.1")


def test_a_book_may_have_no_title_and_no_sections() -> None:
    """What stands before its first section is its text all the same."""
    untitled = RuleBook.read("Of old.\n\n## TOY-1 The turn\n\n### TOY-1.1 Orders\n")
    assert (untitled.title, untitled.text, untitled.ids()) == ("", "Of old.", ("TOY-1", "TOY-1.1"))
    for text in ("", "Nothing but words.\n"):
        assert RuleBook.read(text) == RuleBook("", text.strip(), ())
    bare = RuleBook.read("# A title")
    assert (bare.title, bare.text, bare.sections) == ("A title", "", ())


def test_a_rule_is_found_with_its_text() -> None:
    """Headings of the fourth level, and what looks like one in a fence, belong to their rule. A rule is found by its id
    in any case, a section by its own id or by that of a rule in it."""
    assert TOY.rule("TOY-1.1").text == "One **order** per unit.\n\n#### An example\n\nThe raider walks."
    assert "## no heading" in TOY.rule("TOY-1.2").text
    assert TOY.rule(" toy-2.1 ") == Rule("TOY-2.1", "Melee", "Dice decide.")
    assert TOY.section("toy-1").id == TOY.section("TOY-1.2").id == "TOY-1"


@pytest.mark.parametrize("id", ["TOY-1", "TOY-1.3", "TOY-11.1", "", "\x1b[2J"])
def test_there_is_no_such_rule(id: str) -> None:
    """An id that leads nowhere is refused in a sentence."""
    with pytest.raises(NoSuchRule, match="There is no rule"):
        TOY.rule(id)
    with pytest.raises(NoSuchRule, match="There is no section"):
        TOY.section("TOY-3.1")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ORDER", ["TOY-1.1"]),
        ("dice", ["TOY-2.1"]),
        ("turn", ["TOY-1.1", "TOY-1.2"]),
        ("combat dice", ["TOY-2.1"]),
        ("combat order", []),
        ("ЕЖ", ["TOY-1.2"]),
        ("елк", ["TOY-1.2"]),
        ("toy-1.1", ["TOY-1.1"]),
        ("me", ["TOY-2.1"]),
        ("no head", ["TOY-1.2"]),
        ("  ", []),
    ],
)
def test_search(words: str, found: list[str]) -> None:
    """All words have to stand in a rule; capitals and ё make no difference in either language."""
    assert [rule.id for rule in TOY.search(words)] == found


def test_titles_come_first() -> None:
    """Rules with the words in their titles come before those with them in the text, each in the order of the book."""
    text = "## T-1 A\n### T-1.1 One\nwood\n### T-1.2 Wood\ntwo\n### T-1.3 Woods\nthree"
    assert [rule.id for rule in RuleBook.read(text).search("wood")] == ["T-1.2", "T-1.3", "T-1.1"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("## The turn", 1, "no id such as RAID-5"),
        ("## TOY-1 A\n\n### TOY-1 B", 3, "no id such as RAID-5.3"),
        ("## TOY-1", 1, "no id"),
        ("## TOY-1 A\n## TOY-1 B", 2, "TOY-1 stands twice"),
        ("## TOY-1 A\n### TOY-1.1 B\n### TOY-1.1 C", 3, "TOY-1.1 stands twice"),
        ("## TOY-1 A\n### TOY-2.1 B", 2, "outside its section"),
        ("### TOY-1.1 B", 1, "outside its section"),
        ("## TOY-1 A\n# Title", 2, "one title"),
    ],
)
def test_bad_books(text: str, line: int, reason: str) -> None:
    """Authors are told the line and what is wrong with it."""
    with pytest.raises(BadRuleBook, match=reason) as caught:
        RuleBook.read(text)
    assert caught.value.line == line


@pytest.mark.parametrize("system", TOYS)
def test_books_have_the_same_rules_in_every_language(system: str) -> None:
    """A system's rule books have the same ids in every language."""
    english, russian = (RuleBook.read(TOYS[system].rule_book(language)) for language in ("en", "ru"))
    assert english.ids() == russian.ids() != ()


def test_a_rule_is_called_as_the_first_book_calls_it_that_has_it() -> None:
    """Of a game within another the book of the former is asked first; what none knows has no title."""
    other = BOOK.replace("Melee", "Brawl").replace("TOY-1.1", "TOY-1.9")
    assert rule_title([BOOK, other], "TOY-2.1") == "Melee"
    assert rule_title([other, BOOK], "TOY-2.1") == "Brawl"
    assert rule_title([other, BOOK], "TOY-1.1") == "Orders"
    assert rule_title([other, BOOK], "TOY-9.9") == rule_title([], "TOY-1.1") == ""
