"""Everything that players read is there in every language."""

import ast
import gettext
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import hexwar_tui
from hexwar_tui.engine.words.language import LANGUAGES, SOURCE_LANGUAGE
from tests.project.sources import PACKAGE, ROOT, modules, place, tree
from tools.translate import FIELD, catalogue_paths, faults, forms, read_catalogue, source_messages, update_catalogue

TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]
INSTALLED = Path(hexwar_tui.__file__).parent / "locale"
HINT = "run: python tools/translate.py"


def invented(messages: str) -> Catalog:
    """Makes a Russian catalogue of PO text."""
    header = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    plural = '"Plural-Forms: nplurals=3; plural=(n%10==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"\n\n'
    return read_po(BytesIO(f"{header}{plural}{messages}".encode()), locale="ru")


def texts(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Returns every message with its translation, each as the tuple of its forms; fuzzy ones are none."""
    return {forms(message.id): forms(message.string) for message in catalogue if message.id and not message.fuzzy}


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_is_whole(language: str) -> None:
    """The languages that can be chosen are those that have catalogues, and English. No message is missing, left over,
    fuzzy, obsolete, or has other fields than the English; and what the program reads was compiled from that."""
    assert [path.parent.parent.name for path in catalogue_paths(ROOT)] == TRANSLATED
    written = read_catalogue(PACKAGE / "locale" / language / "LC_MESSAGES" / "hexwar.po")
    found = sorted(faults(written, source_messages(ROOT)))
    assert found == [], "\n".join([HINT, *found])
    with (INSTALLED / language / "LC_MESSAGES" / "hexwar.mo").open("rb") as file:
        compiled = texts(read_mo(file))
    assert [message for message, text in texts(written).items() if compiled.get(message) != text] == [], HINT


def test_russian_has_one_word_for_units() -> None:
    """A unit is an “отряд” in catalogue, rule book, tables and scenarios, so that nobody looks for a difference."""
    read = [*(PACKAGE / "locale" / "ru").rglob("*.po"), *PACKAGE.rglob("*.ru.md"), *PACKAGE.rglob("data/*.json")]
    read += (ROOT / "scenarios").rglob("*.json")
    assert [place(path) for path in read if "юнит" in path.read_text("utf-8").lower()] == []


def test_russian_has_one_word_for_dice() -> None:
    """They are “кубики” wherever a player reads of them, and nowhere “кости”."""
    read = [*(PACKAGE / "locale" / "ru").rglob("*.po"), *PACKAGE.rglob("*.ru.md"), *PACKAGE.rglob("data/*.json")]
    read += (ROOT / "scenarios").rglob("*.json")
    bones = re.compile(r"\bкост(ь|и|ей|ью|ям|ями|ях)\b", re.IGNORECASE)
    assert [(place(path), found[0]) for path in read if (found := bones.search(path.read_text("utf-8")))] == []


def test_russian_goes_on_in_small_letters_behind_a_colon() -> None:
    """And behind a semicolon: only names, which are fields, and what is quoted begin with a capital there. What is said
    behind a colon by other messages, as the text of a treaty is, begins small, and is given its capital where it stands
    alone."""
    catalogue = read_catalogue(PACKAGE / "locale" / "ru" / "LC_MESSAGES" / "hexwar.po")
    written = [text for message in catalogue if message.id for text in forms(message.string)]
    capital = re.compile(r"[:;] +[(]?[А-ЯЁ]")
    assert [text for text in written if capital.search(text)] == []
    for message, text in texts(catalogue).items():
        if message[0].startswith("Treaty of {"):
            assert text[0].startswith("договор")


def _read_in_russian() -> Iterator[tuple[str, str]]:
    """Yields each Russian text that ships, with where it stands."""
    catalogue = read_catalogue(PACKAGE / "locale" / "ru" / "LC_MESSAGES" / "hexwar.po")
    yield from (("catalogue", text) for message in catalogue if message.id for text in forms(message.string))
    for path in PACKAGE.rglob("*.ru.md"):
        yield place(path), path.read_text("utf-8")
    for path in [*PACKAGE.rglob("data/*.json"), *(ROOT / "scenarios").rglob("*.json")]:
        yield from ((place(path), text) for text in _russian_of(json.loads(path.read_text("utf-8"))))


def _russian_of(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        said = data.get("ru", ())
        yield from (said,) if isinstance(said, str) else (text for text in said if isinstance(text, str))
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _russian_of(part)


def test_russian_has_one_manner_for_quotes_and_fractions() -> None:
    """What is quoted stands in «», and a fraction has a comma; only ids of rules and versions have points."""
    wrong = re.compile(r"[“”„]|(?<![-\d.])(?<!\d, )\d+\.\d")
    found = [(where, match[0], text[:60]) for where, text in _read_in_russian() if (match := wrong.search(text))]
    assert found == []


def test_fractions_are_said_and_not_written_together() -> None:
    """A number with a point in it is the same in every language, so `decimal` says it; only what measures the program
    itself, and pictures, write it."""
    measured = ("cli/bench/", "contract/", "papers/")
    written = re.compile(r"""\{[^{}"']*:[^{}"']*\.[0-9]+[fg%]\}""")
    files = [path for path in modules() if not path.relative_to(PACKAGE).as_posix().startswith(measured)]
    assert len(files) > 500
    assert [(place(path), match[0]) for path in files if (match := written.search(path.read_text("utf-8")))] == []


def test_russian_has_one_meaning_for_a_word() -> None:
    """Where soldiers are “единицы” and a side may be an “отряд”, and where armies march, no message of the system's own
    or of the app's calls a unit an “отряд”; lists of units are asked for by the others alone."""
    others = ("ashlands", "mechs", "theatre")
    catalogue = read_catalogue(PACKAGE / "locale" / "ru" / "LC_MESSAGES" / "hexwar.po")
    mixed = [
        message.id
        for message in catalogue
        if any("отряд" in text.lower() for text in forms(message.string)) and "{n} unit" not in message.id
        if not all(_system(file) in others for file, _ in message.locations)
    ]
    assert mixed == []
    books = [PACKAGE / "systems" / system / "rules.ru.md" for system in ("skirmish", "envoys")]
    assert [place(book) for book in books if "отряд" in book.read_text("utf-8").lower()] == []


def _system(file: str) -> str:
    """The system that a source file belongs to, "" for none."""
    return file.partition("/systems/")[2].partition("/")[0]


def test_russian_numbers() -> None:
    """The catalogue's own rule gives the three forms of Russian to the right numbers."""
    plural = gettext.translation("hexwar", INSTALLED, ["ru"]).plural  # type: ignore[attr-defined]
    numbers = [1, 21, 101, 2, 4, 22, 104, 0, 5, 11, 12, 14, 20, 111, 112]
    assert [plural(number) for number in numbers] == [0] * 3 + [1] * 4 + [2] * 8


SOURCES = invented('msgid "{unit} fires"\nmsgstr ""\n\nmsgid "{n} hex"\nmsgid_plural "{n} hexes"\nmsgstr[0] ""\n')
HEXES = (
    'msgid "{n} hex"\nmsgid_plural "{n} hexes"\nmsgstr[0] "{n} гекс"\nmsgstr[1] "{n} гекса"\nmsgstr[2] "{n} гексов"\n'
)
FIRES = 'msgid "{unit} fires"\nmsgstr "{unit} стреляет"\n'


@pytest.mark.parametrize(
    ("messages", "found"),
    [
        (f"{FIRES}\n{HEXES}", []),
        (HEXES, ["new in the sources: '{unit} fires'"]),
        (f'{FIRES}\n{HEXES}\nmsgid "gone"\nmsgstr "нет"\n', ["no longer in the sources: 'gone'"]),
        (f'{FIRES}\n{HEXES}\n#~ msgid "old"\n#~ msgstr "старое"\n', ["obsolete: old"]),
        (f"#, fuzzy\n{FIRES}\n{HEXES}", ["fuzzy: '{unit} fires'"]),
        (f'msgid "{{unit}} fires"\nmsgstr ""\n\n{HEXES}', ["not translated: '{unit} fires'"]),
        (f"{FIRES}\n{HEXES.replace('{n} гексов', '')}", ["not translated: '{n} hex'"]),
        (f"{FIRES.replace('{unit} с', '{side} с')}\n{HEXES}", ["other fields than the English: '{unit} fires'"]),
        (f"{FIRES.replace('{unit} с', 'С')}\n{HEXES}", ["other fields than the English: '{unit} fires'"]),
        (f"{FIRES}\n{HEXES.replace('{n} гекса', 'гекса')}", ["other fields than the English: '{n} hex'"]),
    ],
)
def test_every_fault_is_found(messages: str, found: list[str]) -> None:
    """Each kind of fault that a catalogue can have is named with its message."""
    assert [fault.replace("'old'", "old") for fault in faults(invented(messages), SOURCES)] == found


def test_update_takes_up_what_is_said(tmp_path: Path) -> None:
    """`say`, `say_many` and `N_` are found; translations and the header stay; what has no word needs none; a second
    update changes nothing."""
    source = tmp_path / "src" / "hexwar_tui" / "war.py"
    catalogue = source.parent / "locale" / "ru" / "LC_MESSAGES" / "hexwar.po"
    catalogue.parent.mkdir(parents=True)
    header = '# By hand.\nmsgid ""\nmsgstr ""\n"Language: ru\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    catalogue.write_text(f'{header}\nmsgid "Fire!"\nmsgstr "Огонь!"\n\nmsgid "gone"\nmsgstr "нет"\n', "utf-8")
    calls = [
        'say("Fire!")',
        'say("{n}. {line}", n=1, line="")',
        'say_many("{n} hex", "{n} hexes", 3)',
        'N_("in a " "table")',
    ]
    source.write_text("\n".join(calls), "utf-8")
    update_catalogue(catalogue, source_messages(tmp_path))
    written = catalogue.read_text("utf-8")
    found = [message.id for message in read_catalogue(catalogue) if message.id]
    assert written.startswith(header)
    assert found == ["Fire!", "in a table", ("{n} hex", "{n} hexes"), "{n}. {line}"]
    assert 'msgstr "Огонь!"' in written
    assert 'msgstr "{n}. {line}"' in written
    assert "gone" not in written
    update_catalogue(catalogue, source_messages(tmp_path))
    assert catalogue.read_text("utf-8") == written


def test_phrases_have_the_facts_of_their_fields() -> None:
    """A template is written out, or comes from a table where `N_` marks it; f-strings can't be translated. Every field
    of one that is written out is given, and nothing is given that no template names."""
    built, wrong = [], []
    for path in modules():
        for node in ast.walk(tree(path)):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) in ("say", "say_many")):
                continue
            is_many = ast.unparse(node.func) == "say_many"
            built += [place(path, node) for each in node.args[:1] if isinstance(each, ast.JoinedStr | ast.BinOp)]
            templates = [each.value for each in node.args[: 1 + is_many] if isinstance(each, ast.Constant)]
            given = {keyword.arg for keyword in node.keywords} - {"n"}
            if len(templates) < 1 + is_many or None in given:
                continue
            fields = {field[1:-1] for template in templates for field in FIELD.findall(str(template))}
            numbered = is_many or any(keyword.arg == "n" for keyword in node.keywords)
            if fields - {"n"} != given or ("n" in fields and not numbered):
                wrong.append(f"{place(path, node)}: {sorted(fields)} wanted, {sorted(map(str, given))} given")
    assert (built, wrong) == ([], [])


def names_in(data: object) -> Iterator[dict[str, object]]:
    """Yields every mapping of languages to texts in JSON data."""
    if isinstance(data, dict) and SOURCE_LANGUAGE in data:
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from names_in(value)


def test_shipped_data_is_named_in_every_language() -> None:
    """Whatever shipped data names in English it names in the other languages, too."""
    files = [*sorted((ROOT / "scenarios").rglob("*.json")), *sorted(PACKAGE.rglob("*.json"))]
    named = ((path, name) for path in files for name in names_in(json.loads(path.read_text("utf-8"))))
    assert [f"{place(path)}: {name}" for path, name in named if set(name) != set(LANGUAGES)] == []
