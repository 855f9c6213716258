"""The message catalogues: `python tools/translate.py [update | check | compile]`.

update   takes the messages out of the sources into every catalogue, names what is still to be translated, compiles
check    changes nothing; names every fault of a catalogue and ends with 1 if there is one
compile  writes the `.mo` files, which the program reads; the build does this by itself
"""

import argparse
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"say": None, "say_many": (1, 2), "N_": None, "term": None}
COMMENT_TAG = "Translators:"
FIELD = re.compile(r"\{[A-Za-z_][A-Za-z0-9_]*\}")


def catalogue_paths(root: Path) -> list[Path]:
    """Returns the `.po` files under `root`, one for each language but English."""
    return sorted((root / "src" / "hexwar_tui" / "locale").glob("*/LC_MESSAGES/hexwar.po"))


def read_catalogue(path: Path) -> Catalog:
    """Reads a `.po` file; the language is its folder's. Raises PoFileError if it is damaged."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, abort_invalid=True)


def source_messages(root: Path) -> Catalog:
    """Returns every message in the sources under `root`, with the files that say it."""
    catalogue = Catalog()
    found = extract_from_dir(
        root / "src", [("**.py", "python")], keywords=KEYWORDS, comment_tags=(COMMENT_TAG,), strip_comment_tags=True
    )
    for file, line, message, comments, context in sorted(found, key=lambda entry: entry[:2]):
        catalogue.add(message, None, [(f"src/{file}", line)], auto_comments=comments, context=context)
    return catalogue


def update_catalogue(path: Path, sources: Catalog) -> None:
    """Brings the `.po` file at `path` up to `sources`; its header, written by hand, stays.

    New messages come in empty, or with the translation of a message much like them, marked fuzzy; those without a word
    come in as they are. Messages no longer said go, translations stay.
    """
    catalogue = read_catalogue(path)
    catalogue.update(sources)
    catalogue.obsolete.clear()
    for message in catalogue:
        is_open = message.fuzzy or not message.string
        if is_open and message.id and isinstance(message.id, str) and is_wordless(message.id):
            message.string = message.id
            message.flags.discard("fuzzy")
    header = path.read_bytes().split(b"\n\n")[0].rstrip(b"\n")
    messages = BytesIO()
    write_po(messages, catalogue, width=120, include_lineno=False, sort_output=True, omit_header=True)
    path.write_bytes(header + b"\n\n" + messages.getvalue().strip(b"\n") + b"\n")


def compile_catalogues(root: Path) -> None:
    """Writes the `.mo` file beside every `.po` file under `root`."""
    for path in catalogue_paths(root):
        with path.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_catalogue(path))


def faults(catalogue: Catalog, sources: Catalog) -> Iterator[str]:
    """Yields a line for everything that keeps `catalogue` from being a whole translation of `sources`."""
    said = {message.id for message in sources if message.id}
    known = {message.id for message in catalogue if message.id}
    yield from (f"new in the sources: {name(message)}" for message in said - known)
    yield from (f"no longer in the sources: {name(message)}" for message in known - said)
    yield from (f"obsolete: {name(message)}" for message in catalogue.obsolete)
    for message in catalogue:
        if message.id:
            yield from _faults_of(message, catalogue.num_plurals)


def _faults_of(message: Message, plural_forms: int) -> Iterator[str]:
    texts = forms(message.string)
    if message.fuzzy:
        yield f"fuzzy: {name(message.id)}"
    if message.pluralizable and len(texts) != plural_forms:
        yield f"{len(texts)} plural forms of {plural_forms}: {name(message.id)}"
    if not all(texts):
        yield f"not translated: {name(message.id)}"
    elif any(fields(text) != fields(forms(message.id)[-1]) for text in texts):
        yield f"other fields than the English: {name(message.id)}"


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Returns the texts of a message or translation: one, or one for each plural form; "" for what is missing."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def fields(text: str) -> list[str]:
    """Returns the fields of a template, such as "{unit}", each once and sorted."""
    return sorted(set(FIELD.findall(text)))


def is_wordless(template: str) -> bool:
    """Tells whether a template is made of fields, figures and signs only."""
    return not any(character.isalpha() for character in FIELD.sub("", template))


def name(message: str | tuple[str, ...] | list[str]) -> str:
    """Returns the first form of a message in quotes, by which faults name it."""
    return repr(forms(message)[0])


def report(root: Path) -> int:
    """Prints every fault of every catalogue under `root`; returns how many there are."""
    sources = source_messages(root)
    found = [
        f"{path.relative_to(root)}: {fault}"
        for path in catalogue_paths(root)
        for fault in sorted(faults(read_catalogue(path), sources))
    ]
    print(*found, f"{len(found)} faults", sep="\n")
    return len(found)


def main() -> int:
    """Runs one command; returns 1 if catalogues have faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", choices=("update", "check", "compile"), default="update")
    command = parser.parse_args().command
    if command == "update":
        sources = source_messages(ROOT)
        for path in catalogue_paths(ROOT):
            update_catalogue(path, sources)
    if command != "check":
        compile_catalogues(ROOT)
    return 0 if command == "compile" else min(report(ROOT), 1)


if __name__ == "__main__":
    sys.exit(main())
