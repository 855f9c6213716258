"""What players read, in their own language.

Nothing in the program holds a finished sentence. `say` makes a `Phrase`: an English template and the facts that go
into it. `render` turns it into text for one reader. The English templates are the keys of the message catalogues in
`hexwar_tui/locale/`, or of those that another package has with it; a template without a translation reads as the
English itself.

    refusal = say("{unit} cannot march: {reason}", unit=unit.name, reason=say("it is suppressed"))
    render(refusal, "ru")
"""

import gettext
import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.typed import clean

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

LANGUAGES = ("en", "ru")
OWN_NAMES = {"en": "English", "ru": "Русский"}
"""The name of each language in that language itself."""

SOURCE_LANGUAGE = "en"
LONGEST_NAME = 2000

DOMAIN, LOCALE = "hexwar", Path(__file__).parents[2] / "locale"
"""The name of the catalogues of messages, and the folder in which they lie."""

_FIELD = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")


class UnknownLanguage(ValueError):
    """Raised when a text is asked for in a language that is not in `LANGUAGES`."""


class BadName(ValueError):
    """Raised for data that is no name; `text` is the reason, as the end of a sentence."""

    def __init__(self, text: "Phrase") -> None:
        self.text = text
        super().__init__(_rendered(text, SOURCE_LANGUAGE))


class MissingFact(LookupError):
    """Raised when a template names a field for which its phrase has no fact."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name from data, in one or more languages: of a unit type, a place, a scenario, a side.

    `texts` holds pairs of language and text, in the order of `LANGUAGES`; English is always there. In a pydantic model
    or a dataclass read by pydantic, a field of type `Name` is written as a plain string (the same in every language) or
    as a mapping: `{"en": "Riflemen", "ru": "Стрелки"}`.
    """

    texts: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, data: "str | Mapping[str, str] | Name") -> "Name":
        """The name that `data` gives: a string, or a mapping of language to text; a Name is returned as it is.

        The texts are cleaned, and each becomes one line. Raises BadName, a ValueError, if English is missing, a
        language is unknown, or a text is empty, too long or no string.
        """
        if isinstance(data, Name):
            return data
        given = {SOURCE_LANGUAGE: data} if isinstance(data, str) else _texts_by_language(data)
        return cls(tuple((language, _checked(given[language])) for language in LANGUAGES if language in given))

    def in_language(self, language: str) -> str:
        """The text in `language`, or in English where there is none in that language."""
        texts = dict(self.texts)
        return texts.get(language, texts[SOURCE_LANGUAGE])

    def data(self) -> str | dict[str, str]:
        """Returns the text if there is only English, else the texts by language; `Name.of` reads both."""
        return self.texts[0][1] if len(self.texts) == 1 else dict(self.texts)

    def __str__(self) -> str:
        return self.in_language(SOURCE_LANGUAGE)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> "CoreSchema":
        # Imported here: whoever only shows text does not pay for pydantic.
        from pydantic_core import core_schema

        text = core_schema.str_schema(min_length=1, max_length=LONGEST_NAME)
        in_languages = core_schema.typed_dict_schema(
            {
                language: core_schema.typed_dict_field(text, required=language == SOURCE_LANGUAGE)
                for language in LANGUAGES
            },
            extra_behavior="forbid",
        )
        written = core_schema.union_schema([text, in_languages])
        return core_schema.no_info_plain_validator_function(
            cls.of,
            json_schema_input_schema=written,
            serialization=core_schema.plain_serializer_function_ser_schema(cls.data, return_schema=written),
        )


Fact: TypeAlias = Union[str, int, "Phrase", Name, Sequence["Fact"]]
"""What can be filled into a phrase; the items of a sequence are joined by commas."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence or a part of one, not yet in any language. Made by `say` and `say_many`.

    Phrases are values: equal if they say the same, and hashable. With a `plural`, `count` chooses between the forms. If
    `begins` is set, the rendered text begins with a capital, whatever its first fact is.
    """

    template: str
    plural: str | None = None
    count: int = 0
    pairs: tuple[tuple[str, Fact], ...] = ()
    begins: bool = field(default=False, compare=False)

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The facts by the names of their fields, in the order in which they were given."""
        return dict(self.pairs)


Text: TypeAlias = str | Phrase | Name
"""What can be shown to a player. A plain string is shown as it is: a number, or a player's own words."""


def say(template: str, /, **facts: Fact) -> Phrase:
    """Makes a phrase of an English template with `{fields}` and the facts for them, by name. The template is written
    out where `say` is called, or marked by `N_`: otherwise it is missing from the catalogues."""
    return Phrase(template, pairs=_frozen(facts))


def say_many(singular: str, plural: str, n: int, /, **facts: Fact) -> Phrase:
    """Makes a phrase about `n` things, which the templates may name as `{n}`: "{n} hex", "{n} hexes".

    Both are the English forms; a language with more forms has them in its catalogue.
    """
    return Phrase(singular, plural, n, (("n", n), *_frozen(facts)))


def sentence(text: Text) -> Text:
    """`text`, but a phrase is changed to begin with a capital when rendered, even where a fact such as "infantry 3"
    comes first. A plain string or a name is somebody's own words, and is returned as it is."""
    return replace(text, begins=True) if isinstance(text, Phrase) else text


def fields_of(template: str) -> tuple[str, ...]:
    """The names of the `{fields}` in a template, in their order; one that occurs twice is listed twice."""
    return tuple(_FIELD.findall(template))


def N_(template: str) -> str:
    """Returns `template` unchanged. It marks a template in a table, said elsewhere, so that catalogues take it in."""
    return template


def listing(items: Sequence[Text]) -> Phrase:
    """The phrase "a, b and c" made of the items; "nothing" if there are none."""
    if not items:
        return say("nothing")
    if len(items) == 1:
        return Phrase("{only}", pairs=(("only", items[0]),))
    return say("{first} and {last}", first=items[:-1], last=items[-1])


def render(text: Text, language: str) -> str:
    """`text` as a reader of `language` sees it. Braces in facts are not filled in again. Raises UnknownLanguage, and
    MissingFact if a template names a field that the phrase has no fact for."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"no such language: {language!r}")
    return _rendered(text, language)


def _rendered(fact: Fact, language: str) -> str:
    if isinstance(fact, str):
        return fact
    if isinstance(fact, Phrase):
        return _filled(fact, language)
    if isinstance(fact, Name):
        return fact.in_language(language)
    if isinstance(fact, int):
        return str(fact)
    return ", ".join(_rendered(part, language) for part in fact)


def _filled(phrase: Phrase, language: str) -> str:
    facts = phrase.facts

    def fill(field: re.Match[str]) -> str:
        if field[1] not in facts:
            raise MissingFact(f"no fact for {field[0]} in {phrase.template!r}")
        return _rendered(facts[field[1]], language)

    filled = _FIELD.sub(fill, _translated(phrase, language))
    return filled[:1].upper() + filled[1:] if phrase.begins else filled


def _translated(phrase: Phrase, language: str) -> str:
    if not phrase.template:
        return ""  # In a catalogue the empty message is its own header.
    if phrase.plural is None:
        return _catalogue(language).gettext(phrase.template)
    return _catalogue(language).ngettext(phrase.template, phrase.plural, phrase.count)


def plural_form(n: int, language: str) -> int:
    """Which of the forms of a word goes with `n` things, by the plural rule of the language's catalogue: 0 is the first
    of them; English has two."""
    return int(getattr(_catalogue(language), "plural", _english_form)(n))


def _english_form(n: int) -> int:
    return int(n != 1)


_OF_PACKAGES: dict[str, Path] = {}
"""The folders of catalogues that came with other packages, by their domains."""


def add_catalogues(domain: str, folder: Path) -> None:
    """From now on `render` also looks in the catalogues of another package,
    ``<folder>/<language>/LC_MESSAGES/<domain>.mo``, for messages that the program's own lack; languages without such a
    file are skipped. Raises OSError, ValueError or struct.error where one is damaged."""
    if domain == DOMAIN or domain in _OF_PACKAGES:
        return
    for language in LANGUAGES:
        gettext.translation(domain, folder, [language], fallback=True)
    _OF_PACKAGES[domain] = folder
    _catalogue.cache_clear()


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    # A checkout that was never installed has no compiled catalogues; it reads as English.
    found = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
    for domain, folder in sorted(_OF_PACKAGES.items()):
        found.add_fallback(gettext.translation(domain, folder, [language], fallback=True))
    return found


def _frozen(facts: Mapping[str, Fact]) -> tuple[tuple[str, Fact], ...]:
    if not facts:
        return ()
    return tuple([(field, tuple(fact) if isinstance(fact, list) else fact) for field, fact in facts.items()])


def _texts_by_language(data: object) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise BadName(say("a name is a text, or a text for each language"))
    unknown = sorted(str(language) for language in data if language not in LANGUAGES)
    if unknown:
        raise BadName(say("unknown language {unknown}; there are {known}", unknown=unknown, known=LANGUAGES))
    if SOURCE_LANGUAGE not in data:
        raise BadName(say("the name in “{language}” is missing", language=SOURCE_LANGUAGE))
    return data


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise BadName(say("a name is a text"))
    if len(text) > LONGEST_NAME:
        raise BadName(say("a name has at most {n} characters", n=LONGEST_NAME))
    cleaned = clean(text, LONGEST_NAME)
    if not cleaned:
        raise BadName(say("a name cannot be empty"))
    return cleaned
