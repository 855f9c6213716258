"""Phrases, names, and how they read in each language."""

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import example, given
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
    plural_form,
    render,
    say,
    say_many,
)
from hexwar_tui.engine.words.numbers import decimal

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


def test_languages_are_those_that_have_a_name_and_no_others() -> None:
    """Players pick their language by the name it has in itself; there is no reading in one that does not exist here."""
    assert tuple(OWN_NAMES) == LANGUAGES
    with pytest.raises(UnknownLanguage, match="xx"):
        render("text", "xx")


@pytest.mark.usefixtures("russian")
def test_a_translation_may_turn_the_facts_round() -> None:
    """Fields go by name: a language may put them in its own order, and facts are rendered in the same language. English
    is the template."""
    shot = say("{unit} fires at {target}", unit=Name.of({"en": "Tank", "ru": "Танк"}), target=say("it is suppressed"))
    assert render(shot, "ru") == "Цель — подавлен, огонь ведёт Танк"
    assert render(shot, "en") == "Tank fires at it is suppressed"


@pytest.mark.usefixtures("russian")
def test_numbers_take_the_forms_of_each_language() -> None:
    """Russian has three, teens and all; English has a singular for one, and a plural. Other facts
    stand beside `{n}`."""
    forms = {"гекс": (1, 21, 101), "гекса": (2, 4, 22), "гексов": (0, 5, 11, 12, 25, 111, 112)}
    for form, numbers in forms.items():
        for n in numbers:
            assert render(say_many("{n} hex", "{n} hexes", n), "ru") == f"{n} {form}"
    english = [render(say_many("{n} hex", "{n} hexes", n), "en") for n in (0, 1, 2, 21)]
    assert english == ["0 hexes", "1 hex", "2 hexes", "21 hexes"]
    with_unit = say_many("{unit} moves {n} hex", "{unit} moves {n} hexes", 3, unit="Tank")
    assert render(with_unit, "en") == "Tank moves 3 hexes"


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


@given(st.text(), st.text())
@example("{unit}", "{target.__class__}")
@example("{b}", r"\g<0> %s {0} {target[0]} {")
def test_facts_are_never_read_as_templates(first: str, second: str) -> None:
    """Whatever a fact holds, braces and other marks, too, it is in the sentence once, as it is; a player's own words
    are no template either."""
    assert render(say("<{a}|{b}>", a=first, b=second, unit="U", target="T"), "en") == f"<{first}|{second}>"
    assert render(first, "ru") == first


def test_only_plain_fields_are_fields() -> None:
    """Attributes, indices, numbers and doubled braces in a template are text, and nothing of a fact is looked into."""
    template = "{unit.name} {unit[0]} {0} {} {unit!r} {unit}"
    assert render(say(template, unit="Tank"), "en") == "{unit.name} {unit[0]} {0} {} {unit!r} Tank"


def test_a_field_without_its_fact_is_an_error() -> None:
    """A phrase that lacks a fact names the field and itself."""
    with pytest.raises(MissingFact, match=r"\{target\}.*fires"):
        render(say("{unit} fires at {target}", unit="Tank"), "en")


@pytest.mark.usefixtures("russian")
def test_several_facts_are_named_one_after_another() -> None:
    """Of any kind, by commas; a listing ends in "and", and an empty one says so."""
    assert render(say("Lost: {units}", units=["A", say("B"), Name.of("C"), 4]), "en") == "Lost: A, B, C, 4"
    listed = [listing([*"abc"][:length]) for length in range(4)]
    assert [render(each, "en") for each in listed] == ["nothing", "a", "a and b", "a, b and c"]
    assert [render(each, "ru") for each in listed] == ["ничего", "a", "a и b", "a, b и c"]


def test_phrases_are_values() -> None:
    """Equal phrases are equal and hash alike, lists and tuples of facts being the same. `N_` only marks."""
    assert say("x", a=["1", "2"]) == say("x", a=("1", "2"))
    assert len({say("x", a=["1"]), say("x", a=("1",)), say("x", a="1")}) == 2
    assert say("x", unit="T").facts == {"unit": "T"}
    assert say_many("a", "b", 3) == Phrase("a", "b", 3, (("n", 3),))
    assert N_("Nothing happens") == "Nothing happens"


def test_names_fall_back_to_english() -> None:
    """A name without a text in the reader's language is read in English; two mappings that say the same make the same
    name. Names come from files that anyone may have written: they are cleaned, and have 2000 characters at most."""
    both = Name.of({"ru": "Танк", "en": "Tank"})
    assert [render(name, "ru") for name in (Name.of("Tank"), both)] == ["Tank", "Танк"]
    assert (str(both), both) == ("Tank", Name.of({"en": "Tank", "ru": "Танк"}))
    assert Name.of("\x1b[2J Tank\n") == Name.of("[2J Tank")
    assert str(Name.of("x" * 2000)) == "x" * 2000


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
        ({"ru": "Танк"}, "in “en” is missing"),
        ({"en": "Tank", "de": "Panzer"}, "unknown language de"),
        ({"en": "Tank", 5: "Panzer"}, "unknown language 5"),
        ({"en": 5}, "a name is a text"),
        ({}, "in “en” is missing"),
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


@pytest.mark.parametrize(
    ("number", "places", "english", "russian"),
    [(3.44, 1, "3.4", "3,4"), (0.05, 2, "0.05", "0,05"), (-1.96, 1, "-2.0", "-2,0"), (12, 1, "12.0", "12,0")],
)
def test_fractions_have_the_sign_of_the_language(number: float, places: int, english: str, russian: str) -> None:
    """A point or a comma, with as many places as are asked for."""
    assert (render(decimal(number, places), "en"), render(decimal(number, places), "ru")) == (english, russian)


@pytest.mark.parametrize(
    ("n", "english", "russian"), [(0, 1, 2), (1, 0, 0), (2, 1, 1), (5, 1, 2), (11, 1, 2), (21, 1, 0), (112, 1, 2)]
)
def test_the_form_of_a_word_goes_by_the_rule_of_the_catalogue(n: int, english: int, russian: int) -> None:
    """As in `say_many`; English has two."""
    assert (plural_form(n, "en"), plural_form(n, "ru")) == (english, russian)
