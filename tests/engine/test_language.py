"""Phrases, names, and how they read in each language."""

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from hexwar_tui.engine.words import language
from hexwar_tui.engine.words.language import (
    LANGUAGES,
    N_,
    OWN_NAMES,
    MissingFact,
    Name,
    Phrase,
    UnknownLanguage,
    listing,
    render,
    say,
    say_many,
)

CATALOGUE = """
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 :"
" n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "{unit} fires at {target}"
msgstr "Цель — {target}, огонь ведёт {unit}"

msgid "it is suppressed"
msgstr "подавлен"

msgid "{n} hex"
msgid_plural "{n} hexes"
msgstr[0] "{n} гекс"
msgstr[1] "{n} гекса"
msgstr[2] "{n} гексов"

msgid "nothing"
msgstr "ничего"

msgid "{first} and {last}"
msgstr "{first} и {last}"
"""


@pytest.fixture
def russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts a small Russian catalogue in the place of the shipped one."""
    compiled = tmp_path / "ru" / "LC_MESSAGES" / "hexwar.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, read_po(BytesIO(CATALOGUE.encode())))
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    language._catalogue.cache_clear()
    yield
    language._catalogue.cache_clear()


def test_every_language_has_its_own_name() -> None:
    """Players pick their language by the name it has in itself."""
    assert tuple(OWN_NAMES) == LANGUAGES


def test_english_is_the_template() -> None:
    """In English a phrase is its template with the facts filled in."""
    assert render(say("{unit} has {n} models", unit="Riflemen", n=5), "en") == "Riflemen has 5 models"


@pytest.mark.usefixtures("russian")
def test_a_translation_may_turn_the_facts_round() -> None:
    """Fields go by name: a language may put them in its own order, and facts are rendered in the same language."""
    shot = say("{unit} fires at {target}", unit=Name.of({"en": "Tank", "ru": "Танк"}), target=say("it is suppressed"))
    assert render(shot, "ru") == "Цель — подавлен, огонь ведёт Танк"
    assert render(shot, "en") == "Tank fires at it is suppressed"


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0 гексов"),
        (1, "1 гекс"),
        (2, "2 гекса"),
        (4, "4 гекса"),
        (5, "5 гексов"),
        (11, "11 гексов"),
        (12, "12 гексов"),
        (21, "21 гекс"),
        (22, "22 гекса"),
        (25, "25 гексов"),
        (101, "101 гекс"),
        (111, "111 гексов"),
        (112, "112 гексов"),
    ],
)
def test_russian_has_three_plural_forms(n: int, text: str) -> None:
    """Numbers take the form that Russian gives them, teens and all."""
    assert render(say_many("{n} hex", "{n} hexes", n), "ru") == text


@pytest.mark.parametrize(("n", "text"), [(0, "0 hexes"), (1, "1 hex"), (2, "2 hexes"), (21, "21 hexes")])
def test_english_has_two_plural_forms(n: int, text: str) -> None:
    """One is singular, all else is plural."""
    assert render(say_many("{n} hex", "{n} hexes", n), "en") == text


def test_plural_phrases_take_more_facts() -> None:
    """A phrase about a number has its other facts beside `{n}`."""
    assert (
        render(say_many("{unit} moves {n} hex", "{unit} moves {n} hexes", 3, unit="Tank"), "en") == "Tank moves 3 hexes"
    )


@pytest.mark.usefixtures("russian")
def test_what_is_not_translated_reads_as_english() -> None:
    """A template that the catalogue does not know is shown as it is; so is the empty one."""
    assert render(say("{unit} digs in", unit="Sappers"), "ru") == "Sappers digs in"
    assert render(say(""), "ru") == ""


def test_without_a_catalogue_all_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout that was never built can be played, in English."""
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    language._catalogue.cache_clear()
    assert render(say("nothing"), "ru") == "nothing"
    language._catalogue.cache_clear()


@pytest.mark.parametrize("hostile", ["{unit}", "{", "}", "{0}", "{target.__class__}", "{target[0]}", "%s", r"\g<0>"])
def test_facts_are_never_read_as_templates(hostile: str) -> None:
    """Braces and other marks in a player's words stay what they are."""
    assert render(say("{unit} is called {name}", unit="U", name=hostile), "en") == f"U is called {hostile}"


@given(st.text(), st.text())
def test_any_text_goes_in_unchanged(first: str, second: str) -> None:
    """Whatever a fact holds, it is in the sentence once, as it is."""
    assert render(say("<{a}|{b}>", a=first, b=second), "en") == f"<{first}|{second}>"


def test_only_plain_fields_are_fields() -> None:
    """Attributes, indices, numbers and doubled braces in a template are text, and nothing of a fact is looked into."""
    template = "{unit.name} {unit[0]} {0} {} {unit!r} {unit}"
    assert render(say(template, unit="Tank"), "en") == "{unit.name} {unit[0]} {0} {} {unit!r} Tank"


def test_a_field_without_its_fact_is_an_error() -> None:
    """A phrase that lacks a fact names the field and itself."""
    with pytest.raises(MissingFact, match=r"\{target\}.*fires"):
        render(say("{unit} fires at {target}", unit="Tank"), "en")


def test_unknown_languages_are_refused() -> None:
    """There is no reading in a language that does not exist here."""
    with pytest.raises(UnknownLanguage, match="xx"):
        render("text", "xx")


def test_plain_strings_are_shown_as_they_are() -> None:
    """A player's own words are no template."""
    assert render("{unit}", "ru") == "{unit}"


def test_sequences_are_joined_by_commas() -> None:
    """Several facts in one field, of any kind, are named one after another."""
    assert render(say("Lost: {units}", units=["A", say("B"), Name.of("C"), 4]), "en") == "Lost: A, B, C, 4"


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("items", "english", "russian_text"),
    [
        ([], "nothing", "ничего"),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a и b"),
        (["a", "b", "c"], "a, b and c", "a, b и c"),
    ],
)
def test_listing(items: list[str], english: str, russian_text: str) -> None:
    """A list ends in "and"; an empty one says so."""
    assert render(listing(items), "en") == english
    assert render(listing(items), "ru") == russian_text


def test_phrases_are_values() -> None:
    """Equal phrases are equal and hash alike, lists and tuples of facts being the same."""
    assert say("x", a=["1", "2"]) == say("x", a=("1", "2"))
    assert len({say("x", a=["1"]), say("x", a=("1",)), say("x", a="1")}) == 2
    assert say("x", unit="T").facts == {"unit": "T"}
    assert say_many("a", "b", 3) == Phrase("a", "b", 3, (("n", 3),))


def test_marked_templates_are_themselves() -> None:
    """`N_` only marks."""
    assert N_("Nothing happens") == "Nothing happens"


def test_names_fall_back_to_english() -> None:
    """A name without a text in the reader's language is read in English."""
    assert render(Name.of("Tank"), "ru") == "Tank"
    assert render(Name.of({"ru": "Танк", "en": "Tank"}), "ru") == "Танк"
    assert str(Name.of({"ru": "Танк", "en": "Tank"})) == "Tank"


def test_names_do_not_depend_on_the_order_of_languages() -> None:
    """Two mappings that say the same make the same name."""
    assert Name.of({"ru": "Танк", "en": "Tank"}) == Name.of({"en": "Tank", "ru": "Танк"})


def test_a_name_has_two_thousand_characters_at_most() -> None:
    """So many are a name."""
    assert str(Name.of("x" * 2000)) == "x" * 2000


def test_names_are_cleaned() -> None:
    """Names come from files that anyone may have written."""
    assert Name.of("\x1b[2J Tank\n") == Name.of("[2J Tank")


@pytest.mark.parametrize("data", ["Tank", {"en": "Tank", "ru": "Танк"}])
def test_names_are_read_and_written_by_pydantic(data: object) -> None:
    """A name comes out of a model as it went in, in Python and in JSON; a made name is taken as it is."""
    adapter: TypeAdapter[Name] = TypeAdapter(Name)
    name = adapter.validate_python(data, strict=True)
    assert adapter.dump_python(name) == data
    assert adapter.validate_json(adapter.dump_json(name), strict=True) == name
    assert adapter.validate_python(name, strict=True) is name


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"ru": "Танк"}, "'en' is missing"),
        ({"en": "Tank", "de": "Panzer"}, "unknown language de"),
        ({"en": "Tank", 5: "Panzer"}, "unknown language 5"),
        ({"en": 5}, "a name is a text"),
        ({}, "'en' is missing"),
        (5, "a text for each language"),
        (None, "a text for each language"),
        (["Tank"], "a text for each language"),
        ("", "cannot be empty"),
        ("\u200b", "cannot be empty"),
        ("x" * 2001, "at most 2000"),
    ],
)
def test_bad_names_are_refused(data: object, fault: str) -> None:
    """A name that can't be read says in one error why."""
    with pytest.raises(ValidationError, match=fault) as refused:
        TypeAdapter(Name).validate_python(data)
    assert refused.value.error_count() == 1


def test_names_have_a_json_schema() -> None:
    """The published schema of a scenario tells both ways to write a name, and which languages there are."""
    text = {"type": "string", "minLength": 1, "maxLength": 2000}
    plain, by_language = TypeAdapter(Name).json_schema()["anyOf"]
    assert plain == text
    assert set(by_language["properties"]) == set(LANGUAGES)
    assert by_language["required"] == ["en"]
    assert by_language["additionalProperties"] is False


def test_showing_text_loads_no_pydantic() -> None:
    """The first frame of the app does not wait for pydantic because of a phrase."""
    path = Path(language.__file__)
    program = (
        "import importlib.util, sys; sys.modules['hexwar_tui.engine'] = type(sys)('hexwar_tui.engine');"
        f"sys.modules['hexwar_tui.engine'].__path__ = [{str(path.parent.parent)!r}];"
        "from hexwar_tui.engine.words.language import render, say;"
        "print(render(say('ready'), 'en'), any(name.startswith('pydantic') for name in sys.modules))"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["ready", "False"]
